"""A board as SVG: its pieces, the last move and the legal ones; and its pieces in words."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from ..display import SvgRepr
from ..games.boards import Board, Square
from ..games.game import Game, check_game, check_state
from ..games.notation import illegal
from ..games.views import innermost
from ..optional import require
from . import theme
from .markup import element, escaped, opening
from .theme import CHOSEN, HALO, INK, PAPER, TINT

WIDTH = 376  # pixels, of the squares together
EDGE = 24  # the room for the names of columns below a board, or of rows to the left of it
MARGIN = 10  # around all
SMALL = 91  # the width of a board in a node of a tree, or its height if that is greater
LEAST = 12  # the least side of a square of such a board
MOST = 15  # the greatest

# The fill, outline and sign of pieces on discs, the same in the dark.
DISCS = {"white": ("#fffaf0", "#333333", "#121212"), "black": ("#2f2f2f", "#0a0a0a", "#fffaf0")}

# The fill and outline of a stone in a hole, and the colour of its sign in a hole and on lines. X is
# darker than O on paper and lighter than O in the dark, so each carries its sign.
STONES = {
    "X": (theme.MAX_LINE, theme.X_RIM, PAPER, theme.MAX_LINE),
    "O": (theme.MIN_FILL, theme.O_RIM, theme.O_RIM, theme.O_RIM),
}


class Picture(SvgRepr):
    """A picture that shows itself in a notebook.

    Attributes
    ----------
    svg : str
        The whole picture as an SVG file.
    title : str
    """

    def __init__(self, svg: str, title: str) -> None:
        self.svg = svg
        self.title = title

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {self.title}>"


def draw_board(game: Game, state: Any, *, action: Any = None, line: Any = None) -> Picture:
    """Draw the board of a game, with the pieces of a state.

    Parameters
    ----------
    game : Game
        The game; one that has a board.
    state : hashable
        What to draw.
    action : action, optional
        A legal move in `state`: the board is drawn after it, with its squares marked.
    line : iterable of squares, optional
        Squares, as (column, row) from the lower left one, (0, 0), to draw a line through; the row
        that has won, if left out.

    Returns
    -------
    Picture
        It shows itself in a notebook; ``picture.svg`` is the text of it.

    Raises
    ------
    TypeError, ValueError
        If the game has no board, or the move isn't legal.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.draw_board(lab.TicTacToe(), lab.TicTacToe().parse("xo......."))
    <Picture: Tic-tac-toe, X to move>
    """
    check_game(game)
    check_state(game, state)
    last: tuple[Square, ...] = ()
    if action is not None:
        if action not in list(game.actions(state)):
            illegal(game, state, action)
        last = game.path(state, action)
        state = game.result(state, action)
    board = game.board(state)
    if board is None:
        raise ValueError(f"{game!r} has no board to draw: print(game.label(state)) shows a state")
    title = title_of(game, state)
    hints = hints_of(game, state, board)
    if line is None:
        line = game.winning_row(state)
    elif not isinstance(line, Iterable):
        raise TypeError(f"line must be squares, such as [(0, 0), (2, 2)], not {line!r}")
    line = [checked_square(board, square) for square in line]
    svg = board_svg(board, last=last, line=line, hints=hints, title=title)
    return Picture(svg, title)


def checked_square(board: Board, square: Any) -> Square:
    """Return a square as a tuple; ValueError if it isn't one of the board's."""
    squares = _squares(board)
    if not isinstance(square, list | tuple) or tuple(square) not in squares:
        last = squares[-1]
        raise ValueError(f"a square must be (column, row), from (0, 0) to {last}, not {square!r}")
    return square[0], square[1]


def hints_of(game: Game, state: Any, board: Board) -> dict[Square, str]:
    """Return how the move on each square is typed, where moves are single squares of a grid."""
    if board.kind != "grid" or game.is_terminal(state):
        return {}
    hints = {}
    for move in game.actions(state):
        path = game.path(state, move)
        if len(path) == 1:
            hints[path[0]] = game.notation(state, move)
    return hints


def title_of(game: Game, state: Any) -> str:
    """Return the name of a game, and whose turn it is or who has won."""
    kind = type(innermost(game)).__name__
    name = re.sub("(?<=[a-z])(?=[A-Z])", " ", kind).capitalize()
    name = {"Tic tac toe": "Tic-tac-toe", "Connect four": "Connect Four"}.get(name, name)
    if game.is_terminal(state):
        return f"{name}, {game.outcome(state)}"
    player = game.player_called(game.to_move(state))
    return f"{name}, {player} to move"


def board_svg(
    board: Board,
    *,
    marked: Iterable[Square] = (),
    last: Iterable[Square] = (),
    targets: Iterable[Square] = (),
    line: Iterable[Square] = (),
    hints: Mapping[Square, str] | None = None,
    flipped: bool = False,
    title: str,
) -> str:
    """Return a board as SVG.

    Parameters
    ----------
    board : Board
        What stands where.
    marked, last, targets : iterable of squares, optional
        Squares that are chosen (framed), that the last move went over (tinted), and that a move may
        go to (a dot, or a circle around a piece there).
    line : iterable of squares, optional
        Squares to draw a line through, the first to the last, such as a winning row.
    hints : mapping, optional
        What to write small into squares instead of their names, such as the moves that go there.
    flipped : bool, optional
        Whether to look at the board from the other side.
    title : str
        What it is, in a few words.

    Returns
    -------
    str
        A whole SVG file with title and description, the same bytes for the same input.

    Examples
    --------
    >>> board = Board(2, 1, {(0, 0): "X"}, {(0, 0): "a1", (1, 0): "b1"}, "grid")
    >>> "<desc>X on a1.</desc>" in board_svg(board, title="Two squares")
    True
    """
    where = Places(board, flipped=flipped and not board.falls)  # stones don't fall upwards
    parts = [opening(where.width, where.height, title, in_words(board))]
    parts += _standing(where, last)
    parts.append(_names(where, hints or board.names))
    for square in sorted(set(targets)):
        if square in board.pieces:  # a circle around what is taken
            x, y = where.middle(square)
            radius = where.cell // 2 - 3
            parts.append(_twice("circle", (PAPER, 6), (CHOSEN, 3), cx=x, cy=y, r=radius))
        else:
            parts.append(_layer(Layer("dot", [square], 0.16, CHOSEN), where))
    for square in sorted(set(marked)):
        parts.append(_twice("rect", (PAPER, 5), (CHOSEN, 3), **where.inside(square)))
    squares = list(line)
    if squares:
        x1, y1 = where.middle(squares[0])
        x2, y2 = where.middle(squares[-1])
        path = f"M{x1} {y1}L{x2} {y2}"
        parts.append(_twice("path", (INK, 10), (HALO, 6), d=path, stroke_linecap="round"))
    return "\n".join([*filter(None, parts), "</svg>\n"])


@lru_cache(maxsize=1024)
def small_board(game: Game, state: Any, last: tuple[Square, ...]) -> str:
    """Return the board in a node of a tree, with the squares of the last move marked, as SVG."""
    board = game.board(state)
    if board is None:
        return ""
    return "".join(_standing(Places(board, cell=cell_of(board)), last))


def cell_of(board: Board) -> int:
    """Return the side of a square of a board in a node of a tree."""
    side = SMALL // max(board.columns, board.rows)
    return min(max(side, LEAST), MOST)


class Layer(NamedTuple):
    """A shape, "dot", "square", "X" or "O", in one colour on some squares.

    Its size is a `share` of the side of a square.
    """

    shape: str
    squares: list[Square]
    share: float
    colour: str


def layers(board: Board, last: Iterable[Square]) -> list[Layer]:
    """Return what is painted on an empty board, in order: holes, the last move, stones."""
    found = []
    in_holes = board.kind == "holes"
    if in_holes:
        found.append(Layer("dot", _squares(board), 0.8, PAPER))
    found.append(Layer("square", sorted(last), 1, TINT))
    for sign, (fill, rim, ink, ink_on_lines) in STONES.items():
        stones = []
        for square in _squares(board):
            if board.pieces.get(square) == sign:
                stones.append(square)
        if in_holes:
            found.append(Layer("dot", stones, 0.84, rim))
            found.append(Layer("dot", stones, 0.76, fill))
            found.append(Layer(sign, stones, 0.32, ink))
        else:
            found.append(Layer(sign, stones, 0.56, ink_on_lines))
    return [layer for layer in found if layer.squares]


def pen_width(size: float) -> float:
    """Return the width of the lines of an X or O of some size."""
    return max(0.18 * size, 1.8)


def in_words(board: Board) -> str:
    """Return in words what stands where."""
    standing = defaultdict(list)
    for square, what in sorted(board.pieces.items()):
        standing[what].append(board.names[square])
    words = [f"{what} on {'; '.join(standing[what])}." for what in sorted(standing)]
    return " ".join(words) or "The board is empty."


def _squares(board: Board) -> list[Square]:
    return list(product(range(board.columns), range(board.rows)))


class Places:
    """Where the squares of a board are, in pixels of its picture; `flipped` turns it around.

    With a `cell`, the side of a square, it is a board in a node of a tree, with nothing around it.

    Attributes
    ----------
    board : Board
    beside, below : dict
        The names of the rows and columns by their numbers, as they stand along the edges; empty if
        the names of the squares aren't made of them.
    cell, left, top : int
        The side of a square, and where the squares begin in the picture.
    width, height : int
        Of the whole picture.
    """

    def __init__(self, board: Board, *, flipped: bool = False, cell: int = 0) -> None:
        self.board = board
        self.flipped = flipped
        self.below: dict[int, str] = {}
        self.beside: dict[int, str] = {}
        self.cell = cell
        self.left = 0
        self.top = 0
        if not cell:
            self._name_edges()
            side = WIDTH // max(board.columns, board.rows)
            self.cell = max(22, min(96, side))
            self.left = MARGIN
            if self.beside:
                self.left += EDGE
            self.top = MARGIN
        right = self.left + board.columns * self.cell
        low = self.top + board.rows * self.cell
        self.width = right + MARGIN
        self.height = low + MARGIN
        if self.below:
            self.height = low + EDGE

    def _name_edges(self) -> None:
        """Find the names of rows and columns in those of the squares, if all are made of them."""
        # Where pieces fall, only columns have names, and may be counted from 0 or from 1.
        pattern = r"column (\w+).*" if self.board.falls else "([a-z]+)([0-9]+)"
        below = {}
        beside = {}
        for (column, row), name in self.board.names.items():
            match = re.fullmatch(pattern, name)
            if not match:
                return
            below[column] = match[1]
            if not self.board.falls:
                beside[row] = match[2]
        self.below = below
        self.beside = beside

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the upper left corner of a square."""
        across, up = square
        down = self.board.rows - 1 - up
        if self.flipped:
            across = self.board.columns - 1 - across
            down = up
        x = self.left + across * self.cell
        y = self.top + down * self.cell
        return x, y

    def middle(self, square: Square) -> tuple[int, int]:
        """Return the middle of a square."""
        x, y = self.corner(square)
        half = self.cell // 2
        return x + half, y + half

    def inside(self, square: Square) -> dict[str, int]:
        """Return a rectangle just inside a square."""
        x, y = self.corner(square)
        gap = min(self.cell // 20, 2)
        side = self.cell - 2 * gap
        return {"x": x + gap, "y": y + gap, "width": side, "height": side}


def _standing(where: Places, last: Iterable[Square]) -> list[str]:
    """Return a board and what stands on it, with the squares of the last move marked."""
    board = where.board
    parts = [_ground(where)]
    parts += [_layer(layer, where) for layer in layers(board, last)]
    # Where only the dark squares are played on, as in draughts, pieces are discs with names.
    has_discs = len(board.names) < board.columns * board.rows
    for square, what in sorted(board.pieces.items()):
        if what not in STONES:
            name = board.names[square] if has_discs else ""
            x, y = where.corner(square)
            piece = _piece(what, where.cell, name)
            parts.append(f'<g transform="translate({x} {y})">{piece}</g>')
    return parts


def _ground(where: Places) -> str:
    """Return the empty board."""
    cell = where.cell
    left = where.left
    top = where.top
    right = left + where.board.columns * cell
    low = top + where.board.rows * cell
    if where.board.kind == "grid":
        lines = ""
        for x in range(left + cell, right, cell):
            lines += f"M{x} {top}V{low}"
        for y in range(top + cell, low, cell):
            lines += f"M{left} {y}H{right}"
        pen = 2 if cell < 20 else 3
        return element("path", d=lines, stroke=theme.LINE, stroke_width=pen)
    box = {"x": left, "y": top, "width": right - left, "height": low - top}
    if where.board.kind == "holes":
        corner = min(8, cell // 4)
        return element("rect", **box, rx=corner, fill=theme.RACK)
    dark = ""
    for square in _squares(where.board):
        if sum(square) % 2 == 0:
            x, y = where.corner(square)
            dark += f"M{x} {y}h{cell}v{cell}h-{cell}z"
    light = element("rect", **box, fill=theme.LIGHT_WOOD, stroke=theme.LINE)
    return light + element("path", d=dark, fill=theme.DARK_WOOD)


def _layer(layer: Layer, where: Places) -> str:
    if layer.shape == "square":  # with an outline, which is seen in grey, too
        line = 3 if where.cell > 30 else 1
        look = {"fill": layer.colour, "stroke": INK, "stroke_width": line}
        tints = ""
        for square in layer.squares:
            tints += element("rect", **where.inside(square), **look)
        return tints
    size = layer.share * where.cell
    reach = round(size / 2)
    side = 2 * reach
    pen = pen_width(size)
    if layer.shape == "dot":  # a line of no length, by a round pen
        path = "h0"
        pen = size
    elif layer.shape == "X":
        path = f"m-{reach} -{reach}l{side} {side}m0 -{side}l-{side} {side}"
    else:
        arc = f"a{reach} {reach} 0 1 0 "
        path = f"m-{reach} 0{arc}{side} 0{arc}-{side} 0"
    paths = ""
    for square in layer.squares:
        x, y = where.middle(square)
        paths += f"M{x} {y}{path}"
    return element(
        "path",
        d=paths,
        fill="none",
        stroke=layer.colour,
        stroke_width=round(pen, 1),
        stroke_linecap="round",
    )


def _twice(name: str, *strokes: tuple[str, int], **look: Any) -> str:
    """Return a shape with strokes of two colours, so that it is seen on any ground.

    Each stroke is a colour and a width, the wider one first.
    """
    lines = []
    for colour, width in strokes:
        lines.append(element(name, stroke=colour, stroke_width=width, **look, fill="none"))
    return "\n".join(lines)


def _names(where: Places, names: Mapping[Square, str]) -> str:
    """Return the names of the squares: along the edges, or small in each square."""
    if where.below:
        return _names_of_edges(where)
    words = ""
    for square, name in sorted(names.items()):
        on_disc = where.board.pieces.get(square, "").endswith(" man")  # which has the name itself
        if len(name) <= 3 and not on_disc:
            x, y = where.corner(square)
            words += element("text", escaped(name), x=x + 4, y=y + 14, font_size=13)
    return element("g", words, text_anchor="start") if words else ""


def _names_of_edges(where: Places) -> str:
    words = ""
    y = where.height - 7
    for column, name in where.below.items():
        x, _ = where.middle((column, 0))
        words += element("text", escaped(name), x=x, y=y)
    x = MARGIN + EDGE // 2 - 3
    for row, name in where.beside.items():
        _, y = where.middle((0, row))
        words += element("text", escaped(name), x=x, y=y + 5)
    return element("g", words, font_size=14)


@lru_cache(maxsize=256)
def _piece(what: str, size: int, name: str) -> str:
    """Return a piece, other than X or O, in a square of some size whose corner is at (0, 0).

    A disc, as in draughts, is given the name of its square; other pieces are given "".
    """
    colour, _, rank = what.partition(" ")
    if name and colour in DISCS and rank in ("man", "king"):
        return _disc(colour, rank, size, name)
    if colour in DISCS and rank in ("pawn", "knight", "bishop", "rook", "queen", "king"):
        figure = _figure(colour, rank)
        look = {"width": size, "height": size, "viewBox": "0 0 45 45", "fill": "#000000"}
        return element("svg", figure, **look)
    font = round(1.5 * size / max(len(what), 1))
    font = max(12, min(size // 2, font))
    return _text(what, size, font, INK)


def _disc(colour: str, rank: str, size: int, name: str) -> str:
    fill, rim, ink = DISCS[colour]
    middle = size // 2
    outer = {"cx": middle, "cy": middle, "r": round(0.36 * size)}
    inner = {"cx": middle, "cy": middle, "r": round(0.28 * size)}
    disc = element("circle", **outer, fill=fill, stroke=rim, stroke_width=2)
    disc += element("circle", **inner, fill="none", stroke=ink, stroke_opacity=0.45)
    if rank == "man":
        font = round(0.3 * size)
        return disc + _text(name, size, font, ink)
    crown = "-8,5 -10,-5 -4,-1 0,-8 4,-1 10,-5 8,5"
    place = f"translate({middle} {middle}) scale({size / 46:.2f})"
    return disc + element("polygon", points=crown, fill=ink, transform=place)


def _text(words: str, size: int, font: int, ink: str) -> str:
    """Return a text in the middle of a square of some size."""
    middle = size // 2
    y = middle + font // 3
    return element("text", escaped(words), x=middle, y=y, font_size=font, fill=ink)


def _figure(colour: str, rank: str) -> str:
    """Return the shapes of a chess figure, 45 pixels wide, as python-chess draws them."""
    chess = require("chess.svg", "drawing chess figures").chess
    piece = chess.Piece(chess.PIECE_NAMES.index(rank), colour == "white")
    # Without the <svg> around them, and without ids: two pawns would have the same ones.
    return re.sub(r'^<svg[^>]*>|</svg>$| (?:id|class)="[^"]*"', "", chess.svg.piece(piece))
