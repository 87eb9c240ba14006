"""Wrong answers to "alphabeta": what goes wrong with the window."""

from math import inf

from minimax_lab import MAX, MIN

from . import wrong

LITTLE = "it prunes too little"
MUCH = "it prunes too much"
WINDOW = "the window isn't handed down"


@wrong("alphabeta", WINDOW)
def albert(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, albert(game, child, depth - 1, -inf, inf))  # <-- here
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, albert(game, child, depth - 1, -inf, inf))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", WINDOW, "the bound isn't updated")
def bahar(game, state, depth, alpha, beta):
    # two methods, fail-hard
    def max_value(state, depth, a, b):
        if game.is_terminal(state) or depth == 0:
            return game.evaluate(state)
        for child in game.children(state):
            a = max(a, min_value(child, depth - 1, alpha, beta))
            if a >= b:
                return b
        return a

    def min_value(state, depth, a, b):
        if game.is_terminal(state) or depth == 0:
            return game.evaluate(state)
        for child in game.children(state):
            b = min(b, max_value(child, depth - 1, alpha, beta))
            if a >= b:
                return a
        return b

    if game.to_move(state) == MAX:
        return max_value(state, depth, alpha, beta)
    return min_value(state, depth, alpha, beta)


@wrong("alphabeta", WINDOW)
def cornelia(game, state, depth, alpha, beta):
    def nega(node, left, low, high, colour):
        if left == 0 or game.is_terminal(node):
            return colour * game.evaluate(node)
        best = -inf
        for child in game.children(node):
            best = max(best, -nega(child, left - 1, -inf, inf, -colour))
            low = max(low, best)
            if low >= high:
                break
        return best

    if game.to_move(state) == MAX:
        return nega(state, depth, alpha, beta, MAX)
    return -nega(state, depth, -beta, -alpha, MIN)


@wrong("alphabeta", WINDOW)
def dieter(game, state, depth, alpha, beta, maximizing=None):
    # in MIN's branch only
    if maximizing is None:
        maximizing = game.to_move(state) == MAX
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if maximizing:
        v = -inf
        for child in game.children(state):
            v = max(v, dieter(game, child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    v = inf
    for child in game.children(state):
        v = min(v, dieter(game, child, depth - 1, -inf, inf, True))
        beta = min(beta, v)
        if beta <= alpha:
            break
    return v


@wrong("alphabeta", "the given window isn't used", WINDOW)
def elke(game, state, depth, alpha, beta):
    # the caller's window is never looked at
    def search(state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        best = -inf if game.to_move(state) == MAX else inf
        for child in game.children(state):
            value = search(child, depth - 1, alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return search(state, depth, -inf, inf)


@wrong("alphabeta", "alpha and beta are swapped")
def ferdi(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, ferdi(game, child, depth - 1, beta, alpha))  # <-- here
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, ferdi(game, child, depth - 1, beta, alpha))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "alpha and beta are swapped for one player")
def gesa(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, gesa(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, gesa(game, child, depth - 1, beta, alpha))  # <-- here
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "alpha and beta are swapped for one player")
def henrik(game, state, depth, alpha, beta):
    def maxi(node, depth, a, b):
        if depth == 0 or game.is_terminal(node):
            return game.evaluate(node)
        for child in game.children(node):
            a = max(a, mini(child, depth - 1, b, a))
            if a >= b:
                break
        return a

    def mini(node, depth, a, b):
        if depth == 0 or game.is_terminal(node):
            return game.evaluate(node)
        for child in game.children(node):
            b = min(b, maxi(child, depth - 1, a, b))
            if a >= b:
                break
        return b

    search = maxi if game.to_move(state) == MAX else mini
    return search(state, depth, alpha, beta)


@wrong("alphabeta", "the bound isn't updated", WINDOW)
def ilse(game, state, depth, alpha, beta):
    # in both branches: only the caller's window ever cuts
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, ilse(game, child, depth - 1, alpha, beta))  # <-- here
            if value >= beta:
                return value
        return value
    value = inf
    for child in game.children(state):
        value = min(value, ilse(game, child, depth - 1, alpha, beta))
        if value <= alpha:
            return value
    return value


@wrong("alphabeta", "the bound isn't updated")
def jakub(game, state, depth, alpha, beta):
    # beta never falls
    def search(node, left, low, high, maximizing):
        if left == 0 or game.is_terminal(node):
            return game.evaluate(node)
        if maximizing:
            best = -inf
            for child in game.children(node):
                best = max(best, search(child, left - 1, low, high, False))
                low = max(low, best)
                if low >= high:
                    break
            return best
        best = inf
        for child in game.children(node):
            best = min(best, search(child, left - 1, low, high, True))
            if best <= low:
                break
        return best

    return search(state, depth, alpha, beta, game.to_move(state) == MAX)


@wrong("alphabeta", "the bound isn't updated", WINDOW)
def kerstin(game, state, depth, alpha, beta):
    # negamax: low stays as it was
    def nega(node, left, low, high, colour):
        if left == 0 or game.is_terminal(node):
            return colour * game.evaluate(node)
        best = -inf
        for child in game.children(node):
            best = max(best, -nega(child, left - 1, -high, -low, -colour))
            if best >= high:
                break
        return best

    if game.to_move(state) == MAX:
        return nega(state, depth, alpha, beta, 1)
    return -nega(state, depth, -beta, -alpha, -1)


@wrong("alphabeta", "the wrong bound is updated")
def luca(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, luca(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            beta = min(beta, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, luca(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            alpha = max(alpha, value)
    return value


@wrong("alphabeta", "the bound of the last child counts, not the best")
def marit(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        value = marit(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, value)
            alpha = value
        else:
            best = min(best, value)
            beta = value
        if alpha >= beta:
            break
    return best


@wrong("alphabeta", "the bound of the last child counts, not the best")
def niko(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            score = niko(game, child, depth - 1, alpha, beta)
            value = max(value, score)
            if value >= beta:
                break
            alpha = score
    else:
        value = inf
        for child in game.children(state):
            score = niko(game, child, depth - 1, alpha, beta)
            value = min(value, score)
            if value <= alpha:
                break
            beta = score
    return value


@wrong("alphabeta", "the negamax window isn't negated")
def ona(game, state, depth, alpha, beta):
    def negamax(node, left, a, b, colour):
        if left == 0 or game.is_terminal(node):
            return colour * game.evaluate(node)
        value = -inf
        for child in game.children(node):
            value = max(value, -negamax(child, left - 1, a, b, -colour))  # <-- here
            a = max(a, value)
            if a >= b:
                break
        return value

    if game.to_move(state) == MAX:
        return negamax(state, depth, alpha, beta, 1)
    return -negamax(state, depth, -beta, -alpha, -1)


@wrong("alphabeta", "the negamax window isn't negated", "alpha and beta are swapped")
def piet(game, state, depth, alpha, beta):
    # negated, but not swapped
    def negamax(node, left, a, b, colour):
        if left == 0 or game.is_terminal(node):
            return colour * game.evaluate(node)
        value = -inf
        for child in game.children(node):
            value = max(value, -negamax(child, left - 1, -a, -b, -colour))
            a = max(a, value)
            if a >= b:
                break
        return value

    if game.to_move(state) == MAX:
        return negamax(state, depth, alpha, beta, 1)
    return -negamax(state, depth, -beta, -alpha, -1)


ALPHA = -inf
BETA = inf


@wrong("alphabeta", "alpha is shared among siblings through a global")
def rabia(game, state, depth, alpha, beta):
    global ALPHA, BETA
    ALPHA, BETA = alpha, beta
    return rabia_search(game, state, depth)


def rabia_search(game, state, depth):
    global ALPHA, BETA
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, rabia_search(game, child, depth - 1))
            ALPHA = max(ALPHA, value)
            if ALPHA >= BETA:
                break
        return value
    value = inf
    for child in game.children(state):
        value = min(value, rabia_search(game, child, depth - 1))
        BETA = min(BETA, value)
        if ALPHA >= BETA:
            break
    return value


@wrong("alphabeta", "alpha is shared among siblings through a global")
def sven(game, state, depth, alpha, beta):
    def search(state, depth, beta):
        nonlocal alpha
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        if game.to_move(state) == MAX:
            value = -inf
            for child in game.children(state):
                value = max(value, search(child, depth - 1, beta))
                if value >= beta:
                    break
                alpha = max(alpha, value)
            return value
        value = inf
        for child in game.children(state):
            value = min(value, search(child, depth - 1, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
        return value

    return search(state, depth, beta)
