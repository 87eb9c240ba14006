"""Trees with chosen properties, from a seed."""

import random
from typing import Any

from ..games.game import MAX, MIN, check_whole
from .look import look_at
from .puzzle import Puzzle

MOST_LEAVES = 40  # a tree on one page
_SHAPES, _CHANGES = 40, 150  # how many shapes are tried, and how many changes of leaves in each


def make_puzzle(
    seed: int,
    *,
    depth: int = 3,
    branching: int | tuple[int, int] = (2, 3),
    cuts: int | None = None,
    deep: bool | None = None,
    tie: bool | None = None,
    root: int = MAX,
    strict: bool = False,
) -> Puzzle:
    """Make a tree with chosen properties, the same for the same seed on every machine.

    Parameters
    ----------
    seed : int
        Another seed, another tree.
    depth : int, optional
        Plies from the root to the leaves, 1 or more; all leaves lie there. They are whole
        numbers from 0 to 9, or to 20 in a tree without ties.
    branching : int or (int, int), optional
        Children of every inner node: their number, or the least and the most.
    cuts : int, optional
        How many cut-offs there are; at least one if left out.
    deep : bool, optional
        With, or without, a deep cut-off: one caused from further up than the parent.
    tie : bool, optional
        With, or without, a tie that matters: a cut-off on equality (the node's value equals the
        bound, so that a strict test wouldn't cut), or two inner children of a node, both
        searched, that are worth exactly what it returns.
    root : MAX or MIN, optional
        Who is to move at the root.
    strict : bool, optional
        Whether the search cuts only when the bounds cross. It is then not ``lab.alphabeta`` but
        "floor and ceiling" of ``lab.PUBLISHED``; `tie` must be left out.

    Returns
    -------
    Puzzle
        The tree and the answers.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, or no such tree is found.

    Examples
    --------
    >>> make_puzzle(5, depth=2, branching=3, cuts=1).nested
    [[9, 7, 0], [3, 8, 9], [7, 2, 8]]
    >>> puzzle = make_puzzle(1, depth=4, branching=2, cuts=2, deep=True)
    >>> puzzle.cuts
    [<deep α cut-off at 'M'>, <α cut-off at 'C'>]
    """
    least, most = _checked(seed, depth, branching, cuts, deep, tie, root, strict)
    wanted = (cuts, deep, tie)
    highest = 20 if tie is False else 9
    chance = random.Random(f"{seed} {depth} {least} {most} {wanted} {root} {strict}")
    for _ in range(_SHAPES):
        nested = _shape(chance, depth, least, most, highest)
        parents = _lowest(nested)
        missing = _missing(nested, root, strict, wanted)
        for _ in range(_CHANGES):
            puzzle = Puzzle(nested, int(seed), root, strict)
            if not missing and _is_wanted(puzzle, wanted):
                return puzzle
            parent = chance.choice(parents)
            place, before = chance.randrange(len(parent)), list(parent)
            parent[place] = chance.randint(0, highest)
            now = _missing(nested, root, strict, wanted)
            if now > missing:
                parent[:] = before
            else:
                missing = now
    asked = ", ".join(
        f"{name}={value!r}"
        for name, value in {"cuts": cuts, "deep": deep, "tie": tie}.items()
        if value is not None
    )
    raise ValueError(
        f"no tree of depth {depth} and branching {branching} with {asked or 'a cut-off'} found for "
        f"seed {seed}: ask for other cut-offs, or allow more children or plies"
    )


def _checked(
    seed: Any, depth: Any, branching: Any, cuts: Any, deep: Any, tie: Any, root: Any, strict: Any
) -> tuple[int, int]:
    """Return the least and the most children, or raise if an argument can't be meant."""
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed must be a whole number, not {seed!r}")
    check_whole(depth, "depth", least=1)
    for name, value in (("deep", deep), ("tie", tie)):
        if value not in (True, False, None):
            raise TypeError(f"{name} must be True, False or None (either), not {value!r}")
    least, most = _ends(branching)
    check_whole(least, "branching", least=1)
    check_whole(most, "branching", least=least)
    if least**depth > MOST_LEAVES:
        raise ValueError(
            f"depth {depth} with {least} children each is {least**depth} leaves, and a page has "
            f"room for {MOST_LEAVES}: ask for less depth or branching"
        )
    if cuts is not None:
        check_whole(cuts, "cuts")
    if root not in (MAX, MIN):
        raise ValueError(f"root must be MAX (+1) or MIN (-1), not {root!r}")
    if cuts != 0 and (depth < 2 or most < 2):
        raise ValueError(
            f"there is nothing to cut off at depth {depth} with branching {branching}: ask for "
            "depth 2 or more and for 2 children or more, or for cuts=0"
        )
    if deep and (depth < 4 or cuts == 0):
        raise ValueError(
            f"a deep cut-off is caused from three plies up: ask for depth 4 or more (not {depth}), "
            "and not for cuts=0"
        )
    if strict and tie is not None:
        raise ValueError("tie must be left out with strict=True, which never cuts on equality")
    return int(least), int(most)


def _ends(branching: Any) -> tuple[Any, Any]:
    """Return the least and the most children."""
    if not isinstance(branching, tuple | list):
        return branching, branching
    if len(branching) != 2:
        raise ValueError(
            f"branching must be a whole number, or the least and the most such as (2, 3), not "
            f"{branching!r}"
        )
    return branching[0], branching[1]


def _shape(chance: random.Random, depth: int, least: int, most: int, highest: int) -> Any:
    """Return a random tree that isn't too wide, narrowed only as far as it must be."""
    wide = 1.0
    while True:
        nested = _grown(chance, depth, least, most, wide, highest)
        if sum(map(len, _lowest(nested))) <= MOST_LEAVES:
            return nested
        wide *= 0.9


def _grown(
    chance: random.Random, depth: int, least: int, most: int, wide: float, highest: int
) -> Any:
    if depth == 0:
        return chance.randint(0, highest)
    number = chance.randint(least, most) if chance.random() < wide else least
    return [_grown(chance, depth - 1, least, most, wide, highest) for _ in range(number)]


def _lowest(nested: list) -> list[list]:
    """Return the lists that hold leaves."""
    if not isinstance(nested[0], list):
        return [nested]
    return [lowest for child in nested for lowest in _lowest(child)]


def _missing(nested: Any, root: int, strict: bool, wanted: tuple) -> int:
    """Return how far a tree seems to be from what is wanted: 0 if it has it all."""
    cuts, deep, tie = wanted
    look = look_at(nested, root, strict)
    far = (not look.cuts) if cuts is None else abs(look.cuts - cuts)
    for is_wanted, number in ((deep, look.deep), (tie, look.ties)):
        if is_wanted is not None:
            far += not number if is_wanted else number
    return far


def _is_wanted(puzzle: Puzzle, wanted: tuple) -> bool:
    cuts, deep, tie = wanted
    number = len(puzzle.cuts)
    return (
        (number > 0 if cuts is None else number == cuts)
        and deep in (None, puzzle.deep)
        and tie in (None, puzzle.tie)
    )
