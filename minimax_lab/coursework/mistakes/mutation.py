"""Misconceptions as edits: a right text with a piece of it replaced is a wrong one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from .forms import PLAIN, Form

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
