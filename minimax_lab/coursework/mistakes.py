"""The catalogue of misconceptions, functions that make them, and graded hints.

What is told of each stands in mistakes.md, and what it writes in place of a right function's text.
Here are the right functions. A wrong one is recognised by behaving as an edited one does. The hints
stand in hints.md.
"""

import linecache
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from textwrap import fill, indent

from ..games.game import MAX, MIN

_LISTS = """\
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [minimax(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
"""

_ALPHABETA = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value >= beta: break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value <= alpha: break
            beta = min(beta, value)
    return value
"""

_RETURNED_BOUNDS = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        for child in game.children(state):
            value = alphabeta(game, child, depth - 1, alpha, beta)
            if value >= beta: return beta
            if value > alpha: alpha = value
        return alpha
    for child in game.children(state):
        value = alphabeta(game, child, depth - 1, alpha, beta)
        if value <= alpha: return alpha
        if value < beta: beta = value
    return beta
"""

_NEGAMAX = """\
def negamax(game, state, depth, colour, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return colour * game.evaluate(state)
    value = -inf
    for child in game.children(state):
        value = max(value, -negamax(game, child, depth - 1, -colour, -beta, -alpha))
        if value >= beta: break
        alpha = max(alpha, value)
    return value

def alphabeta(game, state, depth, alpha, beta):
    if game.to_move(state) == MAX: return negamax(game, state, depth, 1, alpha, beta)
    return -negamax(game, state, depth, -1, -beta, -alpha)
"""

_MOVES_BY_MINIMAX = """
def best_move(game, state, depth):
    player, best, best_value = game.to_move(state), None, -inf
    for action in game.actions(state):
        value = player * minimax(game, game.result(state, action), depth - 1)
        if value > best_value: best, best_value = action, value
    return best
"""

_MOVES_BY_ALPHABETA = """
def best_move(game, state, depth):
    maximizing = game.to_move(state) == MAX
    low, high, best = -inf, inf, None
    for action in game.actions(state):
        value = alphabeta(game, game.result(state, action), depth - 1, low, high)
        if maximizing and value > low: best, low = action, value
        if not maximizing and value < high: best, high = action, value
    return best
"""


def _nested(text: str) -> str:
    """Return a text of alpha-beta as a function inside the one that is asked for."""
    inner = indent(text.replace("alphabeta(game, ", "search("), "    ")
    head = "def alphabeta(game, state, depth, alpha, beta):\n"
    return f"{head}{inner}    return search(state, depth, alpha, beta)\n"


def _flagged(text: str, name: str, rest: str) -> str:
    """Return a text with a helper that is told whose turn it is."""
    helper = _replaced(
        text,
        (f"{name}(game, state, ", "search(game, state, maximizing, "),
        (f"{name}(game, child, ", "search(game, child, not maximizing, "),
        ("game.to_move(state) == MAX", "maximizing"),
    )
    call = f"search(game, state, game.to_move(state) == MAX, depth{rest})"
    return f"{helper}\ndef {name}(game, state, depth{rest}):\n    return {call}\n"


def _replaced(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        text = text.replace(old, new)
    return text


def _without_window(text: str) -> str:
    """Return a text of alpha-beta as minimax, in the same form."""
    lines = [line for line in text.splitlines() if not line.strip().startswith(_OF_THE_WINDOW)]
    pairs = ((", alpha, beta", ""), (", -beta, -alpha", ""), ("alphabeta", "minimax"))
    return _replaced("\n".join(lines) + "\n", *pairs)


_OF_THE_WINDOW = ("if value >= beta", "if value <= alpha", "alpha = ", "beta = ")
# The bound is raised (or lowered) first, and then tested.
_BOUND_TEST = re.sub(r"if value .*: break\n( +)(.*)", r"\2\n\1if alpha >= beta: break", _ALPHABETA)
_MINIMAX = _without_window(_ALPHABETA)

# Right functions by exercise, in the forms in which they are usually written. A mistake that has
# nothing to do with the form is made in the plain one: the others would behave the same.
FORMS: dict[str, dict[str, str]] = {
    "alphabeta": {
        "plain": _ALPHABETA,
        "bound test": _BOUND_TEST,
        "returned bounds": _RETURNED_BOUNDS,
        "flag": _flagged(_ALPHABETA, "alphabeta", ", alpha, beta"),
        "negamax": _NEGAMAX,
        "nested": _nested(_ALPHABETA),
        "nested bound test": _nested(_BOUND_TEST),
    },
    "minimax": {
        "plain": _MINIMAX,
        "lists": _LISTS,
        "flag": _flagged(_MINIMAX, "minimax", ""),
        "negamax": _without_window(_NEGAMAX),
    },
    "best_move": {
        "plain": _MINIMAX + _MOVES_BY_MINIMAX,
        "by alpha-beta": _ALPHABETA + _MOVES_BY_ALPHABETA,
    },
}


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
        texts.append(_replaced(text, ("value = -inf\n", "value = alpha\n")))
        texts[1] = _replaced(texts[1], ("value = inf\n", "value = beta\n"))
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
    page = Path(__file__).with_name("mistakes.md").read_text(encoding="utf-8")
    for section in page.split("\n### ")[1:]:
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
for _section in Path(__file__).with_name("hints.md").read_text(encoding="utf-8").split("\n## ")[1:]:
    _name, _, _rest = _section.partition("\n")
    HINTS[_name] = tuple(" ".join(one.split()) for one in re.split(r"(?m)^\d\. ", _rest)[1:])


def hint(exercise: str, number: int = 1) -> str:
    """Return a hint for an exercise; each says more than the one before.

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta", "best_move", "tic_tac_toe", "connect_four", "evaluation",
        "ordering", "choose", "number_of_games", "safe_replies" or "measures".
    number : int, optional
        Which hint: 1 to 4, or to 3. The last one says nearly everything.

    Returns
    -------
    str
        The hint, in lines that fit a page, and how many there are.

    Raises
    ------
    ValueError
        If there is no such exercise, or it has no hint of that number.

    Examples
    --------
    >>> from minimax_lab.coursework.mistakes import hint
    >>> print(hint("alphabeta"))
    Hint 1 of 4: Start from a minimax that works. Alpha is what MAX is sure of
    elsewhere, beta what MIN is sure of: say both in words before you write a line.
    """
    if exercise not in HINTS:
        known = ", ".join(f'"{name}"' for name in HINTS)
        raise ValueError(f"exercise must be one of {known}, not {exercise!r}")
    hints = HINTS[exercise]
    if number not in range(1, len(hints) + 1):
        count = f'"{exercise}" has {len(hints)} hints'
        raise ValueError(f"number must be from 1 to {len(hints)}, not {number!r}: {count}")
    return fill(f"Hint {number} of {len(hints)}: {hints[number - 1]}", 80)
