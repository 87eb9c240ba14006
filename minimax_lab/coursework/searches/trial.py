"""Try a student's function on cases, where it can do no harm; what it did is judged here."""

import os
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO

from ..apart import Elsewhere, Outcome, apart
from .borrowed import is_borrowed, refuse_the_labs_searches, the_labs_texts
from .cases import Case
from .conduct import Conduct
from .exercises import Exercise

SECONDS = 3.0  # for all cases; then the function counts as endless

_SHOWN = 200  # characters of what is printed
_BORROWED = Conduct(None, "Borrowed", "it calls the lab's own search", (), ())
_FORGED = Conduct(None, "Meddled", "it writes into the check", (), ())


class Trial:
    """A function under check.

    Attributes
    ----------
    exercise : Exercise
    function : callable
        The student's.
    elsewhere : bool
        Whether it runs in a process of its own already.
    """

    def __init__(self, exercise: Exercise, function: Callable) -> None:
        self.exercise, self.function = exercise, function
        self.elsewhere = isinstance(function, Elsewhere)

    def each(
        self,
        cases: list[Case],
        take: Callable[[Case, Conduct], bool],
        seconds: float = SECONDS,
        sample: Case | None = None,
    ) -> Outcome:
        """Run the function on cases, and hand on each conduct until ``take`` says enough.

        On the `sample`, it is looked at first whose code runs.
        """
        if self.elsewhere:
            for case in cases:
                if take(case, self.here(case)):
                    break
            return Outcome()

        def work(send: Callable) -> None:
            borrowed = False
            if hasattr(os, "fork"):  # else this is no process of its own
                texts = the_labs_texts()
                refuse_the_labs_searches()
                borrowed = sample is not None and is_borrowed(lambda: self.here(sample), texts)
            for case in cases:
                send(_BORROWED if borrowed else self.here(case))

        rest = iter(cases)
        enough = False

        def taken(done: object) -> bool:
            nonlocal enough
            case = next(rest, None)
            if case is None:  # it has sent more than one thing for a case
                return True
            enough = take(case, done if isinstance(done, Conduct) else _FORGED)
            return enough

        outcome = apart(work, seconds, taken)
        if not outcome.ended and not enough and next(rest, None) is not None:
            return Outcome("died")  # it says that it is finished, and isn't
        return outcome

    def here(self, case: Case) -> Conduct:
        """Run the function on a case in this process, and note what it prints."""
        printed = StringIO()
        with redirect_stdout(printed):
            done = self.exercise.run(self.function, case)
        return replace(done, printed=printed.getvalue()[:_SHOWN])

    def first(self, cases: Iterable[Case], wanted: Callable, seconds: float) -> Case | None:
        """Return the first case with a wanted conduct, tried in a fresh process."""
        found: list[Case] = []

        def take(case: Case, done: Conduct) -> bool:
            if wanted(case, done):
                found.append(case)
            return bool(found)

        self.each(list(cases), take, seconds)
        return next(iter(found), None)

    def once(self, case: Case, seconds: float = 1.0) -> Conduct | None:
        """Return the conduct on a case of a function that was called on no other; None if none."""
        found: list[Conduct] = []
        self.first([case], lambda case, done: found.append(done), seconds)
        return found[0] if found else None
