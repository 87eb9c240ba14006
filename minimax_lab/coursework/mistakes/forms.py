"""Right texts of the exercises, in the forms in which they are usually written.

A wrong text is one of these with a piece of it replaced; so the forms have their lines in common.
"""

from dataclasses import dataclass
from textwrap import indent

from ..searches import right_texts as right


@dataclass(frozen=True)
class Form:
    """A right text, and what it is an answer to.

    Attributes
    ----------
    exercise : str
        "minimax", "alphabeta" or "best_move".
    text : str
        Functions; the last one is the answer.
    """

    exercise: str
    text: str


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


def _without_window(text: str) -> str:
    """Return a text of alpha-beta as minimax, in the same form."""
    for piece in (
        ", alpha, beta",
        ", -beta, -alpha",
        "        if value >= beta:\n            return value\n",
        "        if value <= alpha:\n            return value\n",
        "        if value >= beta:\n            break\n",
        "        alpha = max(alpha, value)\n",
        "        beta = min(beta, value)\n",
    ):
        text = text.replace(piece, "")
    return text.replace("alphabeta", "minimax")


FORMS = {
    "value test": Form("alphabeta", right.VALUE_TEST),
    "bound test": Form("alphabeta", right.BOUND_TEST),
    "returned bounds": Form("alphabeta", right.RETURNED_BOUNDS),
    "one loop": Form("alphabeta", right.ONE_LOOP),
    "two functions": Form("alphabeta", right.TWO_FUNCTIONS),
    "negamax": Form("alphabeta", right.NEGAMAX),
    "nested": Form("alphabeta", _nested(right.VALUE_TEST)),
    "nested, bound test": Form("alphabeta", _nested(right.BOUND_TEST)),
    "flag": Form("alphabeta", _flagged(right.VALUE_TEST, "alphabeta", ", alpha, beta")),
    "minimax": Form("minimax", right.MINIMAX),
    "lists": Form("minimax", right.LISTS),
    "minimax, two functions": Form("minimax", _without_window(right.TWO_FUNCTIONS)),
    "minimax, negamax": Form("minimax", _without_window(right.NEGAMAX)),
    "minimax, flag": Form("minimax", _flagged(right.MINIMAX, "minimax", "")),
    "moves by minimax": Form("best_move", right.MINIMAX + right.MOVES_BY_MINIMAX),
    "moves by alpha-beta": Form("best_move", right.VALUE_TEST + right.MOVES_BY_ALPHABETA),
}

# A mistake that has nothing to do with the form is looked for in one form of each exercise: the
# others would behave the same.
PLAIN = ("value test", "minimax", "moves by minimax")
LOOPS = ("value test", "bound test")
NESTED = ("nested", "nested, bound test")
FLAGGED = ("flag", "minimax, flag")
TWO_FUNCTIONS = ("two functions", "minimax, two functions")
NEGAMAX = ("negamax", "minimax, negamax")
