"""Every wrong function is refused, by the right name, on the smallest tree, at the right line."""

import re
from functools import cache
from importlib import import_module
from math import inf

import pytest
from students import WRONG, judge
from students.wrong_alphabeta_cuts import kira

import minimax_lab as lab
from minimax_lab.coursework.check import check

for name in ("minimax", "minimax_more", "alphabeta", "alphabeta_values", "best_move", "unusual"):
    import_module(f"students.wrong_{name}")

# Who remembers earlier calls can't be judged by calling again.
FORGETFUL = [s for s in WRONG if "it remembers earlier calls" not in s.names]
# Whoever starts at the game's beginning is right where that is the root.
ELSEWHERE = "it starts from game.initial"
MARKED = [student for student in WRONG if student.line]


@cache
def report_of(student):
    return check(student.exercise, student.function)


def smallest(student):
    """Return the size of the smallest tree that refutes a function in the full window, or None."""
    for tree, depth, *window in judge.small_runs(student.exercise):
        if window == [-inf, inf] and judge.fault(student.exercise, student.function, tree, depth):
            return size(tree)
    return None


def size(tree):
    return len(judge.nodes_of(tree, tree.initial))


def test_there_are_wrong_functions_in_many_styles():
    assert len(WRONG) >= 120


@pytest.mark.parametrize("student", WRONG, ids=str)
def test_a_wrong_function_is_refused_by_the_right_name(student):
    report = report_of(student)
    assert not report.passed
    name = report.misconception.name if report.misconception else None
    assert name in student.names, str(report)


@pytest.mark.parametrize("student", WRONG, ids=str)
def test_a_report_says_what_was_expected_and_shows_the_tree(student):
    report = report_of(student)
    case = report.counterexample
    assert case is not None and report.message
    assert str(case) in str(report)
    if report.misconception:
        assert report.misconception.name in str(report)
        assert report.misconception.hint in str(report)


@pytest.mark.parametrize("student", [s for s in FORGETFUL if ELSEWHERE not in s.names], ids=str)
def test_the_function_really_goes_wrong_on_the_counterexample(student):
    case = report_of(student).counterexample
    window = (case.alpha, case.beta)
    assert judge.fault(student.exercise, student.function, case.tree, case.depth, *window)


@pytest.mark.parametrize("student", FORGETFUL, ids=str)
def test_no_smaller_tree_refutes_the_function(student):
    found = size(report_of(student).counterexample.tree)
    least = smallest(student)
    assert found <= (least or 12)


@pytest.mark.parametrize("student", MARKED, ids=str)
def test_a_report_names_the_line_that_departs(student):
    report = report_of(student)
    assert report.line == student.line, str(report)
    assert str(student.line) in str(report)


@pytest.mark.parametrize("student", MARKED, ids=str)
def test_a_report_names_the_node_and_the_step_at_which_the_function_departs(student):
    report = report_of(student)
    assert report.node in judge.nodes_of(report.counterexample.tree, "A")
    assert report.node in re.findall(r"\w+", report.message.rpartition("Line")[2])
    assert report.step == report.compare().divergence.step_a


def test_one_that_cuts_too_early_is_right_on_the_trees_that_everybody_draws():
    for tree in (lab.COURSE_TREE, lab.AIMA_TREE):
        assert kira(tree, "A", 3, -inf, inf) == lab.minimax(tree, "A", 3)


def test_a_function_whose_text_is_nowhere_gets_its_name_too():
    text = """
def lost(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return max(lost(game, child, depth - 1) for child in game.children(state))
"""
    names = {}
    exec(text, names)
    report = check("minimax", names["lost"])
    assert not report.passed
    assert report.misconception.name == "both players maximize"
