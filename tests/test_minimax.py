"""The lab's own minimax and alpha-beta, against the definition, and the moves they choose."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from tests import truth


@given(truth.NESTED, truth.PLAYERS, st.integers(-9, 9), st.integers(1, 9))
def test_values_windows_and_leaves_are_right(nested, root, alpha, width):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    returned = lab.alphabeta(tree, "A", inf, alpha, alpha + width)
    assert truth.is_allowed(returned, value, alpha, alpha + width)
    allowed = truth.bounds_allow(nested, root, -inf, inf)
    for search, leaves in ((lab.minimax, truth.leaves(nested)), (lab.alphabeta, list(allowed))):
        trace = lab.watch(search, tree, "A", inf)
        assert trace.value == value
        assert [tree.evaluate(leaf) for leaf in trace.leaves] == leaves


@given(truth.NESTED, truth.PLAYERS, st.integers(0, 5))
def test_the_best_move_and_the_principal_variation_lead_to_the_value(nested, root, depth):
    tree, state, value = lab.Tree(nested, root=root), "A", truth.value(nested, root)
    line = lab.principal_variation(tree, "A", depth)
    for action in line:
        state = tree.result(state, action)
    assert tree.evaluate(state) == lab.minimax(tree, "A", depth)
    assert len(line) == depth or tree.is_terminal(state)
    below = dict(zip(tree.children("A"), nested, strict=True)) if "B" in tree.actions("A") else {}
    best = [child for child in below if truth.value(below[child], -root) == value]
    assert lab.best_move(tree, "A", inf) == (best[0] if best else None)


LOOKING = [
    lambda game, depth: lab.count(lab.minimax, game, "A", depth),
    lambda game, depth: lab.watch(lab.minimax, game, "A", depth),
    lambda game, depth: lab.PUBLISHED[0].arguments(game, depth=depth),
    lambda game, depth: lab.principal_variation(game, "A", depth),
    lambda game, depth: lab.best_move(game, "A", depth),
    lambda game, depth: lab.perft(game, depth),
]
SEEING = [lambda game, _: lab.ordered(game, hash), lambda game, _: lab.narrowed(game, 2)]
SEEING += [lambda game, _: lab.evaluated(game, lab.mobility)]


@pytest.mark.parametrize("call", LOOKING)
def test_what_is_no_depth_is_refused(call):
    for depth, error in ((-7, ValueError), (2.5, TypeError), ("3", TypeError), (True, TypeError)):
        with pytest.raises(error, match=f"depth must be .*[01] or more, not {depth!r}"):
            call(lab.COURSE_TREE, depth)
    with pytest.raises(ValueError, match="depth must be 1 or more, not 0"):
        lab.best_move(lab.COURSE_TREE, "A", 0)


@pytest.mark.parametrize("call", LOOKING[2:] + SEEING)
def test_what_is_no_game_is_refused(call):
    for game in ([1, 2], "A", lab.Tree):
        with pytest.raises(TypeError, match="game must be a Game"):
            call(game, 3)
