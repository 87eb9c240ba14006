"""Right answers to "alphabeta" in one function, each with its convention."""

from math import inf

import numpy as np

from minimax_lab import MAX, MIN

from . import right

SOFT = "fail-soft, non-strict cuts"
HARD = "fail-hard, non-strict cuts"
SOFT_STRICT = "fail-soft, strict cuts"
HARD_STRICT = "fail-hard, strict cuts"


@right("alphabeta", SOFT)
def alex(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alex(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alex(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@right("alphabeta", SOFT)
def bea(game, state, depth, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -(10**9)
        for child in game.children(state):
            best = max(best, bea(game, child, depth - 1, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = 10**9
    for child in game.children(state):
        best = min(best, bea(game, child, depth - 1, alpha, beta))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


@right("alphabeta", HARD)
def cem(game, node, depth, α, β):
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node)
    if game.to_move(node) == MAX:
        for child in game.children(node):
            α = max(α, cem(game, child, depth - 1, α, β))
            if β <= α:
                break  # β cut-off
        return α
    else:
        for child in game.children(node):
            β = min(β, cem(game, child, depth - 1, α, β))
            if β <= α:
                break  # α cut-off
        return β


@right("alphabeta", HARD_STRICT)
def dora(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MIN:
        for s in game.children(state):
            val = dora(game, s, depth - 1, alpha, beta)
            if val < beta:
                beta = val
            if alpha > beta:
                break
        return beta
    if game.to_move(state) == MAX:
        for s in game.children(state):
            val = dora(game, s, depth - 1, alpha, beta)
            if val > alpha:
                alpha = val
            if alpha > beta:
                break
        return alpha


@right("alphabeta", HARD_STRICT)
def emil(game, position, depth, floor, ceiling):
    if depth == 0 or game.is_terminal(position):
        return game.evaluate(position)
    if game.to_move(position) == MAX:
        maximum_so_far = floor
        for child in game.children(position):
            score = emil(game, child, depth - 1, maximum_so_far, ceiling)
            if score > ceiling:
                return score
            if score > maximum_so_far:
                maximum_so_far = score
        return maximum_so_far
    minimum_so_far = ceiling
    for child in game.children(position):
        score = emil(game, child, depth - 1, floor, minimum_so_far)
        if score < floor:
            return score
        if score < minimum_so_far:
            minimum_so_far = score
    return minimum_so_far


@right("alphabeta", SOFT_STRICT)
def fatma(game, state, depth, alpha, beta):
    if game.is_terminal(state):
        return game.evaluate(state)
    if depth == 0:
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        v = -inf
        for child in game.children(state):
            v = max(v, fatma(game, child, depth - 1, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for child in game.children(state):
        v = min(v, fatma(game, child, depth - 1, alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v


@right("alphabeta", SOFT)
def gustav(game, state, depth, alpha, beta):
    # the test stands at the start of the loop
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    sign = game.to_move(state)
    value = -sign * inf
    for action in game.actions(state):
        if alpha >= beta:
            break
        child = game.result(state, action)
        score = gustav(game, child, depth - 1, alpha, beta)
        if sign == MAX:
            value = max(value, score)
            alpha = max(alpha, score)
        else:
            value = min(value, score)
            beta = min(beta, score)
    return value


@right("alphabeta", SOFT)
def hilal(spiel, zustand, tiefe, unten, oben):
    if tiefe == 0 or spiel.is_terminal(zustand):
        return spiel.evaluate(zustand)
    züge = list(spiel.actions(zustand))
    wert = hilal(spiel, spiel.result(zustand, züge[0]), tiefe - 1, unten, oben)
    for zug in züge[1:]:
        if spiel.to_move(zustand) == MAX:
            if wert >= oben:
                return wert
            unten = max(unten, wert)
            wert = max(wert, hilal(spiel, spiel.result(zustand, zug), tiefe - 1, unten, oben))
        else:
            if wert <= unten:
                return wert
            oben = min(oben, wert)
            wert = min(wert, hilal(spiel, spiel.result(zustand, zug), tiefe - 1, unten, oben))
    return wert


@right("alphabeta", SOFT)
def ivan(game, state, depth, alpha, beta):
    if depth <= 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        if game.to_move(state) == MAX:
            best = max(best, ivan(game, child, depth - 1, alpha=max(alpha, best), beta=beta))
            if best >= beta:
                return best
        else:
            best = min(best, ivan(game, child, depth - 1, alpha=alpha, beta=min(beta, best)))
            if best <= alpha:
                return best
    return best


@right("alphabeta", SOFT)
def jana(game, state, depth, alpha, beta):
    window = [alpha, beta]
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    rest = iter(game.children(state))
    if game.to_move(state) == MAX:
        value = -inf
        while window[0] < window[1]:
            child = next(rest, None)
            if child is None:
                break
            value = max(value, jana(game, child, depth - 1, window[0], window[1]))
            window[0] = max(window[0], value)
        return value
    value = inf
    while window[0] < window[1]:
        child = next(rest, None)
        if child is None:
            break
        value = min(value, jana(game, child, depth - 1, window[0], window[1]))
        window[1] = min(window[1], value)
    return value


@right("alphabeta", SOFT)
def kofi(game, state, depth, alpha, beta):
    # the children from the last to the first
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    children = list(game.children(state))
    children.reverse()
    if game.to_move(state) == MAX:
        value = -inf
        for child in children:
            value = max(value, kofi(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = inf
    for child in children:
        value = min(value, kofi(game, child, depth - 1, alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


@right("alphabeta", "fail-soft, strict cuts for one player")
def lena(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, lena(game, child, depth - 1, alpha, beta))
            if not value < beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, lena(game, child, depth - 1, alpha, beta))
            if value < alpha:
                break
            beta = min(beta, value)
    return value


@right("alphabeta", "fail-soft for one player, non-strict cuts")
def mehmet(game, state, depth, alpha, beta):
    # fail-soft at MAX, fail-hard at MIN
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -inf
        for child in game.children(state):
            score = mehmet(game, child, depth - 1, alpha, beta)
            if score > best:
                best = score
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
        return best
    for child in game.children(state):
        score = mehmet(game, child, depth - 1, alpha, beta)
        if score < beta:
            beta = score
        if alpha >= beta:
            return alpha
    return beta


@right("alphabeta", HARD)
def nora(game, state, depth, alpha, beta):
    # every value is pressed into the window, a leaf's too
    def clamp(value):
        return min(max(value, alpha), beta)

    if depth == 0 or game.is_terminal(state):
        return clamp(game.evaluate(state))
    a, b = alpha, beta
    for child in game.children(state):
        value = nora(game, child, depth - 1, a, b)
        if game.to_move(state) == MAX:
            a = max(a, value)
        else:
            b = min(b, value)
        if a >= b:
            break
    return clamp(a if game.to_move(state) == MAX else b)


@right("alphabeta", SOFT)
def oskar(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return np.int64(game.evaluate(state)) if depth < 0 else np.float64(game.evaluate(state))
    if game.to_move(state) == MAX:
        value = np.float64(-np.inf)
        for child in game.children(state):
            value = np.maximum(value, oskar(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = np.maximum(alpha, value)
    else:
        value = np.float64(np.inf)
        for child in game.children(state):
            value = np.minimum(value, oskar(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = np.minimum(beta, value)
    return value


@right("alphabeta", SOFT)
def priya(game, state, depth, alpha, beta):
    # a cut-off as an exception
    class CutOff(Exception):
        pass

    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    scores = []
    try:
        for child in game.children(state):
            scores.append(priya(game, child, depth - 1, alpha, beta))
            if game.to_move(state) == MAX:
                alpha = max(alpha, scores[-1])
            else:
                beta = min(beta, scores[-1])
            if alpha >= beta:
                raise CutOff
    except CutOff:
        pass
    finally:
        best = max(scores) if game.to_move(state) == MAX else min(scores)
    return best
