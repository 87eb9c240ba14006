"""What a function does on a tree: what it asks of the game, and what it returns.

Nothing here loads a search: a student's process, which records this, has none to call.
"""

import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from io import StringIO
from math import isnan
from numbers import Integral, Real
from typing import Any

from ..games.game import Game
from ..games.views import View
from ..instruments.count import unwrapped
from ..limits import LimitReached

QUESTION = {
    **{"t": "to_move", "a": "actions", "r": "result", "i": "is_terminal", "e": "evaluate"},
    **{"c": "children", "b": "initial"},
}
_MOST = 20_000  # questions to a small tree; who asks more never comes back
_DIGITS = 60  # of a number
_SHOWN, _PRINTED, _WORDS = 80, 200, 300  # characters of a value, of what is printed, of an error


class Meddled(BaseException):
    """Leaves a function that reaches into the game instead of asking it."""


class Endless(BaseException):
    """Leaves a function that has asked far more than the tree can answer."""


@dataclass(frozen=True)
class Strange:
    """Stands for something returned that is neither a number nor a text."""

    kind: str
    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Behaviour:
    """What a function did in one case.

    Attributes
    ----------
    returned : object
        What it returned: a number, a text, True, False or None, or else Strange.
    error : str
        The kind of exception that ended it, or "".
    message : str
        What that exception said, and on which line of the function.
    log : str
        What it asked the tree, in order: a letter for the question, and the node.
    printed : str
        The start of what it printed.
    """

    returned: Any
    error: str = ""
    message: str = ""
    log: str = ""
    printed: str = ""

    @cached_property
    def asked(self) -> list[tuple[str, str]]:
        """The log as pairs of a question's letter and a node: "e" for evaluate, and so on."""
        return [(word[0], word[1:]) for word in self.log.split()]

    @cached_property
    def visited(self) -> tuple[str, ...]:
        """All nodes it asked about, in the order of the first question."""
        return tuple(dict.fromkeys(node for _, node in self.asked))

    @cached_property
    def evaluated(self) -> tuple[str, ...]:
        """The nodes it evaluated, in the order of the first time."""
        return tuple(dict.fromkeys(node for letter, node in self.asked if letter == "e"))

    @property
    def begins(self) -> bool:
        """Whether it asked where the game begins."""
        return ("b", "") in self.asked

    @property
    def is_number(self) -> bool:
        """Whether it returned a number."""
        return not self.error and is_number(self.returned)


def is_number(value: Any) -> bool:
    """Return whether it is a real number; True and False are none, nor is NaN."""
    try:
        known = isinstance(value, Real | Decimal) and not isinstance(value, bool)
        return known and not isnan(value)
    except Exception:
        return False


def behave(function: Callable, game: Game, arguments: tuple) -> Behaviour:
    """Return what a function does on a tree, called as ``function(game, state, *arguments)``.

    The game begins elsewhere than the search, as it does in the middle of a game.
    """
    start = game.initial
    elsewhere = start
    while not game.is_terminal(elsewhere):
        *_, elsewhere = game.children(elsewhere)
    asked, returned, error, message = Asked(game, elsewhere), None, "", ""
    printed = StringIO()
    with redirect_stdout(printed):
        try:
            returned = function(asked, start, *arguments)
        except LimitReached:
            raise
        except BaseException as raised:  # whatever it is, it is the function's
            error, message = type(raised).__name__, described(raised, function)
    told = [(letter, state) for letter, state, *_ in asked.log if letter != "n"]
    log = " ".join([letter + state if type(state) is str else letter for letter, state in told])
    return Behaviour(_plain(returned), error, message, log, printed.getvalue()[:_PRINTED])


class Asked(View):
    """A game that notes each question, and stops a function that asks without end.

    Attributes
    ----------
    log : list
        A letter for each question, the state, and the action of a result; "n" for each child.
    """

    def __init__(self, game: Game, initial: Any) -> None:
        super().__init__(game)
        vars(self).update(log=[], _initial=initial)

    @property
    def initial(self) -> Any:  # type: ignore[override]
        self._note("b", None)
        return vars(self)["_initial"]

    def __deepcopy__(self, memo: dict) -> "Asked":
        return self  # a copy of a game is the same game

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") and not name.startswith("__"):
            raise Meddled(f"it reads game.{name}, which is the game's own affair")
        return super().__getattr__(name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise Meddled(f"it sets game.{name}: a search asks the game it is given")

    def _note(self, *question: Any) -> None:
        self.log.append(question)
        if len(self.log) > _MOST:
            raise Endless("it asks the game without end: does every call come nearer to a leaf?")

    def to_move(self, state: Any) -> int:
        self._note("t", state)
        return self.game.to_move(state)

    def actions(self, state: Any) -> Any:
        self._note("a", state)
        return self.game.actions(state)

    def result(self, state: Any, action: Any) -> Any:
        self._note("r", state, action)
        return self.game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        self._note("i", state)
        return self.game.is_terminal(state)

    def evaluate(self, state: Any) -> float:
        self._note("e", state)
        return self.game.evaluate(state)

    def children(self, state: Any) -> Iterator[Any]:
        self._note("c", state)
        for child in self.game.children(state):
            self._note("n", state)
            yield child


def replay(log: list, game: Game) -> None:
    """Ask a game the same questions again, so that a view that counts them counts these."""
    iterators: dict[Any, Iterator] = {}
    for letter, *asked in log:
        if letter == "c":
            iterators[asked[0]] = iter(game.children(*asked))
        elif letter == "n":
            next(iterators[asked[0]])
        elif letter != "b":
            getattr(game, QUESTION[letter])(*asked)


class Moves(View):
    """A tree whose moves aren't called like the nodes they lead to."""

    def actions(self, state: Any) -> list[str]:
        return [f"to {child}" for child in self.game.actions(state)]

    def result(self, state: Any, action: str) -> Any:
        if action not in self.actions(state):
            raise ValueError(f"illegal move {action!r} at {state!r}: choose {self.actions(state)}")
        return action.removeprefix("to ")


def described(error: BaseException, function: Any) -> str:
    """Return an exception in words, with the line of the function's own file that raised it."""
    what = "" if isinstance(error, Endless | Meddled) else type(error).__name__
    with suppress(Exception):
        said = str(error)
        if said:
            dots = "…" if len(said) > _WORDS else ""
            what += f"{': ' if what else ''}{said[:_WORDS]}{dots}"
    line = line_of(error, function)
    return f"{what} (line {line})" if line else what


def line_of(error: BaseException, function: Any) -> int | None:
    """Return the line of a function's file on which an exception arose, None if it isn't known."""
    file = getattr(getattr(unwrapped(function), "__code__", None), "co_filename", None)
    frames = traceback.walk_tb(error.__traceback__)  # it reads no file, as `extract_tb` would
    return next((n for frame, n in [*frames][::-1] if frame.f_code.co_filename == file), None)


def number(value: Any) -> Any:
    """Return a number of any class as an int or a float, and anything else as it is."""
    if isinstance(value, Integral) and is_number(value):
        return int(value)
    if is_number(value):
        return float(value)
    return value


def _plain(thing: Any) -> Any:
    """Return a number or a text as such, whatever its class, and anything else as Strange."""
    try:
        thing = number(thing)
    except Exception:  # a number of the student's own class, which isn't one
        return Strange(type(thing).__name__, "a number that can't be read")
    if type(thing) is int and abs(thing) >= 10**_DIGITS:
        return Strange("int", "a gigantic number")
    if thing is None or type(thing) in (int, float, bool):
        return thing
    if type(thing) is str and len(thing) < _SHOWN:
        return thing
    text = text_of(thing)
    return Strange(type(thing).__name__, text if len(text) < _SHOWN else text[: _SHOWN - 3] + "…")


def text_of(thing: Any) -> str:
    """Return what a thing says of itself, without addresses."""
    try:
        return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(thing)[: 2 * _SHOWN])
    except Exception:
        return f"an object of class {type(thing).__name__}"
