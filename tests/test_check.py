"""Right functions pass by their names; wrong ones are refused by name, line and smallest tree."""

import cProfile
import os
import re
import select
import subprocess
import sys
import threading
import time
from functools import cache
from importlib import import_module
from math import inf
from random import Random

import pytest
from students import HOSTILE, RIGHT, WRONG, judge
from students.orders import centre
from students.right import anna
from students.tic_tac_toe import NoMiddleRow

import minimax_lab as lab
from minimax_lab.coursework import check as module
from minimax_lab.coursework import sandbox
from minimax_lab.coursework.check import check

for name in ("right", "wrong", "hostile"):
    import_module(f"students.{name}")

# Who remembers earlier calls can't be judged by calling again.
FORGETFUL = [s for s in WRONG if "it remembers earlier calls" not in s.names]
# Whoever starts at the game's beginning is right where that is the root.
ELSEWHERE = "it starts from game.initial"
MARKED = [student for student in WRONG if student.line]


@cache
def report_of(student):
    return check(student.exercise, student.function)


def named(report):
    return report.misconception.name if report.misconception else None


def fault_in(student, case):
    arguments = judge.arguments(student.exercise, case)
    return judge.fault(student.exercise, student.function, case.tree, *arguments)


def size(tree):
    return len(judge.nodes_of(tree, tree.initial))


@pytest.mark.parametrize("student", RIGHT, ids=str)
def test_a_right_function_passes_and_is_called_by_its_name(student):
    before = sum(os.times()[:4])
    report = check(student.exercise, student.function, seed=Random(str(student)).choice([0, 1, 2]))
    assert sum(os.times()[:4]) - before < 3  # of computing; the busy clock doesn't count
    assert report.passed, str(report)
    assert report.misconception is report.counterexample is None
    assert student.convention in report.convention
    for tree in (lab.COURSE_TREE, lab.AIMA_TREE):  # and by brute force
        assert judge.fault(student.exercise, student.function, tree, 3, exact=False) == ""
    for run in judge.small_runs(student.exercise)[::11]:
        assert judge.fault(student.exercise, student.function, *run, exact=False) == ""


@pytest.mark.parametrize("student", WRONG, ids=str)
def test_a_wrong_function_is_refused_by_name_on_the_smallest_tree(student):
    report = report_of(student)
    assert not report.passed
    assert named(report) in student.names, str(report)
    case = report.counterexample
    assert str(case) in report.message
    if report.misconception:
        assert report.misconception.name in str(report) and report.misconception.hint in str(report)
    if student in FORGETFUL:
        if ELSEWHERE not in student.names:
            assert fault_in(student, case)
        assert size(case.tree) <= (smallest(student) or 12)


def smallest(student):
    """Return the size of the smallest tree that refutes a function in the full window, or None."""
    for tree, depth, *window in judge.small_runs(student.exercise):
        if window == [-inf, inf] and judge.fault(student.exercise, student.function, tree, depth):
            return size(tree)
    return None


@pytest.mark.parametrize("student", MARKED, ids=str)
def test_a_report_names_the_line_and_the_step_that_compare_opens_at(student):
    report = report_of(student)
    assert report.line == student.line, str(report)
    assert f"Line {student.line}: " in str(report)
    assert report.node in judge.nodes_of(report.counterexample.tree, "A")
    divergence = report.compare().divergence  # None where only the side of the last value differs
    assert divergence is None or report.step == divergence.step_a


def test_a_report_says_what_is_true_of_the_place():
    students = {student.name: student for student in WRONG}
    message = report_of(students["returns_the_index"]).message
    assert ": 'to B' is the first of the moves that are worth 0." in message
    turned = check("minimax", lambda game, state, depth: -anna(game, state, depth))
    assert re.search(r": A returns −(\d+); \1 is right\.", turned.message)
    assert "Line" not in report_of(students["starts_at_the_beginning"]).message
    assert not any(".0" in report_of(student).message for student in WRONG)


def test_a_sound_search_of_another_window_is_told_which_one_it_was_given():
    (student,) = (s for s in WRONG if s.name == "closes_in_on_any_value")
    report = report_of(student)
    said = re.search(r"is right, .* Yours looks at (\w+), which can't matter", report.message)
    case = report.counterexample
    most = judge.seen(case.tree, "A", case.depth, (case.alpha, case.beta), {}, strict=True)
    assert said and said[1] not in most
    given = f"from {case.alpha} to {case.beta}".replace("-", "−")
    assert report.message.endswith(f"window from −1 to 0, and the one given is {given}.")
    assert named(report) == "the given window isn't used"


def test_a_function_whose_text_is_nowhere_gets_its_name_too():
    names = {"minimum": min}
    exec("def lost(game, state, depth):\n    return game.evaluate(game.initial)", names)
    assert named(check("minimax", names["lost"])) == "it starts from game.initial"


@pytest.mark.parametrize("student", HOSTILE, ids=str)
def test_a_hostile_function_is_refused_and_does_no_harm(student, monkeypatch):
    if "it never comes back" in student.names:
        monkeypatch.setattr(sandbox, "SECONDS", 0.4)
    process, method, length = os.getpid(), lab.Tree.evaluate, len
    report = check(student.exercise, student.function)
    assert not report.passed
    assert named(report) in student.names, str(report)
    assert report.message and str(report)
    assert (os.getpid(), lab.Tree.evaluate, len) == (process, method, length)
    assert lab.minimax(lab.AIMA_TREE, "A", 2) == 3
    if student.refutable and report.counterexample is not None:
        assert fault_in(student, report.counterexample)


def forks(game, state, depth):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
    return 3


def starts_sleep(game, state, depth):
    subprocess.Popen(["sleep", "60"], start_new_session=True, close_fds=False)
    return 3


def loops(game, state, depth):
    while True:
        pass


def hangs_at_three(game, state, depth):
    while len(game.actions(state)) > 2:
        pass
    return anna(game, state, depth)


def test_where_a_function_hangs_is_told(monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.4)
    tree = check("minimax", hangs_at_three).counterexample.tree
    assert any(len(tree.actions(node)) > 2 for node in judge.nodes_of(tree, "A"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes")
@pytest.mark.parametrize("function", [forks, starts_sleep, loops])
def test_no_process_outlives_a_check(function, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.4)
    reading, writing = os.pipe()  # which is closed when the last process that has it ends
    os.set_inheritable(writing, True)
    assert not check("minimax", function).passed
    os.close(writing)
    assert select.select([reading], [], [], 30)[0] and os.read(reading, 1) == b""
    os.close(reading)


@pytest.mark.parametrize(
    ("exercise", "function", "passed"),
    [
        ("minimax", RIGHT[0].function, True),
        ("minimax", WRONG[0].function, False),
        ("minimax", loops, False),
        ("tic_tac_toe", NoMiddleRow, False),
        ("ordering", centre, True),
    ],
)
def test_where_no_process_and_no_thread_can_be_started_it_runs_in_place(
    exercise, function, passed, monkeypatch
):
    def refuse(*arguments, **options):
        raise RuntimeError("can't start new thread")

    elsewhere = check(exercise, RIGHT[0].function if function is loops else function)
    monkeypatch.setattr(sandbox, "SECONDS", 0.4 if function is loops else 30)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(os, "fork", refuse)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    report = check(exercise, function)
    assert report.passed is passed, str(report)
    if function is loops:
        assert named(report) == "it never comes back"
    else:
        assert (named(report), report.convention) == (named(elsewhere), elsewhere.convention)


def test_a_profile_that_runs_is_no_fault_of_the_function():
    with cProfile.Profile():
        assert check("minimax", RIGHT[0].function).passed


@pytest.mark.parametrize(
    ("arguments", "error", "match"),
    [
        (("sort", RIGHT[0].function), ValueError, "one of 'minimax', 'alphabeta'.*, not 'sort'"),
        (("minimax", 3), TypeError, "not what it returned: 3"),
    ],
)
def test_what_can_t_be_checked_is_refused(arguments, error, match):
    with pytest.raises(error, match=match):
        check(*arguments)


def test_a_report_shows_itself_and_compares_only_what_is_wrong():
    report = report_of(WRONG[0])
    assert 'alt="Game tree' in report._repr_html_() and "<svg" in report._repr_svg_() and not report
    assert "hidden" not in str(report) and module.Report("minimax", True)
    shown = report.compare().b.source.values()
    assert all("give the answer away" in lines[1][1] for lines in shown)
    with pytest.raises(ValueError, match="it is right"):
        check("minimax", RIGHT[0].function).compare()
