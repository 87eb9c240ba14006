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


def test_of_no_moves_none_is_best():
    with pytest.raises(ValueError, match="depth must be 1 or more, not 0"):
        lab.best_move(lab.COURSE_TREE, "A", 0)


def test_arguments_of_a_published_procedure_are_looked_at_before_it_is_called():
    with pytest.raises(ValueError, match="depth must be 0 or more, not -7"):
        lab.PUBLISHED[0].arguments(lab.COURSE_TREE, depth=-7)
