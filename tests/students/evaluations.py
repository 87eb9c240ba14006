"""Students' crude evaluations of Connect Four, right and wrong, in many styles."""

import random

import minimax_lab as lab

LINES = [
    [(column + n * right, row + n * up) for n in range(4)]
    for column in range(7)
    for row in range(6)
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if column + 3 * right < 7 and 0 <= row + 3 * up < 6
]
HERE = lab.ConnectFour()


def stones(game, state):
    return game.board(state).pieces


def mobility(game, state):
    return game.to_move(state) * len(list(game.actions(state)))


def centre_stones(game, state):
    column = [stone for (c, _), stone in stones(game, state).items() if c == 3]
    return column.count("X") - column.count("O")


def weights(game, state):
    worth = [0, 1, 2, 3, 2, 1, 0]
    return sum(worth[c] * (1 if s == "X" else -1) for (c, _), s in stones(game, state).items()) / 10


def open_lines(game, state, signs="XO"):
    board, value = stones(game, state), 0
    for line in LINES:
        found = [board[square] for square in line if square in board]
        for stone, sign in zip("XO", (1, -1), strict=True):
            if stone in signs and set(found) == {stone}:
                value += sign * len(found) ** 3
    return value


def odd_threats(game, state):
    """X needs threats in the rows 1, 3, 5, O in the rows 2, 4, 6."""
    board, value = stones(game, state), 0
    for line in LINES:
        found = [board[square] for square in line if square in board]
        if len(found) == 3 and len(set(found)) == 1:
            (empty,) = (square for square in line if square not in board)
            x = found[0] == "X"
            value += (1 if x else -1) * (10 if (empty[1] % 2 == 0) == x else 1)
    return value


def careful(game, state):
    """O's chances count twice."""
    return open_lines(game, state, "X") + 2 * open_lines(game, state, "O")


def with_a_move_in_hand(game, state):
    return open_lines(game, state) + 3 * game.to_move(state)


def lines_left(game, state):
    """Lines of four that the other player has no stone in."""
    board = stones(game, state)
    left = {stone: sum(all(board.get(c) != stone for c in n) for n in LINES) for stone in "XO"}
    return left["O"] - left["X"]


def row_of_three(game, state):
    """Three in a row on a row, and nothing else."""
    board, value = stones(game, state), 0
    for column, row in board:
        found = [board.get((column + n, row)) for n in range(3)]
        value += (found == ["X"] * 3) - (found == ["O"] * 3)
    return value


def three_upright_and_the_turn(game, state):
    board, value = stones(game, state), 0
    for column, row in board:
        found = [board.get((column, row + n)) for n in range(3)]
        value += (found == ["X"] * 3) - (found == ["O"] * 3)
    return 10 * value + game.to_move(state)


def share_of_moves(game, state):
    return game.to_move(state) * len(list(game.actions(state))) / 7


def moves_and_centre(game, state):
    return mobility(game, state) + 2 * centre_stones(game, state)


def nearness(game, state):
    board = stones(game, state)
    return sum((1 if s == "X" else -1) / (1 + abs(c - 3)) for (c, _), s in board.items())


def next_wins(game, state):
    """How many moves win at once, for whoever is to move, and the centre."""
    player = game.to_move(state)
    wins = sum(game.evaluate(child) == player for child in game.children(state))
    return player * 50 * wins + centre_stones(game, state)


def from_the_label(game, state):
    text = game.label(state).replace(" ", "").splitlines()
    columns = ["".join(column) for column in zip(*text, strict=True)]
    found = text + columns
    return sum(row.count("XXX") - row.count("OOO") for row in found) + centre_stones(game, state)


RIGHT = [
    *(mobility, centre_stones, weights, open_lines, odd_threats, careful, with_a_move_in_hand),
    *(lines_left, row_of_three, three_upright_and_the_turn, share_of_moves, moves_and_centre),
    *(
        nearness,
        next_wins,
        from_the_label,
        lab.mobility,
        lab.connect_four.lines,
        lab.connect_four.threats,
    ),
]


TOLD = {
    open_lines: "three in a row is rewarded; exchanging the colours turns its sign",
    careful: "exchanging the colours does not quite turn its sign",
    lines_left: "stones in the middle are rewarded",
    mobility: "more moves are rewarded",
}


def forgets_return(game, state):
    open_lines(game, state)


def says_good(game, state):
    return "good" if open_lines(game, state) > 0 else "bad"


def says_true(game, state):
    return open_lines(game, state) > 0


def divides(game, state):
    value = open_lines(game, state)
    return value / (abs(value) or float("nan"))


def huge(game, state):
    return 1_000_000 * open_lines(game, state)


def infinite(game, state):
    return float("inf") if game.ply(state) > 5 else 0


def a_guess(game, state):
    return random.random() - 0.5


def makes_remembers():
    seen = []

    def remembers(game, state):
        seen.append(state)
        return open_lines(game, state) + len(seen)

    return remembers


def minimax_inside(game, state):
    return lab.minimax(game, state, 4)


def minimax_whatever_happens(game, state):
    try:
        return lab.minimax(game, state, 4)
    except:  # noqa: E722
        return game.ply(state) % 3 - 1


def nothing_at_all(game, state):
    return 0


def utility(game, state):
    return game.evaluate(state)


def movers_lines(game, state):
    return game.to_move(state) * open_lines(game, state)


def the_others_lines(game, state):
    return -game.to_move(state) * open_lines(game, state)


def upside_down(game, state):
    return -open_lines(game, state)


def only_x(game, state):
    return open_lines(game, state, "X")


def only_o(game, state):
    return open_lines(game, state, "O") + 1


def added(game, state):
    return open_lines(game, state, "X") - open_lines(game, state, "O")


def half_negamax(game, state):
    """X's lines are counted for the player to move, O's are not."""
    return game.to_move(state) * open_lines(game, state, "X") + open_lines(game, state, "O")


def number_of_moves(game, state):
    return len(list(game.actions(state)))


def stones_played(game, state):
    return game.ply(state)


def likes_the_edge(game, state):
    return -weights(game, state)


def raises(game, state):
    return sum(1 for _ in game.actions(state)) / (game.ply(state) - 3)


def whose_turn(game, state):
    return game.to_move(state)


def one_number_each(game, state):
    return 3.5 if game.to_move(state) == lab.MAX else -2


def first_column(game, state):
    board = stones(game, state)
    return sum(1 if stone == "X" else -1 for (column, _), stone in board.items() if column == 0)


def heights(game, state):
    board = stones(game, state)
    return sum((row + 1) * (1 if stone == "X" else -1) for (_, row), stone in board.items())


def from_left_to_right(game, state):
    board = stones(game, state)
    return sum(column * (1 if stone == "X" else -1) for (column, _), stone in board.items())


def movers_ply(game, state):
    return game.to_move(state) * game.ply(state)


def few_moves(game, state):
    return -mobility(game, state)


MOVER = "the evaluation is from the mover's side"
NOTHING = "good positions aren't told from bad ones"
WRONG = {
    forgets_return: "no number is returned",
    says_good: "no number is returned",
    says_true: "no number is returned",
    divides: "no number is returned",
    huge: "an unfinished game is worth as much as a win",
    infinite: "an unfinished game is worth as much as a win",
    a_guess: "the same position gets different values",
    makes_remembers(): "the same position gets different values",
    minimax_inside: "the evaluation is a search",
    minimax_whatever_happens: "the evaluation is a search",
    nothing_at_all: "the evaluation doesn't look at the position",
    utility: "the evaluation doesn't look at the position",
    movers_lines: MOVER,
    the_others_lines: MOVER,
    upside_down: "the evaluation is MIN's",
    likes_the_edge: "the evaluation is MIN's",
    only_x: "only one player's chances are counted",
    only_o: "only one player's chances are counted",
    half_negamax: "the better position gets the lower value",
    added: "both players' chances are added",
    number_of_moves: "the value always has the same sign",
    stones_played: "the value always has the same sign",
    whose_turn: "only whose turn it is counts",
    one_number_each: "only whose turn it is counts",
    first_column: NOTHING,
    heights: NOTHING,
    movers_ply: NOTHING,
    few_moves: NOTHING,
    raises: None,
}
