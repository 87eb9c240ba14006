"""The look of all figures: their axes, the labels of their lines, and what they are in words."""

from collections.abc import Iterator
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING, Any

from ..optional import require
from .markup import image
from .theme import INK, PAPER

if TYPE_CHECKING:  # matplotlib takes a while, and a browser may not have it
    from matplotlib.axes import Axes

# The colours are Okabe and Ito's, those that would be faint darkened.
COLOURS = ("#0072b2", "#c44e00", "#111111", "#007a5a", "#aa4499", "#7a5c00", "#444444")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
DASHES = ("-", "--", "-.")
# Sizes of letters, in points.
TITLE = 16
AXIS = 15
LABEL = 14
MOST_LABELS = 6  # beside their lines; more have a legend


def _looks() -> Iterator[tuple[str, str, str]]:
    """Yield the colour, the marker and the dashes of each line.

    In each round of the colours they come with other markers, and these with other dashes: so
    markers and dashes tell all lines apart without colour, and colour with marker without dashes.
    """
    for turn in range(len(DASHES)):
        for place, colour in enumerate(COLOURS):
            sign = (place + turn) % len(MARKERS)
            yield colour, MARKERS[sign], DASHES[(sign + turn) % len(DASHES)]


LOOKS = list(_looks())


def axes(width: float = 7.2, height: float = 5.2) -> "Axes":
    """Return the axes of a new figure of pyplot's, in the look of the lab's plots.

    Lines that are drawn on them differ in colour, mark and dashes.

    Parameters
    ----------
    width, height : float, optional
        Of the figure, in inches. Letters keep their size; at the default width they can still be
        read when the figure is scaled to a phone's screen.

    Returns
    -------
    matplotlib.axes.Axes
        When all is drawn, give them to `labelled`.

    Examples
    --------
    >>> ax = axes(8, 4)
    >>> one, other = ax.plot([1, 2], [3, 5], label="one") + ax.plot([1, 2], [3, 4], label="other")
    >>> one.get_marker(), other.get_marker()
    ('o', 's')
    >>> labelled(ax, "Two lines.").alt_text
    'Two lines.'
    """
    require("matplotlib", "lab.plots")
    from matplotlib import pyplot

    size = (width, height)
    figure = pyplot.figure(figsize=size, dpi=100, facecolor=PAPER, layout="constrained")
    ax = figure.add_subplot()
    colours, markers, dashes = zip(*LOOKS, strict=True)
    ax.set_prop_cycle(color=colours, marker=markers, linestyle=dashes)
    return styled(ax)


def styled(ax: "Axes") -> "Axes":
    """Give axes the look of the lab's plots, and return them."""
    for axis in (ax.xaxis, ax.yaxis):
        axis.label.set(fontsize=AXIS, color=INK)
    ax.tick_params(labelsize=LABEL, colors=INK)
    ax.grid(True, color="#dddddd", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def labelled(ax: "Axes", words: str) -> "Axes":
    """Write beside each line that has a label what it is, and give axes an alternative text.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Axes whose lines are drawn. More than six labels are in a legend.
    words : str
        What is shown, for those who don't see it. A notebook shows the figure with it.

    Returns
    -------
    matplotlib.axes.Axes
        The same axes.
    """
    ends = {}
    for handle, label in zip(*ax.get_legend_handles_labels(), strict=True):
        line = handle[0] if isinstance(handle, tuple) else handle  # of error bars: their line
        line.set_label(label)
        ends[line] = (line.get_xdata()[-1], line.get_ydata()[-1])
    name_lines(ax, ends)
    return shown_once(ax, words)


def name_lines(ax: "Axes", ends: dict[Any, tuple[float, float]]) -> None:
    """Write beside the axes what each line is, or in a legend; `ends` are their last points."""
    lines = sorted(ends, key=lambda line: ends[line][1], reverse=True)
    if 0 < len(lines) <= MOST_LABELS:
        _name_at_ends(ax, {line: ends[line] for line in lines})
    else:
        _add_legend(ax, lines)


def _name_at_ends(ax: Any, ends: dict[Any, tuple[float, float]]) -> None:
    """Write beside the axes what each line is, at the height of its end if there is room."""
    ax.figure.figure.draw_without_rendering()  # now it is known how high the axes are
    row = 1.35 * LABEL * ax.figure.dpi / 72 / ax.bbox.height
    to_axes = ax.transScale + ax.transLimits
    places = to_axes.transform(list(ends.values()))
    x = max(place[0] for place in places)
    heights = [place[1] for place in places]
    for line, height in zip(ends, _spread(heights, row), strict=True):
        label = ax.annotate(
            line.get_label(),
            xy=ends[line],
            xytext=(x + 0.07, height),
            textcoords="axes fraction",
            va="center",
            fontsize=LABEL,
            color=line.get_color(),
            arrowprops={
                "arrowstyle": "-",
                "color": line.get_color(),
                "relpos": (0, 0.5),
                "shrinkA": 2,
                "shrinkB": 7,
            },
            annotation_clip=False,
        )
        label.set_parse_math(False)  # a name with a $ is no formula


def _add_legend(ax: "Axes", lines: list) -> None:
    legend = ax.legend(
        handles=lines,
        handlelength=3,
        fontsize=LABEL,
        labelcolor="linecolor",
        loc="upper left",
        bbox_to_anchor=(1, 1),
        frameon=False,
    )
    for text in legend.get_texts():
        text.set_parse_math(False)


def _spread(heights: list[float], row: float) -> list[float]:
    """Return heights, given from the top down, at least a row apart and half a row above 0."""
    places: list[float] = []
    for height in heights:
        places.append(min(height, places[-1] - row) if places else height)
    lowest = row / 2
    for number in reversed(range(len(places))):
        places[number] = max(places[number], lowest)
        lowest = places[number] + row
    return places


def shown_once(ax: "Axes", words: str) -> "Axes":
    """Give axes an alternative text, and return them; a notebook then shows the figure only."""
    ax.alt_text = words
    ax._repr_mimebundle_ = partial(_shown_axes, words)
    described(ax.figure.figure, "")
    return ax


def described(figure: Any, words: str) -> Any:
    """Give a matplotlib figure an alternative text, and return it: notebooks show both.

    JupyterLab shows a PNG without the alternative text in its metadata, so the picture is given as
    HTML too.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        The figure.
    words : str
        What it shows, for those who don't see it. The texts of the lab's plots in it are added.

    Returns
    -------
    matplotlib.figure.Figure
        The same figure.

    Raises
    ------
    TypeError
        If `figure` is no figure, or `words` no str.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> data, metadata = described(Figure(), "Nothing at all.")._repr_mimebundle_()
    >>> data["text/plain"], 'alt="Nothing at all."' in data["text/html"]
    ('Nothing at all.', True)
    """
    require("matplotlib", "lab.plots")
    from matplotlib.figure import Figure

    if not isinstance(figure, Figure):
        raise TypeError(f"figure must be a matplotlib Figure, such as ax.figure, not {figure!r}")
    if not isinstance(words, str):
        raise TypeError(f"words must be a text that says what the figure shows, not {words!r}")
    figure._repr_mimebundle_ = partial(_shown_figure, figure, words)
    return figure


def _shown_axes(words: str, **kwargs: Any) -> dict[str, str]:
    """Return what a notebook shows of axes that a cell returns: nothing, as it shows the figure."""
    return {"text/plain": words, "text/html": ""}


def _shown_figure(figure: Any, words: str, **kwargs: Any) -> tuple[dict, dict]:
    """Return what a notebook shows of a figure, and the alternative text of the PNG beside it."""
    plots = [ax.alt_text for ax in figure.axes if hasattr(ax, "alt_text")]
    words = " ".join([words, *plots]).strip()
    return {"text/plain": words, "text/html": html_of(figure, words)}, {"image/png": {"alt": words}}


def html_of(figure: Any, words: str, crop: str | None = "tight") -> str:
    """Return a figure as HTML, with an alternative text; uncropped if `crop` is None."""
    from matplotlib import rc_context

    file = StringIO()
    with rc_context({"svg.hashsalt": "lab"}):  # the same bytes each time
        figure.savefig(file, format="svg", bbox_inches=crop, metadata={"Date": None})
    return image(file.getvalue(), words, "mm-plot")
