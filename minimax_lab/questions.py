"""Questions about a tree: what does alpha-beta prune, and what are alpha, beta and the values?

`make_puzzle` makes a tree with chosen properties, and a `Puzzle` knows the answers, all read from
a watched search. `mark_pruned` and `mark_number` judge one answer and say why; an `Attempt` keeps
a reader's answers to one puzzle, and a `Practice` goes from tree to tree.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import inf, isnan
from typing import Any, NamedTuple

from .arguments import check_whole
from .games.game import MAX, MIN, best_of, player_name
from .games.tree import Tree, check_player
from .instruments.explain import cut_reason
from .instruments.trace import Cutoff, Node, Trace, holder
from .instruments.watch import watch
from .instruments.wording import counted, listed, written
from .search.minimax import alphabeta
from .search.published.note004_floor_and_ceiling import minimax as floor_and_ceiling

NUMBERS = ("alpha", "beta", "value")
MOST_LEAVES = 40  # a tree on one page
_MOST_GROWN = 100_000  # leaves of a tree that is then found too wide
_SHAPES, _CHANGES = 40, 150  # how many shapes are tried, and how many changes of leaves in each


@dataclass(frozen=True)
class Puzzle:
    """A tree, and what alpha-beta does in it; made by `make_puzzle`.

    Attributes
    ----------
    nested : list
        The tree as nested lists, as `Tree` takes them.
    seed : int
    root : MAX or MIN
        Who is to move at the root.
    strict : bool
        Whether the search cuts only when the bounds cross: then it is "floor and ceiling" of
        ``lab.PUBLISHED``, which is fail-hard; else it is ``lab.alphabeta``.

    Examples
    --------
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> puzzle.pruned, puzzle.window("C"), puzzle.value("C")
    (['I', 'J'], (3, inf), ('≤', 2))
    """

    nested: Any
    seed: int
    root: int = MAX
    strict: bool = False

    @cached_property
    def tree(self) -> Tree:
        """The game."""
        return Tree(self.nested, root=self.root)

    @cached_property
    def trace(self) -> Trace:
        """The watched search of the whole tree."""
        search = floor_and_ceiling if self.strict else alphabeta
        return watch(search, self.tree, self.tree.initial, inf, -inf, inf)

    @cached_property
    def names(self) -> list[str]:
        """All nodes, level by level."""
        return list(self.tree.graph)

    @property
    def inner(self) -> list[str]:
        """The nodes that aren't leaves, level by level."""
        return [name for name in self.names if not self.tree.is_terminal(name)]

    def path_up(self, name: str) -> list[str]:
        """Return the nodes from one up to the root."""
        import networkx  # which takes a while

        return networkx.shortest_path(self.tree.graph, self.tree.initial, name)[::-1]

    @property
    def cuts(self) -> list[Cutoff]:
        """The cut-offs, in order."""
        return self.trace.cutoffs

    @property
    def pruned(self) -> list[str]:
        """The topmost nodes that are never searched: nothing below them is, either."""
        return self.trace.pruned

    @cached_property
    def never_visited(self) -> frozenset[str]:
        """All nodes that are never searched, those below others too."""
        return frozenset(name for name in self.names if name not in self.visits)

    @cached_property
    def visits(self) -> dict[str, Node]:
        """The visit of each visited node, in order."""
        return {node.state: node for node in self.trace.nodes}

    def _visit(self, name: str) -> Node:
        if name not in self.visits:
            raise ValueError(f"{name!r} is never searched: it has no window and returns no value")
        return self.visits[name]

    def window(self, name: str) -> tuple[float, float]:
        """Return alpha and beta on arrival at a visited node."""
        return self.trace.first_window(self._visit(name))

    def value(self, name: str) -> tuple[str, float]:
        """Return what a visited node returns: "=", "≥" or "≤" its minimax value, and the number."""
        node = self._visit(name)
        return self.trace.bound(node), self.trace.value_of(node)

    def accepted(self, name: str) -> dict[float, str]:
        """Return every number that alpha-beta may rightly return there, with its sign.

        At a leaf that is its value; else what a fail-soft and what a fail-hard search of the same
        nodes returns. The sign is "=", "≥" or "≤": what is then known of the minimax value.
        """
        low, soft, high = self._known(self.visits[name])
        alpha, beta = self.window(name)
        hard = max(alpha, min(beta, soft)) if self.visits[name].children else soft
        signs = ("=" if low == n == high else "≤" if high <= n else "≥" for n in (soft, hard))
        return dict(zip((soft, hard), signs, strict=True))

    def _known(self, node: Node) -> tuple[float, float, float]:
        """Return the least, the fail-soft and the highest value, by what was visited."""
        if not node.children:
            return node.evaluated, node.evaluated, node.evaluated
        below = zip(*map(self._known, node.children), strict=True)
        low, soft, high = (best_of(node.player, values) for values in below)
        if len(node.children) < len(self.tree.actions(node.state)):
            return (low, soft, inf) if node.player == MAX else (-inf, soft, high)
        return low, soft, high


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
        "floor and ceiling" of ``lab.PUBLISHED``, which meets no tie.

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
    >>> [(cut.state, cut.deep) for cut in puzzle.cuts]
    [('M', True), ('C', False)]
    """
    least, most = branching if isinstance(branching, tuple) else (branching, branching)
    check_whole(seed, "seed")
    check_whole(depth, "depth", least=1)
    check_whole(least, "branching", least=1)
    check_whole(most, "branching", least=least)
    check_player(root, "root")
    if cuts is not None:
        check_whole(cuts, "cuts")
    if depth > MOST_LEAVES or least**depth > MOST_LEAVES or most**depth > _MOST_GROWN:
        many = f"depth {depth} and branching {branching} make too many leaves for a page"
        raise ValueError(f"{many}: {MOST_LEAVES} at most")
    wanted = {"cuts": cuts, "deep": deep, "tie": tie}
    highest = 20 if tie is False else 9
    chance = random.Random(f"{seed} {depth} {least} {most} {(cuts, deep, tie)} {root} {strict}")
    for _ in range(_SHAPES):
        nested = _shape(chance, depth, least, most, highest)
        parents = _parents_of_leaves(nested)
        missing = _missing(count_events(nested, root, strict), wanted)
        for _ in range(_CHANGES):
            if not missing:
                return Puzzle(nested, int(seed), root, strict)
            parent = chance.choice(parents)
            place, before = chance.randrange(len(parent)), list(parent)
            parent[place] = chance.randint(0, highest)
            still_missing = _missing(count_events(nested, root, strict), wanted)
            if still_missing > missing:
                parent[:] = before
            missing = min(missing, still_missing)
    conditions = ", ".join(
        f"{name}={value!r}" for name, value in wanted.items() if value is not None
    )
    wish = f"depth {depth} and branching {branching} with {conditions or 'a cut-off'}"
    hint = "ask for other cut-offs, or allow more children or plies"
    raise ValueError(f"no tree of {wish} found for seed {seed}: {hint}")


def _shape(chance: random.Random, depth: int, least: int, most: int, highest: int) -> Any:
    """Return a random tree that isn't too wide, narrowed only as far as it must be."""

    def grown(depth: int) -> Any:
        if depth == 0:
            return chance.randint(0, highest)
        number = chance.randint(least, most) if chance.random() < wide else least
        return [grown(depth - 1) for _ in range(number)]

    wide = 1.0
    while True:
        nested = grown(depth)
        if sum(map(len, _parents_of_leaves(nested))) <= MOST_LEAVES:
            return nested
        wide *= 0.9


def _parents_of_leaves(nested: list) -> list[list]:
    """Return the lists that hold leaves."""
    if not isinstance(nested[0], list):
        return [nested]
    return [parent for child in nested for parent in _parents_of_leaves(child)]


def _missing(met: dict[str, int], wanted: dict[str, Any]) -> int:
    """Return how far what alpha-beta meets is from what is wanted: 0 if it is all there."""
    far = int(not met["cuts"]) if wanted["cuts"] is None else abs(met["cuts"] - wanted["cuts"])
    names = [name for name in ("deep", "tie") if wanted[name] is not None]
    return far + sum(met[name] == 0 if wanted[name] else met[name] for name in names)


def count_events(nested: Any, root: int, strict: bool) -> dict[str, int]:
    """Return how many cut-offs alpha-beta meets, how many of them deep, and how many ties.

    A hundred times as fast as to watch it; if `strict`, for one that is fail-hard and cuts only
    above beta.
    """
    met = {"cuts": 0, "deep": 0, "tie": 0}

    def negamax(node: Any, sign: int, alpha: float, beta: float, near: bool) -> tuple[float, bool]:
        """Return the mover's value, and whether all children were searched for it.

        `near` says whether the parent holds beta, not only a node further up.
        """
        if not isinstance(node, list):
            return sign * node, True
        value, equals, holds_alpha = alpha if strict else -inf, 0, False
        for place, child in enumerate(node):
            child_value, whole = negamax(child, -sign, -beta, -alpha, holds_alpha)
            child_value = -child_value
            if child_value > value:
                value, equals = child_value, 0
            equals += isinstance(child, list) and whole and child_value == value
            if child_value > beta or (child_value == beta and not strict):
                if place < len(node) - 1:
                    met["cuts"] += 1
                    met["deep"] += not near
                    met["tie"] += child_value == beta
                break
            if child_value > alpha or (child_value == alpha and whole):
                alpha, holds_alpha = child_value, True
        met["tie"] += equals > 1
        return value, place == len(node) - 1

    negamax(nested, root, -inf, inf, False)
    return met


class Verdict(NamedTuple):
    """What an answer is worth, and why.

    Attributes
    ----------
    kind : str
        "right", "over" (pruned, though it must be searched), "under" (searched, though it is
        cut off), "wrong" (a number), or "note" (neither right nor wrong).
    sentence : str
        The reason.
    """

    kind: str
    sentence: str

    @property
    def right(self) -> bool | None:
        """Whether the answer is right; None if it is neither, such as a text that is no number."""
        return None if self.kind == "note" else self.kind == "right"


def note(sentence: str) -> Verdict:
    """Return a verdict that counts neither as right nor as wrong."""
    return Verdict("note", sentence)


def mark_pruned(puzzle: Puzzle, name: str) -> Verdict:
    """Judge the answer that a node, and all below it, is never searched.

    Parameters
    ----------
    puzzle : Puzzle
    name : str
        The node.

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
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> mark_pruned(puzzle, "I").sentence
    'I is never searched: MIN gets at most 2 at C, but MAX above at A already holds 3.'
    >>> mark_pruned(puzzle, "L").sentence
    'L must be searched: MIN gets at most 14 at D so far, and MAX at A holds only 3.'
    """
    puzzle.tree.to_move(name)  # says so if there is no such node
    if name in puzzle.pruned:
        return Verdict("right", f"{name} is never searched: {_why_cut(puzzle, name)}.")
    if name in puzzle.never_visited:
        return note(f"{name} is never searched, but more is cut off: mark the top of all that is.")
    return Verdict("over", f"{name} must be searched: {_why_searched(puzzle, name)}.")


def _why_cut(puzzle: Puzzle, name: str) -> str:
    """Say because of which cut-off a node is never searched: a clause without a full stop."""
    path = puzzle.path_up(name)
    cut = next(cut for cut in puzzle.cuts if any(top in path for top in cut.unsearched))
    return cut_reason(puzzle.trace, cut).replace(" here", f" at {cut.state}")


def _why_searched(puzzle: Puzzle, name: str) -> str:
    """Say why a visited node isn't cut off."""
    node = puzzle.visits[name]
    parent = node.parent
    if parent is None:
        return "it is the root, where the search starts"
    if node is parent.children[0]:
        return f"it is the first child of {parent.state}, of which nothing is known before"
    me, other = player_name(parent.player), player_name(-parent.player)
    held = puzzle.trace.held(parent, node.enter)
    end = "least" if me == "MAX" else "most"
    gets = f"{me} gets at {end} {written(held)} at {parent.state} so far"
    above = holder(puzzle.trace, node, -parent.player)
    if above is None:
        return f"{gets}, and {other} holds nothing above that it could be compared with"
    bound = puzzle.trace.held(above, node.enter)
    equal = ", which is equal, and this search cuts strictly" if bound == held else ""
    return f"{gets}, and {other} at {above.state} holds only {written(bound)}{equal}"


def parsed(text: str) -> float:
    """Return the number that was typed, or raise; a sign such as ≤ before it is ignored."""
    bare = re.sub(r"[\s<>=≤≥]", "", text).replace("∞", "inf").replace(",", ".")
    try:
        number = float(bare.replace("−", "-").replace("–", "-"))
        if isnan(number):
            raise ValueError
    except ValueError:
        shown = f"“{text[:20]}” is no number" if bare else "Nothing is typed"
        hint = "type one such as 3 or −2, or inf or -inf for ∞ and −∞."
        raise ValueError(f"{shown}: {hint}") from None
    return int(number) if number.is_integer() else number


def mark_number(puzzle: Puzzle, name: str, what: str, text: str) -> Verdict:
    """Judge a typed alpha or beta (on arrival at the node), or the value that it returns.

    Parameters
    ----------
    puzzle : Puzzle
    name : str
        The node.
    what : "alpha", "beta" or "value"
    text : str
        What was typed: a number, or "-inf", "∞" and the like; "≤" before it is ignored. At
        a node whose value lies outside its window, the window's end is as right as the best value
        that was seen there: there are searches that return either.

    Returns
    -------
    Verdict
        With the reason, which doesn't give a wrong answer's number away.

    Raises
    ------
    ValueError
        If the tree has no such node.

    Examples
    --------
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> mark_number(puzzle, "C", "alpha", "-inf").sentence
    "alpha at C isn't −∞: it is the highest value MAX is sure of at the nodes above C when ..."
    >>> mark_number(puzzle, "C", "value", "2").sentence
    'C is worth at most 2: the lowest MIN has seen there.'
    """
    puzzle.tree.to_move(name)  # says so if there is no such node
    try:
        number = parsed(text)
    except ValueError as error:
        return note(str(error))
    if name in puzzle.never_visited:
        why = _why_cut(puzzle, name)
        return Verdict("under", f"{name} is never searched, so it has no {what}: {why}.")
    is_value, window = what == "value", puzzle.window(name)
    right = puzzle.accepted(name) if is_value else {window[NUMBERS.index(what)]: "="}
    if number not in right:
        said = f"{name} doesn't return" if is_value else f"{what} at {name} isn't"
        why = f"it {'returns' if is_value else 'is'} {_rule(puzzle, name, what)}"
        return Verdict("wrong", f"{said} {written(number)}: {why}.")
    if not is_value:
        return Verdict("right", f"{what} at {name} is {written(number)}.")
    worth = {"=": "", "≥": "at least ", "≤": "at most "}[right[number]]
    why = _why_value(puzzle, name, number, is_soft=number == next(iter(right)))
    return Verdict("right", f"{name} is worth {worth}{written(number)}: {why}.")


def _why_value(puzzle: Puzzle, name: str, number: float, is_soft: bool) -> str:
    """Say why a node returns a number, and which one the search returns if it is another."""
    me, returned = player_name(puzzle.tree.to_move(name)), puzzle.value(name)[1]
    if puzzle.tree.is_terminal(name):
        return "it is a leaf"
    why = f"the {'highest' if me == 'MAX' else 'lowest'} {me} has seen there"
    if not is_soft:
        why = "the end of its window"
    if number == returned:
        return why
    search = "floor and ceiling" if puzzle.strict else "alphabeta"
    return f"{why}; {search} returns {written(returned)} instead, and both are right"


def _rule(puzzle: Puzzle, name: str, what: str) -> str:
    """Return the rule by which a question is answered, without the answer."""
    if what == "value":
        me = player_name(puzzle.tree.to_move(name))
        best = "highest" if me == "MAX" else "lowest"
        return f"the {best} of what its visited children return, as {me} is to move there"
    best, me, none = ("highest", "MAX", "−∞") if what == "alpha" else ("lowest", "MIN", "+∞")
    sure = f"the {best} value {me} is sure of at the nodes above {name}"
    return f"{sure} when the search comes to it; {none} if there is none yet"


_NODES = 4  # at how many nodes numbers are asked for


class Attempt:
    """The answers to one puzzle, each marked as it is given.

    A question is a pair of a node and one of "pruned", "alpha", "beta" and "value". Numbers are
    asked for at a few inner nodes, which the seed picks; they may be given at all others too. Once
    it is over, nobody should answer any more.

    Parameters
    ----------
    puzzle : Puzzle

    Attributes
    ----------
    questions : list of (str, str)
        The numbers that are asked for.
    marked : set of str
        The nodes that are marked as pruned.
    numbers : dict
        What was answered rightly, as it is written, by question.
    tried : dict
        The last answer to each number that isn't right yet, as it was typed.
    wrongly : set of str
        The nodes that were marked though they must be searched.
    missed : set of (str, str)
        The questions that had a wrong answer at first, or a hint.
    finished, shown : bool
        Whether all is answered; whether the reader has seen the solution.

    Examples
    --------
    >>> attempt = Attempt(Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0))
    >>> attempt.mark("I").right, attempt.mark("J").right, attempt.points
    (True, True, 2)
    >>> attempt.finish().sentence
    'Still to type: alpha at B, beta at B, value at B and 7 more, or mark a node ...'
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.questions = list(_questions_of(puzzle))
        self.marked: set[str] = set()
        self.numbers: dict[tuple[str, str], str] = {}
        self.tried: dict[tuple[str, str], str] = {}
        self.wrongly: set[str] = set()
        self.missed: set[tuple[str, str]] = set()
        self.finished = self.shown = False

    @property
    def over(self) -> bool:
        """Whether nothing more can be answered."""
        return self.finished or self.shown

    @property
    def solved(self) -> bool:
        """Whether all is answered, and nothing was marked that must be searched."""
        return self.finished and not self.wrongly

    @property
    def points(self) -> int:
        """How many questions were answered rightly at once, less the nodes marked wrongly."""
        right = {(name, "pruned") for name in self.marked} | set(self.numbers)
        return max(0, len(right - self.missed) - len(self.wrongly))

    def mark(self, name: str) -> Verdict:
        """Mark a node as pruned, or take its mark off if it has one."""
        if name in self.marked:
            self.marked.remove(name)
            return note(f"The mark at {name} is off.")
        verdict = mark_pruned(self.puzzle, name)
        if verdict.right:
            self.marked.add(name)
        elif verdict.kind == "over":
            self.wrongly.add(name)
            self.missed.add((name, "pruned"))
        return verdict

    def answer(self, name: str, what: str, text: str) -> Verdict:
        """Type alpha, beta or the value of a node."""
        verdict, question = mark_number(self.puzzle, name, what, text), (name, what)
        if verdict.right:
            self.numbers[question] = self._signed(name, what, parsed(text))
            self.tried.pop(question, None)
        elif verdict.right is False:
            self.missed.add(question)
            if question not in self.numbers:
                self.tried[question] = text
        return verdict

    def written(self, name: str, what: str) -> str:
        """Return a right answer as it is written in the picture: the one given, if there is one."""
        answers = (*self.puzzle.window(name), self.puzzle.value(name)[1])
        number = answers[NUMBERS.index(what)]
        return self.numbers.get((name, what)) or self._signed(name, what, number)

    def _signed(self, name: str, what: str, number: float) -> str:
        sign = self.puzzle.accepted(name)[number] if what == "value" else "="
        return f"{sign} {written(number)}".removeprefix("= ")

    def finish(self) -> Verdict:
        """Say that all is answered: finished if it is, else what is missing and why."""
        if open_numbers := self.open_numbers():
            texts = [f"{what} at {name}" for name, what in open_numbers]
            return note(f"Still to type: {listed(texts)}, or mark a node that is never searched.")
        if unmarked := list(self._unmarked()):
            self.missed.update((name, "pruned") for cut, names in unmarked for name in names)
            names = unmarked[0][1]
            why = _why_cut(self.puzzle, names[0]).replace(", but", ", and")
            return Verdict("under", f"You leave {listed(names)} unmarked, but {why}.")
        self.finished = True
        never = counted(len(self.puzzle.never_visited), "node is", "nodes are")
        returned = written(self.puzzle.trace.value)
        outcome = f"alpha-beta returns {returned}, and {never} never searched."
        if self.solved:
            return Verdict("right", f"All is right: {outcome}")
        marked = f"as you marked {listed(sorted(self.wrongly))} on the way"
        return Verdict("over", f"Finished, but not solved, {marked}: {outcome}")

    def open_numbers(self) -> list[tuple[str, str]]:
        """Return the numbers still asked for: at nodes that aren't under a mark."""
        return [q for q in self.questions if q not in self.numbers and not self.covered(q[0])]

    def _unmarked(self) -> Iterator[tuple[Cutoff, list[str]]]:
        """Yield the cut-offs whose nodes aren't all marked, in order, each with those nodes."""
        for cut in self.puzzle.cuts:
            if names := [name for name in cut.unsearched if name not in self.marked]:
                yield cut, names

    def covered(self, name: str) -> bool:
        """Return whether a node or one above it is marked as pruned."""
        return any(above in self.marked for above in self.puzzle.path_up(name))

    def hint(self) -> Verdict:
        """Say where to look next; that costs the question's point."""
        for name, what in self.open_numbers():
            if name in self.puzzle.visits:
                self.missed.add((name, what))
                return note(f"Hint: {what} at {name} is {_rule(self.puzzle, name, what)}.")
        for cut, names in self._unmarked():
            self.missed.update((name, "pruned") for name in names)
            return note(f"Hint: look at {cut.state}. When does it matter no more what comes there?")
        return note("Hint: nothing is missing. Say that you are done.")

    def show(self) -> Verdict:
        """Give up: the solution is shown, and the tree isn't solved."""
        self.shown = True
        return note("Here is what alpha-beta does in this tree.")


def _questions_of(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Yield the numbers to ask for, as the search comes to the nodes; of the root the value."""
    root, *names = puzzle.inner
    if _NODES <= len(names):
        names = random.Random(f"asked {puzzle.seed}").sample(names, _NODES - 1)
    names.sort(key=lambda name: [puzzle.names.index(above) for above in puzzle.path_up(name)[::-1]])
    yield from product(names, NUMBERS)
    yield root, "value"


_LEVELS: tuple[dict[str, Any], ...] = (
    {"depth": 2, "branching": 3, "cuts": 1, "tie": False},
    {"depth": 2, "branching": 3, "cuts": 2},
    {"depth": 3, "branching": 2, "tie": False},
    {"depth": 3, "branching": (2, 3), "cuts": 2, "tie": False},
    {"depth": 3, "branching": (2, 3), "cuts": 3, "tie": True},
    {"depth": 3, "branching": (2, 3), "cuts": 3, "root": MIN},
    {"depth": 4, "branching": 2, "cuts": 3, "deep": False},
    {"depth": 4, "branching": 2, "cuts": 3, "deep": True},
    {"depth": 4, "branching": 2, "cuts": 4, "deep": True, "tie": True},
)
HARDEST = len(_LEVELS)


class Practice:
    """Trees one after another, with a score and a streak.

    A point is earned by each question that is answered rightly at once, and lost by each node
    that is marked though it must be searched; no tree takes more points than it gave. The streak
    counts the trees that were solved in a row without a mistake or a hint. After such a tree the
    next one is a level harder; after one that was shown, a level easier.

    Parameters
    ----------
    seed : int
        Of the first tree; each further one has the next seed.
    level : int
        Where to start, 1 being the easiest; beyond `HARDEST` trees stay as hard.
    settings : dict
        If not empty: what every tree is like, as the arguments of `make_puzzle`; there are no
        levels then.

    Attributes
    ----------
    attempt : Attempt
        At the present tree.

    Examples
    --------
    >>> practice = Practice(seed=3)
    >>> verdict = practice.attempt.show()
    >>> practice.next().seed, practice.streak
    (4, 0)
    """

    def __init__(self, seed: int = 0, level: int = 1, settings: dict | None = None) -> None:
        check_whole(level, "level", least=1)
        self.seed, self.level, self.settings = seed, min(level, HARDEST), settings or {}
        self._score = self._streak = 0  # of the trees before
        self.attempt = self._new()

    def _new(self) -> Attempt:
        return Attempt(make_puzzle(self.seed, **(self.settings or _LEVELS[self.level - 1])))

    @property
    def score(self) -> int:
        """The points, those on the present tree included."""
        return self._score + self.attempt.points

    @property
    def streak(self) -> int:
        """How many trees in a row were solved without a mistake or a hint, up to now."""
        attempt = self.attempt
        return 0 if attempt.missed or attempt.shown else self._streak + attempt.solved

    def next(self) -> Puzzle:
        """Go on to the next tree; one that was begun and isn't solved ends the streak."""
        attempt = self.attempt
        begun = (attempt.marked or attempt.numbers) and not attempt.solved
        self._score, self._streak = self.score, 0 if begun else self.streak
        step = attempt.solved and not attempt.missed
        self.level = max(1, min(self.level + step - attempt.shown, HARDEST))
        self.seed += 1
        self.attempt = self._new()
        return self.attempt.puzzle
