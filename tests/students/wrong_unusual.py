"""Wrong answers that were once taken for something else, or for right."""

from math import inf

from minimax_lab import MAX

from . import wrong
from .right_minimax import anna


@wrong("minimax", "it starts from game.initial")
def ada(game, state, depth):
    return anna(game, game.initial, depth)


@wrong("minimax", "the state is changed and not put back")
def bogdan(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = []
    for action in game.actions(state):
        state = game.result(state, action)  # <-- here
        values.append(bogdan(game, state, depth - 1))
    return max(values) if game.to_move(state) == MAX else min(values)


@wrong("minimax", "nothing is returned")
def carmen(game, state, depth): ...


@wrong("minimax", "the start value is −1 (or another number) instead of −∞")
def dario(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = -1
    for child in game.children(state):
        value = dario(game, child, depth - 1)
        best = max(best, value) if game.to_move(state) == MAX else min(best, value)
    return best


@wrong("minimax", "a start value is the wrong infinity")
def edda(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = -inf
    for child in game.children(state):
        value = edda(game, child, depth - 1)
        best = max(best, value) if game.to_move(state) == MAX else min(best, value)
    return best


@wrong("minimax", "a leaf must be both, over and at depth 0", "it stops with an error")
def falk(game, state, depth):
    if depth == 0 and game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        found = falk(game, child, depth - 1)
        value = max(value, found) if game.to_move(state) == MAX else min(value, found)
    return value


@wrong("alphabeta", "the loop goes on after the cut")
def gitta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, gitta(game, child, depth - 1, alpha, beta))
            if value >= beta:
                continue
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, gitta(game, child, depth - 1, alpha, beta))  # <-- here
            if value <= alpha:
                continue
            beta = min(beta, value)
    return value


@wrong("alphabeta", "the test comes before the bound is updated")
def horst(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, horst(game, child, depth - 1, alpha, beta))
            if alpha >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, horst(game, child, depth - 1, alpha, beta))  # <-- here
            if alpha >= beta:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "the window isn't handed down")
def ilka(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, ilka(game, child, depth - 1, alpha, inf))
            if value >= beta:
                return value
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, ilka(game, child, depth - 1, -inf, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
    return value
