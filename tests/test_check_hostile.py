"""Who harms, stalls, borrows or pretends is refused, and harms nobody else."""

import os
import threading

import pytest
from students import judge
from students.hostile import HOSTILE
from students.right_minimax import anna

import minimax_lab as lab
from minimax_lab.coursework.check import check


def within(seconds, work):
    """Return what `work()` returns, or fail after so many seconds."""
    results = []
    thread = threading.Thread(target=lambda: results.append(work()), daemon=True)
    thread.start()
    thread.join(seconds)
    assert results, f"no result after {seconds} seconds, or an exception"
    return results[0]


def fault(student, case):
    arguments = judge.arguments(student.exercise, case)
    return judge.fault(student.exercise, student.function, case.tree, *arguments)


def test_all_that_were_written_are_entered():
    assert len(HOSTILE) >= 60


@pytest.mark.parametrize("student", HOSTILE, ids=str)
def test_a_hostile_function_is_refused_and_does_no_harm(student):
    process, method, length = os.getpid(), lab.Tree.evaluate, len
    report = within(20, lambda: check(student.exercise, student.function))
    assert not report.passed
    name = report.misconception.name if report.misconception else None
    assert name in student.names, str(report)
    assert report.message and str(report)
    assert (os.getpid(), lab.Tree.evaluate, len) == (process, method, length)
    assert lab.minimax(lab.AIMA_TREE, "A", 2) == 3
    if student.refutable and report.counterexample is not None:
        assert fault(student, report.counterexample)


def test_a_right_function_passes_after_all_of_them():
    assert check("minimax", anna).passed
