"""What texts tell of their loops: which have checkpoints, and which functions have none.

Code from the disk has no types, so this goes by the texts alone.
"""

import builtins
import dis
import math
from collections.abc import Collection
from types import CodeType, FunctionType
from typing import Any

from . import texts
from .dispatchers import Dispatchers
from .game_type import GameType
from .refusal import Refusal

# What Python has built in that doesn't loop, or not for long (sum(range(10**12)) would), has no
# effect, and always gives the same answer.
_QUICK = [
    *(abs, bool, divmod, enumerate, float, int, len, max, min, pow, range, round, zip),
    *vars(math).values(),
]
_JUMP = ["JUMP_BACKWARD"]
_COMPREHENSION = ["LIST_APPEND", "SET_ADD", "MAP_ADD"]  # from Python 3.12 on, in the code itself


def can_be_stopped(search: FunctionType, functions: list[FunctionType]) -> bool:
    """Return whether every loop that may take long has a checkpoint.

    The lab's own rules have none, and never take long. A reader's loops must stand in functions
    that get the game first, and none in a comprehension, or in what Python or a library has built
    in.
    """
    return all(
        texts.is_ours(function)
        or (_loops_with_game(search, function) or not _has(_JUMP, function.__code__))
        and not any(_has(_JUMP, code) for code in _inner(function))
        and not _has(_COMPREHENSION, function.__code__)
        and all(_is_quick(read) for read in texts.reads(function))
        for function in functions
    )


def is_quick_builtin(function: Any) -> bool:
    """Return whether this is built in, doesn't take long, and gives the same answer each time."""
    return any(function is quick for quick in _QUICK)


def is_straight(function: FunctionType) -> bool:
    """Return whether a function has no loop, and gives the same answer to the same question."""
    return (
        not _has([*_JUMP, "YIELD"], function.__code__)
        and not _inner(function)
        and not any(map(callable, function.__defaults__ or ()))
        and all(_is_quick(read) for read in texts.reads(function))
    )


def check_loops(
    search: FunctionType, functions: list[FunctionType], dispatchers: Dispatchers
) -> None:
    """Raise if a loop stands in a function whose first parameter only looks like the game."""
    for function in functions:
        if _loops_with_game(search, function) and not texts.is_ours(function):
            for first in dispatchers.first_arguments(function):
                if not isinstance(first, GameType):
                    name = function.__code__.co_varnames[0]
                    raise Refusal(
                        f"{function.__name__} loops, and its first parameter, {name!r}, isn't the "
                        "game: give it another name"
                    )


def _loops_with_game(search: FunctionType, function: FunctionType) -> bool:
    """Return whether a function loops, and its first parameter is called as the game is."""
    code = function.__code__
    first = code.co_varnames[: min(1, code.co_argcount)]
    return _has(_JUMP, code) and first in (("self",), search.__code__.co_varnames[:1])


def _inner(function: FunctionType) -> list[CodeType]:
    return [code for code in texts.with_inner(function.__code__) if code is not function.__code__]


def _has(wanted: Collection[str], code: CodeType) -> bool:
    return any(name in step.opname for step in dis.get_instructions(code) for name in wanted)


def _is_quick(read: texts.Read) -> bool:
    """Return whether what was read is no function, or one of the texts, or doesn't take long."""
    value: Any = getattr(builtins, read.name, None) if read.value is texts.ABSENT else read.value
    return (
        not callable(value)
        or texts.own_text(value) is not None
        or is_quick_builtin(value)
        or isinstance(value, type)
        and issubclass(value, BaseException)
        or texts.is_ours(value)
    )
