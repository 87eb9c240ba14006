"""Numba must guess what type a function returns that calls itself, before it has read it all.

It goes by those returns that don't depend on the call. Where these are ints,
and others turn out to be floats, the guess is wrong, and between two functions that call each other
numba doesn't notice: the machine code would take the bits of one for the other. So the guesses are
compared with what came out, and where they differ, all is compiled once more, with a conversion at
each return.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from numba.core import ir, types, typing
from numba.core.ir_utils import mk_unique_var
from numba.extending import intrinsic


def guessed_wrong(compile_results: Iterable) -> Iterator[Any]:
    """Yield numba's functions whose results it guessed wrong."""
    for result in compile_results:
        notes = result.type_annotation
        for call, guess in notes.calltypes.items():
            is_call = isinstance(call, ir.Expr) and call.op == "call"
            kind = notes.typemap[call.func.name] if is_call else None
            if isinstance(kind, types.RecursiveCall):
                function = kind.dispatcher_type.dispatcher
                returned = function.overloads[guess.args].signature.return_type
                if types.unliteral(returned) != types.unliteral(guess.return_type):
                    yield function


@cache
def conversion(kind: types.Type) -> Any:
    """Return a numba function that converts a value to a type.

    Numba looks for new ones only when it begins to compile, so it must be made before that.
    """

    @intrinsic
    def converted(typing_context, value):
        def lower(context, builder, signature, arguments):
            return context.cast(builder, *arguments, value, kind)

        return typing.signature(kind, value), lower

    return converted


def convert_returns(function: ir.FunctionIR, conversion: Any) -> None:
    """Put a call of a conversion before each return of a function."""
    for block in function.blocks.values():
        end = block.terminator
        if isinstance(end, ir.Return):
            name, value = (
                ir.Var(block.scope, mk_unique_var(f"${what}"), end.loc)
                for what in ("conversion", "converted")
            )
            block.body[-1:] = [
                ir.Assign(ir.Global("conversion", conversion, end.loc), name, end.loc),
                ir.Assign(ir.Expr.call(name, [end.value], (), end.loc), value, end.loc),
                ir.Return(value, end.loc),
            ]
