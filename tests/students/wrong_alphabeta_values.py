"""Wrong answers to "alphabeta": depth, signs, start values, and what shows only now and then."""

from math import inf

from minimax_lab import MAX, MIN

from . import wrong
from .right_alphabeta import alex, cem
from .wrong_alphabeta import LITTLE, WINDOW


@wrong("alphabeta", "the depth isn't decreased")
def marlene(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        for child in game.children(state):
            alpha = max(alpha, marlene(game, child, depth, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for child in game.children(state):
        beta = min(beta, marlene(game, child, depth, alpha, beta))
        if alpha >= beta:
            break
    return beta


@wrong("alphabeta", "the depth is counted wrongly")
def nuri(game, state, depth, alpha, beta):
    def max_value(state, ply, alpha, beta):
        if ply > depth or game.is_terminal(state):
            return game.evaluate(state)
        v = -inf
        for child in game.children(state):
            v = max(v, min_value(child, ply + 1, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, ply, alpha, beta):
        if ply > depth or game.is_terminal(state):
            return game.evaluate(state)
        v = inf
        for child in game.children(state):
            v = min(v, max_value(child, ply + 1, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return (max_value if game.to_move(state) == MAX else min_value)(state, 0, alpha, beta)


@wrong("alphabeta", "depth 0 isn't tested")
def orla(game, state, depth, alpha, beta):
    if game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, orla(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, orla(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "only depth 0 is tested")
def pablo(game, state, depth, alpha, beta):
    if depth == 0:
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, pablo(game, child, depth - 1, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for child in game.children(state):
        value = min(value, pablo(game, child, depth - 1, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value


@wrong("alphabeta", "a leaf's value is negated")
def quynh(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return -game.evaluate(state)  # <-- here
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, quynh(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = inf
    for child in game.children(state):
        value = min(value, quynh(game, child, depth - 1, alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


@wrong("alphabeta", "the evaluation is seen from the mover's side")
def rune(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        if game.to_move(state) == MAX:
            return game.evaluate(state)
        return -game.evaluate(state)  # <-- here
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, rune(game, child, depth - 1, alpha, beta))
            alpha = max(alpha, value)
            if value >= beta:
                break
    else:
        value = inf
        for child in game.children(state):
            value = min(value, rune(game, child, depth - 1, alpha, beta))
            beta = min(beta, value)
            if value <= alpha:
                break
    return value


@wrong("alphabeta", "the negamax sign is forgotten")
def saskia(game, state, depth, alpha, beta):
    def nega(node, left, a, b, colour):
        if left == 0 or game.is_terminal(node):
            return colour * game.evaluate(node)
        best = -inf
        for child in game.children(node):
            best = max(best, nega(child, left - 1, -b, -a, -colour))
            a = max(a, best)
            if a >= b:
                break
        return best

    if game.to_move(state) == MAX:
        return nega(state, depth, alpha, beta, 1)
    return -nega(state, depth, -beta, -alpha, -1)


@wrong("alphabeta", "the negamax result isn't turned back")
def tarik(game, state, depth, alpha, beta):
    def nega(node, left, a, b, colour):
        if left == 0 or game.is_terminal(node):
            return colour * game.evaluate(node)
        best = -inf
        for child in game.children(node):
            best = max(best, -nega(child, left - 1, -b, -a, -colour))
            a = max(a, best)
            if a >= b:
                break
        return best

    if game.to_move(state) == MAX:
        return nega(state, depth, alpha, beta, 1)
    return nega(state, depth, -beta, -alpha, -1)  # <-- here


@wrong("alphabeta", "the start value is 0 instead of −∞ (+∞)")
def ulrike(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = 0
    for child in game.children(state):
        if game.to_move(state) == MAX:
            value = max(value, ulrike(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
        else:
            value = min(value, ulrike(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "the start value is −1 (or another number) instead of −∞")
def viggo(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -1
        for child in game.children(state):
            value = max(value, viggo(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = 1
        for child in game.children(state):
            value = min(value, viggo(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "both players maximize")
def wenke(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf
    for child in game.children(state):
        value = max(value, wenke(game, child, depth - 1, alpha, beta))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


@wrong("alphabeta", "both players minimize")
def xander(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = inf
    for child in game.children(state):
        value = min(value, xander(game, child, depth - 1, alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


@wrong("alphabeta", "the players are exchanged")
def yusuf(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MIN:
        value = -inf
        for child in game.children(state):
            value = max(value, yusuf(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, yusuf(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@wrong("alphabeta", "the player flag isn't flipped")
def zita(game, state, depth, alpha, beta):
    def search(node, depth, α, β, maximizingPlayer):
        if depth == 0 or game.is_terminal(node):
            return game.evaluate(node)
        if maximizingPlayer:
            for child in game.children(node):
                α = max(α, search(child, depth - 1, α, β, maximizingPlayer))
                if β <= α:
                    break
            return α
        for child in game.children(node):
            β = min(β, search(child, depth - 1, α, β, maximizingPlayer))
            if β <= α:
                break
        return β

    return search(state, depth, alpha, beta, game.to_move(state) == MAX)


@wrong("alphabeta", "the root is always taken for MAX's")
def arne(game, state, depth, alpha, beta):
    def search(node, depth, α, β, maximizingPlayer):
        if depth == 0 or game.is_terminal(node):
            return game.evaluate(node)
        if maximizingPlayer:
            for child in game.children(node):
                α = max(α, search(child, depth - 1, α, β, False))
                if β <= α:
                    break
            return α
        for child in game.children(node):
            β = min(β, search(child, depth - 1, α, β, True))
            if β <= α:
                break
        return β

    return search(state, depth, alpha, beta, True)


@wrong("alphabeta", "only the first (last) child counts")
def bente(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = bente(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
        return value
    return value


@wrong("alphabeta", "the move is returned for the value")
def cora(game, state, depth, alpha, beta):
    best = None
    sign = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for action in game.actions(state):
        value = alex(game, game.result(state, action), depth - 1, alpha, beta)
        if best is None or sign * value > sign * best[0]:
            best = value, action
        if sign == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best[1]


@wrong("alphabeta", "a pair is returned")
def dag(game, state, depth, alpha, beta):
    return alex(game, state, depth, alpha, beta), next(iter(game.actions(state)), None)


@wrong("alphabeta", "nothing is returned")
def ebba(game, state, depth, alpha, beta):
    value = cem(game, state, depth, alpha, beta)
    alpha = max(alpha, value)


@wrong("alphabeta", "the answer is printed, not returned")
def finn(game, state, depth, alpha, beta):
    value = cem(game, state, depth, alpha, beta)
    print("The value is", value)


@wrong("alphabeta", "it remembers earlier calls")
def gunda(game, state, depth, alpha, beta, table={}):  # noqa: B006
    if (state, depth) not in table:
        table[state, depth] = alex(game, state, depth, alpha, beta)
    return table[state, depth]


@wrong("alphabeta", "the answer doesn't come from the game")
def hakan(game, state, depth, alpha, beta):
    return {"A": 8}.get(state, 3)


@wrong("alphabeta", None, "it prunes too much")
def inken(game, state, depth, alpha, beta):
    # a table within the call, but keyed without the window: a bound is taken for a value
    table = {}

    def search(state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        player, best, first = game.to_move(state), None, None
        for child in game.children(state):
            key = depth, player
            value = search(child, depth - 1, alpha, beta) if key not in table else table[key]
            if best is None or player * value > player * best:
                best, first = value, child
            if player == MAX:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                table[key] = best
                break
        return best if first is not None else 0

    return search(state, depth, alpha, beta)


@wrong("alphabeta", LITTLE, WINDOW)
def joris(game, state, depth, alpha, beta):
    # prunes at the root's children only; below them it looks at all
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)

    def plain(node, left):
        if left == 0 or game.is_terminal(node):
            return game.evaluate(node)
        values = [plain(child, left - 1) for child in game.children(node)]
        return max(values) if game.to_move(node) == MAX else min(values)

    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = plain(child, depth - 1)
        if game.to_move(state) == MAX:
            value = max(value, score)
            if value >= beta:
                break
        else:
            value = min(value, score)
            if value <= alpha:
                break
    return value


@wrong("alphabeta", LITTLE, WINDOW, None)
def jule(game, state, depth, alpha, beta):
    # cut-offs by the parent's bound only, never by one from higher up
    def bounded(node, left, low, high, colour):
        if left == 0 or game.is_terminal(node):
            return colour * game.evaluate(node)
        best = -inf
        for child in game.children(node):
            best = max(best, -bounded(child, left - 1, -inf, -max(low, best), -colour))
            if best >= high:
                break
        return best

    if game.to_move(state) == MAX:
        return bounded(state, depth, alpha, beta, 1)
    return -bounded(state, depth, -beta, -alpha, -1)


@wrong("alphabeta", WINDOW, "a leaf's value is negated", None)
def kenji(game, state, depth, alpha, beta):
    # two at once
    if depth == 0 or game.is_terminal(state):
        return -game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = kenji(game, child, depth - 1, -inf, inf)
        if game.to_move(state) == MAX:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


@wrong("alphabeta", "the cut is in one branch only", "the bound isn't updated", LITTLE)
def lotte(game, state, depth, alpha, beta):
    # two at once: MAX neither cuts nor raises alpha
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        return max(lotte(game, child, depth - 1, alpha, beta) for child in game.children(state))
    value = inf
    for child in game.children(state):
        value = min(value, lotte(game, child, depth - 1, alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


@wrong("alphabeta", None)
def milan(game, state, depth, alpha, beta):
    # fail-soft wrongly: what a cut returns may lie beyond the true value
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, milan(game, child, depth - 1, alpha, beta))
            if value >= beta:
                return inf
            alpha = max(alpha, value)
        return value
    value = inf
    for child in game.children(state):
        value = min(value, milan(game, child, depth - 1, alpha, beta))
        if value <= alpha:
            return -inf
        beta = min(beta, value)
    return value
