"""The trace of a program that knows no `Game`."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ...games.game import MAX, MIN
from ..nodes import Log, Node
from ..trace import Trace
from .faults import Fault, faults
from .recorder import ProgramRecorder
from .seen import Reading, Seen


def program_trace(
    search: Callable, given: tuple, recorder: ProgramRecorder, reading: Reading, returned: Any
) -> Trace:
    """Return the trace of a program, also of one that was stopped."""
    trace = ProgramTrace(search, given, Seen(recorder, reading), recorder.log)
    trace.value = returned
    return trace


class ProgramTrace(Trace):
    """The record of one run of a program that knows no Game."""

    def __init__(self, search: Callable, given: tuple, seen: Seen, log: Log) -> None:
        super().__init__(search, (seen, seen.initial), seen.log(log))
        self.given = given
        self.found = seen.found
        self._written = log
        for node in self.nodes:
            node.arguments = seen.positions[node.state].arguments

    def named_like(self, other: "ProgramTrace") -> "ProgramTrace":
        """Return the same trace, in which positions have the names of another program's."""
        self.game.name_positions(other.game)
        trace = ProgramTrace(self.search, self.given, self.game, self._written)
        trace.value = self.value
        return trace

    def name(self, state: Any) -> str:
        return state

    def explain(self, i: int) -> str:
        """Say in one sentence what happens at a step; if a fault shows there, the fault."""
        at = self.check_step(i)
        for fault in self.faults:
            if fault.step == at:
                return fault.sentence
        return super().explain(i)

    @property
    def _reading(self) -> tuple:
        return self.game.place, {MAX: 1, MIN: -1 if self.game.is_negamax else 1}

    @cached_property
    def faults(self) -> list[Fault]:
        """Where the run contradicts itself."""
        return faults(self)

    @property
    def _values(self) -> dict[Node, Any]:
        return {node: self.game.positions[node.state].value for node in self.nodes}
