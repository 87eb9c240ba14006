"""The lab's own minimax and alpha-beta, as the lectures teach them, and the moves they choose."""

from math import inf

from ..arguments import check_depth
from ..games.game import MAX, check_game


def minimax(game, state, depth):
    """Return the minimax value of `state`, searched `depth` plies deep: exact, for MAX.

    The parameters are those of all searches: see `minimax_lab.search`. A `depth` below 0, or a
    fraction, is not refused and limits nothing.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.minimax(lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "A", 2)
    3

    Source: Russell & Norvig, *AIMA* 4th edition, figure 5.3, with a depth limit; Shannon,
    "Programming a computer for playing chess" (1950).
    """
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, minimax(game, child, depth - 1))
    else:
        value = inf
        for child in game.children(state):
            value = min(value, minimax(game, child, depth - 1))
    return value


def alphabeta(game, state, depth, alpha=-inf, beta=inf):
    """Return the minimax value of `state` as far as it matters between `alpha` and `beta`.

    Fail-soft, for MAX: inside the window the value, outside it a bound on the value.

    Parameters
    ----------
    game, state, depth
        As for all searches, see `minimax_lab.search`.
    alpha, beta : number, optional
        The window: MAX is already sure of `alpha` elsewhere, MIN of `beta`; alpha < beta.

    Returns
    -------
    number
        A value v for MAX. If alpha < v < beta, it is the minimax value; if v <= alpha, the
        minimax value is at most v; if v >= beta, it is at least v.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> lab.alphabeta(tree, "A", 2), lab.count(lab.alphabeta, tree, "A", 2).leaves
    (3, 7)

    Source: Russell & Norvig, *AIMA* 4th edition, figure 5.7, with a depth limit; fail-soft as in
    Fishburn, "Analysis of speedup in distributed algorithms" (1981).
    """
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break  # β cut-off
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break  # α cut-off
            beta = min(beta, value)
    return value


def best_move(game, state, depth):
    """Return the best action in a state, found by alpha-beta.

    Returns
    -------
    action or None
        The first action, in the game's order, whose value is best for the player to move; None
        where the game is over.

    Raises
    ------
    TypeError, ValueError
        If `game` isn't one, or `depth` isn't a whole number, 1 or more.

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
            best_value = value
            best_action = action
        if player == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return best_action


def principal_variation(game, state, depth):
    """Return the actions that follow when both sides play best.

    Returns
    -------
    list
        At most `depth` actions; ``lab.minimax(game, state, depth)`` is the value of the state
        they lead to. Of equally good actions the first one is taken.

    Raises
    ------
    TypeError, ValueError
        If `game` isn't one, or `depth` isn't a whole number, 0 or more.

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
