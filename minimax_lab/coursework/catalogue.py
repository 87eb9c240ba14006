"""The catalogue of misconceptions, and functions that make them.

Each stands in catalogue.toml, with what it writes in place of a right function's text; so do the
right functions. A wrong function is recognised by behaving as an edited one does.
"""

import linecache
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from ..games.game import MAX, MIN

_CATALOGUE = tomllib.loads(Path(__file__).with_name("catalogue.toml").read_text(encoding="utf-8"))

# Right functions by exercise and form, such as FORMS["alphabeta"]["negamax"].
FORMS: dict[str, dict[str, str]] = _CATALOGUE["right"]


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
    """A mistake that many make, how it is explained, and functions that make it.

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
        What it writes in place of right text; empty if it is recognised in another way.

    Examples
    --------
    >>> from minimax_lab.coursework.catalogue import misconception
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


def _read(entry: dict[str, Any]) -> Misconception:
    """Return the misconception that an entry of catalogue.toml describes."""
    edits = []
    for edit in entry.pop("edits", []):
        places = edit.get("places", "any")
        is_hard = edit.get("fails_hard", True)
        edits.append(Edit(tuple(edit["changes"]), tuple(edit["forms"]), places, is_hard))
    exercises = tuple(entry.pop("exercises"))
    return Misconception(**entry, exercises=exercises, edits=tuple(edits))


MISCONCEPTIONS = tuple(map(_read, _CATALOGUE["misconceptions"]))


def misconception(name: str) -> Misconception:
    """Return the misconception of that name."""
    return next(mistake for mistake in MISCONCEPTIONS if mistake.name == name)
