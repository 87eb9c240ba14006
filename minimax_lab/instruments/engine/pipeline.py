"""Numba's way of compiling a function, with other steps for some of its own."""

from functools import cache
from typing import Any

from numba.core import ir_utils, postproc
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering
from numba.core.untyped_passes import IRProcessing

from .conversions import convert_returns


def pipeline(lowering: type[Lower], conversion: Any = None) -> type[CompilerBase]:
    """Return numba's way, with this class for the last step, to machine code.

    What the function returns goes through a conversion, if there is one.
    """

    class Pipeline(CompilerBase):
        def define_pipelines(self):
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes.passes = [
                (_pass(lowering) if step is NativeLowering else step, text)
                for step, text in passes.passes
            ]
            if conversion is not None:
                self.state.conversion = conversion
                passes.add_pass_after(_Conversion, IRProcessing)
            passes.finalize()
            return [passes]

    return Pipeline


@cache
def _pass(lowering: type[Lower]) -> type[NativeLowering]:
    @register_pass(mutates_CFG=True, analysis_only=False)
    class Lowering(NativeLowering):
        _name = f"minimax_lab_{lowering.__name__}"
        lowering_class = lowering

    return Lowering


@register_pass(mutates_CFG=False, analysis_only=False)
class _Conversion(FunctionPass):
    _name = "minimax_lab_conversion"

    def __init__(self):  # numba's is abstract
        super().__init__()

    def run_pass(self, state):
        function = state.func_ir
        convert_returns(function, state.conversion)
        # Where variables get their values, and how long they live, is found anew.
        function._definitions = ir_utils.build_definitions(function.blocks)
        postproc.PostProcessor(function).run()
        return True
