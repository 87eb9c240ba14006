"""Misconceptions of the two players: whose turn it is, and what each of them wants."""

from .forms import FLAGGED, NEGAMAX, PLAIN, TWO_FUNCTIONS
from .misconception import Misconception
from .mutation import edit

_SEARCHES = ("alphabeta", "minimax")
_ALL = (*_SEARCHES, "best_move")
_BY_LISTS = (*PLAIN, "lists")

PLAYERS = (
    Misconception(
        "the negamax sign is forgotten",
        "In a negamax each player's value is minus the other's, and the call of the child lacks "
        "the minus. So a player takes the opponent's gain for their own.",
        "The child's value is what the opponent gets. What is that worth to you?",
        _SEARCHES,
        (edit(("-negamax(game, child", "negamax(game, child"), forms=NEGAMAX),),
    ),
    Misconception(
        "the negamax result isn't turned back",
        "A negamax returns the value for whoever is to move. Where MIN moves first, that is handed "
        "out as if it were MAX's.",
        "Try a tree in which MIN is to move at the root. Whose value does your helper return?",
        _SEARCHES,
        (
            edit(("return -negamax(", "return negamax("), forms=NEGAMAX),
            edit(
                (
                    "return -negamax(game, state, depth, -1, -beta, -alpha)",
                    "return negamax(game, state, depth, -1, alpha, beta)",
                ),
                forms=NEGAMAX,
            ),
        ),
    ),
    Misconception(
        "the root is always taken for MAX's",
        "The search begins with MAX's move whoever is to move. Where MIN starts, the players are "
        "exchanged from there on.",
        "Try a tree in which MIN is to move at the root. Where does your function ask the game who "
        "is to move?",
        _SEARCHES,
        (
            edit(("game.to_move(state) == MAX, depth", "True, depth"), forms=FLAGGED),
            edit(
                (
                    "    if game.to_move(state) == MAX:\n        return max_value",
                    "    return max_value",
                ),
                forms=TWO_FUNCTIONS,
            ),
            edit(
                (
                    "    if game.to_move(state) == MAX:\n        return negamax",
                    "    return negamax",
                ),
                forms=NEGAMAX,
            ),
        ),
    ),
    Misconception(
        "the players are exchanged",
        "MAX takes the smallest value and MIN the largest. So each player does the other's best.",
        "Whose node is the root of your tree, and which of its children does your function prefer?",
        _ALL,
        (edit(("== MAX:", "== MIN:"), forms=_BY_LISTS),),
    ),
    Misconception(
        "both players maximize",
        "The largest value is taken at every node. But at MIN's nodes the opponent chooses, and "
        "wants the smallest.",
        "Step to a node of MIN's. Which of its children's values does your function keep?",
        _ALL,
        (
            edit(("if game.to_move(state) == MAX:", "if True:"), forms=_BY_LISTS),
            edit(("value = inf", "value = -inf"), ("min(value, ", "max(value, "), where="all"),
            edit(("min(value, ", "max(value, ")),
        ),
    ),
    Misconception(
        "both players minimize",
        "The smallest value is taken at every node. But at MAX's nodes MAX chooses, and wants the "
        "largest.",
        "Step to a node of MAX's. Which of its children's values does your function keep?",
        _ALL,
        (
            edit(("if game.to_move(state) == MAX:", "if False:"), forms=_BY_LISTS),
            edit(("value = -inf", "value = inf"), ("max(value, ", "min(value, "), where="all"),
            edit(("max(value, ", "min(value, ")),
        ),
    ),
    Misconception(
        "the player flag isn't flipped",
        "From some node on, the same player moves at every ply. Whose turn it is, the helper is "
        "told by its caller, and it must tell its children the opposite.",
        "Who is to move in the child? Follow the flag through two plies.",
        _SEARCHES,
        (
            edit(("child, not maximizing", "child, maximizing"), forms=FLAGGED),
            edit(("child, not maximizing", "child, True"), where="all", forms=FLAGGED),
            edit(("child, not maximizing", "child, False"), where="all", forms=FLAGGED),
            edit(("depth - 1, -colour", "depth - 1, colour"), forms=NEGAMAX),
            edit(("min_value(game, child", "max_value(game, child"), forms=TWO_FUNCTIONS),
            edit(("max_value(game, child", "min_value(game, child"), forms=TWO_FUNCTIONS),
        ),
    ),
)
