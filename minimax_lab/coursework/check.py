"""Check a student's function: is it right, and if not, which mistake does it make?"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from .. import games
from ..arguments import check_whole, name_of
from ..draw.svg import svg
from ..games.game import Game
from ..instruments.calls import positional
from ..instruments.compiled import Compiled
from ..instruments.wording import listed, written
from .answers import borrows
from .cases import Case, shrunk
from .catalogue import misconception
from .diagnose import Difference, explained, mixes_up, recognise, traces
from .failures import ENDED, EXCEPTIONS, file_of, name_of_error, shortened
from .judge import EXERCISES, needless
from .open_ended import evaluation, ordering
from .own_check import judged_by
from .recording import Behaviour
from .report import Report, refused
from .row_games import RULES
from .rules import rules
from .sandbox import BY_THE_CLOCK, IN_ALL, SECONDS, Ended, Raised, Sandboxed, sandbox
from .unrun import report_missing_names, unrun_definition

if TYPE_CHECKING:
    from ..widgets.compare import Compare

_NO_DIFFERENCE = Difference()
_ONCE_MORE = 200  # cases after the first that fails, in which the function is run again

report_missing_names()  # for Python loads this at `lab.check`, before it looks up the arguments


def check(exercise: str | Callable, function: Any, *, seed: int = 0, seconds: float = 10) -> Report:
    """Check a function that solves an exercise, and say which mistake it makes.

    It is run in a process of its own on up to a thousand cases, the smallest first. Whatever is
    legitimate is accepted: fail-soft or fail-hard (a value that starts at its own wall is called
    that, too), strict cuts or not, one function, two, or a negamax inside, children in any order,
    null windows, iterative deepening.

    An exercise that isn't among these has a check of your own, in a few lines: a function that is
    given the student's, and yields what it asks, what comes and what is right. It may also
    ``assert`` something, with a sentence for those who haven't done it, and return one for those
    who have. It runs where it stands, and what the student's function raises becomes a sentence of
    the report.

    Parameters
    ----------
    exercise : str or callable
        "minimax", a function f(game, state, depth); "alphabeta", f(game, state, depth, alpha,
        beta); "best_move", f(game, state, depth), which returns the first of the best moves;
        "tic_tac_toe" or "connect_four", a class of your own with ``initial``, ``to_move``,
        ``actions``, ``result``, ``is_terminal`` and ``evaluate``; "evaluation", f(game, state)
        for Connect Four; "ordering", key(state, action) as for `lab.ordered`. Or a check of your
        own.
    function : callable or class
        The student's. A check of your own may also be given a value.
    seed : int, optional
        Other cases, for another seed.
    seconds : float, optional
        How long a check of your own may take; then the function is stopped.

    Returns
    -------
    Report
        The verdict. Of a wrong function: the mistake's name, the smallest case that shows it,
        and the first step at which it departs from every right one.

    Raises
    ------
    TypeError, ValueError
        If there is no such exercise, or `function` can't be called.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> def mine(game, state, depth):
    ...     if depth == 0 or game.is_terminal(state):
    ...         return game.evaluate(state)
    ...     return max(mine(game, child, depth - 1) for child in game.children(state))
    >>> report = lab.check("minimax", mine)
    >>> report.passed, report.misconception.name
    (False, 'both players maximize')

    >>> def doubles(double):
    ...     for number in (0, 1, 20):
    ...         yield f"double({number})", double(number), 2 * number
    >>> lab.check(doubles, lambda number: number**2)
    Not yet: double(1) should be 2, and yours gives 1.
    >>> lab.check(doubles, lambda number: number + number)
    Yes: right on all 3 cases.
    """
    _check_arguments(exercise, function)
    check_whole(seed, "seed")
    if isinstance(function, Compiled):
        function = function.function
    unrun = unrun_definition(function)
    if unrun:
        name = name_of(exercise) if callable(exercise) else exercise
        return Report(name, False, message=unrun)
    if callable(exercise):
        return judged_by(exercise, function, seconds)
    if isinstance(function, Sandboxed):
        report = _judged(exercise, function, function, seed)
    else:
        with sandbox({"it": function}) as box:
            report = _judged(exercise, Sandboxed(box, "it"), function, seed)
        if isinstance(report.counterexample, Case) and report.step is not None:
            report.compared = partial(_compared, exercise, function, report.counterexample)
    return report


# Who judges what isn't a search: a game, an evaluation or an order.
_JUDGES = {**dict.fromkeys(RULES, rules), "evaluation": evaluation, "ordering": ordering}


def _judged(exercise: str, sandboxed: Sandboxed, function: Callable, seed: int) -> Report:
    if exercise in EXERCISES:
        report = _Search(exercise, sandboxed, function, seed).report()
        return _led_to_watch(report, function)
    if exercise in RULES and _is_the_labs(function):
        message = "its rules are those of the lab's own game: write your own."
        return refused(exercise, message, "it takes the lab's own rules")
    try:
        position, mistake, summary, runs = _JUDGES[exercise](exercise, sandboxed, seed)
    except Ended as ended:
        message, line = how_it_ended(ended, file_of(function))
        report = refused(exercise, message, _name_of(ended, "a method never comes back"))
        return replace(report, line=line)
    if position is None:
        return Report(exercise, True, summary, runs=runs)
    report = refused(exercise, position.sentence, mistake, position, runs)
    return replace(report, node=position.moves, picture=position.picture)


def _led_to_watch(report: Report, function: Callable) -> Report:
    """Return the report, with advice to use `watch` if the function seems to take no game."""
    if report.misconception is None:
        return report
    if report.misconception.name not in EXCEPTIONS:
        return report
    parameters = positional(function)
    if not parameters or parameters[0].name in ("game", "g"):
        return report
    watch = f"lab.watch({name_of(function, 'yours')}, …)"
    advice = f"If it takes other arguments than (game, state, depth, …), {watch} shows what it does"
    return replace(report, message=f"{report.message} {advice} with them.")


def _is_the_labs(game: Any) -> bool:
    """Return whether a class inherits rules from one of the lab's."""
    for ancestor in getattr(game, "__mro__", ()):
        if ancestor not in Game.__mro__ and ancestor.__module__.startswith(games.__name__ + "."):
            return True
    return False


def _compared(exercise: str, function: Callable, case: Case) -> "Compare":
    """Return the widget that steps through a function and the right one it follows longest."""
    from ..widgets.compare import Compare

    run, right = traces(exercise, function, case)
    if run is None or right is None:
        raise ValueError("the function can't be watched, so there is nothing to compare")
    hidden = ["# A correct function. To show its lines", "# would give the answer away."]
    right.source = {code: (1, hidden) for code in right.source}
    return Compare(run, right)


def _check_arguments(exercise: Any, function: Any) -> None:
    if callable(exercise):
        return
    exercises = [*EXERCISES, *_JUDGES]
    if exercise not in exercises:
        names = ", ".join(map(repr, exercises))
        raise ValueError(f"exercise must be one of {names}, not {exercise!r}")
    if not callable(function):
        unlike = f"not what it returned: {function!r}. Write its name without brackets"
        raise TypeError(f"function must be the function itself, {unlike}")


class _Search:
    """A search under check, and what it did in each case."""

    def __init__(self, exercise: str, sandboxed: Sandboxed, function: Callable, seed: int) -> None:
        self.exercise = EXERCISES[exercise]
        self.sandboxed = sandboxed
        self.cases = self.exercise.cases(seed)
        self.sample = next(case for case in self.cases if case.full and len(case.leaves) > 5)
        self.file = file_of(function)
        self.done: dict[Case, Behaviour] = {}

    def report(self) -> Report:
        """Return the report on the search."""
        exercise = self.exercise
        if self.is_borrowed():
            message = "yours calls one of the lab's own searches: write your own."
            return self.refuted(message, "it calls the lab's own search", self.sample)
        ended = self.run_all()
        wrong = [case for case, done in self.done.items() if not exercise.is_right(case, done)]
        if not wrong:
            if ended:
                return self.report_stopped(ended)
            convention = exercise.convention(self.done)
            praise = exercise.praise(self.done)
            runs = len(self.done)
            return Report(exercise.name, True, convention, runs=runs, praise=praise)
        # First come the worse mistakes: a wrong value, or a cut that isn't safe.
        is_good = exercise.is_proved if exercise.windows else exercise.is_sound
        for case in wrong:
            if not is_good(case, self.done[case]):
                return self.report_wrong(case, is_good)
        return self.report_wrong(wrong[0], exercise.is_right)

    def ask(self, work: Callable, *arguments: Any) -> Any:
        """Return the only value that ``work(names, name, *arguments)`` yields in the sandbox."""
        return self.sandboxed.box.request(work, self.sandboxed.name, *arguments)

    def run_all(self) -> Ended | None:
        """Run the function on the cases; return how its process ended, if it did."""
        try:
            for case, done in self.run(self.cases):
                self.done[case] = done
                if done.error in ENDED:
                    break
        except Ended as ended:
            return ended
        return None

    def is_borrowed(self) -> bool:
        """Return whether the function calls a search of the lab's on the first larger case."""
        with suppress(Ended):  # if it hangs there, the cases tell where
            return self.ask(borrows, self.exercise.arguments(self.sample))
        return False

    def run(self, cases: list[Case]) -> Iterator:
        """Yield cases, each with what the function does in it."""
        calls = [self.exercise.arguments(case) for case in cases]
        return zip(cases, self.sandboxed.behaviours(calls), strict=True)

    def run_alone(self, case: Case) -> Behaviour | None:
        """Return what the function does in a case if it is called in no other before."""
        self.sandboxed.box.close()
        with suppress(Ended):
            return next(done for _, done in self.run([case]))
        return None

    def refuted(
        self, message: str, mistake: str, case: Case, difference: Difference = _NO_DIFFERENCE
    ) -> Report:
        """Return the report on a wrong function."""
        report = refused(self.exercise.name, message, mistake, case, len(self.done))
        report.node = difference.node
        report.step = difference.step
        report.line = difference.line
        if case.inner or difference.node not in (None, "A"):  # a lone node shows nothing
            report.picture = difference.picture or svg(case.tree)
        return report

    def report_stopped(self, ended: Ended) -> Report:
        """Return the report on a function that was stopped, or ended its process."""
        if ended.slow:
            message, _ = how_it_ended(ended, self.file)
            came = f"It finished {len(self.done):,} of {len(self.cases):,} small trees."
            why = "Does it look at the same nodes again and again?"
            return refused(self.exercise.name, f"{message} {came} {why}", runs=len(self.done))
        case = self.cases[len(self.done)]
        message, line = how_it_ended(ended, self.file, f" on {case}")
        mistake = _name_of(ended, "it never comes back")
        return self.refuted(message, mistake, case, Difference(line=line))

    def report_wrong(self, failed: Case, is_right: Callable[[Case, Behaviour], bool]) -> Report:
        """Return the report on a function that fails a test of what is right on a case."""
        if self.done[failed].error in ENDED:
            smallest = failed
            done = self.run_alone(failed) or self.done[failed]
        else:
            chance = self.report_chance(failed)
            if chance is not None:
                return chance
            smallest, done = self.smallest(failed, is_right)
            if is_right(smallest, done):
                return self.report_memory(smallest)
        difference = _NO_DIFFERENCE
        if done.error not in ENDED or done.error == "RecursionError":
            difference = self.first_difference(smallest)
        message = self.message(smallest, done, difference)
        return self.refuted(message, self.mistake(failed, difference), smallest, difference)

    def smallest(
        self, failed: Case, is_right: Callable[[Case, Behaviour], bool]
    ) -> tuple[Case, Behaviour]:
        """Return the smallest case that fails, and what the function does in it if run alone."""
        done = self.run_alone(failed) or self.done[failed]
        if is_right(failed, done):  # it fails only after other calls
            return failed, done
        smaller = shrunk(failed, partial(self.first_failing, is_right))
        again = self.run_alone(smaller)
        return (smaller, again) if again else (failed, done)

    def report_chance(self, failed: Case) -> Report | None:
        """Return the report on a function that gives something else after the same calls."""
        cases = list(self.done)
        cases = cases[: cases.index(failed) + _ONCE_MORE]
        self.sandboxed.box.close()
        self.is_borrowed()  # as that was its first call
        with suppress(Ended):
            for case, again in self.run(cases):
                once = _shown(self.done[case])
                later = _shown(again)
                if once != later:
                    message = f"On {case}, yours gives {once} once and {later} another time"
                    message += ", after the same calls."
                    return self.refuted(message, "chance plays a part", case)
        return None

    def report_memory(self, case: Case) -> Report:
        """Return the report on a function that is right in a case only before all others."""
        message = (
            f"On {case}, {self.exercise.expected(case)} is right, and yours finds it when it is "
            "called for the first time, but not after other calls: something is kept from call to "
            "call."
        )
        return self.refuted(message, "it remembers earlier calls", case)

    def first_failing(
        self, is_right: Callable[[Case, Behaviour], bool], cases: list[Case]
    ) -> Case | None:
        """Return the first of some cases on which the function goes wrong, or None."""
        suited = [case for case in cases if self.exercise.applies_to(case)]
        with suppress(Ended):
            failing = (case for case, done in self.run(suited) if not is_right(case, done))
            return next(failing, None)
        return None

    def first_difference(self, case: Case) -> Difference:
        """Return where the function departs from a right one; the sandbox finds out."""
        self.sandboxed.box.close()
        with suppress(Ended, Raised):
            return Difference(*self.ask(explained, self.exercise.name, case))
        return _NO_DIFFERENCE

    def mistake(self, failed: Case, difference: Difference) -> str:
        """Return the name of the misconception that explains what the function did, or ""."""
        first = self.done[failed]
        if first.error in (*ENDED, "NameError", "UnboundLocalError"):
            return name_of_error(first.error)
        if mixes_up(failed, first):
            return "moves and positions are mixed up"
        if "illegal move" in first.message:
            return "the state is changed and not put back"
        known = recognise(self.exercise.name, self.done)
        if not known or not misconception(known).edits:
            if first.error:
                return name_of_error(first.error, first.message)
            if ("b", None) in first.asked:
                return "it starts from game.initial"
        if difference.ignores_window and known in ("", "it prunes too little"):
            return "the given window isn't used"
        return known

    def message(self, case: Case, done: Behaviour, difference: Difference) -> str:
        """Return what went wrong, in sentences: the case, what is right, what it gave and where."""
        said = self.message_without_place(case, done)
        if not difference.sentence:
            return said
        if difference.line and f"(line {difference.line})" not in said:
            return f"{said} Line {difference.line}: {difference.sentence}."
        return f"{said} {difference.sentence[0].upper()}{difference.sentence[1:]}."

    def message_without_place(self, case: Case, done: Behaviour) -> str:
        """Return what went wrong, but not at which step."""
        expected = self.exercise.expected(case)
        if done.error in ("Endless", "Meddled"):
            return f"On {case}, {expected} is right, and yours is stopped: {done.message}."
        if done.error:
            return f"On {case}, {expected} is right, and yours stops with {done.message}."
        if not self.exercise.is_sound(case, done):
            return f"On {case}, {expected} is right, and yours gives {_shown(done)}."
        said = f"On {case}, the value {_shown(done)} is right, but"
        if not self.exercise.is_proved(case, done):
            return f"{said} the leaves that yours looks at don't prove it."
        said += " not the way to it."
        beyond = sorted(needless(case, done)) if self.exercise.windows else []
        if beyond:
            said += f" Yours looks at {listed(beyond)}, which can't matter any more."
        return said


def _shown(done: Behaviour) -> str:
    if done.error:
        return done.error
    return written(done.returned) if done.is_number else shortened(repr(done.returned))


def _name_of(ended: Ended, endless: str) -> str:
    """Return the name of the mistake of code that was stopped or ended Python."""
    if ended.slow:
        return ""
    return endless if ended.late else "it ends Python"


def how_it_ended(ended: Ended, file: str, where: str = "") -> tuple[str, int | None]:
    """Return, for code that was stopped or ended Python, a message and the line it was at."""
    if ended.slow:
        seconds = IN_ALL * SECONDS
        after = f"{seconds:g} seconds of computing, or {BY_THE_CLOCK * seconds:g} by the clock"
        message = f"Yours is too slow: it was stopped after {after}."
    elif ended.late:
        message = f"Yours doesn't come back{where}; it was stopped after {SECONDS:g} seconds."
    else:
        how = "The cause may be an interrupt, os._exit, a crash, or too little memory."
        message = f"Yours ended its whole process{where}. {how}"
    for name, line in ended.places:
        if name == file:
            return f"{message} It was at line {line} then.", line
    return message, None
