"""From values to moves: the best one, and the line that both players then follow."""

from math import inf

from ..games.game import MAX, check_depth, check_game
from .minimax import alphabeta


def best_move(game, state, depth):
    """Return the best action in a state, found by alpha-beta.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to move in.
    depth : int
        Plies to look ahead, 1 or more; ``math.inf`` for the whole tree.

    Returns
    -------
    action or None
        The first action, in the game's order, whose value is best for whoever is to move; None
        where the game is over.

    Raises
    ------
    TypeError, ValueError
        If `depth` isn't a whole number, 1 or more.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.TicTacToe()
    >>> lab.best_move(game, game.parse("xx.oo...."), 9)
    2

    Source: "find best move" of course note 002, with alpha and beta carried from move to move.
    """
    check_game(game)
    check_depth(depth, least=1)
    if game.is_terminal(state):
        return None
    player = game.to_move(state)
    alpha, beta = -inf, inf
    best_value = best_action = None
    for action in game.actions(state):
        value = alphabeta(game, game.result(state, action), depth - 1, alpha, beta)
        if best_value is None or player * value > player * best_value:
            best_value, best_action = value, action
        if player == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return best_action


def principal_variation(game, state, depth):
    """Return the actions that follow when both sides play best.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        Where to start.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.

    Returns
    -------
    list
        At most `depth` actions; ``lab.minimax(game, state, depth)`` is the value of the state
        they lead to. Of equally good actions the first one is taken.

    Raises
    ------
    TypeError, ValueError
        If `depth` isn't a whole number, 0 or more.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.principal_variation(lab.COURSE_TREE, "A", 3)
    ['D', 'J', 'W']

    Source: the principal variation of Knuth & Moore, "An analysis of alpha-beta pruning" (1975).
    """
    check_game(game)
    check_depth(depth)
    line = []
    while depth > 0 and not game.is_terminal(state):
        line.append(best_move(game, state, depth))
        state, depth = game.result(state, line[-1]), depth - 1
    return line
