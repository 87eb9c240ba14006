"""Two runs in lockstep: which of their steps stand side by side, and where the runs part.

Nodes are matched by their paths from the root. Where both runs arrive at the same node, or both
leave it, they do so together; where only one of them goes somewhere, the other waits. The runs are
numbered 0 and 1, so that the other one of a `run` is ``1 - run``.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from ..arguments import name_of, unwrapped
from .explain import cut_reason
from .nodes import Node
from .run import AT_LEAST, AT_MOST
from .trace import Trace

_Found = tuple[str, Node, str]  # the kind, node and sentence of a `Divergence`


class Event(NamedTuple):
    """A run arrives at a node, or leaves it; without a node, it is the end of the run."""

    step: int
    arrives: bool
    node: Any


class _Cursor:
    """Where a run is: at a step, and before its event number `at`."""

    def __init__(self, events: list[Event], keys: dict) -> None:
        self.step = 0
        self.at = 0
        self._events = events
        # What happens in each event, in terms of both runs; and by it, the event's number.
        self._happenings = [(event.arrives, keys[event.node]) for event in events]
        self._numbers = {happening: number for number, happening in enumerate(self._happenings)}

    @property
    def is_under_way(self) -> bool:
        """Whether there is a next event."""
        return self.at < len(self._events)

    @property
    def event(self) -> Event:
        """The next event."""
        return self._events[self.at]

    @property
    def way(self) -> int:
        """How many steps it is to the next event."""
        return max(self.event.step - self.step, 0)

    def on_the_way(self, ahead: int) -> int:
        """Return the step so many steps ahead, or the last before the next event."""
        return self.step + min(ahead, max(self.way - 1, 0))

    def wait(self, other: "_Cursor") -> float:
        """Return after how many events the other run comes to this one's next; inf if never."""
        number = other._numbers.get(self._happenings[self.at], -1)
        return inf if number < other.at else number - other.at


class Moment(NamedTuple):
    """A step of each run, side by side.

    Attributes
    ----------
    steps : tuple of int
        The step of run 0 and that of run 1.
    alone : int or None
        The run that goes on while the other one waits; None if neither waits.
    """

    steps: tuple[int, int]
    alone: int | None


@dataclass(frozen=True)
class Divergence:
    """A moment at which two runs differ.

    Attributes
    ----------
    kind : "visit", "order", "window", "value" or "error"
        One visits a node that the other doesn't; they visit it in a different order; they come to
        it with different windows; they return different values from it; one of them fails.
    node : hashable
        The state in question.
    path : tuple
        The states from the root to it.
    step_a, step_b : int
        The step of each trace.
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


class Comparison:
    """Two runs side by side, and where they differ.

    Windows count only where both runs have one.

    Parameters
    ----------
    a, b : Trace
        The records of two searches of the same position.

    Attributes
    ----------
    names : tuple of str
        What the two are called in sentences.
    moments : list of Moment
        The steps of the two runs that stand side by side, in order.
    differences : list of Divergence
        All of them, in order; a subtree that only one run visits counts once.
    divergence : Divergence or None
        The first one.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> traces = [lab.watch(f, lab.AIMA_TREE, "A", 2) for f in (lab.minimax, lab.alphabeta)]
    >>> first = Comparison(*traces).divergence
    >>> first.kind, first.node, first.step_a, first.step_b
    ('visit', 'I', 38, 47)
    >>> first.sentence[:76]
    'Up to H both do the same. Then minimax goes on to I, while alphabeta leaves '
    """

    def __init__(self, a: Trace, b: Trace) -> None:
        self.traces = a, b
        left = name_of(unwrapped(a.search), "the search")
        right = name_of(unwrapped(b.search), "the search")
        self.names = (left, right)
        if left == right:
            self.names = (f"{left} on the left", f"{right} on the right")
        self.moments = [Moment((0, 0), None)]
        self.differences: list[Divergence] = []
        self._keys: dict[Node | None, int] = {None: 0}  # the same for matching nodes of both runs
        key_at: dict[tuple, int] = {}
        for trace in self.traces:
            visits: Counter = Counter()
            for node in trace.nodes:
                path = (self._keys[node.parent], node.state)
                visits[path] += 1  # the second visit of a state below the same node has its own key
                visit = (*path, visits[path])
                self._keys[node] = key_at.setdefault(visit, len(key_at) + 1)
        self._visited = []
        for trace in self.traces:
            self._visited.append({self._keys[node] for node in trace.nodes})
        self._find_differences()
        self.divergence = self.differences[0] if self.differences else None

    def _side_by_side(self) -> Iterator[tuple[list[Event], int | None, int]]:
        """Add all moments; yield each run's next event, who goes on alone, and the moment's number.

        It yields at each moment at which one of these events happens, or both do.
        """
        a, b = (_Cursor(_events(trace), self._keys) for trace in self.traces)
        alone = None
        while a.is_under_way:  # both end together
            for ahead in range(1, max(a.way, b.way)):
                # The one with fewer steps waits before its next event: they arrive together.
                self._add(a.on_the_way(ahead), b.on_the_way(ahead), alone)
            # The run that would wait longer for the other one goes on; if neither waits, both do.
            wait_of_a = a.wait(b)
            wait_of_b = b.wait(a)
            if wait_of_a == wait_of_b == 0:
                alone = None
            else:
                alone = 1 if wait_of_a < wait_of_b else 0
            events = [a.event, b.event]
            a.step += a.way
            b.step += b.way
            self._add(a.step, b.step, alone)
            yield events, alone, len(self.moments) - 1
            if alone != 1:
                a.at += 1
            if alone != 0:
                b.at += 1

    def _add(self, step_a: int, step_b: int, alone: int | None) -> None:
        """Add a moment; if the last one has the same steps, note there who goes on alone."""
        moment = Moment((step_a, step_b), alone)
        if moment.steps != self.moments[-1].steps:
            self.moments.append(moment)
        elif alone is not None:
            self.moments[-1] = moment

    def _find_differences(self) -> None:
        """Walk through both runs; fill `moments`, and `differences` up to the first error."""
        begin = ""
        lone: set[int] = set()  # the keys of nodes to which one run comes alone
        for events, run, moment in list(self._side_by_side()):
            if run is None:
                differs = self._in_step(*events)
            else:
                differs = self._alone(run, events, lone)
            if differs:
                kind, node, words = differs
                if not self.differences:
                    words = begin + words
                states = [node.state, *(above.state for above in node.ancestors())]
                path = tuple(reversed(states))
                steps = self.moments[moment].steps
                self.differences.append(Divergence(kind, node.state, path, *steps, moment, words))
                if kind == "error":
                    return
            if run is None:
                where = self._name(0, events[0].node)
                begin = f"Up to {where} both do the same. Then "

    def _alone(self, run: int, events: list[Event], lone: set[int]) -> _Found | None:
        """Return how the runs differ where one goes on alone; None below a node noted in `lone`.

        So a subtree that only one of the runs visits is reported once, at its root.
        """
        event = events[run]
        other = events[1 - run]
        last = self.traces[1 - run].steps[-1]
        if other.node is None and last.kind != "return":
            return self._failing(run, event)
        if not event.arrives:
            return None
        key = self._keys[event.node]
        key_above = self._keys[event.node.parent]
        is_within_lone = key in lone or key_above in lone
        lone.add(key)
        if is_within_lone:
            return None
        return self._visiting(run, event, other)

    def _in_step(self, a: Event, b: Event) -> _Found | None:
        """Return how two runs differ that both come to a node, or both leave it."""
        if a.node is None:
            return None  # both are over
        if a.arrives:
            return self._windows(a.node, b.node)
        return self._values(a.node, b.node)

    def _windows(self, a: Node, b: Node) -> _Found | None:
        """Return how the windows differ with which two runs come to a node."""
        written = self.traces[0].written
        window_a = self.traces[0].first_window(a)
        window_b = self.traces[1].first_window(b)
        said_of_a = []
        said_of_b = []
        for name, end_a, end_b in zip(("alpha", "beta"), window_a, window_b, strict=True):
            if None not in (end_a, end_b) and end_a != end_b:
                said_of_a.append(f"{name} = {written(end_a)}")
                said_of_b.append(f"{name} = {written(end_b)}")
        if not said_of_a:
            return None
        where = self._name(0, a)
        comes = f"{self.names[0]} comes to {where} with {' and '.join(said_of_a)}"
        return "window", a, f"{comes}, {self.names[1]} with {' and '.join(said_of_b)}."

    def _values(self, a: Node, b: Node) -> _Found | None:
        """Return how the values differ that two runs return from a node."""
        trace_a, trace_b = self.traces
        if trace_a.value_of(a) == trace_b.value_of(b):
            return None
        where = self._name(0, a)
        said = []
        notes = ""
        for trace, node in ((trace_a, a), (trace_b, b)):
            value = trace.value_of(node)
            returns_nothing = node.by_call and node.returned is None
            if value is None and not returns_nothing:
                return None  # it returned something that can't be read as a value
            text = trace_a.written(value, "a win for {}") or "None, no value at all"
            said.append(text)
            bound = trace.bound(node)
            if bound in (AT_LEAST, AT_MOST):
                most = "at most" if bound == AT_MOST else "at least"
                notes += f" {text} says only that {where} is worth {most} that."
        words = f"{where} returns {said[0]} in {self.names[0]}, but {said[1]} in {self.names[1]}."
        return "value", a, words + notes

    def _failing(self, run: int, event: Event) -> _Found:
        """Return where the other run fails, and what this one does meanwhile."""
        trace = self.traces[1 - run]
        node = trace.steps[end_of(trace)].node
        fails = f"{self.names[1 - run]} ends with an error at {trace.name(node.state)}"
        does = "goes on to" if event.arrives else "returns from"
        there = self._name(run, event.node)
        return "error", node, f"{fails}, while {self.names[run]} {does} {there}."

    def _visiting(self, run: int, event: Event, other: Event) -> _Found:
        """Return a visit by one run alone, and what the other run does instead."""
        node = event.node
        does = "goes on to" if node.parent else "starts at"
        there = self._name(run, node)
        siblings = node.parent.children if node.parent else []
        before = [sibling.state for sibling in siblings if sibling.id < node.id]
        again = node.state in before
        if again:
            there += " once more"
        other_visits = self._keys[node] in self._visited[1 - run]
        kind = "visit"
        if other_visits and other.node is not None:
            kind = "order"
        instead = self._instead(1 - run, other, kind, again)
        words = f"{self.names[run]} {does} {there}, while {self.names[1 - run]} {instead}."
        return kind, node, words

    def _instead(self, run: int, event: Event, kind: str, again: bool) -> str:
        """Say what a run does instead of the other's visit, which may be one of a state `again`."""
        if event.node is None:
            return "has ended"
        there = self._name(run, event.node)
        if kind == "order":
            return f"{'goes to' if event.arrives else 'leaves'} {there} first"
        if event.arrives:
            return f"goes to {there} instead"
        if not event.node.children:
            return f"looks no deeper than {there}"
        trace = self.traces[run]
        for cutoff in trace.cutoffs:
            if cutoff.node is event.node:
                reason = cut_reason(trace, cutoff)
                if reason:
                    return f"leaves {there}: {reason}"
        if again:
            return f"leaves {there}"
        return f"leaves {there} without a look at it"

    def _name(self, run: int, node: Node | None) -> str:
        return self.traces[run].name(node.state) if node else ""


def end_of(trace: Trace) -> int:
    """Return a trace's last step; after an error, the step at which it first appeared."""
    kinds = [step.kind for step in trace.steps]
    i = len(kinds) - 1
    while i > 0 and kinds[i] == kinds[i - 1] == "raise":
        i -= 1
    return i


def _arrivals(nodes: list[Node]) -> list[Event]:
    """Return the events of arriving at some nodes, the last first, as on a stack."""
    return [Event(node.enter, True, node) for node in reversed(nodes)]


def _events(trace: Trace) -> list[Event]:
    """Return a run's events in order, the end of the run last."""
    events: list[Event] = []
    roots = [node for node in trace.nodes if node.parent is None]
    todo = _arrivals(roots)
    while todo:
        event = todo.pop()
        events.append(event)
        if event.arrives:
            node = event.node
            if node.exit is not None:
                todo.append(Event(node.exit, False, node))
            todo += _arrivals(node.children)
    # Events at one step, such as a leaf without a call has, stay in order: the inner ones first.
    events.sort(key=lambda event: event.step)
    return [*events, Event(end_of(trace), False, None)]
