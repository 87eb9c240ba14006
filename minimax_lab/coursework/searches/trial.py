"""Try a student's function on cases, where it can do no harm; what it did is judged here."""

from collections.abc import Callable, Iterable

from ..apart import Elsewhere, Outcome, apart
from .borrowed import is_borrowed, refuse_the_labs_searches
from .cases import Case
from .conduct import Conduct
from .exercises import Exercise

SECONDS = 3.0  # for all cases; then the function counts as endless

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
        run = self.exercise.run
        if self.elsewhere:
            for case in cases:
                if take(case, run(self.function, case)):
                    break
            return Outcome()

        def work(send: Callable) -> None:
            refuse_the_labs_searches()
            borrowed = sample and is_borrowed(lambda: run(self.function, sample), self.function)
            for case in cases:
                send(_BORROWED if borrowed else run(self.function, case))

        rest = iter(cases)

        def taken(done: object) -> bool:
            case = next(rest, None)
            if case is None:  # it has sent more than one thing for a case
                return True
            return take(case, done if isinstance(done, Conduct) else _FORGED)

        return apart(work, seconds, taken)

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
