"""Examine a search on all its cases, and find the smallest on which it goes wrong."""

import inspect
import time
from collections.abc import Callable

from ..draw.svg import svg
from ..instruments.record import NAMES
from ..instruments.trace import Trace
from .apart import Outcome, apart
from .mistakes.catalogue import misconception
from .mistakes.misconception import Misconception
from .mistakes.recognise import recognise
from .report import Report
from .searches.cases import Case
from .searches.conduct import Conduct
from .searches.departure import Departure, find_departure, first_leaf, traced
from .searches.exercises import EXERCISES, Exercise
from .searches.shrink import shrunk
from .searches.trial import Trial
from .stopped import stopped

_PATIENCE = 1.0  # seconds for finding a smaller case, and as many for what goes wrong in it
_ALONE = 20  # cases that a function which remembers something is tried on afresh
_HIDDEN = (1, ["# A right function. To show its lines", "# would give the answer away."])
_ENDED = {
    "Endless": "it never comes back",
    "RecursionError": "it never comes back",
    "MemoryError": "it asks for too much memory",
    "SystemExit": "it ends Python",
    "KeyboardInterrupt": "it ends Python",
    "GeneratorExit": "it ends Python",
    # of a function that runs elsewhere
    "TimeoutError": "it never comes back",
    "ChildProcessError": "it ends Python",
    "Borrowed": "it calls the lab's own search",
    "Meddled": "it changes the game",
}


def examine(name: str, function: Callable, seed: int) -> Report:
    """Return the report on a search."""
    exercise = EXERCISES[name]
    if why := _cant_be_called(function, exercise):
        return Report(name, False, message=why)
    trial, cases = Trial(exercise, function), exercise.cases(seed)
    conducts, wrong, outcome = _conducts(trial, cases)
    if not wrong and not outcome.ended:
        convention = exercise.convention(conducts)
        return Report(name, True, convention=convention, runs=len(conducts))
    if not wrong:
        return stopped(trial, cases, len(conducts), outcome)
    shown = [case for case in wrong if not exercise.is_sound(case, conducts[case])]
    failed = shown[0] if shown and exercise.value_alone else wrong[0]
    if conducts[failed].error not in _ENDED:
        alone = trial.once(failed)
        if alone is not None and exercise.is_right(failed, alone):
            return _remembers(trial, failed, cases)
    return _wrong(trial, failed, conducts)


def _conducts(trial: Trial, cases: list[Case]) -> tuple[dict[Case, Conduct], list[Case], Outcome]:
    """Return what the function did on the cases, those it was wrong on, and how that ended."""
    conducts: dict[Case, Conduct] = {}
    wrong: list[Case] = []

    def take(case: Case, done: Conduct) -> bool:
        conducts[case] = done
        if not trial.exercise.is_right(case, done):
            wrong.append(case)
        return done.error in _ENDED

    sample = next(case for case in cases if case.full and len(case.leaves) > 5)
    outcome = trial.each(cases, take, sample=sample)
    return conducts, wrong, outcome


def _wrong(trial: Trial, failed: Case, conducts: dict[Case, Conduct]) -> Report:
    """Return the report on a function that goes wrong on a case."""
    exercise, done = trial.exercise, conducts[failed]
    smallest = failed
    if done.error not in _ENDED:
        smallest = _smallest(trial, failed, done)
        done = trial.once(smallest) or done
    departure, picture = _departure(trial, smallest, done)
    report = Report(
        exercise.name,
        False,
        misconception=_mistake(exercise.name, conducts, conducts[failed], departure),
        counterexample=smallest,
        message=_message(exercise, smallest, done, departure),
        runs=len(conducts),
        picture=picture or svg(smallest.tree),
    )
    if departure is not None:
        report.node, report.step, report.line = departure[:3]
    return report


def _smallest(trial: Trial, failed: Case, first: Conduct) -> Case:
    """Return the smallest case found that fails in the same way."""
    end, exercise = time.monotonic() + _PATIENCE, trial.exercise
    value_is_wrong = exercise.value_alone and not exercise.is_sound(failed, first)

    def is_wanted(case: Case, done: Conduct) -> bool:
        if value_is_wrong and exercise.is_sound(case, done):
            return False
        return done.error == first.error and not exercise.is_right(case, done)

    def first_failing(cases: list[Case]) -> Case | None:
        left = end - time.monotonic()
        asked = [case for case in cases if trial.exercise.is_asked(case)]
        return trial.first(asked, is_wanted, left) if left > 0 else None

    return shrunk(failed, first_failing)


def _remembers(trial: Trial, failed: Case, cases: list[Case]) -> Report:
    """Return the report on a function that is right on a case, but not after other calls."""
    exercise = trial.exercise
    larger = [case for case in cases if len(case.leaves) > 5][:_ALONE]
    alone = [(case, trial.once(case)) for case in larger]
    leaks = any(done is None or not exercise.is_right(case, done) for case, done in alone)
    shared = "alpha is shared among siblings through a global"
    mistake = shared if leaks and exercise.name == "alphabeta" else "it remembers earlier calls"
    message = (
        f"On {failed}, {exercise.expected(failed)} is right, and yours gives it when it is called "
        "for the first time, but not after other calls: something is kept from call to call."
    )
    return Report(
        exercise.name,
        False,
        misconception=misconception(mistake),
        counterexample=failed,
        message=message,
        picture=svg(failed.tree),
    )


def _cant_be_called(function: Callable, exercise: Exercise) -> str:
    """Return why a function can't be called as the exercise asks, "" if it can."""
    wanted = exercise.form.count(",") + 1
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # some built-in functions don't tell theirs
        return ""
    try:
        signature.bind(*range(wanted))
    except TypeError:
        name = getattr(function, "__name__", "it")
        return f"it is called as {exercise.form}, and yours is {name}{signature}."
    return ""


def _mistake(
    name: str, conducts: dict[Case, Conduct], first: Conduct, departure: Departure | None
) -> Misconception | None:
    if first.error in _ENDED:
        return misconception(_ENDED[first.error])
    if "illegal move" in first.message:
        return misconception("the state is changed and not put back")
    found = recognise(name, conducts)
    if first.error and (found is None or not found.edits):
        return misconception("it stops with an error")
    if first.begins and (found is None or not found.edits):
        return misconception("it starts from game.initial")
    # To look at everything is alike for both; but who knows of the cut has the right windows.
    knows = departure is not None and departure.goes_on
    if found is not None and found.name == "no pruning at all" and knows:
        return misconception("the loop goes on after the cut")
    return found


def runs(trial: Trial, case: Case, done: Conduct) -> tuple[Trace | None, Trace | None]:
    """Return the traces of a function on a case, and of the right one that it follows longest.

    A function in another process can't be traced, nor should be what ends this one.
    """
    exercise, arguments = trial.exercise, trial.exercise.arguments(case)
    nearest = exercise.nearest(case, done)
    right = traced(*nearest, arguments, None) if nearest else None
    if right is not None:
        right.source = {code: _HIDDEN for code in right.source}
    if right is None or trial.elsewhere or done.error in _ENDED and done.error != "RecursionError":
        return None, right
    return traced(trial.function, case.tree, arguments, _names(exercise, trial.function)), right


def _departure(trial: Trial, case: Case, done: Conduct) -> tuple[Departure | None, str]:
    """Return where a run departs from a right one, and its picture; both found where it runs."""
    found: list[tuple[Departure | None, str]] = []

    def work(send: Callable) -> None:
        run, right = runs(trial, case, done)
        if run is None or right is None or not run.steps:
            sentence = first_leaf(done.leaves, right) if right and not done.error else ""
            send((Departure(None, None, None, sentence) if sentence else None, ""))
        else:
            departure = find_departure(run, right, case)
            send((departure, svg(run, departure and departure.step)))

    if trial.elsewhere:
        work(found.append)
    else:
        apart(work, _PATIENCE, found.append)
    return found[0] if found else (None, "")


def _names(exercise: Exercise, function: Callable) -> dict[str, str] | None:
    """Return what the function calls its alpha and beta, if those aren't usual names."""
    if exercise.name != "alphabeta":
        return None
    parameters = list(inspect.signature(function).parameters)[3:5]
    unusual = [
        (what, name)
        for what, name in zip(("alpha", "beta"), parameters, strict=False)
        if name not in NAMES[what]
    ]
    return dict(unusual) or None


def _message(exercise: Exercise, case: Case, done: Conduct, departure: Departure | None) -> str:
    """Return what went wrong, in sentences: the case, what was expected, what came, and where."""
    expected = exercise.expected(case)
    right_value = not done.error and exercise.is_sound(case, done)
    if done.error == "Borrowed":
        return "it calls one of the lab's own searches, or opens its text: write your own."
    if right_value:
        said = f"On {case}, the value {done.told} is right, but not the way to it."
    else:
        said = f"On {case}, {expected} is right, and yours gives {done.told}."
    if done.printed and not right_value and not done.error:
        said += f" It printed {done.printed.strip()!r}; the answer must be returned."
    if departure is None:
        return said
    where = f"Line {departure.line}: {departure.sentence}" if departure.line else departure.sentence
    return f"{said} {where[0].upper()}{where[1:]}."
