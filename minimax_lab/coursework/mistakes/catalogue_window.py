"""Misconceptions of alpha-beta's window: how it is handed down, and what comes back."""

from .forms import LOOPS, NEGAMAX, NESTED, TWO_FUNCTIONS
from .misconception import Misconception
from .mutation import edit

_BOTH = (*LOOPS, "returned bounds")
_CALL = "(value, alphabeta(game, child, depth - 1, {}))"
_MAX, _MIN = "max" + _CALL, "min" + _CALL
_WHOLE = "alpha, beta"

WINDOW = (
    Misconception(
        "the window isn't handed down",
        "Each call starts with a fresh window, or with half of one. So what MAX or MIN already "
        "holds further up can never cut anything below.",
        "Look at what your recursive call passes for alpha and beta, and at what the caller "
        "already knows by then.",
        ("alphabeta",),
        (
            edit(("depth - 1, alpha, beta", "depth - 1, -inf, inf"), forms=_BOTH),
            edit(("depth - 1, alpha, beta", "depth - 1, alpha, inf"), forms=LOOPS),
            edit(("depth - 1, alpha, beta", "depth - 1, -inf, beta"), forms=LOOPS),
            edit(
                (_MAX.format(_WHOLE), _MAX.format("alpha, inf")),
                (_MIN.format(_WHOLE), _MIN.format("-inf, beta")),
                where="all",
                forms=LOOPS,
            ),
            edit(
                (_MAX.format(_WHOLE), _MAX.format("-inf, beta")),
                (_MIN.format(_WHOLE), _MIN.format("alpha, inf")),
                where="all",
                forms=LOOPS,
            ),
            edit(("-colour, -beta, -alpha", "-colour, -inf, inf"), forms=("negamax",)),
        ),
    ),
    Misconception(
        "the given window isn't used",
        "The search starts with the window from −∞ to ∞ whatever it was told. So a caller who "
        "already holds something better gets no cut for it.",
        "Call your function with a narrow window on a small tree. Which of its lines ever read "
        "the alpha and beta of that call?",
        ("alphabeta",),
        (
            edit(
                ("search(state, depth, alpha, beta)\n", "search(state, depth, -inf, inf)\n"),
                forms=NESTED,
            ),
        ),
    ),
    Misconception(
        "alpha and beta are swapped",
        "The recursive call hands beta over as alpha, and alpha as beta. The child gets a window "
        "that is upside down, and cuts where it shouldn't.",
        "Compare the order of the arguments in the call with the order in the first line of your "
        "function.",
        ("alphabeta",),
        (edit(("depth - 1, alpha, beta", "depth - 1, beta, alpha"), where="all", forms=_BOTH),),
    ),
    Misconception(
        "alpha and beta are swapped for one player",
        "In one of the two branches the recursive call swaps alpha and beta. But both bounds keep "
        "their meaning all the way down, whoever is to move.",
        "Put the recursive calls of MAX's and of MIN's branch side by side. What should differ "
        "between them, and what not?",
        ("alphabeta",),
        (edit(("depth - 1, alpha, beta", "depth - 1, beta, alpha"), where="one", forms=_BOTH),),
    ),
    Misconception(
        "the negamax window isn't negated",
        "The values change sign from one player to the other, and the window doesn't go with "
        "them. So the child compares its values with bounds of the wrong sign, or in the wrong "
        "order.",
        "If every value v between alpha and beta becomes −v for the other player, between which "
        "two numbers does it lie then, and which of them is the smaller?",
        ("alphabeta",),
        (
            edit(("-colour, -beta, -alpha", "-colour, alpha, beta"), forms=("negamax",)),
            edit(("-colour, -beta, -alpha", "-colour, -alpha, -beta"), forms=("negamax",)),
            edit(("-colour, -beta, -alpha", "-colour, beta, alpha"), forms=("negamax",)),
        ),
    ),
    Misconception(
        "alpha is shared among siblings through a global",
        "All calls write into the same alpha or beta. What was found inside one subtree then "
        "still counts in its sibling, where it promises nothing.",
        "When a call comes back, which alpha and beta does its caller go on with: its own, or "
        "what the call left behind?",
        ("alphabeta",),
        (
            edit(
                (
                    "(state, depth, alpha, beta):\n",
                    "(state, depth):\n        nonlocal alpha, beta\n",
                ),
                ("child, depth - 1, alpha, beta", "child, depth - 1"),
                ("search(state, depth, alpha, beta)\n", "search(state, depth)\n"),
                where="all",
                forms=NESTED,
            ),
            edit(
                (
                    "(state, depth, alpha, beta):\n",
                    "(state, depth, beta):\n        nonlocal alpha\n",
                ),
                ("child, depth - 1, alpha, beta", "child, depth - 1, beta"),
                ("search(state, depth, alpha, beta)\n", "search(state, depth, beta)\n"),
                where="all",
                forms=NESTED,
            ),
            edit(
                (
                    "(state, depth, alpha, beta):\n",
                    "(state, depth, alpha):\n        nonlocal beta\n",
                ),
                ("child, depth - 1, alpha, beta", "child, depth - 1, alpha"),
                ("search(state, depth, alpha, beta)\n", "search(state, depth, alpha)\n"),
                where="all",
                forms=NESTED,
            ),
        ),
    ),
    Misconception(
        "it cuts at the root with a bound nobody gave",
        "The search behaves as if someone already held a certain value, such as 0, before it has "
        "seen a single leaf. So it throws away what is worse than that, even if nothing better "
        "exists.",
        "Before the first leaf is evaluated, what is MAX sure of, and what MIN? Try a tree whose "
        "leaves are all negative, and one whose leaves are all positive.",
        ("alphabeta",),
        (
            edit(
                ("beta):\n    if depth", "beta):\n    alpha = max(alpha, 0)\n    if depth"),
            ),
            edit(
                ("beta):\n    if depth", "beta):\n    beta = min(beta, 0)\n    if depth"),
            ),
            edit(
                ("search(state, depth, alpha, beta)\n", "search(state, depth, 0, inf)\n"),
                forms=NESTED,
            ),
            edit(
                ("search(state, depth, alpha, beta)\n", "search(state, depth, -inf, 0)\n"),
                forms=NESTED,
            ),
            edit(
                ("search(state, depth, alpha, beta)\n", "search(state, depth, -1, 1)\n"),
                forms=NESTED,
            ),
            edit(
                ("value >= beta:", "value >= beta or value > 0:"),
                ("value <= alpha:", "value <= alpha or value < 0:"),
            ),
        ),
    ),
    Misconception(
        "alpha is returned instead of the value",
        "The function hands back a bound where it has found something else. The parent takes that "
        "number for the child's value, and compares it with its other children.",
        "For each place where your function returns: whose node is it, was there a cut, and what "
        "has the node really found out by then?",
        ("alphabeta",),
        (
            edit(("    return value\n", "    return alpha\n"), forms=LOOPS),
            edit(("    return value\n", "    return beta\n"), forms=LOOPS),
            edit(
                (
                    "    return value\n",
                    "    return alpha if game.to_move(state) == MAX else beta\n",
                ),
            ),
            edit(
                ("                return beta\n", "                return alpha\n"),
                forms=("returned bounds",),
            ),
            edit(
                (
                    "            beta = value\n    return beta\n",
                    "            beta = value\n    return alpha\n",
                ),
                forms=("returned bounds",),
            ),
            edit(
                (
                    "        beta = min(beta, value)\n    return value\n",
                    "        beta = min(beta, value)\n    return alpha\n",
                ),
                forms=TWO_FUNCTIONS,
            ),
            edit(
                (
                    "value >= beta:\n            return value\n",
                    "value >= beta:\n            return alpha\n",
                ),
                forms=TWO_FUNCTIONS,
            ),
            edit(("    return value\n", "    return alpha\n"), forms=NEGAMAX),
        ),
    ),
)
