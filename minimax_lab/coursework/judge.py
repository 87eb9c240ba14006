"""The exercises "minimax", "alphabeta" and "best_move": what is right, and what it is called.

A search is judged by what it asked and what it returned, never by its text. Its value must be
sound, and the leaves it looked at must prove it: else it has cut too much. An alpha-beta must look
at no leaf, besides, that every alpha-beta of the same order leaves out: else it has cut too little.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf
from typing import Any

from ..games.game import MAX, MIN
from ..instruments.wording import written
from .cases import Case, battery
from .recording import Behaviour, Moves

Behaviours = Mapping[Case, Behaviour]
Question = tuple[str, str]  # its letter, and the node
BOTH = (MAX, MIN)
_FAILS = ("fail-hard", "fail-soft for one player", "fail-soft")  # by the number of players
_ONE = "strict cuts for one player, non-strict ones for the other"
# By the players at whose nodes a search cuts only where bounds cross, not where they meet.
_CUTS = {(): "non-strict cuts", (MIN,): _ONE, (MAX,): _ONE, BOTH: "strict cuts"}


class Exercise:
    """A search to be written: on which cases it is tried, and whether what it did is right.

    Attributes
    ----------
    name : str
        "minimax", "alphabeta" or "best_move".
    windows : bool
        Whether it is tried on narrow windows, too.
    """

    name = "minimax"
    windows = False

    def cases(self, seed: int) -> list[Case]:
        """Return the cases, the smallest first."""
        return [case for case in battery(seed, windows=self.windows) if self.applies_to(case)]

    def arguments(self, case: Case) -> tuple:
        """Return all that the function is called with; moves aren't called like positions."""
        arguments = Moves(case.tree), "A", case.depth
        if self.windows:
            return *arguments, case.alpha, case.beta
        return arguments

    def applies_to(self, case: Case) -> bool:
        """Return whether the function can be tried on a case."""
        return True

    def is_sound(self, case: Case, done: Behaviour) -> bool:
        """Return whether what came back is right, however it was found."""
        return done.is_number and case.is_sound(done.returned)

    def is_proved(self, case: Case, done: Behaviour) -> bool:
        """Return whether what came back is right, and follows from the leaves it looked at."""
        return self.is_sound(case, done) and case.proves(leaves_of(case, done))

    def is_right(self, case: Case, done: Behaviour) -> bool:
        """Return whether a behaviour is legitimate."""
        return self.is_proved(case, done) and case.leaves >= set(leaves_of(case, done))

    def expected(self, case: Case) -> str:
        """Return what should come back, in words."""
        low, high = map(written, case.allowed)
        return low if low == high else f"a number from {low} to {high}"

    def correction(self, case: Case, shown: str) -> str:
        """Return what is wrong with an answer, in words."""
        return f"A returns {shown}; {self.expected(case)} is right"

    def convention(self, behaviours: Behaviours) -> str:
        """Return in which way a right function does it."""
        for case, done in behaviours.items():
            if set(leaves_of(case, done)) < case.leaves:
                return "with pruning, which the exercise doesn't ask for"
        return "every leaf is looked at"


class AlphaBeta(Exercise):
    name = "alphabeta"
    windows = True

    def is_right(self, case: Case, done: Behaviour) -> bool:
        return super().is_right(case, done) and not needless(case, done)

    def convention(self, behaviours: Behaviours) -> str:
        return f"{_fails(behaviours)}, {_cuts(behaviours)}"


class BestMove(Exercise):
    name = "best_move"

    def applies_to(self, case: Case) -> bool:
        return case.depth > 0 and isinstance(case.nested, tuple)

    def best(self, case: Case) -> str:
        """Return the first move of those with the best value."""
        children = case.tree.actions("A")
        best = max(children, key=lambda child: case.root * case.truth[child])
        return f"to {best}"

    def is_sound(self, case: Case, done: Behaviour) -> bool:
        return not done.error and done.returned == self.best(case)

    def is_right(self, case: Case, done: Behaviour) -> bool:
        has_looked = len(case.nested) == 1 or bool(leaves_of(case, done))
        return has_looked and self.is_sound(case, done)

    def expected(self, case: Case) -> str:
        return repr(self.best(case))

    def correction(self, case: Case, shown: str) -> str:
        value = written(case.truth["A"])
        return f"{self.expected(case)} is the first of the moves that are worth {value}"

    def convention(self, behaviours: Behaviours) -> str:
        return "of equally good moves the first"


EXERCISES = {one.name: one for one in (Exercise(), AlphaBeta(), BestMove())}


def leaves_of(case: Case, done: Behaviour) -> tuple[str, ...]:
    """Return the leaves that were evaluated, in the order of the first time."""
    return tuple(node for node in done.evaluated if node not in case.inner)


# What alpha-beta looks at


def leaves_of_alphabeta(
    case: Case, order: Mapping[str, int] = {}, strict: Collection[int] = BOTH
) -> list[str]:
    """Return the leaves that alpha-beta evaluates, in order.

    Where it cuts strictly it fails hard as well: of the conventions with such cuts, that is the one
    which looks at most leaves. So the defaults give all that any legitimate alpha-beta looks at;
    without strict cuts, it looks at no more than any of them.

    Parameters
    ----------
    case : Case
        The tree, the depth and the window.
    order : mapping, optional
        The children's places; those without a place come last.
    strict : collection of players, optional
        At whose nodes it cuts only where bounds cross, not where they meet.
    """
    tree = case.tree
    leaves = []

    def search(node: str, player: int, alpha: Any, beta: Any) -> Any:  # all from the mover's side
        if node not in case.inner:
            leaves.append(node)
            return player * case.truth[node]
        children = sorted(tree.actions(node), key=lambda child: order.get(child, inf))
        value = alpha if player in strict else -inf
        for child in children:
            value = max(value, -search(child, -player, -beta, -alpha))
            if value > beta:
                break
            if value == beta and player not in strict:
                break
            alpha = max(alpha, value)
        return value

    window = (case.alpha, case.beta) if case.root == MAX else (-case.beta, -case.alpha)
    search("A", case.root, *window)
    return leaves


def needless(case: Case, done: Behaviour, strict: Collection[int] = BOTH) -> set[str]:
    """Return the leaves that an alpha-beta need not have looked at in the function's own order.

    Each time that it starts again from the root, as in iterative deepening or in MTD(f), is judged
    for itself, by the depth that it came to. Children that are all evaluated before one of them is
    searched are being sorted, and may be.
    """
    if set(leaves_of_alphabeta(case, strict=strict)) >= set(leaves_of(case, done)):
        return set()  # the game's own order is the usual one
    needless_leaves: set[str] = set()
    for asked in _restarts(done):
        evaluated = {node for letter, node in asked if letter == "e"}
        order, is_sorted = own_order(case, asked)
        beyond = []
        for limited in (case, _limited(case, evaluated)):
            needed = set(leaves_of_alphabeta(limited, order, strict))
            beyond.append(evaluated - limited.inner - is_sorted - needed)
        needless_leaves |= min(beyond, key=len)
    return needless_leaves


def own_order(case: Case, asked: Sequence[Question]) -> tuple[dict[str, int], set[str]]:
    """Return the places of the nodes in a function's order, and those that it evaluated to sort.

    They are placed by the first question about what is below them or what they are worth; for
    sorted children that is the first one after all of them were evaluated.
    """
    order: dict[str, int] = {}
    about_children: dict[str, list[tuple[int, str, str]]] = {}
    for place, (letter, node) in enumerate(asked):
        if letter not in "it":  # to ask who moves, and whether it is over, is to look ahead
            order.setdefault(node, place)
        parent = case.parent.get(node, "")
        about_children.setdefault(parent, []).append((place, letter, node))
    is_sorted: set[str] = set()
    for parent in case.inner & about_children.keys():
        children = case.tree.actions(parent)
        later = _after_sorting(children, about_children[parent])
        if later:
            order |= dict.fromkeys(children, len(asked))
            order |= later
            is_sorted |= set(children)
    return order, is_sorted


def _after_sorting(
    children: Sequence[str], questions: list[tuple[int, str, str]]
) -> dict[str, int]:
    """Return where siblings are first asked about once all of them were evaluated to sort them.

    Until then, nothing may be asked about them but what each is worth, and before that whether the
    game is over there; else they weren't sorted, and nothing is returned.
    """
    if len(children) < 2:
        return {}
    evaluated: set[str] = set()
    later: dict[str, int] = {}
    for place, letter, node in questions:
        if len(evaluated) == len(children):
            later.setdefault(node, place)
        elif letter == "e" and node not in evaluated:
            evaluated.add(node)
        elif letter != "i" or node in evaluated:
            return {}
    return later


def _restarts(done: Behaviour) -> Iterator[Sequence[Question]]:
    """Yield what was asked from each look at the root's children to the next."""
    starts = [place for place, asked in enumerate(done.asked) if asked in (("c", "A"), ("a", "A"))]
    for start, end in pairwise([0, *starts[1:], len(done.asked)]):
        yield done.asked[start:end]


def _limited(case: Case, evaluated: set[str]) -> Case:
    """Return the case with the depth of the deepest of some nodes."""
    depth = max((case.ply.get(node, 0) for node in evaluated), default=0)
    limited = replace(case, depth=depth)
    vars(limited)["tree"] = case.tree  # with the same evaluations
    return limited


def _fails(behaviours: Behaviours) -> str:
    """Return whether values outside the window are returned, and for which player."""
    soft_players = set()
    for case, done in behaviours.items():
        if "A" not in case.inner:
            continue
        is_beyond = done.returned < case.alpha if case.root == MAX else done.returned > case.beta
        if is_beyond:
            soft_players.add(case.root)
    return _FAILS[len(soft_players)]


def _cuts(behaviours: Behaviours) -> str:
    """Return whether it cuts where bounds meet, as far as its leaves tell."""
    for strict, name in _CUTS.items():
        if not any(needless(case, done, strict) for case, done in behaviours.items()):
            return name
    return _CUTS[BOTH]
