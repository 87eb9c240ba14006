"""A board as SVG: what stands where, the last move, the legal ones, and the same in words."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from ..display import SvgRepr
from ..games.boards import Board, Square
from ..games.game import Game, check_game, check_state
from ..games.notation import illegal
from ..games.views import innermost
from ..optional import require
from . import theme
from .markup import element, escaped, opening
from .theme import CHOSEN, HALO, INK, PAPER, TINT

WIDTH = 376  # of the squares together
EDGE = 24  # the height of a row of coordinates
MARGIN = 10  # around all
SMALL = 91  # the side of all the squares of a board in a node
LEAST = 12  # the side of one of them, at least

# Fill, outline and sign, the same in the dark.
DISCS = {"white": ("#fffaf0", "#333333", "#121212"), "black": ("#2f2f2f", "#0a0a0a", "#fffaf0")}

# Fill, outline, and sign in a hole and on lines. X is the darker one on paper, the lighter one in
# the dark, and each of the two carries its sign.
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
        last, state = game.path(state, action), game.result(state, action)
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
    return Picture(board_svg(board, last=last, line=line, hints=hints, title=title), title)


def checked_square(board: Board, square: Any) -> Square:
    """Return a square as a tuple; ValueError if it isn't one of the board's."""
    squares = product(range(board.columns), range(board.rows))
    if not isinstance(square, list | tuple) or tuple(square) not in squares:
        last = board.columns - 1, board.rows - 1
        raise ValueError(f"a square must be (column, row), from (0, 0) to {last}, not {square!r}")
    return square[0], square[1]


def hints_of(game: Game, state: Any, board: Board) -> dict[Square, str]:
    """Return how the move on each square is typed, where moves are single squares of a grid."""
    if board.kind != "grid" or game.is_terminal(state):
        return {}
    paths = {move: game.path(state, move) for move in game.actions(state)}
    return {path[0]: game.notation(state, move) for move, path in paths.items() if len(path) == 1}


def title_of(game: Game, state: Any) -> str:
    """Return the name of a game, and whose turn it is or who has won."""
    kind = type(innermost(game)).__name__
    name = re.sub("(?<=[a-z])(?=[A-Z])", " ", kind).capitalize()
    name = {"Tic tac toe": "Tic-tac-toe", "Connect four": "Connect Four"}.get(name, name)
    if game.is_terminal(state):
        return f"{name}, {game.outcome(state)}"
    return f"{name}, {game.players[game.to_move(state) < 0]} to move"


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
        Squares that are chosen (framed), that the last move went over (tinted, with corners), and
        that a move may go to (dotted).
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
    parts += _standing(board, where, last)
    parts.append(_names(board, where, hints or board.names))
    for square in sorted(set(targets)):
        x, y = where.middle(square)
        if square in board.pieces:  # around what is taken
            look = {"cx": x, "cy": y, "r": where.cell // 2 - 3}
            parts.append(_twice("circle", (PAPER, 6), (CHOSEN, 3), **look))
        else:
            parts.append(_layer("dot", [square], 0.16, CHOSEN, where))
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
    return "".join(_standing(board, Places(board, cell=cell_of(board)), last))


def cell_of(board: Board) -> int:
    """Return the side of a square of a board in a node of a tree."""
    return max(LEAST, min(SMALL // max(board.columns, board.rows), 18))


def layers(board: Board, last: Iterable[Square]) -> list[tuple[str, list[Square], float, str]]:
    """Return what lies on the ground of a board, from below: the last move's squares, and stones.

    What shape, "dot", "square", "X" or "O", on which squares, how large a share of them it takes,
    and its colour.
    """
    in_holes = board.kind == "holes"
    squares = [(x, y) for x in range(board.columns) for y in range(board.rows)]
    painted: list[tuple[str, list[Square], float, str]] = []
    if in_holes:
        painted.append(("dot", squares, 0.8, PAPER))
    painted.append(("square", sorted(last), 1, TINT))
    for sign, (fill, rim, ink, ink_on_lines) in STONES.items():
        stones = [square for square in squares if board.pieces.get(square) == sign]
        if in_holes:
            painted.append(("dot", stones, 0.84, rim))
            painted.append(("dot", stones, 0.76, fill))
            painted.append((sign, stones, 0.32, ink))
        else:
            painted.append((sign, stones, 0.56, ink_on_lines))
    return [layer for layer in painted if layer[1]]


def _standing(board: Board, where: "Places", last: Iterable[Square]) -> list[str]:
    """Return a board and what stands on it, with the squares of the last move marked."""
    parts = [_ground(board, where), *(_layer(*layer, where) for layer in layers(board, last))]
    for square, what in sorted(board.pieces.items()):
        if what not in STONES:
            x, y = where.corner(square)
            piece = _piece(what, where.cell, board.names[square] if _has_discs(board) else "")
            parts.append(f'<g transform="translate({x} {y})">{piece}</g>')
    return parts


def _layer(shape: str, squares: list[Square], share: float, colour: str, where: "Places") -> str:
    if shape == "square":  # with an outline, which is seen in grey, too
        look = {"fill": colour, "stroke": INK, "stroke_width": 3 if where.cell > 30 else 1}
        return "".join(element("rect", **where.inside(square), **look) for square in squares)
    reach = round(share * where.cell / 2)
    width = max(0.18 * share * where.cell, 1.8)
    if shape == "dot":  # of a round pen
        path = "h0"
        width = share * where.cell
    elif shape == "X":
        path = f"m-{reach} -{reach}l{2 * reach} {2 * reach}m0 -{2 * reach}l-{2 * reach} {2 * reach}"
    else:
        arc = f"a{reach} {reach} 0 1 0 "
        path = f"m-{reach} 0{arc}{2 * reach} 0{arc}-{2 * reach} 0"
    paths = ("M{} {}".format(*where.middle(square)) + path for square in squares)
    pen = {"stroke": colour, "stroke_width": round(width, 1), "stroke_linecap": "round"}
    return element("path", d="".join(paths), fill="none", **pen)


def _twice(name: str, *strokes: tuple[str, int], **look: Any) -> str:
    """Return a line of one colour on a wider one of another: so it is seen on any ground."""
    look["fill"] = "none"
    return "\n".join(element(name, stroke=c, stroke_width=width, **look) for c, width in strokes)


def _has_discs(board: Board) -> bool:
    """Whether pieces are discs: where only the dark squares are played on, as in draughts."""
    return len(board.names) < board.columns * board.rows


def in_words(board: Board) -> str:
    """Return in words what stands where."""
    standing: dict[str, list[str]] = {}
    for square, what in sorted(board.pieces.items()):
        standing.setdefault(what, []).append(board.names[square])
    words = [f"{what} on {'; '.join(names)}." for what, names in sorted(standing.items())]
    return " ".join(words) or "The board is empty."


class Places:
    """Where the squares of a board are, in pixels of its picture; `flipped` turns it around.

    With a `cell` it is a small board in a node of a tree, and nothing is around the squares.

    Attributes
    ----------
    cell, left, top : int
        The side of a square, and where the squares begin.
    width, height : int
        Of the whole picture.
    """

    def __init__(self, board: Board, *, flipped: bool = False, cell: int = 0) -> None:
        self.columns = board.columns
        self.rows = board.rows
        self.flipped = flipped
        self.cell = cell or max(22, min(96, WIDTH // max(board.columns, board.rows)))
        side, below = _edge_names(board)
        self.left = MARGIN + (EDGE if side else 0)
        self.top = MARGIN
        if cell:  # the squares alone, without their names
            self.left = self.top = 0
        self.width = self.left + self.columns * self.cell + MARGIN
        self.height = self.top + self.rows * self.cell + (EDGE if below else MARGIN)

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the upper left corner of a square."""
        column, row = square
        across = self.columns - 1 - column if self.flipped else column
        down = row if self.flipped else self.rows - 1 - row
        return self.left + across * self.cell, self.top + down * self.cell

    def middle(self, square: Square) -> tuple[int, int]:
        """Return the middle of a square."""
        x, y = self.corner(square)
        return x + self.cell // 2, y + self.cell // 2

    def inside(self, square: Square) -> dict[str, int]:
        """Return a rectangle just inside a square."""
        x, y = self.corner(square)
        gap = min(self.cell // 20, 2)
        side = self.cell - 2 * gap
        return {"x": x + gap, "y": y + gap, "width": side, "height": side}


def _edge_names(board: Board) -> tuple[dict[int, str], dict[int, str]]:
    """Return the names of rows and columns, both empty if names aren't made of them."""
    # A game whose pieces fall may count its columns from 0 or from 1.
    pattern = r"column (\w+).*()" if board.falls else "([a-z]+)([0-9]+)"
    names = {square: re.fullmatch(pattern, name) for square, name in board.names.items()}
    if not all(names.values()):
        return {}, {}
    side = {row: match[2] for (_, row), match in names.items() if match and match[2]}
    return side, {column: match[1] for (column, _), match in names.items() if match}


def _ground(board: Board, where: Places) -> str:
    """Return the empty board."""
    cell = where.cell
    left = where.left
    top = where.top
    width = where.columns * cell
    height = where.rows * cell
    box = {"x": left, "y": top, "width": width, "height": height}
    if board.kind == "grid":
        lines = [f"M{x} {top}V{top + height}" for x in range(left + cell, left + width, cell)]
        lines += [f"M{left} {y}H{left + width}" for y in range(top + cell, top + height, cell)]
        width = 2 if cell < 20 else 3
        return element("path", d="".join(lines), stroke=theme.LINE, stroke_width=width)
    if board.kind == "holes":
        return element("rect", **box, rx=min(8, cell // 4), fill=theme.RACK)
    squares = [(column, row) for column in range(where.columns) for row in range(where.rows)]
    if _has_discs(board):
        dark = [square for square in squares if square in board.names]
    else:
        dark = [(column, row) for column, row in squares if (column + row) % 2 == 0]
    path = ""
    for square in dark:
        x, y = where.corner(square)
        path += f"M{x} {y}h{cell}v{cell}h-{cell}z"
    ground = element("rect", **box, fill=theme.LIGHT_WOOD, stroke=theme.LINE)
    return ground + element("path", d=path, fill=theme.DARK_WOOD)


def _names(board: Board, where: Places, names: Mapping[Square, str]) -> str:
    """Return the names of the squares: along the edges, or small in each square."""
    side, below = _edge_names(board)
    words = []
    for column, name in below.items():
        x, _ = where.middle((column, 0))
        words.append(element("text", escaped(name), x=x, y=where.height - 7))
    for row, name in side.items():
        _, y = where.middle((0, row))
        words.append(element("text", escaped(name), x=MARGIN + EDGE // 2 - 3, y=y + 5))
    if words:
        return element("g", "".join(words), font_size=14)
    for square, name in sorted(names.items()):
        if len(name) <= 3 and not board.pieces.get(square, "").endswith(" man"):
            x, y = where.corner(square)
            words.append(element("text", escaped(name), x=x + 4, y=y + 14, font_size=13))
    return element("g", "".join(words), text_anchor="start") if words else ""


@lru_cache(maxsize=256)
def _piece(what: str, size: int, name: str) -> str:
    """Return a piece other than a stone in a square of `size` that begins at 0, 0.

    A disc, as in draughts, has the name of its square; other pieces have none.
    """
    middle = size // 2

    def circle(share: float, fill: str = "none", **look: Any) -> str:
        return element("circle", cx=middle, cy=middle, r=round(share * size), fill=fill, **look)

    def text(words: str, font: int, ink: str) -> str:
        y = middle + font // 3
        return element("text", escaped(words), x=middle, y=y, font_size=font, fill=ink)

    colour, _, rank = what.partition(" ")
    if name and colour in DISCS and rank in ("man", "king"):
        fill, stroke, ink = DISCS[colour]
        disc = circle(0.36, fill, stroke=stroke, stroke_width=2)
        disc += circle(0.28, stroke=ink, stroke_opacity=0.45)
        if rank == "man":
            return disc + text(name, round(0.3 * size), ink)
        crown = f"translate({middle} {middle}) scale({size / 46:.2f})"
        points = "-8,5 -10,-5 -4,-1 0,-8 4,-1 10,-5 8,5"
        return disc + element("polygon", points=points, fill=ink, transform=crown)
    if colour in DISCS and rank in ("pawn", "knight", "bishop", "rook", "queen", "king"):
        look = {"width": size, "height": size, "viewBox": "0 0 45 45", "fill": "#000000"}
        return element("svg", _figure(colour, rank), **look)
    return text(what, max(12, min(size // 2, round(1.5 * size / max(len(what), 1)))), INK)


@lru_cache(maxsize=12)
def _figure(colour: str, rank: str) -> str:
    """Return the shapes of a chess figure, 45 pixels wide, as python-chess draws them."""
    chess = require("chess.svg", "chess", "drawing chess figures").chess
    figure = chess.svg.piece(chess.Piece(chess.PIECE_NAMES.index(rank), colour == "white"))
    # Without ids, which would be there twice with two pawns or two boards on a page.
    return re.sub(r'^<svg[^>]*>|</svg>$| (?:id|class)="[^"]*"', "", figure)
