"""How a function conducts itself in one case: what it returns, and what it asks of the game."""

import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import isnan
from numbers import Integral, Real
from typing import Any

from ...games.game import Game
from ...games.views import View
from ...instruments.proxy import Asked, unwrapped
from ...instruments.wording import written
from ...measure.time_limit import Halt
from .cases import Case

_MOST = 20_000  # questions
_SHOWN = 300  # characters of what an exception says
_LONG = 80  # characters of what is returned
_LARGE = 10**300


class Endless(BaseException):
    """Leaves a function that has asked far more than the tree can answer."""


class Meddled(BaseException):
    """Leaves a function that reaches into the game instead of asking it."""


@dataclass(frozen=True)
class Conduct:
    """What a function did in one case.

    Attributes
    ----------
    returned : object
        What it returned: a number, a text, True, False or None, or else Strange.
    error : str
        The kind of exception that ended it, or "".
    message : str
        What that exception said, and on which line of the function.
    leaves : tuple
        The leaves that it evaluated, in the order of their first evaluation.
    visited : tuple
        All states it asked about, in the order of the first question.
    printed : str
        The start of what it printed.
    begins : bool
        Whether it asked where the game begins.
    """

    returned: Any
    error: str
    message: str
    leaves: tuple
    visited: tuple
    printed: str = ""
    begins: bool = False

    @property
    def is_number(self) -> bool:
        return not self.error and is_number(self.returned)

    @property
    def told(self) -> str:
        """What came back, in words."""
        if self.error:
            return f"an error, {self.message}"
        return written(self.returned) if self.is_number else repr(self.returned)


def conduct(
    function: Callable, case: Case, arguments: tuple, through: Game | None = None
) -> Conduct:
    """Run a function on a case: ``function(game, state, *arguments)``.

    Another view of its tree, `through`, may stand in for the tree.
    """
    game = _Questioned(through or case.tree)
    returned, error, message = None, "", ""
    try:
        returned = function(game, case.tree.initial, *arguments)
    except Halt:
        raise
    except BaseException as raised:  # whatever it is, it is the function's
        error, message = type(raised).__name__, _described(raised, function)
    visited = tuple(dict.fromkeys(state for _, state in game.log))
    evaluated = dict.fromkeys(state for what, state in game.log if what == "evaluate")
    inner = case.truth.keys() - case.leaves
    leaves = tuple(state for state in evaluated if state not in inner)
    return Conduct(_plain(returned), error, message, leaves, visited, begins=game.begins)


def is_number(value: Any) -> bool:
    """Return whether it is a real number; True and False are none, nor is NaN."""
    try:
        return isinstance(value, Real) and not isinstance(value, bool) and not isnan(value)
    except Exception:
        return False


def visited_order(case: Case, conduct: Conduct) -> Game:
    """Return the game with each node's children in the order in which the function came to them.

    A function that looks at them in an order of its own is judged in that order.
    """
    first = {state: place for place, state in enumerate(conduct.visited)}
    return _Reordered(case.tree, first)


class _Reordered(View):
    def __init__(self, game: Game, first: dict) -> None:
        super().__init__(game)
        self._first = first

    def actions(self, state: Any) -> list:
        never = len(self._first)
        return sorted(self.game.actions(state), key=lambda child: self._first.get(child, never))

    def children(self, state: Any) -> Iterator:
        yield from self.actions(state)


class _Questioned(Asked):
    """Notes every question, and stops a function that asks without end.

    The game begins elsewhere than the search, as it does in the middle of a game.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        state = game.initial
        while not game.is_terminal(state):
            *_, state = game.children(state)
        for name, value in (("log", []), ("begins", False), ("_elsewhere", state)):
            object.__setattr__(self, name, value)

    def __getattribute__(self, name: str) -> Any:
        if name == "initial":
            object.__setattr__(self, "begins", True)
            return object.__getattribute__(self, "_elsewhere")
        return object.__getattribute__(self, name)

    def __deepcopy__(self, memo: dict) -> "_Questioned":
        return self  # a copy of a game is the same game

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") and not name.startswith("__"):
            raise Meddled(f"it reads game.{name}, which is the game's own affair")
        return super().__getattr__(name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise Meddled(f"it sets game.{name}: a search asks the game it is given")

    def _note(self, what: str, state: Any) -> None:
        self.log.append((what, state))
        if len(self.log) > _MOST:
            raise Endless("it asks the game without end: does every call come nearer to a leaf?")

    def to_move(self, state: Any) -> int:
        self._note("to_move", state)
        return self._game.to_move(state)

    def actions(self, state: Any) -> Any:
        self._note("actions", state)
        return self._game.actions(state)

    def result(self, state: Any, action: Any) -> Any:
        return self._game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        self._note("is_terminal", state)
        return self._game.is_terminal(state)

    def evaluate(self, state: Any) -> float:
        self._note("evaluate", state)
        return self._game.evaluate(state)

    def children(self, state: Any) -> Iterator[Any]:
        self._note("children", state)
        return self._game.children(state)


def _described(error: BaseException, function: Callable) -> str:
    """Return an exception in words, with the line of the function that raised it."""
    what = "" if isinstance(error, Endless | Meddled) else type(error).__name__
    with suppress(Exception):
        said = str(error)
        if said:
            dots = "…" if len(said) > _SHOWN else ""
            what += f"{': ' if what else ''}{said[:_SHOWN]}{dots}"
    file = getattr(getattr(unwrapped(function), "__code__", None), "co_filename", None)
    frames = traceback.walk_tb(error.__traceback__)  # it reads no file, as `extract_tb` would
    lines = [line for frame, line in frames if frame.f_code.co_filename == file]
    return f"{what} (line {lines[-1]})" if lines else what


def _plain(thing: Any) -> Any:
    """Return a number or a text as such, whatever its class, and anything else as Strange."""
    if isinstance(thing, Integral) and is_number(thing):
        return int(thing) if abs(int(thing)) < _LARGE else Strange("int", "a gigantic number")
    if is_number(thing):
        return float(thing)
    if thing is None or type(thing) in (float, bool) or type(thing) is str and len(thing) < _LONG:
        return thing
    try:
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(thing)[: 2 * _LONG])  # no addresses
    except Exception:
        text = f"an object of class {type(thing).__name__}"
    return Strange(type(thing).__name__, text if len(text) < _LONG else text[: _LONG - 3] + "…")


@dataclass(frozen=True)
class Strange:
    """Stands for something returned that is neither a number nor a text."""

    kind: str
    text: str

    def __repr__(self) -> str:
        return self.text
