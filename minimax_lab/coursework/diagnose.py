"""What is wrong with a search: which misconception explains what it did, and where it departs."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf, isinf, nan
from typing import Any

from ..draw.svg import svg
from ..games.game import MAX, MIN, Game, player_name
from ..games.views import ordered
from ..instruments.divergence import Divergence, compared
from ..instruments.explain import cut_reason
from ..instruments.record import NAMES, watch
from ..instruments.trace import EXACT, Trace, best_of, holder
from ..instruments.wording import listed, quoted, written
from .behaviour import Behaviour, Moves, Strange, behave, is_number
from .cases import Case, leaf_values, size
from .judge import EXERCISES, Behaviours, leaves_of, needless, own_order
from .mistakes import (
    FORMS,
    MISCONCEPTIONS,
    Misconception,
    conventions,
    function_of,
    misconception,
    start_values,
)
from .sandbox import Session

_ENOUGH = 8  # cases; fewer agree by chance
_LARGE = 40  # nodes: running a larger tree costs more than it tells
_NEARLY = 0.97
_ENDLESS = ("Endless", "RecursionError")
_OTHER_START = "the start value is −1 (or another number) instead of −∞"


# Which misconception it is


def recognise(exercise: str, behaviours: Behaviours) -> Misconception | None:
    """Return the misconception that explains what a wrong function did, if one is known.

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta" or "best_move".
    behaviours : mapping
        The function's `Behaviour` in each case.

    Returns
    -------
    Misconception or None
        The first of the catalogue that does the same in all cases. Else one that returns the
        same wrong values; else, of an alpha-beta, that it prunes too much or too little, if that
        explains all.

    Examples
    --------
    >>> from minimax_lab.coursework.behaviour import behave
    >>> from minimax_lab.coursework.cases import battery
    >>> def mine(game, state, depth):
    ...     if depth == 0 or game.is_terminal(state):
    ...         return game.evaluate(state)
    ...     return max(mine(game, child, depth - 1) for child in game.children(state))
    >>> behaviours = {case: behave(mine, case.tree, (case.depth,)) for case in battery(0)}
    >>> recognise("minimax", behaviours).name
    'both players maximize'
    """
    search = EXERCISES[exercise]
    if not any(done.visited for done in behaviours.values()):
        silent = _symptom(exercise, behaviours)
        unasked = "the answer doesn't come from the game"
        return misconception(silent if "returned" in silent else unasked)
    wrong = {case for case, done in behaviours.items() if not search.is_sound(case, done)}
    # First those which tell two mistakes apart soonest.
    cases = sorted(behaviours, key=lambda case: (case in wrong, *_telling(case)), reverse=True)
    texts = [*_texts(exercise), *_started(exercise, wrong, behaviours)]
    for alike in (_same, _same_in_window) if exercise == "alphabeta" else (_agree,):
        for mistake, text in texts:
            if all(alike(case, behaviours[case], _done(exercise, text, case)) for case in cases):
                return mistake
    if name := _symptom(exercise, behaviours):
        return misconception(name)
    found = _same_values(exercise, cases, wrong, behaviours)
    if found is None and exercise == "alphabeta":
        name = _wrong_pruning(behaviours)
        return misconception(name) if name else None
    return found


@cache
def _telling(case: Case) -> tuple:
    nodes = size(case.nested)
    return nodes <= _LARGE, nodes


@cache
def _texts(exercise: str) -> tuple[tuple[Misconception, str], ...]:
    return tuple((mistake, text) for mistake in MISCONCEPTIONS for text in mistake.texts(exercise))


def _started(exercise: str, wrong: set[Case], done: Behaviours) -> Iterator:
    """Yield functions that start their values at the numbers that came from nowhere."""
    strange = {
        done[case].returned
        for case in wrong
        if done[case].is_number
        and not isinf(done[case].returned)
        and done[case].returned
        not in {*leaf_values(case.nested), *case.truth.values(), case.alpha, case.beta}
    }
    if strange:
        low, high = min(strange), max(strange)
        for other in {low, -low} if low == high else {high}:
            for form, (made_for, text) in FORMS.items():
                change = start_values(low, other)
                if made_for == exercise and form in change.forms:
                    for edited in change.applied(text):
                        for way in conventions(edited):
                            yield misconception(_OTHER_START), way


def _same_values(
    exercise: str, cases: list[Case], wrong: set[Case], behaviours: Behaviours
) -> Misconception | None:
    """Return the first that returns the same wrong values, and nearly always the right ones."""
    failing = [case for case in cases if case in wrong and not _is_only_a_bound(case, behaviours)]
    if len(failing) < _ENOUGH:
        return None
    for mistake, text in _texts(exercise):
        if all(_agree(case, behaviours[case], _done(exercise, text, case)) for case in failing):
            same = sum(_agree(c, behaviours[c], _done(exercise, text, c)) for c in cases)
            if same >= _NEARLY * len(cases):
                return mistake
    return None


def _is_only_a_bound(case: Case, behaviours: Behaviours) -> bool:
    """Return whether a value is wrong only in how far it lies outside the window."""
    done = behaviours[case]
    return done.is_number and case.clamped(done.returned) == case.clamped(case.value)


@lru_cache(maxsize=200_000)
def _done(exercise: str, text: str, case: Case) -> Behaviour:
    search = EXERCISES[exercise]
    game = Moves(case.tree) if search.moves else case.tree
    return behave(function_of(text, "<a misconception>"), game, search.arguments(case))


def _same(case: Case, one: Behaviour, other: Behaviour) -> bool:
    """Return whether two behaviours are the same, the leaves included."""
    return _came(one) == _came(other) and leaves_of(case, one) == leaves_of(case, other)


def _same_in_window(case: Case, one: Behaviour, other: Behaviour) -> bool:
    """Return whether two behaviours are the same but for values outside the window."""
    return _agree(case, one, other) and leaves_of(case, one) == leaves_of(case, other)


def _agree(case: Case, one: Behaviour, other: Behaviour) -> bool:
    """Return whether the same came back, as far as it matters in the window."""
    if one.is_number and other.is_number:
        return case.clamped(one.returned) == case.clamped(other.returned)
    return _came(one) == _came(other)


def _came(done: Behaviour) -> tuple:
    return (None, "Endless") if done.error in _ENDLESS else (done.returned, done.error)


# What is plain without a function that makes the mistake


def _symptom(exercise: str, behaviours: Behaviours) -> str:
    """Return the name of a mistake that is plain from the kind of what came back, or ""."""
    came = {
        case: done
        for case, done in behaviours.items()
        if case.depth > 0 and isinstance(case.nested, tuple) and not done.error
    }
    returned = {case: done.returned for case, done in came.items()}
    empty = [done for done in came.values() if done.returned is None]
    if empty:
        printed = any(done.printed for done in empty)
        return "the answer is printed, not returned" if printed else "nothing is returned"
    kinds = {answer.kind for answer in returned.values() if isinstance(answer, Strange)}
    if kinds & {"tuple", "list", "dict"}:
        return "a pair is returned"
    if len(came) >= _ENOUGH and len(set(returned.values())) == 1:
        return "the answer doesn't come from the game"
    nodes = [case for case, answer in returned.items() if answer in case.truth]
    if exercise == "best_move":
        if nodes:
            return "the position after the move is returned"
        return _number_for_move(returned)
    return "the move is returned for the value" if nodes else ""


def _number_for_move(returned: dict) -> str:
    """Return the name of the mistake of one who gives a number for a move, or ""."""
    numbers = {case: answer for case, answer in returned.items() if is_number(answer)}
    if len(numbers) < max(_ENOUGH, len(returned) / 2):
        return ""
    hits = sum(case.value == answer for case, answer in numbers.items())
    are_places = all(0 <= answer < len(case.nested) for case, answer in numbers.items())
    if are_places and hits < len(numbers) / 2:
        return "the index of the move is returned"
    return "the value is returned for the move"


def _wrong_pruning(behaviours: Behaviours) -> str:
    """Return the name of the mistake of an alpha-beta that cuts too much, or too little, or "".

    It must do all else right: what comes back is the value of the part of the tree it looked at.
    """
    search, fewer, more = EXERCISES["alphabeta"], False, False
    for case, done in behaviours.items():
        leaves = leaves_of(case, done)
        if case.leaves >= set(leaves) and not case.proves(leaves):
            fewer = True
            if not done.is_number or not _is_value_of_part(case, done):
                return ""
        elif not search.is_sound(case, done):
            return ""
        elif needless(case, done):
            more = True
    if fewer:
        return "it prunes too much"
    return "it prunes too little" if more else ""


def _is_value_of_part(case: Case, done: Behaviour) -> bool:
    visited = set(done.visited)

    def value(node: Any) -> Any:
        if node in case.leaves:
            return case.truth[node]
        below = [value(child) for child in case.tree.actions(node) if child in visited]
        best = max if case.tree.to_move(node) == MAX else min
        return best(below, default=nan)

    return case.clamped(done.returned) == case.clamped(value("A"))


# Where it departs from a right one


@dataclass(frozen=True)
class Departure:
    """Where a function's run parts from that of the right one which it follows longest.

    Attributes
    ----------
    step, line : int or None
        The step of its own trace, and the line, counted in its file or cell.
    node : hashable
        The state.
    sentence : str
        What it does there, and what the right one does.
    picture : str
        Its run at that step, as SVG.
    goes_on : bool
        Whether it comes to a node that the right one leaves out, having the same windows.
    """

    step: int | None = None
    line: int | None = None
    node: Any = None
    sentence: str = ""
    picture: str = ""
    goes_on: bool = False


class Checked(Session):
    """The code of a function under check, whose runs can be explained where they happen."""

    def do_explain(self, message: dict) -> dict:
        """Return where a function departs, as the fields of a `Departure`."""
        nested, *rest = message["case"]
        found = departure(message["exercise"], self.target(message), Case(_tuples(nested), *rest))
        return vars(found)


def _tuples(nested: Any) -> Any:
    return tuple(map(_tuples, nested)) if isinstance(nested, list) else nested


def departure(exercise: str, function: Callable, case: Case) -> Departure:
    """Return where a function departs in a case; an empty departure if it can't be traced."""
    run, right = runs(exercise, function, case)
    if run is None or right is None:
        return Departure()
    first, last = compared(run, right).divergence, len(run.steps) - 1
    if first is None:  # the same on the way: what comes back in the end is of the other side
        expected = EXERCISES[exercise].expected(case)
        returned = written(run.value) if is_number(run.value) else quoted(run.value)
        sentence = f"A returns {returned}; {expected} is right"
        if EXERCISES[exercise].moves:
            root = right.nodes[0]
            worth = written(best_of(root.player, map(right.value_of, root.children)))
            sentence = f"{right.value!r} is the first of the moves that are worth {worth}"
        return Departure(last, run.steps[last].line, "A", sentence, svg(run, last))
    goes_on = first.kind == "visit" and None not in run.window(run.steps[first.step_a])
    line = _deciding_line(run, first.step_a)
    sentence = _sentence(run, right, first, case)
    return Departure(first.step_a, line, first.node, sentence, svg(run, first.step_a), goes_on)


def _sentence(run: Trace, right: Trace, first: Divergence, case: Case) -> str:
    """Say what the function does where it parts from a right one, and what is right."""
    mine, other = run.steps[first.step_a], right.steps[first.step_b]
    above = first.path[-2] if len(first.path) > 1 else None
    where = f"at {above} " if above else ""
    if first.kind == "error":
        return f"the error comes up at {first.node}"
    if first.kind == "value":
        returned = written(run.value_of(mine.node)) or "no number"
        wanted, children = written(right.value_of(other.node)), other.node.children
        if not children or any(right.bound(child) != EXACT for child in children):
            return f"{first.node} returns {returned}; {wanted} is right"
        below = listed([f"{c.state} ({written(right.value_of(c))})" for c in children])
        chooser = player_name(other.node.player)
        return f"{first.node} returns {returned}; of {below}, {chooser} chooses {wanted}"
    if first.kind == "window":
        ends = ("alpha", "beta"), (MAX, MIN), run.window(mine), right.window(other)
        windows = zip(*ends, strict=True)
        name, player, got, wanted = next(one for one in windows if one[2] != one[3])
        held = holder(right, other.node, player)
        why = f"{held.state} already holds" if held else "it should be"
        return f"{where}you call {first.node} with {name} = {written(got)}; {why} {written(wanted)}"
    if mine.node is None or mine.node.state != first.node:
        safe = "and nothing found so far makes that safe"
        return f"you leave {above} before you have looked at {first.node}, {safe}"
    goes = f"{where}you go on to {first.node}"
    if first.node not in case.truth:
        return f"{goes}, deeper than the depth of {case.depth}"
    cut = next((cut for cut in right.cutoffs if first.node in cut.unsearched), None)
    return f"{goes}: {cut_reason(right, cut)}" if cut else f"{goes}, and a right one doesn't then"


def _deciding_line(run: Trace, at: int) -> int:
    """Return the line that led to a step: the call of a node, or the break that left its loop."""
    step = run.steps[at]
    if step.node is not None and at == step.node.enter and step.caller is not None:
        return run.steps[step.caller].line
    before = step
    while before.previous is not None:
        before = run.steps[before.previous]
        if run.text(before).startswith("break"):
            return before.line
    return step.line


def runs(exercise: str, function: Callable, case: Case) -> tuple[Trace | None, Trace | None]:
    """Return the traces of a function in a case, and of the right one that it follows longest."""
    search = EXERCISES[exercise]
    game: Game = Moves(case.tree) if search.moves else case.tree
    arguments = search.arguments(case)
    done = behave(function, game, arguments)
    run = _traced(function, game, arguments, _names(exercise, function))
    if run is None:
        return None, None
    if exercise == "alphabeta":
        order, _ = own_order(case, done.asked)
        game = ordered(game, lambda child: order.get(child, inf))
    rights = (_traced(right, game, arguments, None) for right in _rights(exercise))
    return run, max(filter(None, rights), key=lambda right: _agreement(run, right))


def _agreement(run: Trace, right: Trace) -> float:
    first = compared(run, right).divergence
    return inf if first is None else first.moment


@cache
def _rights(exercise: str) -> tuple[Callable, ...]:
    """Return right functions in all conventions that cutting and failing have."""
    form = {"minimax": "lists", "alphabeta": "value test", "best_move": "moves by minimax"}
    _, text = FORMS[form[exercise]]
    texts = [text]
    if exercise == "alphabeta":
        for old, new in (
            *(("value = -inf", "value = alpha"), ("value = inf", "value = beta")),
            *(("value >= beta", "value > beta"), ("value <= alpha", "value < alpha")),
        ):
            texts += [one.replace(old, new) for one in texts]
    found = [function_of(one, f"<a right one, {place}>") for place, one in enumerate(texts)]
    for function in found:
        function.__name__ = "a right one"
    return tuple(found)


def _traced(
    search: Callable, game: Game, arguments: tuple, names: Mapping[str, str] | None
) -> Trace | None:
    """Return the trace of a run, also of one that ends with an error; None if there is none."""
    try:
        trace = watch(search, game, "A", *arguments, names=names, limit=100_000)
    except Exception as error:
        trace = getattr(error, "trace", None)
    return trace if isinstance(trace, Trace) and trace.nodes else None


def _names(exercise: str, function: Callable) -> dict[str, str] | None:
    """Return what the function calls its alpha and beta, if those aren't usual names."""
    if exercise != "alphabeta":
        return None
    parameters = list(inspect.signature(function).parameters)[3:5]
    pairs = zip(("alpha", "beta"), parameters, strict=False)
    return {what: name for what, name in pairs if name not in NAMES[what]} or None
