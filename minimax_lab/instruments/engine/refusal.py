"""Say in one sentence why something can't be compiled."""

import dis
import linecache
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

_COLOUR = re.compile(r"\x1b\[\d*m")
_PLACES = re.compile(r'File "([^"]*)", line (\d+)|(?:at|from) (/?\S+|\w:\S+) \((\d+)\)')
_CLASH = re.compile(
    r"Cannot unify (.+?) and (.+?) for |"
    r"return type from the following types: (.+?), (?=\S)([^,\n]+)"
)
_LACKING = re.compile(r"Unknown attribute '(\w+)' of type (\w+)-")
_NOT_THEIRS = (f"{os.sep}numba{os.sep}", str(Path(__file__).parent))
_UNKNOWN = {
    "BUILD_LIST": "makes a list",
    "BUILD_MAP": "makes a dict",
    "BUILD_CONST_KEY_MAP": "makes a dict",
    "BUILD_SET": "makes a set",
    "FORMAT_VALUE": "makes a text",
    "FORMAT_SIMPLE": "makes a text",
    "MAKE_FUNCTION": "makes a function of its own",
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
    """Says why something can't be compiled: what comes after "can't be compiled: "."""


class Place(NamedTuple):
    """A line of a file, which a refusal names."""

    file: str
    line: int

    def __str__(self) -> str:
        text = linecache.getline(self.file, self.line).strip()
        name = "the cell" if "ipykernel" in self.file else Path(self.file).name
        return f"line {self.line} of {name}, `{text}`"


def refusal(functions: Sequence[FunctionType], error: Exception) -> Refusal:
    """Return why these functions couldn't be compiled, from what numba says."""
    if isinstance(error, Refusal):
        return error
    message = _COLOUR.sub("", str(error))
    place = _innermost(message)
    clash, lacking = _CLASH.search(message), _LACKING.search(message)
    if lacking:
        why = f"{lacking[1]} of {lacking[2]} is neither a number, nor a tuple of them, nor a method"
    elif clash:
        one, other = (in_words(kind) for kind in clash.groups() if kind)
        why = f"something there is sometimes {one} and sometimes {other}"
    elif found := _unknown_in(functions, place):
        why = f"{found}, and compiled code has only numbers, and tuples of ints"
    else:
        why = "numba has no way to run it"
    return Refusal(f"{place}: {why}" if place else why)


def in_words(kind: object) -> str:
    """Return numba's name of a type in Python's words."""
    return next((ours for numbas, ours in _KINDS if re.match(numbas, str(kind))), str(kind))


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def _innermost(message: str) -> Place | None:
    """Return the first place that numba names outside of itself and of this folder."""
    for found in _PLACES.finditer(message):
        file, line = found[1] or found[3], found[2] or found[4]
        place = Place(str(Path(file).resolve()), int(line))
        if not any(part in place.file for part in _NOT_THEIRS):
            return place
    return None


def _unknown_in(functions: Sequence[FunctionType], place: Place | None) -> str | None:
    """Return which function makes a thing that compiled code doesn't have, and what, at a place."""
    for function in functions:
        for code in codes(function.__code__):
            lines = [line for _, _, line in code.co_lines()]
            if place and (str(Path(code.co_filename).resolve()), place.line in lines) != (
                place.file,
                True,
            ):
                continue
            for instruction in dis.get_instructions(code):
                if instruction.opname in _UNKNOWN:
                    if "<genexpr>" in str(code.co_consts):
                        return f"{function.__name__} has a generator expression (write a loop)"
                    return f"{function.__name__} {_UNKNOWN[instruction.opname]}"
    return None
