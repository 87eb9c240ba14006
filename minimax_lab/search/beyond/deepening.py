"""Iterative deepening: every search shows the next, deeper one where to look first."""

from math import inf

from ...games.game import MAX


def iterative_deepening(game, state, depth):
    """Return the minimax value of `state`, searched 1 ply deep, then 2, and so on to `depth`.

    The shallow searches cost little beside the last one, and each leaves a table of best moves
    by which the next one orders its own. A game program stops when its time is up.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree. It ends sooner when a
        search met no depth limit: looking further ahead would find the same.

    Returns
    -------
    number
        The value for MAX that the last search found, exact as minimax is at that depth.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import math
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import iterative_deepening
    >>> iterative_deepening(lab.COURSE_TREE, "A", math.inf)
    8

    Source: Slate & Atkin, "Chess 4.5" (1977); Korf, "Depth-first iterative-deepening" (1985).
    """
    best_moves, limits_met, limit = {}, [], 0
    value = alphabeta_best_first(game, state, limit, -inf, inf, best_moves, limits_met)
    while limit < depth and limits_met:
        limit += 1
        limits_met.clear()
        value = alphabeta_best_first(game, state, limit, -inf, inf, best_moves, limits_met)
    return value


def alphabeta_best_first(game, state, depth, alpha, beta, best_moves, limits_met):
    """Return what alpha-beta does (for MAX, fail-soft), trying each state's known best move first.

    It notes the moves it finds best in `best_moves`, and in `limits_met` the states where the
    depth ran out before the game did.
    """
    if depth == 0 or game.is_terminal(state):
        if not game.is_terminal(state):
            limits_met.append(state)
        return game.evaluate(state)
    actions = sorted(game.actions(state), key=lambda action: action != best_moves.get(state))
    if game.to_move(state) == MAX:
        value = -inf
        for action in actions:
            child = game.result(state, action)
            found = alphabeta_best_first(
                game, child, depth - 1, alpha, beta, best_moves, limits_met
            )
            if found > value:
                value, best_moves[state] = found, action
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for action in actions:
            child = game.result(state, action)
            found = alphabeta_best_first(
                game, child, depth - 1, alpha, beta, best_moves, limits_met
            )
            if found < value:
                value, best_moves[state] = found, action
            if value <= alpha:
                break
            beta = min(beta, value)
    return value
