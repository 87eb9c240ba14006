"""What a search costs as the tree gets deeper."""

from typing import Any

from .canvas import Canvas
from .runs import check_count, check_depths, curves_of, depths_of, lines_of, runs_of
from .words import band, measured, shared


def nodes_against_depth(
    table: Any, *, count: str = "nodes", theory: bool = True, ax: Any = None
) -> Any:
    """Plot the nodes, or the leaves, that searches visit against the depth.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned.
    count : "nodes" or "leaves", optional
        What to count.
    theory : bool, optional
        Whether to draw what theory says, for uniform trees of one branching: all of the tree;
        the expected number for alpha-beta in random order, if there are such runs; and the
        minimal tree, which any search that is always right has to visit.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure if left out. A figure of yours without a layout engine gets
        matplotlib's "constrained" one, so that labels and caption have room.

    Returns
    -------
    matplotlib.axes.Axes
        The axes that were drawn on: one line for each search and order (and game), the median of
        the seeds, with a band from the least to the most. ``ax.alt_text`` says it in words.

    Raises
    ------
    TypeError, ValueError
        If `table` or an option isn't of its kind, or the table lacks what the plot needs.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> searches = [lab.minimax, lab.alphabeta]
    >>> table = lab.sweep(searches, branching=2, depth=range(1, 4), progress=False)
    >>> lab.plots.nodes_against_depth(table, count="leaves").get_title(loc="left")
    'Leaves against depth, b = 2, random order'

    Source: the theory is `lab.theory`'s: Knuth & Moore (1975) for the minimal tree, Fuller,
    Gaschnig & Gillogly (1973) for the expected number.
    """
    runs = runs_of(table)
    check_count(count)
    check_depths(runs)
    canvas = Canvas(ax)
    canvas.log_scale()
    lines = lines_of(runs, lambda run: getattr(run, count), lambda run: run.depth, "where", "order")
    for line in lines:
        canvas.line(line)
    if theory:
        depths = depths_of(runs)
        for curve in curves_of(runs):
            numbers = [curve.number(count, runs[0].branching, depth) for depth in depths]
            canvas.theory(depths, numbers, curve.label)
    canvas.whole_depths()
    return canvas.finish(
        f"{count.capitalize()} against depth{shared(runs, 'where', 'order')}",
        "depth (plies)",
        f"{count} (log scale)",
        f"A straight line would mean that every ply multiplies the {count} by the same factor."
        + band(runs),
        measured(lines, "depth"),
    )
