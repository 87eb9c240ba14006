"""Tell exact values from bounds: what a returned value says of the minimax value of its node."""

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING, Any

from ..games.game import MAX
from .nodes import Node

if TYPE_CHECKING:
    from .trace import Trace

EXACT, AT_LEAST, AT_MOST, UNSOUND = "=", "≥", "≤", "?"


def best_of(player: int, values: Iterable) -> Any:
    """Return the value that is best for a player; None if there is none."""
    known = [value for value in values if value is not None]
    return (max if player == MAX else min)(known, default=None)


def find_bounds(trace: "Trace") -> dict[Node, str]:
    """Return, for each node that returned a number, what that number is.

    EXACT, AT_LEAST or AT_MOST is what follows from its children, searched or not. UNSOUND is
    what doesn't follow from them, in a search without a window, and all that is built on it.
    """
    found: dict[Node, str] = {}
    for node in reversed(trace.nodes):  # a child comes after its parent
        if node.exit is not None and trace.value_of(node) is not None:
            found[node] = _bound(trace, node, found)
    return found


def _bound(trace: "Trace", node: Node, found: dict[Node, str]) -> str:
    below = [(trace.value_of(child), found[child]) for child in node.children if child in found]
    if not below:
        return EXACT
    if any(bound == UNSOUND for _, bound in below):
        return UNSOUND
    best = max if node.player == MAX else min
    value = trace.value_of(node)
    low = best(number if bound != AT_MOST else -inf for number, bound in below)
    high = best(number if bound != AT_LEAST else inf for number, bound in below)
    if _has_unvisited(trace, node):
        low, high = (low, inf) if node.player == MAX else (-inf, high)
    elif trace.window(trace.steps[node.enter]) == (None, None):
        return EXACT if value == best(number for number, _ in below) else UNSOUND
    if low == high == value:
        return EXACT
    if value <= low:
        return AT_LEAST
    return AT_MOST if value >= high else UNSOUND


def _has_unvisited(trace: "Trace", node: Node) -> bool:
    return len(node.children) < sum(1 for _ in trace.game.children(node.state))
