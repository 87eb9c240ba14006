"""On which line a search goes wrong: told by the student's process, so never worth a mark."""

from collections.abc import Callable
from typing import Any

from ..coursework.searches.cases import Case
from ..coursework.searches.departure import find_departure
from ..coursework.searches.examine import EXERCISES, runs
from ..coursework.searches.trial import Trial


def departure(exercise: str, function: Callable, fields: tuple) -> tuple[int, str] | None:
    """Return the line on which a search departs from every right one, and a sentence about it.

    Parameters
    ----------
    exercise : str
        What the function is for.
    function : callable
        The student's. It is run here.
    fields : tuple
        What the case is made of on which it goes wrong.

    Returns
    -------
    tuple of int and str, or None
        None if no line can be told.

    Examples
    --------
    >>> def mine(game, state, depth):
    ...     return 0
    >>> departure("minimax", mine, ((2, 1), 1, 9, 0, 0)) is None
    True
    """
    case, trial = Case(*fields), Trial(EXERCISES[exercise](), function)
    run, right = runs(trial, case, trial.exercise.run(function, case))
    if run is None or right is None or not run.steps:
        return None
    found = find_departure(run, right, case)
    return (found.line, found.sentence) if found and found.line else None


def case_of(report: Any) -> tuple | None:
    """Return what the case is made of on which a check of a search failed; None for others."""
    case = report.counterexample
    if not isinstance(case, Case):
        return None
    return case.nested, case.root, case.depth, case.alpha, case.beta
