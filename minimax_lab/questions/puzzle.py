"""A tree, and what alpha-beta does in it: the right answers, all read from a watched search."""

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from ..games.game import MAX
from ..games.tree import Tree
from ..instruments.bounds import best_of
from ..instruments.cutoffs import Cutoff
from ..instruments.nodes import Node
from ..instruments.trace import Trace
from ..instruments.watch import watch
from ..search.minimax import alphabeta
from ..search.published.note004_floor_and_ceiling import minimax as floor_and_ceiling


@dataclass(frozen=True)
class Puzzle:
    """A tree, and what alpha-beta does in it; made by `make_puzzle`.

    Attributes
    ----------
    nested : list
        The tree as nested lists, as `Tree` takes them.
    seed : int
    root : MAX or MIN
        Who is to move at the root.
    strict : bool
        Whether the search cuts only when the bounds cross: then it is "floor and ceiling" of
        ``lab.PUBLISHED``, which is fail-hard; else it is ``lab.alphabeta``.

    Examples
    --------
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> puzzle.pruned, puzzle.window("C"), puzzle.value("C")
    (['I', 'J'], (3, inf), ('≤', 2))
    """

    nested: Any
    seed: int
    root: int = MAX
    strict: bool = False

    @cached_property
    def tree(self) -> Tree:
        """The game."""
        return Tree(self.nested, root=self.root)

    @cached_property
    def trace(self) -> Trace:
        """The watched search of the whole tree."""
        text = floor_and_ceiling if self.strict else alphabeta
        return watch(text, self.tree, self.tree.initial, inf, -inf, inf)

    @cached_property
    def names(self) -> list[str]:
        """All nodes, level by level."""
        found = [self.tree.initial]
        for name in found:
            found += self.tree.children(name)
        return found

    @cached_property
    def inner(self) -> list[str]:
        """The nodes that aren't leaves, level by level."""
        return [name for name in self.names if not self.tree.is_terminal(name)]

    @cached_property
    def _parents(self) -> dict[Any, str]:
        return {child: name for name in self.names for child in self.tree.children(name)}

    def way(self, name: str) -> list[str]:
        """Return the nodes from one up to the root."""
        found = [name]
        while found[-1] in self._parents:
            found.append(self._parents[found[-1]])
        return found

    def place(self, name: str) -> list[int]:
        """Return what sorts the nodes as a search that prunes nothing comes to them."""
        return [self.names.index(above) for above in reversed(self.way(name))]

    @property
    def cuts(self) -> list[Cutoff]:
        """The cut-offs, in order."""
        return self.trace.cutoffs

    @property
    def pruned(self) -> list[str]:
        """The topmost nodes that are never searched: nothing below them is, either."""
        return self.trace.pruned

    @cached_property
    def never_visited(self) -> frozenset[str]:
        """All nodes that are never searched, those below others too."""
        topmost = set(self.pruned)
        return frozenset(name for name in self.names if topmost.intersection(self.way(name)))

    def cut_above(self, name: str) -> Cutoff:
        """Return the cut-off because of which a node is never searched."""
        above = self.way(name)
        for cut in self.cuts:
            if any(top in above for top in cut.unsearched):
                return cut
        raise ValueError(f"{name!r} isn't cut off: the search visits it")

    @cached_property
    def visits(self) -> dict[str, Node]:
        """The visit of each visited node, in order."""
        return {node.state: node for node in self.trace.nodes}

    def window(self, name: str) -> tuple[float, float]:
        """Return alpha and beta on arrival at a visited node."""
        return self.trace.window(self.trace.steps[self._visit(name).enter])

    def value(self, name: str) -> tuple[str, float]:
        """Return what a visited node returns: "=", "≥" or "≤" its minimax value, and the number."""
        node = self._visit(name)
        return self.trace.bound(node), self.trace.value_of(node)

    def accepted(self, name: str) -> dict[float, str]:
        """Return every number that alpha-beta may rightly return there, with its sign.

        At a leaf its value; else what a fail-soft and what a fail-hard search of the same nodes
        returns. The sign is "=", "≥" or "≤": what is then known of the minimax value.
        """
        node = self._visit(name)
        low, high = self._known(node)
        soft = self.soft(name)
        alpha, beta = self.window(name)
        numbers = {soft, max(alpha, min(beta, soft))} if node.children else {soft}
        return {
            number: "=" if low == number == high else "≤" if high <= number else "≥"
            for number in numbers
        }

    def soft(self, name: str) -> float:
        """Return what a fail-soft search of the same nodes returns there."""
        node = self._visit(name)
        if not node.children:
            return node.evaluated
        return best_of(node.player, (self.soft(child.state) for child in node.children))

    def _known(self, node: Node) -> tuple[float, float]:
        """Return between which numbers the minimax value lies, by what was visited."""
        if not node.children:
            return node.evaluated, node.evaluated
        lows, highs = zip(*map(self._known, node.children), strict=True)
        low, high = best_of(node.player, lows), best_of(node.player, highs)
        if len(node.children) == len(self.tree.actions(node.state)):
            return low, high
        return (low, inf) if node.player == MAX else (-inf, high)

    @property
    def deep(self) -> bool:
        """Whether a cut-off is deep: caused from further up than the parent."""
        return any(cut.deep for cut in self.cuts)

    @property
    def tie(self) -> bool:
        """Whether there is a tie that matters, as `make_puzzle` defines it."""
        return any(cut.value == cut.bound for cut in self.cuts) or any(
            self._equals(node) > 1 for node in self.trace.nodes
        )

    def _equals(self, node: Node) -> int:
        """Return how many inner children are worth exactly what their parent returns."""
        worth = ("=", self.value(node.state)[1])
        inner = (child for child in node.children if child.children)
        return sum(self.value(child.state) == worth for child in inner)

    def _visit(self, name: str) -> Node:
        if name not in self.visits:
            self.tree.to_move(name)  # says so if there is no such node
            raise ValueError(f"{name!r} is never searched: it has no window and returns no value")
        return self.visits[name]
