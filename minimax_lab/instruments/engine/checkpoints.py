"""Checkpoints in a text: is there room left on the machine's stack, and has anybody said stop?

A Python function that calls itself without end gets a RecursionError, and one that loops without
end can be interrupted. Machine code would go on, and the process die, or wait forever. So functions
are given these questions to ask, on entering and in their loops.
"""

from numba.core import ir, postproc, types
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import mk_unique_var
from numba.core.untyped_passes import IRProcessing
from numba.extending import intrinsic, overload

from .block import check_stack, check_stop
from .game_type import GameType


def enter(first):
    """Raise if a function whose first argument is a game has been entered too deep."""


def go_on(first, iterator):
    """Raise if a function whose first argument is a game is to stop.

    A loop over a generator needn't ask, unless it is in another loop: the generator's own loops do,
    or it is the lab's and ends soon.
    """


@overload(enter)
def _enter(first):
    is_game = isinstance(first, GameType)
    return (lambda first: _check_stack(first)) if is_game else lambda first: None


@overload(go_on)
def _go_on(first, iterator):
    asks = isinstance(first, GameType) and not isinstance(iterator, types.Generator)
    return (lambda first, iterator: _check_stop(first)) if asks else lambda first, iterator: None


def _machine_code(write):
    @intrinsic
    def check(typing, game):
        def lower(context, builder, signature, arguments):
            write(context, builder, arguments[0])
            return context.get_dummy_value()

        return types.none(game), lower

    return check


_check_stack, _check_stop = _machine_code(check_stack), _machine_code(check_stop)


@register_pass(mutates_CFG=False, analysis_only=False)
class _Checkpoints(FunctionPass):
    """Put a call of `enter` at the beginning, and one of `go_on` into each loop."""

    _name = "minimax_lab_checkpoints"

    def __init__(self):
        super().__init__()

    def run_pass(self, state):
        function = state.func_ir
        begin = function.blocks[min(function.blocks)]
        arguments = [
            statement
            for statement in begin.body
            if isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Arg)
        ]
        if not arguments:
            return False
        game = arguments[0].target
        graph = compute_cfg_from_blocks(function.blocks)
        for header in graph.loops():
            block = function.blocks[header]
            iterators = [step.value for step in block.find_exprs("iternext")]
            if not iterators or len(graph.in_loops(header)) > 1:
                iterators = [game]  # no generator, so it asks in any case
            _ask(function, block, 0, go_on, [game, iterators[0]])
        if not function.is_generator:
            _ask(function, begin, begin.body.index(arguments[-1]) + 1, enter, [game])
        postproc.PostProcessor(function).run()  # finds anew which variables live how long
        return True


def _ask(function, block, place, question, arguments):
    asked = ir.Var(block.scope, mk_unique_var("$asked"), block.loc)
    answer = ir.Var(block.scope, mk_unique_var("$answer"), block.loc)
    values = {
        asked: ir.Global(question.__name__, question, block.loc),
        answer: ir.Expr.call(asked, arguments, (), block.loc),
    }
    for variable, value in values.items():
        block.body.insert(place, ir.Assign(value, variable, block.loc))
        function._definitions[variable.name].append(value)
        place += 1


class WithCheckpoints(CompilerBase):
    """Numba's own way of compiling, with that pass after it has read the function."""

    def define_pipelines(self):
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_Checkpoints, IRProcessing)
        passes.finalize()
        return [passes]
