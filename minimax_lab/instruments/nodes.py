"""What a trace is made of: nodes, the visits of the search, and steps, its moments."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType
from typing import Any


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A visit: one call of the search at one state, so the same state may have several nodes.

    Attributes
    ----------
    id : int
        Its place in ``trace.nodes``, the order of the visits.
    state, player : hashable, int
        The state, and MAX or MIN, who is to move there.
    parent : Node or None
    children : list of Node
        The visited ones, in order.
    enter, exit : int, int or None
        The first step at the node and the one at which its value goes back; None if never.
    returned : object
        What the call returned; for a state that was valued without a call, its evaluation.
    evaluated : number or None
        What ``game.evaluate`` said, where the search asked it.
    generated, before_first : list, int
        The children that the game gave out, and how many of them before the first was visited.
    had_all : int or None
        How many were visited when the game had no more to give; None if it wasn't asked so far.
    by_call, left : bool, int or None
        Whether a call of its own visits it; else the step at which the search last turned away.
    """

    state: Any
    player: int
    parent: "Node | None"
    enter: int
    id: int = -1
    children: list["Node"] = field(default_factory=list)
    exit: int | None = None
    returned: Any = None
    evaluated: Any = None
    generated: list = field(default_factory=list)
    before_first: int = 0
    had_all: int | None = None
    left: int | None = None
    by_call: bool = True

    @property
    def depth(self) -> int:
        """Plies below the root."""
        return sum(1 for _ in self.ancestors())

    def ancestors(self) -> Iterator["Node"]:
        """Yield the nodes above, the nearest first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def __repr__(self) -> str:
        return f"<Node {self.id} at {self.state!r}>"


@dataclass(slots=True, eq=False)
class Step:
    """A moment of the run: a line about to run, or a call about to go back.

    Attributes
    ----------
    kind : "line", "return" or "raise"
    code : code object of the function
    line : int
        Its line, counted in its file.
    node : Node
        Where the search is.
    alpha, beta, value : number or None
        The window and the running value in the function's own variables.
    caller, previous : int or None
        The caller's last step, and this call's last step.
    returned : object
        What a "return" step returns.
    """

    kind: str
    code: CodeType
    line: int
    alpha: Any
    beta: Any
    value: Any
    caller: int | None
    previous: int | None
    node: Any = None
    returned: Any = None
