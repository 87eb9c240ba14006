"""What theory says a search of a uniform tree costs, for plots and charts."""

from collections.abc import Callable
from typing import NamedTuple

from ..measure import theory


class Curve(NamedTuple):
    """A curve: its label, and the number of leaves at branching b and depth d."""

    label: str
    leaves: Callable[[int, int], float]

    def number(self, count: str, b: int, d: int) -> float:
        """Return the leaves, or all nodes, at branching b and depth d."""
        if count == "leaves":
            return self.leaves(b, d)
        # The nodes visited at ply k are as many as the leaves if the tree ended there: whether a
        # search comes to a node depends only on true values of whole subtrees.
        return sum(self.leaves(b, k) for k in range(d + 1))


def curves(*, random: bool = True) -> list[Curve]:
    """Return the curves of theory, with the one for random order or without."""
    found = [Curve("all of the tree", theory.all_leaves)]
    if random:
        found.append(Curve("expected, random order", theory.expected_leaves))
    return [*found, Curve("minimal tree", theory.minimal_leaves)]
