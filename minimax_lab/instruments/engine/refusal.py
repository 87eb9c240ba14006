"""Say in one sentence why something can't be compiled."""

import dis
import inspect
import linecache
import os
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from numba.core import types

from ...games.game import MAX, MIN, Game
from . import keep, texts

_COLOUR = re.compile(r"\x1b\[\d*m")
_PLACES = re.compile(r'File "([^"]*)", line (\d+)|(?:at|from) (/?\S+|\w:\S+) \((\d+)\)')
_CLASH = re.compile(
    r"Cannot unify (.+?) and (.+?) for |"
    r"return type from the following types: (.+?), (?=\S)([^,\n]+)"
)
_NOT_THEIRS = (f"{os.sep}numba{os.sep}", str(Path(__file__).parent), keep.folder())
_UNKNOWN = {
    "BUILD_LIST": "makes a list",
    "BUILD_MAP": "makes a dict",
    "BUILD_CONST_KEY_MAP": "makes a dict",
    "BUILD_SET": "makes a set",
    "FORMAT_VALUE": "makes a text",
    "FORMAT_SIMPLE": "makes a text",
    "MAKE_FUNCTION": "makes a function",
    "GET_YIELD_FROM_ITER": "has a `yield from` (write a loop with `yield`)",
}
_KINDS = (
    (r"u?int|Literal\[int\]", "an int"),
    (r"float", "a float"),
    (r"bool|Literal\[bool\]", "a bool"),
    (r"unicode|Literal\[str\]", "a text"),
    (r"none", "None"),
    (r"UniTuple|Tuple", "a tuple"),
    (r"list|reflected list", "a list"),
)


def check_arguments(search: FunctionType, game: Game, rest: Sequence) -> None:
    """Raise unless the state is of ints, and all other arguments are numbers."""
    check_size(game, rest)
    names = list(inspect.signature(search).parameters)
    state = rest[0]
    if not _of_ints(state):
        raise _cannot(
            search.__name__,
            f"{type(game).__name__} has the state {_short(state)}, and compiled code knows only "
            "states that are ints or tuples of ints",
        )
    for name, argument in zip(names[2:], rest[1:], strict=False):
        if not isinstance(argument, bool | int | float):
            raise _cannot(
                search.__name__,
                f"its argument {name} is {_short(argument)}, and compiled code takes only numbers",
            )


def check_size(game: Game, rest: Sequence) -> None:
    """Raise unless all ints fit into 64 bits."""
    if not _fits((*rest, *vars(game).values())):
        raise too_large(game, rest)


def too_large(game: Game, rest: Sequence) -> ValueError:
    """Return the error for ints that don't fit."""
    return ValueError(f"compiled ints have 64 bits, and {game!r} with {rest!r} has larger ones")


def check_rules(name: str, game: Game, state: Any) -> bool:
    """Raise unless the game's answers have types that compiled code can work with.

    Returns whether values are whole numbers.
    """
    kind = type(game).__name__

    def refuse(method: str, answer: Any, wanted: str) -> TypeError:
        return _cannot(name, f"{kind}.{method} returns {_short(answer)}, not {wanted}")

    player = game.to_move(state)
    if type(player) is not int or player not in (MAX, MIN):
        raise refuse("to_move", player, "MAX or MIN")
    over = game.is_terminal(state)
    if type(over) is not bool:
        raise refuse("is_terminal", over, "True or False")
    value = game.evaluate(state)
    if type(value) not in (int, float):
        raise refuse("evaluate", value, "a number")
    if not over:
        actions = game.actions(state)
        if not (inspect.isgenerator(actions) or isinstance(actions, range)):
            raise refuse("actions", actions, "a generator: yield the moves one by one")
        for action in islice(actions, 1):
            if not _of_ints(action):
                raise refuse("actions", action, "moves that are ints")
            child = game.result(state, action)
            if _kind(child) != _kind(state):
                raise refuse("result", child, f"a state of the same kind as {_short(state)}")
    return type(value) is int


def check_returned(kind: types.Type) -> None:
    """Raise unless what a search returns, in numba's words, is a number."""
    if isinstance(kind, types.Optional):  # a text that may end without a return
        kind = kind.type
    if not isinstance(kind, types.Number | types.Boolean):
        what = "a tuple" if isinstance(kind, types.BaseTuple) else f"something else ({kind})"
        raise TypeError(f"it returns {what}, and a compiled search returns a number")


def refusal(name: str, functions: Sequence[FunctionType], error: Exception) -> Exception:
    """Return what a reader is told when the functions couldn't be compiled."""
    message = _COLOUR.sub("", str(error))
    if message and not type(error).__module__.startswith("numba."):
        return _cannot(name, message)
    place = _place(message)
    found = _unknown_in(functions, place)
    clash = _CLASH.search(message)
    lacking = re.search(r"Unknown attribute '(\w+)' of type (\w+)-", message)
    if lacking:
        why = f"{lacking[1]} of {lacking[2]} is neither a number, nor a tuple of them, nor a method"
    elif clash:
        one, other = (_plain(kind) for kind in clash.groups() if kind)
        why = f"something there is sometimes {one} and sometimes {other}"
    elif found:
        why = f"{found}, and compiled code has only numbers, and tuples of ints"
    else:
        why = "numba has no way to run it"
    return _cannot(name, f"{place}: {why}" if place else why)


class _Place(NamedTuple):
    file: str
    line: int

    def __str__(self) -> str:
        text = linecache.getline(self.file, self.line).strip()
        return f"line {self.line} of {Path(self.file).name}, `{text}`"


def _place(message: str) -> _Place | None:
    """Return the innermost place that numba names outside of itself and of this folder."""
    for found in _PLACES.finditer(message):
        file, line = found[1] or found[3], found[2] or found[4]
        place = _Place(str(Path(file).resolve()), int(line))
        if not any(part in place.file for part in _NOT_THEIRS):
            return place
    return None


def _unknown_in(functions: Sequence[FunctionType], place: _Place | None) -> str | None:
    """Return which thing that compiled code doesn't have one of the functions makes, and where."""
    for function in functions:
        for code in texts.with_inner(function.__code__):
            if place and not _holds(code, place):
                continue
            for instruction in dis.get_instructions(code):
                if instruction.opname in _UNKNOWN:
                    return f"{function.__name__} {_UNKNOWN[instruction.opname]}"
    return None


def _holds(code: CodeType, place: _Place) -> bool:
    lines = [line for _, _, line in code.co_lines() if line]
    return Path(code.co_filename).resolve() == Path(place.file) and place.line in lines


def _plain(kind: str) -> str:
    """Return numba's name of a type in Python's words."""
    for numbas, ours in _KINDS:
        if re.match(numbas, kind):
            return ours
    return kind


def _cannot(name: str, why: str) -> TypeError:
    return TypeError(f"{name} can't be compiled: {why}")


def _of_ints(state: Any) -> bool:
    if type(state) is tuple:
        return bool(state) and all(map(_of_ints, state))
    return type(state) in (int, bool)


def _fits(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return all(map(_fits, value))
    return not isinstance(value, int) or -(2**63) <= value < 2**63


def _kind(state: Any) -> Any:
    return tuple(map(_kind, state)) if type(state) is tuple else type(state)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
