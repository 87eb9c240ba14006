"""The small trees on which a search is tried, the smallest first, and how to make one smaller."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from math import inf
from random import Random
from typing import Any

from ..games.game import MAX, MIN, player_name
from ..games.tree import Tree
from ..instruments.wording import listed, written

Nested = Any  # a number, or a tuple of nested trees

ALL = 12  # a depth in plies that reaches to the end of any of these trees
_CASES = 700  # in a battery with full windows only
_CASES_WITH_WINDOWS = 1_000
_NARROW = 0.3  # the share of narrow windows, in a battery with windows
# How often the trees have which shape: their plies, and the most branches of a node. Twelve
# branches find out a search that looks at the first few only.
_SHAPES = {
    (0, 1): 1,
    (1, 4): 3,
    (2, 3): 12,
    (2, 4): 1,
    (3, 3): 5,
    (4, 2): 1,
    (2, 12): 0.5,
    (ALL - 2, 1): 0.5,
}
_EARLY = 0.1  # the share of branches that end before the tree does
# What whole leaf values are multiplied by, and what is added: nearly always 1 and 0.
_SCALES = (*[(1, 0)] * 14, (1, 0.5), (100_000, 0))


@dataclass(frozen=True)
class Case:
    """A tree, and the depth and window with which it is to be searched.

    Attributes
    ----------
    nested : number or nested tuples
        The tree.
    root : MAX or MIN
        Who is to move at the root.
    depth : int
        Plies to search.
    alpha, beta : number
        The window; the full one if the search takes none.
    """

    nested: Nested
    root: int = MAX
    depth: int = ALL
    alpha: float = -inf
    beta: float = inf

    @cached_property
    def tree(self) -> Tree:
        """The tree as a game; inner nodes have evaluations if the depth ends above the leaves."""
        tree = Tree(self.nested, self.root)
        if self.depth >= height(self.nested):
            return tree
        evaluations: dict[Any, int] = {}
        for node, children in tree._children.items():
            if children:
                number = len(evaluations) + 1
                evaluations[node] = 7 * number % 11 - 5  # the whole numbers from -5 to 5, mixed
        return Tree(self.nested, self.root, evaluations=evaluations)

    @cached_property
    def parent(self) -> dict[str, str]:
        """Each node's parent, level by level; "" for the root."""
        parents: dict = {"A": ""}
        for node, children in self.tree._children.items():
            for child in children:
                parents[child] = node
        return parents

    @cached_property
    def ply(self) -> dict[str, int]:
        """How many moves lead to each node."""
        plies = {"": -1}
        for node, parent in self.parent.items():
            plies[node] = plies[parent] + 1
        return plies

    @cached_property
    def inner(self) -> frozenset[str]:
        """The nodes at which a search has to look at children."""
        return frozenset(n for n in self.parent.values() if n and self.ply[n] < self.depth)

    @cached_property
    def leaves(self) -> frozenset[str]:
        """The nodes at which a search has to evaluate: terminal, or at the depth limit."""
        return frozenset(self.truth.keys() - self.inner)

    @cached_property
    def truth(self) -> dict[str, Any]:
        """The minimax value of each node above the depth limit."""
        return self._backed_up(self.tree.evaluate)

    def _backed_up(self, leaf_value: Callable[[str], Any]) -> dict[str, Any]:
        """Return each node's minimax value by definition, if leaves have these values."""
        values: dict[str, Any] = {}
        for node in reversed(self.parent):
            if node in self.inner:
                best = max if self.tree.to_move(node) == MAX else min
                values[node] = best(values[child] for child in self.tree.actions(node))
            elif self.ply[node] <= self.depth:
                values[node] = leaf_value(node)
        return values

    @property
    def full(self) -> bool:
        """Whether the window is the full one."""
        return (self.alpha, self.beta) == (-inf, inf)

    @property
    def allowed(self) -> tuple[Any, Any]:
        """The least and the largest value that may be returned: outside the window, any bound."""
        return min(self.truth["A"], self.beta), max(self.truth["A"], self.alpha)

    @cached_property
    def cost(self) -> tuple:
        """What cases are sorted by: full windows come first, then what is easier to look at."""
        values = leaf_values(self.nested)
        is_limited = self.depth < height(self.nested)
        ties = len(values) - len(set(values))
        has_negative = min(values) < 0
        numbers = 0  # small whole ones are the easiest
        for value in values:
            numbers += abs(value) if value == int(value) else 9 * abs(value)
        window = 0 if self.full else abs(2 * self.alpha) + abs(self.beta)
        nodes = size(self.nested)
        is_mins = self.root == MIN
        first = not self.full, nodes, is_limited, ties
        return *first, has_negative, window, numbers, is_mins

    def clamped(self, value: Any) -> Any:
        """Return the nearest number in the window."""
        return min(max(value, self.alpha), self.beta)

    def is_sound(self, value: Any) -> bool:
        """Return whether a value may be returned."""
        low, high = self.allowed
        return low <= value <= high

    def proves(self, seen: Collection[str]) -> bool:
        """Return whether the root's value follows from those of some leaves.

        Only what is in the window matters: whatever the other leaves are worth, it is the same.
        """
        known = {node: self.truth[node] for node in seen if node in self.truth}
        low = self._backed_up(lambda node: known.get(node, -inf))["A"]
        high = self._backed_up(lambda node: known.get(node, inf))["A"]
        return self.clamped(low) == self.clamped(high)

    def __str__(self) -> str:
        conditions = [f"{player_name(self.root)} is to move at A"]
        if self.depth < height(self.nested):
            cut = [node for node in sorted(self.leaves) if self.tree.actions(node)]
            evaluated = [f"{node} is evaluated at {written(self.truth[node])}" for node in cut]
            conditions.append(f"the depth is {self.depth}, where {listed(evaluated)}")
        if not self.full:
            conditions.append(f"the window is ({written(self.alpha)}, {written(self.beta)})")
        lists = str(self.nested).replace(",)", ")").replace("(", "[").replace(")", "]")
        return f"the tree {lists} ({', '.join(conditions)})"


@lru_cache(maxsize=8)
def battery(seed: int, *, windows: bool = False) -> tuple[Case, ...]:
    """Return the cases of a seed, the smallest first; if `windows`, some have narrow windows."""
    random = Random(f"cases {seed}")
    cases: set[Case] = set()
    count = _CASES_WITH_WINDOWS if windows else _CASES
    while len(cases) < count:
        plies, most = random.choices(list(_SHAPES), list(_SHAPES.values()))[0]
        highest = random.choice((1, 2, 5, 9))
        factor, offset = random.choice(_SCALES)
        values = [factor * value + offset for value in range(-highest, highest + 1)]
        nested = _grown(random, plies, most, values)
        depth = random.choice((ALL, ALL, random.randrange(plies + 1)))
        alpha, beta = -inf, inf
        if windows and random.random() < _NARROW:
            alpha, beta = sorted(random.sample([values[0] - 1, *values, values[-1] + 1], 2))
        root = random.choice((MAX, MIN))
        cases.add(Case(nested, root, depth, alpha, beta))
    return tuple(sorted(cases, key=lambda case: (case.cost, str(case))))


def _grown(random: Random, plies: int, most: int, values: list) -> Nested:
    """Return a random tree with at most these plies and branches; some branches end earlier."""
    if plies == 0 or random.random() < _EARLY:
        return random.choice(values)
    children = random.randint(1, most)
    return tuple(_grown(random, plies - 1, most, values) for _ in range(children))


def leaf_values(nested: Nested) -> list:
    """Return the values of the leaves, from left to right."""
    if isinstance(nested, tuple):
        return [value for child in nested for value in leaf_values(child)]
    return [nested]


def _mirrored(nested: Nested, top: float) -> Nested:
    """Return the tree with every leaf as far below `top` as it was above 0."""
    if isinstance(nested, tuple):
        return tuple(_mirrored(child, top) for child in nested)
    value = top - nested
    return int(value) if value == int(value) else value


def size(nested: Nested) -> int:
    """Return the number of nodes."""
    children = nested if isinstance(nested, tuple) else ()
    return 1 + sum(map(size, children))


def height(nested: Nested) -> int:
    """Return the number of plies."""
    return 1 + max(map(height, nested)) if isinstance(nested, tuple) else 0


def shrunk(case: Case, first_failing: Callable[[list[Case]], Case | None]) -> Case:
    """Return the easiest case that still fails, among those found by small steps from this one.

    ``first_failing(cases)`` returns the first of some cases that fails, or None.
    """
    tried = {case}
    while True:
        smaller = {other for other in _smaller(case) if other.cost < case.cost} - tried
        failing = first_failing(sorted(smaller, key=lambda other: other.cost))
        if failing is None:
            return case
        tried |= {other for other in smaller if other.cost <= failing.cost}
        case = failing


def _smaller(case: Case) -> Iterator[Case]:
    """Yield the cases one step easier: less tree, a full window, no limit, smaller numbers."""
    yield replace(case, alpha=-inf, beta=inf)
    yield replace(case, alpha=0, beta=1)
    yield replace(case, depth=ALL)
    depths = {case.depth}
    if 0 < case.depth < ALL:
        depths.add(case.depth - 1)
    mirrored = _mirrored(case.nested, max(leaf_values(case.nested)))
    yield replace(case, nested=mirrored, root=-case.root)
    for nested in [case.nested, *_smaller_trees(case.nested)]:
        for root, depth in product((MAX, MIN), depths):
            yield replace(case, nested=nested, root=root, depth=depth)


def _smaller_trees(nested: Nested) -> Iterator[Nested]:
    """Yield trees one step smaller: without a child, one subtree alone, or with a simpler leaf."""
    if not isinstance(nested, tuple):
        yield from (0, 1, -1, nested - 1, nested + 1)
        for halvings in range(1, 20):
            yield nested - int(nested / 2**halvings)
        return
    yield from nested
    for place, child in enumerate(nested):
        if len(nested) > 1:
            yield nested[:place] + nested[place + 1 :]
        for smaller in _smaller_trees(child):
            yield (*nested[:place], smaller, *nested[place + 1 :])
