"""The procedures of the course notes: what they see, cut and return, and note 002's program."""

from math import inf

from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.search.published import note000_two_methods as note000
from minimax_lab.search.published import note002_minimaxAB as note002
from tests import truth

TTT = lab.TicTacToe()
PLAYERS = st.sampled_from([lab.MAX, lab.MIN])


@given(truth.NESTED, PLAYERS, st.integers(0, 4))
def test_every_procedure_gives_the_minimax_value_and_honours_the_depth(nested, root, depth):
    tree, cut_off = lab.Tree(nested, root=root), truth.cut_off(nested, depth)
    for found in lab.PUBLISHED:
        for limit, seen in ((None, nested), (depth, cut_off)):
            returned = found.search(*found.arguments(tree, None, limit))
            assert found.value(returned) == truth.value(seen, root), found


@given(truth.NESTED, PLAYERS)
def test_the_visits_are_those_of_the_text(nested, root):
    """Without pruning every leaf is seen; else what the bounds allow, and more by a strict cut."""
    tree, allowed = lab.Tree(nested, root=root), list(truth.bounds_allow(nested, root, -inf, inf))
    for found in lab.PUBLISHED:
        trace = lab.watch(found.search, *found.arguments(tree))
        seen = [tree.evaluate(leaf) for leaf in trace.leaves]
        if found.cut != ">":
            assert seen == (allowed if found.cut else truth.leaves(nested)), found
        else:
            rest = iter(seen)
            assert all(leaf in rest for leaf in allowed)  # in this order, with others between


@given(truth.NESTED, PLAYERS)
def test_the_results_object_carries_path_and_situation(nested, root):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    results = note000.minimaxMax(*lab.PUBLISHED[0].arguments(tree))
    if results.path is not None:  # or it is a single leaf, or nothing was better than the worst
        states = ["A"]
        for action in results.path:
            states.append(tree.result(states[-1], action))
        assert states[1] == results.situation
        assert abs(value) == inf or tree.evaluate(states[-1]) == value


def test_the_width_limit_keeps_the_first_moves_or_none():
    this = note000.Searcher(lab.MAX, maxWidthSearch=2)
    trace = lab.watch(note000.minimaxMax, lab.COURSE_TREE, "A", 0, -inf, inf, this)
    narrow = lab.narrowed(lab.COURSE_TREE, 2)
    assert trace.value.heurVal == lab.minimax(narrow, "A", 3) == 7
    assert "D" not in trace.visited
    tree = lab.Tree([[3, 12], [2, 4]], evaluations={"A": 5})
    for color in (lab.MAX, lab.MIN):
        for search in (note000.minimaxMax, note000.minimaxMin):
            results = search(tree, "A", 0, -inf, inf, note000.Searcher(color, maxWidthSearch=0))
            assert results == note000.MinimaxResults(color * 5, None, None, color)


@given(truth.NESTED.filter(lambda nested: isinstance(nested, list)), PLAYERS)
def test_the_notes_best_move_is_the_labs(nested, root):
    tree = lab.Tree(nested, root=root)
    assert note002.find_best_move(tree, "A", root, inf) == lab.best_move(tree, "A", inf)


def test_the_program_refuses_invalid_moves_and_plays_to_the_end():
    told, moves = [], iter([0, 0, 9, "x", 8, 2, 7, 3, 5, 6, 1])
    last = note002.top_level(TTT, lab.MAX, 9, lambda game, state: next(moves), told.append)
    assert TTT.is_terminal(last) and TTT.evaluate(last) <= 0
    empty = list(TTT.actions(TTT.parse("x...o....")))
    assert told[1] == f"0 is not a valid move; choose one of {empty}"
