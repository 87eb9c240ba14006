"""One search over one kind of game, compiled, and run."""

from collections.abc import Callable, Sequence
from pickle import UnpicklingError
from types import FunctionType
from typing import Any

import numba
from numba.core import types

from ...games.game import Game
from ..budget import Budget, Spent
from . import cache, texts
from .block import LEAVES, LEFT, Stopped, TooDeep, new_block
from .checks import (
    check_arguments,
    check_recursion,
    check_returned,
    check_rules,
    check_size,
    check_tries,
)
from .dispatchers import Dispatchers
from .game_type import GameType, game_in
from .interruptible import Interruptible
from .loops import can_be_stopped, check_loops
from .recursion import tie_in
from .refusal import Refusal, refusal
from .rules import Rules

_ENTRY = """def entry(block, {names}):
    value = search(game_at(block), {names})
    tie()
    return value
"""
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

    Attributes
    ----------
    is_current : callable
        Tells whether all texts, and what they read, are still what was compiled.
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
        self.is_current = texts.standing(texts_of_all, reads)
        self._fields = list(rules.fields)
        try:
            check_tries(texts_of_all)
            entry = _compiled_entry(functions, rules, rest, digest)
        except Exception as error:
            raise refusal(self._name, texts_of_all, error) from None
        self._code = Interruptible(entry, can_be_stopped(search, texts_of_all))

    def run(self, game: Game, rest: Sequence, budget: Budget | None = None) -> tuple[Any, int, int]:
        """Return the search's value, positions generated and leaves; these are 0 if not counted."""
        try:
            return self._run(game, rest, budget)
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

    def _run(self, game: Game, rest: Sequence, budget: Budget | None) -> tuple[Any, int, int]:
        most = _NO_LIMIT if budget is None else int(min(_NO_LIMIT, budget.nodes - budget.spent))
        block = new_block(most, [getattr(game, name) for name in self._fields])
        try:
            value = self._code.run(block, rest, budget)
        except Exception:
            if block[LEFT] < 0:  # whatever a text made of the error
                raise Stopped from None
            raise
        finally:
            generated = most - int(block[LEFT])
            if budget is not None:
                budget.spent = int(min(budget.spent + generated, budget.nodes))
        if generated > most:  # it caught the error, and went on
            raise Stopped
        if self._whole_numbers and isinstance(value, float) and value.is_integer():
            if abs(value) > _EXACT:
                raise ValueError(f"compiled values are exact up to 2**53, and this is {value:.0f}")
            value = int(value)
        return value, generated, int(block[LEAVES])


def _compiled_entry(
    functions: list[FunctionType], rules: Rules, rest: Sequence, digest: str
) -> Callable:
    """Compile a function of a block and the arguments that calls the first one with a game."""
    search = functions[0]
    dispatchers = Dispatchers(digest, set(functions))
    # Numba keeps one type of each name, so kind.rules may be earlier rules with the same texts;
    # then it is their dispatchers that are used.
    kind = GameType(rules, for_search=True)

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
        for texts_of, made in [(functions, dispatchers), (rules.functions, kind.rules.dispatchers)]:
            check_recursion(texts_of, made)
            check_loops(search, texts_of, made)
    except Refusal:
        cache.forget(path, entry.stats.cache_path)
        raise
    return entry
