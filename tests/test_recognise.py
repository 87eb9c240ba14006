"""Searches as students write them, each with the name that its behaviour must get."""

import math
import random
import sys
from math import inf

import pytest

from minimax_lab.coursework.mistakes.recognise import recognise
from minimax_lab.coursework.searches.exercises import AlphaBeta, BestMove, Minimax
from minimax_lab.coursework.searches.trial import Trial
from minimax_lab.games.game import MAX, MIN

SEARCHES = {"minimax": Minimax(), "alphabeta": AlphaBeta(), "best_move": BestMove()}
CASES = {name: search.cases(0) for name, search in SEARCHES.items()}
STUDENTS = []


def student(exercise, name):
    def add(function):
        STUDENTS.append(pytest.param(exercise, function, name, id=f"{function.__name__}"))
        return function

    return add


def over(game, state, depth):
    return depth <= 0 or game.is_terminal(state)


def value_of(game, state, depth):
    """A right minimax to choose moves by."""
    if over(game, state, depth):
        return game.evaluate(state)
    best = max if game.to_move(state) == MAX else min
    return best([value_of(game, child, depth - 1) for child in game.children(state)])


# alpha-beta


@student("alphabeta", "the window isn't handed down")
def forgets_the_window_in_its_recursion(game, state, depth, alpha=-inf, beta=inf):
    if over(game, state, depth):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -math.inf
        for action in game.actions(state):
            child = game.result(state, action)
            best = max(best, forgets_the_window_in_its_recursion(game, child, depth - 1))
            alpha = max(best, alpha)
            if beta <= alpha:
                return best
        return best
    best = math.inf
    for action in game.actions(state):
        child = game.result(state, action)
        best = min(best, forgets_the_window_in_its_recursion(game, child, depth - 1))
        beta = min(best, beta)
        if beta <= alpha:
            return best
    return best


@student("alphabeta", "the given window isn't used")
def hides_two_methods_and_starts_them_afresh(game, state, depth, alpha, beta):
    def highest(state, depth, a, b):
        if over(game, state, depth):
            return game.evaluate(state)
        v = -inf
        for child in game.children(state):
            v = max(v, lowest(child, depth - 1, a, b))
            a = max(a, v)
            if a >= b:
                break
        return v

    def lowest(state, depth, a, b):
        if over(game, state, depth):
            return game.evaluate(state)
        v = inf
        for child in game.children(state):
            v = min(v, highest(child, depth - 1, a, b))
            b = min(b, v)
            if a >= b:
                break
        return v

    first = highest if game.to_move(state) == MAX else lowest
    return first(state, depth, -inf, inf)


@student("alphabeta", "alpha is shared among siblings through a global")
def keeps_the_window_in_a_dictionary(game, state, depth, alpha, beta):
    window = {"alpha": alpha, "beta": beta}

    def search(state, depth):
        if over(game, state, depth):
            return game.evaluate(state)
        maximizing = game.to_move(state) == MAX
        value = -inf if maximizing else inf
        for child in game.children(state):
            found = search(child, depth - 1)
            if maximizing:
                value = max(value, found)
                if value >= window["beta"]:
                    return value
                window["alpha"] = max(window["alpha"], value)
            else:
                value = min(value, found)
                if value <= window["alpha"]:
                    return value
                window["beta"] = min(window["beta"], value)
        return value

    return search(state, depth)


@student("alphabeta", "no pruning at all")
def is_minimax_with_two_more_arguments(game, state, depth, alpha, beta):
    return value_of(game, state, depth)


@student("alphabeta", "no pruning at all")
def breaks_only_out_of_nothing(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    pruned = False
    best = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        value = breaks_only_out_of_nothing(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, value)
            pruned = best >= beta
        else:
            best = min(best, value)
            pruned = best <= alpha
        if pruned:
            continue
    return best


@student("alphabeta", "the cut is in one branch only")
def lets_only_max_cut(game, state, depth, low, high):
    if over(game, state, depth):
        return game.evaluate(state)
    children = game.children(state)
    if game.to_move(state) == MIN:
        worst = inf
        for child in children:
            worst = min(worst, lets_only_max_cut(game, child, depth - 1, low, high))
            high = min(high, worst)
        return worst
    best = -inf
    for child in children:
        best = max(best, lets_only_max_cut(game, child, depth - 1, low, high))
        low = max(low, best)
        if low >= high:
            break
    return best


@student("alphabeta", "the bound isn't updated")
def compares_but_tells_nobody(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    sign = game.to_move(state)
    best = -inf * sign
    for child in game.children(state):
        value = compares_but_tells_nobody(game, child, depth - 1, alpha, beta)
        if sign * value > sign * best:
            best = value
        if (sign == MAX and best >= beta) or (sign == MIN and best <= alpha):
            return best
    return best


@student("alphabeta", "the negamax window isn't negated")
def negamax_with_the_window_as_it_is(game, state, depth, alpha, beta):
    def negamax(state, depth, alpha, beta):
        if over(game, state, depth):
            return game.evaluate(state) * game.to_move(state)
        best = -inf
        for child in game.children(state):
            best = max(best, -negamax(child, depth - 1, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    if game.to_move(state) == MAX:
        return negamax(state, depth, alpha, beta)
    return -negamax(state, depth, -beta, -alpha)


@student("alphabeta", "the evaluation is seen from the mover's side")
def negamax_with_leaves_of_max(game, state, depth, alpha, beta):
    def negamax(state, depth, alpha, beta):
        if over(game, state, depth):
            return game.evaluate(state)
        best = -inf
        for child in game.children(state):
            best = max(best, -negamax(child, depth - 1, -beta, -alpha))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best

    if game.to_move(state) == MAX:
        return negamax(state, depth, alpha, beta)
    return -negamax(state, depth, -beta, -alpha)


@student("alphabeta", "the depth isn't decreased")
def hands_on_the_depth_and_fails_hard(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    for child in game.children(state):
        value = hands_on_the_depth_and_fails_hard(game, child, depth, alpha, beta)
        if game.to_move(state) == MAX:
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        else:
            if value <= alpha:
                return alpha
            beta = min(beta, value)
    return alpha if game.to_move(state) == MAX else beta


@student("alphabeta", "the players are exchanged")
def exchanges_the_players_and_fails_hard(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    for child in game.children(state):
        value = exchanges_the_players_and_fails_hard(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MIN:
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        else:
            if value <= alpha:
                return alpha
            beta = min(beta, value)
    return alpha if game.to_move(state) == MIN else beta


@student("alphabeta", "it prunes too little")
def never_cuts_at_the_root(game, state, depth, alpha, beta, root=True):
    if over(game, state, depth):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        found = never_cuts_at_the_root(game, child, depth - 1, alpha, beta, False)
        if game.to_move(state) == MAX:
            value = max(value, found)
            alpha = max(alpha, value) if value < beta else alpha
        else:
            value = min(value, found)
            beta = min(beta, value) if value > alpha else beta
        if not root and (value >= beta or value <= alpha) and alpha >= beta:
            return value
        if not root and game.to_move(state) == MAX and value >= beta:
            return value
        if not root and game.to_move(state) == MIN and value <= alpha:
            return value
    return value


@student("alphabeta", None)
def looks_its_leaves_up_elsewhere(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    tree = game._game  # the tree behind the game asks no questions
    return value_of(tree, state, depth) if depth > 1 else value_of(game, state, depth)


@student("alphabeta", "it prunes too much")
def cuts_when_it_comes_near_the_bound(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    best = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        value = cuts_when_it_comes_near_the_bound(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, value)
            if best >= beta - 2:
                return best
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= alpha + 2:
                return best
            beta = min(beta, best)
    return best


@student("alphabeta", "a leaf's value is negated")
def negates_from_right_to_left(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return -game.evaluate(state)
    for child in reversed(list(game.children(state))):
        value = negates_from_right_to_left(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == MAX else beta


@student("alphabeta", "nothing is returned")
def forgets_the_return_of_one_branch(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        best = -inf
        for child in game.children(state):
            best = max(best, forgets_the_return_of_one_branch(game, child, depth - 1, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for child in game.children(state):
        best = min(best, forgets_the_return_of_one_branch(game, child, depth - 1, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break


@student("alphabeta", "a pair is returned")
def returns_value_and_move(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state), None
    best = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        value = returns_value_and_move(game, child, depth - 1, alpha, beta)[0]
        if best[0] is None or game.to_move(state) * (value - best[0]) > 0:
            best = value, action
    return best


@student("alphabeta", None)
def is_right_in_its_own_way(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    bounds = {MAX: alpha, MIN: beta}
    me = game.to_move(state)
    best = None
    for child in game.children(state):
        value = is_right_in_its_own_way(game, child, depth - 1, bounds[MAX], bounds[MIN])
        if best is None or me * value > me * best:
            best = value
        if me * best >= me * bounds[-me]:
            break
        bounds[me] = me * max(me * bounds[me], me * best)
    return best


@student("alphabeta", None)
def is_right_from_right_to_left(game, state, depth, alpha, beta):
    if over(game, state, depth):
        return game.evaluate(state)
    for child in reversed(list(game.children(state))):
        value = is_right_from_right_to_left(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == MAX else beta


@student("alphabeta", None)
def tosses_a_coin(game, state, depth, alpha, beta):
    values = [game.evaluate(leaf) for leaf in game.children(state)]
    return random.Random(str(state) + str(alpha)).choice(values or [game.evaluate(state)])


# minimax


@student("minimax", "both players maximize")
def takes_the_largest_of_all(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    return max(takes_the_largest_of_all(game, child, depth - 1) for child in game.children(state))


@student("minimax", "the player flag isn't flipped")
def tells_all_the_way_down_who_began(game, state, depth):
    def search(state, depth, maximizing):
        if over(game, state, depth):
            return game.evaluate(state)
        values = [search(child, depth - 1, maximizing) for child in game.children(state)]
        return max(values) if maximizing else min(values)

    return search(state, depth, game.to_move(state) == MAX)


@student("minimax", "the root is always taken for MAX's")
def counts_plies_to_see_whose_turn_it_is(game, state, depth, ply=0):
    if over(game, state, depth):
        return game.evaluate(state)
    best = max if ply % 2 == 0 else min
    return best(
        counts_plies_to_see_whose_turn_it_is(game, child, depth - 1, ply + 1)
        for child in game.children(state)
    )


@student("minimax", "the negamax sign is forgotten")
def negamax_without_a_minus(game, state, depth):
    def negamax(state, depth):
        if over(game, state, depth):
            return game.to_move(state) * game.evaluate(state)
        return max(negamax(child, depth - 1) for child in game.children(state))

    return game.to_move(state) * negamax(state, depth)


@student("minimax", "the negamax result isn't turned back")
def is_a_negamax_throughout(game, state, depth):
    if over(game, state, depth):
        return game.to_move(state) * game.evaluate(state)
    return max(-is_a_negamax_throughout(game, child, depth - 1) for child in game.children(state))


@student("minimax", "the start value is 0 instead of −∞ (+∞)")
def starts_at_zero(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    best = 0
    for child in game.children(state):
        value = starts_at_zero(game, child, depth - 1)
        if game.to_move(state) == MAX and value > best:
            best = value
        if game.to_move(state) == MIN and value < best:
            best = value
    return best


@student("minimax", "the start value is −1 (or another number) instead of −∞")
def starts_at_a_thousand(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    best = game.to_move(state) * -1000
    for child in game.children(state):
        value = starts_at_a_thousand(game, child, depth - 1)
        best = max(best, value) if game.to_move(state) == MAX else min(best, value)
    return best


@student("minimax", "depth 0 isn't tested")
def never_looks_at_the_depth(game, state, depth):
    return value_of(game, state, sys.maxsize)


@student("minimax", "only depth 0 is tested")
def takes_the_best_of_nothing(game, state, depth):
    if depth == 0:
        return game.evaluate(state)
    best = max if game.to_move(state) == MAX else min
    return best(
        [takes_the_best_of_nothing(game, child, depth - 1) for child in game.children(state)]
    )


@student("minimax", "only the first (last) child counts")
def returns_inside_the_loop(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    best = -inf
    for child in game.children(state):
        best = max(best, returns_inside_the_loop(game, child, depth - 1))
        return best


@student("minimax", "the values are added up or averaged")
def expects_the_mean_of_min(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    values = [expects_the_mean_of_min(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else sum(values) / len(values)


@student("minimax", "the answer is printed, not returned")
def prints_it(game, state, depth):
    print(value_of(game, state, depth))


@student("minimax", "the move is returned for the value")
def returns_the_child(game, state, depth):
    children = list(game.children(state))
    if over(game, state, depth) or not children:
        return game.evaluate(state)
    return max(children, key=lambda child: game.to_move(state) * value_of(game, child, depth - 1))


@student("minimax", "the answer doesn't come from the game")
def knows_it_anyway(game, state, depth):
    return 3


@student("minimax", None)
def adds_one(game, state, depth):
    return value_of(game, state, depth) + 1


@student("minimax", None)
def is_right_by_lists(game, state, depth):
    return value_of(game, state, depth)


# the best move


def by_value(game, state, depth):
    return {
        action: value_of(game, game.result(state, action), depth - 1)
        for action in game.actions(state)
    }


@student("best_move", "MIN's best move is MAX's")
def takes_the_largest_for_both(game, state, depth):
    values = by_value(game, state, depth)
    return max(values, key=values.get)


@student("best_move", "of equally good moves the last is taken")
def takes_the_last_of_equals(game, state, depth):
    values = by_value(game, state, depth)
    return max(reversed(values), key=lambda action: game.to_move(state) * values[action])


@student("best_move", "the depth of the moves is one off")
def looks_a_ply_too_far(game, state, depth):
    values = by_value(game, state, depth + 1)
    return max(values, key=lambda action: game.to_move(state) * values[action])


@student("best_move", "the value is returned for the move")
def returns_the_value(game, state, depth):
    return value_of(game, state, depth)


@student("best_move", "the index of the move is returned")
def returns_the_index(game, state, depth):
    values = list(by_value(game, state, depth).values())
    return values.index(max(values) if game.to_move(state) == MAX else min(values))


@student("best_move", "the position after the move is returned")
def returns_the_position(game, state, depth):
    values = by_value(game, state, depth)
    best = max(values, key=lambda action: game.to_move(state) * values[action])
    return game.result(state, best)


@student("best_move", "a pair is returned")
def returns_both(game, state, depth):
    values = by_value(game, state, depth)
    return max(values.items(), key=lambda pair: game.to_move(state) * pair[1])


@student("best_move", "the start value is 0 instead of −∞ (+∞)")
def wants_more_than_nothing(game, state, depth):
    best_value, best = 0, None
    for action, value in by_value(game, state, depth).items():
        if game.to_move(state) * value > best_value:
            best_value, best = game.to_move(state) * value, action
    return best


@student("best_move", None)
def is_right_by_a_dictionary(game, state, depth):
    values = by_value(game, state, depth)
    return max(values, key=lambda action: game.to_move(state) * values[action])


@pytest.mark.parametrize(("exercise", "function", "name"), STUDENTS)
def test_a_students_function_gets_the_name_of_its_mistake(exercise, function, name):
    trial = Trial(SEARCHES[exercise], function)
    found = recognise(exercise, {case: trial.here(case) for case in CASES[exercise]})
    assert (found.name if found else None) == name
