"""Uniform trees of any size that are never written out."""

import math
from collections.abc import Iterator
from typing import Any

from ..arguments import check_whole
from .game import MAX, MIN, Game
from .notation import illegal

_MASK = 2**31 - 1
_MOST_BITS = 10_000  # of a number of leaves


class UniformTree(Game):
    """A tree in which every inner node has the same number of children, at one depth.

    Nothing is stored: a state is the tuple (level, index, low) of ints, where `low` is the number
    of leaves worth less than every leaf below the node, and a leaf's value is computed when it is
    asked for. The root, ``initial``, is MAX's; the players alternate.

    Parameters
    ----------
    branching : int
        Children per inner node, 1 or more.
    depth : int
        Plies from the root to the leaves, 0 or more.
    order : "random", "best", "worst", or float, optional
        Which order the children come in:

        - ``"random"``: the leaves are independent and uniform in [0, 1), the assumption of the
          theory;
        - ``"best"``: best child first at every node; alpha-beta searches the minimal tree,
          ``b**ceil(d/2) + b**floor(d/2) - 1`` leaves;
        - ``"worst"``: best child last; alpha-beta finds nothing to cut;
        - a float p in [0, 1]: the best child comes first with chance p, the others stand at
          random.

        In all but ``"random"`` the leaves are ``branching**depth`` distinct, evenly spaced
        values in [0, 1), and the children of a node divide its range among them: two siblings'
        subtrees never overlap.
    seed : int, optional
        The same seed gives the same tree, on every machine.

    Attributes
    ----------
    leaves : int
        ``branching**depth``.

    Raises
    ------
    TypeError, ValueError
        If a parameter is not of its kind or out of its range, or there are more than 2**10_000
        leaves, or in order, where they divide a range, more than 2**52.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tree = lab.UniformTree(branching=3, depth=4, order="best")
    >>> lab.count(lab.alphabeta, tree, tree.initial, 4).leaves
    17
    >>> tree = lab.UniformTree(branching=3, depth=4, order="worst")
    >>> lab.count(lab.alphabeta, tree, tree.initial, 4).leaves
    81

    Source: the uniform trees of Knuth & Moore, "An analysis of alpha-beta pruning" (1975).
    """

    initial = (0, 0, 0)

    def __init__(
        self, branching: int, depth: int, order: str | float = "random", seed: int = 0
    ) -> None:
        check_size(branching, depth, "branching", "depth")
        check_whole(seed, "seed", least=None)
        self.branching = int(branching)
        self.depth = int(depth)
        self.seed = int(seed)
        self.order = order
        self._random_leaves = order == "random"
        self._sorted = order in ("best", "worst")
        self._chance = _chance_of_best_first(order)
        self.leaves = self.branching**self.depth
        if order != "random" and self.leaves > 2**52:
            many = f"{branching}**{depth} leaves can't all have different values"
            raise ValueError(f'{many}: only order="random" allows more than 2**52')

    def to_move(self, state: tuple) -> int:
        level = state[0]
        return MAX if level % 2 == 0 else MIN

    def actions(self, state: tuple) -> Iterator[int]:
        if state[0] < self.depth:
            for action in range(self.branching):
                yield action

    def result(self, state: tuple, action: int) -> tuple:
        """Return child number `action`, counted from 0."""
        level, index, low = state
        if action not in range(self.branching) or level >= self.depth:
            illegal(self, state, action)
        if not self._random_leaves:
            low += self._share(state, action) * self._width(level + 1)
        return (level + 1, index * self.branching + action, low)

    def is_terminal(self, state: tuple) -> bool:
        return state[0] == self.depth

    def evaluate(self, state: tuple) -> float:
        """Return a leaf's value; for an inner node, the middle of its range (a rough guess)."""
        level, _, low = state
        if self._random_leaves:
            return self._draw(state, 0)
        high = low + self._width(level)
        return (low + high) / (2 * self.leaves)

    def _width(self, level: int) -> int:
        """Return how many leaves each node of a level has below it."""
        return self.leaves // self.branching ** min(level, self.depth)

    def label(self, state: tuple) -> str:
        """Return the path from the root: the number of the child taken at each level."""
        level, index, _ = state
        if level > self.depth:
            raise ValueError(f"{state!r} isn't a state of this tree")
        steps = []
        for _ in range(level):
            index, step = divmod(index, self.branching)
            steps.append(str(step))
        return ".".join(reversed(steps)) or "root"

    def _share(self, state: tuple, action: int) -> int:
        """Return which part of the node's range child `action` gets, 0 the lowest."""
        last = self.branching - 1
        if not self._sorted:
            goodness = self._shuffled(state, action)
        elif self._chance == 1:
            goodness = last - action
        else:
            goodness = action
        return goodness if self.to_move(state) == MAX else last - goodness

    def _shuffled(self, state: tuple, action: int) -> int:
        """Return how good child `action` is, `branching - 1` the best.

        The best child comes first with the given chance, else at a random later place; the
        others are ranked by a random key each.
        """
        last = self.branching - 1
        if last == 0:
            return last
        best = self._place_of_best(state)
        if action == best:
            return last
        key = self._draw(state, 2 + action)
        rank = 0
        for other in range(self.branching):
            if other != best and self._draw(state, 2 + other) < key:
                rank += 1
        return rank

    def _place_of_best(self, state: tuple) -> int:
        if self._draw(state, 0) < self._chance:
            return 0
        others = self.branching - 1
        return 1 + int(self._draw(state, 1) * others)

    def _draw(self, state: tuple, number: int) -> float:
        """Return one of the node's random numbers in [0, 1).

        Number 0 is a leaf's value, or decides whether the best child comes first; 1 is its place
        otherwise; 2, 3, … are the children's keys.
        """
        return _uniform(self.seed, state[0], state[1], number)

    def __repr__(self) -> str:
        return f"UniformTree({self.branching}, {self.depth}, {self.order!r}, {self.seed})"


def check_size(branching: Any, depth: Any, branching_name: str, depth_name: str) -> None:
    """Raise unless a uniform tree may have that size; the names are what the caller calls them."""
    check_whole(branching, branching_name, least=1)
    check_whole(depth, depth_name)
    if branching > 1 and depth > _MOST_BITS / math.log2(branching):
        size = f"{branching_name}={branching} and {depth_name}={depth}"
        raise ValueError(f"{size} make too large a tree: at most 2**{_MOST_BITS} leaves")


def _chance_of_best_first(order: object) -> float:
    if isinstance(order, str):
        if order in ("random", "best", "worst"):
            return 0.0 if order == "worst" else 1.0
    elif isinstance(order, int | float) and not isinstance(order, bool):
        if 0 <= order <= 1:
            return float(order)
    known = '"random", "best", "worst" or a number from 0 to 1'
    raise ValueError(f"order must be {known}, not {order!r}")


def _uniform(seed: int, level: int, index: int, number: int) -> float:
    """Return a number in [0, 1) that looks random: 53 bits mixed from the four arguments.

    Every product stays below 2**62, so that 64-bit integers compute the same.
    """
    key = _mixed(seed & _MASK)
    for part in (seed >> 31, seed >> 62, level, number, index):
        key = _mixed(key ^ (part & _MASK))
    while index > _MASK:
        index >>= 31
        key = _mixed(key ^ (index & _MASK))
    low_bits = _mixed(key ^ 0x5BD1E995) >> 9  # 22 of them, below the key's 31
    return (key * 2.0**22 + low_bits) / 2.0**53


def _mixed(bits: int) -> int:
    """Mix 31 bits: two rounds of xor-shift and multiply, plus a constant so that 0 moves on."""
    bits = ((bits ^ bits >> 16) * 0x7FEB352D + 0x3C6EF372) & _MASK
    bits = ((bits ^ bits >> 15) * 0x46CA6B35) & _MASK
    return bits ^ bits >> 16
