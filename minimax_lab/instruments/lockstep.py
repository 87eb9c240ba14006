"""Two runs in lockstep: which moments of one stand beside which moments of the other.

Nodes are matched by their paths from the root. Where both arrive at the same node, or both leave
it, they do so together; where only one of them goes somewhere, the other waits.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .nodes import Node
from .trace import Trace


class Event(NamedTuple):
    """A run arrives at a node, or leaves it; the same key is the same node of the other run."""

    step: int
    arrives: bool
    key: int
    node: Node

    @property
    def shared(self) -> tuple[bool, int]:
        """What it has in common with the same event of the other run."""
        return self.arrives, self.key


class Meeting(NamedTuple):
    """The next event of either run, None after its last one, and which run goes on from there.

    `alone` is None if the two events are the same and both go on, else 0 or 1, which run goes.
    """

    events: tuple[Event | None, Event | None]
    alone: int | None


class Moment(NamedTuple):
    """A step of either run, side by side; `alone` says which one goes while the other waits."""

    steps: tuple[int, int]
    alone: int | None


def end_of(trace: Trace) -> int:
    """Return a trace's last step, or where the error that ended the search first appeared."""
    i = len(trace.steps) - 1
    while i > 0 and trace.steps[i].kind == trace.steps[i - 1].kind == "raise":
        i -= 1
    return i


def meetings_of(a: Trace, b: Trace) -> list[Meeting]:
    """Return how the events of two runs follow each other, the same ones together."""
    keys: dict[tuple, int] = {}
    events = _events(a, keys), _events(b, keys)
    places = [{event.shared: at for at, event in enumerate(run)} for run in events]
    at, met = [0, 0], []
    while at[0] < len(events[0]) or at[1] < len(events[1]):
        pair = (_at(events[0], at[0]), _at(events[1], at[1]))
        skips = [_skip(pair[run], places[1 - run], at[1 - run]) for run in (0, 1)]
        alone = None if skips[0] == skips[1] == 0 else _who_goes(pair, skips)
        met.append(Meeting(pair, alone))
        for run in (0, 1):
            at[run] += alone in (None, run)
    return met


def moments_of(a: Trace, b: Trace, meetings: list[Meeting]) -> tuple[list[Moment], list[int]]:
    """Return the moments of two runs, and for each meeting the number of its moment."""
    ends = (end_of(a), end_of(b))
    here, moments, arrivals = [0, 0], [Moment((0, 0), None)], []
    alone = None
    for meeting in [*meetings, Meeting((None, None), None)]:
        there = [
            max(here[run], ends[run] if event is None else event.step)
            for run, event in enumerate(meeting.events)
        ]
        far = max(there[0] - here[0], there[1] - here[1])
        for ahead in range(1, far):
            # The one with fewer steps waits before the next event: they arrive together.
            steps = (_on_the_way(here[0], there[0], ahead), _on_the_way(here[1], there[1], ahead))
            if steps != moments[-1].steps:
                moments.append(Moment(steps, alone))
        alone = meeting.alone
        if tuple(there) != moments[-1].steps:
            moments.append(Moment((there[0], there[1]), alone))
        elif alone is not None:
            moments[-1] = moments[-1]._replace(alone=alone)
        arrivals.append(len(moments) - 1)
        here = there
    return moments, arrivals[:-1]


def _on_the_way(here: int, there: int, ahead: int) -> int:
    return min(here + ahead, max(there - 1, here))


def _at(events: list[Event], place: int) -> Event | None:
    return events[place] if place < len(events) else None


def _skip(event: Event | None, places: dict, at: int) -> int | None:
    """Return how many events the other run has before this one; None if it never comes there."""
    place = None if event is None else places.get(event.shared)
    return None if place is None or place < at else place - at


def _who_goes(pair: tuple[Event | None, Event | None], skips: list[int | None]) -> int:
    """Return the run whose event the other never comes to, or is longer in coming to."""
    for run in (0, 1):
        if pair[run] is not None and skips[run] is None:
            return run
    return 0 if skips[1] is not None and skips[1] <= skips[0] else 1


def _events(trace: Trace, keys: dict[tuple, int]) -> list[Event]:
    """Return a run's events in order; `keys` numbers the paths, for both runs the same."""
    events = list(_from_the_roots(trace, keys))
    # Stable: of events at one step, as a leaf without a call has, the inner ones come first.
    return sorted(events, key=lambda event: event.step)


def _from_the_roots(trace: Trace, keys: dict[tuple, int]) -> Iterator[Event]:
    seen: dict[tuple, int] = {}
    roots = [node for node in trace.nodes if node.parent is None]
    todo: list[tuple[Node, int, bool]] = [(node, -1, True) for node in reversed(roots)]
    while todo:
        node, key, arrives = todo.pop()
        if not arrives:
            yield Event(node.exit, False, key, node)
            continue
        # A state that is visited again below the same parent is another visit.
        path = (key, node.state)
        seen[path] = seen.get(path, -1) + 1
        own = keys.setdefault((*path, seen[path]), len(keys))
        yield Event(node.enter, True, own, node)
        if node.exit is not None:
            todo.append((node, own, False))
        todo += [(child, own, True) for child in reversed(node.children)]
