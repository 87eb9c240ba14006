"""The exercises "minimax", "alphabeta" and "best_move": what is right, and what it is called.

A search is judged by what it asked and what it returned, never by its text. Its value must be
right, and must follow from the leaves it looked at: else it has cut too much. An alpha-beta mustn't
look at a leaf that every alpha-beta with the same order of moves leaves out: else it has cut too
little.
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
# By the number of players at whose nodes a search fails soft. A value that starts at the wall of
# the player to move never comes back beyond that wall, which is called fail-hard here.
_FAIL_CONVENTIONS = ("fail-hard", "fail-soft for one player", "fail-soft")
_MIXED_CUTS = "strict cuts for one player, non-strict ones for the other"
# By the players at whose nodes a search cuts only where alpha and beta cross, not where they meet.
_CUT_CONVENTIONS = {
    (): "non-strict cuts",
    (MIN,): _MIXED_CUTS,
    (MAX,): _MIXED_CUTS,
    BOTH: "strict cuts",
}
_DEEPENS = "iterative deepening"
_STARTS_AGAIN = "searches from the root again, as MTD(f) and aspiration do"
_LARGE = 5  # leaves: on smaller trees, what a search does besides cutting may not show


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
        """Return the arguments of the function; the game's moves differ from its positions."""
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
        """Return which of the legitimate conventions a right function follows."""
        for case, done in behaviours.items():
            if set(leaves_of(case, done)) < case.leaves:
                return "with pruning, which the exercise doesn't ask for"
        return "every leaf is looked at"

    def praise(self, behaviours: Behaviours) -> str:
        """Return a sentence about what a right function has done."""
        looked_at = sum(len(set(leaves_of(case, done))) for case, done in behaviours.items())
        leaves = sum(len(case.leaves) for case in behaviours)
        if looked_at == leaves:
            return f"It looked at all {leaves:,} leaves, and backed up the right value every time."
        return (
            f"It left out {leaves - looked_at:,} of {leaves:,} leaves, and not one of them could "
            "have mattered."
        )


class AlphaBeta(Exercise):
    name = "alphabeta"
    windows = True

    def is_right(self, case: Case, done: Behaviour) -> bool:
        return super().is_right(case, done) and not needless(case, done)

    def convention(self, behaviours: Behaviours) -> str:
        names = [_fail_convention(behaviours), _cut_convention(behaviours)]
        return ", ".join(names + techniques(behaviours))


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
        return "the first of equally good moves"

    def praise(self, behaviours: Behaviours) -> str:
        """Return a sentence about what a right function has done."""
        with_ties = 0
        for case in behaviours:
            values = [case.truth[child] for child in case.tree.actions("A")]
            if values.count(case.truth["A"]) > 1:
                with_ties += 1
        return f"In {with_ties:,} of them several moves were best, and it took the first each time."


_ROOTS_CHILDREN = (("c", "A"), ("a", "A"))  # the questions that a pass begins with
EXERCISES = {one.name: one for one in (Exercise(), AlphaBeta(), BestMove())}


def leaves_of(case: Case, done: Behaviour) -> tuple[str, ...]:
    """Return the leaves that were evaluated, in the order of their first evaluations."""
    return tuple(node for node in done.evaluated if node not in case.inner)


# What alpha-beta looks at


def leaves_of_alphabeta(
    case: Case, order: Mapping[str, int] = {}, strict: Collection[int] = BOTH
) -> list[str]:
    """Return the leaves that alpha-beta evaluates, in order.

    With strict cuts its value also starts at the wall, alpha or beta, as that convention looks at
    the most leaves. So the default gives all leaves that any legitimate alpha-beta may look at, and
    `strict=()` gives the fewest.

    Parameters
    ----------
    case : Case
        The tree, the depth and the window.
    order : mapping, optional
        The children's places; those without a place come last.
    strict : collection of players, optional
        At whose nodes it cuts only where alpha and beta cross, not where they meet.
    """
    tree = case.tree
    leaves = []

    def search(node: str, player: int, alpha: Any, beta: Any) -> Any:  # a negamax
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

    Where it starts again from the root, as iterative deepening and MTD(f) do, each pass is judged
    by itself, for the depth that it reached or for the full one. Children that are all evaluated
    before any of them is searched are being sorted, which is allowed.
    """
    if set(leaves_of_alphabeta(case, strict=strict)) >= set(leaves_of(case, done)):
        return set()  # the game's own order is the usual one
    needless_leaves: set[str] = set()
    for asked in _passes(done):
        evaluated = {node for letter, node in asked if letter == "e"}
        order, evaluated_to_sort = own_order(case, asked)
        by_depth = []
        for limited in (case, _limited(case, evaluated)):
            needed = set(leaves_of_alphabeta(limited, order, strict))
            by_depth.append(evaluated - limited.inner - evaluated_to_sort - needed)
        needless_leaves |= min(by_depth, key=len)  # the more favourable of the two
    return needless_leaves


def own_order(case: Case, asked: Sequence[Question]) -> tuple[dict[str, int], set[str]]:
    """Return the places of the nodes in a function's order, and those that it evaluated to sort.

    A node's place is that of the first question about its children or its value. Evaluations that
    serve to sort siblings don't count: for these, it is the first question after them.
    """
    order: dict[str, int] = {}
    about_children: dict[str, list[tuple[int, str, str]]] = {}
    for place, (letter, node) in enumerate(asked):
        if letter not in "it":  # is_terminal and to_move don't begin a search
            order.setdefault(node, place)
        parent = case.parent.get(node, "")
        about_children.setdefault(parent, []).append((place, letter, node))
    evaluated_to_sort: set[str] = set()
    for parent in case.inner & about_children.keys():
        children = case.tree.actions(parent)
        later = _after_sorting(children, about_children[parent])
        if later:
            order |= dict.fromkeys(children, len(asked))  # last, unless they are asked about later
            order |= later
            evaluated_to_sort |= set(children)
    return order, evaluated_to_sort


def _after_sorting(
    children: Sequence[str], questions: list[tuple[int, str, str]]
) -> dict[str, int]:
    """Return the place of the first question about each sibling after all were evaluated to sort.

    Before that, only two questions may be asked about each: whether the game is over there, and
    then what it is worth. Otherwise they weren't sorted, and nothing is returned.
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


def _passes(done: Behaviour) -> Iterator[Sequence[Question]]:
    """Yield the questions of each pass, which begins with a look at the root's children."""
    asked = done.asked
    starts = [place for place, question in enumerate(asked) if question in _ROOTS_CHILDREN]
    for start, end in pairwise([0, *starts[1:], len(asked)]):
        yield asked[start:end]


def _limited(case: Case, evaluated: set[str]) -> Case:
    """Return the case with its depth limited to that of the deepest of some nodes."""
    depth = max((case.ply.get(node, 0) for node in evaluated), default=0)
    limited = replace(case, depth=depth)
    vars(limited)["tree"] = case.tree  # cached, so that the evaluations stay the same
    return limited


def _fail_convention(behaviours: Behaviours) -> str:
    """Return whether values outside the window are returned, and for which player."""
    soft_players = set()
    for case, done in behaviours.items():
        if "A" not in case.inner:
            continue
        is_beyond = done.returned < case.alpha if case.root == MAX else done.returned > case.beta
        if is_beyond:
            soft_players.add(case.root)
    return _FAIL_CONVENTIONS[len(soft_players)]


def _cut_convention(behaviours: Behaviours) -> str:
    """Return at whose nodes it also cuts where bounds meet, as far as its leaves tell."""
    for strict, name in _CUT_CONVENTIONS.items():
        if not any(needless(case, done, strict) for case, done in behaviours.items()):
            return name
    return _CUT_CONVENTIONS[BOTH]


# What else alpha-beta does


def techniques(behaviours: Behaviours) -> list[str]:
    """Return the names of what a right alpha-beta does besides cutting."""
    names = set()
    for case, done in behaviours.items():
        if len(case.leaves) > _LARGE:
            names.add(_technique(case, done))
    names.discard("")
    if _DEEPENS in names:
        names.discard(_STARTS_AGAIN)  # a pass of it may be so short that no depth ends there
    return sorted(names)


def _technique(case: Case, done: Behaviour) -> str:
    """Return the name of what it does besides cutting in one case, or ""."""
    for name, shows in _TECHNIQUES.items():
        if shows(case, done):
            return name
    return ""


def _deepens(case: Case, done: Behaviour) -> bool:
    """Return whether one of several passes evaluates inner nodes instead of searching them."""
    return _starts_again(case, done) and any(_ends_early(case, asked) for asked in _passes(done))


def _ends_early(case: Case, asked: Sequence[Question]) -> bool:
    """Return whether a pass evaluates inner nodes below the root that it doesn't search."""
    evaluated = {node for letter, node in asked if letter == "e"}
    searched = {node for letter, node in asked if letter in "ca"}
    return bool(evaluated & case.inner - searched - {"A"})


def _starts_again(case: Case, done: Behaviour) -> bool:
    """Return whether several passes evaluate anything."""
    passes = [asked for asked in _passes(done) if any(letter == "e" for letter, _ in asked)]
    return len(passes) > 1


def _sorts(case: Case, done: Behaviour) -> bool:
    """Return whether inner nodes are evaluated to sort them."""
    _, evaluated_to_sort = own_order(case, done.asked)
    return not evaluated_to_sort.isdisjoint(case.inner)


def _narrows(case: Case, done: Behaviour) -> bool:
    """Return whether fewer leaves are evaluated than by any alpha-beta in the same order."""
    order, _ = own_order(case, done.asked)
    return set(leaves_of(case, done)) < set(leaves_of_alphabeta(case, order, strict=()))


# By name, from what tells most to what tells least.
_TECHNIQUES = {
    _DEEPENS: _deepens,
    _STARTS_AGAIN: _starts_again,
    "children sorted by evaluation": _sorts,
    "narrow windows, as in principal variation search": _narrows,
}
