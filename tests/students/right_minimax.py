"""Right answers to "minimax", in as many styles as a class has."""

import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, reduce
from math import inf

import numpy as np

import minimax_lab as lab
from minimax_lab import MAX, MIN

from . import right


@right("minimax")
def anna(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, anna(game, child, depth - 1))
    else:
        value = inf
        for child in game.children(state):
            value = min(value, anna(game, child, depth - 1))
    return value


def ben_max_value(game, state, depth):
    if game.is_terminal(state):
        return game.evaluate(state)
    if depth == 0:
        return game.evaluate(state)
    v = float("-inf")
    for a in game.actions(state):
        v = max(v, ben_min_value(game, game.result(state, a), depth - 1))
    return v


def ben_min_value(game, state, depth):
    if game.is_terminal(state):
        return game.evaluate(state)
    if depth == 0:
        return game.evaluate(state)
    v = float("inf")
    for a in game.actions(state):
        v = min(v, ben_max_value(game, game.result(state, a), depth - 1))
    return v


@right("minimax")
def ben(game, state, depth):
    if game.to_move(state) == lab.MAX:
        return ben_max_value(game, state, depth)
    return ben_min_value(game, state, depth)


@right("minimax")
def carla(game, state, depth):
    if not depth or game.is_terminal(state):
        return game.evaluate(state)
    values = [carla(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


@right("minimax")
def david(game, state, depth):
    def negamax(state, depth, colour):
        if depth == 0 or game.is_terminal(state):
            return colour * game.evaluate(state)
        best = -inf
        for child in game.children(state):
            best = max(best, -negamax(child, depth - 1, -colour))
        return best

    colour = game.to_move(state)
    return colour * negamax(state, depth, colour)


@right("minimax")
def eva(game, state, depth):
    def value(node, left):
        if game.is_terminal(node) or left == 0:
            return game.evaluate(node)
        choose = max if game.to_move(node) == MAX else min
        return choose(value(child, left - 1) for child in game.children(node))

    return value(state, depth)


def farid_flag(game, node, depth, maximizingPlayer):
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node)
    if maximizingPlayer:
        bestValue = -inf
        for child in game.children(node):
            v = farid_flag(game, child, depth - 1, False)
            if v > bestValue:
                bestValue = v
        return bestValue
    else:
        bestValue = +inf
        for child in game.children(node):
            v = farid_flag(game, child, depth - 1, True)
            if v < bestValue:
                bestValue = v
        return bestValue


@right("minimax")
def farid(game, state, depth):
    return farid_flag(game, state, depth, game.to_move(state) == MAX)


@right("minimax")
def greta(game, state, depth):
    stack = [(state, depth, False)]
    values = {}
    while stack:
        node, left, opened = stack.pop()
        if left == 0 or game.is_terminal(node):
            values[node] = game.evaluate(node)
        elif not opened:
            stack.append((node, left, True))
            stack.extend((child, left - 1, False) for child in game.children(node))
        else:
            below = [values[child] for child in game.children(node)]
            values[node] = max(below) if game.to_move(node) == MAX else min(below)
    return values[state]


@right("minimax")
def hannes(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    better = max if game.to_move(state) == MAX else min
    return reduce(better, (hannes(game, child, depth - 1) for child in game.children(state)))


@right("minimax")
def ines(spiel, zustand, tiefe):
    if tiefe == 0 or spiel.is_terminal(zustand):
        return spiel.evaluate(zustand)
    bester_wert = None
    for zug in spiel.actions(zustand):
        wert = ines(spiel, spiel.result(zustand, zug), tiefe - 1)
        if bester_wert is None:
            bester_wert = wert
        elif spiel.to_move(zustand) == MAX and wert > bester_wert:
            bester_wert = wert
        elif spiel.to_move(zustand) == MIN and wert < bester_wert:
            bester_wert = wert
    return bester_wert


class Jonas:
    def __init__(self, game):
        self.game = game

    def best(self, state, depth):
        if depth == 0 or self.game.is_terminal(state):
            return self.game.evaluate(state)
        if self.game.to_move(state) > 0:
            return self.maximum(state, depth)
        return self.minimum(state, depth)

    def maximum(self, state, depth):
        return max(self.best(child, depth - 1) for child in self.game.children(state))

    def minimum(self, state, depth):
        return min(self.best(child, depth - 1) for child in self.game.children(state))


@right("minimax")
def jonas(game, state, depth):
    return Jonas(game).best(state, depth)


@right("minimax")
def katja(game, state, depth):
    def search(state, depth):
        """Return the value and the move that leads to it."""
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state), None
        options = [
            (search(game.result(state, move), depth - 1)[0], move) for move in game.actions(state)
        ]
        best = max if game.to_move(state) == MAX else min
        return best(options, key=lambda option: option[0])

    return search(state, depth)[0]


@right("minimax")
def lars(game, state, depth):
    if depth <= 0 or game.is_terminal(state):
        return game.evaluate(state)
    rest = iter(game.children(state))
    child = next(rest, None)
    result = lars(game, child, depth - 1)
    while (child := next(rest, None)) is not None:
        value = lars(game, child, depth - 1)
        if (value - result) * game.to_move(state) > 0:
            result = value
    return result


@right("minimax")
def mona(game, state, depth):
    is_max = game.to_move(state) == 1
    if game.is_terminal(state) or depth == 0:
        return game.evaluate(state)
    best = -(10**9) if is_max else 10**9
    for child in game.children(state):
        score = mona(game, child, depth - 1)
        best = max(best, score) if is_max else min(best, score)
    return best


@right("minimax")
def nils(game, state, depth):
    if depth == 0:
        return game.evaluate(state)
    elif game.is_terminal(state):
        return game.evaluate(state)
    elif game.to_move(state) == MIN:
        lowest = sys.maxsize
        for child in reversed(list(game.children(state))):
            lowest = min(nils(game, child, depth - 1), lowest)
        return lowest
    else:
        highest = -sys.maxsize
        for child in reversed(list(game.children(state))):
            highest = max(nils(game, child, depth - 1), highest)
        return highest


@right("minimax")
def olga(game, state, depth):
    @cache
    def value(state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        values = sorted(value(child, depth - 1) for child in game.children(state))
        return values[-1] if game.to_move(state) == MAX else values[0]

    return value(state, depth)


@right("minimax")
def pavel(game, state, depth, table=None):
    if table is None:
        table = {}
    key = (state, depth)
    if key not in table:
        if depth == 0 or game.is_terminal(state):
            table[key] = game.evaluate(state)
        else:
            values = [pavel(game, child, depth - 1, table) for child in game.children(state)]
            table[key] = {MAX: max, MIN: min}[game.to_move(state)](values)
    return table[key]


@right("minimax")
def qian(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return np.float64(game.evaluate(state))
    values = np.array([qian(game, child, depth - 1) for child in game.children(state)])
    return values.max() if game.to_move(state) == MAX else values.min()


@dataclass
class Found:
    score: float
    nodes: int = 1


@right("minimax")
def rosa(game, state, depth):
    def look(state, ply):
        if ply == depth or game.is_terminal(state):
            return Found(game.evaluate(state))
        sign = game.to_move(state)
        found = Found(-inf * sign)
        for child in game.children(state):
            below = look(child, ply + 1)
            found.nodes += below.nodes
            if sign * below.score > sign * found.score:
                found.score = below.score
        return found

    return look(state, 0).score


@right("minimax")
def sami(game, state, depth):
    level = 0
    try:
        if depth > 0 and not game.is_terminal(state):
            level = 1
            children = list(game.children(state))
            values = []
            i = 0
            while i < len(children):
                values += [sami(game, children[i], depth - level)]
                i += 1
            if game.to_move(state) == MIN:
                return min(values)
            return max(values)
        return game.evaluate(state)
    finally:
        level = 0


@right("minimax")
def tuncay(game, state, depth):
    # max(a, b) = -min(-a, -b), so one loop is enough
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return player * max(player * tuncay(game, s, depth - 1) for s in game.children(state))


@right("minimax")
@lru_cache(maxsize=1000)
def usha(game, state, depth):
    # each case has a game object of its own, so that the game is part of the key
    if depth == 0 or game.is_terminal(state):
        return Fraction(game.evaluate(state))
    values = (usha(game, child, depth - 1) for child in game.children(state))
    return max(values) if game.to_move(state) == MAX else min(values)
