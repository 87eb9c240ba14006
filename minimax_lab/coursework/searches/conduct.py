"""How a function conducts itself in one case: what it returns, and what it asks of the game."""

import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO
from math import isnan
from numbers import Integral, Real
from typing import Any

from ...games.game import Game
from ...games.views import View
from ...instruments.proxy import Asked, unwrapped
from ...instruments.wording import written
from .borrowed import Borrowed
from .cases import Case

_MOST = 20_000  # questions


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
    """

    returned: Any
    error: str
    message: str
    leaves: tuple
    visited: tuple
    printed: str = ""

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
    returned, error, message, printed = None, "", "", StringIO()
    try:
        with redirect_stdout(printed):
            returned = function(game, case.tree.initial, *arguments)
    except Exception as raised:
        error, message = type(raised).__name__, _described(raised, function)
    except (Endless, Borrowed, Meddled, SystemExit, KeyboardInterrupt, GeneratorExit) as raised:
        error, message = type(raised).__name__, _described(raised, function)
    visited = tuple(dict.fromkeys(state for _, state in game.log))
    evaluated = dict.fromkeys(state for what, state in game.log if what == "evaluate")
    inner = case.truth.keys() - case.leaves
    leaves = tuple(state for state in evaluated if state not in inner)
    return Conduct(_plain(returned), error, message, leaves, visited, printed.getvalue()[:200])


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
    """Notes every question, and stops a function that asks without end."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        object.__setattr__(self, "log", [])

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
    what = type(error).__name__
    with suppress(Exception):
        what += f": {error}" if str(error) else ""
    file = getattr(getattr(unwrapped(function), "__code__", None), "co_filename", None)
    frames = traceback.walk_tb(error.__traceback__)  # it reads no file, as `extract_tb` would
    lines = [line for frame, line in frames if frame.f_code.co_filename == file]
    return f"{what} (line {lines[-1]})" if lines else what


def _plain(thing: Any) -> Any:
    """Return a number or a text as such, whatever its class, and anything else as Strange."""
    if thing is None or type(thing) in (int, float, str, bool):
        return thing
    if is_number(thing):
        return int(thing) if isinstance(thing, Integral) else float(thing)
    try:
        text = repr(thing)
    except Exception:
        text = f"an object of class {type(thing).__name__}"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)  # an address is another one in each run
    return Strange(type(thing).__name__, text if len(text) < 80 else text[:77] + "…")


@dataclass(frozen=True)
class Strange:
    """Stands for something returned that is neither a number nor a text."""

    kind: str
    text: str

    def __repr__(self) -> str:
        return self.text
