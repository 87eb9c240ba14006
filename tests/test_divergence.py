"""Two runs side by side: the first difference is where the fault was put."""

from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.instruments.divergence import compared
from tests import readers, truth

TREE = lab.COURSE_TREE
NODES = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def traced(search, *arguments, limit=500_000):
    try:
        return lab.watch(search, *(arguments or (TREE, "A", 3)), limit=limit)
    except Exception as error:
        return error.trace


def first(a, b):
    return compared(traced(a), traced(b)).divergence


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


def distinct(nested):
    """The same shape with all leaves different, in an order that mixes large and small."""
    values = iter([(37 * i) % 101 for i in range(101)])

    def copied(node):
        return [copied(child) for child in node] if isinstance(node, list) else next(values)

    return copied(nested)


@pytest.mark.parametrize("where", NODES)
@pytest.mark.parametrize("kind", ["error", "value", "visit"])
def test_a_fault_is_found_at_the_node_where_it_was_put(kind, where):
    visited = set(traced(lab.alphabeta).visited)
    if where not in visited or (kind, where) == ("visit", "A"):
        assert kind == "visit" or first(lab.alphabeta, faulty(kind, where)) is None
        return
    found = first(lab.alphabeta, faulty(kind, where))
    assert (found.kind, found.node) == (kind, where)
    assert found.path[0] == "A" and found.path[-1] == where
    assert all(child in TREE.children(node) for node, child in pairwise(found.path))
    assert f" {where}" in found.sentence or found.sentence.startswith(where)


@pytest.mark.parametrize("where", ["C", "D", "H", "J", "K", "S"])
def test_another_window_is_found_where_it_is_handed_down(where):
    found = first(lab.alphabeta, faulty("window", where))
    assert (found.kind, found.node) == ("window", where)
    alpha = traced(lab.alphabeta).steps[found.step_a].alpha
    assert f"alpha = {alpha}, search with alpha = {alpha - 50}.".replace("-", "−") in found.sentence


def test_the_fault_is_found_in_either_place():
    one, other = (first(*pair) for pair in ([lab.alphabeta, faulty("value", "H")],
                                            [faulty("value", "H"), lab.alphabeta]))  # fmt: skip
    assert (one.kind, one.node, one.step_a, one.step_b) == (
        other.kind, other.node, other.step_b, other.step_a,
    )  # fmt: skip


@given(truth.NESTED.map(distinct))
@settings(max_examples=60, deadline=None)
def test_minimax_and_alphabeta_part_at_the_first_leaf_that_bounds_forbid(nested):
    tree = lab.Tree(nested)
    a, b = (traced(f, tree, "A", inf) for f in (lab.minimax, lab.alphabeta))
    comparison = compared(a, b)
    allowed = set(truth.bounds_allow(nested, lab.MAX, -inf, inf))
    forbidden = [leaf for leaf in truth.leaves(nested) if leaf not in allowed]
    if not forbidden:
        assert comparison.divergence is None
        return
    node = comparison.divergence.node
    while not tree.is_terminal(node):
        node = next(tree.children(node))
    assert comparison.divergence.kind == "visit"
    assert tree.evaluate(node) == forbidden[0]
    tops = [found.node for found in comparison.differences if found.kind == "visit"]
    assert tops == b.pruned


@pytest.mark.parametrize("search", readers.ALL, ids=lambda search: search.__name__)
def test_minimax_in_other_words_never_differs(search):
    assert first(search, lab.minimax) is None
    assert first(search, search) is None


@pytest.mark.parametrize(
    "search", [lab.beyond.negamax, lab.PUBLISHED[2]], ids=["negamax", "note 001"]
)
def test_the_same_search_seen_from_another_side_never_differs(search):
    arguments = (TREE, "A", 3)
    if isinstance(search, lab.Procedure):
        search, arguments = search.search, search.arguments(TREE)
    assert compared(traced(search, *arguments), traced(lab.alphabeta)).divergence is None


def test_a_negamax_never_differs_where_all_values_tie():
    game = lab.ConnectFour()
    for search in (lab.beyond.negamax, lab.minimax):
        runs = [traced(f, game, game.initial, 3) for f in (search, lab.alphabeta)]
        kinds = {difference.kind for difference in compared(*runs).differences}
        assert kinds == (set() if search is lab.beyond.negamax else {"visit"})


def test_a_bound_instead_of_a_value_is_named_as_one():
    hard = next(p for p in lab.PUBLISHED if (p.fail, p.cut) == ("hard", ">="))
    found = compared(traced(hard.search, *hard.arguments(TREE)), traced(lab.alphabeta)).divergence
    assert (found.kind, found.node) == ("value", "H")
    assert found.sentence.endswith("3 says only that H is worth at most that.")


def test_other_orders_are_told_from_other_nodes():
    def backwards(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        values = [backwards(game, child, depth - 1) for child in reversed([*game.children(state)])]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    comparison = compared(traced(lab.minimax), traced(backwards))
    assert {found.kind for found in comparison.differences} == {"order"}
    nodes = [found.node for found in comparison.differences]
    assert len(set(nodes)) == len(nodes)
    assert comparison.divergence.sentence.endswith(
        "backwards goes on to D, while minimax goes to B first."
    )


def test_a_second_visit_is_a_visit_of_its_own():
    def twice(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        for child in game.children(state):
            twice(game, child, depth - 1)
        values = [twice(game, child, depth - 1) for child in game.children(state)]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    tree = lab.Tree([4, 7])
    a, b = (traced(f, tree, "A", 1) for f in (twice, lab.minimax))
    found = compared(a, b).differences
    assert [(d.kind, d.node) for d in found] == [("visit", "B"), ("visit", "C")]
    assert found[0].step_a > a.nodes[2].exit  # after the first visit to C
    assert compared(a, traced(twice, tree, "A", 1)).divergence is None


def test_two_of_the_same_name_are_told_apart():
    found = compared(traced(faulty("value", "B")), traced(faulty("value", "C")))
    assert found.names == ("search on the left", "search on the right")
    assert "search on the left, but" in found.divergence.sentence


def shallow(game, state, depth):
    return lab.minimax(game, state, depth - 1)


def forgets(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        forgets(game, child, depth - 1)


@pytest.mark.parametrize(
    ("search", "kind", "node", "sentence"),
    [
        (shallow, "visit", "L", "minimax goes on to L, while shallow looks no deeper than E."),
        (lambda game, state, depth: 8, "visit", "B", ""),
        (forgets, "value", "E", "E returns 7 in minimax, but None, no value at all in forgets."),
        (lab.alphabeta, "visit", "O", "Up to N both do the same. Then minimax goes on to O, while "
         "alphabeta leaves F: MAX gets at least 8 here, but MIN above at B already holds 7."),
    ],
)  # fmt: skip
def test_it_is_said_what_comes_first_and_what_the_other_does(search, kind, node, sentence):
    found = first(lab.minimax, search)
    assert (found.kind, found.node) == (kind, node)
    assert sentence in found.sentence


PAIRS = [(lab.minimax, lab.alphabeta), (lab.alphabeta, faulty("error", "J")),
         (lab.beyond.sss_star, lab.alphabeta), (lab.beyond.mtdf, lab.minimax),
         (readers.ALL[0], lab.minimax)]  # fmt: skip


@pytest.mark.parametrize("pair", PAIRS)
def test_every_step_of_either_run_stands_beside_one_of_the_other(pair):
    a, b = map(traced, pair)
    comparison = compared(a, b)
    moments, meetings = comparison.moments, comparison.meetings
    for run, trace in enumerate((a, b)):
        steps = [moment.steps[run] for moment in moments]
        assert all(0 <= later - now <= 1 for now, later in pairwise(steps))
        last = trace.steps[steps[-1]]
        assert steps[0] == 0 and (last.kind == "raise" or last is trace.steps[-1])
        gone = [m.events[run] for m in meetings if m.alone in (None, run)]
        arrived = [event.node for event in gone if event.arrives]
        assert sorted(node.id for node in arrived) == list(range(len(trace.nodes)))
    assert len({moment.steps for moment in moments}) == len(moments)
    assert [m.moment for m in meetings] == sorted(m.moment for m in meetings)


@pytest.mark.parametrize("pair", PAIRS)
def test_both_arrive_together(pair):
    comparison = compared(*map(traced, pair))
    is_recursive = lab.beyond.sss_star not in pair and lab.beyond.mtdf not in pair
    together = True
    for (one, other), alone, at in comparison.meetings:
        if alone is None:
            paths = [[n.state for n in (e.node, *e.node.ancestors())] for e in (one, other)]
            assert one.arrives == other.arrives and paths[0] == paths[1]
        if alone is None and is_recursive:
            steps = (one.step, other.step)
            assert comparison.moments[at].steps == steps
            if together and at:  # neither has waited there for the other
                before = comparison.moments[at - 1].steps
                # A leaf may be valued, and left, at the very step at which it was come to.
                assert before == steps or before[0] < steps[0] and before[1] < steps[1]
        together = alone is None


def test_what_is_no_trace_is_refused():
    with pytest.raises(TypeError, match="b must be a Trace"):
        compared(traced(lab.minimax), lab.alphabeta)


@given(st.sampled_from(PAIRS))
@settings(max_examples=5, deadline=None)
def test_swapping_the_two_swaps_the_comparison(pair):
    a, b = map(traced, pair)
    one, other = compared(a, b), compared(b, a)
    assert [(d.kind, d.node, d.path) for d in one.differences] == [
        (d.kind, d.node, d.path) for d in other.differences
    ]
