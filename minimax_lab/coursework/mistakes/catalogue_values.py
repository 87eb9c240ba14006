"""Misconceptions that minimax has too: depth, leaves, and the value that is kept."""

from .forms import LOOPS, NEGAMAX, PLAIN
from .misconception import Misconception
from .mutation import Edit, edit

_ALL = ("alphabeta", "minimax", "best_move")
_BY_LISTS = (*PLAIN, "lists")
_MINIMAX = ("minimax", "moves by minimax")
_MAX_CALL = "value = max(value, minimax(game, child, depth - 1))\n"
_MIN_CALL = "value = min(value, minimax(game, child, depth - 1))\n"
_ALONE = ("value test", "minimax")
_CHOICE = "        if value > best_value:\n            best, best_value = action, value\n"
_RETURN = "            return value\n"


def start_values(low: float, high: float, forms: tuple[str, ...] = PLAIN) -> tuple[Edit, ...]:
    """Return the edits of one who starts MAX's values at a low number, and MIN's at a high one."""
    return (
        edit(("value = -inf", f"value = {low}"), ("value = inf", f"value = {high}"), forms=forms),
    )


VALUES = (
    Misconception(
        "the depth isn't decreased",
        "Every call passes on the depth it was given. So the limit is never reached, and the "
        "search runs to the ends of the game.",
        "How many plies are left for the child, if the parent had d?",
        _ALL,
        (edit(("child, depth - 1", "child, depth"), where="all"),),
    ),
    Misconception(
        "depth 0 isn't tested",
        "The search goes on below depth 0 until the game is over. In a real game that is never, "
        "as far as anyone can wait.",
        "What should your function do first when it is called with depth 0?",
        _ALL,
        (edit(("depth == 0 or ", "")),),
    ),
    Misconception(
        "only depth 0 is tested",
        "A game may be over before the depth is used up. Such a node has no children, so the "
        "search returns its start value, or has nothing to take the best of.",
        "What does your function do at a leaf when the depth is still 3?",
        _ALL,
        (edit((" or game.is_terminal(state)", ""), forms=_BY_LISTS),),
    ),
    Misconception(
        "a leaf must be both, over and at depth 0",
        "The function stops only where the game is over and the depth is used up as well. One of "
        "the two is enough.",
        "Say the condition in words: when can't the search, or mustn't it, look any further?",
        _ALL,
        (edit((" or game.is_terminal(state)", " and game.is_terminal(state)"), forms=_BY_LISTS),),
    ),
    Misconception(
        "the depth is counted wrongly",
        "The search stops a ply too early or too late, or counts only one player's moves. A ply is "
        "one move of one player, and at depth 0 none is left.",
        "Take a tree of two plies and depth 1, and write down the depth of every call. At which of "
        "them should the search stop?",
        _ALL,
        (
            edit(("depth == 0", "depth == 1")),
            edit(("depth == 0", "depth <= 1")),
            edit(("depth == 0", "depth < 0")),
            edit(
                ("depth == 0", "depth <= 0"), ("child, depth - 1", "child, depth - 2"), where="all"
            ),
            edit(("child, depth - 1", "child, depth - 2"), where="all"),
            edit(("child, depth - 1", "child, depth"), where="one"),
        ),
    ),
    Misconception(
        "a leaf's value is negated",
        "The value of a leaf comes back with the wrong sign. What is good for MAX looks bad, and "
        "both play for the opposite.",
        "Call your function on a tree that is nothing but one leaf worth 3.",
        _ALL,
        (edit(("game.evaluate(state)", "-game.evaluate(state)")),),
    ),
    Misconception(
        "the evaluation is seen from the mover's side",
        "At the leaves where one of the players is to move, the value has the wrong sign. What "
        "game.evaluate gives is always MAX's: only a negamax turns it to the side of the mover.",
        "Whose value does game.evaluate give, and whose value does your function promise?",
        _ALL,
        (
            edit(("game.evaluate(state)", "game.to_move(state) * game.evaluate(state)")),
            edit(("game.evaluate(state)", "-game.to_move(state) * game.evaluate(state)")),
            edit(("colour * game.evaluate(state)", "game.evaluate(state)"), forms=NEGAMAX),
        ),
    ),
    Misconception(
        "a start value is the wrong infinity",
        "The best value so far begins at −∞ for MIN as it does for MAX, or at +∞ for both, or the "
        "other way round. Where it begins at the best there is, no child is ever taken.",
        "Which number would MIN gladly give away for any other?",
        _ALL,
        (
            edit(("value = inf", "value = -inf")),
            edit(("value = -inf", "value = inf")),
            edit(("value = inf", "value = -inf"), ("value = -inf", "value = inf"), where="all"),
        ),
    ),
    Misconception(
        "the start value is 0 instead of −∞ (+∞)",
        "The best value so far begins at 0, as if a child worth 0 had been seen. Where all the "
        "children are worse than that, the 0 remains, and no child has it.",
        "Try a tree whose leaves are all negative, and one whose leaves are all positive.",
        _ALL,
        (
            *start_values(0, 0),
            edit(("None, -inf", "None, 0"), forms=("moves by minimax",)),
        ),
    ),
    Misconception(
        "the start value is −1 (or another number) instead of −∞",
        "The best value so far begins at a number that a child may be worse than. Then that number "
        "comes back, and no leaf has it.",
        "Where does the number that your function returns come from? Is it in the tree at all?",
        _ALL,
        (
            *start_values(-1, 1),
            *start_values(-100, 100, _ALONE),
            edit(("None, -inf", "None, -1"), forms=("moves by minimax",)),
        ),
    ),
    Misconception(
        "only the first (last) child counts",
        "The loop ends after its first child, or each child's value replaces the one before. The "
        "best of all the children is what counts.",
        "Give a node three children with the best in the middle. Does your function find it?",
        _ALL,
        (
            edit(
                ("            alpha = max(alpha, value)\n", _RETURN),
                ("            beta = min(beta, value)\n", _RETURN),
            ),
            edit(
                (
                    "value = max(value, alphabeta(game, child, depth - 1, alpha, beta))",
                    "value = alphabeta(game, child, depth - 1, alpha, beta)",
                ),
                (
                    "value = min(value, alphabeta(game, child, depth - 1, alpha, beta))",
                    "value = alphabeta(game, child, depth - 1, alpha, beta)",
                ),
                forms=LOOPS,
            ),
            edit(
                (_MAX_CALL, _MAX_CALL + _RETURN), (_MIN_CALL, _MIN_CALL + _RETURN), forms=_MINIMAX
            ),
            edit(
                (_MAX_CALL, "value = minimax(game, child, depth - 1)\n"),
                (_MIN_CALL, "value = minimax(game, child, depth - 1)\n"),
                forms=_MINIMAX,
            ),
            edit((_CHOICE, _CHOICE + "        return best\n"), forms=("moves by minimax",)),
            edit((_CHOICE, "        best = action\n"), forms=("moves by minimax",)),
        ),
    ),
    Misconception(
        "the values are added up or averaged",
        "The children's values are put together into a sum or a mean. But a player chooses one "
        "move, and gets the value of that move alone.",
        "MIN has two moves, worth 2 and 10. Which of them will MIN play, and what is the node "
        "worth then?",
        ("minimax", "best_move"),
        (
            edit(("max(values)", "sum(values)"), ("min(values)", "sum(values)"), forms=("lists",)),
            edit(
                ("max(values)", "sum(values) / len(values)"),
                ("min(values)", "sum(values) / len(values)"),
                forms=("lists",),
            ),
        ),
    ),
)
