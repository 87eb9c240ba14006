"""Find the first moment at which a function departs from every legitimate run, and say it."""

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from ...games.game import MAX, MIN, Game, player_name
from ...instruments.record import watch
from ...instruments.trace import Node, Trace, holder
from ...instruments.wording import listed, written
from .cases import Case
from .conduct import is_number


class Departure(NamedTuple):
    """Where a run departs.

    Attributes
    ----------
    node : hashable
        The state.
    step : int or None
        The step of the function's own trace.
    line : int or None
        The line, counted in its file or cell.
    sentence : str
        What is done there, and what is right.
    goes_on : bool
        Whether it is a visit after a cut that the function's own window allows.
    """

    node: Any
    step: int | None
    line: int | None
    sentence: str
    goes_on: bool = False


def traced(
    search: Callable, game: Game, arguments: tuple, names: Mapping[str, str] | None
) -> Trace | None:
    """Return the trace of a run, also of one that ends with an error; None if there is none."""
    try:
        trace = watch(search, game, game.initial, *arguments, names=names, limit=100_000)
    except Exception as error:
        found = getattr(error, "trace", None)
        if not isinstance(found, Trace) or not found.nodes:
            return None
        trace = found
    if len({step.code for step in trace.steps}) == 1:
        trace.sides = {MAX: 1, MIN: 1}  # one function, whose values must be MAX's
    return trace


def find_departure(run: Trace, right: Trace, case: Case) -> Departure | None:
    """Compare a student's run with a legitimate one of the same case, moment by moment."""
    found = _Comparison(run, right, case).moments()
    return min(found, key=lambda departure: departure.step or 0, default=None)


def first_leaf(leaves: tuple, right: Trace) -> str:
    """Say which leaf is the first that is looked at, or left out, without reason; "" if none is.

    It is all that can be said of a run that can't be traced.
    """
    for mine, legal in zip_longest(leaves, right.leaves):
        if mine != legal:
            if mine is not None and mine not in right.leaves:
                return f"you look at {mine}, which can't matter any more"
            return f"you never look at {legal}" if legal not in leaves else ""
    return ""


class _Comparison:
    """Two runs of one tree; whatever a node's own trace says of it, by its state."""

    def __init__(self, run: Trace, right: Trace, case: Case) -> None:
        self.run, self.right, self.case = run, right, case
        self.right_nodes = {node.state: node for node in right.nodes}
        self.seen: dict[Any, Node] = {}
        for node in run.nodes:
            self.seen.setdefault(node.state, node)

    def moments(self) -> list[Departure]:
        """Return the departures of each kind that there are."""
        found = [self._error()]
        for node in self.run.nodes if not isinstance(self.right.value, str) else []:
            found += [self._arrival(node), self._return(node)]
        found.append(self._end())
        return [departure for departure in found if departure is not None]

    def _arrival(self, node: Node) -> Departure | None:
        """Return what is wrong with coming here at all, or with the window handed down."""
        step = self._call_of(node)
        if node.state not in self.right_nodes:
            if node.parent is not None and node.parent.state not in self.right_nodes:
                return None
            found = self._at(node.parent or node, step, self._needless(node))
            has_window = None not in self.run.window(self.run.steps[node.enter])
            return found._replace(goes_on=has_window)
        if self.seen[node.state] is not node:
            return None
        return self._window(node, step)

    def _error(self) -> Departure | None:
        """Return where the run is left by an exception, if it is."""
        for i, step in enumerate(self.run.steps):
            if step.kind == "raise" and step.node is not None:
                return self._at(step.node, i, f"the error comes up at {step.node.state}")
        return None

    def _end(self) -> Departure | None:
        """Return what is wrong with the value that comes back in the end, whoever's side it is."""
        root, last = self.run.nodes[0], len(self.run.steps) - 1
        truth, right = self.case.truth[root.state], self.right.steps[0]
        value = self.run.value
        if isinstance(self.right.value, str):  # a move
            worth = written(self.case.truth[root.state])
            sentence = f"{self.right.value!r} is the first of the moves that are worth {worth}"
            return None if value == self.right.value else self._at(root, last, sentence)
        if self.run.steps[last].kind == "raise":
            return None
        if is_number(value) and is_sound(value, truth, *self.right.window(right)):
            return None
        returned = written(value) if is_number(value) else "no number"
        sentence = (
            f"{returned} comes back for {root.state}, whose value for MAX is {written(truth)}"
        )
        return self._at(root, last, sentence)

    def _needless(self, node: Node) -> str:
        """Say why a node need not be visited."""
        if node.parent is not None and self.case.depth <= node.parent.depth:
            deep = f"deeper than the depth of {self.case.depth}"
            return f"at {node.parent.state} you go on to {node.state}, {deep}"
        for cutoff in self.right.cutoffs:
            if node.state in cutoff.unsearched and cutoff.kind:
                me, where = player_name(cutoff.node.player), cutoff.node.state
                most = "least" if cutoff.node.player == MAX else "most"
                if cutoff.by is not None:
                    other = player_name(-cutoff.node.player)
                    holds = f"{other} at {cutoff.by.state} already holds {written(cutoff.bound)}"
                else:
                    holds = f"the window ends at {written(cutoff.bound)}"
                return (
                    f"at {where} you go on to {node.state}; {me} gets at {most} "
                    f"{written(cutoff.value)} there already, and {holds}: the rest can't matter"
                )
        return f"you go on to {node.state}, which can't matter any more"

    def _window(self, node: Node, step: int) -> Departure | None:
        mine = self.run.window(self.run.steps[node.enter])
        legal = self.right.window(self.right.steps[self.right_nodes[node.state].enter])
        for name, got, wanted in zip(("alpha", "beta"), mine, legal, strict=True):
            if got is not None and wanted is not None and got != wanted:
                sentence = f"you call {node.state} with {name} = {written(got)}"
                if node.parent is not None:
                    sentence = f"at {node.parent.state} {sentence}"
                return self._at(
                    node.parent or node, step, f"{sentence}; {self._why(node, name, wanted)}"
                )
        return None

    def _why(self, node: Node, name: str, wanted: Any) -> str:
        """Say what alpha or beta should have been, and who holds it."""
        right, player = self.right_nodes[node.state], MAX if name == "alpha" else MIN
        above = holder(self.right, right, player)
        if above is None:
            return f"it should be {written(wanted)}"
        return f"{above.state} already holds {written(wanted)}"

    def _return(self, node: Node) -> Departure | None:
        """Return what is wrong with leaving a node now, or with what it returns."""
        right = self.right_nodes.get(node.state)
        if right is None or node.exit is None or self.seen[node.state] is not node:
            return None
        done = {child.state for child in node.children}
        missing = [child.state for child in right.children if child.state not in done]
        if missing and node.children:
            names = listed([str(state) for state in missing])
            sentence = f"you leave {node.state} before you have looked at {names}"
            safe = "and nothing found so far makes that safe"
            return self._at(node, self._break(node), f"{sentence}, {safe}")
        value = self.run.value_of(node)
        if node.by_call and not self._is_sound(node, value):
            return self._at(node, node.exit, self._wrong_value(node, value))
        return None

    def _break(self, node: Node) -> int:
        """Return the step at which a node's loop is left, or else the node."""
        at = self.run.steps[node.exit].previous
        while at is not None and at > node.children[-1].exit:
            if self.run.text(self.run.steps[at]).startswith("break"):
                return at
            at = self.run.steps[at].previous
        return node.exit

    def _is_sound(self, node: Node, value: Any) -> bool:
        truth = self.case.truth.get(node.state)
        if truth is None:
            return True
        right = self.right_nodes[node.state]
        alpha, beta = self.right.window(self.right.steps[right.enter])
        return is_sound(value, truth, alpha, beta)

    def _wrong_value(self, node: Node, value: Any) -> str:
        if value is None:
            return f"{node.state} returns {node.returned!r:.80}, which is no number"
        returned = written(value)
        if node.children and node.state not in self.case.leaves:
            player = player_name(node.player)
            below = [
                f"{child.state} ({written(self.case.truth[child.state])})"
                for child in node.children
                if child.state in self.case.truth
            ]
            best = self.case.truth[node.state]
            alpha, beta = self.right.window(self.right.steps[self.right_nodes[node.state].enter])
            if alpha is None or alpha < best < beta:
                return (
                    f"{node.state} returns {returned}; of {listed(below, most=8)}, {player} "
                    f"chooses {written(best)}"
                )
            return (
                f"{node.state} returns {returned}; its value is {written(best)}, and between "
                f"{written(alpha)} and {written(beta)} that can't be mistaken for it"
            )
        worth = written(self.case.truth[node.state])
        return f"{node.state} returns {returned}; its evaluation is {worth}"

    def _call_of(self, node: Node) -> int:
        """Return the step at which the caller calls the function for a node."""
        caller = self.run.steps[node.enter].caller
        return node.enter if caller is None else caller

    def _at(self, node: Node, step: int, sentence: str) -> Departure:
        return Departure(node.state, step, self.run.steps[step].line, sentence)


def is_sound(value: Any, truth: Any, alpha: Any, beta: Any) -> bool:
    """Return whether a value may be returned for a node: exact inside the window, else a bound."""
    if value is None:
        return False
    if alpha is None or beta is None or alpha < truth < beta:
        return value == truth
    return truth <= value <= alpha if truth <= alpha else beta <= value <= truth
