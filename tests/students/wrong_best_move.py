"""Wrong answers to "best_move", each with the names that its mistake may get."""

from math import inf

from minimax_lab import MAX, MIN

from . import wrong
from .right_alphabeta import alex, cem
from .right_minimax import anna


@wrong("best_move", "of equally good moves the last is taken")
def asta(game, state, depth):
    best_action, best_value = None, None
    for action in game.actions(state):
        value = anna(game, game.result(state, action), depth - 1)
        if (
            best_value is None
            or (game.to_move(state) == MAX and value >= best_value)
            or (game.to_move(state) == MIN and value <= best_value)
        ):
            best_action, best_value = action, value
    return best_action


@wrong("best_move", "of equally good moves the last is taken")
def björn(game, state, depth):
    sign = game.to_move(state)
    pairs = [
        (sign * anna(game, game.result(state, a), depth - 1), i, a)
        for i, a in enumerate(game.actions(state))
    ]
    return max(pairs)[2]


@wrong(
    "best_move",
    "the best move is taken from bounds",
    "of equally good moves the last is taken",
)
def cilla(game, state, depth):
    # fail-hard: what doesn't beat alpha comes back as alpha
    best, alpha, beta = None, -inf, inf
    for action in game.actions(state):
        value = cem(game, game.result(state, action), depth - 1, alpha, beta)
        if game.to_move(state) == MAX and value >= alpha:
            best, alpha = action, value
        if game.to_move(state) == MIN and value <= beta:
            best, beta = action, value
    return best


@wrong("best_move", "the best move is taken from bounds")
def dirk(game, state, depth):
    # fail-soft, all bounds listed, and the last of the best taken
    best, alpha, beta = [], -inf, inf
    for action in game.actions(state):
        value = cem(game, game.result(state, action), depth - 1, alpha, beta)
        best.append((value, action))
        if game.to_move(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    wanted = alpha if game.to_move(state) == MAX else beta
    return [action for value, action in best if value == wanted][-1]


@wrong("best_move", "MIN's best move is MAX's")
def emma(game, state, depth):
    best_action, best_value = None, -inf
    for action in game.actions(state):
        value = anna(game, game.result(state, action), depth - 1)
        if value > best_value:
            best_action, best_value = action, value
    return best_action


@wrong("best_move", "MIN's best move is MAX's")
def fritz(game, state, depth):
    moves = list(game.actions(state))
    return max(moves, key=lambda m: alex(game, game.result(state, m), depth - 1, -inf, inf))


@wrong("best_move", "the depth of the moves is one off")
def gudrun(game, state, depth):
    choose = max if game.to_move(state) == MAX else min
    return choose(
        game.actions(state), key=lambda action: anna(game, game.result(state, action), depth)
    )


@wrong("best_move", "the index of the move is returned")
def henning(game, state, depth):
    values = [anna(game, child, depth - 1) for child in game.children(state)]
    return values.index(max(values) if game.to_move(state) == MAX else min(values))


@wrong("best_move", "the value is returned for the move", "the move is returned for the value")
def ida(game, state, depth):
    return anna(game, state, depth)


@wrong("best_move", "a pair is returned", None)
def jörg(game, state, depth):
    choose = max if game.to_move(state) == MAX else min
    return choose(
        ((anna(game, game.result(state, a), depth - 1), a) for a in game.actions(state)),
        key=lambda pair: pair[0],
    )


@wrong("best_move", "nothing is returned")
def kaja(game, state, depth):
    best_action, best_value = None, None
    for action in game.actions(state):
        value = anna(game, game.result(state, action), depth - 1)
        if best_value is None or (value - best_value) * game.to_move(state) > 0:
            best_action, best_value = action, value
    best_action  # noqa: B018


@wrong("best_move", "the answer is printed, not returned")
def lasse(game, state, depth):
    choose = max if game.to_move(state) == MAX else min
    print(choose(game.actions(state), key=lambda a: anna(game, game.result(state, a), depth - 1)))


@wrong("best_move", None)
def mira(game, state, depth):
    # greedy: the evaluation one ply down, however deep it should look
    choose = max if game.to_move(state) == MAX else min
    return choose(game.actions(state), key=lambda a: game.evaluate(game.result(state, a)))


@wrong("best_move", "only the first (last) child counts")
def nele(game, state, depth):
    for action in game.actions(state):
        anna(game, game.result(state, action), depth - 1)
        return action


@wrong("best_move", "it remembers earlier calls")
def onur(game, state, depth, known={}):  # noqa: B006
    if state not in known:
        choose = max if game.to_move(state) == MAX else min
        known[state] = choose(
            game.actions(state), key=lambda a: anna(game, game.result(state, a), depth - 1)
        )
    return known[state]


@wrong("best_move", "the answer doesn't come from the game", None)
def pia(game, state, depth):
    return "B"


@wrong("best_move", "the start value is 0 instead of −∞ (+∞)", None)
def rolf(game, state, depth):
    # starts from 0: where every move loses, none is found
    best_action, best_value = None, 0
    for action in game.actions(state):
        value = anna(game, game.result(state, action), depth - 1) * game.to_move(state)
        if value > best_value:
            best_action, best_value = action, value
    return best_action


@wrong("best_move", "the position after the move is returned")
def svea(game, state, depth):
    choose = max if game.to_move(state) == MAX else min
    return choose(game.children(state), key=lambda child: anna(game, child, depth - 1))
