"""The rows of a sweep's table, and which of them make a line."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from ..curves import Curve, curves
from ..words import order_words

COLUMNS = ("search", "game", "branching", "depth", "order", "seed", "nodes", "leaves")


@dataclass(frozen=True)
class Run:
    """One row: `branching`, `order` and `seed` are None for a game that is no uniform tree."""

    search: str
    game: str
    branching: int | None
    depth: int
    order: str | float | None
    seed: int | None
    nodes: int
    leaves: int

    @property
    def where(self) -> str:
        """What was searched, but for depth, order and seed."""
        return self.game if self.branching is None else f"b = {self.branching}"


@dataclass
class Line:
    """One line of a plot: at each x, the numbers of all seeds."""

    label: str
    numbers: dict[Any, list[float]] = field(default_factory=dict)

    @property
    def xs(self) -> list:
        return sorted(self.numbers)

    @property
    def middles(self) -> list[float]:
        return [median(self.numbers[x]) for x in self.xs]

    @property
    def end(self) -> tuple[Any, float]:
        return self.xs[-1], self.middles[-1]


def runs_of(table: Any) -> list[Run]:
    """Return a table's rows, or raise if it isn't one that `sweep` makes."""
    if not hasattr(table, "columns") or not hasattr(table, "itertuples"):
        raise TypeError(f"table must be a DataFrame such as lab.sweep returns, not {table!r}")
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        raise ValueError(
            f"table has no column {missing[0]!r}: pass what lab.sweep returned, with all of "
            f"{', '.join(COLUMNS)}"
        )
    if not len(table):
        raise ValueError("table has no rows: there is nothing to plot")
    kept = table[list(COLUMNS)].astype(object)
    kept = kept.where(kept.notna(), None)
    return [_run(*row) for row in kept.itertuples(index=False, name=None)]


def check_count(count: Any) -> None:
    """Raise unless `count` names what is counted."""
    if count not in ("nodes", "leaves"):
        raise ValueError(f'count must be "nodes" or "leaves", not {count!r}')


def lines_of(
    runs: Iterable[Run], number: Callable[[Run], float], x: Callable[[Run], Any], *what: str
) -> list[Line]:
    """Return a line for each search and each of `what` ("where", "order", "depth").

    A label leaves out what is the same in all lines, but never the search. "order" comes last.
    """
    runs = list(runs)
    telling = [name for name in what if len({getattr(run, name) for run in runs}) > 1]
    lines = _grouped(runs, number, x, telling)
    if "order" in telling:
        # A search that costs the same in every order, as minimax, has one line.
        telling.remove("order")
        for key, line in _grouped(runs, number, x, telling).items():
            own = [name for name in lines if name[:-1] == key]
            if len(own) > 1 and all(_spans(lines[name]) == _spans(line) for name in own):
                for name in own[1:]:
                    del lines[name]
                lines[own[0]] = line
    return list(lines.values())


def _grouped(
    runs: list[Run], number: Callable[[Run], float], x: Callable[[Run], Any], telling: list[str]
) -> dict[tuple, Line]:
    """Return a line for each search and each combination of what tells lines apart."""
    lines: dict[tuple, Line] = {}
    for run in runs:
        key = (run.search, *(getattr(run, name) for name in telling))
        words = (run.search, *(told(run, name) for name in telling))
        line = lines.setdefault(key, Line(", ".join(word for word in words if word)))
        line.numbers.setdefault(x(run), []).append(number(run))
    return lines


def _spans(line: Line) -> dict[Any, set[float]]:
    return {x: set(numbers) for x, numbers in line.numbers.items()}


def one_branching(runs: list[Run]) -> int | None:
    """Return the branching that all runs have, or None."""
    return runs[0].branching if len({run.branching for run in runs}) == 1 else None


def curves_of(runs: list[Run]) -> list[Curve]:
    """Return the curves of theory for uniform trees of one branching, else none."""
    b = one_branching(runs)
    if b is None:
        return []
    return curves(random=any(run.order == "random" for run in runs))


def depths_of(runs: list[Run]) -> list[int]:
    """Return all depths from the least to the greatest."""
    depths = [run.depth for run in runs]
    return list(range(min(depths), max(depths) + 1))


def check_depths(runs: list[Run]) -> None:
    """Raise unless there are several depths."""
    if len(depths_of(runs)) < 2:
        raise ValueError(
            f"table has no depth but {runs[0].depth}: sweep several, such as depth=range(1, 7)"
        )


def told(run: Run, name: str) -> str:
    """Return what a run's "where", "order" or "depth" is, in words."""
    if name == "order":
        return "" if run.order is None else order_words(run.order)
    return f"depth {run.depth}" if name == "depth" else run.where


def _run(search, game, branching, depth, order, seed, nodes, leaves) -> Run:
    return Run(
        str(search),
        str(game),
        None if branching is None else _whole(branching, "branching", least=1),
        _whole(depth, "depth"),
        _order(order),
        None if seed is None else _whole(seed, "seed", least=None),
        _whole(nodes, "nodes", least=1),
        _whole(leaves, "leaves"),
    )


def _whole(number: Any, column: str, least: int | None = 0) -> int:
    """Return a cell's whole number."""
    try:
        whole = int(number)
    except (TypeError, ValueError, OverflowError):
        whole = None
    if whole is None or whole != number or least is not None and whole < least:
        kind = "a whole number" if least is None else f"a whole number, {least} or more"
        raise ValueError(f"column {column!r} has {number!r} in a row, and not {kind}")
    return whole


def _order(order: Any) -> str | float | None:
    """Return an order as it was given to `sweep`, also after a table went through a CSV file."""
    if order is None or order in ("random", "best", "worst"):
        return order
    try:
        return float(order)
    except (TypeError, ValueError):
        raise ValueError(
            f'order must be "random", "best", "worst" or a number from 0 to 1, not {order!r}'
        ) from None
