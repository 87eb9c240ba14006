"""MTD(f): alpha-beta with a memory, called with null windows alone until the bounds meet."""

from math import inf, nextafter

from ...games.game import MAX


def alphabeta_with_memory(game, state, depth, alpha=-inf, beta=inf, table=None):
    """Return the minimax value of `state` within a window, and remember both its bounds.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.
    alpha, beta : number, optional
        The window: alpha < beta.
    table : dict, optional
        What earlier searches of this game found: (state, depth) -> (lower bound, upper bound). It
        is added to; a new one if left out.

    Returns
    -------
    number
        A value v for MAX (fail-soft). If alpha < v < beta, it is the minimax value; if
        v <= alpha, the minimax value is at most v; if v >= beta, it is at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import alphabeta_with_memory
    >>> tree, table = lab.Tree([[3, 12, 8], [2, 4, 6]]), {}
    >>> alphabeta_with_memory(tree, "A", 2, table=table), table["C", 1]
    (3, (-inf, 2))

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms"
    (1996), figure "AlphaBetaWithMemory".
    """
    if table is None:
        table = {}
    # The depth is in the key: a value from another depth is another evaluation's.
    least, most = table.get((state, depth), (-inf, inf))
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    if depth == 0 or game.is_terminal(state):
        value = game.evaluate(state)
        table[state, depth] = value, value
        return value
    alpha, beta = max(alpha, least), min(beta, most)
    if game.to_move(state) == MAX:
        value, a = -inf, alpha  # alpha itself is needed below
        for child in game.children(state):
            value = max(value, alphabeta_with_memory(game, child, depth - 1, a, beta, table))
            if value >= beta:
                break
            a = max(a, value)
    else:
        value, b = inf, beta
        for child in game.children(state):
            value = min(value, alphabeta_with_memory(game, child, depth - 1, alpha, b, table))
            if value <= alpha:
                break
            b = min(b, value)
    if value < beta:
        most = value
    if value > alpha:
        least = value
    table[state, depth] = least, most
    return value


def mtdf(game, state, depth, first_guess=0):
    """Return the minimax value of `state`, closing in on it from a first guess.

    Every pass asks one question, "is the value at least beta?", and its answer is a bound. The
    table keeps what earlier passes found, so that they are cheap.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.
    first_guess : number, optional
        The nearer to the value, the fewer passes. With ``math.inf`` it evaluates the leaves that
        SSS* does, in the same order (where values are finite).

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
    >>> from minimax_lab.search.beyond import mtdf
    >>> mtdf(lab.COURSE_TREE, "A", 3), mtdf(lab.COURSE_TREE, "A", 3, first_guess=8)
    (8, 8)

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms"
    (1996), figure "MTD(f)".
    """
    value, table = first_guess, {}
    lower, upper = -inf, inf
    while lower < upper:
        # The paper's windows are (beta - 1, beta), for whole numbers; here they are as narrow as
        # floats allow, so that no value lies inside.
        beta = nextafter(value, inf) if value == lower else value
        value = alphabeta_with_memory(game, state, depth, nextafter(beta, -inf), beta, table)
        if value < beta:
            upper = value
        else:
            lower = value
    return value
