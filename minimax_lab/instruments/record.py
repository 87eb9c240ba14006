"""Record a search of a game as it runs: each line before it runs, and each question to the game."""

import inspect
import os
import sys
import time
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NoReturn

from ..arguments import unwrapped
from ..games.game import Game
from ..games.views import ReadOnlyView
from ..limits import Limit, LimitReached
from .nodes import ASK, CHILD, ENDED, EVALUATED, LINE, RAISE, RETURN, Log, number_of

# The local variables that are read as the window and as the running value. Where a function has
# several for the value, the first that holds a number is taken: "best" may hold a move.
NAMES = {
    "alpha": ("alpha", "α", "floor"),
    "beta": ("beta", "β", "ceiling"),
    "value": ("best_value", "bestValue", "maximum_so_far", "minimum_so_far", "value", "best", "v"),
}
PATIENCE = 3.0  # a search that computes for so many seconds without a step is stopped

_LAB = str(Path(__file__).parents[1]) + os.sep
_SEARCHES = f"{_LAB}search{os.sep}"
# Python's own modules stand beside `os`; where it runs in a browser, that is an archive.
_STANDARD = (str(Path(os.__file__).parent) + os.sep, "<frozen ")
_INSTALLED = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")
_COMPREHENSIONS = ("<listcomp>", "<dictcomp>", "<setcomp>")
_NOT_A_CALL = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


class Recorder(Limit):
    """Writes the log of one run, and is its limit: of the log's length, and of time in one step."""

    def __init__(self, search: Callable, names: dict, most: int) -> None:
        super().__init__()
        self.timed = True
        self.log = Log([], [], {})
        self.names = names
        self.most = most
        self.write: Callable[[Any], None] = self.log.entries.append
        # The numbers and frames of the calls under way, after those of the first call's caller.
        self.open_calls = [-1]
        self.frames: list[FrameType | None] = [None]
        self.passed_by = 0  # calls of functions that aren't followed
        self.steps = -1  # how many there were at `since`, when the number last changed
        self.since = 0.0
        self.own_code = getattr(unwrapped(search), "__code__", None)

    def is_over(self, positions: int = 0) -> bool:
        """Return whether the run has been stopped, or has computed for too long without a step.

        Waiting, for a reader's answer say, isn't computing.
        """
        steps = len(self.log.entries) + self.passed_by
        if steps != self.steps:
            self.steps = steps
            self.since = time.process_time()
        elif not self.why and time.process_time() > self.since + PATIENCE:
            self.why = f"it took no step for {PATIENCE:g} seconds: a loop on a single line?"
        return bool(self.why)

    def end(self, why: str) -> NoReturn:
        """Stop the run: at once, and should it go on, at its next question or by the watcher."""
        self.why = self.why or why
        self.write = self.end  # nothing more is written
        raise LimitReached(self.why)

    def run(self, search: Callable, arguments: tuple) -> Any:
        """Return what a search of a game returns, recorded."""
        return self.traced(search, _Recording(arguments[0], self), *arguments[1:])

    def traced(self, search: Callable, *arguments: Any) -> Any:
        """Return what a function returns, its lines recorded."""
        before = sys.gettrace()
        deepest = sys.getrecursionlimit()
        try:
            sys.setrecursionlimit(2 * deepest)  # room for the frames that ask and answer
            try:
                sys.settrace(self.of_calls(deepest - 50))  # about as deep as without a tracer
                return search(*arguments)
            finally:
                sys.settrace(before)  # an outer limit's tracer may raise at once
        finally:
            sys.setrecursionlimit(deepest)

    def of_calls(self, deepest: int) -> Callable:
        """Return the tracer of all calls; as it runs for each, it looks up little."""
        frames = self.frames
        open_calls = self.open_calls
        calls = self.log.calls
        passed_by_at_most = 20 * self.most
        tracers: dict[CodeType, Callable | None] = {}

        def on_call(frame: FrameType, event: str, argument: Any) -> Callable | None:
            code = frame.f_code
            if code not in tracers:
                tracers[code] = self.of_lines(code) if self.is_followed(code) else None
            tracer = tracers[code]
            is_direct = frame.f_back is frames[-1]
            if tracer is None or (not is_direct and self.answers(frame)):
                self.passed_by += 1
                if self.passed_by > passed_by_at_most:
                    self.end("it calls other functions without end.")
                return None
            deep = len(open_calls)
            if deep > deepest:
                self.end(f"it calls itself {deep} deep: does every call come nearer a leaf?")
            calls.append((code, open_calls[-1]))
            open_calls.append(len(calls) - 1)
            frames.append(frame)
            return tracer

        return on_call

    def of_lines(self, code: CodeType) -> Callable:
        """Return the tracer of the calls of one function."""
        variables = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}

        def names_of(what: str) -> list[str]:
            """Return the names of the function's own variables that may hold alpha, say."""
            return [name for name in self.names[what] if name in variables] or [""]

        alpha = names_of("alpha")[0]
        beta = names_of("beta")[0]
        value, *others = names_of("value")
        open_calls = self.open_calls
        frames = self.frames
        log = self.log.entries
        most = self.most
        write = log.append
        raised_at = -1  # the log's length at the last exception

        def on_line(frame: FrameType, event: str, argument: Any) -> Callable:
            nonlocal raised_at
            if event == "line":
                held = frame.f_locals
                get = held.get
                running = held.get(value)
                if others and number_of(running) is None:
                    running = None
                    for name in others:
                        if name in held:
                            running = held[name]
                            break
                write((LINE, open_calls[-1], frame.f_lineno, get(alpha), get(beta), running))
                if len(log) > most:
                    self.end(f"its record has {most:,} entries: a loop without end?")
            elif event == "return":
                number = open_calls.pop()
                frames.pop()
                if log and log[-1][0] is LINE:  # perhaps it asked nothing: these tell its state
                    self.log.variables[number] = tuple(frame.f_locals.values())
                if type(argument) in (list, dict):  # the caller may change it
                    argument = copy(argument)
                # After an exception that the call doesn't catch, nothing comes before its return.
                kind = RAISE if raised_at == len(log) else RETURN
                write((kind, number, argument))
            elif event == "exception":
                raised_at = len(log)
            return on_line

        return on_line

    def is_followed(self, code: CodeType) -> bool:
        """Return whether a function is a reader's or a search of the lab, and no generator."""
        if code.co_flags & _NOT_A_CALL or code.co_name in _COMPREHENSIONS:
            return False
        is_labs = code.co_filename.startswith(_SEARCHES)
        return is_labs or is_readers(code, self.own_code)

    def answers(self, frame: FrameType) -> bool:
        """Return whether a call was made by the game to work out an answer, and so isn't the run's.

        Such is a search by which the game sorts its moves.
        """
        caller = self.frames[-1]
        back = frame.f_back
        while back is not caller and back is not None:
            if back.f_code in _QUESTIONS:
                return True
            back = back.f_back
        return False


class _Recording(ReadOnlyView):
    """A game that logs each question about a state, each child given out, and the call that asked.

    Each method writes by itself: the call of a common one would cost time at every question.
    """

    def __init__(self, game: Game, recorder: Recorder) -> None:
        super().__init__(game)
        vars(self)["_recorder"] = recorder
        vars(self)["_calls"] = recorder.open_calls

    def to_move(self, state: Any) -> int:
        self._recorder.write((ASK, self._calls[-1], state))
        return self.game.to_move(state)

    def actions(self, state: Any) -> Any:
        self._recorder.write((ASK, self._calls[-1], state))
        return super().actions(state)

    def is_terminal(self, state: Any) -> bool:
        self._recorder.write((ASK, self._calls[-1], state))
        return self.game.is_terminal(state)

    def evaluate(self, state: Any) -> float:
        self._recorder.write((ASK, self._calls[-1], state))
        value = self.game.evaluate(state)
        self._recorder.write((EVALUATED, self._calls[-1], state, value))
        return value

    def result(self, state: Any, action: Any) -> Any:
        self._recorder.write((ASK, self._calls[-1], state))
        child = self.game.result(state, action)
        self._recorder.write((CHILD, self._calls[-1], state, child))
        return child

    def children(self, state: Any) -> Iterator[Any]:
        self._recorder.write((ASK, self._calls[-1], state))
        return self._noted(state, self._calls[-1])

    def _noted(self, state: Any, call: int) -> Iterator[Any]:
        for child in self.game.children(state):
            self._recorder.write((CHILD, call, state, child))
            yield child
        self._recorder.write((ENDED, call, state))


_QUESTIONS = {method.__code__ for method in vars(_Recording).values() if inspect.isfunction(method)}


def is_readers(code: CodeType, own: CodeType | None) -> bool:
    """Return whether a function is a reader's: from the file of `own`, or not installed."""
    file = code.co_filename
    if own is not None and file == own.co_filename:
        return True
    if file.startswith((_LAB, *_STANDARD)):
        return False
    return not any(place in file for place in _INSTALLED)
