"""Evaluations of Connect Four and orders of its moves: each student's gets its verdict."""

from random import Random

import pytest

import minimax_lab as lab
from minimax_lab.coursework import open_ended, sandbox
from minimax_lab.coursework.catalogue import MISCONCEPTIONS
from minimax_lab.coursework.check import check
from tests.plain_connect_four import Cells
from tests.students import evaluations, mistake, orders

FOUR = lab.ConnectFour()
PLAIN = lab.evaluated(FOUR, lab.connect_four.lines)
WRONG = {"evaluation": evaluations.WRONG, "ordering": orders.WRONG}


def state_after(moves):
    return FOUR.parse("".join(map(str, moves)))


def nodes(game):
    """The nodes of alpha-beta from each position of the pool and its mirror image."""
    states = [state_after(way) for t in open_ended.POOL for way in (t, [8 - int(c) for c in t])]
    return sum(lab.count(lab.alphabeta, game, state, 3).nodes for state in states)


@pytest.mark.parametrize("student", evaluations.RIGHT)
def test_a_right_evaluation_passes(student):
    report = check("evaluation", student)
    assert report.passed, report
    assert report.convention.startswith(evaluations.RIGHT[student])


@pytest.mark.parametrize("student", orders.RIGHT)
def test_an_order_that_saves_passes(student):
    report = check("ordering", student)
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


def by_lot(kind, seed):
    """An evaluation that draws its numbers by lot."""
    number = lambda *about: Random(f"{seed} {about}").gauss()  # noqa: E731
    return {
        "state": lambda game, state: number(state),
        "colours": lambda game, state: number(state) - number((*state[:2], -state[2])),
        "squares": evaluations.of_stones(number),
        "mirrored": evaluations.of_stones(lambda column, row: number(abs(column - 3), row)),
    }[kind]


@pytest.mark.parametrize("kind", ["state", "colours", "squares", "mirrored"])
def test_the_luckiest_of_a_hundred_evaluations_by_lot_fails(kind):
    positions = {moves: state_after(moves) for pair in open_ended.PAIRS for moves in pair}
    three_in_a_row = list(open_ended.compared(open_ended.CHANCES))
    shares = []
    for seed in range(100):
        value = by_lot(kind, seed)
        rows = ((who, state_after(m), state_after(n)) for who, _, m, n in three_in_a_row)
        assert any(who * (value(FOUR, m) - value(FOUR, n)) < 0 for who, m, n in rows)
        shares.append(open_ended.told_apart({m: value(FOUR, s) for m, s in positions.items()}))
    assert 0.05 < min(shares) < max(shares) < open_ended.TELLS
    assert not check("evaluation", by_lot(kind, shares.index(max(shares)))).passed


@pytest.mark.parametrize("kind", ["of each position", "once"])
def test_the_luckiest_of_many_orders_by_lot_fails(kind):
    def key_by_lot(seed):
        return lambda state, action: Random(
            f"{seed} {action} {state if kind == 'of each position' else ''}"
        ).random()

    found = {seed: nodes(lab.ordered(PLAIN, key_by_lot(seed))) for seed in range(30)}
    luckiest = min(found, key=found.__getitem__)
    assert open_ended.SAVES * nodes(PLAIN) < found[luckiest] < nodes(PLAIN)
    report = check("ordering", key_by_lot(luckiest))
    assert mistake(report) == "the order saves too little"


def test_positions_are_won_and_lost_as_the_solver_says():
    pytest.importorskip("numba")
    for texts, sign in ((open_ended.WON, 1), (open_ended.LOST, -1)):
        assert all(sign * (-1) ** len(t) * lab.connect_four.solve(t) > 0 for t in texts)


def test_the_nodes_reported_are_those_that_count_counts():
    counted = [nodes(game) for game in (lab.ordered(PLAIN, "centre first"), PLAIN)]
    report = check("ordering", orders.centre)
    assert report.convention == f"{counted[0]:,} nodes instead of {counted[1]:,} from left to right"


def stones_of(cells, player):
    return {square for square, owner in cells.stones.items() if owner == player}


def test_two_positions_to_compare_differ_in_the_columns_of_one_players_stones_alone():
    for pair in open_ended.CHANCES:
        *texts, last = pair
        better, worse = map(Cells, texts)
        assert stones_of(better, lab.MIN) == stones_of(worse, lab.MIN)
        rows = [sum(row for _, row in stones_of(cells, lab.MAX)) for cells in (better, worse)]
        assert rows[0] == rows[1]
        for cells, text in ((better, texts[0]), (worse, texts[1])):
            for later in (cells, Cells(text + last)):
                assert len(later.threats(lab.MAX)) == (cells is better) and not later.threats(
                    lab.MIN
                )
                assert not later.over()
            turned = Cells(open_ended.exchanged(tuple(map(int, text))))
            assert turned.stones == {s: -player for s, player in cells.stones.items()}
