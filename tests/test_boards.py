"""Boards are drawn as they stand, whole and readable, and say the same in words."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations

import pytest

import minimax_lab as lab
from minimax_lab.draw.boards import Places, board_svg, draw_board
from minimax_lab.draw.theme import CHOSEN, DARK_WOOD, MAX_LINE, TINT
from minimax_lab.games.boards import Board

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [(1, 1), (2, 1), (3, 3), (7, 6), (8, 8), (10, 10), (4, 20), (30, 30)]
TIC_TAC_TOE = lab.TicTacToe()


def plain(columns, rows, kind, pieces=()):
    names = {(c, r): f"{c}.{r}" for c in range(columns) for r in range(rows)}
    return Board(columns, rows, dict(pieces), names, kind)


def placed(text):
    """Where the pieces of a picture are: the translations of its groups, in order."""
    moved = re.findall(r'<g transform="translate\((\d+) (\d+)\)">', text)
    return [(int(x), int(y)) for x, y in moved]


def written(text, tag="text"):
    """What is written into a picture; its title and description by their tags."""
    return ["".join(place.itertext()) for place in ElementTree.fromstring(text).iter(SVG + tag)]


@pytest.mark.parametrize("kind", ["grid", "holes", "chequered"])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_every_piece_of_any_board_lies_on_its_own_square(kind, columns, rows):
    squares = [(c, r) for c in range(columns) for r in range(rows)]
    board = plain(columns, rows, kind, dict.fromkeys(squares, "piece"))
    some = {"last": squares[:1], "marked": squares[-1:], "targets": squares, "line": squares}
    text = board_svg(board, **some, title="")
    root, cell, corners = ElementTree.fromstring(text), Places(board).cell, placed(text)
    width, height = int(root.get("width")), int(root.get("height"))
    assert len(set(corners)) == columns * rows
    # Row 0 is the lowest, and no square reaches out of the picture or over another one.
    assert corners == sorted(corners, key=lambda corner: (corner[0], -corner[1]))
    assert all(0 <= x <= width - cell and 0 <= y <= height - cell for x, y in corners)
    for one, other in combinations(corners[:40], 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= cell


def test_the_other_side_is_the_board_turned_around():
    board = plain(3, 2, "chequered", {(0, 0): "king", (2, 1): "rook", (1, 0): "king"})
    size = Places(board)
    right, bottom = size.left * 2 + 2 * size.cell, size.top * 2 + size.cell
    turned = [(right - x, bottom - y) for x, y in placed(board_svg(board, title=""))]
    assert placed(board_svg(board, flipped=True, title="")) == turned
    four = lab.ConnectFour().board(lab.ConnectFour().parse("4"))  # stones don't fall upwards
    assert board_svg(four, flipped=True, title="") == board_svg(four, title="")


def test_a_chess_board_shows_the_figures_and_names_rows_columns_and_pieces():
    game = lab.Chess()
    text = draw_board(game, game.initial).svg
    assert sorted(written(text)) == sorted("abcdefgh12345678")
    assert len(placed(text)) == 32 and not re.search(r"\bid=", text)
    # The lower left corner, a1, is dark: seen from White, and from Black's side too.
    dark = re.search(f'<path d="([^"]*)" fill="{DARK_WOOD}"', text)[1]
    size = Places(game.board(game.initial))
    assert f"M{size.left} {size.top + 7 * size.cell}h" in dark and dark.count("M") == 32
    text = draw_board(game, game.parse("8/8/8/3k4/8/8/P6P/4K3 w - - 0 1")).svg
    words = "black king on d5. white king on e1. white pawn on a2; h2."
    assert (written(text, "desc"), written(text, "title")) == ([words], ["Chess, White to move"])


def test_kings_wear_a_crown_and_the_sides_are_told_apart_by_shape():
    game = lab.Draughts()
    text = draw_board(game, game.parse("W:W21,22:B3,K4")).svg
    assert text.count("<polygon") == 1
    assert sorted(written(text)) == sorted(str(square) for square in range(1, 33))  # each once
    cross, ring = (board_svg(plain(1, 1, "holes", {(0, 0): sign}), title="") for sign in "XO")
    assert "a15 15" not in cross and "a15 15" in ring  # an arc
    pieces = {(0, 0): "<b>&", (1, 0): "gorilla"}  # of other games; long names have no room
    board = Board(2, 1, pieces, {(0, 0): "one", (1, 0): "four"}, "grid")
    assert sorted(written(board_svg(board, title=""))) == ["<b>&", "gorilla", "one"]


def test_marks_are_drawn_where_they_belong():
    board = plain(3, 3, "grid", {(1, 1): "O"})
    bare, where = board_svg(board, title=""), Places(board)
    (x, y), (x1, y1), (x2, y2) = map(where.middle, ((2, 0), (0, 0), (2, 2)))
    for marks, sign in (
        ({"last": [(0, 0)]}, TINT),
        ({"marked": [(1, 1)]}, CHOSEN),
        ({"targets": [(2, 0)]}, f"M{x} {y}h0"),
        ({"targets": [(1, 1)]}, f'r="{where.cell // 2 - 3}"'),  # around what is taken
        ({"line": [(0, 0), (1, 1), (2, 2)]}, f"M{x1} {y1}L{x2} {y2}"),
    ):
        assert sign in board_svg(board, **marks, title="") and sign not in bare


def test_an_action_is_drawn_as_made_and_marked():
    game = lab.ConnectFour()
    state = game.parse("44")
    text = draw_board(game, state, action=4).svg
    where = Places(game.board(state))
    x, y = where.corner((3, 2))
    assert "M{} {}h0".format(*where.middle((3, 2))) in text.partition(MAX_LINE)[0]
    corners = f'<rect x="{x + 2}" y="{y + 2}"'
    assert corners in text and corners not in draw_board(game, game.parse("444")).svg


def test_a_picture_says_whose_turn_it_is_or_who_has_won_and_shows_itself():
    picture = draw_board(TIC_TAC_TOE, TIC_TAC_TOE.parse("xo......."))
    assert sorted(written(picture.svg)) == list("2345678")  # the moves, on a board of lines
    assert picture._repr_svg_() == picture.svg
    assert repr(picture) == "<Picture: Tic-tac-toe, X to move>"
    over = draw_board(TIC_TAC_TOE, TIC_TAC_TOE.parse("xxxoo....")).svg
    assert written(over, "title") == ["Tic-tac-toe, X wins: three in a row"]


def test_what_cannot_be_drawn_is_refused_with_the_reason():
    class Lenient(lab.TicTacToe):
        def result(self, state, action):
            return state

    game, start = Lenient(), TIC_TAC_TOE.initial
    for arguments, options, words in (
        ((lab.AIMA_TREE, "A"), {}, "has no board"),
        ((game, start), {"action": 9}, "illegal move 9"),  # whose rules don't say so
        ((game, start), {"line": [(0, 3)]}, r"to \(2, 2\), not \(0, 3\)"),
    ):
        with pytest.raises(ValueError, match=words):
            draw_board(*arguments, **options)
    with pytest.raises(TypeError, match="must be a Game"):
        draw_board("chess", 0)
