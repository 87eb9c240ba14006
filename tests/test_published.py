"""The procedures of the course notes: what they see, cut and return, and note 002's program."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.search.published import note000_two_methods as note000
from minimax_lab.search.published import note002_minimaxAB as note002
from tests import truth

PLAYERS = st.sampled_from([lab.MAX, lab.MIN])
NAMED = {procedure.name: procedure for procedure in lab.PUBLISHED}


@given(truth.NESTED, PLAYERS, st.integers(0, 4))
def test_every_procedure_gives_the_minimax_value_and_honours_the_depth(nested, root, depth):
    tree = lab.Tree(nested, root=root)
    for limit, value in (
        (None, truth.value(nested, root)),
        (depth, truth.value(truth.cut_off(nested, depth), root)),
    ):
        for found in lab.PUBLISHED:
            assert found.value(found.search(*found.arguments(tree, None, limit))) == value, found


@given(truth.NESTED, PLAYERS)
def test_the_visits_are_those_of_the_text(nested, root):
    """Without pruning every leaf is seen; else what the bounds allow, and more by a strict cut."""
    tree = lab.Tree(nested, root=root)
    for found in lab.PUBLISHED:
        trace = lab.watch(found.search, *found.arguments(tree))
        seen = [tree.evaluate(leaf) for leaf in trace.leaves]
        if found.cut is None:
            assert seen == truth.leaves(nested)
            continue
        allowed = list(truth.bounds_allow(nested, root, -inf, inf))
        if found.cut == ">=":
            assert seen == allowed
        else:
            rest = iter(seen)
            assert all(leaf in rest for leaf in allowed)  # in this order, with others between


@pytest.mark.parametrize(
    ("names", "visited", "pruned"),
    [
        (["V", "minimax"], "ABELMFNOGPQCHRSITUDJVWKXY", ""),
        (["minimaxMax", "V_alphabeta", "alphabeta"], "ABELMFNGPQCHRSDJVWKX", "OIY"),
        (["minimaxAB", "floor and ceiling"], "ABELMFNGPQCHRSITDJVWKX", "OUY"),
    ],
)
def test_the_course_tree(names, visited, pruned):
    for name in names:
        trace = lab.watch(NAMED[name].search, *NAMED[name].arguments(lab.COURSE_TREE))
        assert ("".join(trace.visited), "".join(trace.pruned)) == (visited, pruned), name
        assert NAMED[name].value(trace.value) == 8


def test_strict_cuts_cost_more_on_tic_tac_toe_and_most_of_all_fail_hard():
    """A fail-hard bound equals the window's, so a strict test doesn't cut on it."""
    game = lab.TicTacToe()
    strict = dict.fromkeys(["minimaxAB", "floor and ceiling"], strict_nodes(hard=True))
    for name, nodes in (
        dict.fromkeys(["alphabeta", "V_alphabeta", "minimaxMax"], 18297) | strict
    ).items():
        assert lab.count(NAMED[name].search, *NAMED[name].arguments(game)).nodes == nodes, name
    assert strict_nodes(hard=False) == 146120


def strict_nodes(hard):
    """Count the nodes of a strict negamax on strings, with none of the package's code."""
    nodes = 0
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]

    def search(mine, theirs, alpha, beta):
        nonlocal nodes
        nodes += 1
        if any(set(line) <= set(theirs) for line in lines):
            return -1
        if len(mine + theirs) == 9:
            return 0
        best = alpha if hard else -inf
        for cell in "012345678":
            if cell not in mine + theirs:
                best = max(best, -search(theirs, mine + cell, -beta, -max(alpha, best)))
                if best > beta:
                    break
        return best

    search("", "", -inf, inf)
    return nodes


@given(truth.NESTED, PLAYERS)
def test_the_results_object_carries_path_and_situation(nested, root):
    tree = lab.Tree(nested, root=root)
    results = note000.minimaxMax(*NAMED["minimaxMax"].arguments(tree))
    if results.path is None:
        return  # a single leaf, or nothing better than the worst
    state = "A"
    for place, action in enumerate(results.path):
        state = tree.result(state, action)
        if place == 0:
            assert state == results.situation
    if abs(truth.value(nested, root)) < inf:
        assert tree.evaluate(state) == truth.value(nested, root)


def test_the_width_limit_keeps_the_first_moves():
    this = note000.Searcher(lab.MAX, maxWidthSearch=2)
    trace = lab.watch(note000.minimaxMax, lab.COURSE_TREE, "A", 0, -inf, inf, this)
    narrow = lab.narrowed(lab.COURSE_TREE, 2)
    assert trace.value.heurVal == lab.minimax(narrow, "A", 3) == 7
    assert "D" not in trace.visited


def test_without_any_width_a_position_is_rated_where_it_stands():
    tree = lab.Tree([[3, 12], [2, 4]], evaluations={"A": 5})
    for color in (lab.MAX, lab.MIN):
        this = note000.Searcher(color, maxWidthSearch=0)
        for search in (note000.minimaxMax, note000.minimaxMin):
            results = search(tree, "A", 0, -inf, inf, this)
            assert results == note000.MinimaxResults(color * 5, None, None, color)


@given(truth.NESTED, PLAYERS)
def test_the_notes_best_move_is_the_labs_but_carries_no_alpha(nested, root):
    tree = lab.Tree(nested, root=root)
    if isinstance(nested, list):
        assert note002.find_best_move(tree, "A", root, inf) == lab.best_move(tree, "A", inf)
    full = lab.count(note002.find_best_move, lab.COURSE_TREE, "A", lab.MAX, 3)
    assert (
        full.value == "D" and full.nodes > lab.count(lab.best_move, lab.COURSE_TREE, "A", 3).nodes
    )


def test_the_program_refuses_invalid_moves_and_plays_to_the_end():
    game, told, moves = lab.TicTacToe(), [], iter([0, 0, 9, "x", 8, 2, 7, 3, 5, 6, 1])
    last = note002.top_level(game, lab.MAX, 9, lambda game, state: next(moves), told.append)
    assert game.is_terminal(last) and game.evaluate(last) <= 0
    empty = list(game.actions(game.parse("x...o....")))
    assert told[1] == f"0 is not a valid move; choose one of {empty}"


def test_the_program_never_loses_whoever_starts():
    def every_game(game, state, user):
        """Yield every last state when the user tries all moves and the program answers."""
        if game.is_terminal(state):
            yield state
        elif game.to_move(state) == user:
            for child in game.children(state):
                yield from every_game(game, child, user)
        else:
            move = note002.find_best_move(game, state, -user, 9)
            yield from every_game(game, game.result(state, move), user)

    game = lab.TicTacToe()
    for user in (lab.MAX, lab.MIN):
        results = {user * game.evaluate(last) for last in every_game(game, 0, user)}
        assert results == {0, -1}
