"""Graded hints for the exercises: each says more than the one before."""

from textwrap import fill

HINTS: dict[str, tuple[str, ...]] = {
    "minimax": (
        "Begin with the positions where there is nothing to search: the game is over, or no depth "
        "is left. What is such a position worth, and who knows it?",
        "Everywhere else the value comes from the children. The function that you are writing can "
        "value a child: call it, and trust it. How many plies has the child left?",
        "MAX takes the largest of the children's values, MIN the smallest. Ask the game who is to "
        "move in this state, and write one branch for each.",
        "In each branch, start with a value that every child beats: minus infinity for MAX, plus "
        "infinity for MIN. In the loop over game.children(state), replace it by the better of "
        "itself and the child's value, the better being what that player wants. Return it after "
        "the loop, not in it.",
    ),
    "alphabeta": (
        "Start from a minimax that works. Alpha is what MAX is sure of elsewhere, beta what MIN is "
        "sure of: say both in words before you write a line.",
        "At MAX's node the value only grows. From which number on does MIN, further up, never let "
        "the game come here? Which of the two bounds is that number?",
        "Two things happen after each child: the test whether to stop, and the news for the "
        "children still to come. At MAX's node, which bound is in the test, and which bound gets "
        "better? At MIN's node it is the mirror image.",
        "At MAX's node: call the child with the current alpha and beta, keep the larger value, "
        "leave the loop when it has reached beta, else lift alpha to it if it is higher. Write "
        "MIN's branch by exchanging larger and smaller, alpha and beta, lift and lower. Each call "
        "has its own alpha and beta, and the value is what you return.",
    ),
    "best_move": (
        "You have a function that says what a position is worth. Which positions can the player "
        "to move choose from?",
        "For each action, game.result(state, action) is the position after it. One ply is used up "
        "by then. Keep two things while you loop: the best value so far, and its action.",
        "All values are MAX's. So the comparison depends on who is to move in the state you were "
        "given: larger for MAX, smaller for MIN. And what should happen when a value only equals "
        "the best so far?",
        "Start with no action and the worst value that the player to move can have. Loop over "
        "game.actions(state), value the result with depth minus one, and replace both only if the "
        "value is strictly better for that player. The action is what you return. A window handed "
        "on from action to action is allowed, but equal values may then be mere bounds.",
    ),
    "tic_tac_toe": (
        "Write down on paper what one position has to tell: nine cells, and who is to move. Which "
        "Python type says that and never changes? A list won't do.",
        "X begins, and the two take turns. So the marks on the board already tell who is to move, "
        "and you needn't keep a flag in step with them.",
        "The effect of a move is a new position: the old one with one mark more. With a tuple or a "
        "string, put together what is before the cell, the mark, and what comes after. The list of "
        "valid moves is then the empty cells, as long as nobody has won.",
        "There are eight lines: write them as eight triples of cells. A player has won if all "
        "three cells of one line bear that player's mark. The game is over when someone has won or "
        "no cell is empty, and its value is 1 where MAX has won, -1 where MIN has, else 0, whoever "
        "would be to move.",
    ),
    "connect_four": (
        "A move is a column, not a cell: the stone falls. What do you need to know of a column to "
        "say where it lands, and whether it is full?",
        "Store the board so that it can't change: a tuple of seven columns, each a string or a "
        "tuple from the bottom up, makes dropping a stone easy. Count the stones to see who is to "
        "move.",
        "Four in a row has four directions: to the right, upwards, and the two diagonals. From "
        "each cell, look at three more steps in each direction, and make sure that none of them "
        "leaves the board. Where does a line end that runs past the top of a column?",
        "For a cell (column, row) and a step such as (1, 1), collect the four cells reached after "
        "0, 1, 2 and 3 steps. If all lie on the board and all bear the same player's stone, that "
        "player has won. Over the four steps and all 42 cells that is the whole test; the game "
        "also ends when all seven columns are full. A won game has no moves.",
    ),
    "evaluation": (
        "The search will ask you about positions that aren't over. What makes one of them better "
        "for MAX than for MIN, so that it can be counted quickly?",
        "Your number is MAX's, whoever is to move. A good test: exchange the two players' stones, "
        "and the number should change its sign.",
        "Count the same thing for both players and subtract. Free moves, threes that can still "
        "become a four, stones in the middle columns: each is a start.",
        "For threats, go through the 69 lines of four cells. A line with stones of both players is "
        "dead. Give each other line a weight that grows with the number of its stones, plus for "
        "MAX and minus for MIN, and add up. Stay well below the value of a win.",
    ),
    "ordering": (
        "Alpha-beta saves most when the best move is tried first. Before you search at all, which "
        "moves of Connect Four tend to be good?",
        "The key gives a number for each move, and the smallest comes first. So a good move needs "
        "a small number.",
        "Think of how many lines of four go through a column. The number you want is a distance "
        "from somewhere.",
        "Columns are numbered 1 to 7. Take how far the action is from the middle one, which `abs` "
        "gives for either side. That alone saves a good part of the search. If you want more, put "
        "a move that wins at once in front of all.",
    ),
    "choose": (
        "It is best_move again, for whoever is to move. What is new is what a position is worth: "
        "exact where the game is over, your guess where the view ends.",
        "Write a search inside, or above: minimax with `evaluation` in the place where the lab's "
        "games would answer. Which of its two ends must be tested first?",
        "One ply is used up by the move itself. With a view of one ply, the guess is asked about "
        "the position after the move, and it is MAX's number: what does MIN look for?",
        "The search inside has three cases. The game is over: the game's own value times 100 000. "
        "No depth is left: your evaluation. Else the best of the children for the player to move, "
        "one ply less deep. Then try each action, value the position after it with depth minus "
        "one, and keep the action with the largest value for MAX, the smallest for MIN.",
    ),
    "number_of_games": (
        "How many ways are there to play on when the game is over? The text above says so.",
        "Every move leads to a state from which the game goes on in so many ways. No way is in two "
        "of these groups, and none is left out.",
        "So the function looks like minimax without players: one case for the end, and one loop "
        "over the children, with a call for each. Instead of the largest number, what do you take?",
    ),
    "safe_replies": (
        "For each action, ask what the position after it is worth if both play perfectly. A "
        "minimax without depth limit says that.",
        "Values are MAX's: 1, 0 or -1. Which of them mean that MAX hasn't lost, and which that MIN "
        "hasn't?",
        "Keep an action if the value after it, seen by the player who made it, isn't a loss. For "
        "MAX that is 0 or more, for MIN 0 or less. Multiplying by the player, 1 or -1, says both "
        "at once. Mind who is to move: in `state`, not in the position after the action.",
    ),
    "measures": (
        "The effective branching factor is the number that, multiplied by itself as often as there "
        "are plies, gives the leaves. Which root is that?",
        "A root is a power with a fraction in the exponent: the square root has one half. For how "
        "deep a search gets, think of the powers of the branching factor, one after the other.",
        "Count plies up from 0 for as long as one ply more still fits into the leaves. A logarithm "
        "does the same in one step, but rounding may cost it a ply where the power fits exactly.",
    ),
}


def hint(exercise: str, number: int = 1) -> str:
    """Return a hint for an exercise; each says more than the one before.

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta", "best_move", "tic_tac_toe", "connect_four", "evaluation",
        "ordering", "choose", "number_of_games", "safe_replies" or "measures".
    number : int, optional
        Which hint: 1 to 4, or to 3. The last one says nearly everything.

    Returns
    -------
    str
        The hint, in lines that fit a page, and how many there are.

    Raises
    ------
    TypeError, ValueError
        If there is no such exercise, or it has no hint of that number.

    Examples
    --------
    >>> from minimax_lab.coursework.hints import hint
    >>> print(hint("alphabeta"))
    Hint 1 of 4: Start from a minimax that works. Alpha is what MAX is sure of
    elsewhere, beta what MIN is sure of: say both in words before you write a line.
    """
    if not isinstance(exercise, str) or exercise not in HINTS:
        known = ", ".join(f'"{name}"' for name in HINTS)
        raise ValueError(f"exercise must be one of {known}, not {exercise!r}")
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"number must be a whole number, such as 1, not {number!r}")
    hints = HINTS[exercise]
    if not 1 <= number <= len(hints):
        raise ValueError(
            f'number must be from 1 to {len(hints)}, not {number}: "{exercise}" has {len(hints)} '
            "hints"
        )
    return fill(f"Hint {number} of {len(hints)}: {hints[number - 1]}", 80)
