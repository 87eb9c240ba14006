"""The cases that a search is tried on: small trees first, then larger ones from a seed."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import inf
from random import Random
from typing import Any

from ...games.game import MAX, MIN, player_name
from ...games.tree import Tree
from ...instruments.wording import listed, written

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
    def tree(self) -> Tree:
        """The tree as a game; its inner nodes have evaluations if a search may stop there."""
        tree = Tree(self.nested, self.root)
        if self.depth >= height(self.nested):
            return tree
        inner = [node for node in _below(tree, tree.initial) if tree.actions(node)]
        guesses = {node: 7 * place % 11 - 5 for place, node in enumerate(inner)}
        return Tree(self.nested, self.root, evaluations=guesses)

    @cached_property
    def truth(self) -> dict[str, Any]:
        """The minimax value of each node above the depth limit, by definition."""
        values: dict[str, Any] = {}
        self._value(self.tree.initial, self.depth, values)
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
    def leaves(self) -> frozenset[str]:
        """The nodes at which a search has to evaluate: terminal, or at the depth limit."""
        inner = {
            parent
            for parent in self.truth
            for child in self.tree.actions(parent)
            if child in self.truth
        }
        return frozenset(self.truth.keys() - inner)

    @property
    def full(self) -> bool:
        """Whether the window is the full one."""
        return (self.alpha, self.beta) == (-inf, inf)

    @property
    def cost(self) -> tuple:
        """Sorts cases: what is easier to look at comes first, and full windows before others."""
        limited = self.depth < height(self.nested)
        values = leaf_values(self.nested)
        ties = len(values) - len({*values})
        where = limited, ties, min(values) < 0, max(map(abs, values)), self.root == MIN
        return not self.full, size(self.nested), *where

    def proven(self, seen: Collection[str]) -> Any:
        """Return the root's value as it follows from some leaves, None if it doesn't."""
        low, high = self._range(self.tree.initial, seen)
        return low if low == high else None

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
        return f"the tree {as_text(self.nested)} ({', '.join(told)})"


def battery(seed: int, *, windows: bool = False) -> list[Case]:
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
    return sorted(cases, key=lambda case: case.cost)


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
        nested = grown(random, plies, highest)
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


def grown(random: Random, plies: int, highest: int) -> Nested:
    """Return a random tree of so many plies; some branches end earlier, some nodes have one child.

    Its leaves are whole numbers from -highest to highest.
    """
    if plies == 0:
        return random.randint(-highest, highest)
    below = [
        grown(random, 0 if random.random() < 0.15 else plies - 1, highest)
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


def as_text(nested: Nested) -> str:
    """Return the tree as nested lists, as they are given to lab.Tree."""
    if isinstance(nested, tuple):
        return f"[{', '.join(map(as_text, nested))}]"
    return str(nested)


def _below(tree: Tree, node: Any) -> list:
    return [node, *(deeper for child in tree.actions(node) for deeper in _below(tree, child))]
