"""Negamax: one branch for both players, each value seen by whoever is to move."""

from math import inf


def negamax(game, state, depth, alpha=-inf, beta=inf):
    """Return the minimax value of `state` for the player to move, within a window.

    Parameters
    ----------
    game : Game
        The game; its players need not take turns.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.
    alpha, beta : number, optional
        The window, also as the player to move sees it: alpha < beta.

    Returns
    -------
    number
        A value v for whoever is to move in `state`: MIN's are MAX's with the sign turned
        (fail-soft). If alpha < v < beta, it is exact; if v <= alpha, the true value is at most
        v; if v >= beta, at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import negamax
    >>> tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> negamax(tree, "A", 2), negamax(tree, "B", 1)
    (3, -3)

    Source: Knuth & Moore, "An analysis of alpha-beta pruning" (1975), procedure F2; fail-soft as
    in Fishburn, "Analysis of speedup in distributed algorithms" (1981).
    """
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return player * game.evaluate(state)
    value = -inf
    for child in game.children(state):
        if game.to_move(child) == player:  # moves again, so the view stays
            value = max(value, negamax(game, child, depth - 1, alpha, beta))
        else:
            value = max(value, -negamax(game, child, depth - 1, -beta, -alpha))
        if value >= beta:
            break
        alpha = max(alpha, value)
    return value
