"""Connect Four: its rules against published counts and against a board played cell by cell."""

import copy
import pickle
import random

import pytest

import minimax_lab as lab

ORDERS = {"left to right": [1, 2, 3, 4, 5, 6, 7], "centre first": [4, 3, 5, 2, 6, 1, 7]}
GAME, CENTRE_FIRST = map(lab.ConnectFour, ORDERS)

CELLS = [(column, row) for column in range(7) for row in range(6)]  # from the lower left
LINES = [
    line
    for column, row in CELLS
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if set(CELLS) >= (line := {(column + step * right, row + step * up) for step in range(4)})
]

DRAWN = "442761225377252342545563474175371666631311"
WON_BY_THE_LAST_STONE = "473725347123341712511124675567466466235235"


class Board:
    """Connect Four on a dictionary {cell: player}, with none of the package's code."""

    def __init__(self, moves=""):
        self.stones, self.player = {}, lab.MAX
        for column in moves:
            self.drop(int(column))

    def height(self, column):
        return sum(1 for taken, _ in self.stones if taken == column - 1)

    def moves(self):
        if self.over():
            return []
        return [column for column in range(1, 8) if self.height(column) < 6]

    def drop(self, column):
        self.stones[column - 1, self.height(column)] = self.player
        self.player = -self.player

    def winner(self):
        for line in LINES:
            owners = {self.stones.get(cell, 0) for cell in line}
            if owners in ({lab.MAX}, {lab.MIN}):
                return owners.pop()
        return 0

    def over(self):
        return self.winner() != 0 or len(self.stones) == 42

    def paths(self, depth):
        """Count the paths of exactly that many plies."""
        if depth == 0:
            return 1
        total = 0
        for column in self.moves():
            after = copy.deepcopy(self)
            after.drop(column)
            total += after.paths(depth - 1)
        return total

    def text(self):
        signs = {lab.MAX: "X", lab.MIN: "O", 0: "·"}
        rows = [[self.stones.get((column, row), 0) for column in range(7)] for row in range(6)]
        return "\n".join(" ".join(signs[owner] for owner in row) for row in reversed(rows))


def playouts(number, seed):
    """Yield (board, state) after every move of random games played on both sides."""
    choose = random.Random(seed)
    for _ in range(number):
        board, state = Board(), GAME.initial
        yield board, state
        while board.moves():
            column = choose.choice(board.moves())
            board.drop(column)
            state = GAME.result(state, column)
            yield board, state


def test_there_are_69_lines():
    assert len(LINES) == 69


def test_perft_counts_every_path_until_the_first_game_ends():
    """Seven columns for six plies; then seven stones in one column don't fit."""
    assert [lab.perft(GAME, depth) for depth in range(7)] == [7**depth for depth in range(7)]
    assert lab.perft(GAME, 7) == lab.perft(CENTRE_FIRST, 7) == 823536 == 7**7 - 7


@pytest.mark.parametrize("moves", ["112233", "4444443", "12121", DRAWN[:-5], DRAWN[:-9]])
def test_perft_goes_no_further_than_the_end_of_a_game(moves):
    paths = [Board(moves).paths(depth) for depth in range(4)]
    assert [lab.perft(GAME, depth, GAME.parse(moves)) for depth in range(4)] == paths


def test_the_positions_after_n_plies_are_the_published_ones():
    """J. Tromp, A212693 of the Online Encyclopedia of Integer Sequences."""
    positions, counts = {GAME.initial}, []
    for _ in range(8):
        counts.append(len(positions))
        positions = {child for state in positions for child in GAME.children(state)}
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422, 54859]


@pytest.mark.parametrize(
    ("game", "depth", "nodes"),
    [(GAME, 8, 12574), (GAME, 10, 155590), (CENTRE_FIRST, 8, 8647), (CENTRE_FIRST, 10, 55026)],
)
def test_alphabeta_costs_the_known_counts(game, depth, nodes):
    assert lab.count(lab.alphabeta, game, game.initial, depth)[:2] == (0, nodes)


def test_random_games_go_as_on_a_board_of_cells():
    winners = set()
    for board, state in playouts(number=80, seed=3):
        assert GAME.to_move(state) == board.player
        assert GAME.is_terminal(state) == board.over()
        assert GAME.evaluate(state) == board.winner()
        assert list(GAME.actions(state)) == board.moves()
        assert GAME.label(state) == board.text()
        winners.add(board.winner())
    assert winners == {lab.MAX, lab.MIN, 0}


@pytest.mark.parametrize("game", [GAME, CENTRE_FIRST], ids=list(ORDERS))
def test_children_are_the_results_of_the_actions_in_order(game):
    for board, state in playouts(number=40, seed=4):
        legal = board.moves()
        assert list(game.actions(state)) == [c for c in ORDERS[game.order] if c in legal]
        assert list(game.children(state)) == list(lab.Game.children(game, state))


def test_a_game_ends_when_four_stones_stand_in_one_of_the_69_lines():
    """Random games until each line has won one; before, none has."""
    choose, won = random.Random(3), set()
    masks = [sum(1 << 6 * column + row for column, row in line) for line in LINES]
    while len(won) < 69:
        state, heights, player = GAME.initial, [0] * 7, lab.MAX
        stones = {lab.MAX: 0, lab.MIN: 0}
        lines = []
        while not lines and sum(heights) < 42:
            column = choose.choice([column for column in range(7) if heights[column] < 6])
            stones[player] |= 1 << 6 * column + heights[column]
            heights[column] += 1
            lines = [mask for mask in masks if stones[player] & mask == mask]
            state = GAME.result(state, column + 1)
            assert GAME.is_terminal(state) == (bool(lines) or sum(heights) == 42)
            assert GAME.evaluate(state) == (player if lines else 0)
            won |= set(lines)
            player = -player


def test_a_full_board_without_a_line_is_drawn():
    assert (len(Board(DRAWN).stones), Board(DRAWN).winner()) == (42, 0)
    before, state = GAME.parse(DRAWN[:-1]), GAME.parse(DRAWN)
    assert not GAME.is_terminal(before)
    assert list(GAME.children(before)) == [state]
    assert (GAME.is_terminal(state), GAME.evaluate(state)) == (True, 0)
    assert list(GAME.actions(state)) == list(GAME.children(state)) == []
    assert GAME.label(state) == Board(DRAWN).text()


def test_the_last_stone_can_still_win():
    board = Board(WON_BY_THE_LAST_STONE)
    assert (len(board.stones), board.winner()) == (42, lab.MIN)
    state = GAME.parse(WON_BY_THE_LAST_STONE)
    assert (GAME.is_terminal(state), GAME.evaluate(state)) == (True, -1)
    assert list(GAME.children(GAME.parse(WON_BY_THE_LAST_STONE[:-1]))) == [state]


def test_the_label_is_the_board_seen_from_the_front():
    assert GAME.label(GAME.parse("4453771")).splitlines() == [
        "· · · · · · ·",
        "· · · · · · ·",
        "· · · · · · ·",
        "· · · · · · ·",
        "· · · O · · O",
        "X · O X X · X",
    ]


def test_spaces_between_the_columns_are_fine():
    assert GAME.parse(" 44 5\n3 ") == GAME.parse("4453")
    assert GAME.parse("") == GAME.parse("  ") == GAME.initial


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("4448", ValueError, "move 4 of '4448' is '8': columns are 1 to 7"),
        ("40", ValueError, "move 2 of '40' is '0'"),
        ("4x", ValueError, "move 2 of '4x' is 'x'"),
        ("4-1", ValueError, "move 2 of '4-1' is '-'"),
        ("4²", ValueError, "move 2 of '4²' is '²'"),
        ("٤", ValueError, "move 1 of '٤' is '٤'"),
        ("4444444", ValueError, "column 4 is full before move 7"),
        ("12121213", ValueError, "the game is over before move 8"),
        (DRAWN + "1", ValueError, "the game is over before move 43"),
        (4453, TypeError, 'text must be the columns played, such as "4453", not 4453'),
        ([4, 4], TypeError, "text must be the columns played"),
        (b"44", TypeError, "text must be the columns played"),
        (None, TypeError, "not None"),
    ],
)
def test_what_is_no_list_of_columns_is_refused(text, error, words):
    with pytest.raises(error, match=words):
        GAME.parse(text)


@pytest.mark.parametrize("order", ["right to left", "Centre first", "", None, 1, ["centre first"]])
def test_another_order_is_refused(order):
    with pytest.raises(ValueError, match='order must be "left to right" or "centre first", not'):
        lab.ConnectFour(order)


@pytest.mark.parametrize(
    ("moves", "action"),
    [("", 0), ("", 8), ("", -1), ("", 70), ("444444", 4), ("1212121", 3), (DRAWN, 1)],
)
def test_an_illegal_move_is_refused(moves, action):
    state = GAME.parse(moves)
    with pytest.raises(ValueError, match=f"illegal move {action}"):
        GAME.result(state, action)


def test_states_stay_as_they_are_and_can_be_looked_up():
    state = GAME.parse("4453")
    after = {action: GAME.result(state, action) for action in GAME.actions(state)}
    assert state == GAME.parse("4453")
    assert all(isinstance(part, int) for part in state)
    assert len({state, *after.values()}) == 8
    assert GAME.parse("4433") == GAME.parse("3344")  # two ways to one position
    assert len({GAME.initial, lab.ConnectFour().initial}) == 1


def test_the_game_can_be_sent_to_another_process():
    again = pickle.loads(pickle.dumps(CENTRE_FIRST))
    assert list(again.actions(again.initial)) == ORDERS["centre first"]
    assert repr(again) == "ConnectFour('centre first')"
