"""What a trace says of a run: values and what they are worth, cut-offs and why, in words."""

from contextlib import suppress
from math import inf, nextafter

import pytest
from hypothesis import given
from networkx import descendants, dfs_preorder_nodes

import minimax_lab as lab
from minimax_lab.draw.svg import svg
from minimax_lab.instruments.run import holder
from tests import readers, truth
from tests.test_divergence import faulty

COURSE = (lab.COURSE_TREE, "A", 3)
HARD = lab.PUBLISHED[3]  # fail-hard, with strict cuts


def node_at(trace, state):
    return next(node for node in trace.nodes if node.state == state)


@given(truth.NESTED, truth.PLAYERS)
def test_a_trace_of_any_tree_adds_up(nested, root):
    tree = lab.Tree(nested, root=root)
    trace = lab.watch(lab.alphabeta, tree, "A", inf)
    count = lab.count(lab.alphabeta, tree, "A", inf)
    assert (trace.value, len(trace.visited), len(trace.leaves)) == count
    below_pruned = sum(len(descendants(tree.graph, state)) for state in trace.pruned)
    assert len(trace.visited) + len(trace.pruned) + below_pruned == truth.size(nested)
    order = list(dfs_preorder_nodes(tree.graph, "A"))
    assert trace.pruned == sorted(trace.pruned, key=order.index)
    for i in range(len(trace.steps)):
        assert trace.explain(i)
        assert [step.node for step in trace.stack(i)] == trace.path(i)
    for cutoff in trace.cutoffs:
        sign = cutoff.node.player
        assert cutoff.kind and sign * cutoff.value >= sign * cutoff.bound
        if cutoff.by is None:  # the first window ends in infinity, and that is what it gets
            assert abs(cutoff.bound) == inf
        else:
            assert cutoff.by.player == -sign


def is_true(trace, tree, node):
    value, true = trace.value_of(node), lab.minimax(tree, node.state, inf)
    return {"=": value == true, "≥": true >= value, "≤": true <= value}.get(trace.bound(node))


@given(truth.NESTED, truth.PLAYERS)
def test_what_is_called_exact_or_a_bound_is_so(nested, root):
    tree = lab.Tree(nested, root=root)
    for found in lab.PUBLISHED:
        trace = lab.watch(found.search, *found.arguments(tree))
        assert all(is_true(trace, tree, node) for node in trace.nodes)
        assert trace.bound(trace.nodes[0]) == "=" or abs(trace.value_of(trace.nodes[0])) == inf


def test_a_value_from_a_table_is_what_it_was_when_it_was_found():
    tree = lab.Tree([[[[2], [4]], [[-5]]]])
    trace = lab.watch(lab.beyond.mtdf, tree, "A", 5)
    again = [node for node in trace.nodes if node.state == "C"][-1]
    assert trace.bound(again) == "≥" and lab.minimax(tree, "C", inf) == 4
    assert trace.explain(again.exit) == "C is answered without a search: at least 2."


def forgetful(game, state, depth):
    """Take the best for MAX at each node."""
    values = [forgetful(game, child, depth - 1) for child in game.children(state)]
    return max(values, default=game.evaluate(state))


def crosswise(game, state, depth):
    """Take the worst at MAX's nodes, and the first at MIN's."""
    values = [crosswise(game, child, depth - 1) for child in game.children(state)]
    if not values:
        return game.evaluate(state)
    return min(values) if game.to_move(state) == lab.MAX else values[0]


def negated(game, state, depth):
    """Take every leaf for its opposite."""
    if game.is_terminal(state):
        return -game.evaluate(state)
    values = (negated(game, child, depth - 1) for child in game.children(state))
    return readers.BEST[game.to_move(state)](values)


def with_its_own_stack_and_cuts(game, state, depth):
    """Alpha-beta without recursion: frames of [state, depth, alpha, beta, iterator]."""
    stack, value = [[state, depth, -inf, inf, game.children(state)]], None
    while stack:
        frame = stack[-1]
        state, depth, _, _, children = frame
        is_max = game.to_move(state) == lab.MAX
        if value is not None:
            frame[2 if is_max else 3] = (max if is_max else min)(frame[2 if is_max else 3], value)
            value = None
        child = None if frame[2] >= frame[3] else next(children, None)
        if child is None:
            value = frame[2 if is_max else 3]
            stack.pop()
        elif depth == 1 or game.is_terminal(child):
            value = game.evaluate(child)
        else:
            stack.append([child, depth - 1, frame[2], frame[3], game.children(child)])
    return value


def test_a_cut_is_explained_by_a_value_above_rather_than_by_the_window():
    trace = lab.watch(lab.alphabeta, *COURSE, -inf, 3)
    sentence = "β cut-off at A: MAX gets at least 3 here, and the window ends at 3; C and D are "
    assert trace.explain(-1) == sentence + "not searched. The search is over."
    trace = lab.watch(lab.alphabeta, lab.Tree([[7, [8, 1]], 2]), "A", 3, -inf, 5)
    assert "but MIN above at B already holds 7" in trace.explain(trace.cutoffs[0].step)


def test_a_strict_cut_is_explained_by_the_bound_in_the_window():
    tree = lab.Tree([[[[[9, 8, 1], [0, 2]]], [[[6, 6], [6, 2, 0]]]]])
    trace = lab.watch(HARD.search, *HARD.arguments(tree))
    causes = {(cutoff.state, cutoff.by.state, cutoff.bound) for cutoff in trace.cutoffs}
    assert causes == {("I", "B", 2), ("J", "B", 2)}
    assert all(cutoff.deep for cutoff in trace.cutoffs)
    cut = trace.cutoffs[0].node
    assert holder(trace, cut, lab.MIN) is trace.cutoffs[0].by


@pytest.mark.parametrize(
    ("search", "state", "sentence"),
    [
        (crosswise, "E", "E returns 6, though the best MAX can get from L (7) and M (6) is 7."),
        (crosswise, "B", "B returns 6, though the best of E (6), F (5) and G (2) is 2."),
        (crosswise, "C", "C returns −2, the best of H (−2) and I (2): not all of these are right."),
        (negated, "N", "N returns −8, though its value is 8."),
        (faulty("value", "L"), "L", "L returns 107, though its value is 7."),
        (faulty("value", "A"), "A", "A returns 108, though the best MAX can get from B (3), C (at "
         "most 0) and D (8) is 8. The search is over."),
    ],
)  # fmt: skip
def test_what_a_node_returns_is_said(search, state, sentence):
    trace = lab.watch(search, *COURSE)
    assert trace.explain(node_at(trace, state).exit) == sentence


def in_words(game, state, depth, alpha=-inf, beta=inf):
    """Alpha-beta that returns texts: none is read as a number."""
    if game.is_terminal(state):
        return str(game.evaluate(state))
    for child in game.children(state):
        value = float(in_words(game, child, depth - 1, alpha, beta))
        if game.to_move(state) == lab.MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return str(alpha if game.to_move(state) == lab.MAX else beta)


def test_a_cut_that_the_evaluations_justify_is_not_called_unsafe():
    trace = lab.watch(in_words, *COURSE)
    told = [trace.explain(cutoff.step) for cutoff in trace.cutoffs]
    assert told == [f"{a} returns before it has looked at {b}." for a, b in ("FO", "CI", "KY")]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12345678.9, "12345679"),
        (4.625, "4.625"),
        (2 / 3, "0.667"),
        (nextafter(1234, inf), "1234⁺"),
        (-0.0, "0"),
        (nextafter(inf, 0), "+∞⁻"),
        (nextafter(0, -inf), "0⁻"),
    ],
)
def test_numbers_are_written_short_but_for_no_other(value, text):
    trace = lab.watch(lab.beyond.negamax, lab.Tree(value, root=lab.MIN), "A", 0)
    assert trace.explain(-1) == f"A is a leaf: its value is {text}. The search is over."


def test_a_long_chain_has_a_value_everywhere():
    nested = 5
    for _ in range(900):
        nested = [nested]
    trace = lab.watch(readers.with_its_own_stack, lab.Tree(nested), "A", inf)
    assert {trace.value_of(node) for node in trace.nodes} == {5}


def test_the_graph_holds_visits_and_pruned_children():
    graph = lab.watch(lab.alphabeta, *COURSE).graph
    pruned = [data["state"] for _, data in graph.nodes(data=True) if data["pruned"]]
    assert (sorted(pruned), len(graph)) == (["I", "O", "Y"], 23)
    assert graph.nodes[0] == {"state": "A", "player": lab.MAX, "value": 8, "pruned": False}
    game = lab.TicTacToe()
    trace = lab.watch(lab.minimax, game, game.parse("xoxo..ox."), 3)
    assert len(trace.graph) == len(trace.visited) > len(set(trace.visited))  # visits, not states


def test_a_game_that_is_played_on_is_a_tree_for_every_move():
    trace = lab.watch(lab.principal_variation, *COURSE)
    assert [node.state for node in trace.nodes if node.parent is None] == ["A", "D", "J"]
    assert all(node.parent in trace.nodes for node in trace.nodes if node.parent)
    assert all(svg(trace, i) for i in range(0, len(trace.steps), 10))


@pytest.mark.parametrize("window", [(-inf, 5), (10, inf)])
def test_the_best_a_player_can_get_is_not_claimed_where_values_are_bounds(window):
    sentence = lab.watch(faulty("value", "A"), *COURSE, *window).explain(-1)
    assert sentence.startswith("A returns 10") and ", having looked at B (" in sentence


def test_what_is_found_right_and_then_wrong_is_unsound():
    def searches_twice(game, state, depth):
        (child,) = game.children(state)
        return max(lab.minimax(game, child, depth), forgetful(game, child, depth))

    tree = lab.Tree([[[3, 9], [9, 9]]], root=lab.MIN)
    trace = lab.watch(searches_twice, tree, "A", 3)
    assert trace.value == lab.minimax(tree, "A", 3) and trace.bound(trace.nodes[0]) == "?"


def gives_up(game, state):
    if game.is_terminal(state):
        raise LookupError
    for child in game.children(state):
        with suppress(LookupError):
            gives_up(game, child)
    return 0


def test_an_error_that_is_caught_is_told_at_its_node_alone():
    trace = lab.watch(gives_up, lab.Tree([4, 7]), "A")
    told = [trace.explain(i) for i in range(len(trace.steps))]
    errors = [sentence for sentence in told if "error" in sentence]
    assert errors == ["An error leaves gives_up at B.", "An error leaves gives_up at C."]


class Meeting(lab.Game):
    """MAX moves from 0 to 1 or 2, MIN from 1 to 3 or 4, and from 2 to 5, again to 4, or to 6."""

    initial = 0
    moves = {0: (1, 2), 1: (3, 4), 2: (5, 4, 6)}
    values = {3: 5, 4: 7, 5: -9, 6: 1}

    def to_move(self, state):
        return lab.MIN if state in (1, 2) else lab.MAX

    def actions(self, state):
        return self.moves[state]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state in self.values

    def evaluate(self, state):
        return self.values[state]


def test_a_child_that_was_met_elsewhere_hides_no_other_that_never_was():
    def stops_at_a_loss(game, state, depth):
        if game.is_terminal(state):
            return game.evaluate(state)
        player = game.to_move(state)
        values = []
        for child in list(game.children(state)):
            values.append(stops_at_a_loss(game, child, depth))
            if values[-1] == -9:
                break
        return player * max(player * value for value in values)

    assert lab.watch(stops_at_a_loss, Meeting(), 0, 2).pruned == [4, 6]
