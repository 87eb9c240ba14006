"""One search over one kind of game, compiled, and run."""

import threading
import time
from collections.abc import Callable, Sequence
from pickle import UnpicklingError
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core import types

from ...games.game import Game
from ..budget import Budget, Spent
from ..threads import start
from . import cache, texts
from .alarm import Alarm
from .block import (
    FIRST_FIELD,
    LEAVES,
    LEFT,
    STACK,
    STACK_BYTES,
    STOP,
    Stopped,
    TooDeep,
    words_of,
)
from .checks import (
    check_arguments,
    check_recursion,
    check_returned,
    check_rules,
    check_size,
)
from .dispatchers import Dispatchers
from .game_type import GameType, game_in
from .recursion import tie_in
from .refusal import Refusal, refusal
from .rules import Rules

_ENTRY = """def entry(block, {names}):
    value = search(game_at(block), {names})
    tie()
    return value
"""
_MOMENT = 0.03  # seconds for which whoever calls waits for machine code itself
_TICK, _PATIENCE = 0.005, 0.05  # seconds between two looks at the clock; to wait for the end
_NO_LIMIT = 2**62
_EXACT = 2**53  # beyond it, floats leave out whole numbers


class Kernel:
    """Machine code for a search, a class of games, and the types of the other arguments.

    Parameters
    ----------
    search : function
        The text.
    game : Game
        A game of the class.
    rest : sequence
        The arguments after the game, the state first, as in the calls to come.
    counted : bool
        Whether it counts positions and leaves.
    """

    def __init__(self, search: FunctionType, game: Game, rest: Sequence, counted: bool) -> None:
        self._name = search.__name__
        check_arguments(search, game, rest)
        self._whole_numbers = check_rules(self._name, game, rest[0])
        functions, reads = texts.followed([search])
        rules = Rules(game, functions, counted)
        reads += rules.reads
        reads = list({(id(read.holder), read.name): read for read in reads}.values())
        digest = texts.fingerprint(functions, reads, rules.name, cache.VERSION)
        texts_of_all = [*functions, *rules.functions]
        self.is_current = texts.standing(texts_of_all, reads, rules.sizes)
        self._fields = list(rules.fields)
        with_game = {("self",), search.__code__.co_varnames[:1], (".0",)}  # the last in [… for …]
        self._can_be_stopped = all(
            texts.is_ours(text) or texts.parameters_of_loops(text) <= with_game
            for text in texts_of_all
        )
        self._was_long = False  # the last run, so that the next one may be, too
        try:
            self._entry: Callable = _entry(functions, rules, rest, digest)
        except Exception as error:
            raise refusal(self._name, texts_of_all, error) from None

    def run(self, game: Game, rest: Sequence, budget: Budget | None = None) -> tuple[Any, int, int]:
        """Return what the search returned, and, if counted, positions generated and leaves."""
        most = _NO_LIMIT if budget is None else int(min(_NO_LIMIT, budget.nodes - budget.spent))
        block = self._block(game, rest, most)
        try:
            value = self._run(block, rest, budget)
            if block[LEFT] < 0:  # a text that catches all errors caught this one
                raise Stopped
        except TooDeep:
            raise RecursionError(
                f"{self._name} calls itself too deep: does every call come nearer a leaf?"
            ) from None
        except Stopped:
            raise Spent from None
        except OverflowError:
            check_size(game, rest)
            raise
        except StopIteration:  # numba's own max and min
            raise ValueError("max() or min() of an empty sequence") from None
        finally:
            if budget is not None:
                budget.spent = int(min(budget.spent + most - int(block[LEFT]), budget.nodes))
        if self._whole_numbers and isinstance(value, float) and value.is_integer():
            if abs(value) > _EXACT:
                raise ValueError(f"compiled values are exact up to 2**53, and this is {value:.0f}")
            value = int(value)
        return value, most - int(block[LEFT]), int(block[LEAVES])

    def _block(self, game: Game, rest: Sequence, most: int) -> np.ndarray:
        words = [0] * FIRST_FIELD
        words[LEFT] = most
        for name in self._fields:
            words += words_of(getattr(game, name))
        try:
            return np.array(words, np.int64)
        except OverflowError:
            check_size(game, rest)
            raise

    def _run(self, block: np.ndarray, rest: Sequence, budget: Budget | None) -> Any:
        if self._can_be_stopped and not self._was_long:
            begin = block.copy()
            try:
                with Alarm(block, _TICK if budget is not None and budget.timed else _MOMENT):
                    value = self._entry(block, *rest)
            except Exception:
                if block[STACK] != STOP:
                    raise
            else:
                if block[STACK] != STOP:
                    return value
            block[:] = begin
        return self._run_aside(block, rest, budget)

    def _run_aside(self, block: np.ndarray, rest: Sequence, budget: Budget | None) -> Any:
        """Run it in another thread: whoever waits for machine code itself can't be interrupted."""
        timed = budget is not None and budget.timed
        outcome: list = []
        thread = threading.Thread(target=self._into, args=(outcome, block, rest), daemon=True)
        start(thread, 2 * STACK_BYTES)
        began = time.perf_counter()
        try:
            while thread.is_alive():
                if timed and budget.is_over():
                    raise Stopped
                thread.join(_TICK if timed else 0.1)
        except BaseException:
            block[STACK] = STOP
            thread.join(_PATIENCE)
            raise
        self._was_long = time.perf_counter() - began > _MOMENT
        value, error = outcome
        if error is not None:
            raise error
        return value

    def _into(self, outcome: list, block: np.ndarray, rest: Sequence) -> None:
        try:
            outcome += [self._entry(block, *rest), None]
        except Exception as error:
            outcome += [None, error]


def _entry(functions: list[FunctionType], rules: Rules, rest: Sequence, digest: str) -> Callable:
    """Compile a function of a block and the arguments that calls the first one with a game."""
    search = functions[0]
    dispatchers = Dispatchers(digest, set(functions))
    kind = GameType(rules, counted=True)  # another one's of the same name, if there is one already

    def all_results() -> list:
        return dispatchers.results() + kind.rules.dispatchers.results()

    names = ", ".join(f"argument{number}" for number in range(1, len(rest) + 1))
    source = _ENTRY.format(names=names)
    path = cache.written(source, search.__name__, digest)
    namespace = {
        "search": dispatchers.compiled(search),
        "game_at": game_in(kind),
        "tie": tie_in(all_results),
        "__name__": __name__,
    }
    exec(compile(source, path or "<entry>", "exec"), namespace)
    kinds = (types.int64[::1], *map(numba.typeof, rest))
    entry = numba.njit(nogil=True, cache=path is not None)(namespace["entry"])
    try:
        entry.compile(kinds)
    except (EOFError, OSError, UnpicklingError):  # what was kept is damaged
        cache.forget(path, entry.stats.cache_path)
        entry = numba.njit(nogil=True, cache=path is not None)(namespace["entry"])
        entry.compile(kinds)
    try:
        check_returned(entry.nopython_signatures[0].return_type)
        check_recursion(functions, dispatchers)
        check_recursion(kind.rules.functions, kind.rules.dispatchers)
    except Refusal:
        cache.forget(path, entry.stats.cache_path)
        raise
    return entry
