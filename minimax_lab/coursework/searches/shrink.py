"""Make a failing case smaller, as long as it fails."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf

from .cases import ALL, Case, Nested, leaf_values, mapped


def shrunk(case: Case, first_failing: Callable[[list[Case]], Case | None]) -> Case:
    """Return the easiest case that still fails and is found by small steps from this one.

    ``first_failing(cases)`` returns the first of some cases that fails, or None.
    """
    tried = {case}
    while True:
        smaller = {other for other in _smaller(case) if other.cost < case.cost} - tried
        found = first_failing(sorted(smaller, key=lambda other: other.cost))
        if found is None:
            return case
        tried |= {other for other in smaller if other.cost <= found.cost}
        case = found


def _smaller(case: Case) -> Iterator[Case]:
    """Yield the cases one step easier: less tree, a full window, no limit, smaller numbers."""
    yield replace(case, alpha=-inf, beta=inf)
    yield replace(case, depth=ALL)
    if case.depth < ALL and case.depth > 0:
        yield replace(case, depth=case.depth - 1)
    for nested in _smaller_trees(case.nested):
        yield replace(case, nested=nested)
        if 0 < case.depth < ALL:
            yield replace(case, nested=nested, depth=case.depth - 1)
    if isinstance(case.nested, tuple):
        for child in case.nested:
            yield replace(case, nested=child, root=-case.root)
    ranks = {value: rank for rank, value in enumerate(sorted({*leaf_values(case.nested)}), 1)}
    window = {} if case.full else {"alpha": case.alpha, "beta": case.beta}
    if not window:
        yield replace(case, nested=mapped(case.nested, lambda value: ranks[value]))
        negative = len(ranks) + 1
        yield replace(case, nested=mapped(case.nested, lambda value: ranks[value] - negative))
    yield replace(case, root=-case.root)


def _smaller_trees(nested: Nested) -> Iterator[Nested]:
    """Yield the tree with one child less, with one subtree replaced, or with a simpler leaf."""
    if not isinstance(nested, tuple):
        yield from (value for value in (0, 1, -1) if abs(value) < abs(nested))
        return
    yield from leaf_values(nested)
    for place, child in enumerate(nested):
        if len(nested) > 1:
            yield nested[:place] + nested[place + 1 :]
        for smaller in _smaller_trees(child):
            yield (*nested[:place], smaller, *nested[place + 1 :])
