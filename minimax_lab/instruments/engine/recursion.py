"""Functions that call one another, tied together within one piece of machine code.

Where a function calls one that isn't finished yet, numba leaves a pointer, and fills it in when the
other is there. Code that comes back from the disk has its pointers empty. So the pointers are
defined here, as constants; then LLVM makes plain calls of them, which are quicker too.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import types
from numba.core.codegen import RuntimeLinker
from numba.extending import intrinsic


def tie_in(functions: Callable) -> Any:
    """Return a numba function that links in `functions()`, numba's results, and ties them.

    It must be the last thing that is called: what was called before is tied.
    """

    @intrinsic
    def tie(typing):
        def lower(context, builder, signature, arguments):
            context.active_code_library.add_linking_library(_Ties(context, functions()))
            return context.get_dummy_value()

        return types.void(), lower

    return tie


class _Ties:
    """All functions and the pointers to them, with what numba asks of code to be linked in."""

    _reload_init: frozenset = frozenset()

    def __init__(self, context: Any, functions: list) -> None:
        pointers = ir.Module()
        for function in functions:
            target = context.declare_function(pointers, function.fndesc)
            name = RuntimeLinker.PREFIX + function.fndesc.mangled_name
            pointer = ir.GlobalVariable(pointers, target.type, name)
            pointer.initializer = target
            pointer.global_constant = True
        self._module = llvm.parse_assembly(str(pointers))
        for function in functions:
            code = function.library._get_module_for_linking()
            self._module.link_in(code, preserve=True)
        for pointer in self._module.global_variables:
            if pointer.name.startswith(RuntimeLinker.PREFIX):
                pointer.linkage = "linkonce_odr"  # taken only where somebody calls through it

    def _ensure_finalized(self) -> None:
        pass

    def _get_module_for_linking(self) -> Any:
        return self._module
