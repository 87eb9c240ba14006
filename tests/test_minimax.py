"""The lab's own minimax and alpha-beta, against the definition, and the moves they choose."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from tests import truth

PLAYERS = st.sampled_from([lab.MAX, lab.MIN])


@given(truth.NESTED, PLAYERS, st.integers(-9, 9), st.integers(1, 9))
def test_alphabeta_is_exact_inside_its_window_and_a_bound_outside(nested, root, alpha, width):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    assert lab.minimax(tree, "A", inf) == lab.alphabeta(tree, "A", inf) == value
    returned = lab.alphabeta(tree, "A", inf, alpha, alpha + width)
    assert truth.is_allowed(returned, value, alpha, alpha + width)


@given(truth.NESTED, PLAYERS)
def test_the_leaves_are_all_or_those_that_the_bounds_allow(nested, root):
    tree = lab.Tree(nested, root=root)
    for search, leaves in (
        (lab.minimax, truth.leaves(nested)),
        (lab.alphabeta, truth.bounds_allow(nested, root, -inf, inf)),
    ):
        trace = lab.watch(search, tree, "A", inf)
        assert [tree.evaluate(leaf) for leaf in trace.leaves] == list(leaves)


def test_tic_tac_toe_costs_the_published_counts():
    game = lab.TicTacToe()
    assert lab.count(lab.alphabeta, game, 0, 9) == (0, 18297, 7330)
    assert lab.count(lab.alphabeta, game, 0, 9, -1, 1).nodes == 16811
    assert lab.count(lab.minimax, game, 0, 9) == (0, 549946, 255168)


@given(truth.NESTED, PLAYERS, st.integers(0, 5))
def test_the_best_move_and_the_principal_variation_lead_to_the_value(nested, root, depth):
    tree, state, value = lab.Tree(nested, root=root), "A", truth.value(nested, root)
    line = lab.principal_variation(tree, "A", depth)
    for action in line:
        state = tree.result(state, action)
    assert tree.evaluate(state) == lab.minimax(tree, "A", depth)
    assert len(line) == depth or tree.is_terminal(state)
    best = [place for place, below in enumerate(nested if isinstance(nested, list) else [])
            if truth.value(below, -root) == value]  # fmt: skip
    assert lab.best_move(tree, "A", inf) == (list(tree.children("A"))[best[0]] if best else None)


DEPTHS = [
    lambda depth: lab.count(lab.minimax, lab.COURSE_TREE, "A", depth),
    lambda depth: lab.watch(lab.minimax, lab.COURSE_TREE, "A", depth),
    lambda depth: lab.principal_variation(lab.COURSE_TREE, "A", depth),
    lambda depth: lab.PUBLISHED[0].arguments(lab.COURSE_TREE, depth=depth),
    lambda depth: lab.best_move(lab.COURSE_TREE, "A", depth),
    lambda depth: lab.perft(lab.COURSE_TREE, depth),
]
GAMES = [
    lambda game: lab.best_move(game, "A", 3),
    lambda game: lab.principal_variation(game, "A", 3),
    lambda game: lab.perft(game, 3),
    lambda game: lab.PUBLISHED[0].arguments(game),
    lambda game: lab.ordered(game, hash),
    lambda game: lab.narrowed(game, 2),
]


@pytest.mark.parametrize("call", DEPTHS)
def test_what_is_no_depth_is_refused(call):
    for depth in (-1, -7):
        with pytest.raises(ValueError, match=f"depth must be [01] or more, not {depth}"):
            call(depth)
    for depth in (2.5, "3", True, [1]):
        with pytest.raises(TypeError, match="depth must be a whole number, [01] or more, not"):
            call(depth)


@pytest.mark.parametrize("call", GAMES)
def test_what_is_no_game_is_refused(call):
    for game in ([1, 2], "A", lab.Tree):
        with pytest.raises(TypeError, match="game must be a Game"):
            call(game)


def test_the_best_move_needs_a_ply_to_look_ahead():
    with pytest.raises(ValueError, match="depth must be 1 or more, not 0"):
        lab.best_move(lab.COURSE_TREE, "A", 0)
