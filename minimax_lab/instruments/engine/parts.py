"""A function that calls itself, in two parts: its guard, and its body.

Searches begin with what they can answer at once: is the game over, is the depth used up? Half of
all calls and more end there. Where this guard is a function of its own, LLVM puts it into the loops
that call it, and only what comes after it is really called: compilers know this as partial
inlining.
"""

from copy import copy

from numba.core import ir, types, typing
from numba.core.analysis import compute_live_map, compute_use_defs

from .checkpoints import WithCheckpoints


class InParts(WithCheckpoints):
    """Makes two machine functions of one that calls itself: the guard, which keeps its name, and
    the body, with the checkpoints. Where there is no guard, it makes a single one, as usual.
    """

    _body = _start = None

    def lower(self):
        start = self._start_of_body()
        if start is not None:
            body = copy(self.func_ir)  # blocks that are reached in both ways are in both parts
            body.blocks = {min(self.blocks): self._arguments_only(start)}
            body.blocks |= {label: self.blocks[label] for label in self._reached(start)}
            self._body = _Body(self.context, self.library, self.fndesc, body, self.metadata)
            self._body.lower()
            self._start = self.blocks[start]
            self.blocks = self._guard(start) | {start: self._start}
        super().lower()

    def on_entering(self):
        if self._body is None:
            super().on_entering()

    def lower_block(self, block):
        if block is not self._start:
            super().lower_block(block)
            return
        kind = self.fndesc.restype
        asked = typing.signature(kind, *self.fndesc.argtypes)
        value = self.context.call_internal(self.builder, self._body.descriptor, asked, self.fnargs)
        if isinstance(kind, types.Optional):
            self.call_conv.return_optional_value(self.builder, kind, kind, value)
        else:
            value = self.context.get_return_value(self.builder, kind, value)
            self.call_conv.return_value(self.builder, value)

    def _start_of_body(self):
        """Return the label of the block where the body begins; None if there is no guard.

        The body holds all loops, and all calls but those of the game's methods and of what numba
        has built in. It needs nothing but the function's arguments, as they came.
        """
        has_try = self.func_ir.func_id.code.co_exceptiontable  # its handlers may be anywhere
        if self.generator_info or has_try:
            return None
        later = [*self.graph.loops()]
        later += [label for label, block in self.blocks.items() if self._calls_on(block)]
        if not later:
            return None
        live = self._needed()
        above = self.graph.dominators()
        everywhere = set.intersection(*(above[label] for label in later))
        for start in sorted(everywhere, key=lambda label: len(above[label]), reverse=True):
            guard = self._guard(start).values()
            if live[start] <= _unchanged_arguments(guard):
                returns = any(isinstance(block.terminator, ir.Return) for block in guard)
                return start if returns else None
        return None

    def _calls_on(self, block):
        """Return whether a block calls anything that may loop, or come back to this function."""
        called = [self.typeof(call.func.name) for call in block.find_exprs("call")]
        return any(isinstance(kind, types.Dispatcher | types.RecursiveCall) for kind in called)

    def _needed(self):
        """Return the variables that each block, and what comes after it, takes from before."""
        steps = {}  # without Del, which counts as a use
        for label, block in self.blocks.items():
            steps[label] = ir.Block(block.scope, block.loc)
            steps[label].body = [step for step in block.body if not isinstance(step, ir.Del)]
        return compute_live_map(self.graph, steps, *compute_use_defs(steps))

    def _guard(self, start):
        """Return the blocks that may be reached without this one."""
        labels = self._reached(min(self.blocks), without=start)
        return {label: self.blocks[label] for label in labels}

    def _reached(self, label, without=None):
        found, new = set(), {label} - {without}
        while new:
            found |= new
            new = {after for label in new for after, _ in self.graph.successors(label)}
            new -= found | {without}
        return sorted(found)

    def _arguments_only(self, start):
        """Return a block that takes the arguments, and goes on at the start of the body."""
        begin = self.blocks[min(self.blocks)]
        block = ir.Block(begin.scope, begin.loc)
        block.body = [*filter(_is_argument, begin.body), ir.Jump(start, begin.loc)]
        return block


class _Body(WithCheckpoints):
    """Makes the body of a function, under a name of its own."""

    def __init__(self, context, library, whole, func_ir, metadata):
        super().__init__(context, library, whole, func_ir, metadata)
        self.descriptor = copy(whole)
        self.descriptor.mangled_name += ".body"

    def lower_normal_function(self, fndesc):
        super().lower_normal_function(self.descriptor)

    def setup_function(self, fndesc):
        super().setup_function(fndesc)
        self.function.attributes.add("noinline")  # or LLVM would put the parts together again


def _is_argument(step):
    return isinstance(step, ir.Assign) and isinstance(step.value, ir.Arg)


def _unchanged_arguments(blocks):
    """Return the variables that hold arguments, and nothing else, in these blocks."""
    assigned = [step for block in blocks for step in block.find_insts(ir.Assign)]
    changed = {step.target.name for step in assigned if not _is_argument(step)}
    return {step.target.name for step in assigned} - changed
