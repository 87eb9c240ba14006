"""The functions that run as one search: the text itself, and all it reads from outside."""

import dis
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import chain, repeat
from operator import attrgetter, is_
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from ...games.game import illegal

_NATIVE = (illegal,)  # numba is told how to do these
_NUMBAS = ("numpy", "numba")  # and knows these and the standard library's by itself
ABSENT = object()  # what a name stands for that isn't there (yet), such as a builtin's


class Read(NamedTuple):
    """A name that a function reads from outside itself, and what it stood for."""

    holder: Any  # the globals, a module's names, a class, or the cell of a closure
    name: str
    value: Any


def standing(functions: list[FunctionType], reads: list[Read]) -> Callable[[], bool]:
    """Return a function that tells whether all is as it is now, when the texts are compiled.

    The functions must have the same texts, and the names that were read stand for the same objects.
    It is asked before every call of compiled code, so it does nearly all its work in C.
    """

    def of(kind: type) -> tuple[list, list[str]]:
        found = [read for read in reads if isinstance(read.holder, kind)]
        return [read.holder for read in found], [read.name for read in found]

    (cells, _), (namespaces, names), (classes, attributes) = map(of, (CellType, dict, type))
    with_defaults = [f for f in functions if f.__defaults__]  # calls of others leave nothing out
    code, default = attrgetter("__code__"), attrgetter("__defaults__")

    def now() -> Iterator[Any]:
        return chain(
            map(code, functions),
            map(default, with_defaults),
            map(_in, cells),
            map(dict.get, namespaces, names, repeat(ABSENT)),
            map(getattr, classes, attributes, repeat(ABSENT)),
        )

    before = list(now())
    return lambda: all(map(is_, now(), before))


def attributes(function: FunctionType) -> set[str]:
    """Return the names that a function may read as attributes."""
    return quoted(function).union(*(code.co_names for code in with_inner(function.__code__)))


def quoted(function: FunctionType) -> set[str]:
    """Return the names in a function that stand in quotes: getattr and hasattr read such."""
    constants = {c for code in with_inner(function.__code__) for c in code.co_consts}
    return {c for c in constants if isinstance(c, str) and c.isidentifier()}


def own_text(value: Any) -> FunctionType | None:
    """Return the Python function to compile for a value; None if numba has its own, or none.

    Of a function that another one stands for, only the lab's own doors are looked behind: what a
    decorator does would be lost.
    """
    text = value if isinstance(value, type) else getattr(value, "text", value)
    if not isinstance(text, FunctionType) or text in _NATIVE or hasattr(text, "__wrapped__"):
        return None
    package = (text.__module__ or "").partition(".")[0]
    return None if package in sys.stdlib_module_names or package in _NUMBAS else text


def is_ours(function: Any) -> bool:
    """Return whether a function belongs to the lab; not all callables say where they are from."""
    module = getattr(function, "__module__", None) or ""
    return module.startswith(f"{__name__.partition('.')[0]}.")


def is_fixed(value: Any) -> bool:
    """Return whether a value that isn't a text can be read by compiled code, and never changes."""
    if isinstance(value, bool | int | float | str | None | BuiltinFunctionType | ModuleType):
        return True
    if isinstance(value, tuple):
        return all(map(is_fixed, value))
    package = (getattr(value, "__module__", None) or "").partition(".")[0]
    standard = package in sys.stdlib_module_names and isinstance(value, FunctionType)
    native = any(value is function for function in _NATIVE)
    return native or standard or package in _NUMBAS and callable(value)


def reads(function: FunctionType) -> Iterator[Read]:
    """Yield what a function reads from outside itself, without following it."""
    names = function.__globals__
    for code in with_inner(function.__code__):
        for instruction in dis.get_instructions(code):
            name = instruction.argval
            if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                yield from _read(names, name, names.get(name, ABSENT), function)
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    for name, cell in cells:
        yield from _read(cell, name, _in(cell), function)


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


def recursive(functions: list[FunctionType], methods: dict[str, FunctionType]) -> set[FunctionType]:
    """Return those of the functions that may call themselves, directly or through others.

    They may call each other by name, and these methods by what looks like one of their names.
    """
    reached = {
        f: {own_text(read.value) for read in reads(f)}
        | {methods[name] for name in attributes(f) & methods.keys()}
        for f in functions
    }
    for middle in functions:
        for above in reached.values():
            if middle in above:
                above |= reached[middle]
    return {f for f in functions if f in reached[f]}


def fingerprint(functions: list[FunctionType], seen: list[Read], *others: Any) -> str:
    """Return a digest that changes whenever a text does, or anything it reads, or the others."""
    lines = [_code_line(f.__code__) + repr((f.__defaults__, f.__kwdefaults__)) for f in functions]
    lines += [f"{read.name} {_value_line(read.value, functions)}" for read in seen]
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
    cells = dict(zip(function.__code__.co_freevars, copy.__closure__ or (), strict=True))
    for read in reads(function):
        if read.value is ABSENT:
            continue
        if isinstance(read.holder, CellType):
            cells[read.name].cell_contents = replace(read)
        elif read.holder is function.__globals__:
            copy.__globals__[read.name] = replace(read)


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions written in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from with_inner(constant)


def _in(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # it is empty: the variable gets its value later
        return ABSENT


def _read(holder: Any, name: str, value: Any, function: FunctionType) -> Iterator[Read]:
    """Yield a name, and if it is a module's, what the function may read there."""
    yield Read(holder, name, value)
    if isinstance(value, ModuleType):
        for code in with_inner(function.__code__):
            yield from _module_reads(value, code, [])


def _module_reads(module: ModuleType, code: CodeType, above: list[ModuleType]) -> Iterator[Read]:
    """Yield what a function may read as `module.name`; a name of another thing does no harm."""
    for name in code.co_names:
        if name in vars(module):
            value = vars(module)[name]
            yield Read(vars(module), name, value)
            if isinstance(value, ModuleType) and value not in above:
                yield from _module_reads(value, code, [*above, module])


def _code_line(code: CodeType) -> str:
    constants = [c for c in code.co_consts if not isinstance(c, CodeType)]
    names = code.co_names, code.co_varnames, code.co_freevars
    parts = [code.co_code.hex(), code.co_exceptiontable.hex(), constants, *names]
    return repr(parts) + "".join(_code_line(c) for c in code.co_consts if isinstance(c, CodeType))


def _value_line(value: Any, functions: list[FunctionType]) -> str:
    """Return what stands for a value in a digest: all of it, if compiled code can read it."""
    if isinstance(value, tuple):  # its repr might hold the address of something in it
        inner = ", ".join(_value_line(each, functions) for each in value)
        return f"{type(value).__qualname__}{getattr(value, '_fields', '')}({inner})"
    if isinstance(value, bool | int | float | str | None):
        return repr(value)
    text = own_text(value)
    if text in functions:
        return f"text {functions.index(text)}"
    return getattr(value, "__qualname__", None) or getattr(value, "__name__", type(value).__name__)
