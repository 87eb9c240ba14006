"""One search over one kind of game, compiled, and run."""

import threading
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
from .block import FIRST_FIELD, LEAVES, LIMIT, NODES, STACK_BYTES, Stopped, TooDeep, words_of
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
_A_MOMENT = 2**20  # positions, some 30 milliseconds
_A_GLANCE = 2**14  # for a search that is timed: its evaluation may be a slow one
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
    """

    def __init__(self, search: FunctionType, game: Game, rest: Sequence) -> None:
        self._name = search.__name__
        check_arguments(search, game, rest)
        self._whole_numbers = check_rules(self._name, game, rest[0])
        functions, reads = texts.followed([search])
        kind = GameType(Rules(game, functions), counted=True)
        reads += kind.rules.reads
        reads = list({(id(read.holder), read.name): read for read in reads}.values())
        self._reads_stand = texts.standing(reads)
        digest = texts.fingerprint(functions, reads, kind.rules.name, cache.VERSION)
        texts_of_all = (*functions, *kind.rules.functions)
        self._texts = [(text, text.__code__, text.__defaults__) for text in texts_of_all]
        self._fields = list(kind.rules.fields)
        self._sizes = kind.rules.sizes
        package = __name__.partition(".")[0]
        self._is_ours = all(
            (text.__module__ or "").startswith(f"{package}.") for text in texts_of_all
        )
        self._was_long = False  # the last run, so that the next one may be, too
        try:
            self._entry: Callable = _entry(functions, kind, rest, digest)
        except Exception as error:
            raise refusal(self._name, texts_of_all, error) from None

    def is_current(self) -> bool:
        """Return whether every text, and all that it reads, is still what was compiled."""
        return (
            self._reads_stand()
            and all(len(names) == size for names, size in self._sizes)
            and all(t.__code__ is code and t.__defaults__ is d for t, code, d in self._texts)
        )

    def run(self, game: Game, rest: Sequence, budget: Budget | None = None) -> tuple[Any, int, int]:
        """Return what the search returned, positions generated, and leaves."""
        check_size(game, rest)
        words = [0] * FIRST_FIELD
        for name in self._fields:
            words += words_of(getattr(game, name))
        block = np.array(words, np.int64)
        try:
            value = self._run_inside(block, rest, budget)
        except TooDeep:
            raise RecursionError(
                f"{self._name} calls itself too deep: does every call come nearer a leaf?"
            ) from None
        except Stopped:
            raise Spent from None
        except StopIteration:  # numba's own max and min
            raise ValueError("max() or min() of an empty sequence") from None
        finally:
            if budget is not None:
                budget.spent = int(min(budget.spent + int(block[NODES]), budget.nodes))
        if self._whole_numbers and isinstance(value, float) and value.is_integer():
            if abs(value) > _EXACT:
                raise ValueError(f"compiled values are exact up to 2**53, and this is {value:.0f}")
            value = int(value)
        return value, int(block[NODES]), int(block[LEAVES])

    def _run_inside(self, block: np.ndarray, rest: Sequence, budget: Budget | None) -> Any:
        timed = budget is not None and budget.timed
        most = _NO_LIMIT if budget is None else int(min(_NO_LIMIT, budget.nodes - budget.spent))
        if self._is_ours and not self._was_long:
            block[LIMIT] = min(most, _A_GLANCE if timed else _A_MOMENT)
            try:
                return self._entry(block, *rest)
            except Stopped:
                if block[LIMIT] == most:
                    raise
                block[NODES] = block[LEAVES] = 0
        # Whoever waits for machine code can't be interrupted, so another thread does.
        block[LIMIT] = most
        outcome: list = []
        thread = threading.Thread(target=self._into, args=(outcome, block, rest), daemon=True)
        start(thread, 2 * STACK_BYTES)
        try:
            while thread.is_alive():
                thread.join(_TICK if timed else 0.1)
                if timed and budget.is_over():
                    raise Stopped
        except BaseException:
            block[LIMIT] = -1  # the next position stops it
            thread.join(_PATIENCE)
            raise
        self._was_long = block[NODES] > _A_MOMENT
        value, error = outcome
        if error is not None:
            raise error
        return value

    def _into(self, outcome: list, block: np.ndarray, rest: Sequence) -> None:
        try:
            outcome += [self._entry(block, *rest), None]
        except Exception as error:
            outcome += [None, error]


def _entry(functions: list[FunctionType], kind: GameType, rest: Sequence, digest: str) -> Callable:
    """Compile a function of a block and the arguments that calls the first one with a game."""
    search = functions[0]
    dispatchers = Dispatchers(digest, kind.rules.recursive)

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
