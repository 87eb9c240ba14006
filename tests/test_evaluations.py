"""Crude evaluations against their definitions, and games seen through them."""

import copy
import math
import pickle
import random
import subprocess
import sys

import numpy
import pytest
from cells import SIZES, lines, playouts

import minimax_lab as lab

FOUR, TTT = lab.ConnectFour(), lab.TicTacToe()
OPEN_LINES, THREATS = lab.connect_four.lines, lab.connect_four.threats
EVALUATIONS = [OPEN_LINES, THREATS, lab.mobility]
WIN = 100_000


def stones_of_the_player_to_move(game, state):
    """An evaluation of the reader's own, which asks the game for more than a search does."""
    return game.to_move(state) * game.ply(state)


def open_lines(cells):
    """Return what `lines` must, by its definition."""
    total = 0
    for line in lines(cells.width, cells.height):
        owners = [cells.stones[cell] for cell in line if cell in cells.stones]
        if len(set(owners)) == 1:
            total += owners[0] * len(owners) ** 2
    return total


def threats(cells):
    """Return what `threats` must, by its definition: rows from 1, and MAX has begun."""
    mine, theirs = cells.threats(lab.MAX), cells.threats(lab.MIN)
    odd = sum(3 if row % 2 == 0 else 1 for _, row in mine)
    even = sum(3 if row % 2 == 1 else 1 for _, row in theirs)
    return odd - even


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_lines_and_threats_are_what_counting_cell_by_cell_gives(width, height):
    game = lab.ConnectFour(width=width, height=height)
    for cells, state in playouts(game, number=8, seed=height):
        if not cells.over():
            assert OPEN_LINES(game, state) == open_lines(cells)
            assert THREATS(game, state) == threats(cells)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_exchanging_the_colours_turns_the_sign(evaluation):
    for width, height in [(7, 6), (5, 5), (9, 6)]:
        game, values = lab.ConnectFour(width=width, height=height), set()
        for _, (mine, theirs, turn) in playouts(game, number=20, seed=5):
            if not game.is_terminal((mine, theirs, turn)):
                value = evaluation(game, (mine, theirs, turn))
                assert evaluation(game, (mine, theirs, -turn)) == -value
                values.add(value)
        assert min(values) < 0 < max(values)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_no_evaluation_comes_near_a_win(evaluation):
    for width, height in SIZES:
        game = lab.ConnectFour(width=width, height=height)
        assert all(abs(evaluation(game, s)) < 1_000 for _, s in playouts(game, 5, seed=1))


def test_mobility_is_the_number_of_moves_of_whoever_is_to_move():
    for cells, state in playouts(FOUR, number=10, seed=6):
        assert lab.mobility(FOUR, state) == cells.player * len(cells.moves())
    assert lab.mobility(TTT, TTT.parse("xx.oo....")) == 5


@pytest.mark.parametrize(
    ("evaluation", "sooner"),
    [
        (OPEN_LINES, False),
        (THREATS, True),
        (lab.mobility, False),
        (stones_of_the_player_to_move, True),
        (None, True),
    ],
)
def test_compiled_a_game_seen_so_gives_what_python_gives(evaluation, sooner):
    pytest.importorskip("numba")
    fast = lab.compiled(lab.alphabeta)
    for width, height in [(7, 6), (4, 4), (9, 6), (2, 30), (1, 62)]:
        plain = lab.ConnectFour("centre first", width=width, height=height)
        game = lab.evaluated(plain, evaluation, sooner=sooner)
        for _, state in list(playouts(plain, number=2, seed=7))[::4]:
            for depth in (0, 3):
                expected = lab.count(lab.alphabeta, game, state, depth)
                assert lab.count(fast, game, state, depth) == expected


def test_a_win_is_worth_100_000_and_else_the_evaluation_counts():
    game = lab.evaluated(FOUR, OPEN_LINES)
    assert game.win == WIN
    for cells, state in playouts(FOUR, number=20, seed=9):
        expected = WIN * cells.winner() if cells.over() else open_lines(cells)
        assert game.evaluate(state) == expected
    assert FOUR.evaluate(FOUR.parse("1212121")) == FOUR.win == 1


def quickest(game, state):
    """Return whose win comes with best play, and how soon: sooner for the winner, by brute force.

    The value is ordered by hand: (+1, -plies) for MAX's win, (-1, plies) for MIN's.
    """
    if game.is_terminal(state):
        winner = game.evaluate(state)
        return winner, -winner * game.ply(state)
    values = [quickest(game, child) for child in game.children(state)]
    return max(values) if game.to_move(state) == lab.MAX else min(values)


@pytest.mark.parametrize("game", [TTT, lab.ConnectFour(width=4, height=4)])
def test_sooner_prefers_the_quickest_win_and_the_slowest_defeat(game):
    seen, choose = lab.evaluated(game, sooner=True), random.Random(2)
    winners = set()
    for _ in range(60):
        state = game.initial
        for _ in range(choose.choice([3, 4, 5]) if game is TTT else 8):
            if not game.is_terminal(state):
                state = choose.choice(list(game.children(state)))
        winner, late = quickest(game, state)
        assert lab.alphabeta(seen, state, 16) == winner * WIN + late
        winners.add(winner)
    assert winners == {-1, 0, 1}


def test_the_best_move_wins_at_once_where_it_can():
    state = TTT.parse("xx.oo....")
    moves = [
        cell
        for cell in TTT.actions(state)
        if lab.alphabeta(TTT, TTT.result(state, cell), 8) == TTT.win
    ]
    game = lab.evaluated(TTT, sooner=True)
    assert lab.best_move(game, state, 9) == 2
    assert lab.alphabeta(game, state, 9) == WIN - 5
    assert 2 in moves


BAD = [
    (lambda game, state: math.nan, "returned nan .* a number smaller than a win"),
    (lambda game, state: math.inf, "returned inf"),
    (lambda game, state: -math.inf, "returned -inf"),
    (lambda game, state: WIN, "returned 100000"),
    (lambda game, state: -WIN, "returned -100000"),
    (lambda game, state: None, "returned None .* an evaluation returns a number, between"),
    (lambda game, state: "good", "returned 'good'"),
    (lambda game, state: numpy.array([1, 2]), "returned array"),
    (lambda game, state: 1j, "returned 1j"),
]


@pytest.mark.parametrize(("evaluation", "words"), BAD)
def test_an_evaluation_that_returns_no_proper_number_is_named(evaluation, words):
    game = lab.evaluated(FOUR, evaluation)
    with pytest.raises(ValueError, match=f"<lambda> {words}"):
        lab.alphabeta(game, game.initial, 2)
    with pytest.raises(ValueError, match=f"<lambda> {words}"):
        game.evaluate(game.initial)


def test_with_sooner_an_evaluation_stays_below_the_latest_win():
    def nearly(game, state):
        return 99_990

    assert lab.evaluated(FOUR, nearly).evaluate(FOUR.initial) == 99_990
    with pytest.raises(ValueError, match="nearly returned 99990 .* between -99,000 and 99,000"):
        lab.evaluated(FOUR, nearly, sooner=True).evaluate(FOUR.initial)


def test_what_the_evaluation_itself_raises_is_raised_on():
    def broken(game, state):
        return {}["missing"]

    with pytest.raises(KeyError, match="missing"):
        lab.alphabeta(lab.evaluated(FOUR, broken), FOUR.initial, 1)


@pytest.mark.parametrize("evaluation", ["lines", 3, [OPEN_LINES]])
def test_what_cannot_be_called_is_refused(evaluation):
    with pytest.raises(TypeError, match="evaluation must be a function of \\(game, state\\), not"):
        lab.evaluated(FOUR, evaluation)


def test_what_is_no_game_is_refused():
    with pytest.raises(TypeError, match="game must be a Game"):
        lab.evaluated("connect four", OPEN_LINES)


def test_seen_twice_the_newer_evaluation_counts_and_the_hurry_stays():
    state, won = FOUR.parse("4453"), FOUR.parse("1212121")
    once = lab.evaluated(FOUR, OPEN_LINES, sooner=True)
    twice = lab.evaluated(once, THREATS)
    assert twice.evaluate(state) == THREATS(FOUR, state)
    assert twice.evaluate(won) == once.evaluate(won) == WIN - 7
    assert lab.evaluated(once).evaluate(state) == OPEN_LINES(FOUR, state)


def test_copies_and_pickles_are_seen_so_too():
    game = lab.evaluated(lab.ConnectFour("centre first", width=5), OPEN_LINES, sooner=True)
    state = game.parse("3324")
    for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(again) is type(game) and repr(again) == repr(game)
        assert again.evaluate(state) == game.evaluate(state) == OPEN_LINES(game, state)
        assert lab.alphabeta(again, state, 4) == lab.alphabeta(game, state, 4)


def test_another_order_of_a_game_seen_so_is_seen_so():
    game = lab.ordered(lab.evaluated(FOUR, OPEN_LINES, sooner=True), "centre first")
    assert list(game.actions(game.initial)) == [4, 3, 5, 2, 6, 1, 7]
    assert game.evaluate(game.parse("4")) == OPEN_LINES(FOUR, FOUR.parse("4"))
    assert (game.win, game.evaluate(game.parse("1212121"))) == (WIN, WIN - 7)


def test_views_and_trees_are_seen_through_an_evaluation():
    state = FOUR.parse("4453")
    inside = lab.narrowed(lab.evaluated(FOUR, OPEN_LINES), 3)
    outside = lab.evaluated(lab.narrowed(FOUR, 3), OPEN_LINES)
    assert inside.win == outside.win == WIN
    assert lab.alphabeta(inside, state, 3) == lab.alphabeta(outside, state, 3)
    assert list(outside.actions(state)) == [1, 2, 3]
    hurried = lab.evaluated(lab.ordered(FOUR, lambda column: -column), sooner=True)
    assert hurried.evaluate(hurried.parse("1212121")) == WIN - 7
    tree = lab.evaluated(lab.COURSE_TREE, lambda game, state: 5)
    leaves = lab.minimax(lab.COURSE_TREE, "A", 3)
    assert lab.minimax(tree, "A", 3) == leaves * WIN  # all leaves are multiplied alike
    assert lab.minimax(tree, "A", 1) == 5


def test_a_game_that_counts_its_wins_otherwise():
    class Sticks(lab.Game):
        initial = (4, lab.MAX)

        def __init__(self, win):
            self.win = self.prize = win

        def to_move(self, state):
            return state[1]

        def actions(self, state):
            for taken in range(1, min(2, state[0]) + 1):
                yield taken

        def result(self, state, action):
            return (state[0] - action, -state[1])

        def is_terminal(self, state):
            return state[0] == 0

        def evaluate(self, state):
            return -state[1] * self.prize if state[0] == 0 else 0

    for win, seen in [(1, WIN), (50, WIN), (3, 99_999), (WIN, WIN), (10 * WIN, 10 * WIN)]:
        game = lab.evaluated(Sticks(win))
        assert game.win == lab.minimax(game, game.initial, 4) == seen


SCRIPT = """
import minimax_lab as lab
from minimax_lab.instruments.engine.rules import Rules
game = lab.evaluated(lab.ConnectFour(), lab.connect_four.lines, sooner=True)
print(Rules(game, []).name)
"""


def test_compiled_code_is_found_again_by_the_next_process():
    pytest.importorskip("numba")
    command = [sys.executable, "-c", SCRIPT]
    names = {subprocess.run(command, capture_output=True, text=True).stdout for _ in range(2)}
    assert len(names) == 1 and names.pop().startswith("ConnectFour-")


class Weighed(lab.ConnectFour):
    """A game with a number of its class's, and a reader's evaluation that asks for it."""

    weight = 3


def weighed(game, state):
    return game.weight * OPEN_LINES(game, state)


def test_compiled_a_number_of_the_class_may_be_replaced_by_a_games_own():
    pytest.importorskip("numba")
    fast, state = lab.compiled(lab.minimax), FOUR.parse("4453")
    usual, heavy = Weighed(), Weighed()
    heavy.weight = 7
    for game, weight in [(usual, 3), (heavy, 7), (usual, 3)]:
        seen = lab.evaluated(game, weighed)
        assert fast(seen, state, 0) == weight * OPEN_LINES(FOUR, state)
    Weighed.weight = 4
    try:
        assert fast(lab.evaluated(usual, weighed), state, 0) == 4 * OPEN_LINES(FOUR, state)
    finally:
        Weighed.weight = 3


def test_a_win_stays_a_win_however_late_it_is():
    game = lab.evaluated(lab.Chess(), sooner=True)
    state = game.parse("7k/8/6K1/8/8/8/8/R7 w - - 0 60000")
    assert lab.best_move(game, state, 1) == "a1a8"


def test_sooner_needs_a_game_that_counts_its_moves():
    with pytest.raises(ValueError, match="has no method ply"):
        lab.evaluated(lab.COURSE_TREE, sooner=True)


def test_an_evaluated_game_keeps_the_views_around_it():
    inner = lab.evaluated(lab.TicTacToe(), lab.mobility, sooner=True)
    ordered = lab.ordered(inner, lambda cell: -cell)
    for view, cells in ((ordered, [8, 7, 6]), (lab.narrowed(ordered, 2), [8, 7])):
        again = lab.evaluated(view, lambda game, state: 5)
        assert list(again.actions(0))[:3] == cells
        assert again.evaluate(0) == 5
        won = again.parse("xxx oo. ...")
        assert again.evaluate(won) == 100_000 - 5


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), 1e9])
def test_compiled_code_checks_what_an_evaluation_returns(wrong):
    game = lab.ConnectFour()

    def later_wrong(game, state):
        return wrong if game.ply(state) == 3 else 0.0

    with pytest.raises(ValueError, match="later_wrong returned NaN or a number as large as a win"):
        lab.compiled(lab.alphabeta)(lab.evaluated(game, later_wrong), game.initial, 3)
