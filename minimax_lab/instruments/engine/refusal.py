"""Say in one sentence why something can't be compiled."""

import dis
import linecache
import os
import re
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

from . import cache, texts

_COLOUR = re.compile(r"\x1b\[\d*m")
_PLACES = re.compile(r'File "([^"]*)", line (\d+)|(?:at|from) (/?\S+|\w:\S+) \((\d+)\)')
_CLASH = re.compile(
    r"Cannot unify (.+?) and (.+?) for |"
    r"return type from the following types: (.+?), (?=\S)([^,\n]+)"
)
_LACKING = re.compile(r"Unknown attribute '(\w+)' of type (\w+)-")
_UNDEFINED = re.compile(r"NameError: (?:global )?name '(\w+)' is not|global name '(\w+)': not def")
_NOT_THEIRS = (f"{os.sep}numba{os.sep}", str(Path(__file__).parent), cache.folder())
_FUNCTION = "makes a function of its own"
_UNKNOWN = {
    "BUILD_LIST": "makes a list",
    "BUILD_MAP": "makes a dict",
    "BUILD_CONST_KEY_MAP": "makes a dict",
    "BUILD_SET": "makes a set",
    "FORMAT_VALUE": "makes a text",
    "FORMAT_SIMPLE": "makes a text",
    "MAKE_FUNCTION": _FUNCTION,
    "STORE_ATTR": "sets an attribute of something",
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


class Refusal(TypeError):
    """Why something can't be compiled: what comes after "can't be compiled: "."""


def cannot(name: str, why: str) -> TypeError:
    """Return the error with the whole sentence."""
    return TypeError(f"{name} can't be compiled: {why}")


def refusal(name: str, functions: Sequence[FunctionType], error: Exception) -> Exception:
    """Return what a reader is told when the functions couldn't be compiled."""
    message = _COLOUR.sub("", str(error))
    if isinstance(error, Refusal):
        return cannot(name, message)
    place = _place(message)
    found = _unknown_in(functions, place)
    clash = _CLASH.search(message)
    lacking = _LACKING.search(message)
    undefined = _UNDEFINED.search(message)
    if undefined:
        why = f"{undefined[1] or undefined[2]} is not defined"
    elif lacking:
        why = f"{lacking[1]} of {lacking[2]} is neither a number, nor a tuple of them, nor a method"
    elif clash:
        one, other = (_plain(kind) for kind in clash.groups() if kind)
        why = f"something there is sometimes {one} and sometimes {other}"
    elif found:
        why = f"{found}, and compiled code has only numbers, and tuples of ints"
    else:
        why = "numba has no way to run it"
    return cannot(name, f"{place}: {why}" if place else why)


class _Place(NamedTuple):
    file: str
    line: int

    def __str__(self) -> str:
        text = linecache.getline(self.file, self.line).strip()
        name = "the cell" if "ipykernel" in self.file else Path(self.file).name
        return f"line {self.line} of {name}, `{text}`"


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
                    made = _UNKNOWN[instruction.opname]
                    if made == _FUNCTION and "<genexpr>" in str(code.co_consts):
                        made = "has a generator expression (write a loop)"
                    return f"{function.__name__} {made}"
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
