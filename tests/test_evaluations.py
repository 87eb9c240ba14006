"""Crude evaluations against their definitions, and games seen through them."""

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
    for width, height in [(7, 6), (2, 30)]:
        plain = lab.ConnectFour("centre first", width=width, height=height)
        game = lab.evaluated(plain, evaluation, sooner=sooner)
        for _, state in list(playouts(plain, number=2, seed=7))[::4]:
            for depth in (0, 3):
                expected = lab.count(lab.alphabeta, game, state, depth)
                assert lab.count(fast, game, state, depth) == expected


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


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), 1e9])
def test_compiled_code_checks_what_an_evaluation_returns(wrong):
    game = lab.ConnectFour()

    def later_wrong(game, state):
        return wrong if game.ply(state) == 3 else 0.0

    with pytest.raises(
        ValueError, match="the evaluation returned NaN or a number as large as a win"
    ):
        lab.compiled(lab.alphabeta)(lab.evaluated(game, later_wrong), game.initial, 3)
