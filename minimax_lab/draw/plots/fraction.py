"""What part of minimax's work a search has to do."""

from typing import Any

from ...measure import theory as lab_theory
from ..style import INK
from .canvas import Canvas
from .runs import (
    Run,
    check_count,
    check_depths,
    curves_of,
    depths_of,
    lines_of,
    one_branching,
    runs_of,
)
from .words import band, measured, shared


def fraction_of_minimax(
    table: Any,
    *,
    count: str = "nodes",
    minimax: str = "minimax",
    theory: bool = True,
    ax: Any = None,
) -> Any:
    """Plot the nodes of each search as a fraction of minimax's, against the depth.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned. Where it has no row for minimax, a uniform tree is known to
        have ``b**d`` leaves; another game needs the row.
    count : "nodes" or "leaves", optional
        What to count.
    minimax : str, optional
        What the table calls minimax.
    theory : bool, optional
        Whether to draw the fractions that theory expects, for uniform trees of one branching.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure if left out. A figure of yours without a layout engine gets
        matplotlib's "constrained" one, so that labels and caption have room.

    Returns
    -------
    matplotlib.axes.Axes
        The axes that were drawn on, on a log scale: 1 is minimax itself.

    Raises
    ------
    TypeError, ValueError
        If `table` or an option isn't of its kind, or the table lacks what the plot needs.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> table = lab.sweep([lab.alphabeta], branching=3, depth=range(1, 5), progress=False)
    >>> ax = lab.plots.fraction_of_minimax(table)
    >>> ax.get_title(loc="left")
    'Nodes as a fraction of minimax, b = 3, random order'

    Source: the theory is `lab.theory`'s: Knuth & Moore (1975) for the minimal tree, Fuller,
    Gaschnig & Gillogly (1973) for the expected number.
    """
    runs = runs_of(table)
    check_count(count)
    check_depths(runs)
    whole = {(run.where, run.depth): run for run in runs if run.search == minimax}
    others = [run for run in runs if run.search != minimax]
    if not others:
        raise ValueError(f"table has no search but {minimax!r}: sweep another one with it")
    canvas = Canvas(ax)
    canvas.log_scale()
    lines = lines_of(
        others,
        lambda run: getattr(run, count) / _of_minimax(run, count, minimax, whole),
        lambda run: run.depth,
        "where",
        "order",
    )
    for line in lines:
        canvas.line(line)
    if theory:
        depths, b = depths_of(runs), one_branching(others)
        for curve in curves_of(others):
            if curve.leaves is not lab_theory.all_leaves:  # minimax itself
                ys = [curve.number(count, b, d) / _all(count, b, d) for d in depths]
                canvas.theory(depths, ys, curve.label)
    canvas.ax.axhline(1, color=INK, linewidth=1.5)
    canvas.whole_depths()
    return canvas.finish(
        f"{count.capitalize()} as a fraction of minimax{shared(others, 'where', 'order')}",
        "depth (plies)",
        "fraction (log scale)",
        f"At 1 a search visits as many {count} as minimax; at 0.01, one in a hundred."
        + band(others),
        measured(lines, "depth"),
    )


def _of_minimax(run: Run, count: str, minimax: str, whole: dict[tuple[str, int], Run]) -> int:
    """Return what minimax costs where a run was, or raise if nobody knows."""
    if known := whole.get((run.where, run.depth)):
        return getattr(known, count)
    if run.branching is None:
        raise ValueError(
            f"table has no row for {minimax!r} on {run.game} at depth {run.depth}: add "
            f"lab.minimax to the searches that you sweep"
        )
    return _all(count, run.branching, run.depth)


def _all(count: str, b: int, d: int) -> int:
    return lab_theory.all_leaves(b, d) if count == "leaves" else lab_theory.all_nodes(b, d)
