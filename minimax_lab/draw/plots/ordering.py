"""What the order of the children does to a search."""

from typing import Any

from .canvas import LABEL, Canvas
from .runs import Line, Run, curves_of, lines_of, runs_of
from .words import at, band, shared

WORST, BEST = -0.14, 1.14  # where these two stand on the axis, apart from the chances 0 to 1

CAPTION = (
    "From left to right the best child comes first more often. Beside the axis all the children "
    "are sorted, worst or best first. Open marks: random order, with chance 1/b and other leaves."
)


def leaves_against_order(table: Any, *, theory: bool = True, ax: Any = None) -> Any:
    """Plot the leaves of uniform trees against the quality of the ordering, worst to best.

    The axis is the chance that a node's best child comes first. ``"worst"`` and ``"best"`` say
    more than a chance of 0 or 1, as they sort all the children; they stand beside the axis.
    In random order the best of b children comes first with chance 1/b, and there the open
    mark stands; it is on no line, as those leaves are drawn in another way (`UniformTree`).

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned for uniform trees and several orders.
    theory : bool, optional
        Whether to draw all leaves, the expected number in random order and the minimal tree, if
        all the trees have the same size.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure if left out. A figure of yours without a layout engine gets
        matplotlib's "constrained" one, so that labels and caption have room.

    Returns
    -------
    matplotlib.axes.Axes
        The axes that were drawn on: one line for each search, branching and depth.

    Raises
    ------
    TypeError, ValueError
        If `table` isn't of its kind, or lacks what the plot needs.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> orders = ["worst", 0, 0.5, 1, "random", "best"]
    >>> table = lab.sweep([lab.alphabeta], branching=3, depth=4, order=orders, progress=False)
    >>> ax = lab.plots.leaves_against_order(table)
    >>> ax.get_title(loc="left")
    'Leaves against the order of the children, b = 3, depth 4'

    Source: Knuth & Moore, "An analysis of alpha-beta pruning" (1975), for the two ends.
    """
    runs = [run for run in runs_of(table) if run.branching is not None]
    if not runs:
        raise ValueError("table has no uniform trees: sweep with branching= and several orders")
    if len({run.order for run in runs}) < 2:
        raise ValueError(
            f"table has no order but {runs[0].order!r}: sweep several, such as "
            'order=["worst", 0, 0.25, 0.5, 0.75, 1, "random", "best"]'
        )
    canvas = Canvas(ax)
    canvas.log_scale()
    lines = lines_of(runs, lambda run: run.leaves, _place, "where", "depth")
    for line in lines:
        chances, ends, random = _parts(line)
        canvas.joined(chances)
        canvas.marks(ends, filled=True)
        canvas.marks(random, filled=False)
        canvas.label(next(part for part in (ends, chances, random) if part.numbers))
    if theory and len({run.depth for run in runs}) == 1:
        for curve in curves_of(runs):
            leaves = curve.leaves(runs[0].branching, runs[0].depth)
            canvas.theory([WORST, BEST], [leaves, leaves], curve.label)
    _mark_axis(canvas.ax, sorted({run.branching for run in runs if run.order == "random"}))
    return canvas.finish(
        f"Leaves against the order of the children{shared(runs, 'where', 'depth')}",
        "chance that a node's best child comes first",
        "leaves (log scale)",
        CAPTION + band(runs),
        "; ".join(_words(line) for line in lines) + ".",
        pad=30,
    )


def _place(run: Run) -> tuple[bool, float]:
    """Return whether a run is in random order, and where it stands on the axis."""
    if run.order == "random":
        return True, 1 / run.branching
    if isinstance(run.order, str):
        return False, {"worst": WORST, "best": BEST}[run.order]
    return False, run.order


def _parts(line: Line) -> tuple[Line, Line, Line]:
    """Return what a line joins, the chances; the two ends beside it; and random order."""
    chances, ends, random = (Line(line.label) for _ in range(3))
    for (other, x), numbers in line.numbers.items():
        part = random if other else ends if x in (WORST, BEST) else chances
        part.numbers[x] = numbers
    return chances, ends, random


def _mark_axis(ax: Any, branchings: list[int]) -> None:
    """Mark the chances, the two ends beside them, and where random order stands."""
    ax.set_xticks(
        [WORST, 0, 0.25, 0.5, 0.75, 1, BEST],
        ["worst\nfirst", "0", "0.25", "0.5", "0.75", "1", "best\nfirst"],
    )
    for x in (WORST / 2, (1 + BEST) / 2):
        ax.axvline(x, color="#999999", linewidth=1)
    shown = -1.0
    for b in branchings:
        ax.axvline(1 / b, color="#999999", linewidth=1, linestyle=":")
        if abs(1 / b - shown) > 0.08:
            shown = 1 / b
            ax.annotate(
                f"random: 1/{b}" if len(branchings) == 1 else f"1/{b}",
                (shown, 1),
                xycoords=("data", "axes fraction"),
                xytext=(0, 4),
                textcoords="offset points",
                ha="center",
                fontsize=LABEL,
            )


def _words(line: Line) -> str:
    parts = [f"{_name(*x)} {at(line.numbers[x])}" for x in line.xs]
    return f"{line.label}: {', '.join(parts)}"


def _name(random: bool, x: float) -> str:
    if random:
        return "random order"
    return {WORST: "worst first", BEST: "best first"}.get(x, f"chance {x:g}")
