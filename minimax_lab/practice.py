"""Practice: what does alpha-beta prune in a tree, and what are alpha, beta and the values?

`judge_pruned` and `judge_number` judge one answer and say why. An `Attempt` keeps a reader's
answers to one puzzle, and a `Practice` goes from tree to tree.
"""

import random
import re
from collections.abc import Iterator
from math import isnan
from typing import Any, NamedTuple

from .arguments import check_whole
from .games.game import MIN, player_name
from .instruments.explain import cut_reason
from .instruments.run import holder
from .instruments.wording import counted, listed, written
from .puzzles import Puzzle, make_puzzle

NUMBERS = ("alpha", "beta", "value")
_ASKED = 4  # nodes at which numbers are asked for
_BEST = {"MAX": "highest", "MIN": "lowest"}


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
        if self.kind == "note":
            return None
        return self.kind == "right"


def note(sentence: str) -> Verdict:
    """Return a verdict that counts neither as right nor as wrong."""
    return Verdict("note", sentence)


def judge_pruned(puzzle: Puzzle, name: str) -> Verdict:
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
    >>> judge_pruned(puzzle, "I").sentence
    'I is never searched: MIN gives at most 2 at C, but MAX above at A already holds 3.'
    >>> judge_pruned(puzzle, "L").sentence
    'L must be searched: MIN gives at most 14 at D so far, and MAX at A holds only 3.'
    """
    puzzle.tree.to_move(name)  # says so if there is no such node
    if name in puzzle.pruned:
        return Verdict("right", f"{name} is never searched: {_why_cut(puzzle, name)}.")
    if name in puzzle.never_visited:
        return note(f"{name} is never searched, but more is cut off: mark the top of all that is.")
    return Verdict("over", f"{name} must be searched: {_why_searched(puzzle, name)}.")


def _why_cut(puzzle: Puzzle, name: str) -> str:
    """Return the reason why a node is never searched, a clause without a full stop."""
    path = set(puzzle.path_up(name))
    cut = next(cut for cut in puzzle.cuts if path.intersection(cut.unsearched))
    return cut_reason(puzzle.trace, cut).replace(" here", f" at {cut.state}")


def _why_searched(puzzle: Puzzle, name: str) -> str:
    """Say why a visited node isn't cut off."""
    node = puzzle.visits[name]
    parent = node.parent
    if parent is None:
        return "it is the root, where the search starts"
    if node is parent.children[0]:
        return f"it is the first child of {parent.state}, of which nothing is known before"
    me = player_name(parent.player)
    other = player_name(-parent.player)
    held = puzzle.trace.held(parent, node.enter)
    verb = "gets at least" if me == "MAX" else "gives at most"
    gets = f"{me} {verb} {written(held)} at {parent.state} so far"
    above = holder(puzzle.trace, node, -parent.player)
    if above is None:
        return f"{gets}, and {other} holds nothing above that it could be compared with"
    bound = puzzle.trace.held(above, node.enter)
    reason = f"{gets}, and {other} at {above.state} holds only {written(bound)}"
    if bound == held:
        reason += ", which is equal, and this search cuts strictly"
    return reason


def parse_number(text: str) -> float:
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


def judge_number(puzzle: Puzzle, name: str, what: str, text: str) -> Verdict:
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
        If the tree has no such node, or `what` is none of the three.

    Examples
    --------
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> judge_number(puzzle, "C", "alpha", "-inf").sentence
    "alpha at C isn't −∞: it is the highest value MAX is sure of at the nodes above C when ..."
    >>> judge_number(puzzle, "C", "value", "2").sentence
    'C is worth at most 2: the lowest MIN has seen there.'
    """
    puzzle.tree.to_move(name)  # says so if there is no such node
    if what not in NUMBERS:
        raise ValueError(f"what must be one of {', '.join(NUMBERS)}, not {what!r}")
    try:
        number = parse_number(text)
    except ValueError as error:
        return note(str(error))
    if name in puzzle.never_visited:
        why = _why_cut(puzzle, name)
        return Verdict("under", f"{name} is never searched, so it has no {what}: {why}.")
    shown = written(number)
    rule = _rule(puzzle, name, what)
    if what != "value":
        if number != _answer(puzzle, name, what):
            return Verdict("wrong", f"{what} at {name} isn't {shown}: it is {rule}.")
        return Verdict("right", f"{what} at {name} is {shown}.")
    accepted = puzzle.accepted(name)
    if number not in accepted:
        return Verdict("wrong", f"{name} doesn't return {shown}: it returns {rule}.")
    bound = {"=": "", "≥": "at least ", "≤": "at most "}[accepted[number]]
    why = _why_value(puzzle, name, number)
    return Verdict("right", f"{name} is worth {bound}{shown}: {why}.")


def _answer(puzzle: Puzzle, name: str, what: str) -> float:
    """Return alpha or beta on arrival at a visited node, or the value that it returns."""
    if what == "value":
        _, value = puzzle.value(name)
        return value
    alpha, beta = puzzle.window(name)
    return alpha if what == "alpha" else beta


def _why_value(puzzle: Puzzle, name: str, number: float) -> str:
    """Say why a node returns a number, and which one the search returns if it is another."""
    if puzzle.tree.is_terminal(name):
        return "it is a leaf"
    fail_soft, *_ = puzzle.accepted(name)  # a fail-hard search's number comes second
    if number == fail_soft:
        me = player_name(puzzle.tree.to_move(name))
        why = f"the {_BEST[me]} {me} has seen there"
    else:
        why = "the end of its window"
    returned = _answer(puzzle, name, "value")
    if number == returned:
        return why
    search = "floor and ceiling" if puzzle.strict else "alphabeta"
    return f"{why}; {search} returns {written(returned)} instead, and both are right"


def _rule(puzzle: Puzzle, name: str, what: str) -> str:
    """Return the rule by which a question is answered, without the answer."""
    if what == "value":
        me = player_name(puzzle.tree.to_move(name))
        return f"the {_BEST[me]} of what its visited children return, as {me} is to move there"
    owner = "MAX" if what == "alpha" else "MIN"
    none = "−∞" if what == "alpha" else "+∞"
    sure = f"the {_BEST[owner]} value {owner} is sure of at the nodes above {name}"
    return f"{sure} when the search comes to it; {none} if there is none yet"


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
    'Still to get right: alpha at B, beta at B, value at B and 7 more, or mark a node ...'
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.questions = list(_questions_of(puzzle))
        self.marked: set[str] = set()
        self.numbers: dict[tuple[str, str], str] = {}
        self.tried: dict[tuple[str, str], str] = {}
        self.wrongly: set[str] = set()
        self.missed: set[tuple[str, str]] = set()
        self.finished = False
        self.shown = False

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
        right = {(name, "pruned") for name in self.marked}
        right.update(self.numbers)
        at_once = right - self.missed
        return max(0, len(at_once) - len(self.wrongly))

    def mark(self, name: str) -> Verdict:
        """Mark a node as pruned, or take its mark off if it has one."""
        if name in self.marked:
            self.marked.remove(name)
            return note(f"The mark at {name} is off.")
        verdict = judge_pruned(self.puzzle, name)
        if verdict.right:
            self.marked.add(name)
        elif verdict.kind == "over":
            self.wrongly.add(name)
            self.missed.add((name, "pruned"))
        return verdict

    def answer(self, name: str, what: str, text: str) -> Verdict:
        """Type alpha, beta or the value of a node."""
        question = (name, what)
        verdict = judge_number(self.puzzle, name, what, text)
        if verdict.right:
            self.numbers[question] = self._signed(name, what, parse_number(text))
            self.tried.pop(question, None)
        elif verdict.right is False:
            self.missed.add(question)
            if question not in self.numbers:
                self.tried[question] = text
        return verdict

    def written(self, name: str, what: str) -> str:
        """Return a right answer as it is written in the picture: the one given, if there is one."""
        given = self.numbers.get((name, what))
        if given is not None:
            return given
        number = _answer(self.puzzle, name, what)
        return self._signed(name, what, number)

    def _signed(self, name: str, what: str, number: float) -> str:
        sign = "="
        if what == "value":
            sign = self.puzzle.accepted(name)[number]
        return f"{sign} {written(number)}".removeprefix("= ")

    def finish(self) -> Verdict:
        """Say that all is answered: finished if it is, else what is missing and why."""
        texts = [f"{what} at {name}" for name, what in self.open_numbers()]
        if texts:
            missing = f"Still to get right: {listed(texts)}"
            return note(f"{missing}, or mark a node that is never searched.")
        unmarked = self._unmarked()
        if unmarked:
            for names in unmarked:
                self.missed.update((name, "pruned") for name in names)
            why = _why_cut(self.puzzle, unmarked[0][0]).replace(", but", ", and")
            return Verdict("under", f"You leave {listed(unmarked[0])} unmarked, but {why}.")
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
        unanswered = [question for question in self.questions if question not in self.numbers]
        return [(name, what) for name, what in unanswered if not self.covered(name)]

    def _unmarked(self) -> list[list[str]]:
        """Return the nodes that aren't marked, for each cut-off that has some, in order."""
        unmarked = []
        for cut in self.puzzle.cuts:
            names = [name for name in cut.unsearched if name not in self.marked]
            if names:
                unmarked.append(names)
        return unmarked

    def covered(self, name: str) -> bool:
        """Return whether a node or one above it is marked as pruned."""
        return not self.marked.isdisjoint(self.puzzle.path_up(name))

    def hint(self) -> Verdict:
        """Say where to look next; that costs the question's point."""
        for name, what in self.open_numbers():
            if name in self.puzzle.visits:
                self.missed.add((name, what))
                return note(f"Hint: {what} at {name} is {_rule(self.puzzle, name, what)}.")
        for names in self._unmarked():
            self.missed.update((name, "pruned") for name in names)
            _, parent, *_ = self.puzzle.path_up(names[0])
            return note(f"Hint: look at {parent}. When does it matter no more what comes there?")
        return note("Hint: nothing is missing. Say that you are done.")

    def show(self) -> Verdict:
        """Give up: the solution is shown, and the tree isn't solved."""
        self.shown = True
        return note("Here is what alpha-beta does in this tree.")


def _questions_of(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Yield the numbers to ask for, in the order of the search; of the root only its value."""
    import networkx  # which takes a while

    root, *names = puzzle.inner
    if _ASKED <= len(names):
        names = random.Random(f"asked {puzzle.seed}").sample(names, _ASKED - 1)
    for name in networkx.dfs_preorder_nodes(puzzle.tree.graph):
        if name in names:
            for what in NUMBERS:
                yield name, what
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
        self.seed = seed
        self.level = min(level, HARDEST)
        self.settings = settings or {}
        self._score = 0  # of the trees before
        self._streak = 0
        self.attempt = self._new()

    def _new(self) -> Attempt:
        settings = self.settings or _LEVELS[self.level - 1]
        return Attempt(make_puzzle(self.seed, **settings))

    @property
    def score(self) -> int:
        """The points, those on the present tree included."""
        return self._score + self.attempt.points

    @property
    def streak(self) -> int:
        """How many trees in a row were solved without a mistake or a hint, up to now."""
        attempt = self.attempt
        if attempt.missed or attempt.shown:
            return 0
        return self._streak + attempt.solved

    def next(self) -> Puzzle:
        """Go on to the next tree; one that was begun and isn't solved ends the streak."""
        attempt = self.attempt
        is_begun = attempt.marked or attempt.numbers
        self._streak = self.streak
        if is_begun and not attempt.solved:
            self._streak = 0
        self._score = self.score
        if attempt.shown:
            self.level = max(self.level - 1, 1)
        elif attempt.solved and not attempt.missed:
            self.level = min(self.level + 1, HARDEST)
        self.seed += 1
        self.attempt = self._new()
        return self.attempt.puzzle
