"""Tic-tac-toe as its players see it (its rules are tested in test_games.py)."""

import minimax_lab as lab

GAME = lab.TicTacToe()


def test_cells_have_numbers_and_names_and_squares():
    board = GAME.board(GAME.initial)
    assert (board.columns, board.rows, board.kind, board.falls) == (3, 3, "grid", False)
    assert board.pieces == {}
    found = [
        (GAME.notation(0, cell), board.names[square])
        for cell in GAME.actions(0)
        for square in GAME.path(0, cell)
    ]
    assert found == [
        ("1", "top left"),
        ("2", "top centre"),
        ("3", "top right"),
        ("4", "middle left"),
        ("5", "centre"),
        ("6", "middle right"),
        ("7", "bottom left"),
        ("8", "bottom centre"),
        ("9", "bottom right"),
    ]
    assert (GAME.path(0, 0), GAME.path(0, 8)) == (((0, 2),), ((2, 0),))


def test_the_board_says_what_the_label_shows():
    states = {GAME.initial}
    for ply in range(10):
        after = set()
        for state in states:
            signs = {None: "·", "X": "X", "O": "O"}
            pieces = GAME.board(state).pieces
            rows = [[signs[pieces.get((column, row))] for column in range(3)] for row in (2, 1, 0)]
            assert "\n".join(" ".join(row) for row in rows) == GAME.label(state)
            assert GAME.ply(state) == len(pieces) == ply
            after |= set(GAME.children(state))
        states = after


def test_the_outcome_is_said_in_words():
    assert GAME.players == ("X", "O")
    assert GAME.outcome(GAME.parse("xxxoo....")) == "X wins: three in a row"
    assert GAME.outcome(GAME.parse("xx.ooox..")) == "O wins: three in a row"
    assert GAME.outcome(GAME.parse("xoxxoooxx")) == "a draw: the board is full"
    last_stone = GAME.parse("xxxooxoxo")
    assert GAME.outcome(last_stone) == "X wins: three in a row"


def test_the_row_that_has_won_is_known():
    assert GAME.winning_row(GAME.parse("o.x ox. x..")) == ((0, 0), (1, 1), (2, 2))
    assert GAME.winning_row(GAME.parse("xx. oo. ...")) == ()


def test_children_are_the_results_of_the_actions_in_order():
    states, new = set(), {GAME.initial}
    while new:
        states |= new
        new = {child for state in new for child in GAME.children(state)}
    assert len(states) == 5478
    for state in states:
        assert list(GAME.children(state)) == list(lab.Game.children(GAME, state))
