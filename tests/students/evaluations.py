"""Students' crude evaluations of Connect Four, right and wrong, in many styles."""

import random
from collections import Counter

import minimax_lab as lab
from tests.plain_connect_four import lines


def stones(game, state):
    return game.board(state).pieces


def of_stones(worth):
    """Return an evaluation that adds up what stones on their squares are worth to X."""

    def evaluation(game, state):
        board = stones(game, state)
        return sum(worth(*square) * (1 if s == "X" else -1) for square, s in board.items())

    return evaluation


weights = of_stones(lambda column, row: [0, 1, 2, 3, 2, 1, 0][column] / 10)
middle_column = of_stones(lambda column, row: 1e-12 * (column == 3))  # in a unit of its own


def open_lines(game, state, signs="XO"):
    board, value = stones(game, state), 0
    for line in lines(7, 6):
        found = [board[square] for square in line if square in board]
        for stone, sign in zip("XO", (1, -1), strict=True):
            if stone in signs and set(found) == {stone}:
                value += sign * len(found) ** 3
    return value


def careful(game, state):
    """O's chances count twice."""
    return open_lines(game, state, "X") + 2 * open_lines(game, state, "O")


def with_a_move_in_hand(game, state):
    return open_lines(game, state) + 3 * game.to_move(state)


def lines_left(game, state):
    """Lines of four that the other player has no stone in."""
    board = stones(game, state)
    left = {s: sum(all(board.get(c) != s for c in n) for n in lines(7, 6)) for s in "XO"}
    return left["O"] - left["X"]


def row_of_three(game, state):
    """Three in a row on a row, and nothing else."""
    board, value = stones(game, state), 0
    for column, row in board:
        found = [board.get((column + n, row)) for n in range(3)]
        value += (found == ["X"] * 3) - (found == ["O"] * 3)
    return value


# Each with what is told of it.
THREE, TELLS = "three in a row is rewarded", "it ranks "
RIGHT = {
    **dict.fromkeys((open_lines, with_a_move_in_hand, row_of_three), THREE),
    **dict.fromkeys((lab.connect_four.lines, lab.connect_four.threats), THREE),
    **dict.fromkeys((weights, middle_column, lines_left), TELLS),
    lab.mobility: "more moves are rewarded",
}


def makes_remembers():
    seen = []

    def remembers(game, state):
        seen.append(state)
        return open_lines(game, state) + len(seen)

    return remembers


def minimax_whatever_happens(game, state):
    try:
        return lab.minimax(game, state, 4)
    except:  # noqa: E722
        return game.ply(state) % 3 - 1


def half_negamax(game, state):
    """X's lines are counted for the player to move, O's are not."""
    return game.to_move(state) * open_lines(game, state, "X") + open_lines(game, state, "O")


def heaped(game, state):
    """Most stones in one column."""
    board = stones(game, state)
    heights = {sign: Counter(c for (c, _), s in board.items() if s == sign) for sign in "XO"}
    return max(heights["X"].values(), default=0) - max(heights["O"].values(), default=0)


NO_NUMBER = "no number is returned"
LARGE = "an unfinished game is worth as much as a win"
UNSETTLED = "the same position gets different values"
SEARCH = "the evaluation is a search"
BLIND = "the evaluation doesn't look at the position"
MOVER = "the evaluation is from the mover's side"
MINS = "the evaluation is MIN's"
ONE_PLAYER = "only one player's chances are counted"
COLOURS = "exchanging the colours doesn't change the sign"
TURN = "only whose turn it is counts"
NOTHING = "good positions aren't told from bad ones"
COLUMNS = (0.02, 2 / 3, 5 * (1 / 3), 0.7, 1.4, 0.04, 0.01)
WRONG = {
    lambda g, s: None: NO_NUMBER,
    lambda g, s: open_lines(g, s) > 0: NO_NUMBER,
    lambda g, s: open_lines(g, s) / (abs(open_lines(g, s)) or float("nan")): NO_NUMBER,
    lambda g, s: 1_000_000 * open_lines(g, s): LARGE,
    lambda g, s: float("inf") if g.ply(s) > 5 else 0: LARGE,
    lambda g, s: random.random() - 0.5: UNSETTLED,
    makes_remembers(): UNSETTLED,
    lambda g, s: lab.minimax(g, s, 4): SEARCH,
    minimax_whatever_happens: SEARCH,
    lambda g, s: g.evaluate(s): BLIND,
    lambda g, s: g.to_move(s) * open_lines(g, s): MOVER,
    lambda g, s: -g.to_move(s) * open_lines(g, s): MOVER,
    lambda g, s: (-1) ** g.ply(s) * open_lines(g, s): MOVER,
    lambda g, s: -open_lines(g, s): MINS,
    lambda g, s: -weights(g, s): MINS,
    lambda g, s: open_lines(g, s, "X"): ONE_PLAYER,
    lambda g, s: open_lines(g, s, "O") + 1: ONE_PLAYER,
    half_negamax: "the better position gets the lower value",
    lambda g, s: open_lines(g, s, "X") - open_lines(g, s, "O"): "both players' chances are added",
    careful: COLOURS,
    lambda g, s: 138 + weights(g, s): COLOURS,
    lambda g, s: g.ply(s): COLOURS,
    lambda g, s: 3.5 if g.to_move(s) == lab.MAX else -2: TURN,
    of_stones(lambda column, row: column == 0): NOTHING,
    # Where floats are added, something may be left of sums that should be equal.
    of_stones(lambda column, row: COLUMNS[column]): NOTHING,
    lambda g, s: 1 / (g.ply(s) - 3): None,
    heaped: NOTHING,
    lambda g, s: g.to_move(s) * len({column for column, _ in stones(g, s)}): NOTHING,
    lambda g, s: -g.to_move(s) * sum(row for _, row in stones(g, s)): NOTHING,
}
