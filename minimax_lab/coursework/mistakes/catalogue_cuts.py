"""Misconceptions of alpha-beta's cuts: how bounds are kept, and what is tested against them."""

from .forms import LOOPS
from .misconception import Misconception
from .mutation import edit

_MAX_CUT = "            if value >= beta:\n                break\n"
_MIN_CUT = "            if value <= alpha:\n                break\n"
_BOUND_CUT = "            if alpha >= beta:\n                break\n"
_RAISED = "            alpha = max(alpha, value)\n"
_LOWERED = "            beta = min(beta, value)\n"
_CALL = "alphabeta(game, child, depth - 1, alpha, beta)"
_MAX_CALL = f"value = max(value, {_CALL})\n"
_MIN_CALL = f"value = min(value, {_CALL})\n"
_OWN_MAX_CALL = f"child_value = {_CALL}\n            value = max(value, child_value)\n"
_OWN_MIN_CALL = f"child_value = {_CALL}\n            value = min(value, child_value)\n"
_LAST_RAISED = "            alpha = child_value\n"
_LAST_LOWERED = "            beta = child_value\n"
_RETURNS = ("returned bounds",)

CUTS = (
    Misconception(
        "no pruning at all",
        "The value is right, and every leaf is looked at, as in minimax. Either nothing tests the "
        "bounds, or the test can't come true, or it doesn't end the loop.",
        "Find the line at which your loop would end before the last child. When does it run, and "
        "what runs after it?",
        ("alphabeta",),
        (
            edit((_MAX_CUT, ""), (_MIN_CUT, ""), where="all"),
            edit(
                ("            if value >= beta:\n                return beta\n", ""),
                ("        if value <= alpha:\n            return alpha\n", ""),
                where="all",
                forms=_RETURNS,
            ),
        ),
    ),
    Misconception(
        "the cut is in one branch only",
        "One player's nodes never stop early. Alpha-beta cuts in both kinds of node, and the two "
        "branches mirror each other.",
        "Write MAX's and MIN's branch side by side, line by line. Which line has no partner?",
        ("alphabeta",),
        (
            edit((_MAX_CUT, ""), (_MIN_CUT, ""), where="one"),
            edit((_BOUND_CUT, ""), where="one", forms=("bound test",)),
            edit(
                ("            if value >= beta:\n                return beta\n", ""), forms=_RETURNS
            ),
            edit(("        if value <= alpha:\n            return alpha\n", ""), forms=_RETURNS),
        ),
    ),
    Misconception(
        "the loop goes on after the cut",
        "The test is right, but the loop isn't left: it still asks for the children that come "
        "after. The value stays right, and nothing is saved.",
        "After a cut, which line runs next? Step to the first cut and watch whether another child "
        "is visited.",
        ("alphabeta",),
        (
            edit(("                break\n", "                continue\n"), forms=LOOPS),
            edit(("                break\n", "                pass\n"), forms=LOOPS),
            edit(
                (_MAX_CUT + _RAISED, f"            if value < beta:\n    {_RAISED}"),
                (_MIN_CUT + _LOWERED, f"            if value > alpha:\n    {_LOWERED}"),
            ),
        ),
    ),
    Misconception(
        "the bound isn't updated",
        "A node finds something good, but its later children are still called with the old alpha "
        "(or beta). They never hear of it, so they search on where they could stop.",
        "When a child comes back with a better value than all before, what should the next child "
        "be told?",
        ("alphabeta",),
        (
            edit((_RAISED, ""), (_LOWERED, ""), forms=LOOPS),
            edit(
                ("            if value > alpha:\n                alpha = value\n", ""),
                forms=_RETURNS,
            ),
            edit(("        if value < beta:\n            beta = value\n", ""), forms=_RETURNS),
            edit(("        alpha = max(alpha, value)\n", ""), forms=("negamax",)),
        ),
    ),
    Misconception(
        "the bound is updated before the test of the other",
        "The value has just been made the node's own bound, and is then tested against that same "
        "bound. Of course it meets it, so the loop ends after the first good child.",
        "Why does your loop end so early? Look at what it compares, and whether that is still what "
        "the parent handed down.",
        ("alphabeta",),
        (
            edit(("if alpha >= beta:", "if value <= alpha or value >= beta:"), forms=("one loop",)),
            edit(
                (_MAX_CUT + _RAISED, _RAISED + _MIN_CUT),
                (_MIN_CUT + _LOWERED, _LOWERED + _MAX_CUT),
            ),
        ),
    ),
    Misconception(
        "the test comes before the bound is updated",
        "The test compares alpha with beta before the child's value has gone into either of them. "
        "So a cut is made one child too late, or never after the last.",
        "When the test runs, which children's values are in the bounds that it compares?",
        ("alphabeta",),
        (
            edit(
                (_MAX_CUT + _RAISED, _BOUND_CUT + _RAISED),
                (_MIN_CUT + _LOWERED, _BOUND_CUT + _LOWERED),
            ),
        ),
    ),
    Misconception(
        "the wrong bound is updated",
        "At MAX's nodes beta is set, or at MIN's nodes alpha. But alpha is what MAX can be sure "
        "of, and only MAX's own children make it rise.",
        "Say in words what alpha promises, and to whom. Which player's node has just found "
        "something that changes this promise?",
        ("alphabeta",),
        tuple(
            edit(
                (_RAISED, _LOWERED.replace("min", best)),
                (_LOWERED, _RAISED.replace("max", best)),
                forms=LOOPS,
            )
            for best in ("min", "max")
        )
        + (
            edit(
                (_RAISED, "            beta = value\n"),
                (_LOWERED, "            alpha = value\n"),
                forms=LOOPS,
            ),
            edit(
                ("                alpha = value\n", "                beta = value\n"),
                forms=_RETURNS,
            ),
            edit(("            beta = value\n", "            alpha = value\n"), forms=_RETURNS),
        ),
    ),
    Misconception(
        "the bound of the last child counts, not the best",
        "Alpha (or beta) becomes whatever came last, even if that is worse than before. A bound "
        "that was already sure is forgotten, and cuts are missed.",
        "Can alpha ever fall in your function, or beta rise? Follow it through three children "
        "worth 5, 2 and 4.",
        ("alphabeta",),
        (
            edit(
                ("alpha = max(alpha, value)", "alpha = value"),
                ("beta = min(beta, value)", "beta = value"),
                forms=LOOPS,
                hard=False,
            ),
            edit((_MAX_CALL, _OWN_MAX_CALL), (_RAISED, _LAST_RAISED), where="all", forms=LOOPS),
            edit((_MIN_CALL, _OWN_MIN_CALL), (_LOWERED, _LAST_LOWERED), where="all", forms=LOOPS),
            edit(
                (_MAX_CALL, _OWN_MAX_CALL),
                (_RAISED, _LAST_RAISED),
                (_MIN_CALL, _OWN_MIN_CALL),
                (_LOWERED, _LAST_LOWERED),
                where="all",
                forms=LOOPS,
            ),
            edit(
                (
                    "            if value > alpha:\n                alpha = value\n",
                    "            alpha = value\n",
                ),
                forms=_RETURNS,
            ),
            edit(
                ("        if value < beta:\n            beta = value\n", "        beta = value\n"),
                forms=_RETURNS,
            ),
        ),
    ),
    Misconception(
        "the test uses the wrong bound",
        "MAX's nodes compare their value with alpha, or MIN's with beta. Doing better than one's "
        "own bound is good news, and no reason to stop.",
        "A node may stop when the opponent, further up, already has something better. In which of "
        "the two bounds does MAX's node find what MIN has?",
        ("alphabeta",),
        (
            edit(("value >= beta", "value >= alpha"), ("value <= alpha", "value <= beta")),
            edit(
                ("value >= beta", "value >= beta or value <= alpha"),
                ("value <= alpha", "value <= alpha or value >= beta"),
                hard=False,
            ),
            edit(("value >= beta", "value <= alpha"), ("value <= alpha", "value >= beta")),
            edit(
                ("value >= beta", "value >= alpha"),
                ("value <= alpha", "value <= beta"),
                forms=_RETURNS,
            ),
        ),
    ),
    Misconception(
        "the cut test is turned round",
        "The test has > where < belongs, or the other way round. The loop stops when all is well, "
        "and goes on when the node is refuted.",
        "Put numbers in: at MAX's node beta is 5. Should the loop end at the value 3, or at the "
        "value 8?",
        ("alphabeta",),
        (
            edit(("value >= beta", "value <= beta"), ("value <= alpha", "value >= alpha")),
            edit(("alpha >= beta", "alpha <= beta"), forms=("bound test",)),
            edit(
                ("value >= beta", "value <= beta"),
                ("value <= alpha", "value >= alpha"),
                forms=_RETURNS,
            ),
        ),
    ),
)
