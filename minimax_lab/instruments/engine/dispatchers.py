"""Functions as numba takes them: the same texts, calling one another's compiled forms."""

from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.core import types
from numba.core.lowering import Lower
from numba.core.registry import cpu_target

from . import texts
from .conversions import conversion, guessed_wrong
from .pipeline import pipeline
from .refusal import Refusal

# A search is called from the entry of its kernel only, so nothing is made for calls from Python.
OPTIONS = {
    "nogil": True,
    "boundscheck": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


class Dispatchers:
    """The compiled forms of some functions that call one another; each is made once.

    Parameters
    ----------
    digest : str
        Of all their texts.
    lowerings : dict
        From functions to the class that turns them into machine code, where it isn't numba's own.
    converted : dict, optional
        Functions whose results are converted, and numba's types that they are converted to.
    """

    def __init__(
        self,
        digest: str,
        lowerings: dict[FunctionType, type[Lower]],
        converted: dict[FunctionType, types.Type] | None = None,
    ) -> None:
        self._digest, self._lowerings = digest, lowerings
        self._conversions = {f: conversion(kind) for f, kind in (converted or {}).items()}
        self._made: dict[FunctionType, Any] = {}

    def compiled(self, function: FunctionType) -> Any:
        """Return numba's form of a function."""
        if function not in self._made:
            # Machine code goes by names, and what comes back from the disk must not meet other
            # code of the same name.
            copy = texts.blank_copy(function)
            copy.__qualname__ = f"{function.__name__}_{self._digest}"
            lowering = self._lowerings.get(function, Lower)
            compiler = pipeline(lowering, self._conversions.get(function))
            self._made[function] = numba.njit(**OPTIONS, pipeline_class=compiler)(copy)
            self._fill(copy, function)
        return self._made[function]

    def compile_results(self) -> list:
        """Return what numba made of each function, for each kind of arguments it got."""
        return [made for each in self._made.values() for made in each.overloads.values()]

    def misjudged(self) -> dict[FunctionType, types.Type | None]:
        """Return the functions whose results numba guessed wrong, and the type that fits all.

        It is None where there is no such type.
        """
        text = {made: function for function, made in self._made.items()}
        unify = cpu_target.typing_context.unify_types
        return {
            text[made]: unify(*(result.signature.return_type for result in made.overloads.values()))
            for made in guessed_wrong(self.compile_results())
        }

    def first_arguments(self, function: FunctionType) -> list:
        """Return numba's types of the first arguments that a function got."""
        made = self._made.get(function)
        return [arguments[0] for arguments in made.overloads if arguments] if made else []

    def _fill(self, copy: FunctionType, function: FunctionType) -> None:
        def replace(read: texts.Read) -> Any:
            text = texts.own_text(read.value)
            if text is not None:
                return self.compiled(text)
            if not texts.is_fixed(read.value):
                raise Refusal(
                    f"{function.__name__} reads {read.name!r}, {_kind(read.value)}, and compiled "
                    "code reads only numbers, tuples of them, and plain functions"
                )
            if isinstance(read.value, ModuleType):
                return self._module(read.value, function)
            return read.value

        texts.fill(copy, function, replace)

    def _module(self, module: ModuleType, function: FunctionType) -> ModuleType:
        """Return a module with the compiled forms of what the function may call in it."""
        read = {r.name: r.value for r in texts.reads(function) if r.holder is vars(module)}
        own = {name: text for name, value in read.items() if (text := texts.own_text(value))}
        if not own:
            return module
        copy = ModuleType(module.__name__)
        vars(copy).update(read | {name: self.compiled(text) for name, text in own.items()})
        return copy


def _kind(value: Any) -> str:
    if hasattr(value, "__wrapped__"):
        return "a function inside another one (a decorator's)"
    return f"the class {value.__name__}" if isinstance(value, type) else f"a {type(value).__name__}"
