"""Misconceptions as edits: a right text with a piece of it replaced is a wrong one."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache

from ..searches.styles import compiled_text
from .forms import FORMS, PLAIN, Form

_WEAK_TEST = re.compile(r"(value|alpha) ([<>])= (alpha|beta)")


@dataclass(frozen=True)
class Edit:
    """Pieces of text, and what a mistake writes in their places.

    Attributes
    ----------
    pairs : tuple of (old, new)
        A form in which one of the old pieces is missing can't have this mistake.
    where : "all", "one" or "any"
        Whether all the places are changed together, or one at a time, or both of this.
    forms : tuple of str
        The names of the forms it is made in.
    hard : bool
        Whether it is a mistake also in a function that fails hard.
    """

    pairs: tuple[tuple[str, str], ...]
    where: str
    forms: tuple[str, ...]
    hard: bool

    def applied(self, form: Form) -> Iterator[str]:
        """Yield the wrong texts that it makes of a form."""
        text = form.text
        if not all(old in text for old, _ in self.pairs):
            return
        places = [place for pair in self.pairs for place in _places(text, *pair)]
        if self.where != "one":
            yield _replaced(text, places)
        if self.where != "all" and len(places) > 1:
            for place in places:
                yield _replaced(text, [place])


def edit(
    *pairs: tuple[str, str],
    where: str = "any",
    forms: tuple[str, ...] = PLAIN,
    hard: bool = True,
) -> Edit:
    """Return an edit."""
    return Edit(pairs, where, forms, hard)


@dataclass(frozen=True)
class Misconception:
    """A mistake that many make, how it is told to them, and functions that make it.

    Attributes
    ----------
    name : str
        A few words, such as "the window isn't handed down".
    explanation : str
        Two sentences: what the function does, and why that goes wrong.
    hint : str
        What to look at; it doesn't give the answer away.
    exercises : tuple of str
        Where it is met.
    edits : tuple of Edit
        What it writes in place of right text; empty if it is told by other signs.

    Examples
    --------
    >>> from minimax_lab.coursework.mistakes.misconceptions import misconception
    >>> mistake = misconception("the players are exchanged")
    >>> print(mistake.explanation)
    MAX takes the smallest value and MIN the largest. So each player does the other's best.
    >>> mistake.text("minimax").splitlines()[3]
    '    if game.to_move(state) == MIN:  # wrong'
    """

    name: str
    explanation: str
    hint: str
    exercises: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = field(default=(), repr=False)

    def text(self, exercise: str = "") -> str:
        """Return a wrong text in full, what is wrong in it marked by a comment; or ""."""
        for _, form, text in self._edited():
            if form.exercise == (exercise or form.exercise):
                return marked(form.text, text)
        return ""

    def texts(self, exercise: str) -> tuple[str, ...]:
        """Return all its wrong texts for an exercise, each in the usual conventions."""
        found: dict[str, None] = {}
        for change, form, text in self._edited():
            if form.exercise == exercise:
                found.update(dict.fromkeys(conventions(text, change.hard)))
        return tuple(found)

    def functions(self, exercise: str) -> tuple[Callable, ...]:
        """Return its wrong functions for an exercise."""
        return tuple(
            compiled_text(text, f"<{self.name}, {place}>")
            for place, text in enumerate(self.texts(exercise))
        )

    def _edited(self) -> Iterator[tuple[Edit, Form, str]]:
        for change in self.edits:
            for form in map(FORMS.__getitem__, change.forms):
                if form.exercise in self.exercises:
                    yield from ((change, form, text) for text in change.applied(form))


@cache
def conventions(text: str, hard: bool = True) -> tuple[str, ...]:
    """Return a text that fails soft and cuts when the bounds meet, and also the other ways."""
    failing = [text]
    if hard and "alpha" in text:
        low = text.replace("value = -inf\n", "value = alpha\n")
        failing.append(low.replace("value = inf\n", "value = beta\n"))
    strict = [_WEAK_TEST.sub(r"\1 \2 \3", way) for way in failing]
    return tuple(dict.fromkeys(failing + strict))


def marked(right: str, wrong: str) -> str:
    """Return the wrong text, with a comment where it differs from the right one."""
    before, after = right.splitlines(), wrong.splitlines()
    lines: list[str] = []
    for what, first, _, start, stop in SequenceMatcher(None, before, after, False).get_opcodes():
        if what == "delete":
            margin = len(before[first]) - len(before[first].lstrip())
            lines.append(" " * margin + "# wrong: something is missing here")
        mark = "" if what == "equal" else "  # wrong"
        lines += [line + mark for line in after[start:stop]]
    return "\n".join(lines) + "\n"


def _places(text: str, old: str, new: str) -> Iterator[tuple[int, str, str]]:
    start = text.find(old)
    while start >= 0:
        yield start, old, new
        start = text.find(old, start + len(old))


def _replaced(text: str, places: list[tuple[int, str, str]]) -> str:
    for start, old, new in sorted(places, reverse=True):
        text = text[:start] + new + text[start + len(old) :]
    return text
