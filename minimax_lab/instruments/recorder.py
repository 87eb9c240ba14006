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
        self.open: list[int] = []  # the numbers of the calls under way
        self.away = [0]  # more than 0 while the game works out an answer
        self.deepest = sys.getrecursionlimit() - len(inspect.stack(0)) - 100
        own_code = getattr(unwrapped(search), "__code__", None)
        self.own_file = own_code and own_code.co_filename
        self.followers = dict.fromkeys(_rules_of(game))  # code -> its local tracer, or None
        self.followers.pop(own_code, None)

    def run(self, search: Callable, arguments: tuple) -> Any:
        game = _Watched(arguments[0], self)
        before = sys.gettrace()
        with Watchdog(lambda: len(self.log) + self.passed_by, Silent, PATIENCE):
            sys.settrace(self._on_call)
            try:
                return search(game, *arguments[1:])
            finally:
                sys.settrace(before)

    def _on_call(self, frame: FrameType, event: str, argument: Any) -> Callable | None:
        if self.away[0]:
            self._pass_by()
            return None
        code = frame.f_code
        try:
            follower = self.followers[code]
        except KeyError:
            follower = self._follower(code) if self._is_followed(code) else None
            self.followers[code] = follower
        if follower is None:
            self._pass_by()
            return None
        number = len(self.calls)
        if len(self.open) > self.deepest:
            deep = len(self.open)
            self._stop(f"it calls itself {deep} deep: does every call come nearer a leaf?")
        self.calls.append((code, self.open[-1] if self.open else -1))
        self.open.append(number)
        self.log.append((entries.CALL, number))
        return follower

    def _pass_by(self) -> None:
        self.passed_by += 1
        if self.passed_by > 20 * self.limit:
            self._stop("it calls other functions without end.")

    def _follower(self, code: CodeType) -> Callable:
        """Return the tracer of the calls of one function."""
        variables = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        alpha, beta, value = (
            next((name for name in self.names[what] if name in variables), None)
            for what in ("alpha", "beta", "value")
        )
        log, limit, open_calls = self.log, self.limit, self.open
        write = log.append
        LINE, RETURN, RAISE = entries.LINE, entries.RETURN, entries.RAISE
        raised = [-1]  # the number of the call that an exception is passing through

        def follow(frame: FrameType, event: str, argument: Any) -> Callable:
            if event == "line":
                local = frame.f_locals.get
                seen = local(alpha), local(beta), local(value)
                write((LINE, open_calls[-1], frame.f_lineno, *seen))
                raised[0] = -1
                if len(log) > limit:
                    self._stop(f"its record has {limit:,} entries: a loop without end?")
            elif event == "return":
                number = open_calls.pop()
                write((RAISE if raised[0] == number else RETURN, number, argument))
                raised[0] = -1
            elif event == "exception":
                raised[0] = open_calls[-1]
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
    """Notes every question about a state, and every child given out, with the call that asked.

    While the game works out its answer the tracer looks away: a search that the rules themselves
    call, to order the moves say, is none of this run's.
    """

    def __init__(self, game: Game, recorder: Recorder) -> None:
        super().__init__(game)
        object.__setattr__(self, "_write", recorder.log.append)
        object.__setattr__(self, "_open", recorder.open)
        object.__setattr__(self, "_away", recorder.away)

    def _asker(self) -> int:
        return self._open[-1] if self._open else 0

    def _ask(self, method: Callable, *arguments: Any) -> Any:
        self._away[0] += 1
        try:
            return method(*arguments)
        finally:
            self._away[0] -= 1

    def to_move(self, state: Any) -> int:
        self._write((entries.ASK, self._asker(), state))
        return self._ask(self._game.to_move, state)

    def actions(self, state: Any) -> Any:
        self._write((entries.ASK, self._asker(), state))
        actions = self._ask(self._game.actions, state)
        return self._one_by_one(actions) if isinstance(actions, Iterator) else actions

    def is_terminal(self, state: Any) -> bool:
        self._write((entries.IS_TERMINAL, self._asker(), state))
        return self._ask(self._game.is_terminal, state)

    def evaluate(self, state: Any) -> float:
        self._write((entries.ASK, self._asker(), state))
        value = self._ask(self._game.evaluate, state)
        self._write((entries.EVALUATED, self._asker(), state, value))
        return value

    def result(self, state: Any, action: Any) -> Any:
        self._write((entries.ASK, self._asker(), state))
        child = self._ask(self._game.result, state, action)
        self._write((entries.CHILD, self._asker(), state, child))
        return child

    def children(self, state: Any) -> Iterator[Any]:
        self._write((entries.ASK, self._asker(), state))
        return self._noted(state)

    def _noted(self, state: Any) -> Iterator[Any]:
        asker = self._asker()
        for child in self._one_by_one(iter(self._game.children(state))):
            self._write((entries.CHILD, asker, state, child))
            yield child

    def _one_by_one(self, answers: Iterator[Any]) -> Iterator[Any]:
        while True:
            answer = self._ask(next, answers, _NO_MORE)
            if answer is _NO_MORE:
                return
            yield answer


_NO_MORE = object()


def _rules_of(game: Any) -> Iterator[CodeType]:
    """Yield the code of the game's own methods, a view's game included: they aren't the search."""
    while game is not None:
        for kind in type(game).__mro__:
            yield from (f.__code__ for f in vars(kind).values() if inspect.isfunction(f))
        game = getattr(game, "game", None)


def stopped(why: str) -> str:
    """Return why a search was stopped, and where its steps are."""
    return f"the search was stopped: {why} The steps so far are kept in this error's .trace"
