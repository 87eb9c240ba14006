"""How long the rest of a sweep will take, though every ply multiplies the time."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import exp, log

from .plan import Run

_HUGE = 700.0  # exp(_HUGE) nodes are more than any run will have, and still a float

Line = tuple[str, str, int | None, str | float | None]


class Forecast:
    """What the finished runs of a sweep say about those that are left.

    The runs of one search on one kind of tree make a line, in which only depth and seed vary. The
    nodes of a deeper run follow from how they grew in its line so far; before that, a uniform
    tree's from b**d. The seconds a node takes are measured, in the same line if possible.
    """

    def __init__(self, runs: Iterable[Run]) -> None:
        self.left = Counter((_line(run), run.depth) for run in runs)
        self.busy = 0.0  # seconds that the finished runs took, all workers together
        self._nodes: dict[Line, dict[int, float]] = defaultdict(dict)  # means by depth
        self._runs: Counter = Counter()
        self._spent: dict = defaultdict(lambda: (0.0, 0))  # seconds and nodes by line and search

    def record(self, run: Run, nodes: int, seconds: float) -> None:
        """Take note of a finished run."""
        line, depth = _line(run), run.depth
        self.left[line, depth] -= 1
        self._runs[line, depth] += 1
        mean = self._nodes[line].get(depth, 0.0)
        self._nodes[line][depth] = mean + (nodes - mean) / self._runs[line, depth]
        self.busy += seconds
        for whose in (line, run.search, None):
            before = self._spent[whose]
            self._spent[whose] = (before[0] + seconds, before[1] + nodes)

    def seconds(self, run: Run) -> float | None:
        """Return how long a run will take; None while nobody can say."""
        return self._seconds(_line(run), run.depth)

    def remaining(self) -> float | None:
        """Return how long one worker will need for the runs that are left."""
        total = 0.0
        for (line, depth), runs in self.left.items():
            if runs:
                seconds = self._seconds(line, depth)
                if seconds is None:
                    return None
                total += runs * seconds
        return total

    def _seconds(self, line: Line, depth: int) -> float | None:
        nodes = self._expected_nodes(line, depth)
        for whose in (line, line[0], None):
            if whose in self._spent and nodes is not None:
                spent, searched = self._spent[whose]
                return nodes * spent / searched
        return None

    def _expected_nodes(self, line: Line, depth: int) -> float | None:
        known, branching = self._nodes[line], line[2]
        if depth in known:
            return known[depth]
        deepest = max((plies for plies in known if 0 < plies < depth), default=0)
        if not deepest:
            return None if branching is None else exp(min(_HUGE, depth * log(branching)))
        # Even and odd plies grow differently where a search prunes, so take two together.
        if deepest - 2 in known:
            growth = log(known[deepest] / known[deepest - 2]) / 2
        else:
            growth = log(known[deepest]) / deepest
        return exp(min(_HUGE, log(known[deepest]) + growth * (depth - deepest)))


def _line(run: Run) -> Line:
    return (run.search, run.game, run.branching, run.order)
