"""Misconceptions of choosing a move by the values of the moves."""

from .misconception import Misconception
from .mutation import edit

_BY_MINIMAX = ("moves by minimax",)
_BY_ALPHABETA = ("moves by alpha-beta",)

MOVES = (
    Misconception(
        "of equally good moves the last is taken",
        "A move that is only as good as the best so far replaces it. The first of equally good "
        "moves is asked for, so that everyone's function gives the same answer.",
        "What happens in your loop when a move has exactly the best value so far?",
        ("best_move",),
        (edit(("value > best_value", "value >= best_value"), forms=_BY_MINIMAX),),
    ),
    Misconception(
        "the best move is taken from bounds",
        "After the first move, alpha-beta's value for a worse move is only a bound, and may look "
        "as good as the best. Taking the last of equals then picks a move that isn't the best.",
        "What does alpha-beta promise about a value that isn't inside its window? Is that enough "
        "to call two moves equally good?",
        ("best_move",),
        (
            edit(
                ("and value > low", "and value >= low"),
                ("and value < high", "and value <= high"),
                forms=_BY_ALPHABETA,
            ),
        ),
    ),
    Misconception(
        "MIN's best move is MAX's",
        "The move with the largest value is chosen whoever is to move. All values are MAX's, so "
        "this hands MIN the worst move.",
        "Who is to move at the root, and what does that player want of MAX's value?",
        ("best_move",),
        (
            edit(("player * minimax", "minimax"), forms=_BY_MINIMAX),
            edit(
                ("player * minimax", "minimax"),
                ("value > best_value", "value >= best_value"),
                where="all",
                forms=_BY_MINIMAX,
            ),
        ),
    ),
    Misconception(
        "the depth of the moves is one off",
        "The positions after a move are searched one ply too deep, or not deep enough. The move "
        "itself is the first ply.",
        "If the search may look d plies ahead, and one of them is the move you are trying, how "
        "many are left after it?",
        ("best_move",),
        (
            edit(("action), depth - 1", "action), depth"), forms=_BY_MINIMAX + _BY_ALPHABETA),
            edit(
                ("action), depth - 1", "action), max(depth - 2, 0)"),
                forms=_BY_MINIMAX + _BY_ALPHABETA,
            ),
        ),
    ),
)
