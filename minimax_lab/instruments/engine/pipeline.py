"""Numba's way of compiling a function, with other steps for some of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from numba.core import config, ir_utils, postproc
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_lock import global_compiler_lock
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

        def run_pass(self, state):
            # The lab's own rules are vectorized within the search only: earlier, LLVM couldn't see
            # which questions two of them share.
            with vectorizing(lowering is not Lower):
                return super().run_pass(state)

    return Lowering


@contextmanager
def vectorizing(wanted: bool) -> Iterator[None]:
    """Let LLVM do the same to several numbers at once: boards are tested for lines that way."""
    with global_compiler_lock:
        before = config.SLP_VECTORIZE
        config.SLP_VECTORIZE = int(wanted)
        try:
            yield
        finally:
            config.SLP_VECTORIZE = before


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
