"""Critical nodes: those of the smallest tree that proves a value, in three types."""

import math
from collections.abc import Iterable
from typing import Any

from ..games.game import Game, check_depth, check_game, check_whole


def critical_type(path: Iterable[int]) -> int | None:
    """Return the type of the critical node at the end of a path from the root.

    A node is critical if all child numbers at even places of its path are 1, or all at odd
    places. The nodes of type 1 are the root, its first child, that one's first child, and so on.
    Their other children have type 2; of a node of type 2 only the first child is critical, with
    type 3; of a node of type 3 all children are, with type 2. Later authors call the types PV,
    cut and all nodes.

    Parameters
    ----------
    path : iterable of int
        The numbers, from 1, of the children on the way from the root; empty for the root.

    Returns
    -------
    int or None
        1, 2 or 3; None if the node isn't critical.

    Raises
    ------
    TypeError, ValueError
        If `path` holds anything but whole numbers, 1 or more.

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> [theory.critical_type(path) for path in [(), (1, 1), (1, 3), (1, 3, 1), (1, 3, 2)]]
    [1, 1, 2, 3, None]

    Source: Knuth & Moore, "An analysis of alpha-beta pruning" (1975); the later names,
    Marsland & Popowich, "Parallel game-tree search" (1985).
    """
    if not isinstance(path, Iterable):
        raise TypeError(f"path must be the child numbers from the root, (1, 3) say, not {path!r}")
    kind: int | None = 1
    for number in path:
        check_whole(number, "a child number in path", least=1)
        kind = type_below(kind, number == 1)
    return kind


def type_below(kind: int | None, first: bool) -> int | None:
    """Return the type of a first or a later child, given its parent's."""
    if kind == 1:
        return 1 if first else 2
    if kind == 2:
        return 3 if first else None
    return 2 if kind == 3 else None


def critical_nodes(game: Game, depth: float = math.inf) -> dict[Any, int]:
    """Return the critical nodes of a game tree with their types, 1, 2 or 3.

    Whatever the values, alpha-beta with a full window visits all of them, unless a bound is
    infinite or met by an equal value. With the best child first everywhere it visits no others.

    Parameters
    ----------
    game : Game
        A game with a finite tree and players who alternate, in which no two paths lead to one
        state, such as a `Tree` or a `UniformTree`. For other games, ask `critical_type` for a path.
    depth : int, optional
        Plies to go down; all of the tree if left out.

    Returns
    -------
    dict
        The type of each critical node, by state, level by level.

    Raises
    ------
    TypeError
        If `game` isn't a game, or `depth` isn't a whole number.
    ValueError
        If `depth` is negative, the players don't alternate, or two paths lead to one state.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.measure import theory
    >>> theory.critical_nodes(lab.Tree([[3, 12, 8], [2, 4, 6]]))
    {'A': 1, 'B': 1, 'C': 2, 'D': 1, 'E': 2, 'F': 2, 'G': 3}

    Source: Knuth & Moore, "An analysis of alpha-beta pruning" (1975).
    """
    check_game(game)
    check_depth(depth)
    check_alternates(game)
    types: dict[Any, int] = {game.initial: 1}
    level = [game.initial]
    while level and depth > 0:
        level = [child for state in level for child in _critical_children(game, state, types)]
        depth -= 1
    return types


def check_alternates(game: Game) -> None:
    """Raise unless the players take turns, as the types assume."""
    if not game.alternates:
        raise ValueError(f"critical nodes need players who take turns: in {game!r} they don't")


def _critical_children(game: Game, state: Any, types: dict[Any, int]) -> list[Any]:
    """Return a node's critical children, and note their types."""
    found: list[Any] = []
    if game.is_terminal(state):
        return found
    for child in game.children(state):
        kind = type_below(types[state], not found)
        if kind is None:
            break
        if child in types:
            raise ValueError(
                f"two paths lead to {child!r}: ask critical_type for one path, or give a Tree"
            )
        types[child] = kind
        found.append(child)
    return found
