"""The catalogue of misconceptions, functions that make them, and graded hints.

What is told of each stands in mistakes.md, and what it writes in place of a right function's text;
so do the right functions. A wrong one is recognised by behaving as an edited one does. The hints
stand in hints.md.
"""

import linecache
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from textwrap import fill

from ..arguments import check_whole
from ..games.game import MAX, MIN


def _read(page: str) -> str:
    return Path(__file__).with_name(page).read_text(encoding="utf-8")


_MISTAKES, _RIGHT = _read("mistakes.md").split("\n# Right functions\n")

# Right functions by exercise and form, such as FORMS["alphabeta"]["negamax"].
FORMS: dict[str, dict[str, str]] = {}
for _exercise, _form, _text in re.findall(r"(?s)### (\w+): (.*?)\n\n```text\n(.*?)```", _RIGHT):
    FORMS.setdefault(_exercise, {})[_form] = _text


@dataclass(frozen=True)
class Edit:
    """What a mistake writes in place of right text.

    Attributes
    ----------
    changes : tuple of dict
        Each what is replaced together: old text -> new. A form in which one of the old texts is
        missing can't have this mistake.
    forms : tuple of str
        The names of the forms it is made in.
    where : "all", "one" or "any"
        Whether all changes are made together at all places, or one at one place, or both of this.
    hard : bool
        Whether it is a mistake also in a function that fails hard.
    """

    changes: tuple[dict[str, str], ...]
    forms: tuple[str, ...]
    where: str
    hard: bool

    def applied(self, exercise: str) -> Iterator[str]:
        """Yield the wrong functions that it makes of right ones for an exercise."""
        for form in self.forms:
            text = FORMS[exercise].get(form, "")
            if not all(old in text for change in self.changes for old in change):
                continue
            places = [one for change in self.changes for one in _places(text, change)]
            if self.where != "one":
                yield _put(text, [piece for one in places for piece in one])
            if self.where != "all" and len(places) > 1:
                yield from (_put(text, one) for one in places)


Piece = tuple[int, str, str]  # where it stands, and what is replaced by what


def _places(text: str, change: dict[str, str]) -> list[list[Piece]]:
    """Return what a change replaces at each of its places; several pieces are changed together."""
    pieces = [
        (found.start(), old, new)
        for old, new in change.items()
        for found in re.finditer(re.escape(old), text)
    ]
    return [pieces] if len(change) > 1 else [[piece] for piece in pieces]


def _put(text: str, pieces: list[Piece]) -> str:
    for start, old, new in sorted(pieces, reverse=True):
        text = text[:start] + new + text[start + len(old) :]
    return text


def start_values(low: float, high: float) -> Edit:
    """Return the edit of one who starts MAX's values at a low number, and MIN's at a high one."""
    changes = {"value = -inf": f"value = {low}"}, {"value = inf": f"value = {high}"}
    return Edit(changes, ("plain",), "any", True)


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
        What it writes in place of right text; empty if it is told by what comes back.

    Examples
    --------
    >>> from minimax_lab.coursework.mistakes import misconception
    >>> print(misconception("the players are exchanged").explanation)
    MAX takes the smallest value and MIN the largest. So each player does the other's best.
    """

    name: str
    explanation: str
    hint: str
    exercises: tuple[str, ...]
    edits: tuple[Edit, ...] = field(default=(), repr=False)

    def texts(self, exercise: str) -> tuple[str, ...]:
        """Return the wrong functions for an exercise, each in the usual conventions."""
        found: dict[str, None] = {}
        for edit in self.edits if exercise in self.exercises else ():
            for text in edit.applied(exercise):
                found |= dict.fromkeys(conventions(text, edit.hard))
        return tuple(found)


def conventions(text: str, hard: bool = True) -> list[str]:
    """Return a text that fails soft and cuts when the bounds meet, and also the other ways."""
    texts = [text]
    if hard and "alpha" in text:
        from_alpha = text.replace("value = -inf\n", "value = alpha\n")
        texts.append(from_alpha.replace("value = inf\n", "value = beta\n"))
    return texts + [_WEAK_TEST.sub(r"\1 \2 \3", one) for one in texts]


_WEAK_TEST = re.compile(r"(value|alpha) ([<>])= (alpha|beta)")


@cache
def function_of(text: str, name: str) -> Callable:
    """Return the last function that a text defines; a stepper can show its lines."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict = {"inf": inf, "MAX": MAX, "MIN": MIN}
    exec(compile(text, name, "exec"), names)
    return [thing for thing in names.values() if callable(thing)][-1]


def _catalogue() -> Iterator[Misconception]:
    """Yield the misconceptions as mistakes.md tells of them."""
    for section in _MISTAKES.split("\n### ")[1:]:
        name, exercises, *told = section.split("\n## ")[0].strip().split("\n\n")
        explanation, hint = (text.replace("\n", " ") for text in told[:2])
        lines = [line for text in told[2:] for line in text.splitlines()]
        edits = tuple(map(_edit, lines))
        where = tuple(exercises.strip("*").split(", "))
        yield Misconception(name, explanation, hint.removeprefix("Hint: "), where, edits)


def _edit(line: str) -> Edit:
    """Return the edit that a line of mistakes.md tells of."""
    forms, _, told = line.removeprefix("- ").partition(": ")
    pairs = (
        re.findall("`([^`]*)` → `([^`]*)`", one) for one in told.replace("⏎", "\n").split(" | ")
    )
    options = told.rpartition("`")[2]
    where = next((where for where in ("all", "one") if where in options), "any")
    changes = tuple(map(dict, pairs))
    return Edit(changes, tuple(forms.split(", ")), where, "fails soft" not in options)


MISCONCEPTIONS = tuple(_catalogue())


def misconception(name: str) -> Misconception:
    """Return the misconception of that name."""
    return next(mistake for mistake in MISCONCEPTIONS if mistake.name == name)


# Hints for the exercises: each says more than the one before

HINTS: dict[str, tuple[str, ...]] = {}
for _section in _read("hints.md").split("\n## ")[1:]:
    _name, _, _rest = _section.partition("\n")
    HINTS[_name] = tuple(" ".join(one.split()) for one in re.split(r"(?m)^\d\. ", _rest)[1:])


def hint(exercise: str, number: int = 1) -> str:
    """Return a hint for an exercise; each says more than the one before.

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta", "best_move", "tic_tac_toe", "connect_four", "evaluation",
        "ordering", "choose", "number_of_games", "safe_replies", "play" or "measures".
    number : int, optional
        Which hint: 1 to 4, or to 3. The last one says nearly everything.

    Returns
    -------
    str
        The hint, in lines that fit a page, and how many there are.

    Raises
    ------
    TypeError, ValueError
        If there is no such exercise, or it has no hint of that number.

    Examples
    --------
    >>> from minimax_lab.coursework.mistakes import hint
    >>> print(hint("alphabeta"))
    Hint 1 of 4: Start from a minimax that works. Alpha is what MAX is sure of
    elsewhere, beta what MIN is sure of: say both in words before you write a line.
    """
    if exercise not in list(HINTS):
        known = ", ".join(f'"{name}"' for name in HINTS)
        raise ValueError(f"exercise must be one of {known}, not {exercise!r}")
    hints = HINTS[exercise]
    check_whole(number, "number", least=1)
    if number > len(hints):
        count = f'"{exercise}" has {len(hints)} hints'
        raise ValueError(f"number must be from 1 to {len(hints)}, not {number!r}: {count}")
    return fill(f"Hint {number} of {len(hints)}: {hints[number - 1]}", 80)
