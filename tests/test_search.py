"""The lab's own searches and the published ones, against the definition and each other."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.search.published import note000_two_methods as note000
from minimax_lab.search.published import note002_minimaxAB as note002
from tests import truth

PLAYERS = st.sampled_from([lab.MAX, lab.MIN])


def procedure(name):
    return next(found for found in lab.PUBLISHED if found.name == name)


@given(truth.NESTED, PLAYERS)
def test_every_procedure_gives_the_minimax_value(nested, root):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    assert lab.minimax(tree, "A", inf) == value
    assert lab.alphabeta(tree, "A", inf) == value
    for found in lab.PUBLISHED:
        assert found.value(found.search(*found.arguments(tree))) == value, found.name


@given(truth.NESTED, st.integers(0, 4))
def test_every_procedure_honours_the_depth(nested, depth):
    tree = lab.Tree(nested)
    value = lab.minimax(tree, "A", depth)
    assert lab.alphabeta(tree, "A", depth) == value
    for found in lab.PUBLISHED:
        assert found.value(found.search(*found.arguments(tree, depth=depth))) == value, found.name


@given(truth.NESTED, PLAYERS, st.integers(-9, 9), st.integers(1, 9))
def test_a_value_outside_the_window_is_a_bound(nested, root, alpha, width):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    returned = lab.alphabeta(tree, "A", inf, alpha, alpha + width)
    if returned <= alpha:
        assert value <= returned
    elif returned >= alpha + width:
        assert value >= returned
    else:
        assert value == returned


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
        found = procedure(name)
        trace = lab.watch(found.search, *found.arguments(lab.COURSE_TREE))
        assert ("".join(trace.visited), "".join(trace.pruned)) == (visited, pruned), name
        assert found.value(trace.value) == 8


def test_tic_tac_toe_costs_the_published_counts():
    game = lab.TicTacToe()
    assert lab.count(lab.alphabeta, game, 0, 9) == (0, 18297, 7330)
    assert lab.count(lab.alphabeta, game, 0, 9, -1, 1).nodes == 16811
    assert lab.count(lab.minimax, game, 0, 9) == (0, 549946, 255168)
    for name, nodes in [("alphabeta", 18297), ("V_alphabeta", 18297), ("minimaxMax", 18297)]:
        found = procedure(name)
        assert lab.count(found.search, *found.arguments(game)).nodes == nodes


def test_strict_cuts_cost_more_and_most_of_all_fail_hard():
    """A fail-hard bound equals the window's, so a strict test doesn't cut on it."""
    game = lab.TicTacToe()
    for name in ("minimaxAB", "floor and ceiling"):
        found = procedure(name)
        assert lab.count(found.search, *found.arguments(game)).nodes == strict_nodes(hard=True)
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
    found = procedure("minimaxMax")
    results = found.search(*found.arguments(tree))
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
def test_the_best_move_leads_to_the_best_value(nested, root):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    move = lab.best_move(tree, "A", inf)
    if tree.is_terminal("A"):
        assert move is None
        return
    best = [c for c, below in zip(tree.children("A"), nested, strict=True)
            if truth.value(below, -root) == value]  # fmt: skip
    assert move == best[0]
    assert note002.find_best_move(tree, "A", root, inf) == best[0]


@given(truth.NESTED, PLAYERS, st.integers(0, 5))
def test_the_principal_variation_ends_at_the_value(nested, root, depth):
    tree, state = lab.Tree(nested, root=root), "A"
    line = lab.principal_variation(tree, "A", depth)
    for action in line:
        state = tree.result(state, action)
    assert tree.evaluate(state) == lab.minimax(tree, "A", depth)
    assert len(line) == depth or tree.is_terminal(state)


def test_the_note_s_best_move_carries_no_alpha():
    full = lab.count(note002.find_best_move, lab.COURSE_TREE, "A", lab.MAX, 3)
    carried = lab.count(lab.best_move, lab.COURSE_TREE, "A", 3)
    assert (full.value, carried.value) == ("D", "D")
    assert full.nodes > carried.nodes


def play(user, moves):
    game, told, moves = lab.TicTacToe(), [], iter(moves)
    last = note002.top_level(game, user, 9, lambda game, state: next(moves), told.append)
    return game, last, told


def test_the_program_refuses_invalid_moves_and_plays_to_the_end():
    game, last, told = play(lab.MAX, [0, 0, 9, "x", 8, 2, 7, 3, 5, 6, 1])
    assert game.is_terminal(last)
    assert game.evaluate(last) <= 0
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


@pytest.mark.parametrize(
    "call",
    [
        lambda depth: lab.count(lab.minimax, lab.COURSE_TREE, "A", depth),
        lambda depth: lab.watch(lab.minimax, lab.COURSE_TREE, "A", depth),
        lambda depth: lab.principal_variation(lab.COURSE_TREE, "A", depth),
        lambda depth: lab.PUBLISHED[0].arguments(lab.COURSE_TREE, depth=depth),
        lambda depth: lab.best_move(lab.COURSE_TREE, "A", depth),
        lambda depth: lab.perft(lab.COURSE_TREE, depth),
    ],
)
def test_what_is_no_depth_is_refused(call):
    for depth in (-1, -7):
        with pytest.raises(ValueError, match=f"depth must be [01] or more, not {depth}"):
            call(depth)
    for depth in (2.5, "3", True, [1]):
        with pytest.raises(TypeError, match="depth must be a whole number, [01] or more, not"):
            call(depth)


def test_the_best_move_needs_a_ply_to_look_ahead():
    with pytest.raises(ValueError, match="depth must be 1 or more, not 0"):
        lab.best_move(lab.COURSE_TREE, "A", 0)


@pytest.mark.parametrize(
    "call",
    [
        lambda game: lab.best_move(game, "A", 3),
        lambda game: lab.principal_variation(game, "A", 3),
        lambda game: lab.perft(game, 3),
        lambda game: lab.PUBLISHED[0].arguments(game),
        lambda game: lab.ordered(game, hash),
        lambda game: lab.narrowed(game, 2),
    ],
)
def test_what_is_no_game_is_refused(call):
    for game in ([1, 2], "A", lab.Tree):
        with pytest.raises(TypeError, match="game must be a Game"):
            call(game)
