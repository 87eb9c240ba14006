"""The exercises "minimax", "alphabeta" and "best_move": what is right, and what it is called.

A search is judged by what it asked and what it returned, never by its text. Its value must be
sound, and the leaves it looked at must prove it: else it has cut too much. An alpha-beta must look
at no leaf, besides, that every alpha-beta of the same order leaves out: else it has cut too little.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import inf
from typing import Any

from ..games.game import MAX, MIN
from ..instruments.wording import written
from .cases import Case, battery
from .recording import Behaviour, Moves

Behaviours = Mapping[Case, Behaviour]
Question = tuple[str, str]  # its letter, and the node
Cuts = tuple[bool, bool]  # whether MAX's and whether MIN's nodes cut only where bounds cross
BOTH = (True, True)
NEITHER = (False, False)
_ONE = "strict cuts for one player, non-strict ones for the other"
_CUTS = {NEITHER: "non-strict cuts", (False, True): _ONE, (True, False): _ONE, BOTH: "strict cuts"}
_ROOT = (("c", "A"), ("a", "A"))
_AGAIN = "searches from the root again, as MTD(f) and aspiration do"
_DEEPENS = "iterative deepening"
_LARGE = 5  # leaves: what a search does besides shows on larger trees


class Exercise:
    """A search to be written: on which cases it is tried, and whether what it did is right.

    Attributes
    ----------
    name : str
        "minimax", "alphabeta" or "best_move".
    windows : bool
        Whether it is tried on narrow windows, too.
    moves : bool
        Whether a move is to be returned.
    """

    name = "minimax"
    windows = moves = False

    def cases(self, seed: int) -> list[Case]:
        """Return the cases, the smallest first."""
        return [case for case in battery(seed, windows=self.windows) if self.applies_to(case)]

    def arguments(self, case: Case) -> tuple:
        """Return all that the function is called with; moves aren't called like positions."""
        window = (case.alpha, case.beta) if self.windows else ()
        return Moves(case.tree), "A", case.depth, *window

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

    def convention(self, behaviours: Behaviours) -> str:
        """Return in which way a right function does it."""
        prunes = any(set(leaves_of(case, done)) < case.leaves for case, done in behaviours.items())
        pruning = "with pruning, which the exercise doesn't ask for"
        return ", ".join([pruning if prunes else "every leaf is looked at", *_means(behaviours)])


class AlphaBeta(Exercise):
    name = "alphabeta"
    windows = True

    def is_right(self, case: Case, done: Behaviour) -> bool:
        return super().is_right(case, done) and not needless(case, done)

    def convention(self, behaviours: Behaviours) -> str:
        return ", ".join([_fails(behaviours), _cuts(behaviours), *_means(behaviours)])


class BestMove(Exercise):
    name = "best_move"
    moves = True

    def applies_to(self, case: Case) -> bool:
        return case.depth > 0 and isinstance(case.nested, tuple)

    def best(self, case: Case) -> str:
        """Return the first move of those with the best value."""
        children = case.tree.actions("A")
        return f"to {max(children, key=lambda child: case.root * case.truth[child])}"

    def is_sound(self, case: Case, done: Behaviour) -> bool:
        return not done.error and done.returned == self.best(case)

    def is_right(self, case: Case, done: Behaviour) -> bool:
        is_forced = len(case.nested) == 1
        return self.is_sound(case, done) and (is_forced or bool(leaves_of(case, done)))

    def expected(self, case: Case) -> str:
        return repr(self.best(case))

    def convention(self, behaviours: Behaviours) -> str:
        return "of equally good moves the first"


EXERCISES = {one.name: one for one in (Exercise(), AlphaBeta(), BestMove())}


def leaves_of(case: Case, done: Behaviour) -> tuple[str, ...]:
    """Return the leaves that were evaluated, in the order of the first time."""
    return tuple(node for node in done.evaluated if node not in case.inner)


# What alpha-beta looks at


def leaves_of_alphabeta(
    case: Case, order: Mapping[str, int] | None = None, strict: Cuts = BOTH, hard: Cuts = BOTH
) -> list[str]:
    """Return the leaves that alpha-beta evaluates, in order.

    Parameters
    ----------
    case : Case
        The tree, the depth and the window.
    order : mapping, optional
        The children's places; those without a place come last.
    strict : pair of bool, optional
        Whether MAX's and MIN's nodes cut only where bounds cross, not where they meet.
    hard : pair of bool, optional
        Whether MAX's and MIN's nodes fail hard, so that they never return less (more) than alpha
        (beta). With both strict and hard, it looks at all that any legitimate alpha-beta looks
        at; with neither, at no more than any of them.
    """
    tree = case.tree
    nodes = []

    def search(node: str, player: int, alpha: Any, beta: Any) -> Any:  # all from the mover's side
        if node not in case.inner:
            nodes.append(node)
            return player * case.truth[node]
        children = list(tree.actions(node))
        is_mins = player == MIN
        if order is not None:
            children.sort(key=lambda child: order.get(child, inf))
        value = alpha if hard[is_mins] else -inf
        for child in children:
            value = max(value, -search(child, -player, -beta, -alpha))
            if value > beta or value == beta and not strict[is_mins]:
                break
            alpha = max(alpha, value)
        return value

    window = (case.alpha, case.beta) if case.root == MAX else (-case.beta, -case.alpha)
    search("A", case.root, *window)
    return nodes


def needless(case: Case, done: Behaviour, strict: Cuts = BOTH, hard: Cuts = BOTH) -> set[str]:
    """Return the leaves that an alpha-beta need not have looked at in the function's own order.

    Each time that it starts again from the root, as in iterative deepening or in MTD(f), is judged
    for itself, by the depth that it came to. Children that are all evaluated before one of them is
    searched are being sorted, and may be.
    """
    needless_leaves = set(leaves_of(case, done)) - set(
        leaves_of_alphabeta(case, None, strict, hard)
    )
    if not needless_leaves:  # the game's own order is the usual one
        return needless_leaves
    needless_leaves = set()
    for asked in _restarts(done):
        evaluated = {node for letter, node in asked if letter == "e"}
        order, is_sorted = own_order(case, asked)
        beyond = [
            evaluated - one.inner - is_sorted - set(leaves_of_alphabeta(one, order, strict, hard))
            for one in (case, _limited(case, evaluated))
        ]
        needless_leaves |= min(beyond, key=len)
    return needless_leaves


def own_order(case: Case, asked: Sequence[Question]) -> tuple[dict[str, int], set[str]]:
    """Return the places of the nodes in a function's order, and those that it evaluated to sort.

    They are placed by the first question about what is below them or what they are worth; for
    sorted children that is the first one after all of them were evaluated.
    """
    order: dict[str, int] = {}
    about: dict[str, list[tuple[int, str, str]]] = {}
    for place, (letter, node) in enumerate(asked):
        if letter not in "it":  # to ask who moves, and whether it is over, is to look ahead
            order.setdefault(node, place)
        about.setdefault(case.parent.get(node, ""), []).append((place, letter, node))
    is_sorted: set[str] = set()
    for parent in case.inner & about.keys():
        children = case.tree.actions(parent)
        questions = about[parent]
        first = {node: place for place, letter, node in questions[::-1] if letter == "e"}
        last = max(first.values(), default=0)
        later = {node: place for place, _, node in questions[::-1] if place > last}
        before = [question for question in questions if question[0] <= last]
        only_valued = all(kind in "ei" and place <= first.get(n, -1) for place, kind, n in before)
        if len(children) == len(first) > 1 and later and only_valued:
            order |= dict.fromkeys(children, len(asked)) | later
            is_sorted |= set(children)
    return order, is_sorted


def _restarts(done: Behaviour) -> Iterator[Sequence[Question]]:
    """Yield what was asked from each look at the root's children to the next."""
    starts = [place for place, asked in enumerate(done.asked) if asked in _ROOT]
    for start, end in pairwise([0, *starts[1:], len(done.asked)]):
        yield done.asked[start:end]


def _limited(case: Case, evaluated: set[str]) -> Case:
    """Return the case with the depth of the deepest of some nodes."""
    limited = replace(case, depth=max((case.ply.get(node, 0) for node in evaluated), default=0))
    vars(limited)["tree"] = case.tree  # with the same evaluations
    return limited


def _fails(behaviours: Behaviours) -> str:
    """Return whether values outside the window are returned, and for which player."""
    inner = [(case, done.returned) for case, done in behaviours.items() if "A" in case.inner]
    low = any(value < case.alpha for case, value in inner if case.root == MAX)
    high = any(value > case.beta for case, value in inner if case.root == MIN)
    if low and high:
        return "fail-soft"
    return "fail-soft for one player" if low or high else "fail-hard"


def _cuts(behaviours: Behaviours) -> str:
    """Return whether it cuts where bounds meet, as far as its leaves tell."""
    for strict, hard in product(_CUTS, _CUTS):
        if not any(needless(case, done, strict, hard) for case, done in behaviours.items()):
            break
    return _CUTS[strict]


def _means(behaviours: Behaviours) -> list[str]:
    """Return what a search does besides, in words."""
    means = set()
    for case, done in behaviours.items():
        if len(case.leaves) <= _LARGE:
            continue
        passes = [asked for asked in _restarts(done) if any(letter == "e" for letter, _ in asked)]
        order, is_sorted = own_order(case, done.asked)
        if len(passes) > 1:
            means.add(_DEEPENS if any(_stops(case, asked) for asked in passes) else _AGAIN)
        elif is_sorted & case.inner:
            means.add("children sorted by evaluation")
        elif set(leaves_of(case, done)) < {*leaves_of_alphabeta(case, order, NEITHER, NEITHER)}:
            means.add("narrow windows, as in principal variation search")
    return sorted(means - {_AGAIN} if _DEEPENS in means else means)


def _stops(case: Case, asked: Sequence[Question]) -> bool:
    """Return whether inner nodes are evaluated and not searched: that a depth ends there."""
    searched = {node for letter, node in asked if letter in "ca"}
    return any(letter == "e" and node in case.inner - searched - {"A"} for letter, node in asked)
