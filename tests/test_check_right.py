"""No right function is refused, whatever its style, and its convention is told."""

from importlib import import_module

import pytest
from students import RIGHT, judge

import minimax_lab as lab
from minimax_lab.coursework.check import check

for name in ("minimax", "alphabeta", "alphabeta_helpers", "best_move", "unusual"):
    import_module(f"students.right_{name}")


def test_there_are_right_functions_in_many_styles():
    assert len(RIGHT) >= 60


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("student", RIGHT, ids=str)
def test_a_right_function_passes_with_its_convention(student, seed):
    report = check(student.exercise, student.function, seed=seed)
    assert report.passed, str(report)
    assert report.misconception is None and report.counterexample is None
    assert student.convention in report.convention


@pytest.mark.parametrize("student", RIGHT, ids=str)
def test_brute_force_finds_no_fault_with_a_right_function(student):
    for tree in (lab.COURSE_TREE, lab.AIMA_TREE):
        for depth in (1, 2, 3):
            assert judge.fault(student.exercise, student.function, tree, depth) == ""
    for run in judge.small_runs(student.exercise):
        assert judge.fault(student.exercise, student.function, *run) == ""
