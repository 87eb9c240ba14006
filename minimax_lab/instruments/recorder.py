"""Record a run: a tracer for the search's own lines, and a game that notes what it is asked."""

import inspect
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from ..games.game import Game
from ..search import door
from . import log as entries
from .asked import Asked, unwrapped
from .watchdog import Watchdog

NOBODY = -1  # stands for the caller of the first call
PATIENCE = 3.0  # seconds in which a search must take at least one step

_LAB = str(Path(__file__).parents[1])
_SEARCHES = str(Path(door.__file__).parent)
_INSTALLED = (sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"), "<frozen ")
_NOT_A_CALL = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Stop(BaseException):
    """Leaves a search that has used up its budget, past any ``except Exception`` in it."""


class Silent(Stop):
    """Leaves a search that goes on without taking a step."""

    def __str__(self) -> str:
        return stopped(f"it took no step for {PATIENCE:g} seconds: a loop on a single line?")


class Recorder:
    """Writes the log of one run: see log.py for its entries."""

    def __init__(self, search: Callable, game: Game, names: dict, limit: int) -> None:
        self.log: list[tuple] = []
        self.calls: list[tuple[CodeType, int]] = []  # code, and the number of the caller
        self.names = names
        self.limit = limit
        self.passed_by = 0  # calls of functions that aren't followed; they count for the budget
        self.open: list[int] = [NOBODY]  # the numbers of the calls under way
        self.frames: list[FrameType | None] = [None]  # and their frames
        self.deepest = sys.getrecursionlimit() - len(inspect.stack(0)) - 100
        own_code = getattr(unwrapped(search), "__code__", None)
        self.own_file = own_code and own_code.co_filename
        self.followers = dict.fromkeys(_rules_of(game))  # code -> its local tracer, or None
        self.followers.pop(own_code, None)

    def run(self, search: Callable, arguments: tuple) -> Any:
        game = _Watched(arguments[0], self.log.append, self.open)
        before = sys.gettrace()
        with Watchdog(lambda: len(self.log) + self.passed_by, Silent, PATIENCE):
            sys.settrace(self._on_call)
            try:
                return search(game, *arguments[1:])
            finally:
                sys.settrace(before)

    def _on_call(self, frame: FrameType, event: str, argument: Any) -> Callable | None:
        code = frame.f_code
        try:
            follower = self.followers[code]
        except KeyError:
            follower = self._follower(code) if self._is_followed(code) else None
            self.followers[code] = follower
        if follower is None or self._answers(frame):
            self.passed_by += 1
            if self.passed_by > 20 * self.limit:
                self._stop("it calls other functions without end.")
            return None
        deep = len(self.open)
        if deep > self.deepest:
            self._stop(f"it calls itself {deep} deep: does every call come nearer a leaf?")
        number = len(self.calls)
        self.calls.append((code, self.open[-1]))
        self.open.append(number)
        self.frames.append(frame)
        return follower

    def _answers(self, frame: FrameType) -> bool:
        """Return whether a call helps the game with an answer, such as a search that sorts moves.

        What the rules call to work out an answer is no part of the run.
        """
        caller, back = self.frames[-1], frame.f_back
        while back is not caller and back is not None:
            if back.f_code in _QUESTIONS:
                return True
            back = back.f_back
        return False

    def _follower(self, code: CodeType) -> Callable:
        """Return the tracer of the calls of one function."""
        variables = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        alpha, beta, value = (
            next((name for name in self.names[what] if name in variables), None)
            for what in ("alpha", "beta", "value")
        )
        log, limit, open_calls, frames = self.log, self.limit, self.open, self.frames
        write = log.append
        LINE, RETURN, RAISE = entries.LINE, entries.RETURN, entries.RAISE
        raised = [-1]  # how long the log was at the last exception

        def follow(frame: FrameType, event: str, argument: Any) -> Callable:
            if event == "line":
                get, at = frame.f_locals.get, open_calls[-1]
                write((LINE, at, frame.f_lineno, get(alpha), get(beta), get(value)))
                if len(log) > limit:
                    self._stop(f"its record has {limit:,} entries: a loop without end?")
            elif event == "return":
                number = open_calls.pop()
                frames.pop()
                # An exception that isn't caught is followed by nothing but the return.
                write((RAISE if raised[0] == len(log) else RETURN, number, argument))
            elif event == "exception":
                raised[0] = len(log)
            return follow

        return follow

    def _is_followed(self, code: CodeType) -> bool:
        file = code.co_filename
        if code.co_flags & _NOT_A_CALL or code.co_name in ("<listcomp>", "<dictcomp>", "<setcomp>"):
            return False
        if file.startswith(_LAB):
            return file.startswith(_SEARCHES) and file != door.__file__
        return file == self.own_file or not (file.startswith(_INSTALLED))

    def _stop(self, why: str) -> None:
        raise Stop(stopped(why))


class _Watched(Asked):
    """Notes every question about a state, and every child given out, with the call that asked."""

    def __init__(self, game: Game, write: Callable, open_calls: list[int]) -> None:
        super().__init__(game)
        object.__setattr__(self, "_write", write)
        object.__setattr__(self, "_open", open_calls)

    def to_move(self, state: Any) -> int:
        self._write((entries.ASK, self._open[-1], state))
        return self._game.to_move(state)

    def actions(self, state: Any) -> Any:
        self._write((entries.ASK, self._open[-1], state))
        return self._game.actions(state)

    def is_terminal(self, state: Any) -> bool:
        self._write((entries.IS_TERMINAL, self._open[-1], state))
        return self._game.is_terminal(state)

    def evaluate(self, state: Any) -> float:
        self._write((entries.ASK, self._open[-1], state))
        value = self._game.evaluate(state)
        self._write((entries.EVALUATED, self._open[-1], state, value))
        return value

    def result(self, state: Any, action: Any) -> Any:
        self._write((entries.ASK, self._open[-1], state))
        child = self._game.result(state, action)
        self._write((entries.CHILD, self._open[-1], state, child))
        return child

    def children(self, state: Any) -> Iterator[Any]:
        self._write((entries.ASK, self._open[-1], state))
        return self._noted(state, self._open[-1])

    def _noted(self, state: Any, asker: int) -> Iterator[Any]:
        write = self._write
        for child in self._game.children(state):
            write((entries.CHILD, asker, state, child))
            yield child


_QUESTIONS = {f.__code__ for f in vars(_Watched).values() if inspect.isfunction(f)}


def _rules_of(game: Any) -> Iterator[CodeType]:
    """Yield the code of the game's own methods, a view's game included: they aren't the search."""
    while game is not None:
        for kind in type(game).__mro__:
            yield from (f.__code__ for f in vars(kind).values() if inspect.isfunction(f))
        game = getattr(game, "game", None)


def stopped(why: str) -> str:
    """Return why a search was stopped, and where its steps are."""
    return f"the search was stopped: {why} The steps so far are kept in this error's .trace"
