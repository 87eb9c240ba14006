"""The catalogue of misconceptions, and functions that make them.

It is read from catalogue.toml, which also has right functions, and edits that turn them into wrong
ones. A student's function is recognised if it behaves like one of these wrong ones.
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
    """A change to the text of right functions that makes a mistake in them.

    Attributes
    ----------
    changes : list of dict
        Old texts and the new ones that replace them; those of one dict are replaced together. A
        form that lacks one of the old texts can't have this mistake.
    forms : list of str
        The names of the forms in which it is made.
    places : "all", "one" or "any"
        Whether all changes are made together, or one of them at one place, or either.
    fails_hard : bool
        Whether it is also a mistake in a function whose value starts at alpha or beta, which is
        often called fail-hard.
    """

    changes: list[dict[str, str]]
    forms: list[str]
    places: str = "any"
    fails_hard: bool = True

    def applied(self, exercise: str) -> Iterator[str]:
        """Yield the wrong functions that it makes of right ones for an exercise."""
        together = {old: new for change in self.changes for old, new in change.items()}
        for form in self.forms:
            text = FORMS[exercise].get(form, "")
            if not all(old in text for old in together):
                continue
            if self.places != "one":
                yield _replaced(text, together)
            alone = [one for change in self.changes for one in _at_each_place(text, change)]
            if self.places != "all" and len(alone) > 1:
                yield from alone


def _replaced(text: str, change: dict[str, str]) -> str:
    """Return the text with all old texts replaced at once, so that two can change places."""
    old = "|".join(map(re.escape, change))
    return re.sub(old, lambda found: change[found[0]], text)


def _at_each_place(text: str, change: dict[str, str]) -> list[str]:
    """Return, for each place of a change, the text with the change made there alone."""
    if len(change) > 1:  # its old texts are replaced together
        return [_replaced(text, change)]
    ((old, new),) = change.items()
    places = [found.span() for found in re.finditer(re.escape(old), text)]
    return [text[:start] + new + text[end:] for start, end in places]


def start_values(low: float, high: float) -> Edit:
    """Return the edit that starts MAX's values at a low number, and MIN's at a high one."""
    of_max = {"value = -inf": f"value = {low}"}
    of_min = {"value = inf": f"value = {high}"}
    return Edit([of_max, of_min], ["plain"])


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
        Those in which it occurs.
    edits : list of Edit
        What makes it out of right functions; empty if it is recognised in another way.

    Examples
    --------
    >>> from minimax_lab.coursework.catalogue import misconception
    >>> print(misconception("the players are exchanged").explanation)
    MAX takes the smallest value and MIN the largest. So each does what is best for the other.
    """

    name: str
    explanation: str
    hint: str
    exercises: tuple[str, ...]
    edits: list[Edit] = field(default_factory=list, repr=False)

    def texts(self, exercise: str) -> tuple[str, ...]:
        """Return the wrong functions for an exercise, each in all conventions."""
        if exercise not in self.exercises:
            return ()
        texts = [
            variant
            for edit in self.edits
            for text in edit.applied(exercise)
            for variant in conventions(text, edit.fails_hard)
        ]
        return tuple(dict.fromkeys(texts))


def conventions(text: str, fails_hard: bool = True) -> list[str]:
    """Return a function's text in all conventions: fail-soft or fail-hard, non-strict or strict.

    The given text fails soft, and cuts where the bounds meet. In a fail-hard one the value starts
    at the wall, alpha or beta; beyond the other wall it may return what it found.
    """
    texts = [text]
    if fails_hard and "alpha" in text:
        from_alpha = text.replace("value = -inf\n", "value = alpha\n")
        texts.append(from_alpha.replace("value = inf\n", "value = beta\n"))
    strict = [_WEAK_TEST.sub(r"\1 \2 \3", one) for one in texts]
    return texts + strict


_WEAK_TEST = re.compile(r"(value|alpha) ([<>])= (alpha|beta)")


@cache
def function_of(text: str, name: str) -> Callable:
    """Return the last function that a text defines, with its lines ready to be shown."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict = {"inf": inf, "MAX": MAX, "MIN": MIN}
    exec(compile(text, name, "exec"), names)
    return [thing for thing in names.values() if callable(thing)][-1]


def _read(entry: dict[str, Any]) -> Misconception:
    """Return the misconception that an entry of catalogue.toml describes."""
    entry["edits"] = [Edit(**edit) for edit in entry.get("edits", [])]
    entry["exercises"] = tuple(entry["exercises"])
    return Misconception(**entry)


MISCONCEPTIONS = tuple(map(_read, _CATALOGUE["misconceptions"]))
_BY_NAME = {mistake.name: mistake for mistake in MISCONCEPTIONS}


def misconception(name: str) -> Misconception:
    """Return the misconception of that name."""
    return _BY_NAME[name]
