"""Searches: functions of (game, state, depth, ...), each reading like its published text.

What they have in common is said here once; a docstring says what is special about its search,
what its number means, and where it comes from.

Parameters
----------
game : Game
    The game. A search asks it questions and never changes it.
state : hashable
    The state to value.
depth : int
    Plies to look ahead, 0 or more; ``math.inf`` for the whole tree. Where the depth runs out before
    the game does, ``game.evaluate`` stands in for the value. A negative depth or a fraction isn't
    refused, but never runs out: minimax then searches the whole tree, and what cleverer searches
    return means nothing.
alpha, beta : number, optional
    The window, alpha < beta: MAX is already sure of `alpha` elsewhere, MIN of `beta`.

Returns
-------
number
    The value for MAX, unless a search says that it takes the side of the player to move. Without
    a window it is exact: the value of the tree cut off at `depth`. A *fail-soft* search returns a
    number v; if alpha < v < beta, it is the value; if v <= alpha, the value is at most v; if
    v >= beta, it is at least v. A *fail-hard* search, strictly, never returns a number outside the
    window, but the wall instead. The searches of the course notes that are called so here only
    *start at the wall*: MAX's value starts at alpha and MIN's at beta, so a MAX node returns alpha
    instead of less, and a MIN node beta instead of more. Beyond the other wall they may return what
    they found, as a fail-soft one does. What v says is the same for all of them.

Notes
-----
As in pseudocode, nothing is checked. The instruments and the players check game and depth first,
and say what is wrong.
"""

import lazy_loader

# Imported when it is first asked for.
__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, ["beyond"])
