"""Evaluations of Connect Four and orders of its moves: each student's gets its verdict."""

from random import Random

import pytest

import minimax_lab as lab
from minimax_lab.coursework import open_ended, sandbox
from minimax_lab.coursework.check import check
from minimax_lab.coursework.mistakes import MISCONCEPTIONS
from tests.plain_connect_four import Cells
from tests.students import evaluations, mistake, orders

FOUR = lab.ConnectFour()
WRONG = {"evaluation": evaluations.WRONG, "ordering": orders.WRONG}


@pytest.mark.parametrize("student", evaluations.RIGHT)
def test_a_right_evaluation_passes(student):
    report = check("evaluation", student)
    assert report.passed, report
    assert report.convention.startswith(evaluations.RIGHT[student])


@pytest.mark.parametrize("student", orders.RIGHT)
def test_an_order_that_saves_passes(student):
    for seed in range(2):
        report = check("ordering", student, seed=seed)
        assert report.passed, report
    assert report.convention.endswith("from left to right")


@pytest.mark.parametrize(
    ("exercise", "student"),
    [(exercise, student) for exercise, students in WRONG.items() for student in students],
)
def test_a_wrong_one_is_found_out_and_its_mistake_named(exercise, student, monkeypatch):
    if student is orders.looks_ahead:
        monkeypatch.setattr(sandbox, "SECONDS", 0.5)
    report = check(exercise, student)
    assert not report.passed
    assert mistake(report) == WRONG[exercise][student]
    text = FOUR.label(FOUR.parse("".join(map(str, report.node))))
    assert report.counterexample.text == text and "<svg" in report.picture


@pytest.mark.parametrize("exercise", WRONG)
def test_every_mistake_has_a_student_who_makes_it(exercise):
    told = {m.name for m in MISCONCEPTIONS if exercise in m.exercises}
    assert set(WRONG[exercise].values()) - {None} == told


@pytest.mark.parametrize("constant", [138, -2.5])
def test_a_table_of_squares_with_a_constant_is_right(constant):
    report = check("evaluation", lambda game, state: constant + evaluations.weights(game, state))
    assert report.passed and report.convention.startswith("stones in the middle are rewarded")


def test_an_idea_of_ones_own_passes_if_it_wins_a_match():
    report = check("evaluation", evaluations.from_left_to_right)
    won, lost = open_ended.played_match(evaluations.from_left_to_right)
    assert report.passed and won > lost
    assert f"it wins {won} games to {lost}" in report.convention


def test_what_an_evaluation_raises_in_the_match_is_told():
    def fails_late(game, state):
        board = game.board(state).pieces
        height = sum(column == 1 for column, _ in board)
        return evaluations.from_left_to_right(game, state) / (height < 3 or len(board) > 7)

    assert "ZeroDivisionError" in check("evaluation", fails_late).message


def test_the_nodes_reported_are_those_that_count_counts():
    report = check("ordering", orders.centre)
    texts = Random("ordering 0").sample(open_ended.POOL, 3)
    texts = ["", *texts, *("".join(str(8 - int(move)) for move in text) for text in texts)]
    plain = lab.evaluated(FOUR, lab.connect_four.lines)
    nodes = [
        sum(lab.count(lab.alphabeta, game, FOUR.parse(text), 3).nodes for text in texts)
        for game in (lab.ordered(plain, "centre first"), plain)
    ]
    assert report.convention == f"{nodes[0]:,} nodes instead of {nodes[1]:,} from left to right"


def stones_of(cells, player):
    return {square for square, owner in cells.stones.items() if owner == player}


def test_two_positions_to_compare_differ_in_the_columns_of_one_players_stones_alone():
    for pair in open_ended.CHANCES + open_ended.CENTRE:
        *texts, last = pair
        better, worse = map(Cells, texts)
        assert stones_of(better, lab.MIN) == stones_of(worse, lab.MIN)
        rows = [sum(row for _, row in stones_of(cells, lab.MAX)) for cells in (better, worse)]
        assert rows[0] == rows[1]
        for cells, text in ((better, texts[0]), (worse, texts[1])):
            for later in (cells, Cells(text + last)):
                is_three = cells is better and pair in open_ended.CHANCES
                assert len(later.threats(lab.MAX)) == is_three and not later.threats(lab.MIN)
                assert not later.over()
            turned = Cells(open_ended.exchanged(tuple(map(int, text))))
            assert turned.stones == {s: -player for s, player in cells.stones.items()}
