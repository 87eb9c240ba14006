"""One search over one kind of game, compiled, and run."""

import struct
from collections.abc import Sequence
from math import inf
from types import FunctionType
from typing import Any

from ...games.game import Game
from ..budget import Budget, Spent
from . import cache, texts
from .block import Layout, Stopped, TooDeep, counts
from .checks import check_arguments, check_rules, check_size, check_tries
from .entry import compiled_entry
from .interruptible import Interruptible
from .loops import can_be_stopped
from .refusal import cannot, refusal
from .rules import Rules

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

    Attributes
    ----------
    is_current : callable
        Tells whether all texts, and what they read, are still what was compiled.
    """

    def __init__(self, search: FunctionType, game: Game, rest: Sequence) -> None:
        self._name = search.__name__
        check_arguments(search, game, rest)
        self._whole_numbers = check_rules(self._name, game, rest[0])
        functions, reads = texts.followed([search])
        rules = Rules(game, functions)
        reads += rules.reads
        reads = list({(id(read.holder), read.name): read for read in reads}.values())
        digest = texts.fingerprint(functions, reads, rules.name, cache.VERSION)
        texts_of_all = [*functions, *rules.functions]
        self.is_current = texts.standing(texts_of_all, reads)
        self._layout = Layout(rules.fields)
        try:
            check_tries(texts_of_all)
            entry = compiled_entry(functions, rules, rest, digest)
        except Exception as error:
            raise refusal(self._name, texts_of_all, error) from None
        self._code = Interruptible(entry, can_be_stopped(search, texts_of_all))

    def run(self, game: Game, rest: Sequence, budget: Budget | None = None) -> tuple[Any, int, int]:
        """Return the search's value, positions generated, and leaves."""
        try:
            block = self._layout.block_of(game)
        except struct.error:
            check_size(game, rest)
            what = f"a property of {type(game).__name__} covers a number of the game's own"
            raise cannot(self._name, what) from None
        left = inf if budget is None else budget.nodes - budget.spent
        try:
            value = self._code.run(block, rest, budget)
        except Exception as error:
            if counts(block)[0] > left:  # whatever a text made of the error
                raise Spent from None
            raise self._told(error, game, rest) from None
        finally:
            if budget is not None:
                budget.spent = int(min(budget.spent + counts(block)[0], budget.nodes))
        positions, leaves = counts(block)
        if positions > left:  # it caught the error, or was quicker than the alarm
            raise Spent
        return self._whole(value), positions, leaves

    def _told(self, error: Exception, game: Game, rest: Sequence) -> BaseException:
        """Return the error that the reader should see, or raise a better one."""
        if isinstance(error, TooDeep):
            return RecursionError(
                f"{self._name} calls itself too deep: does every call come nearer a leaf?"
            )
        if isinstance(error, Stopped):
            return Spent()
        if isinstance(error, OverflowError):
            check_size(game, rest)
        if isinstance(error, StopIteration):  # numba's own max and min
            return ValueError("max() or min() of an empty sequence")
        return error

    def _whole(self, value: Any) -> Any:
        """Return a float that is a whole number as an int, where the game's values are ints."""
        if self._whole_numbers and isinstance(value, float) and value.is_integer():
            if abs(value) > _EXACT:
                raise ValueError(f"compiled values are exact up to 2**53, and this is {value:.0f}")
            return int(value)
        return value
