"""The functions that are compiled as one search, what they read, and why one can't be compiled."""

import builtins
import dis
import linecache
import re
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

ABSENT = object()  # what a name stands for that isn't there (yet), such as a builtin's
_OTHERS = {*sys.stdlib_module_names, "numpy", "numba"}  # packages whose functions numba knows
_NUMBERS = bool, int, float, str, type(None)
_COLOUR = re.compile(r"\x1b\[\d*m")
_PLACES = re.compile(r'File "([^"]*)", line (\d+)|(?:at|from) (/?\S+|\w:\S+) \((\d+)\)')
_MAKES = {"BUILD_LIST": "a list", "BUILD_MAP": "a dict", "BUILD_SET": "a set"}
_FRAMING = re.compile(r"Failed in nopython|During|File|Enable|This error|\W|$")  # begins a line


class Read(NamedTuple):
    """A name that a function reads from outside itself, and what it stands for."""

    holder: Any  # the names of a module, a class, or the cell of a closure
    name: str
    value: Any

    def is_current(self) -> bool:
        """Return whether the name still stands for the same thing."""
        if isinstance(self.holder, dict):
            return self.holder.get(self.name, ABSENT) is self.value
        if isinstance(self.holder, CellType):
            return _content(self.holder) is self.value
        return getattr(self.holder, self.name, ABSENT) is self.value


def function_in(value: Any) -> FunctionType | None:
    """Return the Python function to compile for a value; None if numba has its own, or none.

    A function that only remembers, as `functools.cache` makes them, gives what it would compute.
    """
    if hasattr(value, "cache_clear"):
        value = value.__wrapped__
    if not isinstance(value, FunctionType) or hasattr(value, "__wrapped__"):
        return None
    return None if _package(value) in _OTHERS else value


def followed(functions: list[FunctionType]) -> tuple[list[FunctionType], list[Read]]:
    """Return these functions with all that they call in turn, and all that any of them reads."""
    found, seen = list(functions), {}
    for function in found:
        for read in _reads(function):
            seen[id(read.holder), read.name] = read
            called = function_in(read.value)
            if called is not None and called not in found:
                found.append(called)
    return found, list(seen.values())


def attributes(functions: list[FunctionType]) -> set[str]:
    """Return the names that functions may read as attributes, also in quotes, by getattr."""
    found: set[str] = set()
    for function in functions:
        for code in _codes(function.__code__):
            found.update(code.co_names)
            found.update(c for c in code.co_consts if isinstance(c, str) and c.isidentifier())
    return found


def unchanged(functions: list[FunctionType], reads: list[Read]) -> Callable[[], bool]:
    """Return a function that is true while nothing has changed that was compiled."""
    parts = [(f, f.__code__, f.__defaults__) for f in functions]
    return lambda: (
        all(read.is_current() for read in reads)
        and all(f.__code__ is code and f.__defaults__ is defaults for f, code, defaults in parts)
    )


def digest(functions: list[FunctionType], reads: list[Read], *others: Any) -> str:
    """Return a digest that changes whenever a function does, what it reads, or the others."""
    lines = [_written(f.__code__) + repr((f.__defaults__, f.__kwdefaults__)) for f in functions]
    lines += [f"{read.name} {stands_for(read.value, functions)}" for read in reads]
    lines += map(repr, others)
    return sha256("\n".join(lines).encode()).hexdigest()[:20]


def stands_for(value: Any, functions: list[FunctionType]) -> str:
    """Return what stands for a value in a digest: all of it, if compiled code can read it."""
    if isinstance(value, tuple):  # its repr might hold the address of something in it
        inner = ", ".join(stands_for(each, functions) for each in value)
        return f"{type(value).__qualname__}{getattr(value, '_fields', '')}({inner})"
    if isinstance(value, _NUMBERS):
        return repr(value)
    function = function_in(value)
    if function in functions:
        return f"function {functions.index(function)}"
    return getattr(value, "__qualname__", None) or getattr(value, "__name__", type(value).__name__)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _reads(function: FunctionType) -> Iterator[Read]:
    """Yield what a function reads from outside itself; raise Refusal if that can't be compiled."""
    names = function.__globals__
    for code in _codes(function.__code__):
        for step in dis.get_instructions(code):
            if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                read = Read(names, step.argval, names.get(step.argval, ABSENT))
                yield from _checked(read, function, step.positions.lineno)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        read = Read(cell, name, _content(cell))
        yield from _checked(read, function, function.__code__.co_firstlineno)


def _checked(read: Read, function: FunctionType, line: int, above: tuple = ()) -> Iterator[Read]:
    """Yield what is read, and of a module what a function may read there; or raise Refusal."""
    value, place = read.value, _place(function.__code__.co_filename, line)
    if value is ABSENT and (isinstance(read.holder, CellType) or not hasattr(builtins, read.name)):
        raise Refusal(f"{place}: {read.name} is not defined")
    if value is not ABSENT and function_in(value) is None and not _is_fixed(value):
        what = f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__
        raise Refusal(
            f"{place}: {function.__name__} reads {read.name!r} ({what}), and compiled code reads "
            "only numbers, tuples of them, and plain functions that no decorator has changed"
        )
    yield read
    if isinstance(value, ModuleType) and value not in above and _package(value) not in _OTHERS:
        for name in sorted(attributes([function]) & vars(value).keys()):
            part = Read(vars(value), name, vars(value)[name])
            yield from _checked(part, function, line, (*above, value))


def _is_fixed(value: Any) -> bool:
    """Return whether a value that isn't our function never changes, and numba knows it."""
    if isinstance(value, tuple):
        return all(map(_is_fixed, value))
    if isinstance(value, type):
        return issubclass(value, BaseException) or _package(value) in _OTHERS
    if isinstance(value, (*_NUMBERS, BuiltinFunctionType, ModuleType)):
        return True
    return _package(value) in _OTHERS and type(value).__name__ != "partial"


def _package(value: Any) -> str:
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return (name or "").partition(".")[0]


def _content(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # it is empty: the variable gets its value later
        return ABSENT


def _written(code: CodeType) -> str:
    """Return all of a function's code as text, without the addresses of what is written in it."""
    constants = [c for c in code.co_consts if not isinstance(c, CodeType)]
    names = code.co_names, code.co_varnames, code.co_freevars
    parts = [code.co_code.hex(), code.co_exceptiontable.hex(), constants, *names]
    return repr(parts) + "".join(_written(c) for c in code.co_consts if isinstance(c, CodeType))


class Refusal(TypeError):
    """Says why something can't be compiled: what comes after "can't be compiled: "."""


def refusal(functions: list[FunctionType], error: Exception) -> Refusal:
    """Return what numba says, and of which line: the first that is neither its nor the engine's."""
    if isinstance(error, Refusal):
        return error
    message = _COLOUR.sub("", str(error)) or type(error).__name__
    lines = [line.strip() for line in message.splitlines()]
    why = next((line[:150] for line in lines if not _FRAMING.match(line)), "numba can't run it")
    for found in _PLACES.finditer(message):
        file, line = str(Path(found[1] or found[3]).resolve()), int(found[2] or found[4])
        if "numba" not in Path(file).parts and str(Path(__file__).parent) not in file:
            for function in functions:
                code, steps = function.__code__, dis.get_instructions(function)
                made = [_MAKES[step.opname] for step in steps if step.opname in _MAKES]
                is_here = line in [number for *_, number in code.co_lines()]
                if made and is_here and str(Path(code.co_filename).resolve()) == file:
                    why = f"{function.__name__} makes {made[0]}, and compiled code has only numbers"
                    why += ", and tuples of ints"
            return Refusal(f"{_place(file, line)}: {why}")
    for function in functions:
        code = function.__code__
        for step in dis.get_instructions(function):
            if step.opname == "MAKE_FUNCTION" and code.co_cellvars:  # numba gives no line
                shared = " and ".join(code.co_cellvars)
                why = (
                    f"{function.__name__} makes a function that shares {shared} with it: hand over"
                )
                why += " what it needs as arguments of a function outside"
                file = str(Path(code.co_filename).resolve())
                return Refusal(f"{_place(file, step.positions.lineno)}: {why}")
    return Refusal(why)


def _place(file: str, line: int) -> str:
    """Return a line of a file in words."""
    name = "the cell" if "ipykernel" in file else Path(file).name
    return f"line {line} of {name}, `{linecache.getline(file, line).strip()}`"
