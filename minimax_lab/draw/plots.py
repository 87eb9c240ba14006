"""Plots of a sweep's table: what searches cost, beside what theory says.

Each function takes the table, options by keyword and `ax`, and returns the axes. What the plot
shows in words is in ``ax.alt_text``: a notebook shows it with the axes, and stores it with the
picture.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from math import sqrt
from statistics import median
from textwrap import fill
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter
from matplotlib.transforms import offset_copy

from ..measure import theory
from .svg import INK, PAPER

Numbers = dict[float, list[float]]  # at each x, the numbers of all seeds

# What a table must have.
_COLUMNS = ("search", "game", "branching", "depth", "order", "seed", "nodes", "leaves")

# Lines are told apart without colour. Okabe and Ito's colours, darkened where they would be faint.
_COLOURS = ("#0072b2", "#c44e00", "#111111", "#007a5a", "#aa4499", "#7a5c00", "#444444")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_DASHES = ("-", "--", "-.")
_THEORY, _DOTS = "#636363", ((1, 1.5), (5, 1.5, 1, 1.5), (7, 3))

_SIZE = (10.0, 6.4)  # inches, of a figure of its own
_TITLE, _AXIS, _LABEL, _CAPTION = 17, 15, 14, 13  # points
_MOST = 12  # lines that the alternative text tells
_WORST, _BEST = -0.14, 1.14  # where these orders stand, beside the axis of chances from 0 to 1


def nodes_against_depth(table: Any, *, count: str = "nodes", ax: Any = None) -> Axes:
    """Plot the nodes, or the leaves, that searches visit against the depth.

    For uniform trees of one branching, theory stands beside them: all of the tree; the expected
    number for alpha-beta in random order, if there are such runs; and the minimal tree, which any
    search that is always right has to visit.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned.
    count : "nodes" or "leaves", optional
        What to count.
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
    rows = _rows(table)
    _check_count(count)
    depths = _depths(rows)
    canvas = _Canvas(ax, log=True)
    lines = list(_lines(rows, rows[count]))
    for label, numbers in lines:
        canvas.line(label, numbers)
    for label, leaves in _curves(rows):
        ys = [_in_theory(leaves, count, _branching(rows), depth) for depth in depths]
        canvas.theory(depths, ys, label)
    return canvas.finish(
        f"{count.capitalize()} against depth{_shared(rows, 'where', 'order')}",
        ("depth (plies)", f"{count} (log scale)"),
        f"A straight line would mean that every ply multiplies the {count} by the same factor."
        + _about_seeds(rows),
        _ends_in_words(lines),
    )


def branching_against_depth(table: Any, *, method: str = "root", ax: Any = None) -> Axes:
    """Plot the effective branching factor of searches against the depth.

    For uniform trees of one branching b, the limits for deep trees stand beside it: b for minimax,
    its square root for the minimal tree, and Pearl's branching factor in random order.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned.
    method : "root" or "ratio", optional
        How to find it, with n(d) leaves at depth d:

        - ``"root"``: n(d) ** (1/d), the branching of a full tree with as many leaves;
        - ``"ratio"``: sqrt(n(d) / n(d - 2)), what the last two plies multiplied the leaves by,
          which comes closer to the limit sooner. Two plies, as MAX's and MIN's differ.
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
    if method not in ("root", "ratio"):
        raise ValueError(f'method must be "root" or "ratio", not {method!r}')
    _depths(rows[rows.depth > 0] if (rows.depth > 0).any() else rows)
    keys = ["search", "where", "order", "seed", "depth"]
    leaves = {tuple(key): n for *key, n in rows[[*keys, "leaves"]].itertuples(index=False)}
    rows, factors = rows[rows.depth > 0], {}
    for place, *key, depth in rows[keys].itertuples():
        if method == "root":
            factors[place] = leaves[(*key, depth)] ** (1 / depth)
        elif (*key, depth - 2) in leaves and depth > 2:
            factors[place] = sqrt(leaves[(*key, depth)] / leaves[(*key, depth - 2)])
    if not factors:
        raise ValueError(
            "table has no two depths d - 2 and d: sweep them all, such as depth=range(1, 7), or "
            'choose "root"'
        )
    rows = rows.loc[list(factors)]
    canvas = _Canvas(ax)
    lines = list(_lines(rows, rows.index.map(factors)))
    for label, numbers in lines:
        canvas.line(label, numbers)
    limits = list(_limits(rows))
    for label, limit in limits:
        canvas.theory([min(rows.depth), max(rows.depth)], [limit, limit], label)
    canvas.ax.set_ylim(bottom=1)
    axis, caption = "growth per ply", "What the last two plies multiplied the leaves by, per ply."
    if method == "root":
        axis = "leaves$^{1/d}$"
        caption = (
            "The d-th root of the leaves at depth d: a full tree of that branching has as many."
        )
    return canvas.finish(
        f"Effective branching factor{_shared(rows, 'where', 'order')}",
        ("depth d (plies)", axis),
        caption + (" Grey: the limits for deep trees." if limits else "") + _about_seeds(rows),
        _ends_in_words(lines),
    )


def fraction_of_minimax(table: Any, *, count: str = "nodes", ax: Any = None) -> Axes:
    """Plot the nodes of each search as a fraction of minimax's, against the depth.

    For uniform trees of one branching, the fractions that theory expects stand beside them.

    Parameters
    ----------
    table : pandas.DataFrame
        What `lab.sweep` returned. Where it has no row for "minimax", a uniform tree is known to
        have ``b**d`` leaves; another game needs the row.
    count : "nodes" or "leaves", optional
        What to count.
    ax : matplotlib.axes.Axes, optional
        Where to draw, as in `nodes_against_depth`.

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
    rows = _rows(table)
    _check_count(count)
    depths = _depths(rows)
    minimax = rows[rows.search == "minimax"]
    others = rows[rows.search != "minimax"]
    if others.empty:
        raise ValueError("table has no search but 'minimax': sweep another one with it")
    whole = dict(
        zip(zip(minimax["where"], minimax.depth, strict=True), minimax[count], strict=True)
    )
    fractions = []
    for row in others.itertuples():
        if (row.where, row.depth) not in whole:
            if row.branching is None:
                raise ValueError(
                    f"table has no row for 'minimax' on {row.game} at depth {row.depth}: add "
                    "lab.minimax to the searches that you sweep"
                )
            whole[row.where, row.depth] = _in_theory(
                theory.all_leaves, count, row.branching, row.depth
            )
        fractions.append(getattr(row, count) / whole[row.where, row.depth])
    canvas = _Canvas(ax, log=True)
    lines = list(_lines(others, fractions))
    for label, numbers in lines:
        canvas.line(label, numbers)
    for label, leaves in list(_curves(others))[1:]:  # all of the tree is minimax itself
        trees = [(count, _branching(others), depth) for depth in depths]
        ys = [_in_theory(leaves, *of) / _in_theory(theory.all_leaves, *of) for of in trees]
        canvas.theory(depths, ys, label)
    canvas.ax.axhline(1, color=INK, linewidth=1.5)
    return canvas.finish(
        f"{count.capitalize()} as a fraction of minimax{_shared(others, 'where', 'order')}",
        ("depth (plies)", "fraction (log scale)"),
        f"At 1 a search visits as many {count} as minimax; at 0.01, one in a hundred."
        + _about_seeds(others),
        _ends_in_words(lines),
    )


def leaves_against_order(table: Any, *, ax: Any = None) -> Axes:
    """Plot the leaves of uniform trees against the quality of the ordering, worst to best.

    The axis is the chance that a node's best child comes first. ``"worst"`` and ``"best"`` say
    more than a chance of 0 or 1, as they sort all the children; they stand beside the axis.
    In random order the best of b children comes first with chance 1/b, and there the open
    mark stands; it is on no line, as those leaves are drawn in another way (`UniformTree`).
    If all the trees have the same size, all leaves, the expected number in random order and the
    minimal tree stand beside them.

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
    if rows.empty:
        raise ValueError("table has no uniform trees: sweep with branching= and several orders")
    if rows.order.nunique() < 2:
        raise ValueError(
            f"table has no order but {rows.chance.iloc[0]!r}: sweep several, such as "
            'order=["worst", 0, 0.25, 0.5, 0.75, 1, "random", "best"]'
        )
    canvas = _Canvas(ax, log=True)
    told = []
    for label, group in _groups(rows, "where", "plies"):
        canvas.orders(label, *_by_place(group))
        told.append(f"{label}: {_orders_in_words(*_by_place(group))}")
    if rows.depth.nunique() == 1:
        for label, leaves in _curves(rows):
            number = leaves(_branching(rows), rows.depth.iloc[0])
            canvas.theory([_WORST, _BEST], [number, number], label)
    canvas.mark_orders(sorted(set(rows.branching[rows.chance == "random"])))
    return canvas.finish(
        f"Leaves against the order of the children{_shared(rows, 'where', 'plies')}",
        ("chance that a node's best child comes first", "leaves (log scale)"),
        "From left to right the best child comes first more often. Beside the axis all the "
        "children are sorted, worst or best first. Open marks: random order, with chance 1/b and "
        "other leaves." + _about_seeds(rows),
        "; ".join(told) + ".",
        pad=30,
    )


def _by_place(group: Any) -> tuple[Numbers, Numbers, Numbers]:
    """Return the leaves at each chance, at the ends beside the axis, and in random order."""
    chances, ends, random = {}, {}, {}  # type: tuple[Numbers, Numbers, Numbers]
    for row in group.itertuples():
        if row.chance == "random":
            random.setdefault(1 / row.branching, []).append(row.leaves)
        elif isinstance(row.chance, str):
            ends.setdefault(_WORST if row.chance == "worst" else _BEST, []).append(row.leaves)
        else:
            chances.setdefault(row.chance, []).append(row.leaves)
    return chances, ends, random


def _orders_in_words(chances: Numbers, ends: Numbers, random: Numbers) -> str:
    """Return what each order costs: the ends and the chances from left to right, then random."""
    names = {_WORST: "worst first", _BEST: "best first"}
    on_axis = sorted((chances | ends).items())
    words = [f"{names.get(x, f'chance {x:g}')} {_in_words(numbers)}" for x, numbers in on_axis]
    words += [f"random order {_in_words(numbers)}" for numbers in random.values()]
    return ", ".join(words)


# The rows of a table, and which of them make a line


def _rows(table: Any) -> Any:
    """Return a table's rows, or raise if `sweep` can't have made it.

    In words are then "order" (and "chance" is what it was), "where", the game or the branching,
    and "plies", the depth.
    """
    if not hasattr(table, "columns") or not hasattr(table, "itertuples"):
        raise TypeError(f"table must be a DataFrame such as lab.sweep returns, not {table!r}")
    missing = [name for name in _COLUMNS if name not in table.columns]
    if missing:
        raise ValueError(
            f"table has no column {missing[0]!r}: pass what lab.sweep returned, with all of "
            f"{', '.join(_COLUMNS)}"
        )
    if not len(table):
        raise ValueError("table has no rows: there is nothing to plot")
    whole = dict.fromkeys(("branching", "depth", "seed", "nodes", "leaves"), "Int64")
    rows = table[list(_COLUMNS)].astype(whole).astype(object).reset_index(drop=True)
    rows = rows.where(rows.notna(), None)
    rows["chance"] = rows.order.map(_order).astype(object)
    rows["order"] = rows.chance.map(_order_in_words)
    where = zip(rows.game, rows.branching, strict=True)
    rows["plies"] = [f"depth {depth}" for depth in rows.depth]
    rows["where"] = [game if b is None else f"b = {b}" for game, b in where]
    return rows


def _order(order: Any) -> str | float | None:
    """Return an order as it was given to `sweep`, also after a table went through a CSV file."""
    return order if order in (None, "random", "best", "worst") else float(order)


def _order_in_words(order: str | float | None) -> str:
    if order is None:
        return ""
    if isinstance(order, str):
        return "random order" if order == "random" else f"{order} first"
    return f"best first with chance {order:g}"


def _groups(rows: Any, *what: str) -> Iterator[tuple[str, Any]]:
    """Yield the rows of each search and each of `what`, "where" or "plies", with a label.

    The label leaves out what is the same everywhere, but never the search.
    """
    telling = [name for name in what if rows[name].nunique() > 1]
    for words, group in rows.groupby(["search", *telling], sort=False):
        yield ", ".join(words), group


def _lines(rows: Any, numbers: Iterable[float]) -> Iterator[tuple[str, Numbers]]:
    """Yield the lines of numbers against the depth: for each search, game and order, its label."""
    rows = rows.assign(number=list(numbers))
    several_orders = rows.order.nunique() > 1
    for label, group in _groups(rows, "where"):
        lines = {
            order: _by_depth(part)
            for order, part in group.groupby("order", sort=False)
            if several_orders
        }
        together = _by_depth(group)
        if all(_spans(line) == _spans(together) for line in lines.values()) and len(lines) != 1:
            yield label, together  # a search that costs the same in every order, as minimax
        else:
            for order, line in lines.items():
                yield ", ".join(filter(None, [label, order])), line


def _by_depth(rows: Any) -> Numbers:
    return {depth: list(part.number) for depth, part in rows.groupby("depth")}


def _spans(line: Numbers) -> dict[float, set[float]]:
    return {x: set(numbers) for x, numbers in line.items()}


def _branching(rows: Any) -> int | None:
    """Return the branching that all rows have, or None."""
    return rows.branching.iloc[0] if rows.branching.nunique(dropna=False) == 1 else None


def _depths(rows: Any) -> list[int]:
    """Return all depths from the least to the greatest, or raise if there is only one."""
    if rows.depth.nunique() < 2:
        raise ValueError(
            f"table has no depth but {rows.depth.iloc[0]}: sweep several, such as depth=range(1, 7)"
        )
    return list(range(min(rows.depth), max(rows.depth) + 1))


def _check_count(count: Any) -> None:
    if count not in ("nodes", "leaves"):
        raise ValueError(f'count must be "nodes" or "leaves", not {count!r}')


# What theory says of uniform trees


def _curves(rows: Any) -> Iterator[tuple[str, Callable[[int, int], float]]]:
    """Yield labels and functions of branching and depth, if all trees have one branching."""
    if _branching(rows) is not None:
        yield "all of the tree", theory.all_leaves
        if (rows.chance == "random").any():
            yield "expected, random order", theory.expected_leaves
        yield "minimal tree", theory.minimal_leaves


def _in_theory(leaves: Callable[[int, int], float], count: str, b: int, d: int) -> float:
    """Return the leaves, or all nodes, that theory expects at branching b and depth d."""
    if count == "leaves":
        return leaves(b, d)
    # The nodes visited at ply k are as many as the leaves if the tree ended there: whether a
    # search comes to a node depends only on true values of whole subtrees.
    return sum(leaves(b, k) for k in range(d + 1))


def _limits(rows: Any) -> Iterator[tuple[str, float]]:
    """Yield what the branching factors tend to in deep uniform trees of one branching."""
    b = _branching(rows)
    if b is not None:
        yield f"limit, all of the tree: {b}", b
        if (rows.chance == "random").any():
            factor = theory.branching_factor(b)
            yield f"limit, random order: {factor:.2f}", factor
        yield f"limit, minimal tree: {sqrt(b):.2f}", sqrt(b)


# What a plot says in words


def _shared(rows: Any, *what: str) -> str:
    """Return, for a title, what is the same in all rows."""
    words = [rows[name].iloc[0] for name in what if rows[name].nunique() == 1]
    return "".join(f", {word}" for word in words if word)


def _about_seeds(rows: Any) -> str:
    """Return what line and band mean where there are several seeds."""
    seeds = rows.seed.nunique()
    if seeds < 2:
        return ""
    return f" Lines join the medians of {seeds} seeds; the bands reach from the least to the most."


def _ends_in_words(lines: list[tuple[str, Numbers]]) -> str:
    """Return where each line starts and ends, and how far the seeds are apart there."""
    parts = []
    for label, numbers in lines:
        first, last = min(numbers), max(numbers)
        words = f"{label}: {_in_words(numbers[first])} at depth {first:g}"
        if first != last:
            words += f", {_in_words(numbers[last])} at depth {last:g}"
        parts.append(words)
    return "; ".join(parts[:_MOST]) + "."


def _in_words(numbers: list[float]) -> str:
    """Return the middle of some numbers, and how far they are apart."""
    middle = _short(median(numbers))
    if min(numbers) == max(numbers):
        return middle
    return f"{middle} (from {_short(min(numbers))} to {_short(max(numbers))})"


def _tick(value: float, place: int) -> str:
    return _short(value)


def _short(number: float) -> str:
    """Return a number of at least 0 in few characters."""
    if number >= 10**7:
        digits, _, exponent = f"{number:.1e}".partition("e")
        raised = str(int(exponent)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
        return ("" if digits == "1.0" else f"{digits}×") + f"10{raised}"
    if number >= 100 or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.3g}"


# The look of all plots: labels at the ends of lines, and a caption


class _Canvas:
    """Axes to draw lines on, each with a label at its end, and to put words below."""

    def __init__(self, ax: Any, log: bool = False) -> None:
        if ax is None:
            from matplotlib import pyplot

            figure = pyplot.figure(figsize=_SIZE, dpi=100, facecolor=PAPER)
            ax = figure.add_subplot()
        elif not isinstance(ax, Axes):
            raise TypeError(f"ax must be a matplotlib Axes, not {ax!r}")
        self.figure = ax.figure.figure  # the whole one, also of a subfigure's axes
        if self.figure.get_layout_engine() is None:
            self.figure.set_layout_engine("constrained")  # room for the labels and the caption
        self.ax = ax
        self.ends: list[tuple[float, float, str, str]] = []  # x, y, label, colour
        self.lines = self.theories = 0
        if log:
            ax.set_yscale("log")
            ax.yaxis.set_major_formatter(FuncFormatter(_tick))
            ax.yaxis.set_minor_formatter(NullFormatter())
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))

    @property
    def colour(self) -> str:
        return _COLOURS[self.lines % len(_COLOURS)]

    def line(self, label: str, numbers: Numbers) -> None:
        """Draw the middle of the seeds as a line, and from least to most as a band."""
        self._joined(numbers)
        self._label(label, numbers)

    def orders(self, label: str, chances: Numbers, ends: Numbers, random: Numbers) -> None:
        """Draw the chances as a line, and beside it the sorted orders and the random one."""
        self._joined(chances)
        self._marks(ends, self.colour)
        self._marks(random, PAPER)
        self._label(label, ends or chances or random)

    def theory(self, xs: Sequence[float], ys: Sequence[float], label: str) -> None:
        """Draw a curve of theory: thin, grey, without marks."""
        dots = (0, _DOTS[self.theories % len(_DOTS)])
        self.theories += 1
        self.ax.plot(xs, ys, color=_THEORY, linestyle=dots, linewidth=2, zorder=2)
        self.ends.append((xs[-1], ys[-1], label, _THEORY))

    def _joined(self, numbers: Numbers) -> None:
        xs, middles, least, most = _seeds(numbers)
        n = len(_COLOURS)  # each of the first 21 lines has a look of its own
        self.ax.plot(
            xs, middles, color=self.colour, marker=_MARKERS[self.lines % n],
            linestyle=_DASHES[(self.lines + self.lines // n) % len(_DASHES)],
            linewidth=2.4, markersize=8, markeredgecolor=PAPER, zorder=3,
        )  # fmt: skip
        if any(len(of_seeds) > 1 for of_seeds in numbers.values()):
            self.ax.fill_between(xs, least, most, color=self.colour, alpha=0.22, linewidth=0)

    def _marks(self, numbers: Numbers, fill_colour: str) -> None:
        """Draw the middle of the seeds as single marks, with a bar from least to most."""
        xs, middles, least, most = _seeds(numbers)
        self.ax.vlines(xs, least, most, color=self.colour, linewidth=2)
        self.ax.plot(
            xs, middles, color=self.colour, marker=_MARKERS[self.lines % len(_MARKERS)],
            linestyle="", markersize=10, markeredgewidth=2.4, markerfacecolor=fill_colour, zorder=4,
        )  # fmt: skip

    def _label(self, label: str, numbers: Numbers) -> None:
        """Remember the label of what was drawn in this look; the next line has the next look."""
        x = max(numbers)
        self.ends.append((x, median(numbers[x]), label, self.colour))
        self.lines += 1

    def mark_orders(self, branchings: list[int]) -> None:
        """Mark the chances, the two ends beside them, and where random order stands."""
        names = ["worst\nfirst", "0", "0.25", "0.5", "0.75", "1", "best\nfirst"]
        self.ax.set_xticks([_WORST, 0, 0.25, 0.5, 0.75, 1, _BEST], names)
        for x in (_WORST / 2, (1 + _BEST) / 2):
            self.ax.axvline(x, color="#999999", linewidth=1)
        for b in branchings:
            self.ax.axvline(1 / b, color="#999999", linewidth=1, linestyle=":")
        if len(branchings) == 1:
            self.ax.annotate(
                f"random: 1/{branchings[0]}", (1 / branchings[0], 1), ha="center", fontsize=_LABEL,
                xycoords=("data", "axes fraction"), xytext=(0, 4), textcoords="offset points",
            )  # fmt: skip

    def finish(
        self, title: str, axes: tuple[str, str], caption: str, words: str, *, pad: int = 12
    ) -> Axes:
        """Write all that is to be read, and return the axes."""
        ax = self.ax
        ax.set_title(title, fontsize=_TITLE, color=INK, loc="left", pad=pad, parse_math=False)
        ax.set_xlabel(axes[0], fontsize=_AXIS, color=INK)
        ax.set_ylabel(axes[1], fontsize=_AXIS, color=INK)
        ax.tick_params(labelsize=_LABEL, colors=INK)
        low, high = ax.get_ylim()
        if ax.get_yscale() == "log" and high < 100 * low:
            ax.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        ax.grid(True, color="#dddddd", linewidth=0.8)
        ax.set_axisbelow(True)
        ax.spines[["top", "right"]].set_visible(False)
        self._write_caption(caption)
        self._write_labels()
        ax.alt_text = f"{title}. {words}"  # type: ignore[attr-defined]
        ax._repr_mimebundle_ = partial(_shown_axes, ax)  # type: ignore[attr-defined]
        self.figure._repr_mimebundle_ = partial(_shown_figure, self.figure)
        return ax

    def _write_caption(self, caption: str) -> None:
        """Write the caption below all that is below the axes, as wide as the figure's column."""
        ax = self.ax
        place, whole = ax.get_subplotspec(), ax.figure.get_window_extent().width
        columns = place.get_gridspec().ncols if place else whole / ax.bbox.width
        points = 72 / self.figure.dpi
        letters = int(0.92 * (whole / columns - 80) * points / (0.5 * _CAPTION))
        bottom = ax.get_tightbbox().y0 - ax.get_window_extent().y0
        ax.annotate(
            fill(caption, letters), (0, 0), xycoords="axes fraction", va="top", ha="left",
            xytext=(0, bottom * points - 10), textcoords="offset points", annotation_clip=False,
            fontsize=_CAPTION, color="#333333", linespacing=1.35, parse_math=False,
        )  # fmt: skip

    def _write_labels(self) -> None:
        """Write the labels in a column to the right, each with a hair line to its line's end."""
        ax = self.ax
        column = offset_copy(ax.transAxes, self.figure, x=16, units="points")
        hair = {"arrowstyle": "-", "color": "#888888", "linewidth": 0.9, "shrinkA": 2, "shrinkB": 4}
        labels = [
            ax.annotate(
                text, (x, y), xytext=(1, self._height(x, y)), textcoords=column, va="center",
                ha="left", fontsize=_LABEL, color=colour, arrowprops=hair, annotation_clip=False,
                parse_math=False,
            )
            for x, y, text, colour in self.ends
        ]  # fmt: skip
        self.figure.draw_without_rendering()  # the words take room from the axes
        gap = 1.35 * _LABEL * self.figure.dpi / 72 / ax.bbox.height
        heights = [self._height(x, y) for x, y, _, _ in self.ends]
        for label, height in zip(labels, _spread(heights, gap, 0.0, 1.0), strict=True):
            label.xyann = (1, height)

    def _height(self, x: float, y: float) -> float:
        """Return where in the axes' height, from 0 to 1, a point is."""
        pixels = self.ax.transData.transform((x, y))
        return float(self.ax.transAxes.inverted().transform(pixels)[1])


def _seeds(numbers: Numbers) -> tuple[list[float], list[float], list[float], list[float]]:
    """Return each x, and of the seeds there the middle, the least and the most number."""
    found = sorted(numbers.items())
    return (
        [x for x, _ in found],
        [median(of_seeds) for _, of_seeds in found],
        [min(of_seeds) for _, of_seeds in found],
        [max(of_seeds) for _, of_seeds in found],
    )


def _spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move places apart until any two are `gap` apart, within `low` to `high`.

    The order stays, and the sum of the squared moves is the least possible (before the ends are
    looked at). Where there is no room for all, they come closer than `gap`.
    """
    if len(places) > 1:
        gap = min(gap, (high - low) / (len(places) - 1))
    order = sorted(range(len(places)), key=lambda i: places[i])
    blocks: list[tuple[float, int]] = []  # labels that touch: where the first is, how many
    for rank, i in enumerate(order):
        mean, size = places[i] - rank * gap, 1
        while blocks and blocks[-1][0] > mean:
            other, others = blocks.pop()
            mean, size = (mean * size + other * others) / (size + others), size + others
        blocks.append((mean, size))
    most = high - (len(places) - 1) * gap
    firsts = [min(max(mean, low), most) for mean, size in blocks for _ in range(size)]
    moved = [0.0] * len(places)
    for rank, i in enumerate(order):
        moved[i] = firsts[rank] + rank * gap
    return moved


# JupyterLab and nbconvert's default template show a PNG without its alternative text. So the words
# are also what a notebook shows of the axes that a plot returns.


def _shown_axes(ax: Any, **kwargs: Any) -> dict[str, str]:
    """Return what a notebook shows of the axes: the words, folded."""
    words = escape(ax.alt_text)
    html = f"<details><summary>The plot in words</summary>{words}</details>"
    return {"text/plain": ax.alt_text, "text/html": html}


def _shown_figure(figure: Any, **kwargs: Any) -> tuple[dict, dict]:
    """Return what a notebook stores besides the picture: its alternative text."""
    words = " ".join(ax.alt_text for ax in figure.axes if hasattr(ax, "alt_text"))
    return {"text/plain": words}, {"image/png": {"alt": words}}
