"""Functions that call one another, tied together within one piece of machine code.

Where a function calls one that isn't finished yet, numba leaves a pointer, and fills it in when the
other is there. Code that comes back from the disk has its pointers empty. So the pointers are
defined here, as constants; then LLVM makes plain calls of them, which are quicker too.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, types, typing
from numba.core.codegen import RuntimeLinker
from numba.extending import intrinsic


def tied(first: Any, functions: Callable) -> Any:
    """Return a numba function of a game and a tuple that calls numba's function `first` with them.

    All that it may come to, numba's results `functions()`, are linked in, and tied.
    """

    @intrinsic
    def call(typing_context, game, rest):
        asked = types.Dispatcher(first).get_call_type(typing_context, (game, *rest), {})

        def lower(context, builder, signature, arguments):
            context.active_code_library.add_linking_library(_Ties(context, functions()))
            name = first.overloads[asked.args].fndesc.mangled_name
            game, rest = arguments
            values = [game, *cgutils.unpack_tuple(builder, rest)]
            return context.call_unresolved(builder, name, asked, values)

        return typing.signature(asked.return_type, game, rest), lower

    return call


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
        # Numba has loaded all of them before, one by one and with empty pointers: without this,
        # those would be called.
        for function in self._module.functions:
            if not function.is_declaration:
                function.linkage = "internal"

    def _ensure_finalized(self) -> None:
        pass

    def _get_module_for_linking(self) -> Any:
        return self._module
