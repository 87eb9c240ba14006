"""The look of all plots: lines told apart without colour, labels at their ends, a caption."""

from collections.abc import Sequence
from functools import partial
from textwrap import fill
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter
from matplotlib.transforms import offset_copy

from ..looks import DOTS, THEORY, Look, look
from ..spread import spread
from ..style import INK, PAPER
from ..svg import escaped
from ..words import short
from .runs import Line

SIZE = (10.0, 6.4)  # inches, of a figure of its own
TITLE, AXIS, LABEL, CAPTION = 17, 15, 14, 13  # points


class Canvas:
    """Axes to draw lines on, each with a label at its end, and to put words below."""

    def __init__(self, ax: Any) -> None:
        if ax is None:
            from matplotlib import pyplot

            figure = pyplot.figure(figsize=SIZE, dpi=100, facecolor=PAPER)
            ax = figure.add_subplot()
        elif not isinstance(ax, Axes):
            raise TypeError(f"ax must be a matplotlib Axes, not {ax!r}")
        self.figure = ax.figure.figure  # the whole one, also of a subfigure's axes
        if self.figure.get_layout_engine() is None:
            self.figure.set_layout_engine("constrained")  # room for the labels and the caption
        self.ax = ax
        self.ends: list[tuple[float, float, str, str]] = []  # x, y, label, colour
        self.lines = self.theories = 0

    def log_scale(self) -> None:
        """Make the upright axis logarithmic."""
        self.ax.set_yscale("log")
        self.ax.yaxis.set_major_formatter(FuncFormatter(_tick))
        self.ax.yaxis.set_minor_formatter(NullFormatter())

    def line(self, line: Line) -> None:
        """Draw what was measured, and remember its label."""
        self.joined(line)
        self.label(line)

    def joined(self, line: Line) -> None:
        """Draw the middle of the seeds as a line, and from least to most as a band."""
        colour, marker, dashes = self.look
        self.ax.plot(
            line.xs, line.middles, color=colour, marker=marker, linestyle=dashes,
            linewidth=2.4, markersize=8, markeredgecolor=PAPER, zorder=3,
        )  # fmt: skip
        if any(len(numbers) > 1 for numbers in line.numbers.values()):
            self.ax.fill_between(line.xs, *_band(line), color=colour, alpha=0.22, linewidth=0)

    def marks(self, line: Line, *, filled: bool) -> None:
        """Draw the middle of the seeds as single marks, with a bar from least to most."""
        colour, marker, _ = self.look
        self.ax.vlines(line.xs, *_band(line), color=colour, linewidth=2)
        self.ax.plot(
            line.xs, line.middles, color=colour, marker=marker, linestyle="", markersize=10,
            markeredgewidth=2.4, markerfacecolor=colour if filled else PAPER, zorder=4,
        )  # fmt: skip

    def label(self, line: Line) -> None:
        """Remember the label of what was drawn in this look; the next line has the next look."""
        self.ends.append((*line.end, line.label, self.look.colour))
        self.lines += 1

    @property
    def look(self) -> Look:
        return look(self.lines)

    def theory(self, xs: Sequence[float], ys: Sequence[float], label: str) -> None:
        """Draw a curve of theory: thin, grey, without marks."""
        dots = (0, DOTS[self.theories % len(DOTS)])
        self.theories += 1
        self.ax.plot(xs, ys, color=THEORY, linestyle=dots, linewidth=2, zorder=2)
        self.ends.append((xs[-1], ys[-1], label, THEORY))

    def whole_depths(self) -> None:
        """Mark whole numbers on the axis below."""
        self.ax.xaxis.set_major_locator(MaxNLocator(integer=True))

    def finish(self, title: str, x: str, y: str, caption: str, words: str, *, pad: int = 12) -> Any:
        """Write all that is to be read, and return the axes."""
        ax = self.ax
        ax.set_title(title, fontsize=TITLE, color=INK, loc="left", pad=pad, parse_math=False)
        ax.set_xlabel(x, fontsize=AXIS, color=INK)
        ax.set_ylabel(y, fontsize=AXIS, color=INK)
        ax.tick_params(labelsize=LABEL, colors=INK)
        low, high = ax.get_ylim()
        if ax.get_yscale() == "log" and high < 100 * low:
            ax.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        ax.grid(True, color="#dddddd", linewidth=0.8)
        ax.set_axisbelow(True)
        ax.spines[["top", "right"]].set_visible(False)
        self._caption(caption)
        self._labels()
        ax.alt_text = f"{title}. {words}"
        ax._repr_mimebundle_ = partial(_shown_axes, ax)
        self.figure._repr_mimebundle_ = partial(_shown_figure, self.figure)
        return ax

    def _caption(self, caption: str) -> None:
        """Write the caption below all that is below the axes."""
        ax = self.ax
        points = 72 / self.figure.dpi
        column = int(0.92 * self._room() * points / (0.5 * CAPTION))
        bottom = ax.get_tightbbox().y0 - ax.get_window_extent().y0
        ax.annotate(
            fill(caption, column), (0, 0), xycoords="axes fraction", va="top", ha="left",
            xytext=(0, bottom * points - 10), textcoords="offset points", annotation_clip=False,
            fontsize=CAPTION, color="#333333", linespacing=1.35, parse_math=False,
        )  # fmt: skip

    def _room(self) -> float:
        """Return how wide the caption may be, in pixels: the figure, or the column it is in."""
        place = self.ax.get_subplotspec()
        whole = self.ax.figure.get_window_extent().width
        columns = place.get_gridspec().ncols if place else whole / self.ax.bbox.width
        return whole / columns - 80

    def _labels(self) -> None:
        """Write the labels in a column to the right, each with a hair line to its line's end."""
        ax = self.ax
        column = offset_copy(ax.transAxes, self.figure, x=16, units="points")
        hair = {"arrowstyle": "-", "color": "#888888", "linewidth": 0.9, "shrinkA": 2, "shrinkB": 4}
        labels = [
            ax.annotate(
                text, (x, y), xytext=(1, self._height(x, y)), textcoords=column, va="center",
                ha="left", fontsize=LABEL, color=colour, arrowprops=hair, annotation_clip=False,
                parse_math=False,
            )
            for x, y, text, colour in self.ends
        ]  # fmt: skip
        self.figure.draw_without_rendering()  # the words take room from the axes
        gap = 1.35 * LABEL * self.figure.dpi / 72 / ax.bbox.height
        heights = [self._height(x, y) for x, y, _, _ in self.ends]
        for label, height in zip(labels, spread(heights, gap, 0.0, 1.0), strict=True):
            label.xyann = (1, height)

    def _height(self, x: float, y: float) -> float:
        """Return where in the axes' height, from 0 to 1, a point is."""
        pixels = self.ax.transData.transform((x, y))
        return float(self.ax.transAxes.inverted().transform(pixels)[1])


def _band(line: Line) -> tuple[list[float], list[float]]:
    """Return the least and the most number at each x."""
    return [min(line.numbers[x]) for x in line.xs], [max(line.numbers[x]) for x in line.xs]


def _tick(value: float, place: int) -> str:
    return short(value)


# JupyterLab and nbconvert's default template show a PNG without its alternative text. So the words
# are also what a notebook shows of the axes that a plot returns.


def _shown_axes(ax: Any, **kwargs: Any) -> dict[str, str]:
    """Return what a notebook shows of the axes: the words, folded."""
    words = escaped(ax.alt_text)
    html = f"<details><summary>The plot in words</summary>{words}</details>"
    return {"text/plain": ax.alt_text, "text/html": html}


def _shown_figure(figure: Any, **kwargs: Any) -> tuple[dict, dict]:
    """Return what a notebook stores besides the picture: its alternative text."""
    words = " ".join(ax.alt_text for ax in figure.axes if hasattr(ax, "alt_text"))
    return {"text/plain": words}, {"image/png": {"alt": words}}
