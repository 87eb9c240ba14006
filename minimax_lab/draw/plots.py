"""Plots of a sweep's table: what searches cost, beside what theory says.

Each function takes the table, options by keyword and `ax`, and returns the axes. What the plot
shows in words is in ``ax.alt_text``, and in a notebook the alternative text of the picture. Figures
of one's own have the same look by `axes` and `labelled`.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

from ..measure import theory
from ..optional import require
from .axes import (
    LOOKS,
    TITLE,
    axes,
    described,
    labelled,
    name_lines,
    shown_once,
    styled,
)
from .theme import INK, PAPER

__all__ = [
    "axes",
    "branching_against_depth",
    "described",
    "labelled",
    "leaves_against_order",
    "nodes_against_depth",
]

if TYPE_CHECKING:  # matplotlib takes a while, and a browser may not have it
    from matplotlib.axes import Axes
    from pandas import DataFrame

# The columns that a table must have (those in _WHOLE hold whole numbers), and what its orders are
# called; None is a game's own.
_WHOLE = ("branching", "depth", "seed", "nodes", "leaves")
_COLUMNS = ("search", "game", "order", *_WHOLE)
_ORDERS = {None: "", "random": "random order", "best": "best first", "worst": "worst first"}

# The number of the look that a line has in every plot, by the name of its search or its order.
_LOOKS = {"minimax": 0, "alphabeta": 1, "best first": 2, "random order": 3, "worst first": 4}
# How the curves of theory look.
_THEORY = "#636363"
_DOTS = {"all of the tree": (1, 1.5), "random order": (5, 1.5, 1, 1.5), "minimal tree": (7, 3)}

_MOST_LINES = 12  # lines that the alternative text describes
_BESIDE = {"worst": -0.18, "best": 1.18}  # where these orders stand, beside the chances 0 to 1


def nodes_against_depth(
    table: "DataFrame", *, count: str = "nodes", ax: "Axes | None" = None
) -> "Axes":
    """Plot the nodes, or the leaves, that searches visit against the depth.

    For uniform trees of one branching, curves of theory stand beside them: the whole tree; what
    alpha-beta is expected to visit in random order, if there are such runs; and the minimal tree,
    which every search must visit that is always right.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned.
    count : "nodes" or "leaves", optional
        What to count.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure if left out. A figure of yours without a layout engine gets
        matplotlib's "constrained" one, so that the labels have room.

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
    rows = _rows(table)
    if count not in ("nodes", "leaves"):
        raise ValueError(f'count must be "nodes" or "leaves", not {count!r}')
    curves: dict[str, dict] = {}
    for label, leaves, _ in _theory(rows):
        curves[label] = {}
        for depth in range(min(rows.depth), max(rows.depth) + 1):
            # At each ply a search visits as many nodes as it would visit leaves if the tree ended
            # there: whether it comes to a node depends only on true values of whole subtrees.
            plies = [depth] if count == "leaves" else range(depth + 1)
            curves[label][depth] = sum(leaves(ply) for ply in plies)
    rows["number"] = rows[count]
    title = f"{count.capitalize()} against depth"
    return _against_depth(rows, title, f"{count} (log scale)", curves, ax, log=True)


def branching_against_depth(table: "DataFrame", *, ax: "Axes | None" = None) -> "Axes":
    """Plot the effective branching factor of searches against the depth.

    With n(d) leaves at depth d it is sqrt(n(d) / n(d - 2)): the factor by which each of the last
    two plies multiplied the leaves, on average. It is taken over two plies because MAX's plies and
    MIN's differ.

    For uniform trees of one branching b, the limits for deep trees stand beside it: b for minimax,
    its square root for the minimal tree, and Pearl's branching factor in random order.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned.
    ax : matplotlib.axes.Axes, optional
        Where to draw, as in `nodes_against_depth`.

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
    rows = _rows(table)
    keys = ["search", "where", "order", "seed", "depth"]
    before = rows[[*keys, "leaves"]]
    before = before.assign(depth=before.depth + 2)
    deep = rows[rows.depth > 2]
    rows = deep.merge(before, on=keys, suffixes=("", "_before"))
    if not len(rows):
        raise ValueError("table has no two depths d - 2 and d: sweep depth=range(1, 7), say")
    rows["number"] = (rows.leaves / rows.leaves_before) ** 0.5
    depths = sorted(set(rows.depth))
    limits = {}
    for label, _, limit in _theory(rows):
        what = label.removeprefix("expected, ")
        limits[f"limit {_short(limit)}, {what}"] = dict.fromkeys(depths, limit)
    title = "Effective branching factor"
    axis = "growth per ply"
    return _against_depth(rows, title, axis, limits, ax, log=False)


def leaves_against_order(table: "DataFrame", *, ax: "Axes | None" = None) -> "Axes":
    """Plot the leaves of uniform trees against the quality of the ordering, worst to best.

    The x axis is the chance that a node's best child comes first. ``"worst"`` and ``"best"`` stand
    beside the chances 0 and 1, as these orders sort all the children and not only the best one. In
    random order the best of b children comes first with chance 1/b: there is an open mark, on no
    line, as a `UniformTree` in random order draws its leaves in another way. If all the trees have
    the same size, theory stands beside them: all the leaves, the number expected in random order,
    and the minimal tree.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned for uniform trees and several orders.
    ax : matplotlib.axes.Axes, optional
        Where to draw, as in `nodes_against_depth`.

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
    rows = _rows(table)
    rows = rows[rows.branching.notna()]
    if rows.order.nunique() < 2:
        raise ValueError("table must have uniform trees in several orders: order=[0, 0.5, 1], say")
    worst, best = _BESIDE.values()
    plot = _Plot(ax, log=True)
    rows["is_random"] = rows.chance == "random"
    places = rows.chance.replace(_BESIDE)
    rows["place"] = places.where(~rows.is_random, 1 / rows.branching)
    for label, group in _groups(rows, "where", "plies"):
        is_sorted = group.chance.isin(_BESIDE)
        by_chance = group[~is_sorted & ~group.is_random]
        line = plot.line(label, _of_seeds(by_chance, "place", "leaves"))
        ends = plot.marks(line, _of_seeds(group[is_sorted], "place", "leaves"), line.get_color())
        middle = plot.marks(line, _of_seeds(group[group.is_random], "place", "leaves"), PAPER)
        spread = _of_seeds(group, ["is_random", "place", "order"], "leaves")
        medians = spread["median"].sort_index(level="place")
        if not len(by_chance):  # there are only marks, of which the last is named
            line = max(ends, middle, key=lambda marks: max(marks.get_xdata(), default=-inf))
            line.set_label(label)
        _, last, _ = medians.index[-1]
        plot.ends[line] = (last, medians.iloc[-1])
        words = []
        for numbers in spread.itertuples():
            _, _, order = numbers.Index
            words.append(f"{order} {_in_words(numbers)}")
        plot.words.append(f"{label}: {', '.join(words)}".replace("best first with ", ""))
    if rows.depth.nunique() == 1:
        depth = rows.depth.iloc[0]
        curves = {}
        for label, leaves, _ in _theory(rows):
            curves[label] = dict.fromkeys([worst, best], leaves(depth))
        plot.theory(curves)
    names = ["worst\nfirst", "0", "0.25", "0.5", "0.75", "1", "best\nfirst"]
    plot.ax.set_xticks([worst, 0, 0.25, 0.5, 0.75, 1, best], names)
    for x in (worst / 2, (1 + best) / 2):
        plot.ax.axvline(x, color="#999999", linewidth=1)
    x_axis = "chance that a node's best child comes first"
    if any(rows.is_random):
        x_axis += "\n(open mark: random order, with chance 1/b)"
    title = f"Leaves against the order of the children{_shared(rows, 'where', 'plies')}"
    return plot.finish(title, x_axis, "leaves (log scale)" + _band(rows))


def _against_depth(
    rows: "DataFrame", title: str, axis: str, curves: dict, ax: "Axes | None", log: bool
) -> "Axes":
    """Plot the ``number`` of each row against the depth, and theory's curves beside them."""
    from matplotlib.ticker import MaxNLocator

    if rows.depth.nunique() < 2:
        raise ValueError(f"table has only the depth {rows.depth.iloc[0]}: sweep several")
    plot = _Plot(ax, log)
    for label, group in _lines(rows):
        numbers = _of_seeds(group, "depth", "number")
        line = plot.line(label, numbers)
        plot.ends[line] = (numbers.index[-1], numbers["median"].iloc[-1])
        ends = numbers.iloc[[0, -1]].itertuples()
        words = dict.fromkeys(f"{_in_words(end)} at depth {end.Index}" for end in ends)
        plot.words.append(f"{label}: {', '.join(words)}")
    plot.theory(curves)
    plot.ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    if not log:
        plot.ax.set_ylim(bottom=1)
    del plot.words[_MOST_LINES:]
    title += _shared(rows, "where", "order")
    return plot.finish(title, "depth (plies)", axis + _band(rows))


# The rows of a table, and which of them make a line


def _rows(table: "DataFrame") -> "DataFrame":
    """Return the rows of a table, or raise if `sweep` can't have made it.

    Labels are added: "where" says the game or the branching, "plies" the depth. "order" becomes
    one too, and "chance" holds what it was.
    """
    require("matplotlib", "lab.plots")
    DataFrame = require("pandas", "lab.plots").DataFrame
    if not isinstance(table, DataFrame):
        raise TypeError(f"table must be a DataFrame such as lab.sweep returns, not {table!r}")
    missing = [name for name in _COLUMNS if name not in table.columns]
    if missing or not len(table):
        what = f"column {missing[0]!r}" if missing else "rows"
        raise ValueError(f"table has no {what}: pass all of what lab.sweep returned")
    for name in ("search", "depth", "nodes", "leaves"):
        if table[name].isna().any():
            raise ValueError(f"table lacks {name!r} in some rows: pass what lab.sweep returned")
    try:
        rows = table[list(_COLUMNS)].astype(dict.fromkeys(_WHOLE, "Int64"))
        rows = rows.astype(object)
        rows = rows.where(rows.notna(), None)
        # A table that went through a CSV file has chances as texts.
        rows["chance"] = [order if order in _ORDERS else float(order) for order in rows.order]
    except (ValueError, TypeError) as error:
        raise ValueError(f"table isn't what lab.sweep returned: {error}") from None
    names = dict(_ORDERS)
    for chance in set(rows.chance) - set(_ORDERS):
        names[chance] = f"best first with chance {chance:g}"
    rows["order"] = rows.chance.map(names)
    branching = "b = " + rows.branching.astype(str)
    rows["where"] = branching.where(rows.branching.notna(), rows.game)
    rows["plies"] = "depth " + rows.depth.astype(str)
    return rows


def _groups(rows: "DataFrame", *what: str) -> Iterator[tuple[str, "DataFrame"]]:
    """Yield the rows of each search, and of each "where" or "plies" if that is in `what`.

    Before the rows comes a label: the search, and whatever isn't the same in the whole table.
    """
    telling = [name for name in what if rows[name].nunique() > 1]
    for words, group in rows.groupby(["search", *telling], sort=False):
        yield ", ".join(map(str, words)), group


def _lines(rows: "DataFrame") -> Iterator[tuple[str, "DataFrame"]]:
    """Yield the rows that make a line against the depth, for each search, game and order."""
    several_orders = rows.order.nunique() > 1
    for label, group in _groups(rows, "where"):
        # A search that costs the same in every order, such as minimax, has one line.
        is_same = group.groupby("depth").number.nunique().max() == 1
        if not several_orders or (is_same and group.order.nunique() > 1):
            yield label, group
        else:
            for order, part in group.groupby("order", sort=False):
                yield f"{label}, {order}", part


def _of_seeds(rows: "DataFrame", columns: str | list[str], number: str) -> "DataFrame":
    """Return the median, the least and the greatest of a number in each group of rows."""
    groups = rows.astype({number: float}).groupby(columns)
    return groups[number].agg(["median", "min", "max"])


def _theory(rows: "DataFrame") -> Iterator[tuple[str, Callable[[int], float], float]]:
    """Yield what theory says of uniform trees, if all have one branching; otherwise nothing.

    Each is a label, the leaves as a function of the depth, and the limit of the branching factor.
    """
    b = rows.branching.iloc[0]
    if b is not None and all(rows.branching == b):
        yield "all of the tree", partial(theory.all_leaves, b), b
        if any(rows.chance == "random"):
            expected = partial(theory.expected_leaves, b)
            yield "expected, random order", expected, theory.branching_factor(b)
        yield "minimal tree", partial(theory.minimal_leaves, b), sqrt(b)


# What a plot says in words


def _shared(rows: "DataFrame", *what: str) -> str:
    """Return, for a title, what is the same in all rows."""
    words = ""
    for name in what:
        if rows[name].nunique() == 1 and rows[name].iloc[0]:
            words += f", {rows[name].iloc[0]}"
    return words


def _band(rows: "DataFrame") -> str:
    """Return, for an axis, what line and band mean where there are several seeds."""
    seeds = rows.seed.nunique()
    return f"\nmedian of {seeds} seeds (band: least to most)" if seeds > 1 else ""


def _in_words(numbers: Any) -> str:
    """Return in words what `_of_seeds` found: the median, and the range if there is one."""
    words = _short(numbers.median)
    if numbers.min < numbers.max:
        words += f" (from {_short(numbers.min)} to {_short(numbers.max)})"
    return words


def _short(number: float, place: int | None = None) -> str:
    """Return a number of at least 0 in few characters; the `place` is what matplotlib passes."""
    if number >= 100 or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.3g}"


class _Plot:
    """Axes to draw lines on, with a label at the end of each and an alternative text.

    Attributes
    ----------
    ax : matplotlib.axes.Axes
    looks : list of int
        The looks that are taken.
    ends : dict
        Each line that has a label -> its last point, by whose height the labels are sorted.
    words : list of str
        What each line shows, for the alternative text.
    """

    def __init__(self, ax: "Axes | None", log: bool) -> None:
        from matplotlib.axes import Axes

        if ax is None:
            ax = axes()
        elif not isinstance(ax, Axes):
            raise TypeError(f"ax must be a matplotlib Axes, not {ax!r}")
        figure = ax.figure.figure  # the whole figure, also if the axes are in a subfigure
        if figure.get_layout_engine() is None:
            figure.set_layout_engine("constrained")  # room for the legend
        if log:
            ax.set_yscale("log")
            ax.yaxis.set_major_formatter(_short)
            ax.yaxis.set_minor_formatter("")
        self.ax = ax
        self.looks: list[int] = []
        self.ends: dict[Any, tuple[float, float]] = {}
        self.words: list[str] = []

    def line(self, label: str, numbers: "DataFrame") -> Any:
        """Draw the medians of seeds as a line, with a band from the least to the most."""
        look = _look_of(label, self.looks)
        self.looks.append(look)
        colour, marker, dashes = LOOKS[look % len(LOOKS)]
        (line,) = self.ax.plot(
            numbers["median"],
            label=label,
            color=colour,
            marker=marker,
            linestyle=dashes,
            linewidth=2.4,
            markersize=8,
            markeredgecolor=PAPER,
            zorder=3,
        )
        self.ax.fill_between(
            list(numbers.index),
            numbers["min"],
            numbers["max"],
            color=line.get_color(),
            alpha=0.22,
            linewidth=0,
        )
        return line

    def marks(self, line: Any, numbers: "DataFrame", fill: str) -> Any:
        """Draw and return medians of seeds as marks in the look of a line, but apart from it.

        The first line's marks are larger, so that they show behind another's.
        """
        colour = line.get_color()
        self.ax.vlines(numbers.index, numbers["min"], numbers["max"], color=colour, linewidth=2)
        (marks,) = self.ax.plot(
            numbers["median"],
            color=colour,
            linestyle="",
            marker=line.get_marker(),
            markersize=13 if len(self.looks) == 1 else 9,
            markeredgewidth=2.4,
            markerfacecolor=fill,
            zorder=3,
        )
        return marks

    def theory(self, curves: dict[str, dict]) -> None:
        """Draw the curves of theory, each a label and its points: thin, grey, without marks."""
        for label, curve in curves.items():
            dots = next(dots for name, dots in _DOTS.items() if label.endswith(name))
            (line,) = self.ax.plot(
                list(curve),
                list(curve.values()),
                label=label,
                color=_THEORY,
                marker="",
                linestyle=(0, dots),
                linewidth=2,
                zorder=2,
            )
            last = max(curve)
            self.ends[line] = (last, curve[last])

    def finish(self, title: str, x_axis: str, y_axis: str) -> "Axes":
        """Add the title, the names of the axes and the legend, and return the axes."""
        from matplotlib.ticker import LogLocator

        ax = self.ax
        styled(ax)
        ax.set_title(title, fontsize=TITLE, color=INK, loc="left", pad=12, parse_math=False)
        ax.set_xlabel(x_axis)
        ax.set_ylabel(y_axis)
        low, high = ax.get_ylim()
        if ax.get_yscale() == "log" and high < 100 * low:
            ax.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        lines = [line for line in self.ends if len(line.get_xdata())]
        name_lines(ax, {line: self.ends[line] for line in lines})
        return shown_once(ax, f"{title}. {'; '.join(self.words)}.")


def _look_of(label: str, taken: list[int]) -> int:
    """Return the number of a line's look: its own if it has one, else one that isn't taken.

    Examples
    --------
    >>> _look_of("alphabeta", []), _look_of("alpha-beta", []), _look_of("my_search", [])
    (1, 1, 5)
    >>> _look_of("alphabeta, best first", []), _look_of("my_search, best first", [2])
    (2, 5)
    """
    name = label.rpartition(", ")[2].replace("-", "")
    look = _LOOKS.get(name, len(_LOOKS))
    while look in taken:
        look = max(look + 1, len(_LOOKS))
    return look
