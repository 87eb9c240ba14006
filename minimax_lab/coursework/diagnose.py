"""What is wrong with a search: which misconception explains it, and where it first goes wrong."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from math import inf
from typing import Any, NamedTuple

from ..draw.svg import svg
from ..games.game import MAX, MIN, Game, player_name
from ..games.views import ordered
from ..instruments.divergence import Comparison, Divergence
from ..instruments.explain import cut_reason
from ..instruments.nodes import Node
from ..instruments.record import NAMES
from ..instruments.run import EXACT, holder
from ..instruments.trace import Trace
from ..instruments.watch import watch
from ..instruments.wording import listed, quoted, written
from .cases import Case, leaf_values, size
from .catalogue import FORMS, MISCONCEPTIONS, conventions, function_of, start_values
from .judge import EXERCISES, Behaviours, Exercise, leaves_of, needless, own_order
from .recording import Behaviour, Moves, behave
from .values import is_number

_ENOUGH = 8  # cases: in fewer, the answers may agree by chance
_LARGE = 40  # nodes: running a larger tree costs more than it tells
_ENDLESS = ("Endless", "RecursionError")
_NOT_FROM_THE_GAME = "the answer doesn't come from the game"
_OTHER_START = "the start value is −1 (or another number) instead of −∞"


# Which misconception it is


def recognise(exercise: str, behaviours: Behaviours) -> str:
    """Return the name of the misconception that explains what a wrong function did, or "".

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta" or "best_move".
    behaviours : mapping
        The function's `Behaviour` in each case.

    Returns
    -------
    str
        The first of the catalogue that does the same in all cases. Else that of a mistake which
        shows in the answers alone; else, for an alpha-beta, that it prunes too much or too little,
        if that explains all cases.

    Examples
    --------
    >>> from minimax_lab.coursework.recording import behave
    >>> from minimax_lab.coursework.cases import battery
    >>> def mine(game, state, depth):
    ...     if depth == 0 or game.is_terminal(state):
    ...         return game.evaluate(state)
    ...     return max(mine(game, child, depth - 1) for child in game.children(state))
    >>> behaviours = {case: behave(mine, (case.tree, "A", case.depth)) for case in battery(0)}
    >>> recognise("minimax", behaviours)
    'both players maximize'
    """
    search = EXERCISES[exercise]
    symptom = _symptom(exercise, behaviours)
    if not any(done.log for done in behaviours.values()):
        return symptom or _NOT_FROM_THE_GAME
    wrong = {case for case, done in behaviours.items() if not search.is_sound(case, done)}

    def order(case: Case) -> tuple:
        """Put first what tells mistakes apart soonest."""
        nodes = size(case.nested)
        return case not in wrong, nodes > _LARGE, -nodes

    cases = sorted(behaviours, key=order)
    is_alike = _look_and_return_alike if exercise == "alphabeta" else _return_alike
    wrong_functions = [*_wrong_functions(exercise), *_with_start(exercise, wrong, behaviours)]
    for name, text in wrong_functions:
        if all(
            is_alike(case, behaviours[case], _behaviour(exercise, text, case)) for case in cases
        ):
            return name
    if not symptom and exercise == "alphabeta":
        return _wrong_pruning(behaviours)
    return symptom


@cache
def _wrong_functions(exercise: str) -> list[tuple[str, str]]:
    """Return the texts of the catalogue's wrong functions, each after its mistake's name."""
    return [(known.name, text) for known in MISCONCEPTIONS for text in known.texts(exercise)]


def _with_start(
    exercise: str, wrong: set[Case], behaviours: Behaviours
) -> Iterator[tuple[str, str]]:
    """Yield wrong functions that start their values at numbers which come from nowhere."""
    strange = set()
    for case in wrong:
        if _is_strange(case, behaviours[case]):
            strange.add(behaviours[case].returned)
    if not strange:
        return
    edit = start_values(min(strange), max(strange))
    for text in edit.applied(exercise):
        for variant in conventions(text):
            yield _OTHER_START, variant


def _is_strange(case: Case, done: Behaviour) -> bool:
    """Return whether a number came back that is neither in the tree nor in the window."""
    known = {*leaf_values(case.nested), *case.truth.values(), case.alpha, case.beta, inf, -inf}
    return done.is_number and done.returned not in known


@lru_cache(maxsize=200_000)
def _behaviour(exercise: str, text: str, case: Case) -> Behaviour:
    """Return what the function with a text does in a case."""
    return behave(function_of(text, "<a misconception>"), EXERCISES[exercise].arguments(case))


def _look_and_return_alike(case: Case, one: Behaviour, other: Behaviour) -> bool:
    """Return whether two functions looked at the same leaves and returned the same."""
    return _return_alike(case, one, other) and leaves_of(case, one) == leaves_of(case, other)


def _return_alike(case: Case, one: Behaviour, other: Behaviour) -> bool:
    """Return whether two functions returned the same, as far as it matters in the window."""
    if one.is_number and other.is_number:
        return case.clamped(one.returned) == case.clamped(other.returned)
    if one.error in _ENDLESS:
        return other.error in _ENDLESS
    return (one.returned, one.error) == (other.returned, other.error)


# Mistakes that are recognised without a function that makes them


def _symptom(exercise: str, behaviours: Behaviours) -> str:
    """Return the name of a mistake that shows in the kind of the answers, or ""."""
    searched = {c: done for c, done in behaviours.items() if "A" in c.inner and not done.error}
    returned = {case: done.returned for case, done in searched.items()}
    answers = list(returned.values())
    if None in answers:
        if any(done.returned is None and done.printed for done in searched.values()):
            return "the answer is printed, not returned"
        return "nothing is returned"
    if any(isinstance(answer, tuple | list | dict | set) for answer in answers):
        return "a pair is returned"
    if len(answers) >= _ENOUGH and len(set(answers)) == 1:
        return _NOT_FROM_THE_GAME
    is_node = any(answer in case.truth for case, answer in returned.items())
    if exercise == "best_move":
        return _symptom_of_move(returned, is_node)
    if is_node:
        return "the move is returned instead of the value"
    leaves = [case for case in behaviours if not case.inner]
    at_limit = {case: behaviours[case] for case in leaves if case.depth == 0}
    at_end = {case: behaviours[case] for case in leaves if case.depth > 0}
    if _is_negated(at_limit) or _is_negated(at_end):
        return "a leaf's value is negated"
    return ""


def _symptom_of_move(returned: dict[Case, Any], is_node: bool) -> str:
    """Return the name of a mistake that shows in the answers of a "best_move", or ""."""
    if is_node:
        return "the position after the move is returned"
    if not returned or not all(map(is_number, returned.values())):
        return ""
    if all(answer in range(len(case.nested)) for case, answer in returned.items()):
        return "the index of the move is returned"
    return "the value is returned instead of the move"


def _is_negated(leaves: Behaviours) -> bool:
    """Return whether leaves have the wrong sign, all of them and at least one."""
    for case, done in leaves.items():
        if not done.is_number or done.returned != -case.truth["A"]:
            return False
    return any(case.truth["A"] for case in leaves)


def mixes_up(case: Case, done: Behaviour) -> bool:
    """Return whether a move was given where a position belongs, or a position for a move."""
    moves = {f"to {node}" for node in case.parent}
    for letter, *about in done.log:
        if about and about[0] in moves:
            return True
        if letter == "r" and len(about) == 2 and about[1] in case.parent:
            return True
    return False


def _wrong_pruning(behaviours: Behaviours) -> str:
    """Return the name of the mistake of an alpha-beta that only cuts too much, or too little."""
    search = EXERCISES["alphabeta"]
    prunes_too_much = False
    prunes_too_little = False
    for case, done in behaviours.items():
        leaves = leaves_of(case, done)
        if not leaves:
            return ""
        if case.leaves >= set(leaves) and not case.proves(leaves):
            prunes_too_much = True
        elif not search.is_sound(case, done):
            return ""
        elif needless(case, done):
            prunes_too_little = True
    if prunes_too_much:
        return "it prunes too much"
    return "it prunes too little" if prunes_too_little else ""


# Where a function departs from right ones


class Difference(NamedTuple):
    """Where a function's run departs from that of the right one which it follows longest.

    Attributes
    ----------
    step, line : int or None
        The step in its own trace, and the line, counted in its file or cell.
    node : hashable
        The state there.
    sentence : str
        What it does there, and what the right one does.
    picture : str
        Its run at that step, as SVG.
    ignores_window : bool
        Whether it searches the root with a wider window than the one given.
    """

    step: int | None = None
    line: int | None = None
    node: Any = None
    sentence: str = ""
    picture: str = ""
    ignores_window: bool = False


def explained(names: dict[str, Any], name: str, exercise: str, case: Case) -> Iterator[Difference]:
    """Yield the function's first difference in a case; this is called where the function runs."""
    yield first_difference(exercise, names[name], case)


def first_difference(exercise: str, function: Callable, case: Case) -> Difference:
    """Return where a function departs in a case; an empty one if it can't be traced."""
    run, right = traces(exercise, function, case)
    if run is None or right is None:
        return Difference()
    comparison = Comparison(run, right)
    first = comparison.divergence
    if first is None:
        return _difference_at_the_end(EXERCISES[exercise], run, case)
    step = first.step_a
    is_alone = comparison.moments[first.moment].alone == 0
    sentence = _sentence(run, right, first, case, is_alone)
    line = _deciding_line(run, step)
    ignores_window = _ignores_window(run, first, case)
    return Difference(step, line, first.node, sentence, svg(run, step), ignores_window)


def _difference_at_the_end(search: Exercise, run: Trace, case: Case) -> Difference:
    """Return the difference if all steps are the same: the answer, if that is wrong."""
    returned = run.value
    if search.is_sound(case, Behaviour(returned)):
        return Difference()
    step = len(run.steps) - 1
    shown = written(returned) if is_number(returned) else quoted(returned)
    sentence = search.correction(case, shown)
    return Difference(step, run.steps[step].line, "A", sentence, svg(run, step))


def _ignores_window(run: Trace, first: Divergence, case: Case) -> bool:
    """Return whether the first difference is a wider window at the root than the one given."""
    if first.kind != "window" or len(first.path) > 1:
        return False
    alpha, beta = run.first_window(run.steps[first.step_a].node)
    if alpha is None or beta is None:
        return False
    return alpha < case.alpha or beta > case.beta


def _sentence(run: Trace, right: Trace, first: Divergence, case: Case, is_alone: bool) -> str:
    """Say what the function does where it departs from a right one, and what is right.

    If only one of the two visits the node, `is_alone` says that it is the function.
    """
    if first.kind == "error":
        return f"the error arises at {first.node}"
    node = run.steps[first.step_a].node
    other = right.steps[first.step_b].node
    if first.kind == "value":
        return _sentence_of_value(right, other, written(run.value_of(node)) or "no number")
    above = first.path[-2] if len(first.path) > 1 else None
    if first.kind == "window":
        return _sentence_of_window(right, other, run.first_window(node), above)
    if not is_alone:
        reason = "and nothing found so far makes that safe"
        if case.proves(run.leaves):
            reason = "and a correct search looks at it first"
        return f"you leave {above} before you have looked at {first.node}, {reason}"
    if first.node == above:
        return f"at {above} you search {above} once more"
    goes = f"you go on to {first.node}"
    if above:
        goes = f"at {above} {goes}"
    if first.node not in case.truth:
        return f"{goes}, deeper than the depth of {case.depth}"
    for cut in right.cutoffs:
        if first.node in cut.unsearched:
            return f"{goes}: {cut_reason(right, cut)}"
    return f"{goes}, and a correct search doesn't at that point"


def _sentence_of_value(right: Trace, node: Node, returned: str) -> str:
    """Say that another value came back from a node of the right run, and which one it should be."""
    wanted = written(right.value_of(node))
    if not node.children or any(right.bound(child) != EXACT for child in node.children):
        return f"{node.state} returns {returned}; {wanted} is right"
    below = listed([f"{c.state} ({written(right.value_of(c))})" for c in node.children])
    chooser = player_name(node.player)
    return f"{node.state} returns {returned}; of {below}, {chooser} chooses {wanted}"


def _sentence_of_window(right: Trace, node: Node, window: tuple, above: Any) -> str:
    """Say that a function comes to a node with another window, and what the right one has there."""
    alpha, beta = window
    right_alpha, right_beta = right.first_window(node)
    if above is None:
        own = f"({written(alpha)}, {written(beta)})"
        given = f"({written(right_alpha)}, {written(right_beta)})"
        return f"you search {node.state} with the window {own}, but the window given is {given}"
    if alpha in (None, right_alpha):
        call = f"you call {node.state} with beta = {written(beta)}"
        held = holder(right, node, MIN)
        wanted = right_beta
    else:
        call = f"you call {node.state} with alpha = {written(alpha)}"
        held = holder(right, node, MAX)
        wanted = right_alpha
    why = f"{held.state} already holds" if held else "it should be"
    return f"at {above} {call}; {why} {written(wanted)}"


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


def traces(exercise: str, function: Callable, case: Case) -> tuple[Trace | None, Trace | None]:
    """Return the traces of a function in a case, and of the right one that it follows longest."""
    search = EXERCISES[exercise]
    game, _, *arguments = search.arguments(case)
    done = behave(function, search.arguments(case))
    run = _traced(function, game, arguments, _window_names(exercise, function))
    if run is None:
        return None, None
    if exercise == "alphabeta":
        order, _ = own_order(case, done.asked)
        game = Moves(ordered(case.tree, lambda child: order.get(child, inf)))
    rights = [_traced(right, game, arguments) for right in _right_functions(exercise)]
    longest = max(filter(None, rights), key=lambda right: _moment_of_divergence(run, right))
    return run, longest


def _moment_of_divergence(run: Trace, right: Trace) -> float:
    """Return when a run departs from a right one; infinity if it never does."""
    divergence = Comparison(run, right).divergence
    return inf if divergence is None else divergence.moment


@cache
def _right_functions(exercise: str) -> tuple[Callable, ...]:
    """Return right functions for an exercise, in all conventions."""
    forms = FORMS[exercise]
    texts = conventions(forms.get("lists", forms["plain"]))
    functions = []
    for place, text in enumerate(texts):
        function = function_of(text, f"<a correct one, {place}>")
        function.__name__ = "a correct one"
        functions.append(function)
    return tuple(functions)


def _traced(search: Callable, game: Game, arguments: list, names: Any = None) -> Trace | None:
    """Return the trace of a run, even if it ends with an error; None if there is none."""
    trace: Any
    try:
        trace = watch(search, game, "A", *arguments, names=names, limit=100_000)
    except Exception as error:
        trace = getattr(error, "trace", None)
    return trace if isinstance(trace, Trace) and trace.nodes else None


def _window_names(exercise: str, function: Callable) -> dict[str, str] | None:
    """Return what the function calls its alpha and beta, if it isn't one of the usual names."""
    if exercise != "alphabeta":
        return None
    parameters = list(inspect.signature(function).parameters)[3:5]
    pairs = zip(("alpha", "beta"), parameters, strict=False)
    return {what: name for what, name in pairs if name not in NAMES[what]} or None
