"""Alpha-beta with a transposition table: a state reached by two ways is searched once."""

from math import inf

from ...games.game import MAX

EXACT, LOWER, UPPER = "exact", "lower", "upper"


def alphabeta_with_table(game, state, depth, alpha=-inf, beta=inf, table=None):
    """Return the minimax value of `state` within a window, and remember what was found.

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
        What earlier searches of this game found: state -> (depth, "exact", "lower" or "upper",
        value). It is added to; a new one if left out.

    Returns
    -------
    number
        A value v for MAX (fail-soft). If alpha < v < beta, it is the minimax value; if
        v <= alpha, the minimax value is at most v; if v >= beta, it is at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Notes
    -----
    Programs that play also take entries from deeper searches, which are better informed. Here
    an entry counts only at the very depth it was searched to: else the value would be that of no
    fixed depth, and depend on the order of the moves.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import alphabeta_with_table
    >>> game, table = lab.TicTacToe(), {}
    >>> lab.count(alphabeta_with_table, game, game.initial, 9).nodes < 18297
    True
    >>> alphabeta_with_table(game, game.initial, 9, -1, 1, table), table[game.initial]
    (0, (9, 'exact', 0))

    Source: Greenblatt, Eastlake & Crocker, "The Greenblatt chess program" (1967); the text
    follows Marsland, "A review of game-tree pruning" (1986); Breuker, *Memory versus search in
    games* (1998).
    """
    if table is None:
        table = {}
    searched, kind, found = table.get(state, (None, None, None))
    if searched == depth:
        if kind == EXACT:
            return found
        if kind == LOWER:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            return found
    if depth == 0 or game.is_terminal(state):
        value = game.evaluate(state)
        table[state] = depth, EXACT, value
        return value
    if game.to_move(state) == MAX:
        value, a = -inf, alpha  # alpha itself is needed below
        for child in game.children(state):
            value = max(value, alphabeta_with_table(game, child, depth - 1, a, beta, table))
            if value >= beta:
                break
            a = max(a, value)
    else:
        value, b = inf, beta
        for child in game.children(state):
            value = min(value, alphabeta_with_table(game, child, depth - 1, alpha, b, table))
            if value <= alpha:
                break
            b = min(b, value)
    if value <= alpha:
        table[state] = depth, UPPER, value
    elif value >= beta:
        table[state] = depth, LOWER, value
    else:
        table[state] = depth, EXACT, value
    return value
