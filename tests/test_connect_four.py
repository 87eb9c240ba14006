"""Connect Four: its rules against published counts and against a board played cell by cell."""

import pickle
import random

import pytest
from cells import SIZES, Cells, lines, playouts

import minimax_lab as lab

ORDERS = {"left to right": [1, 2, 3, 4, 5, 6, 7], "centre first": [4, 3, 5, 2, 6, 1, 7]}
GAME, CENTRE_FIRST = map(lab.ConnectFour, ORDERS)
THREATS_FIRST = lab.ConnectFour("threats first")
LINES = lines(7, 6)

DRAWN = "442761225377252342545563474175371666631311"
WON_BY_THE_LAST_STONE = "473725347123341712511124675567466466235235"


def test_there_are_69_lines():
    assert len(LINES) == 69


def test_perft_counts_every_path_until_the_first_game_ends():
    """Seven columns for six plies; then seven stones in one column don't fit."""
    assert [lab.perft(GAME, depth) for depth in range(7)] == [7**depth for depth in range(7)]
    assert lab.perft(GAME, 7) == lab.perft(CENTRE_FIRST, 7) == 823536 == 7**7 - 7


@pytest.mark.parametrize("moves", ["112233", "4444443", "12121", DRAWN[:-5], DRAWN[:-9]])
def test_perft_goes_no_further_than_the_end_of_a_game(moves):
    paths = [Cells(moves).paths(depth) for depth in range(4)]
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
    for board, state in playouts(GAME, number=80, seed=3):
        assert GAME.to_move(state) == board.player
        assert GAME.is_terminal(state) == board.over()
        assert GAME.evaluate(state) == board.winner()
        assert list(GAME.actions(state)) == board.moves()
        assert GAME.label(state) == board.text()
        winners.add(board.winner())
    assert winners == {lab.MAX, lab.MIN, 0}


@pytest.mark.parametrize("game", [GAME, CENTRE_FIRST], ids=list(ORDERS))
def test_children_are_the_results_of_the_actions_in_order(game):
    for board, state in playouts(game, number=40, seed=4):
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
    assert (len(Cells(DRAWN).stones), Cells(DRAWN).winner()) == (42, 0)
    before, state = GAME.parse(DRAWN[:-1]), GAME.parse(DRAWN)
    assert not GAME.is_terminal(before)
    assert list(GAME.children(before)) == [state]
    assert (GAME.is_terminal(state), GAME.evaluate(state)) == (True, 0)
    assert list(GAME.actions(state)) == list(GAME.children(state)) == []
    assert GAME.label(state) == Cells(DRAWN).text()


def test_the_last_stone_can_still_win():
    board = Cells(WON_BY_THE_LAST_STONE)
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
    with pytest.raises(ValueError, match='be "left to right", "centre first" or "threats'):
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


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_board_of_any_size_goes_as_one_of_cells(width, height):
    game = lab.ConnectFour(width=width, height=height)
    for cells, state in playouts(game, number=8, seed=width):
        assert game.to_move(state) == cells.player
        assert (game.is_terminal(state), game.evaluate(state)) == (cells.over(), cells.winner())
        assert list(game.actions(state)) == cells.moves()
        assert list(game.children(state)) == list(lab.Game.children(game, state))
        assert game.ply(state) == len(cells.stones)
        assert game.label(state) == cells.text()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_centre_first_goes_outwards_on_every_size(width, height):
    game = lab.ConnectFour("centre first", width=width, height=height)
    columns = list(game.actions(game.initial))
    assert sorted(columns) == list(range(1, width + 1))
    far = [abs(2 * column - width - 1) for column in columns]  # twice as far as from the centre
    assert far == sorted(far)


def test_the_positions_of_a_4_by_4_board_are_the_published_ones():
    """J. Tromp's table of legal positions: 161,029; and with best play nobody wins."""
    game = lab.ConnectFour(width=4, height=4)
    positions, layer = 0, {game.initial}
    while layer:
        positions += len(layer)
        layer = {child for state in layer for child in game.children(state)}
    assert positions == 161029


@pytest.mark.parametrize(
    "order, width, height",
    [("left to right", 2, 30), ("centre first", 1, 62), ("threats first", 13, 3)],
)
def test_compiled_boards_of_strange_sizes_give_the_same_counts(order, width, height):
    pytest.importorskip("numba")
    fast, game = lab.compiled(lab.alphabeta), lab.ConnectFour(order, width=width, height=height)
    for state in [s for _, s in playouts(game, number=2, seed=height)][::5]:
        expected = lab.count(lab.alphabeta, game, state, 2)
        assert lab.count(fast, game, state, 2) == expected


def test_threats_first_sorts_by_the_new_threats_of_a_move():
    seen = set()
    for width, height in [(7, 6), (5, 4), (12, 4), (4, 14), (1, 5)]:
        game = lab.ConnectFour("threats first", width=width, height=height)
        centre_first = list(
            lab.ConnectFour("centre first", width=width, height=height).actions((0, 0, lab.MAX))
        )
        for cells, state in playouts(game, number=4, seed=width):

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


def test_threats_first_saves_nodes_and_keeps_the_value():
    for moves in ("4453", "43", "1234567"):
        counts = [
            lab.count(lab.alphabeta, game, game.parse(moves), 7)
            for game in (CENTRE_FIRST, THREATS_FIRST)
        ]
        assert counts[0].value == counts[1].value
        assert counts[1].nodes < counts[0].nodes


def test_an_order_is_chosen_by_name_and_the_game_stays_as_it_is():
    assert GAME.orders == ("left to right", "centre first", "threats first")
    for order in GAME.orders:
        other = lab.ordered(GAME, order)
        assert repr(other) == repr(lab.ConnectFour(order))
        assert list(other.actions((0, 0, lab.MAX))) == list(
            lab.ConnectFour(order).actions((0, 0, lab.MAX))
        )
        assert list(other.children((0, 0, lab.MAX))) == list(
            lab.ConnectFour(order).children((0, 0, lab.MAX))
        )
    assert list(GAME.actions(GAME.initial)) == ORDERS["left to right"]
    with pytest.raises(ValueError, match="order must be"):
        lab.ordered(GAME, "captures first")


@pytest.mark.parametrize(
    ("size", "error", "words"),
    [
        (
            {"width": 8, "height": 7},
            ValueError,
            r"is 64, and at most 63 fit; width=9, height=6 would",
        ),
        ({"width": 0}, ValueError, "width must be 1 or more, not 0"),
        ({"height": -1}, ValueError, "height must be 1 or more, not -1"),
        ({"width": 7.0}, TypeError, "width must be a whole number"),
        ({"height": True}, TypeError, "height must be a whole number"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(size, error, words):
    with pytest.raises(error, match=words):
        lab.ConnectFour(**size)


def test_a_size_shows_itself_unless_it_is_the_usual_one():
    assert repr(lab.ConnectFour(width=7, height=6)) == "ConnectFour('left to right')"
    game = lab.ConnectFour("centre first", width=8, height=5)
    assert repr(game) == "ConnectFour('centre first', width=8, height=5)"
    again = pickle.loads(pickle.dumps(game))
    assert (repr(again), again.cells) == (repr(game), game.cells)


def test_columns_of_two_digits_need_something_between_them():
    game = lab.ConnectFour(width=12, height=4)
    assert game.parse("10 4, 11") == game.parse("10,4,11")
    assert game.board(game.parse("10 4 12")).pieces == {(9, 0): "X", (3, 0): "O", (11, 0): "X"}
    with pytest.raises(
        ValueError, match="is '4453': columns are 1 to 12, with spaces between them"
    ):
        game.parse("4453")
    with pytest.raises(ValueError, match="move 2 of '10 13' is '13'"):
        game.parse("10 13")
    assert GAME.parse("4,4,5 3") == GAME.parse("4453")


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


def test_the_path_of_a_move_is_where_its_stone_appears():
    for cells, state in playouts(GAME, number=5, seed=8):
        for column in cells.moves():
            before, after = GAME.board(state).pieces, GAME.board(GAME.result(state, column)).pieces
            assert set(GAME.path(state, column)) == after.keys() - before.keys()


def test_three_new_threats_come_before_two_nearer_the_centre():
    moves = "317221244333"
    cells = Cells(moves)
    new = [len(cells.after(c).threats(lab.MAX) - cells.threats(lab.MAX)) for c in range(1, 8)]
    assert new == [1, 3, 0, 2, 1, 0, 0]
    assert list(THREATS_FIRST.actions(GAME.parse(moves))) == [2, 4, 5, 1, 3, 6, 7]


def test_the_row_that_has_won_is_known():
    game = lab.ConnectFour()
    assert game.winning_row(game.parse("3435464")) == ()
    assert game.winning_row(game.parse("1213141")) == ((0, 0), (0, 1), (0, 2), (0, 3))
    assert game.winning_row(game.parse("12233434464")) == ((0, 0), (1, 1), (2, 2), (3, 3))
