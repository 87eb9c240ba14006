"""Say in a clause why a node is cut off, or why it must be searched."""

from ..games.game import MAX, player_name
from ..instruments.cutoffs import Cutoff, holder
from ..instruments.nodes import Node
from ..instruments.wording import written
from .puzzle import Puzzle


def reason(cut: Cutoff) -> str:
    """Say why a node is left early: a clause without a full stop."""
    me, other = (player_name(sign * cut.node.player) for sign in (1, -1))
    gets = f"{me} gets at {_end(cut.node)} {written(cut.value)} at {cut.state}"
    up = f", {cut.node.depth - cut.by.depth} plies above," if cut.deep else ""
    return f"{gets}, but {other} at {cut.by.state}{up} already holds {written(cut.bound)}"


def _end(node: Node) -> str:
    return "least" if node.player == MAX else "most"


def needed(puzzle: Puzzle, name: str) -> str:
    """Say why a visited node isn't cut off."""
    node = puzzle.visits[name]
    parent = node.parent
    if parent is None:
        return "it is the root, where the search starts"
    if node is parent.children[0]:
        return f"it is the first child of {parent.state}, of which nothing is known before"
    me, other = player_name(parent.player), player_name(-parent.player)
    held = puzzle.trace.held(parent, node.enter)
    if held is None:
        return f"{me} is sure of nothing at {parent.state} so far"
    gets = f"{me} gets at {_end(parent)} {written(held)} at {parent.state} so far"
    above = holder(puzzle.trace, node, -parent.player)
    if above is None:
        return f"{gets}, and {other} holds nothing above that it could be compared with"
    bound = puzzle.trace.held(above, node.enter)
    if bound == held:
        return (
            f"{gets}, which only equals what {other} at {above.state} holds, and this search cuts "
            "strictly"
        )
    return f"{gets}, and {other} at {above.state} holds only {written(bound)}"


def rule(puzzle: Puzzle, name: str, what: str) -> str:
    """Return the rule by which a question is answered, without the answer: a hint."""
    player = puzzle.tree.to_move(name)
    me, other = player_name(player), player_name(-player)
    best = "highest" if player == MAX else "lowest"
    if what == "pruned":
        return (
            f"look at {name}. After each child, compare the {best} value {me} has there with what "
            f"{other} is already sure of above."
        )
    if what == "value":
        return f"{name} is {me}'s: it returns the {best} of what its visited children return."
    whose = "MAX" if what == "alpha" else "MIN"
    best = "highest" if what == "alpha" else "lowest"
    sign = "−∞" if what == "alpha" else "+∞"
    return (
        f"{what} at {name} is the {best} value {whose} is sure of at the nodes above {name} when "
        f"the search comes to it; {sign} if there is none yet."
    )
