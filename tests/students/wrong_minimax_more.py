"""More wrong answers to "minimax": what is returned, and what shows only now and then."""

from math import inf

from minimax_lab import MAX, MIN

from . import wrong
from .right_minimax import anna


@wrong("minimax", "the move is returned for the value")
def britta(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best_move, best_value = None, None
    for action in game.actions(state):
        value = anna(game, game.result(state, action), depth - 1)
        if best_value is None or (value - best_value) * game.to_move(state) > 0:
            best_move, best_value = action, value
    return best_move


@wrong("minimax", "a pair is returned")
def carlo(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state), None
    best = None
    for action in game.actions(state):
        value, _ = carlo(game, game.result(state, action), depth - 1)
        if best is None or (value - best[0]) * game.to_move(state) > 0:
            best = value, action
    return best


@wrong("minimax", "nothing is returned")
def dilara(game, state, depth):
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


@wrong("minimax", "nothing is returned", "it stops with an error")
def erik(game, state, depth):
    # the recursion stumbles over its own None
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, erik(game, child, depth - 1))
        return value
    value = inf
    for child in game.children(state):
        value = min(value, erik(game, child, depth - 1))


@wrong("minimax", "the answer is printed, not returned")
def flora(game, state, depth):
    print(anna(game, state, depth))


@wrong("minimax", "it remembers earlier calls")
def gerrit(game, state, depth, seen={}):  # noqa: B006
    if state not in seen:
        if depth == 0 or game.is_terminal(state):
            seen[state] = game.evaluate(state)
        else:
            values = [gerrit(game, child, depth - 1) for child in game.children(state)]
            seen[state] = max(values) if game.to_move(state) == MAX else min(values)
    return seen[state]


BEST_SO_FAR = -inf


@wrong("minimax", "it remembers earlier calls", None)
def hind(game, state, depth):
    global BEST_SO_FAR
    BEST_SO_FAR = max(BEST_SO_FAR, anna(game, state, depth))
    return BEST_SO_FAR


@wrong("minimax", "the answer doesn't come from the game")
def ilja(game, state, depth):
    return 3


@wrong("minimax", "the values are added up or averaged")
def jette(game, state, depth):
    # expects the opponent to move at random
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [jette(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else sum(values) / len(values)


@wrong("minimax", "the values are added up or averaged")
def kamal(game, state, depth):
    # adds up
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return sum(kamal(game, child, depth - 1) for child in game.children(state))


@wrong("minimax", None)
def leonie(game, state, depth):
    # wrong on ties only: the best value's every appearance is counted
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [leonie(game, child, depth - 1) for child in game.children(state)]
    best = max(values) if game.to_move(state) == MAX else min(values)
    return sum(value for value in values if value == best)


@wrong("minimax", None)
def moritz(game, state, depth):
    # wrong at one-child nodes only: a forced move is thought to cost no ply
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    children = list(game.children(state))
    if len(children) == 1:
        return moritz(game, children[0], depth)
    values = [moritz(game, child, depth - 1) for child in children]
    return max(values) if game.to_move(state) == MAX else min(values)


@wrong("minimax", None)
def noor(game, state, depth):
    # wrong at depth limits only
    if game.is_terminal(state):
        return game.evaluate(state)
    if depth == 0:
        return 0
    values = [noor(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


@wrong("minimax", None)
def ole(game, state, depth):
    # wrong on deep trees only: never looks further than three plies
    return anna(game, state, min(depth, 3))


@wrong("minimax", None)
def pepe(game, state, depth):
    # the same, with six plies
    return anna(game, state, min(depth, 6))


@wrong("minimax", None)
def petra(game, state, depth):
    # wrong with negative values only
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [petra(game, child, depth - 1) for child in game.children(state)]
    return max(values, key=abs) if game.to_move(state) == MAX else min(values, key=abs)


@wrong("minimax", "the players are exchanged", None)
def raik(game, state, depth):
    # wrong with MIN at the root only
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MIN:
        return max(anna(game, child, depth - 1) for child in game.children(state))
    return anna(game, state, depth)


@wrong("minimax", None)
def selma(game, state, depth):
    # rounds to even numbers
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [selma(game, child, depth - 1) for child in game.children(state)]
    return max(values) // 2 * 2 if game.to_move(state) == MAX else min(values)


@wrong(
    "minimax",
    "the players are exchanged",
    "the depth is counted wrongly",
    "it stops with an error",
    None,
)
def theo(game, state, depth):
    # two at once
    if depth == 1 or game.is_terminal(state):
        return game.evaluate(state)
    values = [theo(game, child, depth - 1) for child in game.children(state)]
    return min(values) if game.to_move(state) == MAX else max(values)


@wrong("minimax", "a leaf's value is negated", "both players maximize", None)
def ursula(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return -game.evaluate(state)
    return max(ursula(game, child, depth - 1) for child in game.children(state))


@wrong("minimax", "it stops with an error", None)
def volkan(game, state, depth):
    # a name that doesn't exist, where MIN is to move
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        return max(volkan(game, child, depth - 1) for child in game.children(state))
    return min(minmax(game, child, depth - 1) for child in game.children(state))  # noqa: F821  # <-- here
