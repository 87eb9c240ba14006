"""Crude evaluations against their definitions, and games seen through them, compiled or not."""

import pytest

import minimax_lab as lab
from tests.plain_connect_four import SIZES, lines, playouts

OPEN_LINES, THREATS = lab.connect_four.lines, lab.connect_four.threats


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
    odd = sum(3 if row % 2 == 0 else 1 for _, row in cells.threats(lab.MAX))
    even = sum(3 if row % 2 == 1 else 1 for _, row in cells.threats(lab.MIN))
    return odd - even


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_lines_of_four_are_those_found_cell_by_cell(width, height):
    found = lab.connect_four.lines_of_four(lab.ConnectFour(width=width, height=height))
    assert sorted(map(sorted, found)) == sorted(map(sorted, lines(width, height)))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_evaluations_are_what_counting_cell_by_cell_gives(width, height):
    game = lab.ConnectFour(width=width, height=height)
    for cells, state in playouts(game, number=8, seed=height):
        evaluations = [lab.mobility] if cells.over() else [OPEN_LINES, THREATS, lab.mobility]
        for evaluation in evaluations:  # the colours exchanged, the sign turns
            value, other = evaluation(game, state), evaluation(game, (*state[:2], -state[2]))
            assert abs(value) < 1_000 and other == -value
        if not cells.over():
            x, o = ({cell for cell in cells.stones if cells.stones[cell] == one} for one in (1, -1))
            free = [(not line & o) - (not line & x) for line in lines(width, height)]
            assert lab.connect_four.open_lines(game, state) == sum(free)
            assert OPEN_LINES(game, state) == open_lines(cells)
            assert THREATS(game, state) == threats(cells)


def test_compiled_a_game_seen_so_gives_what_python_gives():
    pytest.importorskip("numba")
    fast = lab.compiled(lab.alphabeta)
    for width, height in [(7, 6), (2, 30)]:
        plain = lab.ConnectFour("centre first", width=width, height=height)
        game = lab.evaluated(plain, THREATS, sooner=True)
        for _, state in list(playouts(plain, number=2, seed=7))[::4]:
            for depth in (0, 3):
                expected = lab.count(lab.alphabeta, game, state, depth)
                assert lab.count(fast, game, state, depth) == expected
