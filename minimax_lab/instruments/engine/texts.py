"""The functions that run as one search: the text itself, and all it reads from outside."""

import dis
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from ...games.game import illegal
from ..proxy import unwrapped

_NATIVE = {illegal}  # numba is told how to do these


class Read(NamedTuple):
    """A name that a function reads from outside itself, and what it stood for."""

    holder: Any  # the globals, a module's names, a class's, or the cell of a closure
    name: str
    value: Any

    def stands(self) -> bool:
        """Return whether the name still stands for the same object."""
        if isinstance(self.holder, CellType):
            return self.holder.cell_contents is self.value
        return self.holder.get(self.name) is self.value


def attributes(function: FunctionType) -> set[str]:
    """Return the names that a function may read as attributes of something."""
    return {name for code in with_inner(function.__code__) for name in code.co_names}


def own_text(value: Any) -> FunctionType | None:
    """Return the Python function to compile for a value; None if numba has its own, or none."""
    inner = unwrapped(value) if callable(value) and not isinstance(value, type) else value
    if not isinstance(inner, FunctionType) or inner in _NATIVE:
        return None
    package = (inner.__module__ or "").partition(".")[0]
    return None if package in sys.stdlib_module_names or package in ("numpy", "numba") else inner


def reads(function: FunctionType) -> Iterator[Read]:
    """Yield what a function reads from outside itself, without following it."""
    names = function.__globals__
    for code in with_inner(function.__code__):
        for instruction in dis.get_instructions(code):
            name = instruction.argval
            if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME") and name in names:
                yield Read(names, name, names[name])
                if isinstance(names[name], ModuleType):
                    yield from _module_reads(names[name], code)
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    yield from (Read(cell, name, cell.cell_contents) for name, cell in cells)


def followed(functions: list[FunctionType]) -> tuple[list[FunctionType], list[Read]]:
    """Return these functions with all that they call in turn, and all that any of them reads."""
    found, seen = list(functions), []
    for function in found:
        for read in reads(function):
            seen.append(read)
            text = own_text(read.value)
            if text is not None and text not in found:
                found.append(text)
    return found, seen


def fingerprint(functions: list[FunctionType], seen: list[Read], *others: Any) -> str:
    """Return a digest that changes whenever a text does, or anything it reads, or the others."""
    lines = [_code_line(f.__code__) + repr((f.__defaults__, f.__kwdefaults__)) for f in functions]
    lines += [f"{read.name} {_value_line(read.value)}" for read in seen]
    lines += map(repr, others)
    return sha256("\n".join(lines).encode()).hexdigest()[:20]


def blank_copy(function: FunctionType) -> FunctionType:
    """Return the same text, reading nothing yet: `fill` gives it what it reads."""
    # As if written here: a process that a pool has started knows its main module by two names,
    # and numba then takes a function that calls itself for two.
    names = {"__builtins__": __builtins__, "__name__": __name__}
    cells = tuple(CellType() for _ in function.__code__.co_freevars)
    copy = FunctionType(function.__code__, names, function.__name__, closure=cells or None)
    copy.__defaults__, copy.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    return copy


def fill(copy: FunctionType, function: FunctionType, replace: Callable) -> None:
    """Let the copy of a function read `replace(value)` for each value that the function reads."""
    for read in reads(function):
        if read.holder is function.__globals__:
            copy.__globals__[read.name] = replace(read)
    for cell, original in zip(copy.__closure__ or (), function.__closure__ or (), strict=True):
        name = function.__code__.co_freevars[function.__closure__.index(original)]
        cell.cell_contents = replace(Read(original, name, original.cell_contents))


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from with_inner(constant)


def _module_reads(module: ModuleType, code: CodeType) -> Iterator[Read]:
    """Yield what a function may read as `module.name`; a name of another thing does no harm."""
    for name in code.co_names:
        if name in vars(module) and not isinstance(vars(module)[name], ModuleType):
            yield Read(vars(module), name, vars(module)[name])


def _code_line(code: CodeType) -> str:
    constants = [c for c in code.co_consts if not isinstance(c, CodeType)]
    parts = [code.co_code.hex(), constants, code.co_names, code.co_varnames, code.co_freevars]
    return repr(parts) + "".join(_code_line(c) for c in code.co_consts if isinstance(c, CodeType))


def _value_line(value: Any) -> str:
    if isinstance(value, bool | int | float | str | tuple | frozenset | None):
        return repr(value)
    if isinstance(value, ModuleType | BuiltinFunctionType):
        return value.__name__
    return getattr(value, "__qualname__", type(value).__qualname__)
