"""What is wrong with a search: which misconception explains what it did, and where it departs."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from math import inf
from typing import Any, NamedTuple

from ..draw.svg import svg
from ..games.game import MAX, MIN, Game, best_of, player_name
from ..games.views import ordered
from ..instruments.divergence import Comparison, Divergence
from ..instruments.explain import cut_reason
from ..instruments.record import NAMES
from ..instruments.run import EXACT, holder
from ..instruments.trace import Trace
from ..instruments.watch import watch
from ..instruments.wording import listed, quoted, written
from .cases import Case, leaf_values, size
from .catalogue import FORMS, MISCONCEPTIONS, conventions, function_of, start_values
from .judge import EXERCISES, Behaviours, leaves_of, needless, own_order
from .recording import Behaviour, Moves, behave
from .values import is_number

_ENOUGH = 8  # cases; fewer agree by chance
_LARGE = 40  # nodes: running a larger tree costs more than it tells
_ENDLESS = ("Endless", "RecursionError")
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
        The first of the catalogue that does the same in all cases. Else, of an alpha-beta, that
        it prunes too much or too little, if that explains all.

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
        return symptom if "returned" in symptom else "the answer doesn't come from the game"
    wrong = {case for case, done in behaviours.items() if not search.is_sound(case, done)}
    # First those which tell two mistakes apart soonest.
    sizes = {case: size(case.nested) for case in behaviours}
    cases = sorted(sizes, key=lambda c: (c in wrong, sizes[c] <= _LARGE, sizes[c]), reverse=True)
    alike = _same if exercise == "alphabeta" else _agree
    for name, text in [*_texts(exercise), *_started(exercise, wrong, behaviours)]:
        if all(alike(case, behaviours[case], _done(exercise, text, case)) for case in cases):
            return name
    return symptom or (_wrong_pruning(behaviours) if exercise == "alphabeta" else "")


@cache
def _texts(exercise: str) -> list[tuple[str, str]]:
    """Return the functions of the catalogue, each with the name of its mistake."""
    return [(known.name, text) for known in MISCONCEPTIONS for text in known.texts(exercise)]


def _started(exercise: str, wrong: set[Case], done: Behaviours) -> Iterator[tuple[str, str]]:
    """Yield functions that start their values at the numbers that came from nowhere."""
    strange = {done[case].returned for case in wrong if _is_strange(case, done[case])}
    if not strange:
        return
    change = start_values(min(strange), max(strange))
    for text in change.applied(exercise):
        yield from ((_OTHER_START, way) for way in conventions(text))


def _is_strange(case: Case, done: Behaviour) -> bool:
    """Return whether a number came back that is neither in the tree nor in the window."""
    known = {*leaf_values(case.nested), *case.truth.values(), case.alpha, case.beta, inf, -inf}
    return done.is_number and done.returned not in known


@lru_cache(maxsize=200_000)
def _done(exercise: str, text: str, case: Case) -> Behaviour:
    return behave(function_of(text, "<a misconception>"), EXERCISES[exercise].arguments(case))


def _same(case: Case, one: Behaviour, other: Behaviour) -> bool:
    """Return whether the same leaves were looked at, and the same came back."""
    return _agree(case, one, other) and leaves_of(case, one) == leaves_of(case, other)


def _agree(case: Case, one: Behaviour, other: Behaviour) -> bool:
    """Return whether the same came back, as far as it matters in the window."""
    if one.is_number and other.is_number:
        return case.clamped(one.returned) == case.clamped(other.returned)
    if one.error in _ENDLESS:
        return other.error in _ENDLESS
    return (one.returned, one.error) == (other.returned, other.error)


# What is plain without a function that makes the mistake


def _symptom(exercise: str, behaviours: Behaviours) -> str:
    """Return the name of a mistake that is plain from the kind of what came back, or ""."""
    inner = [case for case in behaviours if case.depth > 0 and isinstance(case.nested, tuple)]
    came = {case: behaviours[case] for case in inner if not behaviours[case].error}
    returned = {case: done.returned for case, done in came.items()}
    if None in returned.values():
        printed = any(done.returned is None and done.printed for done in came.values())
        return "the answer is printed, not returned" if printed else "nothing is returned"
    if any(isinstance(answer, tuple | list | dict | set) for answer in returned.values()):
        return "a pair is returned"
    if len(came) >= _ENOUGH and len(set(returned.values())) == 1:
        return "the answer doesn't come from the game"
    is_node = any(answer in case.truth for case, answer in returned.items())
    if exercise != "best_move":
        if is_node:
            return "the move is returned for the value"
        return "a leaf's value is negated" if _negates_leaves(behaviours) else ""
    if is_node:
        return "the position after the move is returned"
    if not returned or not all(map(is_number, returned.values())):
        return ""
    if all(answer in range(len(case.nested)) for case, answer in returned.items()):
        return "the index of the move is returned"
    return "the value is returned for the move"


def _negates_leaves(behaviours: Behaviours) -> bool:
    """Return whether all leaves have the wrong sign, at the depth limit or where the game ends."""
    for is_limit in (True, False):
        leaves = [c for c in behaviours if not c.inner and (c.depth == 0) == is_limit]
        worth = [(case.truth["A"], behaviours[case]) for case in leaves]
        if any(truth for truth, _ in worth):
            if all(done.is_number and done.returned == -truth for truth, done in worth):
                return True
    return False


def mixes_up(case: Case, done: Behaviour) -> bool:
    """Return whether a move was given where a position belongs, or a position for a move."""
    moves = {f"to {node}" for node in case.parent}
    if any(state in moves for _, state in done.asked):
        return True
    made = [about[1] for letter, *about in done.log if letter == "r" and len(about) == 2]
    return any(action in case.parent for action in made)


def _wrong_pruning(behaviours: Behaviours) -> str:
    """Return the name of the mistake of an alpha-beta that only cuts too much, or too little."""
    search = EXERCISES["alphabeta"]
    fewer = False
    more = False
    for case, done in behaviours.items():
        leaves = leaves_of(case, done)
        if not leaves:
            return ""
        if case.leaves >= set(leaves) and not case.proves(leaves):
            fewer = True
        elif not search.is_sound(case, done):
            return ""
        else:
            more = more or bool(needless(case, done))
    if fewer:
        return "it prunes too much"
    return "it prunes too little" if more else ""


# Where it departs from a right one


class Difference(NamedTuple):
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
    instead : dict
        What a mistake is called, seen this place, that has another name by the leaves alone.
    """

    step: int | None = None
    line: int | None = None
    node: Any = None
    sentence: str = ""
    picture: str = ""
    instead: dict[str, str] = {}


def explained(names: dict[str, Any], name: str, exercise: str, case: Case) -> Iterator[Difference]:
    """Yield where a function departs; called where it runs."""
    yield first_difference(exercise, names[name], case)


def first_difference(exercise: str, function: Callable, case: Case) -> Difference:
    """Return where a function departs in a case; an empty one if it can't be traced."""
    run, right = runs(exercise, function, case)
    if run is None or right is None:
        return Difference()
    comparison = Comparison(run, right)
    first = comparison.divergence
    instead = {}
    if first is None:  # the same on the way: what comes back in the end is of the other side
        returned = run.value
        if EXERCISES[exercise].is_sound(case, Behaviour(returned)):
            return Difference()
        step = len(run.steps) - 1
        line = run.steps[-1].line
        node = "A"
        shown = written(returned) if is_number(returned) else quoted(returned)
        sentence = f"A returns {shown}; {EXERCISES[exercise].expected(case)} is right"
        if EXERCISES[exercise].moves:
            root = right.nodes[0]
            worth = written(best_of(root.player, map(right.value_of, root.children)))
            sentence = f"{right.value!r} is the first of the moves that are worth {worth}"
    else:
        step = first.step_a
        node = first.node
        alone = comparison.moments[first.moment].alone == 0
        line = _deciding_line(run, step)
        sentence = _sentence(run, right, first, case, alone)
        window = run.first_window(run.steps[step].node)
        if None not in window and first.kind == "window" and len(first.path) == 1:
            if window[0] < case.alpha or window[1] > case.beta:
                instead = dict.fromkeys(("", "it prunes too little"), "the given window isn't used")
    return Difference(step, line, node, sentence, svg(run, step), instead)


def _sentence(run: Trace, right: Trace, first: Divergence, case: Case, alone: bool) -> str:
    """Say what the function does where it parts from a right one, and what is right.

    Of a visit by one of them, `alone` says that it is the function's.
    """
    mine = run.steps[first.step_a]
    other = right.steps[first.step_b]
    above = first.path[-2] if len(first.path) > 1 else None
    where = f"at {above} " if above else ""
    if first.kind == "error":
        return f"the error arises at {first.node}"
    if first.kind == "value":
        returned = written(run.value_of(mine.node)) or "no number"
        wanted = written(right.value_of(other.node))
        children = other.node.children
        if not children or any(right.bound(child) != EXACT for child in children):
            return f"{first.node} returns {returned}; {wanted} is right"
        below = listed([f"{c.state} ({written(right.value_of(c))})" for c in children])
        chooser = player_name(other.node.player)
        return f"{first.node} returns {returned}; of {below}, {chooser} chooses {wanted}"
    if first.kind == "window":
        windows = run.first_window(mine.node), right.first_window(other.node)
        if above is None:
            own, given = (f"from {written(low)} to {written(high)}" for low, high in windows)
            return f"you search A with the window {own}, and the one given is {given}"
        ends = zip(("alpha", "beta"), (MAX, MIN), *windows, strict=True)
        name, player, got, wanted = next(end for end in ends if end[2] != end[3])
        held = holder(right, other.node, player)
        why = f"{held.state} already holds" if held else "it should be"
        return f"{where}you call {first.node} with {name} = {written(got)}; {why} {written(wanted)}"
    if not alone:
        safe = "and nothing found so far makes that safe"
        if case.proves(run.leaves):
            safe = "and a right one looks at it first"
        return f"you leave {above} before you have looked at {first.node}, {safe}"
    if first.node == above:
        return f"at {above} you search {above} once more"
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
    game, _, *arguments = search.arguments(case)
    done = behave(function, search.arguments(case))
    run = _traced(function, game, arguments, _names(exercise, function))
    if run is None:
        return None, None
    if exercise == "alphabeta":
        order, _ = own_order(case, done.asked)
        game = Moves(ordered(case.tree, lambda child: order.get(child, inf)))
    rights = filter(None, (_traced(right, game, arguments) for right in _rights(exercise)))
    return run, max(
        rights, key=lambda right: getattr(Comparison(run, right).divergence, "moment", inf)
    )


@cache
def _rights(exercise: str) -> tuple[Callable, ...]:
    """Return right functions in all conventions that cutting and failing have."""
    forms = FORMS[exercise]
    texts = conventions(forms.get("lists", forms["plain"]))
    functions = [function_of(text, f"<a right one, {place}>") for place, text in enumerate(texts)]
    for function in functions:
        function.__name__ = "a right one"
    return tuple(functions)


def _traced(search: Callable, game: Game, arguments: list, names: Any = None) -> Trace | None:
    """Return the trace of a run, also of one that ends with an error; None if there is none."""
    trace: Any
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
