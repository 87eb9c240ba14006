"""Two searches that test with a null window whether a child beats the best one so far.

In the papers values are whole numbers and the null window is (alpha, alpha + 1). Here they may be
any numbers, so its upper end is the least float above alpha: nothing lies between the two, and a
test says "at most alpha" or "more than alpha". (Alpha as both ends wouldn't do: where a value
equals it, "at most" and "at least" would be told by the same number.)
"""

from math import inf, nextafter


def principal_variation_search(game, state, depth, alpha=-inf, beta=inf):
    """Return the minimax value of `state` for the player to move, within a window.

    The first child is searched with the full window. Each later one is only tested with a null
    window, which is cheap, and searched again if the test says that it is better.

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
        A value v for whoever is to move in `state` (fail-soft). If alpha < v < beta, it is
        exact; if v <= alpha, the true value is at most v; if v >= beta, at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import principal_variation_search
    >>> tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> principal_variation_search(tree, "A", 2), principal_variation_search(tree, "B", 1)
    (3, -3)

    Source: Marsland & Campbell, "Parallel search of strongly ordered game trees" (1982); the
    text follows Marsland, "A review of game-tree pruning" (1986), without its saving near the
    leaves, which `negascout` shows.
    """
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return player * game.evaluate(state)
    value, upper = -inf, beta  # the full window for the first child
    for child in game.children(state):
        again = game.to_move(child) == player  # then the view stays
        if again:
            found = principal_variation_search(game, child, depth - 1, alpha, upper)
        else:
            found = -principal_variation_search(game, child, depth - 1, -upper, -alpha)
        if upper < beta and alpha < found < beta:
            if again:
                found = principal_variation_search(game, child, depth - 1, found, beta)
            else:
                found = -principal_variation_search(game, child, depth - 1, -beta, -found)
        value = max(value, found)
        if value >= beta:
            break
        alpha = max(alpha, value)
        upper = nextafter(alpha, inf)
    return value


def negascout(game, state, depth, alpha=-inf, beta=inf):
    """Return the minimax value of `state` for the player to move, within a window.

    As `principal_variation_search`, in one loop, and without a second search where the first
    one must have found the value itself: one or two plies above the depth limit.

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
        A value v for whoever is to move in `state` (fail-soft). If alpha < v < beta, it is
        exact; if v <= alpha, the true value is at most v; if v >= beta, at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import negascout
    >>> tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> negascout(tree, "A", 2), negascout(tree, "B", 1)
    (3, -3)

    Source: Reinefeld, "An improvement to the Scout tree search algorithm" (1983), after Pearl's
    Scout (1980).
    """
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return player * game.evaluate(state)
    value, upper = -inf, beta
    for child in game.children(state):
        again = game.to_move(child) == player  # then the view stays
        lower = max(alpha, value)
        if again:
            found = negascout(game, child, depth - 1, lower, upper)
        else:
            found = -negascout(game, child, depth - 1, -upper, -lower)
        # Near the depth limit, an opponent who couldn't refute a child has tried every leaf there.
        if upper < beta and lower < found < beta and (depth > 2 or again):
            if again:
                found = negascout(game, child, depth - 1, found, beta)
            else:
                found = -negascout(game, child, depth - 1, -beta, -found)
        value = max(value, found)
        if value >= beta:
            break
        upper = nextafter(max(alpha, value), inf)
    return value
