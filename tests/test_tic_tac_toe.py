"""Tic-tac-toe against its rules on nine letters, and as its players see it."""

import pytest

import minimax_lab as lab

GAME = lab.TicTacToe()
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def test_cells_have_numbers_and_names_and_squares():
    board = GAME.board(GAME.initial)
    assert (board.columns, board.rows, board.kind, board.falls) == (3, 3, "grid", False)
    names = [board.names[square] for cell in GAME.actions(0) for square in GAME.path(0, cell)]
    assert names[:5] == ["top left", "top centre", "top right", "middle left", "centre"]
    assert names[5:] == ["middle right", "bottom left", "bottom centre", "bottom right"]
    assert [GAME.notation(0, cell) for cell in GAME.actions(0)] == list("012345678")
    assert (GAME.path(0, 0), GAME.path(0, 8)) == (((0, 2),), ((2, 0),))


def test_the_outcome_is_said_in_words_and_the_row_that_has_won_is_known():
    assert GAME.players == ("X", "O")
    assert GAME.outcome(GAME.parse("xxxoo....")) == "X wins: three in a row"
    assert GAME.outcome(GAME.parse("xx.ooox..")) == "O wins: three in a row"
    assert GAME.outcome(GAME.parse("xoxxoooxx")) == "a draw: the board is full"
    assert GAME.outcome(GAME.parse("xxxooxoxo")) == "X wins: three in a row"  # the last stone
    assert GAME.winning_row(GAME.parse("o.x ox. x..")) == ((0, 0), (1, 1), (2, 2))
    assert GAME.winning_row(GAME.parse("xx. oo. ...")) == ()


def test_tic_tac_toe_agrees_with_its_rules_on_every_position_and_counts_its_games():
    seen, todo = set(), [(0, "." * 9)]
    while todo:
        state, cells = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        won = {who for who in "xo" for line in LINES if all(cells[cell] == who for cell in line)}
        over = bool(won) or "." not in cells
        player = "x" if cells.count("x") == cells.count("o") else "o"
        assert GAME.parse(cells) == state
        stones = {(n % 3, 2 - n // 3): sign.upper() for n, sign in enumerate(cells) if sign != "."}
        assert GAME.board(state).pieces == stones and GAME.ply(state) == len(stones)
        assert "".join(GAME.label(state).split()) == cells.upper().replace(".", "·")
        assert GAME.is_terminal(state) == over
        assert GAME.evaluate(state) == ("x" in won) - ("o" in won)
        assert GAME.to_move(state) == (lab.MAX if player == "x" else lab.MIN)
        row = {3 * (2 - up) + across for across, up in GAME.winning_row(state)}
        assert (tuple(sorted(row)) in LINES and len({cells[cell] for cell in row}) == 1) or not won
        assert bool(row) == bool(won)
        assert list(GAME.children(state)) == list(lab.Game.children(GAME, state))
        free = [cell for cell in range(9) if cells[cell] == "."]
        assert list(GAME.actions(state)) == ([] if won else free)
        for cell in () if over else free:
            todo.append((GAME.result(state, cell), cells[:cell] + player + cells[cell + 1 :]))
    assert len(seen) == 5478  # the positions of tic-tac-toe, a published count
    games = [1, 9, 72, 504, 3024, 15120, 54720, 148176]
    assert [lab.perft(GAME, depth) for depth in range(8)] == games


def test_impossible_boards_and_illegal_moves_are_refused():
    for text, words in [
        ("xo.ox...", "must have nine cells"),
        ("xo?ox....", "each x, o or a dot, unlike 'xo[?]ox"),
        ("xxx......", "as many x as o, or one more"),
        ("o........", "as many x as o, or one more"),
        ("xxxooo...", "after it was won"),
        ("xxx.oo.o.", "after it was won"),
        ("xx.oooxx.", "after it was won"),
    ]:
        with pytest.raises(ValueError, match=words):
            GAME.parse(text)
    for move in (5, "4", 1.0):
        with pytest.raises(ValueError, match=f"illegal move {move!r}: the game is over"):
            GAME.result(GAME.parse("xxxoo...."), move)
    for move in (0, -1, 9, "4", None, 2.5):
        with pytest.raises(ValueError, match=r"illegal move .* choose one of \[1, 2"):
            GAME.result(GAME.parse("x........"), move)
