"""How many children a search looks at, so to speak: the effective branching factor."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

from ...measure import theory as lab_theory
from .canvas import Canvas
from .runs import Run, check_depths, lines_of, one_branching, runs_of
from .words import band, measured, shared

HOW = {
    "root": "The d-th root of the leaves at depth d: a full tree of that branching has as many.",
    "ratio": "What the last two plies multiplied the leaves by, per ply.",
}


def branching_against_depth(
    table: Any, *, method: str = "root", theory: bool = True, ax: Any = None
) -> Any:
    """Plot the effective branching factor of searches against the depth.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned.
    method : "root" or "ratio", optional
        How to find it, with n(d) leaves at depth d:

        - ``"root"``: n(d) ** (1/d), the branching of a full tree with as many leaves;
        - ``"ratio"``: sqrt(n(d) / n(d - 2)), what the last two plies multiplied the leaves by,
          which comes closer to the limit sooner. Two plies, as MAX's and MIN's differ.
    theory : bool, optional
        Whether to draw the limits for deep uniform trees of one branching b: b for minimax, its
        square root for the minimal tree, and Pearl's branching factor in random order.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure if left out. A figure of yours without a layout engine gets
        matplotlib's "constrained" one, so that labels and caption have room.

    Returns
    -------
    matplotlib.axes.Axes
        The axes that were drawn on.

    Raises
    ------
    TypeError, ValueError
        If `table` or an option isn't of its kind, or the table lacks what the plot needs.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> table = lab.sweep([lab.alphabeta], branching=4, depth=range(1, 5), progress=False)
    >>> ax = lab.plots.branching_against_depth(table)
    >>> ax.get_title(loc="left")
    'Effective branching factor, b = 4, random order'

    Source: Pearl, "The solution for the branching factor of the alpha-beta pruning algorithm and
    its optimality" (1982).
    """
    runs = runs_of(table)
    if method not in ("root", "ratio"):
        raise ValueError(f'method must be "root" or "ratio", not {method!r}')
    deeper = [run for run in runs if run.depth > 0]
    check_depths(deeper or runs)
    known = {_key(run, run.depth): run.leaves for run in deeper}
    shown = [run for run in deeper if method == "root" or _key(run, run.depth - 2) in known]
    if not shown:
        raise ValueError(
            "table has no two depths d - 2 and d: sweep them all, such as depth=range(1, 7), or "
            'choose "root"'
        )
    canvas = Canvas(ax)
    lines = lines_of(
        shown,
        lambda run: _factor(run, method, known),
        lambda run: run.depth,
        "where",
        "order",
    )
    for line in lines:
        canvas.line(line)
    b = one_branching(shown)
    limits = theory and b is not None
    if limits:
        depths = sorted({run.depth for run in shown})
        for label, limit in _limits(b, any(run.order == "random" for run in shown)):
            canvas.theory([depths[0], depths[-1]], [limit, limit], label)
    canvas.whole_depths()
    canvas.ax.set_ylim(bottom=1)
    return canvas.finish(
        f"Effective branching factor{shared(shown, 'where', 'order')}",
        "depth d (plies)",
        {"root": "leaves$^{1/d}$", "ratio": "growth per ply"}[method],
        HOW[method] + (" Grey: the limits for deep trees." if limits else "") + band(shown),
        measured(lines, "depth"),
    )


def _key(run: Run, depth: int) -> tuple:
    return run.search, run.where, run.order, run.seed, depth


def _factor(run: Run, method: str, known: dict[tuple, int]) -> float:
    if method == "root":
        return run.leaves ** (1 / run.depth)
    return sqrt(run.leaves / known[_key(run, run.depth - 2)])


def _limits(b: int, random: bool) -> Iterable[tuple[str, float]]:
    """Yield what the factors tend to in deep uniform trees."""
    yield f"limit, all of the tree: {b}", b
    if random:
        factor = lab_theory.branching_factor(b)
        yield f"limit, random order: {factor:.2f}", factor
    yield f"limit, minimal tree: {sqrt(b):.2f}", sqrt(b)
