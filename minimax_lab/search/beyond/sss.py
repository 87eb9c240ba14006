"""SSS*: best first instead of depth first."""

from bisect import insort
from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

from ...games.game import MAX

LIVE, SOLVED = "live", "solved"


class Node(NamedTuple):
    """A node of the tree that SSS* has reached.

    ``path`` says which child to take at each ply from the root; ``siblings`` yields those to the
    right, (place, state), that a MIN node above hasn't given out yet.
    """

    state: Any
    depth: float
    parent: "Node | None"
    path: tuple
    siblings: Iterator


def sss_star(game, state, depth):
    """Return the minimax value of `state`, found by best-first search.

    On the list stand parts of strategies for MAX, each with its merit: what MAX can get by it
    at most. The best is always carried on, the leftmost of equals; when it is complete and
    still the best, its merit is the value. Where values are finite, every leaf it evaluates is
    one that alpha-beta evaluates too.

    Parameters
    ----------
    game : Game
        The game; its players need not take turns.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.

    Returns
    -------
    number
        The value for MAX, exact.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import sss_star
    >>> lab.count(sss_star, lab.COURSE_TREE, "A", 3).value
    8
    >>> tree = lab.Tree([[1, 2], [3, 4]])
    >>> lab.count(lab.alphabeta, tree, "A", 2).leaves, lab.count(sss_star, tree, "A", 2).leaves
    (4, 3)

    Source: Stockman, "A minimax algorithm better than alpha-beta?" (1979), with the ties as
    corrected by Campbell & Marsland, "A comparison of minimax tree search algorithms" (1983).
    """
    # Sorted, so merits stand there with their sign turned: the best comes first.
    waiting = []
    _put(waiting, inf, LIVE, Node(state, depth, None, (), iter(())))
    while True:
        minus_merit, _, status, node = waiting.pop(0)
        merit, parent = -minus_merit, node.parent
        if status == SOLVED:
            if parent is None:
                return merit
            if game.to_move(parent.state) == MAX:
                waiting = _without_descendants(waiting, parent)
                _put(waiting, merit, SOLVED, parent)
                continue
            for place, sibling in node.siblings:  # MIN may answer with the next one, if there is
                path = (*parent.path, place)
                following = Node(sibling, node.depth, parent, path, node.siblings)
                _put(waiting, merit, LIVE, following)
                break
            else:
                _put(waiting, merit, SOLVED, parent)
        elif node.depth == 0 or game.is_terminal(node.state):
            _put(waiting, min(merit, game.evaluate(node.state)), SOLVED, node)
        else:
            children = enumerate(game.children(node.state))
            for place, child in children:
                path = (*node.path, place)
                _put(waiting, merit, LIVE, Node(child, node.depth - 1, node, path, children))
                if game.to_move(node.state) != MAX:
                    break  # the leftmost alone: the others follow when it is solved


def _put(waiting, merit, status, node):
    insort(waiting, (-merit, node.path, status, node))


def _without_descendants(waiting, node):
    """Return the list without what stands below a node."""
    above = len(node.path)
    return [entry for entry in waiting if entry[1][:above] != node.path]
