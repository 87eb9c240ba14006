"""The texts of right searches, as students and textbooks write them."""

VALUE_TEST = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value
"""

BOUND_TEST = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta))
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value
"""

ONE_LOOP = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    maximizing = game.to_move(state) == MAX
    value = -inf if maximizing else inf
    for child in game.children(state):
        child_value = alphabeta(game, child, depth - 1, alpha, beta)
        if maximizing:
            value = max(value, child_value)
            alpha = max(alpha, value)
        else:
            value = min(value, child_value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
"""

RETURNED_BOUNDS = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        for child in game.children(state):
            value = alphabeta(game, child, depth - 1, alpha, beta)
            if value >= beta:
                return beta
            if value > alpha:
                alpha = value
        return alpha
    for child in game.children(state):
        value = alphabeta(game, child, depth - 1, alpha, beta)
        if value <= alpha:
            return alpha
        if value < beta:
            beta = value
    return beta
"""

TWO_FUNCTIONS = """\
def max_value(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf
    for child in game.children(state):
        value = max(value, min_value(game, child, depth - 1, alpha, beta))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value

def min_value(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = inf
    for child in game.children(state):
        value = min(value, max_value(game, child, depth - 1, alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value

def alphabeta(game, state, depth, alpha, beta):
    if game.to_move(state) == MAX:
        return max_value(game, state, depth, alpha, beta)
    return min_value(game, state, depth, alpha, beta)
"""

NEGAMAX = """\
def negamax(game, state, depth, colour, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return colour * game.evaluate(state)
    value = -inf
    for child in game.children(state):
        value = max(value, -negamax(game, child, depth - 1, -colour, -beta, -alpha))
        if value >= beta:
            break
        alpha = max(alpha, value)
    return value

def alphabeta(game, state, depth, alpha, beta):
    if game.to_move(state) == MAX:
        return negamax(game, state, depth, 1, alpha, beta)
    return -negamax(game, state, depth, -1, -beta, -alpha)
"""

MINIMAX = """\
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, minimax(game, child, depth - 1))
    else:
        value = inf
        for child in game.children(state):
            value = min(value, minimax(game, child, depth - 1))
    return value
"""

LISTS = """\
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [minimax(game, child, depth - 1) for child in game.children(state)]
    if game.to_move(state) == MAX:
        return max(values)
    return min(values)
"""

MOVES_BY_MINIMAX = """
def best_move(game, state, depth):
    if game.is_terminal(state):
        return None
    player = game.to_move(state)
    best, best_value = None, -inf
    for action in game.actions(state):
        value = player * minimax(game, game.result(state, action), depth - 1)
        if value > best_value:
            best, best_value = action, value
    return best
"""

MOVES_BY_ALPHABETA = """
def best_move(game, state, depth):
    if game.is_terminal(state):
        return None
    maximizing = game.to_move(state) == MAX
    low, high, best = -inf, inf, None
    for action in game.actions(state):
        value = alphabeta(game, game.result(state, action), depth - 1, low, high)
        if maximizing and value > low:
            best, low = action, value
        if not maximizing and value < high:
            best, high = action, value
    return best
"""
