"""Note 001, "Recursive minimax" and "Recursive alpha-beta pruning": MaxMin and MinMax.

The note gives every position x a value V_x: MaxMin(x) if x is a max node, MinMax(x) if it is a
min node. It doesn't say what a leaf is: here, a terminal position, or one `depth` plies down.
"""

from math import inf

from ...games.game import MAX


def V(game, x, depth=inf):
    """Return V_x, by plain minimax."""
    return MaxMin(game, x, depth) if game.to_move(x) == MAX else MinMax(game, x, depth)


def MaxMin(game, x, depth=inf):
    """Return the minimax value of a max node."""
    if game.is_terminal(x) or depth == 0:
        return game.evaluate(x)
    else:
        v = -inf
        for y in game.children(x):
            v = max(v, MinMax(game, y, depth - 1))
        return v


def MinMax(game, x, depth=inf):
    """Return the minimax value of a min node."""
    if game.is_terminal(x) or depth == 0:
        return game.evaluate(x)
    else:
        v = +inf
        for y in game.children(x):
            v = min(v, MaxMin(game, y, depth - 1))
        return v


def V_alphabeta(game, x, alpha=-inf, beta=+inf, depth=inf):
    """Return V_x as far as it matters between alpha and beta."""
    if game.to_move(x) == MAX:
        return MaxMin_alphabeta(game, x, alpha, beta, depth)
    return MinMax_alphabeta(game, x, alpha, beta, depth)


def MaxMin_alphabeta(game, x, alpha, beta, depth=inf):
    """Return a max node's v, fail-soft: exact inside the window, else a bound on its side."""
    if game.is_terminal(x) or depth == 0:
        return game.evaluate(x)
    else:
        v = -inf
        for y in game.children(x):
            v = max(v, MinMax_alphabeta(game, y, alpha, beta, depth - 1))
            if v >= beta:
                return v  # a β cut
            else:
                alpha = max(v, alpha)
        return v


def MinMax_alphabeta(game, x, alpha, beta, depth=inf):
    """Return a min node's v, fail-soft: exact inside the window, else a bound on its side."""
    if game.is_terminal(x) or depth == 0:
        return game.evaluate(x)
    else:
        v = +inf
        for y in game.children(x):
            v = min(v, MaxMin_alphabeta(game, y, alpha, beta, depth - 1))
            if v <= alpha:
                return v  # an α cut
            else:
                beta = min(v, beta)
        return v
