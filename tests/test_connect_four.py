"""Connect Four: its rules against published counts and against a board played cell by cell."""

import pickle

import pytest

import minimax_lab as lab
from tests.plain_connect_four import SIZES, Cells, playouts

ORDERS = {"left to right": [1, 2, 3, 4, 5, 6, 7], "centre first": [4, 3, 5, 2, 6, 1, 7]}
GAME, CENTRE_FIRST = map(lab.ConnectFour, ORDERS)

DRAWN = "442761225377252342545563474175371666631311"
WON_BY_THE_LAST_STONE = "473725347123341712511124675567466466235235"


def test_perft_counts_every_path_until_the_first_game_ends():
    """Seven columns for six plies; then seven stones in one column don't fit."""
    assert [lab.perft(GAME, depth) for depth in range(7)] == [7**depth for depth in range(7)]
    assert lab.perft(CENTRE_FIRST, 7) == 823536 == 7**7 - 7


@pytest.mark.parametrize("moves", ["112233", "4444443", "12121", DRAWN[:-5], DRAWN[:-9]])
def test_perft_goes_no_further_than_the_end_of_a_game(moves):
    paths = [Cells(moves).paths(depth) for depth in range(4)]
    assert [lab.perft(GAME, depth, GAME.parse(moves)) for depth in range(4)] == paths


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4448", "move 4 of '4448' is '8': choose one of 1, 2, 3, 4, 5, 6, 7"),
        ("4²", "move 2 of '4²' is '²'"),
        ("4444444", "move 7 of '4444444' is '4': choose one of 1, 2, 3, 5, 6, 7"),
        ("12121213", "move 8 of '12121213' is '3': the game is over"),
        (DRAWN + "1", "is '1': the game is over"),
    ],
)
def test_what_is_no_list_of_columns_is_refused(text, words):
    with pytest.raises(ValueError, match=words):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("moves", "action"),
    [("", 0), ("", 8), ("", -1), ("", 70), ("444444", 4), ("1212121", 3), (DRAWN, 1)],
)
def test_an_illegal_move_is_refused(moves, action):
    state = GAME.parse(moves)
    with pytest.raises(ValueError, match=f"illegal move {action}"):
        GAME.result(state, action)


@pytest.mark.parametrize("order", ["left to right", "centre first"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_board_of_any_size_goes_as_one_of_cells(width, height, order):
    game = lab.ConnectFour(order, width=width, height=height)
    columns = list(game.actions(game.initial))
    assert sorted(columns) == list(range(1, width + 1))
    if order == "centre first":
        far = [abs(2 * column - width - 1) for column in columns]  # twice as far as from the centre
        assert far == sorted(far)
    winners = set()
    for cells, state in playouts(game, number=12 if (width, height) == (7, 6) else 3, seed=width):
        assert game.to_move(state) == cells.player
        assert (game.is_terminal(state), game.evaluate(state)) == (cells.over(), cells.winner())
        assert list(game.actions(state)) == [c for c in columns if c in cells.moves()]
        assert list(game.children(state)) == list(lab.Game.children(game, state))
        assert game.ply(state) == len(cells.stones)
        assert game.label(state) == cells.text()
        winners.add(cells.winner())
    assert {lab.MAX, lab.MIN} < winners or (width, height) != (7, 6)


def test_threats_first_sorts_by_the_new_threats_of_a_move():
    seen = set()
    for width, height in [(7, 6), (5, 4), (12, 4), (4, 14), (1, 5)]:
        game = lab.ConnectFour("threats first", width=width, height=height)
        centre_first = list(lab.ordered(game, "centre first").actions(game.initial))
        for cells, state in playouts(game, number=3, seed=width):

            def key(column, cells=cells):
                after, player = cells.after(column), cells.player
                if after.winner():
                    return 4
                return min(3, len(after.threats(player) - cells.threats(player)))

            moves = [column for column in centre_first if column in cells.moves()]
            seen |= set(map(key, moves))
            assert list(game.actions(state)) == sorted(moves, key=key, reverse=True)
            assert list(game.children(state)) == list(lab.Game.children(game, state))
    assert seen == {0, 1, 2, 3, 4}
    moves, game = "4364276527622522331", lab.ConnectFour("threats first")
    cells = Cells(moves)
    new = [len(cells.after(column).threats(cells.player)) for column in (5, 4)]
    assert new == [3 + len(cells.threats(cells.player)), 2 + len(cells.threats(cells.player))]
    assert list(game.actions(game.parse(moves)))[:2] == [5, 4]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (dict(width=8, height=7), "is 64, and at most 63 fit; width=9, height=6 would"),
        (dict(width=0), "width must be 1 or more, not 0"),
    ],
)
def test_another_order_or_a_board_that_does_not_fit_is_refused(options, words):
    with pytest.raises(ValueError, match=words):
        lab.ConnectFour(**options)


def test_a_game_is_named_chosen_by_name_and_sent_to_another_process():
    for order in GAME.orders:
        other = pickle.loads(pickle.dumps(lab.ordered(GAME, order)))
        assert repr(other) == repr(lab.ConnectFour(order)) == f"ConnectFour({order!r})"
        expected = lab.ConnectFour(order).children(GAME.initial)
        assert list(other.children(GAME.initial)) == list(expected)
    assert list(GAME.actions(GAME.initial)) == ORDERS["left to right"]
    game = pickle.loads(pickle.dumps(lab.ConnectFour("centre first", width=8, height=5)))
    assert repr(game) == "ConnectFour('centre first', width=8, height=5)"


def test_columns_of_two_digits_need_something_between_them():
    game = lab.ConnectFour(width=12, height=4)
    assert game.parse("10 4, 11") == game.parse("10,4,11")
    assert game.board(game.parse("10 4 12")).pieces == {(9, 0): "X", (3, 0): "O", (11, 0): "X"}
    with pytest.raises(ValueError, match="is '4453': choose one of 1, 2, .*, 11, 12"):
        game.parse("4453")
    with pytest.raises(ValueError, match="move 2 of '10 13' is '13'"):
        game.parse("10 13")
    ten, nine = lab.ConnectFour(width=10, height=4), lab.ConnectFour(width=9, height=5)
    assert ten.board(ten.parse("10 1")).pieces == {(9, 0): "X", (0, 0): "O"}
    assert nine.board(nine.parse("99")).pieces == {(8, 0): "X", (8, 1): "O"}
    assert GAME.parse("4,4,5 3") == GAME.parse(" 44 5\n3 ") == GAME.parse("4453")


def test_players_are_told_what_happens():
    state = GAME.parse("4453")
    assert (GAME.win, GAME.players, GAME.ply(state)) == (1, ("X", "O"), 4)
    board = GAME.board(state)
    assert board.pieces == {(3, 0): "X", (3, 1): "O", (4, 0): "X", (2, 0): "O"}
    assert (board.columns, board.rows, board.kind, board.falls) == (7, 6, "holes", True)
    assert len(board.names) == 42 and board.names[3, 1] == "column 4, row 2"
    assert [GAME.path(state, column) for column in (1, 4)] == [((0, 0),), ((3, 2),)]
    assert GAME.notation(state, 4) == "4"
    assert GAME.outcome(GAME.parse("1212121")) == "X wins: four in a row"
    assert GAME.outcome(GAME.parse(WON_BY_THE_LAST_STONE)) == "O wins: four in a row"
    assert GAME.outcome(GAME.parse(DRAWN)) == "a draw: the board is full"
    assert len(GAME.winning_row(GAME.parse("12233434464"))) == 4


def test_a_stone_is_where_the_board_shows_it():
    for game in (lab.ConnectFour("centre first"), lab.ConnectFour(width=5, height=4)):
        state = game.parse("3344352")
        mine, theirs, turn = state
        shown = game.board(state).pieces
        for column in range(game.width):
            for row in range(game.height):
                whose = game.stone(mine, column, row), game.stone(theirs, column, row)
                names = {(1, 0): game.player_called(turn), (0, 1): game.player_called(-turn)}
                assert names.get(whose) == shown.get((column, row))
