"""Mark an answer about a puzzle at once, and say why in a sentence."""

from collections.abc import Iterable
from typing import NamedTuple

from ..games.game import MAX, player_name
from ..instruments.bounds import best_of
from ..instruments.cutoffs import holder
from ..instruments.wording import listed, written
from .puzzle import Puzzle
from .reasons import needed, reason
from .typed import parsed

NUMBERS = ("alpha", "beta", "value")
_WHOSE = {"alpha": MAX, "beta": -MAX}
_BOUNDS = {"=": "exactly", "≥": "at least", "≤": "at most"}


class Verdict(NamedTuple):
    """What an answer is worth, and why.

    Attributes
    ----------
    right : bool or None
        None if it is neither right nor wrong, such as a text that is no number.
    kind : str
        "right", "over" (pruned, though it must be searched), "under" (searched, though it is
        cut off), "wrong" (a number), or "note" (neither right nor wrong).
    sentence : str
        The reason.
    """

    right: bool | None
    kind: str
    sentence: str


def note(sentence: str) -> Verdict:
    """Return a verdict that counts neither as right nor as wrong."""
    return Verdict(None, "note", sentence)


def mark_pruned(puzzle: Puzzle, name: str, *, pruned: bool = True) -> Verdict:
    """Mark the answer that a node, and all below it, is never searched.

    Parameters
    ----------
    puzzle : Puzzle
    name : str
        The node.
    pruned : bool, optional
        False: the answer is taken back, the node is searched after all.

    Returns
    -------
    Verdict
        With the reason: the cut-off, or why the node must be searched.

    Raises
    ------
    ValueError
        If the tree has no such node.

    Examples
    --------
    >>> from minimax_lab.questions.puzzle import Puzzle
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> mark_pruned(puzzle, "I").sentence
    'I is never searched: MIN gets at most 2 at C, but MAX at A already holds 3.'
    >>> mark_pruned(puzzle, "L").sentence
    'L must be searched: MIN gets at most 14 at D so far, and MAX at A holds only 3.'
    """
    puzzle.tree.to_move(name)
    if name in puzzle.pruned:
        why = f"{name} is never searched: {reason(puzzle.cut_above(name))}."
        if pruned:
            return Verdict(True, "right", why)
        return Verdict(False, "under", f"The mark is off, though {why}")
    if not pruned:
        return note(f"{name} isn't marked.")
    if name in puzzle.never_visited:
        return note(f"{name} is never searched, but more is cut off: mark the top of all that is.")
    return Verdict(False, "over", f"{name} must be searched: {needed(puzzle, name)}.")


def left_out(puzzle: Puzzle, marked: Iterable[str]) -> list[Verdict]:
    """Say which cut-offs are missing when somebody says that all that is pruned is marked.

    Parameters
    ----------
    puzzle : Puzzle
    marked : iterable of str
        The nodes that are marked.

    Returns
    -------
    list of Verdict
        One for each cut-off with unmarked nodes, in order; empty if nothing is missing.

    Examples
    --------
    >>> from minimax_lab.questions.puzzle import Puzzle
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> left_out(puzzle, ["J"])[0].sentence
    'You leave I unmarked, but MIN gets at most 2 at C, and MAX at A already holds 3.'
    """
    marked = set(marked)
    missing = []
    for cut in puzzle.cuts:
        names = [name for name in cut.unsearched if name not in marked]
        if names:
            why = reason(cut).replace(", but", ", and")
            missing.append(
                Verdict(False, "under", f"You leave {listed(names)} unmarked, but {why}.")
            )
    return missing


def mark_number(puzzle: Puzzle, name: str, what: str, text: str) -> Verdict:
    """Mark a typed alpha or beta (on arrival at the node), or the value that it returns.

    Parameters
    ----------
    puzzle : Puzzle
    name : str
        The node.
    what : "alpha", "beta" or "value"
    text : str
        What was typed: a number, or "-inf", "∞" and the like; a value may also be "≤ 3". At a
        node whose value lies outside its window, the window's end is as right as the best value
        that was seen there: there are searches that return either.

    Returns
    -------
    Verdict
        With the reason, which doesn't give a wrong answer's number away.

    Raises
    ------
    ValueError
        If the tree has no such node, or `what` is something else.

    Examples
    --------
    >>> from minimax_lab.questions.puzzle import Puzzle
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> mark_number(puzzle, "C", "alpha", "-inf").sentence
    "alpha at C isn't −∞: MAX at A is sure of something when the search comes to C, ..."
    >>> mark_number(puzzle, "C", "value", "<= 2").sentence
    'C is worth at most 2: the lowest MIN has seen there.'
    """
    puzzle.tree.to_move(name)
    if what not in NUMBERS:
        raise ValueError(f"what must be one of {', '.join(NUMBERS)}, not {what!r}")
    try:
        sign, number = parsed(text)
    except ValueError as error:
        return note(str(error))
    if name in puzzle.never_visited:
        why = reason(puzzle.cut_above(name))
        return Verdict(False, "under", f"{name} is never searched, so it has no {what}: {why}.")
    if what == "value":
        return _mark_value(puzzle, name, sign, number)
    if sign not in ("", "="):
        return note(f"{what} is one number: type it without {sign}.")
    return _mark_bound(puzzle, name, what, number)


def _mark_bound(puzzle: Puzzle, name: str, what: str, number: float) -> Verdict:
    node, window = puzzle.visits[name], dict(zip(NUMBERS, puzzle.window(name), strict=False))
    player = _WHOSE[what]
    me, above = player_name(player), holder(puzzle.trace, node, player)
    if number == window[what]:
        if above is None:
            why = f"{me} is sure of nothing yet above {name}"
        else:
            why = f"{me} is sure of that at {above.state}, when the search comes to {name}"
        return Verdict(True, "right", f"{what} at {name} is {written(number)}: {why}.")
    wrong = f"{what} at {name} isn't {written(number)}"
    other = "beta" if what == "alpha" else "alpha"
    if number == window[other]:
        why = f"that is {other}; {what} is what {me} is sure of above {name}"
    elif above is None:
        why = f"{me} is sure of nothing yet above {name}"
    else:
        why = (
            f"{me} at {above.state} is sure of something when the search comes to {name}, and "
            "the window is handed down"
        )
    return Verdict(False, "wrong", f"{wrong}: {why}.")


def _mark_value(puzzle: Puzzle, name: str, sign: str, number: float) -> Verdict:
    node, accepted = puzzle.visits[name], puzzle.accepted(name)
    me, best = player_name(node.player), "highest" if node.player == MAX else "lowest"
    if number in accepted:
        bound = accepted[number]
        if sign not in ("", bound):
            claim = f"{name} is worth {_BOUNDS[sign]} {written(number)}"
            if bound == "=":
                why = f"the search knows more than that {claim}: it knows the value exactly"
            else:
                why = f"the search doesn't know that {claim}: think of what it hasn't seen"
            return Verdict(False, "wrong", f"The number is right, but {why}.")
        if not node.children:
            why = "it is a leaf"
        elif number == puzzle.soft(name):
            why = f"the {best} {me} has seen there"
        else:
            why = "the end of its window"
        returned = puzzle.value(name)[1]
        if number != returned:
            search = "floor and ceiling" if puzzle.strict else "alphabeta"
            why += f"; {search} returns {written(returned)} instead, and both are right"
        worth = written(number) if bound == "=" else f"{_BOUNDS[bound]} {written(number)}"
        return Verdict(True, "right", f"{name} is worth {worth}: {why}.")
    wrong = f"{name} doesn't return {written(number)}"
    values = [puzzle.value(child.state)[1] for child in node.children]
    if not values:
        return Verdict(False, "wrong", f"{wrong}: it is a leaf, and its value is written there.")
    if number == best_of(-node.player, values) and len(set(values)) > 1:
        why = f"it is {me}'s turn there, and {me} takes the {best}"
    elif len(values) < len(list(puzzle.tree.children(name))):
        why = f"the search leaves it early, with the {best} it has seen by then"
    else:
        children = listed([child.state for child in node.children])
        why = f"{me} takes the {best} of what comes back from {children}"
    return Verdict(False, "wrong", f"{wrong}: {why}.")
