"""Of searches whose variables, or first looks, aren't what they seem, nothing false is said."""

from math import inf

import pytest

import minimax_lab as lab
from minimax_lab import MAX
from minimax_lab.instruments.divergence import Comparison
from tests import readers
from tests.students.right import rania

SCOUT = lab.beyond.principal_variation_search
THREE = lab.Tree([[[3, 5], [6, 1]], [[2, 9], [0, 1]]])
TWO = lab.Tree([[3, 1], [2, 9]])


def over(game, state, depth):
    return depth == 0 or game.is_terminal(state)


def looks_first(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    looks = {child: looks_first(game, child, 0) for child in game.children(state)}
    best = max if game.to_move(state) == MAX else min
    return best([looks_first(game, child, depth - 1) for child in sorted(looks, key=looks.get)])


def from_zero(game, state, depth, alpha=-inf, beta=inf):
    if over(game, state, depth):
        return game.evaluate(state)
    best = 0
    for child in game.children(state):
        v = from_zero(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def between(game, state, depth, low, high):
    if over(game, state, depth):
        return game.evaluate(state)
    best, sign = None, game.to_move(state)
    for child in game.children(state):
        v = between(game, child, depth - 1, low, high)
        best = v if best is None or sign * v > sign * best else best
        low, high = (max(low, best), high) if sign == MAX else (low, min(high, best))
        if low >= high:
            break
    return best


def deepens(game, state, depth):
    value = None
    for limit in range(1, depth + 1):
        value = lab.minimax(game, state, limit)
    return value


def pairs(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state), None
    best, sign = None, game.to_move(state)
    for child in game.children(state):
        v, _ = pairs(game, child, depth - 1)
        if best is None or sign * v > sign * best[0]:
            best = (v, child)
    return best


def with_a_helper(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)

    def after(action):
        return with_a_helper(game, game.result(state, action), depth - 1)

    best = max if game.to_move(state) == MAX else min
    return best(map(after, game.actions(state)))


def by_key(game, state, depth):
    key = lambda action: with_a_helper(game, game.result(state, action), depth - 1)  # noqa: E731
    return max(game.actions(state), key=key)


def deepens_within(game, state, depth, alpha=-inf, beta=inf):
    if over(game, state, depth):
        return game.evaluate(state)
    if depth > 2:
        deepens_within(game, state, depth - 2, alpha, beta)
    player, value = game.to_move(state), -game.to_move(state) * inf
    for child in game.children(state):
        found = deepens_within(game, child, depth - 1, alpha, beta)
        if player == MAX:
            alpha = value = max(value, found)
        else:
            beta = value = min(value, found)
        if alpha >= beta:
            break
    return value


def two_of_each(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    best = max if game.to_move(state) == MAX else min
    children = list(game.children(state))[:2]
    return best(two_of_each(game, child, depth - 1) for child in children)


UNEVEN = lab.Tree([2, [2, [0, 3]]], evaluations={"A": 1, "C": 3, "E": 3})


@pytest.mark.parametrize("search", [with_a_helper, by_key])
def test_a_helper_at_the_same_state_is_no_visit_of_its_own(search):
    trace = lab.watch(search, TWO, "A", 2)
    assert (trace.visited, trace.cutoffs) == (list("ABDECFG"), [])
    assert {node.returned for node in trace.nodes} == {trace.value, 1, 2, 3, 9}


def test_who_goes_where_the_other_has_been_goes_there_once_more():
    runs = [lab.watch(f, lab.Tree([3, 4]), "A", 1) for f in (SCOUT, lab.minimax)]
    said = "Then principal_variation_search goes on to C once more, while minimax leaves A."
    assert Comparison(*runs).divergence.sentence.endswith(said)


@pytest.mark.parametrize(
    ("search", "arguments", "said"),
    [
        (looks_first, (THREE, "A", 3), "A is worth 5: the best MAX can get from B (5) and C (1)."),
        (looks_first, (THREE, "A", 3), "B is worth 5: the best MIN can get from D (5) and E (6)."),
        (from_zero, (lab.Tree([[3, 5]]), "A", 2), "B returns 0, though the best MIN can get from"),
        (between, (TWO, "A", 2, 5, 6), "B returns before it has looked at E."),
        (deepens_within, (UNEVEN, "A", 3), "but MAX above at A already holds 2; E is not"),
        (
            two_of_each,
            (lab.Tree([1, [0, [-1, -2, 5]]]), "A", 9),
            "E returns before it has looked at H.",
        ),
    ],
)
def test_this_is_said(search, arguments, said):
    trace = lab.watch(search, *arguments)
    assert any(said in trace.explain(i) for i in range(len(trace.steps)))


@pytest.mark.parametrize(
    ("search", "arguments"),
    [
        (from_zero, (lab.Tree([[3, 5]]), "A", 2)),
        (pairs, (TWO, "A", 2)),
        (readers.with_its_own_stack, (TWO, "A", 2)),
    ],
)
def test_a_childs_value_and_what_is_on_a_stack_is_no_value_of_the_node(search, arguments):
    trace = lab.watch(search, *arguments)
    assert not any("; value" in trace.explain(i) for i in range(len(trace.steps)))


def test_the_variables_of_one_who_hands_a_node_on_are_not_the_nodes():
    trace = lab.watch(deepens, TWO, "A", 2)
    assert {step.value for step in trace.steps if step.code is deepens.__code__} == {None}
    trace = lab.watch(rania, lab.Tree([[1, 2]], root=lab.MIN), "A", 2, 0, 5)
    assert trace.first_window(trace.nodes[0]) == (0, 5)
    assert trace.window(trace.steps[0]) == (None, None)  # from whose side isn't known
    assert trace.table()[0][2:4] == ("0", "5")  # as the function itself has them
    lines = [trace.explain(i) for i in range(len(trace.steps))]
    assert "rania arrives at A: MIN is to move, and the window is (0, 5)." in lines
    assert "rania_negamax takes over at A, and the window is (−5, 0)." in lines


def test_who_moves_must_be_max_or_min():
    class Nobodys(lab.TicTacToe):
        def to_move(self, state):
            return 0

    with pytest.raises(ValueError, match=r"to_move\(0\) must return MAX .*, not 0"):
        lab.watch(lab.minimax, Nobodys(), 0, 1).table()
