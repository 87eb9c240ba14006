"""Find where a search stopped looking, and whose value made it stop."""

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..games.game import MAX
from .moments import Node

if TYPE_CHECKING:
    from .trace import Trace


class Cutoff(NamedTuple):
    """A node that was left before all its children were searched.

    Attributes
    ----------
    node : Node
        Where the search stopped looking.
    kind : "α", "β" or None
        α at a MIN node, β at a MAX node; None if no bound above explains it.
    value : number or None
        What the node is worth at least (β) or at most (α), from its children's values.
    by : Node or None
        The nearest ancestor whose value so far causes it; None if the first call's window does.
    bound : number or None
        That value.
    deep : bool
        Whether the cause lies further up than the parent.
    unsearched : tuple
        The states that were not searched, in the game's order.
    step : int
        The step at which the node is left.
    """

    node: Node
    kind: str | None
    value: Any
    by: Node | None
    bound: Any
    deep: bool
    unsearched: tuple
    step: int

    @property
    def state(self) -> Any:
        """The state at which the search stopped looking."""
        return self.node.state

    def __repr__(self) -> str:
        deep = "deep " if self.deep else ""
        return f"<{deep}{self.kind or 'unexplained'} cut-off at {self.state!r}>"


def find_cutoffs(trace: "Trace") -> list[Cutoff]:
    """Return every node that was left with unsearched children, in the order of leaving."""
    left = sorted((node for node in trace.nodes if node.exit is not None), key=lambda n: n.exit)
    first_visits: dict = {}
    for node in trace.nodes:
        first_visits.setdefault(node.state, node.id)
    cutoffs = []
    for node in left:
        unsearched = _unsearched(trace, node, first_visits)
        if unsearched:
            kind, by, bound = _cause(trace, node)
            deep = by is not None and by is not node.parent
            value = trace.held(node, node.exit)
            cutoffs.append(Cutoff(node, kind, value, by, bound, deep, unsearched, node.exit))
    return cutoffs


def _unsearched(trace: "Trace", node: Node, first_visits: dict) -> tuple:
    """Return the children that the search never generated.

    A search that has all children generated before it visits the first is a case of its own: of
    these, the ones it didn't visit are meant, unless it knew them all from earlier visits.
    """
    if not node.children:
        return ()
    children = list(trace.game.children(node.state))
    if node.before_first < len(children) or len(children) == 1:
        return _without(children, node.generated)
    unvisited = _without(children, [child.state for child in node.children])
    known = all(first_visits.get(state, node.id) < node.id for state in unvisited)
    remembered = known and node.children[0].state == children[-1]
    return () if remembered else unvisited


def _without(states: list, others: list) -> tuple:
    """Return the states that are left when each of the others takes one of its kind away."""
    taken, left = Counter(others), []
    for state in states:
        if taken[state]:
            taken[state] -= 1
        else:
            left.append(state)
    return tuple(left)


def _cause(trace: "Trace", node: Node) -> tuple:
    """Return the kind of the cut-off, the nearest ancestor whose value causes it, that value."""
    kind = "β" if node.player == MAX else "α"
    value = trace.held(node, node.exit)
    if value is None:
        return None, None, None
    ancestor = node.parent
    while ancestor is not None:
        if ancestor.player != node.player:
            bound = trace.held(ancestor, node.exit - 1)
            if bound is not None and node.player * value >= node.player * bound:
                return kind, ancestor, bound
        ancestor = ancestor.parent
    bound = _first_bound(trace, node)
    if bound is not None and node.player * value >= node.player * bound:
        return kind, None, bound
    return None, None, None


def _first_bound(trace: "Trace", node: Node) -> Any:
    """Return the bound that the first call was given against `node`'s player."""
    root = node
    while root.parent is not None:
        root = root.parent
    alpha, beta = trace.window(trace.steps[root.enter])
    return beta if node.player == MAX else alpha
