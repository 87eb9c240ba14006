"""Compare two searches in the notebook: in lockstep on one tree, their first difference marked."""

from bisect import bisect_left
from collections.abc import Callable
from inspect import Parameter, signature
from math import inf
from typing import Any

from ..arguments import name_of
from ..draw.node import Drawing
from ..draw.svg import side_by_side
from ..draw.tree import drawn_together, ring_around
from ..games.game import Game, check_game, check_state
from ..instruments.calls import arguments_of, function_of, positional
from ..instruments.divergence import Comparison, Divergence
from ..instruments.program.trace import ProgramTrace
from ..instruments.record import NAMES
from ..instruments.run import Cutoff
from ..instruments.trace import Trace
from ..instruments.wording import counted
from ..search.published import Procedure
from . import is_larger
from .stepper import Side, Steps, recorded

MOST_NODES = 20_000  # of a run; and of a tree that is searched to its end, without a depth
Search = Callable | Procedure | Trace
_PLACES = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


class Compare(Steps):
    """Compare two searches: both step through one tree, and where they part is marked.

    Each search runs once, when the widget is made. They go on together; where one of them visits
    nodes that the other doesn't, the other waits. If a search raises an error or doesn't end, its
    steps until then are compared.

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
        given = [search for search in (search_a, search_b) if isinstance(search, Trace)]
        if game is None and len(given) == 1:
            game = given[0].tree
        a, error_a = _run(search_a, game, arguments)
        b, error_b = _run(search_b, game, arguments)
        if isinstance(a, ProgramTrace) and isinstance(b, ProgramTrace):
            b = b.named_like(a)
        most = max(len(a.nodes), len(b.nodes))
        if most > MOST_NODES:
            large = f"one of them visits {most:,} nodes, and two runs of at most {MOST_NODES:,}"
            raise ValueError(f"{large} are compared: give a smaller depth")
        comparison = Comparison(a, b)
        self.a = a
        self.b = b
        self.differences = comparison.differences
        self.divergence = comparison.divergence
        self.marks = sorted({difference.moment for difference in self.differences})
        self._names = comparison.names
        self._moments = comparison.moments
        self._cutoffs = [_by_step(a), _by_step(b)]
        name_a, name_b = comparison.names
        sides = [Side(a, error_a, name_a), Side(b, error_b, name_b)]
        super().__init__(sides, len(self._moments), self._find_events(), self.marks)
        self.step = self.divergence.moment if self.divergence else 0

    def _find_events(self) -> list[int]:
        """Return the moments at which either search comes to an event, or they differ."""
        events = {0, *self.marks}
        for run, trace in enumerate((self.a, self.b)):
            steps = [moment.steps[run] for moment in self._moments]
            for step in trace.events:
                if step <= steps[-1]:
                    events.add(bisect_left(steps, step))
        return sorted(events)

    def frame_at(self, step: int) -> dict:
        """Return all that the page shows at a step."""
        steps = self._moments[step].steps
        sides = []
        for run, drawing in enumerate(self._drawings(step)):
            drawing.title = f"The tree of {self._names[run]} at this step"
            side = self.sides[run].frame(steps[run], drawing)
            side["note"] = self._note(step, run)
            cutoff = self._cutoff(step, run)
            if cutoff:  # also while it waits: the line that decides, and why
                side |= self.sides[run].running(cutoff.decided)
                side["sentence"] = self.sides[run].trace.explain(cutoff.step)
            sides.append(side)
        return {"step": step, "sentence": self._sentence(step), "sides": sides}

    def _drawings(self, at: int) -> list[Drawing]:
        """Return both trees at a moment, of one size, and the difference that they are at."""
        difference = self._marked(at)
        word = "first difference" if difference is self.divergence else "difference"
        moment = self._moments[at]
        differs = moment.alone is not None or at in self.marks
        traces = [self.a, self.b]
        both = drawn_together(traces, moment.steps, moment.alone or 0)
        has_cuts = any(drawing.cuts for drawing in both)
        has_path = any(drawing.has_path for drawing in both)
        for drawing in both:
            drawing.cuts = has_cuts
            drawing.has_path = has_path
            if difference and differs:
                ring_around(drawing, difference.path, word)
        return both

    def _marked(self, at: int) -> Divergence | None:
        """Return the last difference up to a moment, None before the first."""
        so_far = [difference for difference in self.differences if difference.moment <= at]
        return so_far[-1] if so_far else None

    def _sentence(self, at: int) -> str:
        """Say what the two runs do at a moment: the same, something else, or one of them waits."""
        for difference in self.differences:
            if difference.moment == at:
                return difference.sentence
        if at == self.total - 1:
            found = [self._found(run) for run in (0, 1)]
            if all(found):
                return f"At the end {', and '.join(found)}."
        if self.divergence is None and at == 0:
            return "They never differ: the same nodes, windows and values."
        told = [self._event(at, run) for run in (0, 1)]
        alone = self._moments[at].alone
        if alone is not None:
            said = told[alone] or f"{self._names[alone]} goes on alone;"
            return f"{said} {self._names[1 - alone]} waits."
        for run, side in enumerate(self.sides):
            cutoff = self._cutoff(at, run)
            if cutoff:
                return f"{self._names[run]}: {side.trace.explain(cutoff.step)}"
        if not all(told):
            return told[0] or told[1] or "Both go on."
        left, right = (self._as_of_both(run, told[run]) for run in (0, 1))
        return left if left == right else "Both go on."

    def _event(self, at: int, run: int) -> str:
        """Say what a run has just done; "" if it only runs on, or stands still."""
        step = self._moments[at].steps[run]
        trace = self.sides[run].trace
        stands = at > 0 and step == self._moments[at - 1].steps[run]
        if stands or step not in trace.events:
            return ""
        said = trace.explain(step)
        if ", about to run: " in said:
            return ""
        arrival = f"{trace.steps[step].code.co_name} arrives at "
        if said.startswith(arrival):
            return f"{self._names[run]} arrives at {said.removeprefix(arrival)}"
        return f"{self._names[run]}: {said}"

    def _as_of_both(self, run: int, told: str) -> str:
        """Return what is told of a run as it is told of both: without its name and its window."""
        arrival = f"{self._names[run]} arrives at "
        if not told.startswith(arrival):
            return f"Both: {told.removeprefix(f'{self._names[run]}: ')}"
        where = told.removeprefix(arrival)
        before, window, _ = where.rpartition(", and the window is (")
        return f"Both arrive at {before}." if window else f"Both arrive at {where}"

    def _cutoff(self, at: int, run: int) -> Cutoff | None:
        """Return the cut-off by which a run is leaving a node, from its decision to the last step.

        None if the other run makes the same one.
        """
        moment = self._moments[at]
        cutoff = self._cutoffs[run].get(moment.steps[run])
        if cutoff and moment.alone is None:
            there = self.sides[1 - run].trace
            visit = there.steps[moment.steps[1 - run]].node
            for other in there.cutoffs:
                if other.node is visit and other.unsearched == cutoff.unsearched:
                    return None
        return cutoff

    def _found(self, run: int) -> str:
        """Say what a run found, and how large it is; "" if it found no value."""
        trace = self.sides[run].trace
        value = trace.value_of(trace.nodes[0])
        if value is None:
            return ""
        size = counted(len(trace.nodes), "node")
        return f"{self._names[run]} found {trace.written(value)} in {size}"

    def _note(self, at: int, run: int) -> str:
        """Say that a run waits, and if it has pruned where the other one is; "" if it goes on."""
        if self._moments[at].alone != 1 - run:
            return ""
        trace = self.sides[run].trace
        last = self._marked(at)
        if last is None or last.node not in trace.pruned:
            return "waits"
        name = trace.name(last.node)
        # The heading has no room for a board.
        return f"waits: {name} is pruned here" if len(name) < 8 else "waits: pruned here"

    def picture(self) -> str:
        """Return both trees side by side at the first difference, as SVG."""
        at = self.divergence.moment if self.divergence else self.total - 1
        title = f"{' and '.join(self._names)}, side by side"
        return side_by_side(self._drawings(at), self._names, title, self._sentence(at))

    def __repr__(self) -> str:
        first = self.divergence.sentence if self.divergence else "They never differ."
        return f"<Compare {' with '.join(self._names)}: {first}>"


def _by_step(trace: Trace) -> dict[int, Cutoff]:
    """Return the cut-off that is made at a step, from its decision to the last step of the node."""
    cutoffs = {}
    for cutoff in trace.cutoffs:
        for step in range(cutoff.decided, cutoff.step + 1):
            cutoffs[step] = cutoff
    return cutoffs


def _run(search: Any, game: Game | None, arguments: tuple) -> tuple[Trace, BaseException | None]:
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
    """Return as many arguments as a program takes; for a window that isn't given, the full one."""
    named = [p for p in signature(function).parameters.values() if p.kind in _PLACES]
    needed = [parameter.name for parameter in named if parameter.default is parameter.empty]
    if len(given) >= len(needed):
        takes_any_number = positional(function) is None
        return given if takes_any_number else given[: len(named)]
    rest = iter(given)
    arguments: list[Any] = []
    for name in needed:
        if name in NAMES["alpha"]:
            arguments.append(-inf)
        elif name in NAMES["beta"]:
            arguments.append(inf)
        else:
            arguments.append(next(rest, None))
    return tuple(arguments)


def _arguments(search: Callable | Procedure, game: Game, given: tuple) -> tuple:
    """Return as many arguments as a search takes of game, state, depth, alpha and beta.

    Those that aren't given stand for the whole tree and the full window.
    """
    check_game(game)
    if len(given) > 4:
        raise TypeError(f"after the game come state, depth, alpha and beta, not {given!r}")
    left_out = (game.initial, inf, -inf, inf)[len(given) :]
    state, depth, alpha, beta = given + left_out
    if len(given) < 2:
        check_state(game, state)
        if is_larger(game, state, MOST_NODES):
            large = f"to its end the tree of {game!r} has more than {MOST_NODES:,} nodes"
            raise ValueError(f"{large}: give a depth, as in Compare(a, b, game, game.initial, 3)")
    window = (alpha, beta)
    if isinstance(search, Procedure) and window != (-inf, inf):
        raise ValueError(f"{search.name} starts with the full window, not with {window!r}")
    if len(given) <= 2 or isinstance(search, Procedure):
        arguments = arguments_of(search, game, state, depth)
    else:
        arguments = (game, state, depth, *window)
    parameters = positional(search)
    return arguments if parameters is None else arguments[: len(parameters)]
