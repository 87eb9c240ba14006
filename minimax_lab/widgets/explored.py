"""What an Explorer shows: leaves counted on uniform trees, beside what theory says."""

import inspect
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any, NamedTuple

from ..draw.chart import Series, chart
from ..draw.curves import curves
from ..draw.looks import short
from ..games.uniform import UniformTree
from ..instruments.compiled import compiled
from ..instruments.count import count
from ..search.published import Procedure

ORDERS: tuple[str | float, ...] = ("random", "worst", *(tenth / 10 for tenth in range(11)), "best")

# A count that is foreseen to evaluate more leaves than this is left out, so that a chart is there
# within 100 ms: compiled, and as plain Python.
FAST, SLOW = 60_000, 800


class Place(NamedTuple):
    """Which trees are searched: all depths up to `depth`."""

    branching: int
    depth: int
    order: str | float
    seed: int

    def __str__(self) -> str:
        words = f"b = {self.branching}, {order_words(self.order)}"
        return words if self.order in ("best", "worst") else f"{words}, seed {self.seed}"


class Counter:
    """Counts the leaves of one search, compiled if it can be, and remembers them."""

    def __init__(self, label: str, search: Any) -> None:
        self.label = label
        if isinstance(search, Procedure):
            self.search, self.arguments = search.search, search.arguments
        else:
            self.search, self.arguments = search, partial(_arguments, _window(search))
        self.fast = _fast(self.search, self.arguments)
        self.budget = FAST if self.fast else SLOW
        self.known: dict[Place, int] = {}

    def numbers(self, place: Place) -> tuple[list[int], str]:
        """Return the leaves at depth 0, 1, … as far as they are counted soon, and what failed."""
        found: list[int] = []
        # Where best comes first by chance, every child asks for the rank of all.
        budget = self.budget * (4 if isinstance(place.order, str) else 1)
        while len(found) <= place.depth and _foreseen(found, place.branching) <= budget:
            try:
                found.append(self._leaves(place._replace(depth=len(found))))
            except Exception as error:  # the reader's own search: shown where the chart is
                return found, f"{self.label}: {type(error).__name__}: {error}"
        return found, ""

    def _leaves(self, place: Place) -> int:
        if place not in self.known:
            b, depth, order, seed = place
            # The first plies always as plain Python: errors read better, and an endless loop ends.
            fast = self.fast if depth > 2 else None
            game = UniformTree(b, depth, order, seed) if fast else Limited(b, depth, order, seed)
            run = count(fast or self.search, *self.arguments(game, game.initial, depth))
            self.known[place] = run.leaves
        return self.known[place]


class Limited(UniformTree):
    """A uniform tree that stops a search which asks without end."""

    MOST = 50 * SLOW

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.asked = 0

    def is_terminal(self, state: tuple) -> bool:
        self.asked += 1
        if self.asked > self.MOST:
            raise RuntimeError(
                f"stopped, as it asked the game {self.MOST:,} times about a tree of depth "
                f"{self.depth}: does every loop end, and every call look one ply less deep?"
            )
        return super().is_terminal(state)

    def evaluate(self, state: tuple) -> float:
        self.is_terminal(state)
        return super().evaluate(state)

    def result(self, state: tuple, action: int) -> tuple:
        self.is_terminal(state)
        return super().result(state, action)


def order_words(order: str | float) -> str:
    """Return an order of the children in words."""
    if isinstance(order, str):
        return "random order" if order == "random" else f"{order} first at every node"
    return f"best first with chance {order:g}"


def frame_of(counters: list[Counter], place: Place) -> dict[str, str]:
    """Return the chart, what it says in a sentence, and what failed."""
    b, depth = place.branching, place.depth
    theory = [
        Series(curve.label, [curve.leaves(b, d) for d in range(depth + 1)])
        for curve in curves(b, depth)
    ]
    counted, failures = [], []
    for counter in counters:
        numbers, failure = counter.numbers(place)
        counted.append(Series(counter.label, numbers, counted=True))
        failures.append(failure)
    told = _sentence(place, theory, counted, failures)
    title = f"Leaves against depth to {depth}: {place}"
    return {
        "svg": chart([*theory, *counted], depth, title, told),
        "sentence": told,
        "failure": "\n".join(filter(None, failures)),
    }


def _sentence(
    place: Place, theory: list[Series], counted: list[Series], failures: list[str]
) -> str:
    """Return the numbers at the greatest depth, and which of them weren't counted."""
    everything = theory[0].numbers[-1]
    told, missing = [], []
    for line, failure in zip(counted, failures, strict=True):
        if len(line.numbers) > place.depth:
            leaves = line.numbers[-1]
            told.append(f"{line.label} evaluates {short(leaves)} ({leaves / everything:.2%})")
        elif not failure:
            missing.append(
                f" {line.label} is counted to depth {len(line.numbers) - 1} only: deeper would "
                "take too long here."
            )
    told += [f"{line.label} {short(line.numbers[-1])}" for line in theory[1:]]
    return (
        f"At depth {place.depth}, with {place}, minimax evaluates all {short(everything)} leaves; "
        f"{'; '.join(told)}.{''.join(missing)}"
    )


def _foreseen(found: list[int], b: int) -> float:
    """Return how many leaves the next depth may have, were it to grow as the same player's last.

    Not as the last ply: cut-offs save more in every other one.
    """
    if len(found) < 3:
        return b ** len(found)
    before, last, now = (max(1, leaves) for leaves in found[-3:])
    return now * last / before


def _window(search: Callable) -> tuple:
    """Return the arguments after game, state and depth: a full window, if it must be given."""
    try:
        parameters = inspect.signature(search).parameters.values()
    except (TypeError, ValueError):
        return ()
    needed = [p for p in parameters if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
    return (-inf, inf) if len(needed) == 5 else ()


def _arguments(window: tuple, game: Any, state: Any, depth: int) -> tuple:
    return game, state, depth, *window


def _fast(search: Callable, arguments: Callable) -> Callable | None:
    """Return a search compiled for uniform trees, or None if that can't be."""
    try:
        first = Limited(2, 2)
        search(*arguments(first, first.initial, 2))
        fast = compiled(search)
        for order in ("random", 0.5):
            game = UniformTree(2, 3, order)
            fast(*arguments(game, game.initial, 3))
    except Exception:  # whatever stands in the way, the plain text runs, and says what is wrong
        return None
    return fast
