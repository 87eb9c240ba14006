"""Symptoms of a mistake that needs no text: what kind of thing comes back, what is skipped."""

from math import nan
from typing import Any

from ...games.game import MAX
from ..searches.cases import Case
from ..searches.conduct import Conduct, Strange, conduct, is_number, visited_order
from ..searches.styles import Style

Conducts = dict[Case, Conduct]

ENOUGH = 8  # cases; fewer agree by chance
_EARLIEST = Style(("soft", "soft"), (">=", ">="))  # no right alpha-beta looks at fewer leaves
_LATEST = Style(("hard", "hard"), (">", ">"))  # nor at more


def plain_symptom(exercise: str, conducts: Conducts) -> str:
    """Return the name of a mistake that is plain from the kind of what came back, or ""."""
    came = {case: done for case, done in conducts.items() if _chooses(case) and not done.error}
    returned = {case: done.returned for case, done in came.items()}
    empty = [done for done in came.values() if done.returned is None]
    if empty:
        printed = any(done.printed for done in empty)
        return "the answer is printed, not returned" if printed else "nothing is returned"
    kinds = {answer.kind for answer in returned.values() if isinstance(answer, Strange)}
    if kinds & {"tuple", "list", "dict"}:
        return "a pair is returned"
    if len(came) >= ENOUGH and len(set(returned.values())) == 1:
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
    if len(numbers) < max(ENOUGH, len(returned) / 2):
        return ""
    values = [case.truth[case.tree.initial] for case in numbers]
    hits = sum(a == b for a, b in zip(values, numbers.values(), strict=True))
    if hits < len(values) / 2 and all(
        0 <= answer < len(case.tree.actions(case.tree.initial)) for case, answer in numbers.items()
    ):
        return "the index of the move is returned"
    return "the value is returned for the move"


def _chooses(case: Case) -> bool:
    """Return whether the root is a node at which a search has to choose."""
    return case.depth > 0 and isinstance(case.nested, tuple)


def wrong_pruning(conducts: Conducts, wrong: set[Case]) -> str:
    """Return the name of the mistake of an alpha-beta that cuts too much, or too little, or "".

    It must do all else right: what comes back is the value of the part of the tree it looked at.
    """
    fewer, more = False, False
    for case, done in conducts.items():
        game, leaves, window = visited_order(case, done), set(done.leaves), (case.alpha, case.beta)
        if set(conduct(_EARLIEST.search, case, (case.depth, *window), game).leaves) - leaves:
            fewer = True
            if not done.is_number or not _is_value_of_part(case, done):
                return ""
        elif case in wrong:
            return ""
        elif not leaves <= set(conduct(_LATEST.search, case, (case.depth, *window), game).leaves):
            more = True
    if fewer:
        return "it prunes too much"
    return "it prunes too little" if more else ""


def _is_value_of_part(case: Case, done: Conduct) -> bool:
    visited = set(done.visited)

    def value(node: Any) -> Any:
        if node in case.leaves:
            return case.truth[node]
        below = [value(child) for child in case.tree.actions(node) if child in visited]
        best = max if case.tree.to_move(node) == MAX else min
        return best(below, default=nan)

    return in_window(case, done.returned) == in_window(case, value(case.tree.initial))


def in_window(case: Case, value: Any) -> Any:
    """Return the nearest number in the window of a case."""
    return min(max(value, case.alpha), case.beta)
