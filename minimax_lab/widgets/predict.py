"""Predict what alpha-beta does, tree after tree, each answer marked at once."""

import json
from difflib import SequenceMatcher
from functools import partial
from inspect import signature
from typing import Any

import traitlets

from ..draw.markup import image
from ..draw.node import Drawing, DrawnNode
from ..draw.svg import legend_html, painted
from ..draw.tree import drawn_game
from ..games.game import player_name
from ..instruments.wording import counted, listed, written
from ..practice import HARDEST, Attempt, Practice, Verdict, judge_number, note, parse_number
from ..puzzles import Puzzle, make_puzzle
from .base import Widget, button_of, spoken
from .pages import living, script, themed

_FINISHED = note("This tree is finished: go on to the next one.")
_HEADINGS = {
    "right": "✓ Right.",
    "over": "✗ Pruned too much.",
    "under": "✗ Pruned too little.",
    "wrong": "✗ Not right.",
    "note": "",
}
_RULE = (
    "Alpha-beta, from left to right. With v for a node's best value so far, it leaves MAX's node"
)
_RULES = {  # whether a puzzle is strict -> when alpha-beta cuts off
    False: f"{_RULE} early when v\u00a0≥\u00a0β, and MIN's when v\u00a0≤\u00a0α.",
    True: f"{_RULE} early only when v\u00a0>\u00a0β, and MIN's only when v\u00a0<\u00a0α. Here v "
    "starts at α or β (fail-hard); the best that was really seen counts as right, too.",
}

_OPEN = "?"  # in place of a number that a reader is asked for
_TYPED = "{}"  # in a sentence, in place of what a reader types or marks wrongly
_WRONG = 99  # an answer that is right nowhere: no leaf is as high


class Predict(Widget):
    """Predict what alpha-beta does: what it never visits, its windows and its values.

    The reader marks the nodes that are never searched, and types alpha and beta on arrival at
    some nodes and the value that they return. Each answer is marked at once, with the reason; it
    says whether too much is pruned or too little. Every number that a fail-hard or a fail-soft
    search may return is right.

    Each question that is answered rightly at the first attempt earns a point, and each mark on a
    node that must be searched costs one; a tree with such a mark is finished, but not solved. The
    streak counts the trees solved in a row without a mistake or a hint; after such a tree the next
    one is a level harder, after one whose solution was shown, a level easier.

    Parameters
    ----------
    seed : int, optional
        Of the first tree; each further one has the next seed. The same seeds give the same trees.
    level : int, optional
        Where to start, 1 being the easiest.
    **settings
        What every tree is like, instead of levels: arguments of `make_puzzle` such as ``depth=3``,
        ``branching=(2, 3)``, ``cuts=2``, ``deep=True``, ``tie=True`` or ``strict=True``.

    Attributes
    ----------
    puzzle : Puzzle
        The present tree and the answers; ``lab.Stepper(predict.puzzle.trace)`` steps through it.
    sentence : str
        What was said last.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, or there is no such tree.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> predict = lab.Predict(seed=5)
    >>> predict.puzzle.pruned, predict.puzzle.window("D")
    (['M'], (11, inf))
    >>> predict.sentence
    'A new tree with 9 leaves: MAX is to move at the root.'
    """

    _esm = script("predict.js")
    _css = themed("predict.css")
    _instead = "Run this cell for another tree."

    def __init__(self, seed: int = 0, *, level: int = 1, **settings: Any) -> None:
        if settings and level != 1:
            raise ValueError(f"level {level} can't be kept with settings of your own: {settings}")
        known = list(signature(make_puzzle).parameters)[1:]
        for name in settings:
            if name not in known:
                raise TypeError(f"a tree has no setting {name!r}, but {listed(known, len(known))}")
        self._practice = Practice(seed, level, settings)
        super().__init__(frame=self._frame(_greeting(self.puzzle)))
        acts = ("mark", "answer", "finish", "hint", "show", "next")
        self.actions = {act: partial(self._act, act) for act in acts}

    @property
    def puzzle(self) -> Puzzle:
        return self._practice.attempt.puzzle

    def _act(self, act: str, seed: int, what: list) -> None:
        """Do what a page asks for, unless it was asked for another tree (that of the `seed`)."""
        if seed != self.puzzle.seed:
            return
        if act == "next":
            self._practice.next()
            self.frame = self._frame(_greeting(self.puzzle))
        else:
            if act == "answer":
                parse_number(what[-1])  # raises if it is none
            attempt = self._practice.attempt
            verdict = _FINISHED if attempt.over else getattr(attempt, act)(*what)
            self.frame = self._frame(verdict, what[0] if act == "mark" else "")

    def _frame(self, verdict: Verdict, marked: str = "") -> dict:
        """Return all that is shown after a verdict; `marked` is the node it is on, if on a mark."""
        practice = self._practice
        frame = shown(practice.attempt, verdict, marked)
        frame["level"] = "" if practice.settings else f"Level {practice.level} of {HARDEST}"
        frame["score"] = practice.score
        frame["streak"] = practice.streak
        return frame

    def svg(self) -> str:
        """Return the tree as it was at first, as SVG."""
        return painted(predicted(Attempt(self.puzzle)))

    def picture(self) -> str:
        """Return the tree on a page that marks the answers itself, as HTML."""
        return living(image(self.svg()), puzzle_page(self.puzzle), "puzzle.js")

    @traitlets.observe("frame")
    def _renew_still(self, change: Any) -> None:
        """Let the still show the present tree, as it was at first."""
        if self._has_still and change.new["seed"] != change.old["seed"]:
            super()._renew_still(change)

    def __repr__(self) -> str:
        practice = self._practice
        return f"<Predict: tree {self.puzzle.seed}, score {practice.score}>"


def _greeting(puzzle: Puzzle) -> Verdict:
    """Return what is said when a tree is new."""
    tree = puzzle.tree
    leaves = sum(map(tree.is_terminal, puzzle.names))
    me = player_name(tree.to_move(tree.initial))
    return note(f"A new tree with {leaves} leaves: {me} is to move at the root.")


def shown(attempt: Attempt, verdict: Verdict, marked: str = "") -> dict[str, Any]:
    """Return what is shown of a tree after a verdict; `marked` is the node it is on, if a mark."""
    drawing = _without_legend(attempt)
    buttons = []
    for node in drawing.nodes:
        is_wrong = node.state == marked and verdict.right is False
        looks = {"aria-checked": node.status == "pruned", "data-wrong": is_wrong}
        buttons.append(button_of(drawing, node, _words(node), looks=looks))
    return {
        "seed": attempt.puzzle.seed,
        "rule": _RULES[attempt.puzzle.strict],
        "svg": painted(drawing),
        "legend": legend_html(drawing),
        "nodes": buttons,
        "fields": [_field(attempt, *question) for question in attempt.questions],
        "over": attempt.over,
        "solution": _solution(attempt.puzzle) if attempt.over else [],
        "heading": _HEADINGS[verdict.kind],
        "sentence": verdict.sentence,
    }


def _without_legend(attempt: Attempt) -> Drawing:
    """Return a tree for the page, which has the legend apart: it doesn't scroll with the tree."""
    drawing = predicted(attempt)
    drawing.has_legend = False
    return drawing


def _said(verdict: Verdict) -> dict[str, str]:
    """Return a verdict as the page shows it."""
    return {"heading": _HEADINGS[verdict.kind], "sentence": verdict.sentence}


def _words(node: DrawnNode) -> str:
    """Return what a screen reader says of a node."""
    is_leaf = node.kind == "leaf"
    parts = [
        node.name,
        f"leaf, value {node.value}" if is_leaf else player_name(node.player),
        f"child of {node.parent.name}" if node.parent else "the root",
        "never searched" if node.status == "pruned" else "not marked",
    ]
    if node.window:
        parts.append(f"window {spoken(node.window)}")
    if node.value and not is_leaf:
        parts.append(f"returns {spoken(node.value)}")
    return ", ".join(parts)


def _field(attempt: Attempt, name: str, what: str) -> dict[str, str]:
    """Return what the page shows of a question: its field, what is in it, how it is marked."""
    puzzle = attempt.puzzle
    question = (name, what)
    text = attempt.tried.get(question, "")
    state = "wrong" if text else "open"
    if attempt.covered(name) or (attempt.over and name in puzzle.never_visited):
        text = ""
        state = "never"
    elif question in attempt.numbers or attempt.over:
        text = attempt.written(name, what)
        state = "right" if question in attempt.numbers else "shown"
    player = player_name(puzzle.tree.to_move(name))
    return {"name": name, "player": player, "what": what, "text": text, "state": state}


def _solution(puzzle: Puzzle) -> list[str]:
    """Say in sentences what alpha-beta does in a tree."""
    trace = puzzle.trace
    search = "floor and ceiling" if puzzle.strict else "alphabeta"
    visited = f"{counted(len(trace.visited), 'node')} of {len(puzzle.names)}"
    returned = f"{search} visits {visited} and returns {written(trace.value)}."
    return [*(trace.explain(cut.step) for cut in puzzle.cuts), returned]


def predicted(attempt: Attempt) -> Drawing:
    """Return a tree with what a reader has predicted rightly, and a ? for each open question.

    Once the solution is shown, it has all windows and values.

    Examples
    --------
    >>> from minimax_lab.practice import Practice
    >>> attempt = Practice(seed=5).attempt
    >>> verdict = attempt.answer("A", "value", "11")
    >>> [(node.name, node.value) for node in predicted(attempt).nodes if node.kind == "inner"]
    [('A', '11'), ('B', '?'), ('C', '?'), ('D', '?')]
    """
    puzzle = attempt.puzzle
    # The same room at every inner node, so that nothing is given away.
    drawing = drawn_game(puzzle.tree, value="≥ −20", window="(−20, +∞)")
    drawing.cuts = True
    drawing.title = f"What does alpha-beta visit in this tree of {len(puzzle.names)} nodes?"
    for node in drawing.nodes:
        name = node.state
        is_pruned = name in puzzle.never_visited if attempt.shown else attempt.covered(name)
        if is_pruned:
            node.status = "pruned"
            node.cut = node.parent is not None and node.parent.status != "pruned"
        elif node.kind == "inner":
            node.value = _number(attempt, name, "value")
            alpha = _number(attempt, name, "alpha")
            beta = _number(attempt, name, "beta")
            node.window = f"({alpha or _OPEN}, {beta or _OPEN})" if alpha or beta else ""
    return drawing


def _number(attempt: Attempt, name: str, what: str) -> str:
    """Return what the picture shows of a number: itself if it is known, a ? if asked, else ""."""
    if attempt.over and name not in attempt.puzzle.never_visited:
        return attempt.written(name, what)
    question = (name, what)
    asked = _OPEN if question in attempt.questions else ""
    return attempt.numbers.get(question, asked)


def puzzle_page(puzzle: Puzzle) -> str:
    """Return as JSON all that can be answered in a puzzle, and what is then said and shown.

    Of the picture it has the lines at first, and which of them each right answer changes.
    """
    start = shown(Attempt(puzzle), _greeting(puzzle))
    given_up = Attempt(puzzle)
    show = given_up.show()
    solved = _answered(puzzle)
    nothing = solved.hint()
    unsolved = _answered(puzzle)
    unsolved.wrongly.add(_TYPED)
    page = {
        "start": start | {"svg": ""},
        "lines": start["svg"].split("\n"),
        "end": shown(given_up, show),
        "marks": {name: _mark(puzzle, name) for name in puzzle.names},
        "questions": [_question(puzzle, *question) for question in solved.questions],
        "windows": {name: _window(puzzle, name) for name in puzzle.inner if name in puzzle.visits},
        "unmarked": _said(note(f"The mark at {_TYPED} is off.")),
        "no_number": judge_number(puzzle, puzzle.names[0], "value", _TYPED).sentence,
        "nothing": _said(nothing),
        "solved": _said(solved.finish()),
        "unsolved": _said(unsolved.finish()),
        "next": _said(note(Predict._instead)),
    }
    return json.dumps(page, separators=(",", ":"))


def _answered(puzzle: Puzzle, *question: str) -> Attempt:
    """Return an attempt at which all is answered, except for a question if one is given."""
    attempt = Attempt(puzzle)
    attempt.marked.update(puzzle.pruned)
    if question:
        attempt.marked.difference_update(puzzle.path_up(question[0]))
    attempt.numbers.update((other, "") for other in attempt.questions if other != question)
    return attempt


def _if_left(puzzle: Puzzle, name: str, what: str) -> dict[str, Any]:
    """Return what "Done" and "Hint" say if nothing but one question is left."""
    done = _answered(puzzle, name, what).finish()
    return {"done": _said(done), "hint": _said(_answered(puzzle, name, what).hint())}


def _mark(puzzle: Puzzle, name: str) -> dict[str, Any]:
    """Return what is said of a mark at a node and, if it is right, shown; and which it covers."""
    attempt = Attempt(puzzle)
    said = _said(attempt.mark(name))
    if name not in puzzle.pruned:
        return said | {"covers": []}
    covers = [other for other in puzzle.names if attempt.covered(other)]
    return said | _if_left(puzzle, name, "pruned") | {"covers": covers, "lines": _changed(attempt)}


def _question(puzzle: Puzzle, name: str, what: str) -> dict[str, Any]:
    """Return what is said and shown of each right number that is asked for, and of a wrong one."""
    right = {}
    numbers: set[float] = set()
    if name in puzzle.visits:
        numbers.update(puzzle.window(name), puzzle.accepted(name))
    for text in map(written, numbers):
        attempt = Attempt(puzzle)
        verdict = attempt.answer(name, what, text)
        if verdict.right:
            given = {"text": attempt.numbers[name, what], "lines": _changed(attempt)}
            right[text] = given | _said(verdict)
    wrong = _said(judge_number(puzzle, name, what, str(_WRONG)))
    wrong["sentence"] = wrong["sentence"].replace(str(_WRONG), _TYPED)
    return _if_left(puzzle, name, what) | {"right": right, "wrong": wrong}


def _window(puzzle: Puzzle, name: str) -> list:
    """Return the lines that alpha and beta at a node change when both are answered."""
    attempt = Attempt(puzzle)
    for what, number in zip(("alpha", "beta"), puzzle.window(name), strict=True):
        attempt.answer(name, what, written(number))
    return _changed(attempt)


def _changed(attempt: Attempt) -> list[tuple[int, int, list[str]]]:
    """Return where lines of a puzzle's first picture are others now: from, to, and these lines."""
    first = painted(_without_legend(Attempt(attempt.puzzle))).split("\n")
    lines = painted(_without_legend(attempt)).split("\n")
    changes = []
    for kind, start, end, own_start, own_end in SequenceMatcher(
        None, first, lines, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            changes.append((start, end, lines[own_start:own_end]))
    return changes
