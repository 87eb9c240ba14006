"""What an Explorer shows: leaves counted on uniform trees, beside what theory says."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ..draw.chart import Series, chart
from ..draw.curves import curves
from ..draw.words import order_words, short
from ..games.uniform import UniformTree
from ..instruments.compiled import compiled
from ..instruments.count import count
from ..players import arguments_of, function_of

ORDERS: tuple[str | float, ...] = ("random", "worst", *(tenth / 10 for tenth in range(11)), "best")

# A count that is foreseen to evaluate more leaves than this is left out, so that a chart is there
# within 100 ms: compiled, and as plain Python.
FAST, SLOW = 60_000, 800


class Setting(NamedTuple):
    """Which trees are searched: all depths up to `depth`."""

    branching: int
    depth: int
    order: str | float
    seed: int

    def __str__(self) -> str:
        words = f"b = {self.branching}, {order_words(self.order)}"
        return words if self.order in ("best", "worst") else f"{words}, seed {self.seed}"


class LeafCounter:
    """Counts the leaves of one search, compiled if it can be, and remembers them."""

    def __init__(self, label: str, search: Any) -> None:
        self.label = label
        self.search = function_of(search)
        self.arguments = partial(arguments_of, search)
        self.fast = _fast(self.search, self.arguments)
        self.budget = FAST if self.fast else SLOW
        self.known: dict[Setting, int] = {}

    def numbers(self, setting: Setting) -> tuple[list[int], str]:
        """Return the leaves at depth 0, 1, … as far as they are counted soon, and what failed."""
        found: list[int] = []
        # Where best comes first by chance, every child asks for the rank of all.
        budget = self.budget * (4 if isinstance(setting.order, str) else 1)
        while len(found) <= setting.depth and _foreseen(found, setting.branching) <= budget:
            try:
                found.append(self._leaves(setting._replace(depth=len(found))))
            except Exception as error:  # the reader's own search: shown where the chart is
                return found, f"{self.label}: {type(error).__name__}: {error}"
        return found, ""

    def _leaves(self, setting: Setting) -> int:
        if setting not in self.known:
            b, depth, order, seed = setting
            # The first plies always as plain Python: errors read better, and a loop that asks the
            # game without end is stopped.
            fast = self.fast if depth > 2 else None
            game = UniformTree(b, depth, order, seed) if fast else Limited(b, depth, order, seed)
            run = count(fast or self.search, *self.arguments(game, game.initial, depth))
            self.known[setting] = run.leaves
        return self.known[setting]


class Limited(UniformTree):
    """A uniform tree that stops a search which asks without end."""

    MOST = 100 * SLOW

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.asked = 0

    def _count(self) -> None:
        self.asked += 1
        if self.asked > self.MOST:
            raise RuntimeError(
                f"stopped, as it asked the game {self.MOST:,} times about a tree of depth "
                f"{self.depth}: does every loop end, and every call look one ply less deep?"
            )

    def is_terminal(self, state: tuple) -> bool:
        self._count()
        return super().is_terminal(state)

    def evaluate(self, state: tuple) -> float:
        self._count()
        return super().evaluate(state)

    def to_move(self, state: tuple) -> int:
        self._count()
        return super().to_move(state)

    def actions(self, state: tuple) -> Iterator[int]:
        self._count()
        return super().actions(state)

    def result(self, state: tuple, action: int) -> tuple:
        self._count()
        return super().result(state, action)


def frame_of(counters: list[LeafCounter], setting: Setting) -> dict[str, str]:
    """Return the chart, what it says in a sentence, and what failed."""
    b, depth = setting.branching, setting.depth
    theory = [
        Series(curve.label, [curve.leaves(b, d) for d in range(depth + 1)]) for curve in curves()
    ]
    counted, failures = [], []
    for counter in counters:
        numbers, failure = counter.numbers(setting)
        counted.append(Series(counter.label, numbers, counted=True))
        failures.append(failure)
    told = _sentence(setting, theory, counted, failures)
    title = f"Leaves against depth to {depth}: {setting}"
    return {
        "svg": chart([*theory, *counted], depth, title, told),
        "sentence": told,
        "failure": "\n".join(filter(None, failures)),
    }


def _sentence(
    setting: Setting, theory: list[Series], counted: list[Series], failures: list[str]
) -> str:
    """Return the numbers at the greatest depth, and which of them weren't counted."""
    everything = theory[0].numbers[-1]
    told, missing = [], []
    for line, failure in zip(counted, failures, strict=True):
        if len(line.numbers) > setting.depth:
            leaves = line.numbers[-1]
            told.append(f"{line.label} evaluates {short(leaves)} ({leaves / everything:.2%})")
        elif not failure:
            missing.append(
                f" {line.label} is counted to depth {len(line.numbers) - 1} only: deeper would "
                "take too long here."
            )
    told += [f"{line.label} {short(line.numbers[-1])}" for line in theory[1:]]
    return (
        f"At depth {setting.depth}, with {setting}, minimax evaluates all {short(everything)} "
        f"leaves; {'; '.join(told)}.{''.join(missing)}"
    )


def _foreseen(found: list[int], b: int) -> float:
    """Return how many leaves the next depth may have, were it to grow as the same player's last.

    Not as the last ply: cut-offs save more in every other one.
    """
    if len(found) < 3:
        return b ** len(found)
    before, last, now = (max(1, leaves) for leaves in found[-3:])
    return now * last / before


def _fast(search: Callable, arguments: Callable) -> Callable | None:
    """Return a search compiled for uniform trees, or None if that can't be."""
    try:
        first = Limited(2, 2)
        search(*arguments(first, first.initial, 2))
        fast = compiled(search)
        for order in ("random", 0.5):
            game = UniformTree(2, 3, order)
            count(fast, *arguments(game, game.initial, 3))
    except Exception:  # whatever stands in the way, the plain text runs, and says what is wrong
        return None
    return fast
