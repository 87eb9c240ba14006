"""What a reader has answered so far about one puzzle."""

import random
from collections.abc import Iterable

from ..instruments.wording import counted, listed, written
from .marking import NUMBERS, Verdict, left_out, mark_number, mark_pruned, note
from .puzzle import Puzzle
from .reasons import rule
from .typed import parsed

QUESTIONS = ("pruned", *NUMBERS)
_FINISHED = note("This tree is finished: go on to the next one.")


class Attempt:
    """The answers to one puzzle, each marked as it is given.

    A question is a pair of a node and one of "pruned", "alpha", "beta" and "value". Numbers are
    asked for at a few inner nodes, which the seed picks; they may be given at all others too.

    Parameters
    ----------
    puzzle : Puzzle
    ask : iterable of str, optional
        What is asked: some of "pruned", "alpha", "beta" and "value".
    nodes : int or None, optional
        At how many inner nodes numbers are asked for, the root among them; None: at all.

    Attributes
    ----------
    asked : list of (str, str)
        The numbers that are asked for.
    marked : set of str
        The nodes that are marked as pruned.
    numbers : dict
        What was answered rightly, as it is written, by question.
    tried : dict
        The last answer to each number that isn't right yet, as it was typed.
    wrongly : set of str
        The nodes that were marked though they must be searched.
    missed : set of (str, str)
        The questions that had a wrong answer at first, or a hint.
    mistakes : int
    finished, shown : bool
        Whether all is answered; whether the reader has seen the solution.

    Examples
    --------
    >>> attempt = Attempt(Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0), ask=["pruned"])
    >>> attempt.mark("I").right, attempt.mark("J").right
    (True, True)
    >>> attempt.finish().sentence, attempt.points
    ('All is right: alpha-beta returns 3, and 2 nodes are never searched.', 2)
    """

    def __init__(
        self, puzzle: Puzzle, ask: Iterable[str] = QUESTIONS, nodes: int | None = 4
    ) -> None:
        self.puzzle, self.ask = puzzle, tuple(ask)
        self.asked = list(_asked(puzzle, self.ask, nodes))
        self.marked: set[str] = set()
        self.numbers: dict[tuple[str, str], str] = {}
        self.tried: dict[tuple[str, str], str] = {}
        self.wrongly: set[str] = set()
        self.missed: set[tuple[str, str]] = set()
        self.mistakes = 0
        self.finished = self.shown = False

    @property
    def over(self) -> bool:
        """Whether nothing more can be answered."""
        return self.finished or self.shown

    @property
    def solved(self) -> bool:
        """Whether all is answered, and nothing was marked that must be searched."""
        return self.finished and not self.wrongly

    @property
    def flawless(self) -> bool:
        """Whether it is solved without a mistake or a hint."""
        return self.solved and not self.missed

    @property
    def points(self) -> int:
        """How many questions were answered rightly at once, less the nodes marked wrongly."""
        right = {(name, "pruned") for name in self.marked} | set(self.numbers)
        return max(0, len(right - self.missed) - len(self.wrongly))

    @property
    def touched(self) -> bool:
        """Whether anything was answered, or asked."""
        return bool(self.marked or self.numbers or self.missed or self.mistakes)

    def mark(self, name: str) -> Verdict:
        """Mark a node as pruned, or take its mark off if it has one."""
        taking_off = name in self.marked
        verdict = mark_pruned(self.puzzle, name, pruned=not taking_off)
        if self.over:
            return _FINISHED
        if taking_off:
            self.marked.discard(name)
        elif verdict.right:
            self.marked.add(name)
        elif verdict.kind == "over":
            self.wrongly.add(name)
        return self._counted(verdict, [(name, "pruned")])

    def answer(self, name: str, what: str, text: str) -> Verdict:
        """Type alpha, beta or the value of a node."""
        verdict = mark_number(self.puzzle, name, what, text)
        if self.over:
            return _FINISHED
        if verdict.right:
            self.numbers[name, what] = self._written(name, what, parsed(text)[1])
            self.tried.pop((name, what), None)
        elif verdict.right is False and (name, what) not in self.numbers:
            self.tried[name, what] = text
        return self._counted(verdict, [(name, what)])

    def written(self, name: str, what: str) -> str:
        """Return a right answer as it is written in the picture: the one given, if there is one."""
        if (name, what) in self.numbers:
            return self.numbers[name, what]
        answers = dict(zip(NUMBERS, self.puzzle.window(name), strict=False))
        return self._written(name, what, answers.get(what, self.puzzle.value(name)[1]))

    def _written(self, name: str, what: str, number: float) -> str:
        sign = self.puzzle.accepted(name)[number] if what == "value" else "="
        return written(number) if sign == "=" else f"{sign} {written(number)}"

    def finish(self) -> Verdict:
        """Say that all is answered: finished if it is, else what is missing and why."""
        if self.over:
            return _FINISHED
        open_numbers = self.open_numbers()
        if open_numbers:
            texts = [f"{what} at {name}" for name, what in open_numbers]
            marking = ", or mark a node that is never searched" if "pruned" in self.ask else ""
            return note(f"Still to type: {listed(texts)}{marking}.")
        missing = left_out(self.puzzle, self.marked) if "pruned" in self.ask else []
        if missing:
            names = [name for name in self.puzzle.pruned if name not in self.marked]
            return self._counted(missing[0], [(name, "pruned") for name in names])
        self.finished = True
        returned = written(self.puzzle.trace.value)
        never = len(self.puzzle.never_visited)
        is_are = "is" if never == 1 else "are"
        what = (
            f"alpha-beta returns {returned}, and {counted(never, 'node')} {is_are} never searched."
        )
        if not self.wrongly:
            return Verdict(True, "right", f"All is right: {what}")
        names = [name for name in self.puzzle.names if name in self.wrongly]
        return Verdict(
            False, "over", f"Finished, but not solved, as you marked {listed(names)} on the way: "
            f"{what}",
        )  # fmt: skip

    def open_numbers(self) -> list[tuple[str, str]]:
        """Return the numbers still asked for: at nodes that aren't under a mark."""
        return [
            question
            for question in self.asked
            if question not in self.numbers and not self.covered(question[0])
        ]

    def covered(self, name: str) -> bool:
        """Return whether a node or one above it is marked as pruned."""
        return any(above in self.marked for above in self.puzzle.way(name))

    def hint(self) -> Verdict:
        """Say where to look next; that costs the question's point."""
        if self.over:
            return _FINISHED
        never = self.puzzle.never_visited
        for name, what in self.open_numbers():
            if name not in never:
                self.missed.add((name, what))
                return note(f"Hint: {rule(self.puzzle, name, what)}")
        for cut in self.puzzle.cuts if "pruned" in self.ask else ():
            names = [name for name in cut.unsearched if name not in self.marked]
            if names:
                self.missed.update((name, "pruned") for name in names)
                return note(f"Hint: {rule(self.puzzle, cut.state, 'pruned')}")
        return note("Hint: nothing is missing. Say that you are done.")

    def show(self) -> Verdict:
        """Give up: the solution is shown, and the tree isn't solved."""
        if not self.over:
            self.shown = True
        return note("Here is what alpha-beta does in this tree.")

    def _counted(self, verdict: Verdict, questions: list[tuple[str, str]]) -> Verdict:
        if verdict.right is False:
            self.mistakes += 1
            self.missed.update(questions)
        return verdict


def _asked(puzzle: Puzzle, ask: tuple[str, ...], nodes: int | None) -> Iterable[tuple[str, str]]:
    """Yield the numbers that are asked for as the search comes to the nodes, the root last."""
    inner = puzzle.inner
    if "pruned" not in ask:  # nothing would be right there
        inner = [name for name in inner if name not in puzzle.never_visited]
    root, rest = inner[0], inner[1:]
    if nodes is not None and nodes <= len(rest):
        rest = random.Random(f"asked {puzzle.seed}").sample(rest, nodes - 1)
    for name in [*sorted(rest, key=puzzle.place), root]:
        for what in NUMBERS:
            if what in ask and (name != root or what == "value"):
                yield name, what
