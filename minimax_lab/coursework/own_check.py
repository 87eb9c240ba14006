"""Checks of one's own: a few lines in a lecture's cell that say what is asked and what is right.

They run where they stand, under a time limit. So, unlike a named exercise, they may use whatever
the notebook has defined.
"""

import traceback
from collections.abc import Callable
from functools import partial
from inspect import isgenerator
from typing import Any

from ..arguments import name_of, unwrapped
from ..limits import Limit, LimitReached, run_under
from .catalogue import misconception
from .failures import ARGUMENTS, attempt, described, line_of, name_of_error, shortened
from .report import Report
from .unrun import exit_raises


def judged_by(check: Callable, function: Any, seconds: float) -> Report:
    """Return the report on a function, or on any value, by a check of one's own."""
    report = Report(name_of(check), passed=False)
    judge = partial(_judge, report, check, function)
    try:
        with exit_raises():
            _, error = run_under(Limit(seconds=seconds), attempt, judge)
    except LimitReached:
        report.passed = False  # it may have come through a moment too late
        where = f" in line {report.line}" if report.line else ""
        unit = "second" if seconds == 1 else "seconds"
        report.message = f"Yours was stopped{where} after {seconds:g} {unit}: it doesn't come back."
        return report
    if error is not None:
        _tell(report, error, check, function)
    return report


def _judge(report: Report, check: Callable, function: Any) -> None:
    """Run a check to its end or to the first wrong answer, and note in the report what it says."""
    try:
        praise = check(function)
        if isgenerator(praise):
            praise = _compare(report, praise)
    except LimitReached as late:
        report.line = line_of(late, function)
        raise
    if not report.message:
        report.passed = True
        report.praise = praise or ""


def _compare(report: Report, answers: Any) -> Any:
    """Compare what came with what is right; return what the check returns at its end."""
    while True:
        try:
            asked, came, right = next(answers)
        except StopIteration as end:
            return end.value
        report.runs += 1
        if came != right:
            gives = shortened(repr(came))
            report.message = f"{asked} should be {right!r}, and yours gives {gives}."
            if came is None:
                report.misconception = misconception("nothing is returned")
            return None


def _tell(report: Report, error: BaseException, check: Callable, function: Any) -> None:
    """Note in the report what was raised, by the function or by the check."""
    report.line = line_of(error, function)
    name = name_of_error(type(error).__name__, str(error))
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    is_the_checks = frame.f_code is unwrapped(check).__code__
    if is_the_checks and isinstance(error, AssertionError):
        report.message = str(error) or "an assert of the check doesn't hold."
    elif is_the_checks and name != ARGUMENTS:
        ask = "Have all cells above run, and does yours return what it should?"
        report.message = f"The check stops with {described(error, check)}. {ask}"
    else:
        report.message = f"Yours stops with {described(error, function)}."
        report.misconception = misconception(name)
