"""Compare two searches in the notebook: in lockstep on one tree, their first difference marked."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from inspect import signature
from math import inf
from typing import Any

from ..arguments import name_of
from ..draw.node import Drawing
from ..draw.svg import side_by_side
from ..draw.tree import drawn, ring_around
from ..games.game import Game, check_game, check_state
from ..instruments.calls import arguments_of, function_of, positional
from ..instruments.divergence import Comparison, Divergence
from ..instruments.program_trace import ProgramTrace
from ..instruments.record import NAMES
from ..instruments.trace import Trace
from ..instruments.wording import counted
from ..search.published import Procedure
from . import is_larger
from .stepper import Side, Steps, recorded

MOST_NODES = 20_000  # of a run; and of a tree that is searched to its end, without a depth
Search = Callable | Procedure | Trace


class Compare(Steps):
    """Compare two searches: both step through one tree, and where they part is marked.

    Each search runs once, when the widget is made. They go on together; where one of them visits
    what the other doesn't, the other waits. If a search raises an error or doesn't end, its steps
    until then are compared.

    Parameters
    ----------
    search_a, search_b : callable, Procedure or Trace
        The two searches: the lab's, published ones, or your own. A trace that `watch` made is
        taken as it is.
    game : Game, optional
        The game; left out if both are traces. Of one trace, the other search gets ``trace.tree``.
        For programs that know no Game, their first argument, and the others follow.
    *arguments
        State, depth, alpha and beta, as far as they are given: else ``game.initial``, all of the
        tree (if it has at most 20,000 nodes), and the full window. Either search gets as many of
        them as it takes.

    Attributes
    ----------
    step : int
        The step of both in lockstep at which the page opens, from 0, or from the end if you set it
        to a negative number. Of a longer run it holds a thousand, the first or those from there on.
    divergence : Divergence or None
        The first difference: its ``kind``, ``node``, ``step_a``, ``step_b`` and ``sentence``; None
        if the searches never differ.
    differences : list of Divergence
        All of them.
    a, b : Trace
        What was recorded.

    Raises
    ------
    TypeError, ValueError
        If a search can't be called with these arguments, or the tree is too large to do without
        a depth.
    ValueError
        If `step` is set to a step that isn't there.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> compare = lab.Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)
    >>> compare.divergence.sentence[:66]
    'Up to H both do the same. Then minimax goes on to I, while alphabe'
    >>> compare.step == compare.divergence.moment
    True
    """

    def __init__(
        self, search_a: Search, search_b: Search, game: Any = None, *arguments: Any
    ) -> None:
        both = (search_a, search_b)
        traces = [search for search in both if isinstance(search, Trace)]
        if game is None and len(traces) == 1:
            game = traces[0].tree
        runs = [_run(search, game, arguments) for search in both]
        self.a, self.b = (trace for trace, _ in runs)
        if isinstance(self.a, ProgramTrace) and isinstance(self.b, ProgramTrace):
            self.b = self.b.named_like(self.a)
            runs[1] = self.b, runs[1][1]
        most = max(len(self.a.nodes), len(self.b.nodes))
        if most > MOST_NODES:
            large = f"one of them visits {most:,} nodes, and two runs of at most {MOST_NODES:,}"
            raise ValueError(f"{large} are compared: give a smaller depth")
        self._comparison = Comparison(self.a, self.b)
        self.differences = self._comparison.differences
        self.divergence = self._comparison.divergence
        sides = [Side(*run, name) for run, name in zip(runs, self._comparison.names, strict=True)]
        self.marks = sorted({difference.moment for difference in self.differences})
        super().__init__(sides, len(self._comparison.moments), self._find_events(), self.marks)
        self.step = self.divergence.moment if self.divergence else 0

    def _find_events(self) -> list[int]:
        """Return the moments at which either search comes to an event, or they differ."""
        events = {0, *self.marks}
        for run, trace in enumerate((self.a, self.b)):
            steps = [moment.steps[run] for moment in self._comparison.moments]
            events.update(bisect_left(steps, step) for step in trace.events if step <= steps[-1])
        return sorted(events)

    def frame_at(self, step: int) -> dict:
        """Return all that the page shows at a step."""
        steps = self._comparison.moments[step].steps
        drawings = self._drawings(step)
        sides = []
        for run, (side, drawing) in enumerate(zip(self.sides, drawings, strict=True)):
            drawing.title = f"The tree of {side.constants['name']} at this step"
            sides.append(side.frame(steps[run], drawing) | {"note": self._note(step, run)})
        return {"step": step, "sentence": self._sentence(step), "sides": sides}

    def _drawings(self, at: int) -> list[Drawing]:
        """Return both trees at a moment, the last difference marked, of one size and legend."""
        difference = self._marked(at)
        steps = self._comparison.moments[at].steps
        both = [drawn(side.trace, i) for side, i in zip(self.sides, steps, strict=True)]
        width, height = (max(getattr(one, side) for one in both) for side in ("width", "height"))
        for drawing in both:
            drawing.width = width
            drawing.height = height
            drawing.cuts = any(other.cuts for other in both)
            if difference is not None:
                first = "first " if difference is self.divergence else ""
                ring_around(drawing, difference.path, f"{first}difference")
        return both

    def _marked(self, at: int) -> Divergence | None:
        """Return the difference that is marked at a moment: the last one so far, None before."""
        place = bisect_right([difference.moment for difference in self.differences], at)
        return self.differences[place - 1] if place else None

    def _sentence(self, at: int) -> str:
        """Say how the two runs stand to each other at a moment."""
        alone = self._comparison.moments[at].alone
        names = self._comparison.names
        here = [difference for difference in self.differences if difference.moment == at]
        if here:
            return here[0].sentence
        values = [side.trace.value_of(side.trace.nodes[0]) for side in self.sides]
        if at == self.total - 1 and None not in values:
            sizes = [counted(len(side.trace.nodes), "node") for side in self.sides]
            first, second = (
                f"{name} found {side.trace.written(value)} in {size}"
                for name, side, value, size in zip(names, self.sides, values, sizes, strict=True)
            )
            return f"At the end {first}, and {second}."
        if alone is not None:
            return f"{names[alone]} goes on alone; {names[1 - alone]} waits."
        if self.divergence is None:
            return "They never differ: the same nodes, windows and values."
        return f"{'So far' if at < self.divergence.moment else 'Here'} both do the same."

    def _note(self, at: int, run: int) -> str:
        """Say that a run waits, and what it has pruned of where the other one is; else ""."""
        if self._comparison.moments[at].alone != 1 - run:
            return ""
        trace = self.sides[run].trace
        last = self._marked(at)
        if last is None or last.node not in trace.pruned:
            return "waits"
        return f"waits: {trace.name(last.node)} is pruned here"

    def picture(self) -> str:
        """Return both trees side by side at the first difference, as SVG."""
        at = self.divergence.moment if self.divergence else self.total - 1
        drawings = self._drawings(at)
        names = self._comparison.names
        title = f"{' and '.join(names)}, side by side"
        return side_by_side(drawings, [*names], title, self._sentence(at))

    def __repr__(self) -> str:
        first = self.divergence.sentence if self.divergence else "They never differ."
        return f"<Compare {' with '.join(self._comparison.names)}: {first}>"


def _run(search: Any, game: Game | None, arguments: tuple) -> tuple[Trace, Any]:
    """Return a search's trace, and the error that ended it or None."""
    if isinstance(search, Trace):
        return recorded(search, ())
    function = function_of(search)
    if game is None:
        raise TypeError(f"{name_of(search)} needs a game to search, not None: Compare(a, b, game)")
    if not isinstance(game, Game) and callable(search):
        return recorded(function, _fitted(function, (game, *arguments)))
    return recorded(function, _arguments(search, game, arguments))


def _fitted(function: Callable, given: tuple) -> tuple:
    """Return as many arguments as a program takes; a window that isn't given is the full one."""
    parameters = [p for p in signature(function).parameters.values() if p.default is p.empty]
    ends = dict.fromkeys(NAMES["alpha"], -inf) | dict.fromkeys(NAMES["beta"], inf)
    if len(given) >= len(parameters):
        return given[: len(signature(function).parameters)]
    rest = iter(given)
    return tuple(ends[p.name] if p.name in ends else next(rest, None) for p in parameters)


def _arguments(search: Callable | Procedure, game: Game, given: tuple) -> tuple:
    """Return as many arguments as a search takes: game, state, depth, alpha and beta.

    Of those after the game, what isn't given is the whole tree and the full window.
    """
    check_game(game)
    if len(given) > 4:
        raise TypeError(f"after the game come state, depth, alpha and beta, not {given!r}")
    whole = (*given, *(game.initial, inf, -inf, inf)[len(given) :])
    if len(given) < 2:
        check_state(game, whole[0])
        if is_larger(game, whole[0], MOST_NODES):
            large = f"to its end the tree of {game!r} has more than {MOST_NODES:,} nodes"
            raise ValueError(f"{large}: give a depth, as in Compare(a, b, game, game.initial, 3)")
    if isinstance(search, Procedure):
        if whole[2:] != (-inf, inf):
            raise ValueError(f"{search.name} starts with the full window, not with {whole[2:]!r}")
        return search.arguments(game, *whole[:2])
    arguments = (game, *whole) if len(given) > 2 else arguments_of(search, game, *whole[:2])
    parameters = positional(search)
    return arguments if parameters is None else arguments[: len(parameters)]
