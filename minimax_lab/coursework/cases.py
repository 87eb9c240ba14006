"""The small trees on which a search is tried, the smallest first, and how to make one smaller."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import permutations, product
from math import inf
from random import Random
from typing import Any

from ..games.game import MAX, MIN, Game, player_name
from ..games.tree import Tree
from ..instruments.wording import listed, written

Nested = Any  # a number, or a tuple of nested trees

ALL = 12  # plies: deeper than any of these trees
_SMALL = 5  # nodes: all trees up to this size are among the cases
_LARGEST = 10**6  # a leaf's value; a maximum that starts with a number must start below


@dataclass(frozen=True)
class Case:
    """A tree, and what a search of it is told.

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
    def guesses(self) -> dict[str, int]:
        """The evaluations of inner nodes, if a search may stop there."""
        if self.depth >= height(self.nested):
            return {}
        tree = Tree(self.nested, self.root)
        inner = [node for node in _preorder(tree, tree.initial) if tree.actions(node)]
        return {node: 7 * place % 11 - 5 for place, node in enumerate(inner)}

    @cached_property
    def tree(self) -> Tree:
        """The tree as a game."""
        return Tree(self.nested, self.root, evaluations=self.guesses)

    @cached_property
    def truth(self) -> dict[str, Any]:
        """The minimax value of each node above the depth limit, by definition."""
        values: dict[str, Any] = {}
        self._value("A", self.depth, values)
        return values

    def _value(self, node: str, depth: int, values: dict) -> Any:
        children = self.tree.actions(node)
        if not children or depth == 0:
            values[node] = self.tree.evaluate(node)
        else:
            best = max if self.tree.to_move(node) == MAX else min
            values[node] = best([self._value(child, depth - 1, values) for child in children])
        return values[node]

    @cached_property
    def parent(self) -> dict[str, str]:
        """Each node's parent; "" for the root."""
        tree = self.tree
        nodes = _preorder(tree, "A")
        return {"A": ""} | {child: node for node in nodes for child in tree.actions(node)}

    @cached_property
    def ply(self) -> dict[str, int]:
        """How many moves lead to each node."""
        plies = {"": -1}
        for node, parent in self.parent.items():
            plies[node] = plies[parent] + 1
        return plies

    @property
    def value(self) -> Any:
        """The value of the root."""
        return self.truth["A"]

    @cached_property
    def inner(self) -> frozenset[str]:
        """The nodes at which a search has to look at children."""
        return frozenset(
            node for node in self.truth if any(c in self.truth for c in self.tree.actions(node))
        )

    @cached_property
    def leaves(self) -> frozenset[str]:
        """The nodes at which a search has to evaluate: terminal, or at the depth limit."""
        return frozenset(self.truth.keys() - self.inner)

    @property
    def full(self) -> bool:
        """Whether the window is the full one."""
        return (self.alpha, self.beta) == (-inf, inf)

    @cached_property
    def cost(self) -> tuple:
        """Sorts cases: what is easier to look at comes first, and full windows before others."""
        limited = self.depth < height(self.nested)
        values = leaf_values(self.nested)
        ties = len(values) - len({*values})
        where = limited, ties, min(values) < 0, max(map(abs, values)), self.root == MIN
        return not self.full, size(self.nested), *where

    def clamped(self, value: Any) -> Any:
        """Return the nearest number in the window."""
        return min(max(value, self.alpha), self.beta)

    def is_sound(self, value: Any) -> bool:
        """Return whether a value may be returned: exact inside the window, else a bound."""
        if self.alpha < self.value < self.beta:
            return value == self.value
        if self.value <= self.alpha:
            return self.value <= value <= self.alpha
        return self.beta <= value <= self.value

    def proves(self, seen: Collection[str]) -> bool:
        """Return whether the root's value follows from some leaves, as far as the window asks."""
        low, high = self._range("A", seen)
        return self.clamped(low) == self.clamped(high)

    def _range(self, node: str, seen: Collection[str]) -> tuple[Any, Any]:
        if node in self.leaves:
            return (self.truth[node],) * 2 if node in seen else (-inf, inf)
        best = max if self.tree.to_move(node) == MAX else min
        lows, highs = zip(*(self._range(c, seen) for c in self.tree.actions(node)), strict=True)
        return best(lows), best(highs)

    def __str__(self) -> str:
        told = [f"{player_name(self.root)} is to move at A"]
        if self.depth < height(self.nested):
            cut = [node for node in sorted(self.leaves) if self.tree.actions(node)]
            worth = [f"{node} is evaluated at {written(self.truth[node])}" for node in cut]
            told.append(f"the depth is {self.depth}, where {listed(worth)}")
        if not self.full:
            told.append(f"the window is from {written(self.alpha)} to {written(self.beta)}")
        text = str(self.nested).replace(",)", ")").replace("(", "[").replace(")", "]")
        return f"the tree {text} ({', '.join(told)})"


@lru_cache(maxsize=8)
def battery(seed: int, *, windows: bool = False) -> tuple[Case, ...]:
    """Return the cases of a seed, the smallest first; with windows, or only full ones."""
    small = [Case(nested, root) for nested in _small_trees() for root in (MAX, MIN)]
    limited = [
        Case(nested, root, depth)
        for nested in (filled(s, range(1, _SMALL)) for n in range(1, _SMALL + 1) for s in shapes(n))
        for root in (MAX, MIN)
        for depth in range(height(nested))
    ]
    random = Random(f"cases {seed}")
    cases = small + limited + list(_large(random))
    if windows:
        cases += list(_in_windows(random, [*small[::3], *_large(random)]))
    return tuple(sorted(cases, key=lambda case: case.cost))


def _small_trees() -> Iterator[Nested]:
    """Yield the small trees: leaves of every order, of either sign, and with ties."""
    for nodes in range(1, _SMALL + 1):
        for shape in shapes(nodes):
            leaves = len(leaf_values(shape))
            for order in permutations(range(1, leaves + 1)):
                yield filled(shape, order)
                yield filled(shape, [-value for value in order])
            for tied in product((1, 2), repeat=leaves):
                if len(set(tied)) < leaves:
                    yield filled(shape, tied)


def _large(random: Random) -> Iterator[Case]:
    """Yield larger trees: searched fully, or to a limit; ties, large values, halves among them."""
    for number in range(90):
        plies = random.choice((2, 3, 3, 4))
        highest = random.choice((3, 9, 9, 30))
        nested = _grown(random, plies, highest)
        if number % 15 == 0:
            nested = mapped(nested, lambda value, top=highest: value * _LARGEST // top)
        elif number % 15 == 1:
            nested = mapped(nested, lambda value: value / 2)
        depth = random.randint(1, plies) if number % 3 == 0 else ALL
        yield Case(nested, random.choice((MAX, MIN)), depth)
    for root in (MAX, MIN):  # for a function that counts no further than some plies
        yield Case(_chain(random, ALL - 2), root)


def _in_windows(random: Random, cases: list[Case]) -> Iterator[Case]:
    for case in cases:
        values = sorted({*leaf_values(case.nested), 0})
        low, high = min(values) - 1, max(values) + 1
        alpha = random.randint(int(low), int(high) - 1)
        beta = random.randint(alpha + 1, int(high) + 1)
        yield Case(case.nested, case.root, case.depth, alpha, beta)


def shapes(nodes: int) -> Iterator[Nested]:
    """Yield every ordered tree of so many nodes; its leaves are zeros."""
    if nodes == 1:
        yield 0
    else:
        yield from _rows(nodes - 1)


def _rows(nodes: int) -> Iterator[tuple]:
    """Yield every row of trees that have so many nodes together."""
    if nodes == 0:
        yield ()
    for first in range(1, nodes + 1):
        for tree, row in product(shapes(first), _rows(nodes - first)):
            yield (tree, *row)


def _grown(random: Random, plies: int, highest: int) -> Nested:
    """Return a random tree of so many plies; some branches end earlier, some nodes have one child.

    Its leaves are whole numbers from -highest to highest.
    """
    if plies == 0:
        return random.randint(-highest, highest)
    below = [
        _grown(random, 0 if random.random() < 0.15 else plies - 1, highest)
        for _ in range(random.choice((1, 2, 2, 3, 3)))
    ]
    return tuple(below)


def _chain(random: Random, plies: int) -> Nested:
    """Return a long tree with few branches."""
    nested: Nested = (1, 2)
    for ply in range(plies - 1):
        nested = (nested, random.randint(-9, 9)) if ply % 3 == 2 else (nested,)
    return nested


def filled(shape: Nested, values: Any) -> Nested:
    """Return a tree of this shape with these values at its leaves, from left to right."""
    rest = iter(values)
    return mapped(shape, lambda _: next(rest))


def mapped(nested: Nested, change: Any) -> Nested:
    """Return the tree with each leaf's value changed by a function."""
    if isinstance(nested, tuple):
        return tuple(mapped(child, change) for child in nested)
    return change(nested)


def leaf_values(nested: Nested) -> list:
    """Return the values of the leaves, from left to right."""
    if isinstance(nested, tuple):
        return [value for child in nested for value in leaf_values(child)]
    return [nested]


def size(nested: Nested) -> int:
    """Return the number of nodes."""
    return 1 + (sum(map(size, nested)) if isinstance(nested, tuple) else 0)


def height(nested: Nested) -> int:
    """Return the number of plies."""
    return 1 + max(map(height, nested)) if isinstance(nested, tuple) else 0


def _preorder(tree: Game, node: Any) -> list:
    return [node, *(deeper for child in tree.actions(node) for deeper in _preorder(tree, child))]


def shrunk(case: Case, first_failing: Callable[[list[Case]], Case | None]) -> Case:
    """Return the easiest case that still fails and is found by small steps from this one.

    ``first_failing(cases)`` returns the first of some cases that fails, or None.
    """
    tried = {case}
    while True:
        smaller = {other for other in _smaller(case) if other.cost < case.cost} - tried
        found = first_failing(sorted(smaller, key=lambda other: other.cost))
        if found is None:
            return case
        tried |= {other for other in smaller if other.cost <= found.cost}
        case = found


def _smaller(case: Case) -> Iterator[Case]:
    """Yield the cases one step easier: less tree, a full window, no limit, smaller numbers."""
    yield replace(case, alpha=-inf, beta=inf)
    yield replace(case, depth=ALL)
    if ALL > case.depth > 0:
        yield replace(case, depth=case.depth - 1)
    for nested in _smaller_trees(case.nested):
        yield replace(case, nested=nested)
        if 0 < case.depth < ALL:
            yield replace(case, nested=nested, depth=case.depth - 1)
    if isinstance(case.nested, tuple):
        for child in case.nested:
            yield replace(case, nested=child, root=-case.root)
    if case.full:
        ranks = {value: rank for rank, value in enumerate(sorted({*leaf_values(case.nested)}), 1)}
        yield replace(case, nested=mapped(case.nested, ranks.__getitem__))
        yield replace(case, nested=mapped(case.nested, lambda v: ranks[v] - len(ranks) - 1))
    yield replace(case, root=-case.root)


def _smaller_trees(nested: Nested) -> Iterator[Nested]:
    """Yield the tree with one child less, with one subtree replaced, or with a simpler leaf."""
    if not isinstance(nested, tuple):
        yield from (value for value in (0, 1, -1) if abs(value) < abs(nested))
        return
    yield from leaf_values(nested)
    for place, child in enumerate(nested):
        if len(nested) > 1:
            yield nested[:place] + nested[place + 1 :]
        for smaller in _smaller_trees(child):
            yield (*nested[:place], smaller, *nested[place + 1 :])
