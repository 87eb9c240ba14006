"""A quick look at a tree in nested lists: how many cut-offs, deep ones and ties there will be."""

from dataclasses import dataclass
from math import inf
from typing import Any


@dataclass(slots=True)
class Look:
    """What alpha-beta meets in a tree; only to choose one, as answers are read from a trace."""

    cuts: int = 0
    deep: int = 0
    ties: int = 0


def look_at(nested: Any, root: int, strict: bool) -> Look:
    """Return what alpha-beta meets; if `strict`, a fail-hard one that cuts only above beta."""
    look = Look()
    _value(nested, root, -inf, inf, False, strict, look)
    return look


def _value(
    node: Any, sign: int, alpha: float, beta: float, near: bool, strict: bool, look: Look
) -> tuple[float, bool]:
    """Return a node's value for its player, and whether all its children were searched for it.

    `near` says whether its parent holds beta, not only a node further up.
    """
    if not isinstance(node, list):
        return sign * node, True
    value, own = alpha if strict else -inf, False
    equals, left = 0, len(node)
    for child in node:
        found, whole = _value(child, -sign, -beta, -alpha, own, strict, look)
        found, left = -found, left - 1
        if found > value:
            value, equals = found, 0
        equals += isinstance(child, list) and whole and found == value
        if found > beta or found == beta and not strict:
            if left:
                look.cuts += 1
                look.deep += not near
                look.ties += found == beta
            break
        if found > alpha or found == alpha and whole:
            alpha, own = found, True
    look.ties += equals > 1
    return value, not left
