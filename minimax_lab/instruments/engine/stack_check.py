"""A check on entering a function: is there room left on the machine's stack?

A Python function that calls itself without end gets a RecursionError. Machine code would go on
until the process dies, so each function that may call itself is given the same question to ask
first.
"""

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import mk_unique_var
from numba.core.untyped_passes import IRProcessing
from numba.extending import intrinsic, overload

from .block import check_stack
from .game_type import GameType


def enter(first):
    """Raise if a function whose first argument is a game has been entered too deep."""


@overload(enter)
def _enter(first):
    if isinstance(first, GameType):
        return lambda first: _check(first)
    return lambda first: None


@intrinsic
def _check(typing, game):
    def lower(context, builder, signature, arguments):
        check_stack(context, builder, arguments[0])
        return context.get_dummy_value()

    return types.none(game), lower


@register_pass(mutates_CFG=False, analysis_only=False)
class _AskFirst(FunctionPass):
    """Put a call of `enter` with the function's first argument before everything else."""

    _name = "minimax_lab_ask_first"

    def __init__(self):
        super().__init__()

    def run_pass(self, state):
        function = state.func_ir
        block = function.blocks[min(function.blocks)]
        arguments = [
            statement
            for statement in block.body
            if isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Arg)
        ]
        if not arguments or function.is_generator:
            return False
        place = block.body.index(arguments[-1]) + 1
        asked = ir.Var(block.scope, mk_unique_var("$enter"), block.loc)
        answer = ir.Var(block.scope, mk_unique_var("$entered"), block.loc)
        call = ir.Expr.call(asked, [arguments[0].target], (), block.loc)
        values = {asked: ir.Global("enter", enter, block.loc), answer: call}
        for variable, value in values.items():
            block.body.insert(place, ir.Assign(value, variable, block.loc))
            function._definitions[variable.name].append(value)
            place += 1
        return True


class StackChecked(CompilerBase):
    """Numba's own way of compiling, with that pass after it has read the function."""

    def define_pipelines(self):
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_AskFirst, IRProcessing)
        passes.finalize()
        return [passes]
