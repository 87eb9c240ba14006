"""On which line a search goes wrong: told by the student's process, so never worth a mark."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..coursework.examine import runs
from ..coursework.searches.cases import Case
from ..coursework.searches.departure import find_departure
from ..coursework.searches.exercises import EXERCISES
from ..coursework.searches.trial import Trial
from .wire import Broken

if TYPE_CHECKING:
    from .process import Worker

_SECONDS = 5


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
    >>> departure("minimax", mine, ((2, 1), 1, 9, 0, 0))
    (2, ...)
    """
    case, trial = Case(*fields), Trial(EXERCISES[exercise], function)
    run, right = runs(trial, case, trial.exercise.run(function, case))
    if run is None or right is None or not run.steps:
        return None
    found = find_departure(run, right, case)
    return (found.line, found.sentence) if found and found.line else None


def line_told(worker: "Worker", report: Any) -> str:
    """Return on which line the function that was checked last goes wrong, as a sentence, or ""."""
    case = report.counterexample
    if not isinstance(case, Case) or not worker.called or worker.ended:
        return ""
    fields = (case.nested, case.root, case.depth, case.alpha, case.beta)
    asked = {"do": "depart", "name": worker.called, "exercise": report.exercise}
    watched = worker.watched()
    watched.allow(_SECONDS)
    try:
        reply = watched.request(asked | {"case": watched.answers.encode(fields)})
        line, sentence = watched.answers.decode(reply.get("returned"))
    except (OSError, Broken, TypeError, ValueError):
        return ""
    finally:
        watched.stop()
    return f"Line {line}: {sentence}." if (type(line), type(sentence)) == (int, str) else ""
