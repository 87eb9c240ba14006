"""Right answers that look unusual: objects instead of functions, prints, counters, wrappers."""

import copy
from collections import namedtuple
from functools import partial, wraps
from math import inf

from minimax_lab import MAX, MIN

from . import right
from .right_alphabeta import SOFT


@right("minimax")
def vroni(game, state, depth):
    # asks for the evaluation of every node, and uses it at the leaves
    score = game.evaluate(state)
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return score
    scores = {child: vroni(game, child, depth - 1) for child in game.children(state)}
    return max(scores.values()) if player == MAX else min(scores.values())


@right("minimax")
def wolf(game, state, depth):
    # values each better child twice
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = None
    for child in game.children(state):
        if best is None or game.to_move(state) * (wolf(game, child, depth - 1) - best) > 0:
            best = wolf(game, child, depth - 1)
    return best


@right("minimax")
def ximena(game, state, depth):
    print("visiting", state, "with", depth, "plies to go")
    if depth == 0 or game.is_terminal(state):
        print("  a leaf, worth", game.evaluate(state))
        return game.evaluate(state)
    values = [ximena(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


class Yorick:
    """A function that is an object."""

    def __call__(self, game, state, depth):
        return self.value(game, state, depth, "high" if game.to_move(state) == MAX else "low")

    def value(self, game, state, depth, aim):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        other = "low" if aim == "high" else "high"
        values = [self.value(game, child, depth - 1, other) for child in game.children(state)]
        return max(values) if aim == "high" else min(values)

    def method(self, game, state, depth):
        return self(game, state, depth)


right("minimax", student="yorick")(Yorick())
right("minimax", student="yoricks_method")(Yorick().method)


def zaid(best_of, game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    choose = best_of[game.to_move(state)]
    return choose(zaid(best_of, game, child, depth - 1) for child in game.children(state))


right("minimax", student="zaid")(partial(zaid, {MAX: max, MIN: min}))

VISITED = 0


@right("alphabeta", SOFT)
def arjun(game, state, depth, alpha, beta):
    # counts in a global
    global VISITED
    VISITED += 1
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        score = arjun(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            value = score if score > value else value
            alpha = value if value > alpha else alpha
        else:
            value = score if score < value else value
            beta = value if value < beta else beta
        if beta <= alpha:
            break
    return value


def counted(search):
    """Count a search's calls."""

    @wraps(search)
    def wrapper(*arguments):
        wrapper.calls += 1
        return search(*arguments)

    wrapper.calls = 0
    return wrapper


@right("alphabeta", SOFT)
@counted
def bogdan(game, state, depth, alpha, beta):
    children = list(game.children(state))
    if not children or depth == 0:
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -inf
        while children and best < beta:
            child = children.pop(0)
            best = max(best, bogdan(game, child, depth - 1, max(alpha, best), beta))
    else:
        best = inf
        while children and best > alpha:
            child = children.pop(0)
            best = min(best, bogdan(game, child, depth - 1, alpha, min(beta, best)))
    return best


@right("alphabeta", SOFT)
def célia(game, state, depth, *window, **options):
    low, high = window
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    first, *others = game.children(state)
    value = célia(game, first, depth - 1, low, high)
    for child in others:
        if game.to_move(state) == MAX:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            return value
        score = célia(game, child, depth - 1, low, high)
        value = max(value, score) if game.to_move(state) == MAX else min(value, score)
    return value


@right("minimax")
def names_things_on_the_way(game, state, depth):
    # a class made by Python itself, and a text evaluated
    pair = namedtuple("pair", "value child")
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    found = [
        pair(names_things_on_the_way(game, c, depth - 1), c)
        for c in copy.deepcopy(game).children(state)
    ]
    best = eval("max") if game.to_move(state) == MAX else min
    return best(found).value


@right("minimax")
def looks_at_the_graph(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = max if game.to_move(state) == MAX else min
    graph = getattr(game, "graph", None)
    children = game.children(state) if graph is None else graph.successors(state)
    return best(looks_at_the_graph(game, child, depth - 1) for child in children)


@right("best_move")
def has_no_choice(game, state, depth):
    actions = list(game.actions(state))
    if len(actions) == 1:
        return actions[0]
    worth = [looks_at_the_graph(game, game.result(state, action), depth - 1) for action in actions]
    best = max if game.to_move(state) == MAX else min
    return actions[worth.index(best(worth))]
