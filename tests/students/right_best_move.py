"""Right answers to "best_move": the first of the best actions, for MAX and for MIN."""

from math import inf

import minimax_lab as lab
from minimax_lab import MAX, MIN

from . import right
from .right_alphabeta import alex, dora
from .right_minimax import anna


@right("best_move")
def agnes(game, state, depth):
    best_action, best_value = None, None
    for action in game.actions(state):
        value = anna(game, game.result(state, action), depth - 1)
        if best_value is None:
            best_action, best_value = action, value
        elif game.to_move(state) == MAX and value > best_value:
            best_action, best_value = action, value
        elif game.to_move(state) == MIN and value < best_value:
            best_action, best_value = action, value
    return best_action


@right("best_move")
def bilal(game, state, depth):
    choose = max if game.to_move(state) == MAX else min
    moves = list(game.actions(state))
    return choose(moves, key=lambda move: anna(game, game.result(state, move), depth - 1))


@right("best_move")
def clara(game, state, depth):
    # with the window carried from move to move
    player, alpha, beta = game.to_move(state), -inf, inf
    best = None
    for action in game.actions(state):
        value = alex(game, game.result(state, action), depth - 1, alpha, beta)
        if player == MAX and value > alpha:
            alpha, best = value, action
        if player == MIN and value < beta:
            beta, best = value, action
    return best


@right("best_move")
def deniz(game, state, depth):
    # fail-hard with strict cuts; every move gets the full window
    actions = list(game.actions(state))
    values = [dora(game, game.result(state, a), depth - 1, -inf, inf) for a in actions]
    wanted = max(values) if game.to_move(state) == MAX else min(values)
    return actions[values.index(wanted)]


@right("best_move")
def elif_(game, state, depth):
    def search(state, depth):
        """Return (value, first best action), the value for MAX."""
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state), None
        best = None
        for action in game.actions(state):
            value = search(game.result(state, action), depth - 1)[0]
            if best is None or (value - best[0]) * game.to_move(state) > 0:
                best = value, action
        return best

    return search(state, depth)[1]


@right("best_move")
def felix(game, state, depth):
    def nega(state, depth, alpha, beta, colour):
        if depth == 0 or game.is_terminal(state):
            return colour * game.evaluate(state)
        value = -inf
        for child in game.children(state):
            value = max(value, -nega(child, depth - 1, -beta, -alpha, -colour))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

    colour = game.to_move(state)
    best_score, best_move = -inf, None
    for move in game.actions(state):
        score = -nega(game.result(state, move), depth - 1, -inf, -best_score, -colour)
        if score > best_score:
            best_score, best_move = score, move
    return best_move


@right("best_move")
def gül(game, state, depth):
    # sorting keeps the order of equals
    ranked = sorted(
        game.actions(state),
        key=lambda a: -game.to_move(state) * anna(game, game.result(state, a), depth - 1),
    )
    return ranked[0]


@right("best_move")
def hugo(game, state, depth):
    # from the last move to the first, and then of equals the later one seen
    chosen, record = None, None
    for action in reversed(list(game.actions(state))):
        value = anna(game, game.result(state, action), depth - 1)
        if (
            record is None
            or (game.to_move(state) == lab.MAX and value >= record)
            or (game.to_move(state) == lab.MIN and value <= record)
        ):
            chosen, record = action, value
    return chosen


@right("best_move")
def isra(game, state, depth):
    target = anna(game, state, depth)
    for action in game.actions(state):
        if anna(game, game.result(state, action), depth - 1) == target:
            return action


@right("best_move")
def jens(game, state, depth):
    if game.is_terminal(state):
        return None
    pairs = {}
    for action in game.actions(state):
        pairs[action] = anna(game, game.result(state, action), depth - 1)
    if game.to_move(state) == MIN:
        return min(pairs, key=pairs.get)
    return max(pairs, key=pairs.get)
