"""Report on a function that had to be stopped, or that ended its process."""

from collections.abc import Callable

from ..draw.svg import svg
from ..instruments.calling import unwrapped
from .apart import Outcome
from .mistakes.catalogue import misconception
from .report import Report
from .searches.cases import Case
from .searches.trial import SECONDS, Trial


def stopped(trial: Trial, cases: list[Case], done: int, outcome: Outcome) -> Report:
    """Return the report on a function whose process had to be stopped, or stopped by itself."""
    case = cases[min(done, len(cases) - 1)]
    again = done and trial.once(case)  # alone, it may have all the time it needs
    if outcome.ended == "late" and again:
        message = (
            f"It's too slow: of {len(cases):,} small trees it came through {done:,} in "
            f"{SECONDS:g} seconds. Does it look at the same nodes again and again?"
        )
        return Report(trial.exercise.name, False, counterexample=case, message=message)
    message, line = how_it_stopped(trial.function, outcome, f" on {case}")
    mistake = misconception("it never comes back" if outcome.ended == "late" else "it ends Python")
    return Report(
        trial.exercise.name,
        False,
        misconception=mistake,
        counterexample=case,
        message=message,
        line=line,
        picture=svg(case.tree),
    )


def how_it_stopped(function: Callable, outcome: Outcome, where: str) -> tuple[str, int | None]:
    """Return what to say of a process that was stopped, and the line at which it was then."""
    if outcome.ended == "late":
        message = f"It doesn't come back{where}; it was stopped after {SECONDS:g} seconds."
    else:
        message = f"It ended its whole process{where}: by os._exit, by a crash, or out of memory."
    file = getattr(getattr(unwrapped(function), "__code__", None), "co_filename", None)
    line = next((line for name, line in outcome.lines if name == file), None)
    return message + (f" It was at line {line} then." if line else ""), line
