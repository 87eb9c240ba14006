"""Right answers in many styles, each with the convention that its report must tell."""

from math import inf

from minimax_lab import MAX, MIN
from tests.readers import in_one_function, sorted_first

from . import RIGHT, edits, right


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


def farid_flag(game, node, depth, maximizingPlayer):
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node)
    flag = not maximizingPlayer
    values = [farid_flag(game, child, depth - 1, flag) for child in game.children(node)]
    return max(values) if maximizingPlayer else min(values)


@right("minimax")
def farid(game, state, depth):
    return farid_flag(game, state, depth, game.to_move(state) == MAX)


@right("minimax")
def names_what_it_gives(game, state, depth):
    if depth == 0 or game.is_terminal(state=state):
        return game.evaluate(state=state)
    children = [game.result(state=state, action=a) for a in game.actions(state=state)]
    best = max if game.to_move(state=state) == MAX else min
    return best(names_what_it_gives(game, child, depth - 1) for child in children)


right("minimax")(in_one_function)
SOFT = "fail-soft, non-strict cuts"
HARD = "fail-hard, non-strict cuts"


@right("alphabeta", SOFT)
def alex(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alex(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alex(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


@right("alphabeta", SOFT)
def bea(game, state, depth, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -(10**9)
        for child in game.children(state):
            best = max(best, bea(game, child, depth - 1, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = 10**9
    for child in game.children(state):
        best = min(best, bea(game, child, depth - 1, alpha, beta))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


@right("alphabeta", HARD)
def cem(game, node, depth, α, β):
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node)
    if game.to_move(node) == MAX:
        for child in game.children(node):
            α = max(α, cem(game, child, depth - 1, α, β))
            if β <= α:
                break  # β cut-off
        return α
    else:
        for child in game.children(node):
            β = min(β, cem(game, child, depth - 1, α, β))
            if β <= α:
                break  # α cut-off
        return β


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


# Right searches that don't just cut: once they were refused, some for a false reason.


right("alphabeta", f"{SOFT}, children sorted by evaluation")(sorted_first)


def over(game, state, depth):
    return depth == 0 or game.is_terminal(state)


@right("alphabeta", f"{SOFT}, narrow windows, as in principal variation search")
def scouts(game, state, depth, alpha, beta):
    def search(state, depth, alpha, beta, colour):
        if over(game, state, depth):
            return colour * game.evaluate(state)
        best = -inf
        for place, child in enumerate(game.children(state)):
            upper = alpha + 1 if place else beta
            value = -search(child, depth - 1, -upper, -alpha, -colour)
            if place and alpha < value < beta:
                value = -search(child, depth - 1, -beta, -value, -colour)
            best = max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    if game.to_move(state) == MAX:
        return search(state, depth, alpha, beta, 1)
    return -search(state, depth, -beta, -alpha, -1)


@right("alphabeta", SOFT, "searches from the root again, as MTD(f) and aspiration do")
def closes_in(game, state, depth, alpha, beta):
    guess = max(alpha, min(beta, 0))
    while alpha < beta:
        bound = guess + 1 if guess == alpha else guess
        guess = alex(game, state, depth, bound - 1, bound)
        if guess < bound:
            beta = guess
        else:
            alpha = guess
    return guess


@right("alphabeta", f"{SOFT}, iterative deepening")
def deepens(game, state, depth, alpha, beta):
    best = {}

    def search(state, depth, alpha, beta):
        if over(game, state, depth):
            return game.evaluate(state)
        children = sorted(game.children(state), key=lambda child: child != best.get(state))
        sign, value = game.to_move(state), None
        for child in children:
            found = search(child, depth - 1, alpha, beta)
            if value is None or sign * found > sign * value:
                value, best[state] = found, child
            if sign == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    value = game.evaluate(state)
    for ply in range(1, depth + 1):
        value = search(state, ply, alpha, beta)
    return value


@right("alphabeta", "fail-soft")
def looks_ahead(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    is_max, children = game.to_move(state) == MAX, list(game.children(state))
    for child in children:  # does the game end there, well enough for a cut?
        if game.is_terminal(child):
            value = game.evaluate(child)
            if value >= beta if is_max else value <= alpha:
                return value

    def search(child, alpha, beta):
        return looks_ahead(game, child, depth - 1, alpha, beta)

    return best_of(children, is_max, search, alpha, beta)


def best_of(children, is_max, search, alpha, beta):
    best = -inf if is_max else inf
    for child in children:
        value = search(child, alpha, beta)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


# The other conventions, and further styles.
EDITS = """
= fail-soft, strict cuts
alex: value >= beta => value > beta; value <= alpha => value < alpha
= fail-hard, non-strict cuts
alex: value = -inf => value = alpha; value = inf => value = beta
= fail-hard, strict cuts
alex: value >= beta => value > beta; value <= alpha => value < alpha; = -inf => = alpha;
  = inf => = beta
= strict cuts for one player
alex: value <= alpha => value < alpha
= fail-soft for one player
alex: value = inf => value = beta
= fail-soft, non-strict cuts
bea: -(10**9) => -10**6; 10**9 => 10**6 + 1
alex: return game.evaluate(state) => return Decimal(str(game.evaluate(state)));
  -inf => Decimal('-Infinity'); = inf => = Decimal('Infinity')
= children sorted by evaluation
sorted_first: key=lambda child: -mover * game.evaluate(child) => key=game.evaluate
= every leaf is looked at
anna: -inf => -sys.maxsize; = inf => = sys.maxsize
anna: game.children(state) => reversed(list(game.children(state)))
anna: game.evaluate(state) => Fraction(game.evaluate(state))
in_one_function: depth == 0 => not depth
"""
edits(EDITS, RIGHT)
