"""Two runs in lockstep: which moments stand side by side, and where the runs part.

Nodes are matched by their paths from the root. Where both runs arrive at the same node, or both
leave it, they do so together; where only one of them goes somewhere, the other waits.
"""

from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from .count import name_of, unwrapped
from .explain import cut_reason
from .trace import AT_LEAST, AT_MOST, Node, Trace
from .wording import written


class Event(NamedTuple):
    """A run arrives at a node, or leaves it; the same key is the same node of the other run."""

    step: int
    arrives: bool
    key: int
    node: Node


class Meeting(NamedTuple):
    """The next event of either run, None after its last one, and which run goes on from there.

    `alone` is None if the two events are the same and both go on, else 0 or 1, which run goes;
    `moment` is the number of the moment at which they meet.
    """

    events: tuple[Event | None, Event | None]
    alone: int | None
    moment: int


class Moment(NamedTuple):
    """A step of either run, side by side; `alone` says which one goes while the other waits."""

    steps: tuple[int, int]
    alone: int | None


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


def compared(a: Trace, b: Trace) -> "Comparison":
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
    return Comparison(a, b)


class Comparison:
    """Two runs side by side.

    Attributes
    ----------
    names : tuple of str
        What the two are called in sentences.
    meetings : list of Meeting
        How their events follow each other.
    moments : list of Moment
        A step of either run, and which one goes on alone while the other waits.
    differences : list of Divergence
        All of them, in order; a subtree that only one run visits counts once.
    """

    def __init__(self, a: Trace, b: Trace) -> None:
        self.traces = a, b
        left, right = (name_of(unwrapped(trace.search), "the search") for trace in (a, b))
        same = (f"{left} on the left", f"{right} on the right")
        self.names = same if left == right else (left, right)
        self.meetings, self.moments = _side_by_side(a, b)
        self._visits = [
            {m.events[run].key for m in self.meetings if m.events[run] is not None}
            for run in (0, 1)
        ]
        self.differences: list[Divergence] = []
        self._find_differences()

    @property
    def divergence(self) -> Divergence | None:
        """The first difference, None if the runs never differ."""
        return self.differences[0] if self.differences else None

    def _find_differences(self) -> None:
        alone: set[Node] = set()  # below them, all is alone
        told: set[int] = set()  # visits at another moment, which both runs come to
        has_failed = False
        for at, (events, run, _) in enumerate(self.meetings):
            if run is None:
                if differs := self._in_step(*events):
                    self._note(at, *differs)
                continue
            event, other = events[run], events[1 - run]
            if other is None and self.traces[1 - run].steps[-1].kind != "return":
                if not has_failed:
                    self._note(at, *self._failing(run, event))
                has_failed = True
            elif event.arrives and event.node.parent not in alone and event.key not in told:
                told.add(event.key)
                self._note(at, *self._visiting(run, event, other))
            if event.arrives:
                alone.add(event.node)

    def _note(self, at: int, kind: str, node: Node, words: str) -> None:
        """Note a difference at a meeting; the first one says how far both do the same."""
        if at and not self.differences:
            last = self._name(0, self.meetings[at - 1].events[0])
            words = f"Up to {last} both do the same. Then {words}"
        path = tuple(above.state for above in [node, *node.ancestors()][::-1])
        moment = self.meetings[at].moment
        steps = self.moments[moment].steps
        self.differences.append(Divergence(kind, node.state, path, *steps, moment, words))

    def _in_step(self, a: Event, b: Event) -> tuple[str, Node, str] | None:
        """Return how two runs differ that come to the same node, or leave it."""
        where, pair = self._name(0, a), list(zip(self.traces, (a.node, b.node), strict=True))
        if a.arrives:
            words = self._windows(*(t.window(t.steps[node.enter]) for t, node in pair))
            return (
                ("window", a.node, f"{self.names[0]} comes to {where} {words}") if words else None
            )
        values = [trace.value_of(node) for trace, node in pair]
        for value, (_, node) in zip(values, pair, strict=True):
            if value is None and not (node.by_call and node.returned is None):
                return None
        if values[0] == values[1]:
            return None
        said = [written(value) or "None, no value at all" for value in values]
        words = f"{where} returns {said[0]} in {self.names[0]}, but {said[1]} in {self.names[1]}."
        for value, (trace, node) in zip(said, pair, strict=True):
            if trace.bound(node) in (AT_LEAST, AT_MOST):
                most = "at most" if trace.bound(node) == AT_MOST else "at least"
                words += f" {value} says only that {where} is worth {most} that."
        return "value", a.node, words

    def _windows(self, ours: tuple, theirs: tuple) -> str:
        """Say how the windows differ that two runs come to a node with, "" if they don't."""
        right = self.names[1]
        differ = [
            None not in (one, other) and one != other
            for one, other in zip(ours, theirs, strict=True)
        ]
        (low, high), (other_low, other_high) = map(written, ours), map(written, theirs)
        if all(differ):
            return (
                f"with the window from {low} to {high}, {right} from {other_low} to {other_high}."
            )
        if differ[0]:
            return f"with alpha = {low}, {right} with alpha = {other_low}."
        return f"with beta = {high}, {right} with beta = {other_high}." if differ[1] else ""

    def _failing(self, run: int, event: Event) -> tuple[str, Node, str]:
        """Return where the other run fails, and in words what this one goes on with."""
        trace = self.traces[1 - run]
        node = trace.steps[end_of(trace)].node
        where = f"at {trace.name(node.state)}" if node else "before it comes to any node"
        goes = f"{'goes on to' if event.arrives else 'returns from'} {self._name(run, event)}"
        words = f"{self.names[1 - run]} ends with an error {where}, while {self.names[run]} {goes}."
        return "error", node or event.node, words

    def _visiting(self, run: int, event: Event, other: Event | None) -> tuple[str, Node, str]:
        """Return a visit by one run alone, and in words what the other does instead."""
        is_later = event.key in self._visits[1 - run]
        there = other and self._name(1 - run, other)
        if other is None:
            instead = "has ended" if self._visits[1 - run] else "visits no node at all"
        elif is_later:
            instead = f"{'goes to' if other.arrives else 'leaves'} {there} first"
        elif other.arrives:
            instead = f"goes to {there} instead"
        else:
            instead = self._leaving(1 - run, other.node, there)
        goes = f"{'goes on to' if event.node.parent else 'starts at'} {self._name(run, event)}"
        words = f"{self.names[run]} {goes}, while {self.names[1 - run]} {instead}."
        return "order" if is_later else "visit", event.node, words

    def _leaving(self, run: int, node: Node, where: str) -> str:
        for cutoff in self.traces[run].cutoffs:
            if cutoff.node is node:
                return f"leaves {where}: {cut_reason(self.traces[run], cutoff)}"
        if not node.children:
            return f"looks no deeper than {where}"
        return f"leaves {where} without a look at it"

    def _name(self, run: int, event: Event) -> str:
        return self.traces[run].name(event.node.state)


def end_of(trace: Trace) -> int:
    """Return a trace's last step, or where the error that ended the search first appeared."""
    i = len(trace.steps) - 1
    while i > 0 and trace.steps[i].kind == trace.steps[i - 1].kind == "raise":
        i -= 1
    return i


def _events(trace: Trace, keys: dict[tuple, int]) -> list[Event]:
    """Return a run's events in order; `keys` numbers the paths, for both runs the same."""
    events: list[Event] = []
    seen: dict[tuple, int] = {}
    roots = [node for node in trace.nodes if node.parent is None]
    todo: list[tuple[Node, int, bool]] = [(node, -1, True) for node in reversed(roots)]
    while todo:
        node, key, arrives = todo.pop()
        if not arrives:
            events.append(Event(node.exit, False, key, node))
            continue
        # A state that is visited again below the same parent is another visit.
        path = (key, node.state)
        seen[path] = seen.get(path, -1) + 1
        own = keys.setdefault((*path, seen[path]), len(keys))
        events.append(Event(node.enter, True, own, node))
        if node.exit is not None:
            todo.append((node, own, False))
        todo += [(child, own, True) for child in reversed(node.children)]
    # Stable: of events at one step, as a leaf without a call has, the inner ones come first.
    return sorted(events, key=lambda event: event.step)


def _side_by_side(a: Trace, b: Trace) -> tuple[list[Meeting], list[Moment]]:
    """Return how the events of two runs follow each other, and how their steps do."""
    keys: dict[tuple, int] = {}
    runs = _events(a, keys), _events(b, keys)
    places = [{(event.arrives, event.key): at for at, event in enumerate(run)} for run in runs]
    ends, at, here = (end_of(a), end_of(b)), [0, 0], [0, 0]
    meetings: list[Meeting] = []
    moments, alone = [Moment((0, 0), None)], None
    while True:
        one, other = (run[i] if i < len(run) else None for run, i in zip(runs, at, strict=True))
        there = [
            max(now, end if event is None else event.step)
            for now, end, event in zip(here, ends, (one, other), strict=True)
        ]
        for ahead in range(1, max(there[0] - here[0], there[1] - here[1])):
            # The one with fewer steps waits before the next event: they arrive together.
            steps = [min(here[run] + ahead, max(there[run] - 1, here[run])) for run in (0, 1)]
            _add(moments, steps, alone)
        if one is other is None:
            _add(moments, there, None)
            return meetings, moments
        # How many events the other run has before the same one; the one that waits longer goes.
        waits = _wait(one, places[1], at[1]), _wait(other, places[0], at[0])
        alone = None if waits == (0, 0) else int(waits[0] < waits[1])
        _add(moments, there, alone)
        meetings.append(Meeting((one, other), alone, len(moments) - 1))
        at, here = [at[run] + (alone in (None, run)) for run in (0, 1)], there


def _add(moments: list[Moment], steps: list[int], alone: int | None) -> None:
    """Add a moment, or say of the last one, which is the same, who goes alone from there."""
    moment = Moment((steps[0], steps[1]), alone)
    if moment.steps != moments[-1].steps:
        moments.append(moment)
    elif alone is not None:
        moments[-1] = moment


def _wait(event: Event | None, places: dict, now: int) -> float:
    """Return how many events come before an event in a run; infinity if it never comes."""
    if event is None:
        return -1
    place = places.get((event.arrives, event.key), -1)
    return place - now if place >= now else inf
