"""The catalogue of misconceptions, and functions that make them.

What is told of each stands in mistakes.md. A mistake in a search is an edit of a right function:
some of its text replaced. A wrong function is recognised by behaving as an edited one does.
"""

import linecache
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path
from textwrap import indent

from ..games.game import MAX, MIN

_MINIMAX = """\
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, minimax(game, child, depth - 1))
    else:
        value = inf
        for child in game.children(state):
            value = min(value, minimax(game, child, depth - 1))
    return value
"""

_LISTS = """\
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [minimax(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
"""

_ALPHABETA = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value >= beta: break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value <= alpha: break
            beta = min(beta, value)
    return value
"""

_RETURNED_BOUNDS = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        for child in game.children(state):
            value = alphabeta(game, child, depth - 1, alpha, beta)
            if value >= beta: return beta
            if value > alpha: alpha = value
        return alpha
    for child in game.children(state):
        value = alphabeta(game, child, depth - 1, alpha, beta)
        if value <= alpha: return alpha
        if value < beta: beta = value
    return beta
"""

_TWO_FUNCTIONS = """\
def max_value(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf
    for child in game.children(state):
        value = max(value, min_value(game, child, depth - 1, alpha, beta))
        if value >= beta: return value
        alpha = max(alpha, value)
    return value

def min_value(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = inf
    for child in game.children(state):
        value = min(value, max_value(game, child, depth - 1, alpha, beta))
        if value <= alpha: return value
        beta = min(beta, value)
    return value

def alphabeta(game, state, depth, alpha, beta):
    first = max_value if game.to_move(state) == MAX else min_value
    return first(game, state, depth, alpha, beta)
"""

_NEGAMAX = """\
def negamax(game, state, depth, colour, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return colour * game.evaluate(state)
    value = -inf
    for child in game.children(state):
        value = max(value, -negamax(game, child, depth - 1, -colour, -beta, -alpha))
        if value >= beta: break
        alpha = max(alpha, value)
    return value

def alphabeta(game, state, depth, alpha, beta):
    if game.to_move(state) == MAX: return negamax(game, state, depth, 1, alpha, beta)
    return -negamax(game, state, depth, -1, -beta, -alpha)
"""

_MOVES_BY_MINIMAX = """
def best_move(game, state, depth):
    player, best, best_value = game.to_move(state), None, -inf
    for action in game.actions(state):
        value = player * minimax(game, game.result(state, action), depth - 1)
        if value > best_value: best, best_value = action, value
    return best
"""

_MOVES_BY_ALPHABETA = """
def best_move(game, state, depth):
    maximizing = game.to_move(state) == MAX
    low, high, best = -inf, inf, None
    for action in game.actions(state):
        value = alphabeta(game, game.result(state, action), depth - 1, low, high)
        if maximizing and value > low: best, low = action, value
        if not maximizing and value < high: best, high = action, value
    return best
"""


def _nested(text: str) -> str:
    """Return a text of alpha-beta as a function inside the one that is asked for."""
    inner = indent(text.replace("alphabeta(game, ", "search("), "    ")
    head = "def alphabeta(game, state, depth, alpha, beta):\n"
    return f"{head}{inner}    return search(state, depth, alpha, beta)\n"


def _flagged(text: str, name: str, rest: str) -> str:
    """Return a text as a helper that is told whose turn it is."""
    helper = text.replace(f"{name}(game, state, ", "search(game, state, maximizing, ")
    helper = helper.replace(f"{name}(game, child, ", "search(game, child, not maximizing, ")
    helper = helper.replace("game.to_move(state) == MAX", "maximizing")
    call = f"search(game, state, game.to_move(state) == MAX, depth{rest})"
    return f"{helper}\ndef {name}(game, state, depth{rest}):\n    return {call}\n"


def _replaced(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        text = text.replace(old, new)
    return text


def _without_window(text: str) -> str:
    """Return a text of alpha-beta as minimax, in the same form."""
    lines = [line for line in text.splitlines() if not line.strip().startswith(_OF_THE_WINDOW)]
    pairs = ((", alpha, beta", ""), (", -beta, -alpha", ""), ("alphabeta", "minimax"))
    return _replaced("\n".join(lines) + "\n", *pairs)


_OF_THE_WINDOW = ("if value >= beta", "if value <= alpha", "alpha = ", "beta = ")
# The bound is raised (or lowered) first, and then tested.
_BOUND_TEST = _replaced(
    _ALPHABETA,
    ("if value >= beta: break", "alpha = max(alpha, value)\n            if alpha >= beta: break"),
    ("if value <= alpha: break", "beta = min(beta, value)\n            if alpha >= beta: break"),
    ("break\n            alpha = max(alpha, value)\n", "break\n"),
    ("break\n            beta = min(beta, value)\n", "break\n"),
)

# Right functions in the forms in which they are usually written: the exercise, and the text.
FORMS: dict[str, tuple[str, str]] = {
    "value test": ("alphabeta", _ALPHABETA),
    "bound test": ("alphabeta", _BOUND_TEST),
    "returned bounds": ("alphabeta", _RETURNED_BOUNDS),
    "two functions": ("alphabeta", _TWO_FUNCTIONS),
    "negamax": ("alphabeta", _NEGAMAX),
    "nested": ("alphabeta", _nested(_ALPHABETA)),
    "nested, bound test": ("alphabeta", _nested(_BOUND_TEST)),
    "flag": ("alphabeta", _flagged(_ALPHABETA, "alphabeta", ", alpha, beta")),
    "minimax": ("minimax", _MINIMAX),
    "lists": ("minimax", _LISTS),
    "minimax, two functions": ("minimax", _without_window(_TWO_FUNCTIONS)),
    "minimax, negamax": ("minimax", _without_window(_NEGAMAX)),
    "minimax, flag": ("minimax", _flagged(_MINIMAX, "minimax", "")),
    "moves by minimax": ("best_move", _MINIMAX + _MOVES_BY_MINIMAX),
    "moves by alpha-beta": ("best_move", _ALPHABETA + _MOVES_BY_ALPHABETA),
}

# A mistake that has nothing to do with the form is looked for in one form of each exercise: the
# others would behave the same.
_PLAIN = ("value test", "minimax", "moves by minimax")
_LISTED = (*_PLAIN, "lists")
_LOOPS = ("value test", "bound test")
_RETURNS = ("returned bounds",)
_BOTH = (*_LOOPS, *_RETURNS)
_NEST = ("nested", "nested, bound test")
_FLAG = ("flag", "minimax, flag")
_TWO = ("two functions", "minimax, two functions")
_NEGA = ("negamax", "minimax, negamax")
_MOVES = ("moves by minimax", "moves by alpha-beta")


@dataclass(frozen=True)
class Edit:
    """What a mistake writes in place of right text.

    Attributes
    ----------
    changes : tuple of dict
        Each what is replaced together: old text -> new. A form in which one of the old texts is
        missing can't have this mistake.
    forms : tuple of str
        The names of the forms it is made in.
    where : "all", "one" or "any"
        Whether all changes are made together at all places, or one at one place, or both of this.
    hard : bool
        Whether it is a mistake also in a function that fails hard.
    """

    changes: tuple[dict[str, str], ...]
    forms: tuple[str, ...]
    where: str
    hard: bool

    def applied(self, text: str) -> Iterator[str]:
        """Yield the wrong texts that it makes of a right one."""
        if not all(old in text for change in self.changes for old in change):
            return
        places = [one for change in self.changes for one in _places(text, change)]
        if self.where != "one":
            yield _put(text, [piece for one in places for piece in one])
        if self.where != "all" and len(places) > 1:
            yield from (_put(text, one) for one in places)


Piece = tuple[int, str, str]  # where it stands, and what is replaced by what


def _places(text: str, change: dict[str, str]) -> list[list[Piece]]:
    """Return what a change replaces at each of its places; several pieces are changed together."""
    pieces = []
    for old, new in change.items():
        start = text.find(old)
        while start >= 0:
            pieces.append((start, old, new))
            start = text.find(old, start + len(old))
    return [pieces] if len(change) > 1 else [[piece] for piece in pieces]


def _put(text: str, pieces: list[Piece]) -> str:
    for start, old, new in sorted(pieces, reverse=True):
        text = text[:start] + new + text[start + len(old) :]
    return text


def edit(
    *changes: dict[str, str],
    forms: tuple[str, ...] = _PLAIN,
    where: str = "any",
    hard: bool = True,
) -> Edit:
    """Return an edit."""
    return Edit(changes, forms, where, hard)


_CALL = "alphabeta(game, child, depth - 1, {})"
_MAX, _MIN = f"max(value, {_CALL})", f"min(value, {_CALL})"
_MAX_CALL, _MIN_CALL = _MAX.format("alpha, beta"), _MIN.format("alpha, beta")
_MINIMAX_CALL = "minimax(game, child, depth - 1)"
_MAX_CUT, _MIN_CUT, _CUT = (
    *("if value >= beta: break", "if value <= alpha: break", "if alpha >= beta: break"),
)
_RAISED, _LOWERED = "alpha = max(alpha, value)", "beta = min(beta, value)"
_HANDED = "depth - 1, alpha, beta"
_NEGATED = "-colour, -beta, -alpha"
_BEGUN = "return search(state, depth, alpha, beta)"
_CHOICE = "if value > best_value: best, best_value = action, value"


def start_values(low: float, high: float, forms: tuple[str, ...] = _PLAIN) -> Edit:
    """Return the edit of one who starts MAX's values at a low number, and MIN's at a high one."""
    return edit({"value = -inf": f"value = {low}"}, {"value = inf": f"value = {high}"}, forms=forms)


def _shared(parameters: str, kept: str) -> Edit:
    """Return the edit of one who keeps some of the bounds outside all calls."""
    return edit(
        {
            "(state, depth, alpha, beta):\n": f"(state, depth{parameters}):\n        {kept}\n",
            "child, depth - 1, alpha, beta": f"child, depth - 1{parameters}",
            _BEGUN: f"return search(state, depth{parameters})",
        },
        forms=_NEST,
    )


EDITS: dict[str, tuple[Edit, ...]] = {
    "the window isn't handed down": (
        edit({_HANDED: "depth - 1, -inf, inf"}, forms=_BOTH),
        edit({_HANDED: "depth - 1, alpha, inf"}, forms=_LOOPS),
        edit({_HANDED: "depth - 1, -inf, beta"}, forms=_LOOPS),
        edit(
            {_MAX_CALL: _MAX.format("alpha, inf")},
            {_MIN_CALL: _MIN.format("-inf, beta")},
            where="all",
            forms=_LOOPS,
        ),
        edit(
            {_MAX_CALL: _MAX.format("-inf, beta")},
            {_MIN_CALL: _MIN.format("alpha, inf")},
            where="all",
            forms=_LOOPS,
        ),
        edit({_NEGATED: "-colour, -inf, inf"}, forms=_NEGA),
    ),
    "the given window isn't used": (
        edit({_BEGUN: "return search(state, depth, -inf, inf)"}, forms=_NEST),
    ),
    "alpha and beta are swapped": (
        edit({_HANDED: "depth - 1, beta, alpha"}, where="all", forms=_BOTH),
    ),
    "alpha and beta are swapped for one player": (
        edit({_HANDED: "depth - 1, beta, alpha"}, where="one", forms=_BOTH),
    ),
    "the negamax window isn't negated": (
        edit({_NEGATED: "-colour, alpha, beta"}, forms=_NEGA),
        edit({_NEGATED: "-colour, -alpha, -beta"}, forms=_NEGA),
        edit({_NEGATED: "-colour, beta, alpha"}, forms=_NEGA),
    ),
    "alpha is shared among siblings through a global": (
        _shared("", "nonlocal alpha, beta"),
        _shared(", beta", "nonlocal alpha"),
        _shared(", alpha", "nonlocal beta"),
    ),
    "it cuts at the root with a bound nobody gave": (
        edit({"beta):\n    if depth": "beta):\n    alpha = max(alpha, 0)\n    if depth"}),
        edit({"beta):\n    if depth": "beta):\n    beta = min(beta, 0)\n    if depth"}),
        edit({_BEGUN: "return search(state, depth, 0, inf)"}, forms=_NEST),
        edit({_BEGUN: "return search(state, depth, -inf, 0)"}, forms=_NEST),
        edit({_BEGUN: "return search(state, depth, -1, 1)"}, forms=_NEST),
        edit(
            {"value >= beta:": "value >= beta or value > 0:"},
            {"value <= alpha:": "value <= alpha or value < 0:"},
        ),
    ),
    "alpha is returned instead of the value": (
        edit({"    return value\n": "    return alpha\n"}, forms=_LOOPS),
        edit({"    return value\n": "    return beta\n"}, forms=_LOOPS),
        edit(
            {
                "    return value\n": "    return alpha if game.to_move(state) == MAX else beta\n",
            },
        ),
        edit({": return beta": ": return alpha"}, forms=_RETURNS),
        edit({"    return beta\n": "    return alpha\n"}, forms=_RETURNS),
        edit({f"{_LOWERED}\n    return value": f"{_LOWERED}\n    return alpha"}, forms=_TWO),
        edit({">= beta: return value": ">= beta: return alpha"}, forms=_TWO),
        edit({"    return value\n": "    return alpha\n"}, forms=_NEGA),
    ),
    "of equally good moves the last is taken": (
        edit({"value > best_value": "value >= best_value"}, forms=_MOVES),
    ),
    "the best move is taken from bounds": (
        edit(
            {"and value > low": "and value >= low"},
            {"and value < high": "and value <= high"},
            forms=_MOVES,
        ),
    ),
    "MIN's best move is MAX's": (
        edit({"player * minimax": "minimax"}, forms=_MOVES),
        edit(
            {"player * minimax": "minimax", "value > best_value": "value >= best_value"},
            forms=_MOVES,
        ),
    ),
    "the depth of the moves is one off": (
        edit({"action), depth - 1": "action), depth"}, forms=_MOVES),
        edit({"action), depth - 1": "action), max(depth - 2, 0)"}, forms=_MOVES),
    ),
    "the depth isn't decreased": (edit({"child, depth - 1": "child, depth"}, where="all"),),
    "depth 0 isn't tested": (edit({"depth == 0 or ": ""}),),
    "only depth 0 is tested": (edit({" or game.is_terminal(state)": ""}, forms=_LISTED),),
    "a leaf must be both, over and at depth 0": (
        edit({" or game.is_terminal": " and game.is_terminal"}, forms=_LISTED),
    ),
    "the depth is counted wrongly": (
        edit({"depth == 0": "depth == 1"}),
        edit({"depth == 0": "depth <= 1"}),
        edit({"depth == 0": "depth < 0"}),
        edit({"depth == 0": "depth <= 0", "child, depth - 1": "child, depth - 2"}),
        edit({"child, depth - 1": "child, depth - 2"}, where="all"),
        edit({"child, depth - 1": "child, depth"}, where="one"),
    ),
    "a leaf's value is negated": (edit({"game.evaluate(state)": "-game.evaluate(state)"}),),
    "the evaluation is seen from the mover's side": (
        edit({"game.evaluate": "game.to_move(state) * game.evaluate"}),
        edit({"game.evaluate": "-game.to_move(state) * game.evaluate"}),
        edit({"colour * game.evaluate": "game.evaluate"}, forms=_NEGA),
    ),
    "a start value is the wrong infinity": (
        edit({"value = inf": "value = -inf"}),
        edit({"value = -inf": "value = inf"}),
        edit({"value = inf": "value = -inf", "value = -inf": "value = inf"}),
    ),
    "the start value is 0 instead of −∞ (+∞)": (
        start_values(0, 0),
        edit({"None, -inf": "None, 0"}, forms=_MOVES),
    ),
    "the start value is −1 (or another number) instead of −∞": (
        start_values(-1, 1),
        start_values(-100, 100, ("value test", "minimax")),
        edit({"None, -inf": "None, -1"}, forms=_MOVES),
    ),
    "only the first (last) child counts": (
        edit({_RAISED: "return value"}, {_LOWERED: "return value"}),
        edit(
            {_MAX_CALL: _CALL.format("alpha, beta")},
            {_MIN_CALL: _CALL.format("alpha, beta")},
            forms=_LOOPS,
        ),
        *(
            edit(
                {f"max(value, {_MINIMAX_CALL})": new.format("max")},
                {f"min(value, {_MINIMAX_CALL})": new.format("min")},
            )
            for new in (f"{{}}(value, {_MINIMAX_CALL}); return value", _MINIMAX_CALL)
        ),
        edit({_CHOICE: f"{_CHOICE}\n        return best"}, forms=_MOVES),
        edit({_CHOICE: "best = action"}, forms=_MOVES),
    ),
    "the values are added up or averaged": (
        *(
            edit({"max(values)": new}, {"min(values)": new}, forms=("lists",))
            for new in ("sum(values)", "sum(values) / len(values)")
        ),
    ),
    "the negamax sign is forgotten": (
        edit({"-negamax(game, child": "negamax(game, child"}, forms=_NEGA),
    ),
    "the negamax result isn't turned back": (
        edit({"return -negamax(": "return negamax("}, forms=_NEGA),
        edit(
            {"return -negamax(": "return negamax(", "-1, -beta, -alpha)": "-1, alpha, beta)"},
            forms=_NEGA,
        ),
    ),
    "the root is always taken for MAX's": (
        edit({"game.to_move(state) == MAX, depth": "True, depth"}, forms=_FLAG),
        edit({"max_value if game.to_move(state) == MAX else min_value": "max_value"}, forms=_TWO),
        edit({"if game.to_move(state) == MAX: return": "return"}, forms=_NEGA),
    ),
    "the players are exchanged": (edit({"== MAX": "== MIN"}, forms=_LISTED),),
    "both players maximize": (
        edit({"if game.to_move(state) == MAX": "if True"}, forms=_LISTED),
        edit({"value = inf": "value = -inf", "min(value, ": "max(value, "}),
        edit({"min(value, ": "max(value, "}),
    ),
    "both players minimize": (
        edit({"if game.to_move(state) == MAX": "if False"}, forms=_LISTED),
        edit({"value = -inf": "value = inf", "max(value, ": "min(value, "}),
        edit({"max(value, ": "min(value, "}),
    ),
    "the player flag isn't flipped": (
        edit({"child, not maximizing": "child, maximizing"}, forms=_FLAG),
        edit({"child, not maximizing": "child, True"}, where="all", forms=_FLAG),
        edit({"child, not maximizing": "child, False"}, where="all", forms=_FLAG),
        edit({"depth - 1, -colour": "depth - 1, colour"}, forms=_NEGA),
        edit({"min_value(game, child": "max_value(game, child"}, forms=_TWO),
        edit({"max_value(game, child": "min_value(game, child"}, forms=_TWO),
    ),
    "no pruning at all": (
        edit({_MAX_CUT: "pass"}, {_MIN_CUT: "pass"}, where="all"),
        edit(
            {"if value >= beta: return beta": "pass"},
            {"if value <= alpha: return alpha": "pass"},
            where="all",
            forms=_RETURNS,
        ),
    ),
    "the cut is in one branch only": (
        edit({_MAX_CUT: "pass"}, {_MIN_CUT: "pass"}, where="one"),
        edit({_CUT: "pass"}, where="one", forms=("bound test",)),
        edit(
            {"if value >= beta: return beta": "pass"},
            {"if value <= alpha: return alpha": "pass"},
            where="one",
            forms=_RETURNS,
        ),
    ),
    "the loop goes on after the cut": (
        edit({": break": ": continue"}, forms=_LOOPS),
        edit({": break": ": pass"}, forms=_LOOPS),
    ),
    "the bound isn't updated": (
        edit({_RAISED: "pass"}, {_LOWERED: "pass"}, forms=_LOOPS),
        edit(
            {"if value > alpha: alpha = value": "pass"},
            {"if value < beta: beta = value": "pass"},
            where="one",
            forms=_RETURNS,
        ),
        edit({_RAISED: "pass"}, forms=("negamax",)),
    ),
    "the bound is updated before the test of the other": (
        edit(
            {_CUT: "if value <= alpha or value >= beta: break"}, forms=("bound test",), hard=False
        ),
        edit({_MAX_CUT: _RAISED, _RAISED: _MIN_CUT}, {_MIN_CUT: _LOWERED, _LOWERED: _MAX_CUT}),
    ),
    "the test comes before the bound is updated": (edit({_MAX_CUT: _CUT}, {_MIN_CUT: _CUT}),),
    "the wrong bound is updated": (
        *(
            edit({_RAISED: f"beta = {new}"}, {_LOWERED: f"alpha = {other}"}, forms=_LOOPS)
            for new, other in (
                ("min(beta, value)", "min(alpha, value)"),
                ("max(beta, value)", "max(alpha, value)"),
                ("value", "value"),
            )
        ),
        edit(
            {"alpha: alpha = value": "alpha: beta = value"},
            {"beta: beta = value": "beta: alpha = value"},
            where="one",
            forms=_RETURNS,
        ),
    ),
    "the bound of the last child counts, not the best": (
        edit({_RAISED: "alpha = value"}, {_LOWERED: "beta = value"}, forms=_LOOPS, hard=False),
        edit(
            *(
                {
                    f"value = {best}(value, {_CALL.format('alpha, beta')})": (
                        f"last = {_CALL.format('alpha, beta')}; value = {best}(value, last)"
                    ),
                    bound: f"{bound[:5].strip()} = last",
                }
                for best, bound in (("max", _RAISED), ("min", _LOWERED))
            ),
            forms=_LOOPS,
        ),
        edit(
            {"if value > alpha: alpha = value": "alpha = value"},
            {"if value < beta: beta = value": "beta = value"},
            where="one",
            forms=_RETURNS,
        ),
    ),
    "the test uses the wrong bound": (
        edit({"value >= beta": "value >= alpha"}, {"value <= alpha": "value <= beta"}),
        edit(
            {"value >= beta": "value >= beta or value <= alpha"},
            {"value <= alpha": "value <= alpha or value >= beta"},
            hard=False,
        ),
        edit({"value >= beta": "value <= alpha"}, {"value <= alpha": "value >= beta"}),
        edit(
            {"value >= beta": "value >= alpha"}, {"value <= alpha": "value <= beta"}, forms=_RETURNS
        ),
    ),
    "the cut test is turned round": (
        edit({"value >= beta": "value <= beta"}, {"value <= alpha": "value >= alpha"}, forms=_BOTH),
        edit({"alpha >= beta": "alpha <= beta"}, forms=("bound test",)),
    ),
}


@dataclass(frozen=True)
class Misconception:
    """A mistake that many make, how it is told to them, and functions that make it.

    Attributes
    ----------
    name : str
        A few words, such as "the window isn't handed down".
    explanation : str
        Two sentences: what the function does, and why that goes wrong.
    hint : str
        What to look at; it doesn't give the answer away.
    exercises : tuple of str
        Where it is met.

    Examples
    --------
    >>> from minimax_lab.coursework.mistakes import misconception
    >>> print(misconception("the players are exchanged").explanation)
    MAX takes the smallest value and MIN the largest. So each player does the other's best.
    """

    name: str
    explanation: str
    hint: str
    exercises: tuple[str, ...]

    def texts(self, exercise: str) -> tuple[str, ...]:
        """Return the wrong functions for an exercise, each in the usual conventions."""
        found: dict[str, None] = {}
        for change in EDITS.get(self.name, ()) if exercise in self.exercises else ():
            for made_for, text in (FORMS[form] for form in change.forms):
                if made_for == exercise:
                    for wrong in change.applied(text):
                        found |= dict.fromkeys(conventions(wrong, change.hard))
        return tuple(found)


def conventions(text: str, hard: bool = True) -> list[str]:
    """Return a text that fails soft and cuts when the bounds meet, and also the other ways."""
    texts = [text]
    if hard and "alpha" in text:
        texts.append(_replaced(text, ("value = -inf\n", "value = alpha\n")))
        texts[1] = _replaced(texts[1], ("value = inf\n", "value = beta\n"))
    return texts + [_WEAK_TEST.sub(r"\1 \2 \3", one) for one in texts]


_WEAK_TEST = re.compile(r"(value|alpha) ([<>])= (alpha|beta)")


@cache
def function_of(text: str, name: str) -> Callable:
    """Return the last function that a text defines; a stepper can show its lines."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict = {"inf": inf, "MAX": MAX, "MIN": MIN}
    exec(compile(text, name, "exec"), names)
    return [thing for thing in names.values() if callable(thing)][-1]


def _catalogue() -> Iterator[Misconception]:
    """Yield the misconceptions as mistakes.md tells of them."""
    page = Path(__file__).with_name("mistakes.md").read_text(encoding="utf-8")
    for section in page.split("\n### ")[1:]:
        name, exercises, explanation, hint = section.split("\n## ")[0].strip().split("\n\n")
        told = explanation, hint.removeprefix("Hint: ")
        said = (text.replace("\n", " ") for text in told)
        yield Misconception(name, *said, tuple(exercises.strip("*").split(", ")))


MISCONCEPTIONS = tuple(_catalogue())


def misconception(name: str) -> Misconception:
    """Return the misconception of that name.

    Raises
    ------
    ValueError
        If there is none.
    """
    for mistake in MISCONCEPTIONS:
        if mistake.name == name:
            return mistake
    known = ", ".join(repr(mistake.name) for mistake in MISCONCEPTIONS)
    raise ValueError(f"there is no misconception called {name!r}: choose one of {known}")
