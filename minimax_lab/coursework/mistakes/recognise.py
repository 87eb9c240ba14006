"""Recognise a misconception by how a function behaves, never by its text."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import isinf

from ..searches.cases import Case, leaf_values, size
from ..searches.conduct import Conduct
from ..searches.exercises import EXERCISES
from ..searches.styles import compiled_text
from .catalogue import SEARCH_MISTAKES, misconception
from .catalogue_values import start_values
from .misconception import Misconception
from .symptoms import ENOUGH, Conducts, in_window, plain_symptom, wrong_pruning

Texts = Iterable[tuple[Misconception, str]]

_LARGE = 40  # nodes: running a larger tree costs more than it tells
_NEARLY = 0.97
_ENDLESS = ("Endless", "RecursionError")


def recognise(exercise: str, conducts: Conducts) -> Misconception | None:
    """Return the misconception that explains what a wrong function did, if one is known.

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta" or "best_move".
    conducts : dict
        The function's `Conduct` in each case.

    Returns
    -------
    Misconception or None
        The first of the catalogue that does the same in all cases. Else one that returns the
        same wrong values; else, of an alpha-beta, that it prunes too much or too little, if that
        explains all.

    Examples
    --------
    >>> from minimax_lab.coursework.searches.cases import battery
    >>> from minimax_lab.coursework.searches.conduct import conduct
    >>> def mine(game, state, depth):
    ...     if depth == 0 or game.is_terminal(state):
    ...         return game.evaluate(state)
    ...     return max(mine(game, child, depth - 1) for child in game.children(state))
    >>> conducts = {case: conduct(mine, case, (case.depth,)) for case in battery(0)}
    >>> recognise("minimax", conducts).name
    'both players maximize'
    """
    search = EXERCISES[exercise]
    if not any(done.visited for done in conducts.values()):
        silent = plain_symptom(exercise, conducts)
        unasked = "the answer doesn't come from the game"
        return misconception(silent if "returned" in silent else unasked)
    wrong = {case for case, done in conducts.items() if not search.is_sound(case, done)}
    cases = sorted(conducts, key=lambda case: _telling(case, case in wrong), reverse=True)
    texts = [*_texts(exercise), *_started(exercise, wrong, conducts)]
    for alike in (_same, _same_in_window) if exercise == "alphabeta" else (_agree,):
        for mistake, text in texts:
            if all(alike(case, conducts[case], _done(exercise, text, case)) for case in cases):
                return mistake
    if name := plain_symptom(exercise, conducts):
        return misconception(name)
    found = _same_values(exercise, cases, wrong, conducts)
    if found is None and exercise == "alphabeta":
        name = wrong_pruning(conducts, wrong)
        return misconception(name) if name else None
    return found


def _telling(case: Case, wrong: bool) -> tuple:
    """Sorts cases: which tell two mistakes apart soonest."""
    nodes = size(case.nested)
    return wrong, nodes <= _LARGE, nodes


@cache
def _texts(exercise: str) -> tuple[tuple[Misconception, str], ...]:
    return tuple((mistake, text) for mistake in SEARCH_MISTAKES for text in mistake.texts(exercise))


def _started(exercise: str, wrong: set[Case], conducts: Conducts) -> Texts:
    """Yield texts that start their values at the numbers that came from nowhere."""
    strange = [
        conducts[case].returned
        for case in wrong
        if conducts[case].is_number
        and not isinf(conducts[case].returned)
        and conducts[case].returned not in _numbers_of(case)
    ]
    if strange:
        low, high = min(strange), max(strange)
        mistake = misconception("the start value is −1 (or another number) instead of −∞")
        for other in {low, -low} if low == high else {high}:
            edits = start_values(low, other)
            texts = replace(mistake, edits=edits).texts(exercise)
            yield from ((mistake, text) for text in texts)


def _numbers_of(case: Case) -> set:
    """Return the numbers that a right search could have returned or been given."""
    return {*leaf_values(case.nested), *case.truth.values(), case.alpha, case.beta}


def _same_values(
    exercise: str, cases: list[Case], wrong: set[Case], conducts: Conducts
) -> Misconception | None:
    """Return the first that returns the same wrong values, and nearly always the right ones."""
    failing = [case for case in cases if case in wrong and not _is_only_a_bound(case, conducts)]
    if len(failing) < ENOUGH:
        return None
    for mistake, text in _texts(exercise):
        done = partial(_done, exercise, text)
        if all(_agree(case, conducts[case], done(case)) for case in failing):
            same = sum(_agree(case, conducts[case], done(case)) for case in cases)
            if same >= _NEARLY * len(cases):
                return mistake
    return None


def _is_only_a_bound(case: Case, conducts: Conducts) -> bool:
    """Return whether a value is wrong only in how far it lies outside the window."""
    truth, done = case.truth[case.tree.initial], conducts[case]
    return done.is_number and in_window(case, done.returned) == in_window(case, truth)


@lru_cache(maxsize=100_000)
def _done(exercise: str, text: str, case: Case) -> Conduct:
    return EXERCISES[exercise].run(compiled_text(text, "<a misconception>"), case)


def _same(case: Case, one: Conduct, other: Conduct) -> bool:
    """Return whether two conducts are the same, the leaves included."""
    return _what_came(one) == _what_came(other) and one.leaves == other.leaves


def _same_in_window(case: Case, one: Conduct, other: Conduct) -> bool:
    """Return whether two conducts are the same but for values outside the window."""
    return one.leaves == other.leaves and _agree(case, one, other)


def _agree(case: Case, one: Conduct, other: Conduct) -> bool:
    """Return whether the same came back, as far as it matters in the window."""
    if one.is_number and other.is_number:
        return in_window(case, one.returned) == in_window(case, other.returned)
    return _what_came(one) == _what_came(other)


def _what_came(done: Conduct) -> tuple:
    return (None, "Endless") if done.error in _ENDLESS else (done.returned, done.error)
