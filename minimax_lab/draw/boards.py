"""A board as SVG: what stands where, the last move, the legal ones, and the same in words."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..games.game import MAX, Board, Game, Square, check_game, check_state, illegal
from ..games.views import innermost
from .pieces import piece
from .squares import coordinates, corners, dot, frame, ground, numbers, places, stroke, tint
from .svg import opening

KINDS = ("grid", "holes", "chequered")


class Picture:
    """A picture that shows itself in a notebook.

    Attributes
    ----------
    svg : str
        The whole picture as an SVG file.
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {re.search('<title>(.*?)</title>', self.svg, re.DOTALL)[1]}>"


def draw_board(
    game: Game,
    state: Any,
    *,
    action: Any = None,
    line: Iterable[Square] | None = None,
    flipped: bool = False,
) -> Picture:
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
    flipped : bool, optional
        Whether to look at the board from the other side.

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
    after = state
    last: tuple[Square, ...] = ()
    if action is not None:
        if action not in list(game.actions(state)):
            illegal(game, state, action)
        after, last = game.result(state, action), game.path(state, action)
    board = game.board(after)
    if board is None:
        raise ValueError(f"{game!r} has no board to draw: print(game.label(state)) shows a state")
    title, hints = title_of(game, after), hints_of(game, after, board)
    line = game.winning_row(after) if line is None else line
    return Picture(
        board_svg(board, last=last, line=line, hints=hints, flipped=flipped, title=title)
    )


def hints_of(game: Game, state: Any, board: Board) -> dict[Square, str]:
    """Return how the move on each square is typed, where moves are single squares of a grid."""
    if board.kind != "grid" or game.is_terminal(state):
        return {}
    paths = {move: game.path(state, move) for move in game.actions(state)}
    return {path[0]: game.notation(state, move) for move, path in paths.items() if len(path) == 1}


def title_of(game: Game, state: Any) -> str:
    """Return the name of a game, and whose turn it is or who has won."""
    name = re.sub("(?<=[a-z])(?=[A-Z])", " ", type(innermost(game)).__name__).capitalize()
    name = {"Tic tac toe": "Tic-tac-toe", "Connect four": "Connect Four"}.get(name, name)
    if game.is_terminal(state):
        return f"{name}, {game.outcome(state)}"
    return f"{name}, {game.players[0 if game.to_move(state) == MAX else 1]} to move"


def board_svg(
    board: Board,
    *,
    marked: Iterable[Square] = (),
    last: Iterable[Square] = (),
    targets: Iterable[Square] = (),
    line: Iterable[Square] = (),
    hints: Mapping[Square, str] | None = None,
    flipped: bool = False,
    title: str = "",
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
    title : str, optional
        What it is, in a few words.

    Returns
    -------
    str
        A whole SVG file with title and description, the same bytes for the same input.

    Raises
    ------
    ValueError
        If the board is of no known kind.

    Examples
    --------
    >>> board = Board(2, 1, {(0, 0): "X"}, {(0, 0): "a1", (1, 0): "b1"}, "grid")
    >>> "<desc>X on a1.</desc>" in board_svg(board)
    True
    """
    if board.kind not in KINDS:
        raise ValueError(f"kind of a board must be one of {', '.join(KINDS)}, not {board.kind!r}")
    where = places(board, flipped=flipped and not board.falls)  # stones don't fall upwards
    title = title or f"A board of {board.columns} by {board.rows} squares"
    discs = len(board.names) < board.columns * board.rows or any(
        what.endswith(" man") for what in board.pieces.values()
    )
    parts = [opening(where.width, where.height, title, described(board)), ground(board, where)]
    parts += [tint(where, square) for square in sorted(set(last))]
    parts.append(coordinates(board, where, hints))
    for square, what in sorted(board.pieces.items()):
        x, y = where.corner(square)
        drawn = piece(what, where.cell, on=board.kind, discs=discs)
        parts.append(f'<g transform="translate({x} {y})">{drawn}</g>')
    parts.append(numbers(board, where))
    parts += [corners(where, square) for square in sorted(set(last))]
    parts += [dot(where, square, square in board.pieces) for square in sorted(set(targets))]
    parts += [frame(where, square) for square in sorted(set(marked))]
    parts += [stroke(where, list(line)), "</svg>"]
    return "\n".join(filter(None, parts)) + "\n"


def described(board: Board) -> str:
    """Return in words what stands where."""
    standing: dict[str, list[str]] = {}
    for (column, row), what in sorted(board.pieces.items()):
        name = board.names.get((column, row), f"column {column + 1}, row {row + 1}")
        standing.setdefault(what, []).append(name)
    words = [f"{what} on {'; '.join(names)}." for what, names in sorted(standing.items())]
    return " ".join(words) if words else "The board is empty."
