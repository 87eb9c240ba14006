"""Independent truth: values and trees worked out without the package's searches."""

import random
from math import inf

from hypothesis import strategies as st

import minimax_lab as lab

LEAVES = st.integers(-9, 9) | st.sampled_from([float("inf"), float("-inf"), 0.5])

PLAYERS = st.sampled_from([lab.MAX, lab.MIN])

# Nested lists up to five plies deep, leaves at every level, ties and one-child nodes among them.
NESTED = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25)


def value(nested, player=lab.MAX):
    """Return the minimax value of nested lists by its definition."""
    if not isinstance(nested, list):
        return nested
    values = [value(child, -player) for child in nested]
    return max(values) if player == lab.MAX else min(values)


def brute_force(game, state, depth=inf):
    """Return the value of a state by the definition, with all transpositions searched anew."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    below = [brute_force(game, child, depth - 1) for child in game.children(state)]
    return max(below) if game.to_move(state) == lab.MAX else min(below)


def size(nested):
    """Return the number of nodes of nested lists."""
    return 1 + (sum(map(size, nested)) if isinstance(nested, list) else 0)


def leaves(nested):
    """Return the leaves of nested lists, from left to right."""
    if not isinstance(nested, list):
        return [nested]
    return [leaf for child in nested for leaf in leaves(child)]


def minimal_leaves(branching, depth):
    """Return the leaves that any search must see (Slagle & Dixon 1969; Knuth & Moore 1975)."""
    return branching ** -(-depth // 2) + branching ** (depth // 2) - 1


def bounds_allow(nested, player, alpha, beta):
    """Yield the leaves that alpha-beta sees, from left to right, if it cuts where bounds meet.

    The true values of the children settle it, not what a search would return for them.
    """
    if not isinstance(nested, list):
        yield nested
        return
    best = None
    for child in nested:
        yield from bounds_allow(child, -player, alpha, beta)
        child_value = value(child, -player)
        best = child_value if best is None else (max if player > 0 else min)(best, child_value)
        if player == lab.MAX:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            return


def cut_off(nested, depth):
    """Return nested lists that end `depth` plies down, where inner nodes count 0."""
    if not isinstance(nested, list):
        return nested
    return [cut_off(child, depth - 1) for child in nested] if depth else 0


def is_allowed(returned, value, alpha, beta):
    """Return whether a fail-soft search may return this: the value, or a bound on its side."""
    if returned <= alpha:
        return value <= returned
    return value >= returned if returned >= beta else value == returned


def played(game, number, most, seed):
    """Return positions of a game after up to `most` random moves, not over."""
    choose, found = random.Random(seed), []
    while len(found) < number:
        state = game.initial
        for _ in range(choose.randint(0, most)):
            if actions := list(game.actions(state)):
                state = game.result(state, choose.choice(actions))
        if not game.is_terminal(state):
            found.append(state)
    return found
