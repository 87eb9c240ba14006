"""Wrong answers to "alphabeta": what goes wrong with the cut and with the returned value."""

from math import inf

from minimax_lab import MAX, MIN

from . import wrong
from .right_minimax import anna
from .wrong_alphabeta import LITTLE, MUCH


@wrong("alphabeta", "the cut is in one branch only")
def tanja(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, tanja(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, tanja(game, child, depth - 1, alpha, beta))
            beta = min(beta, value)
    return value


@wrong("alphabeta", "the cut is in one branch only")
def umut(game, state, depth, alpha, beta):
    # two methods, MAX's never cuts
    def max_value(state, left, a, b):
        if left == 0 or game.is_terminal(state):
            return game.evaluate(state)
        v = -inf
        for action in game.actions(state):
            v = max(v, min_value(game.result(state, action), left - 1, a, b))
            a = max(a, v)
        return v

    def min_value(state, left, a, b):
        if left == 0 or game.is_terminal(state):
            return game.evaluate(state)
        v = inf
        for action in game.actions(state):
            v = min(v, max_value(game.result(state, action), left - 1, a, b))
            if v <= a:
                return v
            b = min(b, v)
        return v

    if game.to_move(state) == MAX:
        return max_value(state, depth, alpha, beta)
    return min_value(state, depth, alpha, beta)


@wrong("alphabeta", "the cut is in one branch only")
def vanja(game, state, depth, alpha, beta):
    # fail-hard
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        value = vanja(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            alpha = max(alpha, value)
            if alpha >= beta:
                return beta
        else:
            beta = min(beta, value)
    return alpha if game.to_move(state) == MAX else beta


@wrong("alphabeta", "the cut test is turned round")
def willi(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, willi(game, child, depth - 1, alpha, beta))
            if value <= beta:
                break  # <-- here
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, willi(game, child, depth - 1, alpha, beta))
            if value >= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "the cut test is turned round")
def xenia(game, state, depth, alpha, beta):
    # in MIN's branch only
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        for child in game.children(state):
            alpha = max(alpha, xenia(game, child, depth - 1, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for child in game.children(state):
        beta = min(beta, xenia(game, child, depth - 1, alpha, beta))
        if alpha <= beta:
            break  # <-- here
    return beta


@wrong("alphabeta", "the test uses the wrong bound")
def yildiz(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, yildiz(game, child, depth - 1, alpha, beta))
            if value >= alpha:
                break  # <-- here
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, yildiz(game, child, depth - 1, alpha, beta))
            if value <= beta:
                break
            beta = min(beta, value)
    return value


@wrong(
    "alphabeta",
    "the bound is updated before the test of the other",
    "only the first (last) child counts",
)
def zora(game, state, depth, alpha, beta):
    # the bound is lowered to the value, and the value then tested against it
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, zora(game, child, depth - 1, alpha, beta))
            alpha = max(alpha, value)
            if value <= alpha:
                break
    else:
        value = inf
        for child in game.children(state):
            value = min(value, zora(game, child, depth - 1, alpha, beta))
            beta = min(beta, value)
            if value >= beta:
                break
    return value


@wrong("alphabeta", "the loop goes on after the cut", "no pruning at all")
def anton(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    cut = False
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = anton(game, child, depth - 1, alpha, beta)
        if cut:
            continue
        if game.to_move(state) == MAX:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            cut = True
    return value


@wrong("alphabeta", "the loop goes on after the cut", "no pruning at all")
def birte(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, birte(game, child, depth - 1, alpha, beta))
            if value >= beta:
                pass
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, birte(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                pass
            beta = min(beta, value)
    return value


@wrong("alphabeta", "no pruning at all", "the loop goes on after the cut")
def can(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [can(game, child, depth - 1, alpha, beta) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


@wrong("alphabeta", "no pruning at all", "the loop goes on after the cut")
def dunja(game, state, depth, alpha, beta):
    return anna(game, state, depth)


@wrong("alphabeta", "no pruning at all", "the loop goes on after the cut")
def enno(game, state, depth, alpha, beta):
    # all children are valued before the loop that cuts
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for score in [enno(game, child, depth - 1, alpha, beta) for child in game.children(state)]:
        if game.to_move(state) == MAX:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


@wrong("alphabeta", LITTLE, "the cut is in one branch only", None)
def frieda(game, state, depth, alpha, beta):
    # cuts only just above the leaves' parents: never in the last ply
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = frieda(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta and not game.is_terminal(child):
            break
    return value


@wrong("alphabeta", "it cuts at the root with a bound nobody gave", MUCH)
def gonca(game, state, depth, alpha, beta):
    # stops at the first value above 0
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = gonca(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            value = max(value, score)
            if value > 0:
                break
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            if value < 0:
                break
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


@wrong("alphabeta", "it cuts at the root with a bound nobody gave", MUCH, None)
def heiko(game, state, depth, alpha, beta):
    # starts with alpha = 0
    def search(state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        if game.to_move(state) == MAX:
            value = -inf
            for child in game.children(state):
                value = max(value, search(child, depth - 1, alpha, beta))
                if value >= beta:
                    break
                alpha = max(alpha, value)
        else:
            value = inf
            for child in game.children(state):
                value = min(value, search(child, depth - 1, alpha, beta))
                if value <= alpha:
                    break
                beta = min(beta, value)
        return value

    return search(state, depth, max(alpha, 0), beta)


@wrong("alphabeta", "alpha is returned instead of the value")
def imke(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        value = imke(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha


@wrong("alphabeta", "alpha is returned instead of the value")
def jussi(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, jussi(game, child, depth - 1, alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, jussi(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
    return alpha


@wrong("alphabeta", MUCH, None)
def kira(game, state, depth, alpha, beta):
    # right on the course's tree and on AIMA's: it cuts where only one point is missing
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = kira(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta - 1:
            break
    return value


@wrong("alphabeta", MUCH, None)
def lino(game, state, depth, alpha, beta):
    # looks at no more than three children
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in list(game.children(state))[:3]:
        score = lino(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MIN:
            value = min(value, score)
            beta = min(beta, value)
        else:
            value = max(value, score)
            alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
