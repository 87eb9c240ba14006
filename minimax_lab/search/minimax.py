"""The lab's own minimax and alpha-beta: the texts that the lectures teach."""

from math import inf

from ..games.game import MAX


def minimax(game, state, depth):
    """Return the minimax value of `state`, searched `depth` plies deep.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.

    Returns
    -------
    number
        The value for MAX: exact if the tree ends within `depth` plies, else the value of the
        tree cut off there, where ``game.evaluate`` stands in.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

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

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.
    alpha, beta : number, optional
        The window: MAX is already sure of `alpha` elsewhere, MIN of `beta`; alpha < beta.

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
