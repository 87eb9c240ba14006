"""Alpha-beta that doesn't stop in the middle of an exchange: quiescence search."""

from math import inf

from ...games.game import MAX


def alphabeta_with_quiescence(game, state, depth, alpha=-inf, beta=inf):
    """Return the minimax value of `state` within a window, with all exchanges played to their end.

    A search that stops at a fixed depth doesn't see what happens beyond that horizon: it takes a
    defended pawn with the queen on its last ply, and doesn't see the queen being taken back. So
    where `alphabeta` evaluates, the search goes on here, with noisy moves alone, until the
    position is quiet.

    Parameters
    ----------
    game : Game
        The game. Its method ``noisy(state)`` returns the actions that change much, such as
        captures, the best first. Without that method the search is `alphabeta`.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead with all moves, 0 or more; ``math.inf`` for the whole tree.
    alpha, beta : number, optional
        The window: alpha < beta.

    Returns
    -------
    number
        A value v for MAX (fail-soft), of the tree cut off at `depth` with the values of
        `quiescence` below it. If alpha < v < beta, it is that value; if v <= alpha, the value is
        at most v; if v >= beta, it is at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    White's queen can take a defended pawn:

    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import alphabeta_with_quiescence
    >>> game = lab.Chess()
    >>> state = game.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - -")
    >>> lab.alphabeta(game, state, 0), lab.alphabeta(game, state, 1)
    (685, 795)
    >>> alphabeta_with_quiescence(game, state, 1)
    685

    Source: the quiescent positions of Shannon, "Programming a computer for playing chess" (1950);
    Beal, "A generalised quiescence search algorithm" (1990).
    """
    if game.is_terminal(state):
        return game.evaluate(state)
    if depth == 0:
        return quiescence(game, state, alpha, beta)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alphabeta_with_quiescence(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alphabeta_with_quiescence(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


def quiescence(game, state, alpha=-inf, beta=inf):
    """Return the value of `state` within a window when only noisy moves are looked at.

    The player to move may stand pat: leave the noisy moves and be content with the evaluation, as
    a quiet move will hardly do worse. Who has no quiet move may not, when in check or when a
    capture is compulsory.

    Parameters
    ----------
    game : Game
        The game, with the method ``noisy(state)``; without it, the value is the evaluation.
    state : hashable
        The state to value.
    alpha, beta : number, optional
        The window: alpha < beta.

    Returns
    -------
    number
        A value v for MAX (fail-soft). If alpha < v < beta, it is the value of the noisy moves; if
        v <= alpha, that value is at most v; if v >= beta, it is at least v.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import quiescence
    >>> game = lab.Chess()
    >>> state = game.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 b - -")
    >>> game.evaluate(state), quiescence(game, state)
    (685, 685)

    Source: Beal, "A generalised quiescence search algorithm" (1990).
    """
    noisy = list(game.noisy(state)) if hasattr(game, "noisy") else []
    if not noisy:
        return game.evaluate(state)
    forced = all(action in noisy for action in game.actions(state))
    if game.to_move(state) == MAX:
        value = -inf if forced else game.evaluate(state)
        for action in noisy:
            if value >= beta:
                break
            alpha = max(alpha, value)
            value = max(value, quiescence(game, game.result(state, action), alpha, beta))
    else:
        value = inf if forced else game.evaluate(state)
        for action in noisy:
            if value <= alpha:
                break
            beta = min(beta, value)
            value = min(value, quiescence(game, game.result(state, action), alpha, beta))
    return value
