"""Record a run: a tracer for the search's own lines, and a game that notes what it is asked."""

import inspect
import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from .. import search as searches
from ..games.game import Game
from . import entries
from .proxy import Asked, unwrapped
from .watchdog import Watchdog

NOBODY = -1  # stands for the caller of the first call
PATIENCE = 3.0  # seconds in which a search must take at least one step

_LAB = str(Path(__file__).parents[1]) + os.sep
_SEARCHES = str(Path(searches.__file__).parent) + os.sep
_STANDARD = (sysconfig.get_path("stdlib") + os.sep, "<frozen ")
_INSTALLED = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")
_NOT_A_CALL = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Stop(BaseException):
    """Leaves a search that has used up its budget, past any ``except Exception`` in it."""


class Silent(Stop):
    """Leaves a search that goes on without taking a step."""

    def __str__(self) -> str:
        return stopped(f"it took no step for {PATIENCE:g} seconds: a loop on a single line?")


class Recorder:
    """Writes the log of one run: see entries.py for its entries."""

    def __init__(self, search: Callable, names: dict, limit: int) -> None:
        self.log: list[tuple] = []
        self.calls: list[tuple[CodeType, int]] = []  # code, and the number of the caller
        self.held: dict[int, tuple] = {}  # what was in the variables of calls that ended so
        self.names = names
        self.limit = limit
        self.passed_by = [0]  # calls of functions that aren't followed; they count for the budget
        self.open: list[int] = [NOBODY]  # the numbers of the calls under way
        self.frames: list[FrameType | None] = [None]  # and their frames
        self.deepest = sys.getrecursionlimit() - 50  # calls; Python itself would allow no more
        own_code = getattr(unwrapped(search), "__code__", None)
        self.own_file = own_code and own_code.co_filename
        self.followers: dict[CodeType, Callable | None] = {}  # their local tracers

    def run(self, search: Callable, arguments: tuple) -> Any:
        game = _Watched(arguments[0], self.log.append, self.open)
        before, limit = sys.gettrace(), sys.getrecursionlimit()
        sys.setrecursionlimit(2 * limit)  # room for the frames that ask and answer
        with Watchdog(lambda: len(self.log) + self.passed_by[0], Silent, PATIENCE):
            sys.settrace(self._caller())
            try:
                return search(game, *arguments[1:])
            finally:
                sys.settrace(before)
                sys.setrecursionlimit(limit)

    def _caller(self) -> Callable:
        """Return the tracer that is told of every call; it looks up as little as it can."""
        followers, frames, open_calls, calls = self.followers, self.frames, self.open, self.calls
        passed_by, limit = self.passed_by, self.limit

        def on_call(frame: FrameType, event: str, argument: Any) -> Callable | None:
            code = frame.f_code
            try:
                follower = followers[code]
            except KeyError:
                follower = followers[code] = self._follower(code)
            if follower is None or frame.f_back is not frames[-1] and self._answers(frame):
                passed_by[0] += 1
                if passed_by[0] > 20 * limit:
                    self._stop("it calls other functions without end.")
                return None
            if len(open_calls) > self.deepest:
                deep = len(open_calls)
                self._stop(f"it calls itself {deep} deep: does every call come nearer a leaf?")
            calls.append((code, open_calls[-1]))
            open_calls.append(len(calls) - 1)
            frames.append(frame)
            return follower

        return on_call

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

    def _follower(self, code: CodeType) -> Callable | None:
        """Return the tracer of the calls of one function, None if it isn't followed."""
        if not self._is_followed(code):
            return None
        variables = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        (alpha, *_), (beta, *_), (value, *others) = (
            [name for name in self.names[what] if name in variables] or [None]
            for what in ("alpha", "beta", "value")
        )
        log, limit, open_calls, frames = self.log, self.limit, self.open, self.frames
        held = self.held
        write = log.append
        LINE, RETURN, RAISE = entries.LINE, entries.RETURN, entries.RAISE
        raised = [-1]  # how long the log was at the last exception

        def follow(frame: FrameType, event: str, argument: Any) -> Callable:
            if event == "line":
                get, at = frame.f_locals.get, open_calls[-1]
                running = get(value)
                if running is None and others:
                    running = next((get(name) for name in others if name in frame.f_locals), None)
                write((LINE, at, frame.f_lineno, get(alpha), get(beta), running))
                if len(log) > limit:
                    self._stop(f"its record has {limit:,} entries: a loop without end?")
            elif event == "return":
                number = open_calls.pop()
                frames.pop()
                if log and log[-1][0] is LINE:  # perhaps it asked nothing: what was it given?
                    held[number] = tuple(frame.f_locals.values())
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
        if file == self.own_file:
            return True
        if file.startswith(_LAB):
            return file.startswith(_SEARCHES)
        return not file.startswith(_STANDARD) and not any(part in file for part in _INSTALLED)

    def _stop(self, why: str) -> None:
        raise Stop(stopped(why))


class _Watched(Asked):
    """Notes every question about a state, and every child given out, with the call that asked."""

    def __init__(self, game: Game, write: Callable, open_calls: list[int]) -> None:
        super().__init__(game)
        for question in _questions(game, write, open_calls):
            object.__setattr__(self, question.__name__, question)


def _questions(game: Game, write: Callable, open_calls: list[int]) -> list[Callable]:
    """Return what stands for the game's methods; closures, because nothing is looked up sooner."""
    ASK, EVALUATED, CHILD, ENDED = entries.ASK, entries.EVALUATED, entries.CHILD, entries.ENDED
    game_to_move, game_is_terminal, game_evaluate = game.to_move, game.is_terminal, game.evaluate
    game_children = game.children

    def to_move(state: Any) -> int:
        write((ASK, open_calls[-1], state))
        return game_to_move(state)

    def actions(state: Any) -> Any:
        write((ASK, open_calls[-1], state))
        actions = game.actions(state)
        return list(actions) if type(actions) is list else actions  # a game keeps its own list

    def is_terminal(state: Any) -> bool:
        write((ASK, open_calls[-1], state))
        return game_is_terminal(state)

    def evaluate(state: Any) -> float:
        write((ASK, open_calls[-1], state))
        value = game_evaluate(state)
        write((EVALUATED, open_calls[-1], state, value))
        return value

    def result(state: Any, action: Any) -> Any:
        write((ASK, open_calls[-1], state))
        child = game.result(state, action)
        write((CHILD, open_calls[-1], state, child))
        return child

    def children(state: Any) -> Iterator[Any]:
        write((ASK, open_calls[-1], state))
        return noted(state, open_calls[-1])

    def noted(state: Any, asker: int) -> Iterator[Any]:
        for child in game_children(state):
            write((CHILD, asker, state, child))
            yield child
        write((ENDED, asker, state))

    return [to_move, actions, is_terminal, evaluate, result, children]


_QUESTIONS = {code for code in _questions.__code__.co_consts if isinstance(code, CodeType)}


def stopped(why: str) -> str:
    """Return why a search was stopped, and where its steps are."""
    return f"the search was stopped: {why} The steps so far are kept in this error's .trace"
