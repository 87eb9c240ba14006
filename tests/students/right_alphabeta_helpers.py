"""Right answers to "alphabeta" that lean on functions, methods and classes of the student's own."""

from dataclasses import dataclass
from math import inf

from minimax_lab import MAX

from . import right
from .right_alphabeta import HARD, HARD_STRICT, SOFT, SOFT_STRICT


@right("alphabeta", SOFT)
def quentin(game, state, depth, alpha, beta):
    if game.to_move(state) == MAX:
        return quentin_MaxMin(game, state, depth, alpha, beta)
    return quentin_MinMax(game, state, depth, alpha, beta)


def quentin_MaxMin(game, x, depth, alpha, beta):
    if game.is_terminal(x) or depth == 0:
        return game.evaluate(x)
    v = -inf
    for y in game.children(x):
        v = max(v, quentin_MinMax(game, y, depth - 1, alpha, beta))
        if v >= beta:
            return v
        else:
            alpha = max(v, alpha)
    return v


def quentin_MinMax(game, x, depth, alpha, beta):
    if game.is_terminal(x) or depth == 0:
        return game.evaluate(x)
    v = inf
    for y in game.children(x):
        v = min(v, quentin_MaxMin(game, y, depth - 1, alpha, beta))
        if v <= alpha:
            return v
        else:
            beta = min(v, beta)
    return v


def rania_negamax(game, node, depth, alpha, beta, colour):
    if depth == 0 or game.is_terminal(node):
        return colour * game.evaluate(node)
    value = -inf
    for child in game.children(node):
        value = max(value, -rania_negamax(game, child, depth - 1, -beta, -alpha, -colour))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


@right("alphabeta", SOFT)
def rania(game, state, depth, alpha, beta):
    if game.to_move(state) == MAX:
        return rania_negamax(game, state, depth, alpha, beta, 1)
    return -rania_negamax(game, state, depth, -beta, -alpha, -1)


@right("alphabeta", HARD_STRICT)
def stefan(game, state, depth, alpha, beta):
    colour = game.to_move(state)

    def nega(node, left, low, high):
        if left == 0 or game.is_terminal(node):
            side = colour if (depth - left) % 2 == 0 else -colour
            return side * game.evaluate(node)
        for child in game.children(node):
            score = -nega(child, left - 1, -high, -low)
            if score > low:
                low = score
            if low > high:
                break
        return low

    low, high = sorted((colour * alpha, colour * beta))
    return colour * nega(state, depth, low, high)


class Tamar:
    """Keeps its window in the object, and puts it back."""

    def __init__(self, game, alpha, beta):
        self.game, self.alpha, self.beta = game, alpha, beta

    def search(self, state, depth):
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        before = self.alpha, self.beta
        try:
            if self.game.to_move(state) == MAX:
                return self.highest(state, depth)
            return self.lowest(state, depth)
        finally:
            self.alpha, self.beta = before

    def highest(self, state, depth):
        value = -inf
        for child in self.game.children(state):
            value = max(value, self.search(child, depth - 1))
            self.alpha = max(self.alpha, value)
            if self.alpha >= self.beta:
                break
        return value

    def lowest(self, state, depth):
        value = inf
        for child in self.game.children(state):
            value = min(value, self.search(child, depth - 1))
            self.beta = min(self.beta, value)
            if self.alpha >= self.beta:
                break
        return value


@right("alphabeta", SOFT)
def tamar(game, state, depth, alpha, beta):
    return Tamar(game, alpha, beta).search(state, depth)


@dataclass(frozen=True)
class Results:
    heurVal: float
    path: tuple


def ulla_max(game, situation, soFar, limit, alpha, beta, color):
    if soFar == limit or game.is_terminal(situation):
        return Results(color * game.evaluate(situation), ())
    cutoff, best = False, Results(alpha, ())
    for successor in game.actions(situation):
        if not cutoff:
            adjusted = game.result(situation, successor)
            result = ulla_min(game, adjusted, soFar + 1, limit, alpha, beta, color)
            if result.heurVal > alpha:
                alpha = result.heurVal
                best = Results(alpha, (successor, *result.path))
            if alpha >= beta:
                cutoff = True
    return best


def ulla_min(game, situation, soFar, limit, alpha, beta, color):
    if soFar == limit or game.is_terminal(situation):
        return Results(color * game.evaluate(situation), ())
    cutoff, best = False, Results(beta, ())
    for successor in game.actions(situation):
        if not cutoff:
            adjusted = game.result(situation, successor)
            result = ulla_max(game, adjusted, soFar + 1, limit, alpha, beta, color)
            if result.heurVal < beta:
                beta = result.heurVal
                best = Results(beta, (successor, *result.path))
            if alpha >= beta:
                cutoff = True
    return best


@right("alphabeta", HARD)
def ulla(game, state, depth, alpha, beta):
    color = game.to_move(state)
    if color == MAX:
        return ulla_max(game, state, 0, depth, alpha, beta, color).heurVal
    return -ulla_max(game, state, 0, depth, -beta, -alpha, color).heurVal


def viktor_player(game, node, depth, α, β, maximizingPlayer):
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node)
    if maximizingPlayer:
        v = float("-inf")
        for child in game.children(node):
            v = max(v, viktor_player(game, child, depth - 1, α, β, False))
            α = max(α, v)
            if β <= α:
                break
        return v
    else:
        v = float("inf")
        for child in game.children(node):
            v = min(v, viktor_player(game, child, depth - 1, α, β, True))
            β = min(β, v)
            if β <= α:
                break
        return v


@right("alphabeta", SOFT)
def viktor(game, state, depth, alpha, beta):
    return viktor_player(game, state, depth, alpha, beta, game.to_move(state) == MAX)


@right("alphabeta", SOFT)
def wanda(game, state, depth, alpha, beta):
    # one loop on an explicit stack: node, plies left, alpha, beta, value, the children still to do
    def opened(node, left, low, high):
        if left == 0 or game.is_terminal(node):
            return [node, left, low, high, game.evaluate(node), iter(())]
        start = -inf if game.to_move(node) == MAX else inf
        return [node, left, low, high, start, iter(game.children(node))]

    stack = [opened(state, depth, alpha, beta)]
    while True:
        node, left, low, high, value, rest = stack[-1]
        child = next(rest, None) if low < high else None
        if child is not None:
            stack.append(opened(child, left - 1, low, high))
            continue
        stack.pop()
        if not stack:
            return value
        parent = stack[-1]
        if game.to_move(parent[0]) == MAX:
            parent[4] = max(parent[4], value)
            parent[2] = max(parent[2], value)
        else:
            parent[4] = min(parent[4], value)
            parent[3] = min(parent[3], value)


@right("alphabeta", SOFT)
def xaver(game, state, depth, alpha, beta):
    table = {}

    def search(state, depth, alpha, beta):
        key = state, depth, alpha, beta
        if key not in table:
            table[key] = work(state, depth, alpha, beta)
        return table[key]

    def work(state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        player = game.to_move(state)
        best = None
        for child in game.children(state):
            value = search(child, depth - 1, alpha, beta)
            if best is None or player * value > player * best:
                best = value
            if player == MAX:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return search(state, depth, alpha, beta)


@right("alphabeta", SOFT_STRICT)
def yara(game, state, depth, alpha, beta):
    """Looks at the children by name, the last letter first, and cuts only where bounds cross."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    ordered = sorted(game.children(state), key=str, reverse=True)
    values = []
    for child in ordered:
        values += [yara(game, child, depth - 1, alpha, beta)]
        if game.to_move(state) == MAX:
            if max(values) > beta:
                break
            alpha = max(alpha, *values)
        else:
            if min(values) < alpha:
                break
            beta = min(beta, *values)
    return max(values) if game.to_move(state) == MAX else min(values)
