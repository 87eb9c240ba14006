"""Where two runs differ: the first moment at which they part, and every later difference."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .bounds import AT_LEAST, AT_MOST
from .explain import cut_reason
from .lockstep import Event, Meeting, Moment, end_of, meetings_of, moments_of
from .nodes import Node
from .proxy import name_of, unwrapped
from .trace import Trace
from .wording import written


@dataclass(frozen=True)
class Divergence:
    """A moment at which two runs differ.

    Attributes
    ----------
    kind : "visit", "order", "window", "value" or "error"
        One visits a node that the other doesn't; they visit it at other moments; they come to it
        with other windows; they return other values from it; one of them fails.
    node : hashable
        The state in question.
    path : tuple
        The states from the root to it.
    step_a, step_b : int
        The step of either trace.
    moment : int
        The number of the moment in the comparison.
    sentence : str
        What happens there.
    """

    kind: str
    node: Any
    path: tuple
    step_a: int
    step_b: int
    moment: int
    sentence: str


@dataclass(frozen=True)
class Comparison:
    """Two runs side by side.

    Attributes
    ----------
    names : tuple of str
        What the two are called in sentences.
    moments : list of Moment
        A step of either run, and which one goes on alone while the other waits.
    differences : list of Divergence
        All of them, in order; a subtree that only one run visits counts once.
    """

    names: tuple[str, str]
    moments: list[Moment]
    differences: list[Divergence]

    @property
    def divergence(self) -> Divergence | None:
        """The first difference, None if the runs never differ."""
        return self.differences[0] if self.differences else None


def compared(a: Trace, b: Trace) -> Comparison:
    """Put two runs side by side, and find where they differ.

    Parameters
    ----------
    a, b : Trace
        The records of two searches of the same position.

    Returns
    -------
    Comparison
        Its moments, and its differences. Windows count only where both runs have one.

    Raises
    ------
    TypeError
        If one of them is no trace.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> traces = [lab.watch(f, lab.AIMA_TREE, "A", 2) for f in (lab.minimax, lab.alphabeta)]
    >>> first = compared(*traces).divergence
    >>> first.kind, first.node, first.step_a, first.step_b
    ('visit', 'I', 38, 47)
    >>> first.sentence[:76]
    'Up to H both do the same. Then minimax goes on to I, while alphabeta leaves '
    """
    for name, trace in (("a", a), ("b", b)):
        if not isinstance(trace, Trace):
            raise TypeError(f"{name} must be a Trace, as lab.watch returns it, not {trace!r}")
    names = _names(a, b)
    meetings = meetings_of(a, b)
    moments, arrivals = moments_of(a, b, meetings)
    differences: list[Divergence] = []
    for at, kind, node, words in _Comparing((a, b), names, meetings).found():
        steps = moments[arrivals[at]].steps
        if not differences:
            words = _since_when(a, meetings[:at]) + words
        path = tuple(above.state for above in [node, *node.ancestors()][::-1])
        differences.append(Divergence(kind, node.state, path, *steps, arrivals[at], words))
    return Comparison(names, moments, differences)


class _Comparing:
    def __init__(
        self, traces: tuple[Trace, Trace], names: tuple[str, str], meetings: list[Meeting]
    ) -> None:
        self.traces, self.names, self.meetings = traces, names, meetings
        self.visits: tuple[set[int], set[int]] = (set(), set())
        for meeting in meetings:
            for run, event in enumerate(meeting.events):
                if event is not None:
                    self.visits[run].add(event.key)

    def found(self) -> Iterator[tuple[int, str, Node, str]]:
        """Yield each difference: its meeting, kind, node and words."""
        alone: set[Node] = set()  # below them, all is alone
        told: set[int] = set()  # visits at another moment, which both runs come to
        has_failed = False
        for at, meeting in enumerate(self.meetings):
            run = meeting.alone
            if run is None:
                difference = self._in_step(*meeting.events)
                if difference:
                    yield at, *difference
                continue
            event, other = meeting.events[run], meeting.events[1 - run]
            if other is None and _failed(self.traces[1 - run]):
                if not has_failed:
                    yield at, "error", *self._failing(run, event)
                has_failed = True
            elif event.arrives and event.node.parent not in alone and event.key not in told:
                kind = "order" if event.key in self.visits[1 - run] else "visit"
                told.add(event.key)
                yield at, kind, event.node, self._visiting(kind, run, event, other)
            if event.arrives:
                alone.add(event.node)

    def _in_step(self, a: Event, b: Event) -> tuple[str, Node, str] | None:
        """Return how two runs differ that come to the same node, or leave it."""
        if a.arrives:
            words = self._windows(a.node, b.node)
            return ("window", a.node, words) if words else None
        values = [trace.value_of(e.node) for trace, e in zip(self.traces, (a, b), strict=True)]
        if values[0] == values[1] or any(
            value is None and not (e.node.by_call and e.node.returned is None)
            for value, e in zip(values, (a, b), strict=True)
        ):
            return None
        return "value", a.node, self._values(values, (a.node, b.node))

    def _windows(self, a: Node, b: Node) -> str:
        where, (left, right) = self._name(0, a), self.names
        ours, theirs = self._window(0, a), self._window(1, b)
        differ = [
            one is not None and another is not None and one != another
            for one, another in zip(ours, theirs, strict=True)
        ]
        if all(differ):
            return (
                f"{left} comes to {where} with the window from {written(ours[0])} to "
                f"{written(ours[1])}, {right} from {written(theirs[0])} to {written(theirs[1])}."
            )
        for name, is_different, one, another in zip(
            ("alpha", "beta"), differ, ours, theirs, strict=True
        ):
            if is_different:
                return (
                    f"{left} comes to {where} with {name} = {written(one)}, "
                    f"{right} with {name} = {written(another)}."
                )
        return ""

    def _window(self, run: int, node: Node) -> tuple[Any, Any]:
        trace = self.traces[run]
        return trace.window(trace.steps[node.enter])

    def _values(self, values: list, nodes: tuple[Node, Node]) -> str:
        where = self._name(0, nodes[0])
        said = [written(value) or "None, no value at all" for value in values]
        words = f"{where} returns {said[0]} in {self.names[0]}, but {said[1]} in {self.names[1]}."
        for run in (0, 1):
            sign = self.traces[run].bound(nodes[run])
            if sign in (AT_LEAST, AT_MOST):
                most = "at most" if sign == AT_MOST else "at least"
                words += f" {said[run]} says only that {where} is worth {most} that."
        return words

    def _failing(self, run: int, event: Event) -> tuple[Node, str]:
        """Return where the other run fails, and in words what this one goes on with."""
        trace = self.traces[1 - run]
        node = trace.steps[end_of(trace)].node
        where = f"at {self._name(1 - run, node)}" if node else "before it comes to any node"
        goes = "goes on to" if event.arrives else "returns from"
        return node or event.node, (
            f"{self.names[1 - run]} ends with an error {where}, while "
            f"{self.names[run]} {goes} {self._name(run, event.node)}."
        )

    def _visiting(self, kind: str, run: int, event: Event, other: Event | None) -> str:
        """Say that a run goes to a node, and what the other does instead."""
        me, they = self.names[run], self.names[1 - run]
        where = self._name(run, event.node)
        goes = f"{me} {'goes on to' if event.node.parent else 'starts at'} {where}"
        if other is None:
            visits = self.visits[1 - run]
            return f"{goes}, while {they} {'has ended' if visits else 'visits no node at all'}."
        there = self._name(1 - run, other.node)
        if kind == "order":
            return f"{goes}, while {they} {'goes to' if other.arrives else 'leaves'} {there} first."
        if other.arrives:
            return f"{goes}, while {they} goes to {there} instead."
        trace = self.traces[1 - run]
        for cutoff in trace.cutoffs:
            if cutoff.node is other.node:
                return f"{goes}, while {they} leaves {there}: {cut_reason(trace, cutoff)}."
        if not other.node.children:
            return f"{goes}, while {they} looks no deeper than {there}."
        return f"{goes}, while {they} leaves {there} without a look at it."

    def _name(self, run: int, node: Node) -> str:
        return self.traces[run].name(node.state)


def _names(a: Trace, b: Trace) -> tuple[str, str]:
    left, right = (name_of(unwrapped(trace.search), "the search") for trace in (a, b))
    return (f"{left} on the left", f"{right} on the right") if left == right else (left, right)


def _since_when(trace: Trace, meetings: list[Meeting]) -> str:
    """Say how far two runs, of which one is given, do the same."""
    if not meetings:
        return ""
    return f"Up to {trace.name(meetings[-1].events[0].node.state)} both do the same. Then "


def _failed(trace: Trace) -> bool:
    return trace.steps[-1].kind != "return"
