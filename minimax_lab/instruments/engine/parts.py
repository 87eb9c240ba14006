"""A function that calls itself, in two parts: its guard, and its body.

Searches begin with what they can answer at once: is the game over, is the depth used up? Half of
all calls and more end there. Where this guard is a function of its own, LLVM puts it into the loops
that call it, and only what comes after it is really called: compilers know this as partial
inlining.

What the guard has found out, the body needs too. So the body begins with the same questions, and
LLVM is told which way each was answered. It drops a question that has no other effect, and keeps
what follows: say, that nobody has a line of four, which `children` needn't look for again. So what
leads through the guard to the body must be such as may be asked twice: no loop, nothing counted, no
chance.
"""

from copy import copy

from numba.core import ir, types, typing

from .checkpoints import WithAllCheckpoints
from .game_type import GameType
from .loops import is_quick_builtin

# Numba's steps that change nothing but the function's own variables.
_HARMLESS = (ir.Assign, ir.Del, ir.Branch, ir.Jump)


class InParts(WithAllCheckpoints):
    """Makes two machine functions of one that calls itself: the guard, which keeps its name, and
    the body, with the checkpoints. Where there is no guard, it makes a single one, as usual.
    """

    _body = _start = None

    def lower(self):
        start = self._start_of_body()
        if start is not None:
            body = copy(self.func_ir)  # blocks that are reached in both ways are in both parts
            body.blocks = {label: self._answered(label, start) for label in self._way_to(start)}
            body.blocks |= {label: self.blocks[label] for label in self._reached(start)}
            self._body = _Body(self.context, self.library, self.fndesc, body, self.metadata)
            self._body.lower()
            self._start = self.blocks[start]
            self.blocks = {label: self.blocks[label] for label in self._guard(start)}
            self.blocks[start] = self._start
        super().lower()

    def setup_function(self, fndesc):
        super().setup_function(fndesc)
        if self._body is not None:  # then this is the guard
            self.function.attributes.add("alwaysinline")

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
        has built in. What leads to it may be asked again.
        """
        has_try = self.func_ir.func_id.code.co_exceptiontable  # its handlers may be anywhere
        if self.generator_info or has_try:
            return None
        later = [*self.graph.loops()]
        later += [label for label, block in self.blocks.items() if self._calls_on(block)]
        if not later:
            return None
        above = self.graph.dominators()
        everywhere = set.intersection(*(above[label] for label in later))
        for start in sorted(everywhere, key=lambda label: len(above[label]), reverse=True):
            ends = [self.blocks[label].terminator for label in self._guard(start)]
            can_answer = any(isinstance(end, ir.Return) for end in ends)
            if can_answer and all(map(self._can_be_asked_again, self._way_to(start))):
                return start
        return None

    def _calls_on(self, block):
        """Return whether a block calls anything that may loop, or come back to this function."""
        called = [self.typeof(call.func.name) for call in block.find_exprs("call")]
        return any(isinstance(kind, types.Dispatcher | types.RecursiveCall) for kind in called)

    def _can_be_asked_again(self, label):
        """Return whether a block does nothing but ask, and gets the same answers each time."""
        block = self.blocks[label]
        called = [self.typeof(call.func.name) for call in block.find_exprs("call")]
        return all(isinstance(step, _HARMLESS) for step in block.body) and all(
            isinstance(kind, types.Function)
            and is_quick_builtin(kind.typing_key)
            or isinstance(kind, types.BoundFunction)
            and isinstance(kind.this, GameType)
            and kind.this.rules.may_be_asked_twice(kind.typing_key[1])
            for kind in called
        )

    def _answered(self, label, start):
        """Return a block of the guard as the body has it, which knows where it will go on."""
        block = self.blocks[label].copy()
        end = block.terminator
        if isinstance(end, ir.Branch):
            onward = {start, *self._way_to(start)} & {end.truebr, end.falsebr}
            if len(onward) == 1:
                block.body[-1] = _Answered(end, *onward)
        return block

    def _guard(self, start):
        """Return the labels of the blocks that may be reached without `start`."""
        return self._reached(min(self.blocks), without=start)

    def _way_to(self, start):
        """Return the labels of the guard's blocks that may lead to the body."""
        return [label for label in self._guard(start) if start in self._reached(label)]

    def _reached(self, label, without=None):
        found, new = set(), {label} - {without}
        while new:
            found |= new
            new = {after for label in new for after, _ in self.graph.successors(label)}
            new -= found | {without}
        return sorted(found)


class _Body(WithAllCheckpoints):
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

    def lower_inst(self, inst):
        if isinstance(inst, _Answered):
            answer = self.loadvar(inst.asked.name)
            is_true = self.context.is_true(self.builder, self.typeof(inst.asked.name), answer)
            self.builder.assume(is_true if inst.is_true else self.builder.not_(is_true))
        super().lower_inst(inst)


class _Answered(ir.Jump):
    """The end of a block that asks where to go on, where the answer is known."""

    def __init__(self, end, target):
        super().__init__(target, end.loc)
        self.asked, self.is_true = end.cond, target == end.truebr
