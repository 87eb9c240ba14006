"""Read a number, and whose side it is on, out of whatever a search returns."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from numbers import Real
from typing import Any

from ..games.game import MAX, MIN


def number_in(nodes: Iterable) -> Callable[[Any], Any]:
    """Return a function that finds the value in what the search returns.

    A search may return a number, a pair of value and move, or an object: the place that holds
    the evaluation, or its negative, at the leaves is where the value is.
    """
    leaves = [node for node in nodes if node.evaluated is not None and node.exit is not None]
    places = _places(leaves[0].returned) if leaves else [None]
    # Failing that, a place with a number: a leaf's value may be the evaluation and a bonus.
    for fits in (_same_size, _is_number):
        for place in places:
            if all(fits(_at(leaf.returned, place), leaf.evaluated) for leaf in leaves):
                return partial(_at, place=place)
    return partial(_at, place=None)


def sides(nodes: Iterable, value_of: Callable[[Any], Any]) -> dict[int, int]:
    """Return by which sign a value returned at MAX's and at MIN's nodes becomes MAX's.

    Most searches return MAX's values, a negamax the mover's, and some the starting player's.
    What fits the most nodes is right; MAX's where nothing tells.
    """
    samples = []
    for node in nodes:
        value = value_of(node.returned)
        if node.exit is None or not isinstance(value, Real):
            continue
        if node.evaluated is not None and not node.children:
            samples.append((node.player, value, [(0, node.evaluated)]))
        elif node.children:
            below = [(child.player, value_of(child.returned)) for child in node.children]
            if all(isinstance(number, Real) for _, number in below):
                samples.append((node.player, value, below))
    readings = [{MAX: a, MIN: b} for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    return max(readings, key=lambda signs: sum(_fits(signs, *sample) for sample in samples))


def _fits(signs: dict[int, int], player: int, value: Any, below: list) -> bool:
    backed_up = max(player * signs.get(who, 1) * number for who, number in below)
    return player * signs[player] * value == backed_up


def _places(returned: Any) -> list[Hashable]:
    if isinstance(returned, tuple | list):
        return list(range(len(returned)))
    if isinstance(returned, dict):
        return list(returned)
    return list(getattr(returned, "__dict__", [None]))


def _at(returned: Any, place: Any) -> Any:
    """Return what stands at a place of a returned object; None where there is no number."""
    if isinstance(returned, tuple | list | dict):
        try:
            found = returned[place if place is not None else 0]
        except (IndexError, KeyError):
            return None
    else:
        found = returned if place is None else getattr(returned, str(place), None)
    return found if isinstance(found, Real) and not isinstance(found, bool) else None


def _is_number(value: Any, _: Any) -> bool:
    return value is not None


def _same_size(value: Any, evaluated: Any) -> bool:
    return value is not None and value in (evaluated, -evaluated)
