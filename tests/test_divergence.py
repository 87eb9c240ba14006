"""Two runs side by side: the first difference is where the fault was put."""

from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings

import minimax_lab as lab
from minimax_lab.instruments.divergence import Comparison
from tests import readers, truth

TREE = lab.COURSE_TREE
NODES = "ABCDEFGHIJKLMNOPQRSTUVWXY"
PRUNED = "OITUY"  # by alpha-beta, with what is below
HARD = next(p for p in lab.PUBLISHED if (p.fail, p.cut) == ("hard", ">="))


def traced(search, *arguments):
    if isinstance(search, lab.Procedure):
        search, arguments = search.search, search.arguments(TREE)
    try:
        return lab.watch(search, *(arguments or (TREE, "A", 3)))
    except Exception as error:
        return error.trace


def compared(a, b, *arguments):
    return Comparison(traced(a, *arguments), traced(b, *arguments))


def first(a, b):
    return compared(a, b).divergence


def faulty(kind, where):
    """An alpha-beta with one fault at one node."""

    def search(game, state, depth, alpha=-inf, beta=inf):
        if state == where and kind == "error":
            raise ZeroDivisionError("on purpose")
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state) + (100 if state == where and kind == "value" else 0)
        me = game.to_move(state)
        best = -me * inf
        for child in game.children(state):
            if child == where and kind == "visit":
                continue
            window = (alpha - 50, beta) if child == where and kind == "window" else (alpha, beta)
            value = search(game, child, depth - 1, *window)
            best = max(best, value) if me == lab.MAX else min(best, value)
            if best >= beta if me == lab.MAX else best <= alpha:
                break
            alpha = max(alpha, best) if me == lab.MAX else alpha
            beta = min(beta, best) if me == lab.MIN else beta
        return best + (100 if state == where and kind == "value" else 0)

    return search


@pytest.mark.parametrize("where", NODES)
@pytest.mark.parametrize("kind", ["error", "value", "visit"])
def test_a_fault_is_found_at_the_node_where_it_was_put(kind, where):
    found = first(lab.alphabeta, faulty(kind, where))
    if where in PRUNED or (kind, where) == ("visit", "A"):
        assert kind == "visit" or found is None
        return
    assert (found.kind, found.node) == (kind, where)
    assert found.path[0] == "A" and found.path[-1] == where
    assert all(child in TREE.children(node) for node, child in pairwise(found.path))
    assert f" {where}" in found.sentence or found.sentence.startswith(where)
    if kind != "visit":  # of two that go elsewhere the one in the first place is told of
        other = first(faulty(kind, where), lab.alphabeta)
        assert (other.kind, other.node, other.step_b) == (kind, where, found.step_a)


@pytest.mark.parametrize("where", ["C", "H", "S"])
def test_another_window_is_found_where_it_is_handed_down(where):
    found = first(lab.alphabeta, faulty("window", where))
    assert (found.kind, found.node) == ("window", where)
    alpha = traced(lab.alphabeta).steps[found.step_a].alpha
    assert f"alpha = {alpha}, search with alpha = {alpha - 50}.".replace("-", "−") in found.sentence


def distinct(nested):
    """The same shape with all leaves different, in an order that mixes large and small."""
    values = iter([(37 * i) % 101 for i in range(101)])

    def copied(node):
        return [copied(child) for child in node] if isinstance(node, list) else next(values)

    return copied(nested)


@given(truth.NESTED.map(distinct))
@settings(max_examples=60, deadline=None)
def test_minimax_and_alphabeta_part_at_the_first_leaf_that_bounds_forbid(nested):
    tree = lab.Tree(nested)
    comparison = compared(lab.minimax, lab.alphabeta, tree, "A", inf)
    allowed = set(truth.bounds_allow(nested, lab.MAX, -inf, inf))
    forbidden = [leaf for leaf in truth.leaves(nested) if leaf not in allowed]
    if not forbidden:
        assert comparison.divergence is None
        return
    node = comparison.divergence.node
    while not tree.is_terminal(node):
        node = next(tree.children(node))
    assert (comparison.divergence.kind, tree.evaluate(node)) == ("visit", forbidden[0])
    tops = [found.node for found in comparison.differences if found.kind == "visit"]
    assert tops == comparison.traces[1].pruned


@pytest.mark.parametrize(
    ("search", "other"),
    [
        *((search, lab.minimax) for search in readers.ALL),
        (lab.beyond.negamax, lab.alphabeta),
        (lab.PUBLISHED[2], lab.alphabeta),  # note 001's, which sees MIN's side
    ],
)
def test_the_same_search_in_other_words_never_differs(search, other):
    assert first(search, other) is first(search, search) is None


def test_a_negamax_never_differs_where_all_values_tie():
    game = lab.ConnectFour()
    for search, kinds in ((lab.beyond.negamax, set()), (lab.minimax, {"visit"})):
        found = compared(search, lab.alphabeta, game, game.initial, 3).differences
        assert {difference.kind for difference in found} == kinds


def backwards(game, state, depth):
    return lab.minimax(lab.ordered(game, lambda action: -ord(action)), state, depth)


def shallow(game, state, depth):
    return lab.minimax(game, state, depth - 1)


def forgets(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        forgets(game, child, depth - 1)


@pytest.mark.parametrize(
    ("pair", "kind", "node", "sentence"),
    [
        ((lab.minimax, shallow), "visit", "L", "minimax goes on to L, while shallow looks no "
         "deeper than E."),
        ((lab.minimax, lambda game, state, depth: 8), "visit", "B", ""),
        ((lab.minimax, forgets), "value", "E", "E returns 7 in minimax, but None, no value at all "
         "in forgets."),
        ((lab.minimax, backwards), "order", "D", "backwards goes on to D, while minimax goes to B "
         "first."),
        ((HARD, lab.alphabeta), "value", "H", "3 says only that H is worth at most that."),
    ],
)  # fmt: skip
def test_it_is_said_what_comes_first_and_what_the_other_does(pair, kind, node, sentence):
    differences = compared(*pair).differences
    found = differences[0]
    assert (found.kind, found.node) == (kind, node)
    assert found.sentence.endswith(sentence)
    if kind == "order":  # and each node is told of once
        assert {other.kind for other in differences} == {"order"}
        assert len({other.node for other in differences}) == len(differences)


def test_a_second_visit_is_a_visit_of_its_own():
    def twice(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        for child in game.children(state):
            twice(game, child, depth - 1)
        values = [twice(game, child, depth - 1) for child in game.children(state)]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    comparison = compared(twice, lab.minimax, lab.Tree([4, 7]), "A", 1)
    found = comparison.differences
    assert [(d.kind, d.node) for d in found] == [("visit", "B"), ("visit", "C")]
    assert found[0].step_a > comparison.traces[0].nodes[2].exit  # after the first visit to C


def test_two_of_the_same_name_are_told_apart():
    found = compared(faulty("value", "B"), faulty("value", "C"))
    assert found.names == ("search on the left", "search on the right")
    assert "search on the left, but" in found.divergence.sentence


@pytest.mark.parametrize(
    "pair",
    [
        (lab.minimax, lab.alphabeta),
        (lab.alphabeta, faulty("error", "J")),
        (lab.beyond.sss_star, lab.alphabeta),
        (lab.beyond.mtdf, lab.minimax),
    ],
)
def test_every_step_of_either_run_stands_beside_one_of_the_other(pair):
    comparison = compared(*pair)
    for run, trace in enumerate(comparison.traces):
        steps = [moment.steps[run] for moment in comparison.moments]
        assert all(0 <= later - now <= 1 for now, later in pairwise(steps))
        last = trace.steps[steps[-1]]
        assert steps[0] == 0 and (last.kind == "raise" or last is trace.steps[-1])
        for now, later in pairwise(comparison.moments):  # who goes alone moves, the other waits
            assert now.alone != 1 - run or now.steps[run] == later.steps[run]
    assert len({moment.steps for moment in comparison.moments}) == len(comparison.moments)


def test_both_arrive_together_and_leave_together():
    comparison = compared(lab.minimax, lab.alphabeta)
    moments = [moment.steps for moment in comparison.moments]
    nodes = {node.state: node for node in comparison.traces[0].nodes}
    for node in comparison.traces[1].nodes:
        twin = nodes[node.state]
        assert (twin.exit, node.exit) in moments
        at = moments.index((twin.enter, node.enter))
        before = comparison.moments[at - 1]
        if at and before.alone is None:  # neither has waited there for the other
            assert before.steps[0] < twin.enter and before.steps[1] < node.enter


def test_after_an_error_nothing_more_is_compared():
    kinds = [found.kind for found in compared(lab.minimax, faulty("error", "H")).differences]
    assert kinds[-1] == "error" and kinds.count("error") == 1 < len(kinds)


def by_levels(game, state, depth):
    """Evaluate every node on the way, level by level."""
    waiting = [state]
    for each in waiting:
        game.evaluate(each)
        waiting.extend(game.children(each))


def test_a_node_that_is_left_before_its_children_are_searched_is_said_to_be():
    sentences = [found.sentence for found in compared(lab.minimax, by_levels).differences]
    assert "minimax goes on to L, while by_levels leaves E first." in sentences
