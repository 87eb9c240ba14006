"""Wrong answers to "minimax", each with the names that its mistake may get."""

from math import inf

from minimax_lab import MAX, MIN

from . import wrong


@wrong("minimax", "the depth isn't decreased")
def aaron(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        return max(aaron(game, child, depth) for child in game.children(state))
    return min(aaron(game, child, depth) for child in game.children(state))


@wrong("minimax", "the depth isn't decreased", "the depth is counted wrongly")
def beyza(game, state, depth):
    # only for one player
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, beyza(game, child, depth - 1))
    else:
        value = inf
        for child in game.children(state):
            value = min(value, beyza(game, child, depth))
    return value


@wrong("minimax", "the depth is counted wrongly")
def chris(game, state, depth):
    if depth == 1 or game.is_terminal(state):
        return game.evaluate(state)
    values = [chris(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


@wrong("minimax", "the depth is counted wrongly")
def daria(game, state, depth):
    def minimax(state, depth, maximizing):
        if depth < 0 or game.is_terminal(state):
            return game.evaluate(state)
        if maximizing:
            best = -inf
            for child in game.children(state):
                best = max(best, minimax(child, depth - 1, False))
            return best
        best = inf
        for child in game.children(state):
            best = min(best, minimax(child, depth - 1, True))
        return best

    return minimax(state, depth, game.to_move(state) == MAX)


@wrong("minimax", "the depth is counted wrongly")
def edgar(game, state, depth):
    if depth <= 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        return max(edgar(game, child, depth - 2) for child in game.children(state))
    return min(edgar(game, child, depth - 2) for child in game.children(state))


@wrong("minimax", "depth 0 isn't tested")
def fiona(game, state, depth):
    if game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        v = -inf
        for child in game.children(state):
            v = max(v, fiona(game, child, depth - 1))
        return v
    v = inf
    for child in game.children(state):
        v = min(v, fiona(game, child, depth - 1))
    return v


def georg_max(game, state):
    if game.is_terminal(state):
        return game.evaluate(state)
    return max(georg_min(game, child) for child in game.children(state))


def georg_min(game, state):
    if game.is_terminal(state):
        return game.evaluate(state)
    return min(georg_max(game, child) for child in game.children(state))


@wrong("minimax", "depth 0 isn't tested")
def georg(game, state, depth):
    return georg_max(game, state) if game.to_move(state) == MAX else georg_min(game, state)


@wrong("minimax", "only depth 0 is tested")
def hatice(game, state, depth):
    if depth == 0:
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, hatice(game, child, depth - 1))
        return value
    value = inf
    for child in game.children(state):
        value = min(value, hatice(game, child, depth - 1))
    return value


@wrong("minimax", "only depth 0 is tested", "it stops with an error")
def igor(game, state, depth):
    if depth == 0:
        return game.evaluate(state)
    values = [igor(game, child, depth - 1) for child in game.children(state)]
    if game.to_move(state) == MAX:
        return max(values)  # <-- here
    return min(values)


@wrong("minimax", "a leaf's value is negated")
def julia(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return -game.evaluate(state)  # <-- here
    if game.to_move(state) == MAX:
        return max([julia(game, child, depth - 1) for child in game.children(state)])
    return min([julia(game, child, depth - 1) for child in game.children(state)])


@wrong("minimax", "the evaluation is seen from the mover's side")
def karim(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state) * game.to_move(state)  # <-- here
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, karim(game, child, depth - 1))
    else:
        value = inf
        for child in game.children(state):
            value = min(value, karim(game, child, depth - 1))
    return value


@wrong("minimax", "the negamax sign is forgotten")
def laura(game, state, depth):
    def negamax(state, depth, colour):
        if depth == 0 or game.is_terminal(state):
            return colour * game.evaluate(state)
        best = -inf
        for child in game.children(state):
            best = max(best, negamax(child, depth - 1, -colour))
        return best

    return game.to_move(state) * negamax(state, depth, game.to_move(state))


@wrong("minimax", "the negamax result isn't turned back")
def malik(game, state, depth):
    def negamax(state, depth, colour):
        if depth == 0 or game.is_terminal(state):
            return colour * game.evaluate(state)
        best = -inf
        for child in game.children(state):
            value = -negamax(child, depth - 1, -colour)
            if value > best:
                best = value
        return best

    return negamax(state, depth, game.to_move(state))  # <-- here


@wrong("minimax", "the start value is 0 instead of −∞ (+∞)")
def nadia(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = 0
    for child in game.children(state):
        if game.to_move(state) == MAX:
            value = max(value, nadia(game, child, depth - 1))
        else:
            value = min(value, nadia(game, child, depth - 1))
    return value


@wrong("minimax", "the start value is 0 instead of −∞ (+∞)")
def otto(game, state, depth):
    # right for MIN, and right where no value is negative
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MIN:
        return min(otto(game, child, depth - 1) for child in game.children(state))
    highest = 0
    for child in game.children(state):
        value = otto(game, child, depth - 1)
        if value > highest:
            highest = value
    return highest


@wrong("minimax", "the start value is −1 (or another number) instead of −∞")
def paula(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -1
        for child in game.children(state):
            best = max(best, paula(game, child, depth - 1))
        return best
    best = 1
    for child in game.children(state):
        best = min(best, paula(game, child, depth - 1))
    return best


@wrong("minimax", "the start value is −1 (or another number) instead of −∞")
def rami(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -100
        for child in game.children(state):
            best = max(best, rami(game, child, depth - 1))
        return best
    best = 999
    for child in game.children(state):
        best = min(best, rami(game, child, depth - 1))
    return best


@wrong("minimax", "both players maximize")
def sonja(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return max(sonja(game, child, depth - 1) for child in game.children(state))


@wrong("minimax", "both players minimize")
def timo(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return game.evaluate(state)
    lowest = inf
    for action in game.actions(state):
        lowest = min(lowest, timo(game, game.result(state, action), depth - 1))
    return lowest


@wrong("minimax", "the players are exchanged")
def uma(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MIN:
        value = -inf
        for child in game.children(state):
            value = max(value, uma(game, child, depth - 1))
    else:
        value = inf
        for child in game.children(state):
            value = min(value, uma(game, child, depth - 1))
    return value


@wrong("minimax", "the player flag isn't flipped")
def valentin(game, state, depth):
    def search(state, depth, maximizing):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        values = [search(child, depth - 1, maximizing) for child in game.children(state)]
        return max(values) if maximizing else min(values)

    return search(state, depth, game.to_move(state) == MAX)


@wrong("minimax", "the player flag isn't flipped")
def wiebke(game, state, depth):
    # flipped below MAX, but a MIN node's children are taken for MIN's again
    def search(state, depth, maximizing):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        if maximizing:
            best = -inf
            for child in game.children(state):
                best = max(best, search(child, depth - 1, False))
            return best
        best = inf
        for child in game.children(state):
            best = min(best, search(child, depth - 1, False))
        return best

    return search(state, depth, game.to_move(state) == MAX)


@wrong("minimax", "the root is always taken for MAX's")
def xiang(game, state, depth):
    def search(state, depth, maximizing):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        values = [search(child, depth - 1, not maximizing) for child in game.children(state)]
        return max(values) if maximizing else min(values)

    return search(state, depth, True)


@wrong("minimax", "the root is always taken for MAX's")
def yannick(game, state, depth):
    def max_value(state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        return max(min_value(child, depth - 1) for child in game.children(state))

    def min_value(state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        return min(max_value(child, depth - 1) for child in game.children(state))

    return max_value(state, depth)


@wrong("minimax", "only the first (last) child counts")
def zeynep(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        if game.to_move(state) == MAX:
            value = max(value, zeynep(game, child, depth - 1))
        else:
            value = min(value, zeynep(game, child, depth - 1))
        return value


@wrong("minimax", "only the first (last) child counts")
def adam(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        value = adam(game, child, depth - 1)
    return value
