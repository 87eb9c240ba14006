"""Checkpoints in a function: is there room left on the machine's stack, and has anybody said stop?

A Python function that calls itself without end gets a RecursionError, and one that loops without
end can be interrupted. Machine code would go on, and the process die, or wait forever. So functions
whose first argument is a game ask these questions: those that may call themselves on entering, and
all in their loops.
"""

from numba.core import types
from numba.core.analysis import compute_cfg_from_blocks

from .block import check_stack, check_stop
from .game_type import GameType
from .powers import WithPowers


class WithCheckpoints(WithPowers):
    """Makes machine code of what numba has read, with checkpoints in its loops."""

    def __init__(self, context, library, fndesc, func_ir, metadata=None):
        super().__init__(context, library, fndesc, func_ir, metadata)
        self.graph = compute_cfg_from_blocks(func_ir.blocks)

    def pre_block(self, block):
        # First of all: if the text's try begins in this block, its except would catch Stopped.
        if self._has_game() and self._begins_loop(block):
            check_stop(self.context, self.builder, self.fnargs[0])
        super().pre_block(block)

    def _has_game(self):
        return any(isinstance(kind, GameType) for kind in self.fndesc.argtypes[:1])

    def _begins_loop(self, block):
        """Return whether a loop begins here that may take long.

        Not one over a generator, unless it is in another loop: the generator's own loops have
        checkpoints, or it is the lab's and ends soon.
        """
        headers = [n for n in self.graph.loops() if self.func_ir.blocks[n] is block]
        iterators = [self.typeof(step.value.name) for step in block.find_exprs("iternext")]
        is_nested = any(len(self.graph.in_loops(header)) > 1 for header in headers)
        is_over_generator = any(isinstance(kind, types.Generator) for kind in iterators)
        return bool(headers) and (is_nested or not is_over_generator)


class WithAllCheckpoints(WithCheckpoints):
    """The same, with a checkpoint on entering too: for functions that may call themselves."""

    def pre_lower(self):
        super().pre_lower()
        if self.generator_info is None and self._has_game():
            self.on_entering()

    def on_entering(self):
        check_stack(self.context, self.builder, self.fnargs[0])
