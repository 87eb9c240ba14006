"""The functions that are compiled as one search, and what they read from outside."""

import builtins
import dis
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from .refusal import Place, Refusal, codes

ABSENT = object()  # what a name stands for that isn't there (yet), such as a builtin's
_OTHERS = {*sys.stdlib_module_names, "numpy", "numba"}  # packages whose functions numba knows


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
    value = getattr(value, "function", value)  # what compiled was given
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
        for code in codes(function.__code__):
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


def _reads(function: FunctionType) -> Iterator[Read]:
    """Yield what a function reads from outside itself; raise Refusal if that can't be compiled."""
    names = function.__globals__
    for code in codes(function.__code__):
        for instruction in dis.get_instructions(code):
            if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                read = Read(names, instruction.argval, names.get(instruction.argval, ABSENT))
                place = Place(code.co_filename, instruction.positions.lineno)
                _check(function, read, place)
                yield from _with_parts(read, function)
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    for name, cell in cells:
        read = Read(cell, name, _content(cell))
        _check(function, read, Place(function.__code__.co_filename, _first_line(function)))
        yield from _with_parts(read, function)


def _check(function: FunctionType, read: Read, place: Place) -> None:
    """Raise Refusal if a function reads what compiled code can't."""
    name, value = read.name, read.value
    if value is ABSENT and (isinstance(read.holder, CellType) or not hasattr(builtins, name)):
        raise Refusal(f"{place}: {name} is not defined")
    if value is not ABSENT and function_in(value) is None and not _is_fixed(value):
        what = f"a {type(value).__name__}"
        if hasattr(value, "__wrapped__"):
            what = "a function inside another one (a decorator's)"
        elif isinstance(value, type):
            what = f"the class {value.__name__}"
        raise Refusal(
            f"{place}: {function.__name__} reads {name!r}, {what}, and compiled code reads only "
            "numbers, tuples of them, and plain functions"
        )


def _is_fixed(value: Any) -> bool:
    """Return whether a value that isn't our function never changes, and numba knows it."""
    if isinstance(value, bool | int | float | str | None | BuiltinFunctionType | ModuleType):
        return True
    if isinstance(value, tuple):
        return all(map(_is_fixed, value))
    if isinstance(value, type) and issubclass(value, BaseException):
        return True
    return _package(value) in _OTHERS and callable(value) and type(value).__name__ != "partial"


def _with_parts(read: Read, function: FunctionType, above: tuple = ()) -> Iterator[Read]:
    """Yield what is read, and of a module what a function may read there."""
    yield read
    module = read.value
    if isinstance(module, ModuleType) and module not in above and _package(module) not in _OTHERS:
        for name in sorted(attributes([function]) & vars(module).keys()):
            part = Read(vars(module), name, vars(module)[name])
            yield from _with_parts(part, function, (*above, module))


def _package(value: Any) -> str:
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return (name or "").partition(".")[0]


def _content(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # it is empty: the variable gets its value later
        return ABSENT


def _first_line(function: FunctionType) -> int:
    return function.__code__.co_firstlineno


def _written(code: CodeType) -> str:
    """Return all of a function's code as text, without the addresses of what is written in it."""
    constants = [c for c in code.co_consts if not isinstance(c, CodeType)]
    names = code.co_names, code.co_varnames, code.co_freevars
    parts = [code.co_code.hex(), code.co_exceptiontable.hex(), constants, *names]
    return repr(parts) + "".join(_written(c) for c in code.co_consts if isinstance(c, CodeType))


def stands_for(value: Any, functions: list[FunctionType]) -> str:
    """Return what stands for a value in a digest: all of it, if compiled code can read it."""
    if isinstance(value, tuple):  # its repr might hold the address of something in it
        inner = ", ".join(stands_for(each, functions) for each in value)
        return f"{type(value).__qualname__}{getattr(value, '_fields', '')}({inner})"
    if isinstance(value, bool | int | float | str | None):
        return repr(value)
    function = function_in(value)
    if function in functions:
        return f"function {functions.index(function)}"
    return getattr(value, "__qualname__", None) or getattr(value, "__name__", type(value).__name__)
