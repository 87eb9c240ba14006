"""Find where a search stopped looking, and whose value made it stop."""

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..games.game import MAX
from .nodes import Node

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
    first_visits: dict = {}
    for node in trace.nodes:
        first_visits.setdefault(node.state, node.enter)
    left = [node for node in trace.nodes if node.exit is not None and node.children]
    cutoffs = []
    for node in sorted(left, key=lambda node: node.exit):
        value = trace.held(node, node.exit)
        kind, by, bound = _cause(trace, node, value)
        unsearched = _unsearched(trace, node, first_visits, explained=kind is not None)
        if unsearched:
            deep = by is not None and by is not node.parent
            cutoffs.append(Cutoff(node, kind, value, by, bound, deep, unsearched, node.exit))
    return cutoffs


def holder(trace: "Trace", node: Node, player: int) -> Node | None:
    """Return the nearest node above that gives a player's end of a node's window, if one does."""
    bound = _end_of_window(trace, node, player)
    for above in node.ancestors():
        if above.player == player and trace.held(above, node.enter) == bound:
            return above
    return None


def _unsearched(trace: "Trace", node: Node, first_visits: dict, explained: bool) -> tuple:
    """Return the children that the search never generated, or generated and left at once.

    A child that it generated and didn't visit may be known to it from an earlier visit, in a
    table or a cache: that is no cut-off, unless all children were generated before the first
    visit and a bound explains why the rest was left.
    """
    children = list(trace.game.children(node.state))
    unvisited = _without(children, [child.state for child in node.children])
    ungenerated = _without(children, node.generated)
    known = all(
        first_visits.get(state, node.exit) < node.exit
        for state in _without(list(unvisited), list(ungenerated))
    )
    if node.had_all is None:  # generated one by one, by the search itself, or left early
        last_alone = node.children[0].state == children[-1]
        eager = node.before_first == len(children) > 1 and not last_alone
    else:
        eager = node.had_all == 0
    return ungenerated if known and not (eager and explained) else unvisited


def _without(states: list, others: list) -> tuple:
    """Return the states that are left when each of the others takes one of its kind away."""
    taken, left = Counter(others), []
    for state in states:
        if taken[state]:
            taken[state] -= 1
        else:
            left.append(state)
    return tuple(left)


def _cause(trace: "Trace", node: Node, value: Any) -> tuple:
    """Return the kind of the cut-off, the ancestor whose value causes it, and that value.

    It is the nearest ancestor that holds the very bound in the node's window; without a window,
    the nearest whose value is reached. A window that no ancestor's value explains (a null
    window, say) is a cause by itself.
    """
    if value is None:
        return None, None, None
    sign, kind = node.player, "β" if node.player == MAX else "α"
    given = _end_of_window(trace, node, -node.player)
    held = [
        (ancestor, trace.held(ancestor, node.exit))
        for ancestor in node.ancestors()
        if ancestor.player != node.player
    ]
    reached = [pair for pair in held if pair[1] is not None and sign * value >= sign * pair[1]]
    exact = [pair for pair in reached if pair[1] == given]
    if exact or reached:
        return kind, *(exact or reached)[0]
    if given is not None and sign * value >= sign * given:
        return kind, None, given
    return None, None, None


def _end_of_window(trace: "Trace", node: Node, player: int) -> Any:
    """Return a player's end of a node's own first window, alpha for MAX; None if it has none."""
    alpha, beta = trace.window(trace.steps[node.enter])
    return alpha if player == MAX else beta
