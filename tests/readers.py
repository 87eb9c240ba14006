"""Searches as readers write them, in every form that the instruments promise to follow."""

from functools import cache
from math import inf

from minimax_lab import MAX, MIN

BEST = {MAX: max, MIN: min}


def in_one_function(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [in_one_function(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def with_a_generator(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = max if game.to_move(state) == MAX else min
    return best(with_a_generator(game, child, depth - 1) for child in game.children(state))


as_a_lambda = lambda game, state, depth: (  # noqa: E731 (that a lambda works is the point)
    game.evaluate(state)
    if depth == 0 or game.is_terminal(state)
    else BEST[game.to_move(state)](
        as_a_lambda(game, child, depth - 1) for child in game.children(state)
    )
)


def in_closures(game, state, depth):
    """AIMA's form: two inner functions that know the game from outside and return a pair."""

    def max_value(state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), depth - 1)
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), depth - 1)
            if v2 < v:
                v, move = v2, a
        return v, move

    first = max_value if game.to_move(state) == MAX else min_value
    return first(state, depth)[0]


def by_dispatch(game, state, depth):
    """Berkeley's form: value() hands the state on to one of two others."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        return dispatched_max(game, state, depth)
    return dispatched_min(game, state, depth)


def dispatched_max(game, state, depth):
    v = -inf
    for child in game.children(state):
        v = max(v, by_dispatch(game, child, depth - 1))
    return v


def dispatched_min(game, state, depth):
    return min([by_dispatch(game, child, depth - 1) for child in game.children(state)])


def as_negamax(game, state, depth):
    """Return the value for whoever is to move, with the sign of the root's player put right."""
    return game.to_move(state) * negamax(game, state, depth)


def negamax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.to_move(state) * game.evaluate(state)
    return max(-negamax(game, child, depth - 1) for child in game.children(state))


def leaves_without_a_call(game, state, depth):
    """Value terminal children on the spot instead of calling itself for them."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = []
    for child in game.children(state):
        if game.is_terminal(child):
            values.append(game.evaluate(child))
        else:
            values.append(leaves_without_a_call(game, child, depth - 1))
    return BEST[game.to_move(state)](values)


def with_its_own_stack(game, state, depth):
    """Search without recursion: a stack of [state, depth, values of children, their iterator]."""
    stack = [[state, depth, [], None]]
    while stack:
        state, depth, values, children = stack[-1]
        if children is None and depth > 0 and not game.is_terminal(state):
            children = stack[-1][3] = game.children(state)
        child = next(children, None) if children else None
        if child is not None:
            stack.append([child, depth - 1, [], None])
            continue
        value = BEST[game.to_move(state)](values) if values else game.evaluate(state)
        stack.pop()
        if stack:
            stack[-1][2].append(value)
    return value


def through_helpers(game, state, depth):
    """Ask the game through small functions of its own."""
    if depth == 0 or over(game, state):
        return rated(game, state)
    values = [through_helpers(game, child, depth - 1) for child in successors(game, state)]
    return BEST[game.to_move(state)](values)


def over(game, state):
    return game.is_terminal(state)


def rated(game, state):
    return game.evaluate(state)


def successors(game, state):
    return [game.result(state, action) for action in game.actions(state)]


def remembering(game, state, depth):
    """Keep values in a cache: a state met again isn't searched again."""

    @cache
    def value(state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        return BEST[game.to_move(state)](value(c, depth - 1) for c in game.children(state))

    return value(state, depth)


def around_a_generator(game, state, depth):
    """Hand on to a function that asks through a helper, and calls itself in a generator only."""
    return generated(game, state, depth)


def generated(game, state, depth):
    if is_cut_off(game, state, depth):
        return game.evaluate(state)
    return BEST[game.to_move(state)](generated(game, c, depth - 1) for c in game.children(state))


def is_cut_off(game, state, depth):
    return depth == 0 or over(game, state)


def with_a_list_of_values(game, state, depth):
    """Have the children's values listed by a helper that calls the search."""
    if is_cut_off(game, state, depth):
        return game.evaluate(state)
    return BEST[game.to_move(state)](values_below(game, state, depth))


def values_below(game, state, depth):
    return [with_a_list_of_values(game, child, depth - 1) for child in game.children(state)]


ALL = [
    *(around_a_generator, with_a_list_of_values),
    *(in_one_function, with_a_generator, as_a_lambda, in_closures, by_dispatch, as_negamax),
    *(leaves_without_a_call, with_its_own_stack, through_helpers, remembering),
]


def sorted_first(game, state, depth, alpha=-inf, beta=inf):
    """Prune over a sorted list of children: all are generated and valued before the first visit."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    mover = game.to_move(state)
    value = -inf * mover
    for child in sorted(game.children(state), key=lambda child: -mover * game.evaluate(child)):
        value = BEST[mover](value, sorted_first(game, child, depth - 1, alpha, beta))
        alpha, beta = (max(alpha, value), beta) if mover == MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return value
