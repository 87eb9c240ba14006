"""Aspiration search: alpha-beta with a narrow window around a guess."""

from math import inf

from ..minimax import alphabeta


def aspiration_search(game, state, depth, guess=0.0, delta=1.0):
    """Return the minimax value of `state`, looked for near a guess first.

    Inside the window (guess - delta, guess + delta) alpha-beta cuts more than in the full one.
    If the value lies outside, the search says on which side, and is done again there.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.
    guess : number, optional
        What MAX expects, such as the value found at a lesser depth.
    delta : number, optional
        How far off the guess may be, more than 0.

    Returns
    -------
    number
        The value for MAX, exact, however good the guess is.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number, or the window is empty.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import aspiration_search
    >>> lab.count(aspiration_search, lab.COURSE_TREE, "A", 3, 7.5, 1)
    Count(value=8, nodes=20, leaves=10)
    >>> lab.count(aspiration_search, lab.COURSE_TREE, "A", 3, 0, 1)
    Count(value=8, nodes=27, leaves=13)

    Source: Slate & Atkin, "Chess 4.5" (1977); Marsland, "A review of game-tree pruning" (1986).
    """
    alpha, beta = guess - delta, guess + delta
    if not alpha < beta:
        raise ValueError("no window around guess: delta must be more than 0, and guess finite")
    value = alphabeta(game, state, depth, alpha, beta)
    if value >= beta:
        return alphabeta(game, state, depth, value, inf)  # failed high: it is `value` or more
    if value <= alpha:
        return alphabeta(game, state, depth, -inf, value)  # failed low: it is `value` or less
    return value
