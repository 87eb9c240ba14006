"""The squares of a board: where they are in a picture, and what marks them."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..games.game import Board, Square
from .style import HALO, INK, PAPER
from .svg import escaped

WIDTH, EDGE, MARGIN = 376, 24, 10  # of the squares together, of a row of coordinates, around all
LIGHT, DARK, RACK, RULE = "#f3e8d5", "#b99a76", "#7d97b5", "#555555"
TINT, CHOSEN = "#f2c94c", "#0b57b8"


class Places(NamedTuple):
    """Where the squares of a board are, in pixels of its picture."""

    columns: int
    rows: int
    cell: int
    left: int
    top: int
    width: int
    height: int
    flipped: bool

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the upper left corner of a square."""
        column, row = square
        across = self.columns - 1 - column if self.flipped else column
        down = row if self.flipped else self.rows - 1 - row
        return self.left + across * self.cell, self.top + down * self.cell


def places(board: Board, *, flipped: bool = False) -> Places:
    """Return where the squares of a board are when it is drawn; `flipped` turns it around."""
    cell = max(22, min(96, WIDTH // max(board.columns, board.rows)))
    side, below = _edge_names(board)
    left = MARGIN + (EDGE if side else 0)
    return Places(
        board.columns,
        board.rows,
        cell,
        left,
        MARGIN,
        left + board.columns * cell + MARGIN,
        MARGIN + board.rows * cell + (EDGE if below else MARGIN),
        flipped,
    )


def ground(board: Board, where: Places) -> str:
    """Return the empty board."""
    cell, width, height = where.cell, where.columns * where.cell, where.rows * where.cell
    box = f'x="{where.left}" y="{where.top}" width="{width}" height="{height}"'
    if board.kind == "grid":
        right, bottom = where.left + width, where.top + height
        lines = "".join(
            f"M{x} {where.top}V{bottom}" for x in range(where.left + cell, right, cell)
        ) + "".join(f"M{where.left} {y}H{right}" for y in range(where.top + cell, bottom, cell))
        return f'<path d="{lines}" stroke="{RULE}" stroke-width="3" stroke-linecap="round"/>'
    squares = [(column, row) for column in range(where.columns) for row in range(where.rows)]
    placed = [(square, *where.corner(square)) for square in squares]
    if board.kind == "holes":
        half, reach = cell // 2, round(0.4 * cell)
        holes = "".join(
            f'<circle cx="{x + half}" cy="{y + half}" r="{reach}"/>' for _, x, y in placed
        )
        return f'<rect {box} rx="8" fill="{RACK}"/><g fill="{PAPER}">{holes}</g>'
    partly = len(board.names) < len(squares)  # as in draughts, where the dark squares are played on
    dark = "".join(
        f"M{x} {y}h{cell}v{cell}h-{cell}z"
        for square, x, y in placed
        if (square in board.names if partly else sum(square) % 2 == 0)
    )
    return (
        f'<rect {box} fill="{LIGHT}"/><path d="{dark}" fill="{DARK}"/>'
        f'<rect {box} fill="none" stroke="{RULE}"/>'
    )


def coordinates(board: Board, where: Places, hints: Mapping[Square, str] | None = None) -> str:
    """Return the names of the squares: along the edges, or small in each square."""
    side, below = _edge_names(board)
    middle = where.cell // 2
    words = []
    for column, name in below.items():
        x = where.corner((column, 0))[0] + middle
        words.append(f'<text x="{x}" y="{where.height - 7}">{escaped(name)}</text>')
    for row, name in side.items():
        y = where.corner((0, row))[1] + middle + 5
        words.append(f'<text x="{MARGIN + EDGE // 2 - 3}" y="{y}">{escaped(name)}</text>')
    if words:
        return f'<g font-size="14" fill="#333333">{"".join(words)}</g>'
    for square, name in sorted((hints or board.names).items()):
        if len(name) <= 3 and not board.pieces.get(square, "").endswith(" man"):
            (x, y), share = where.corner(square), 5 if square in board.pieces else 3
            size = max(7, min(13, where.cell // share))
            x, y = x + max(2, where.cell // 16), y + size
            words.append(f'<text x="{x}" y="{y}" font-size="{size}">{escaped(name)}</text>')
    return f'<g fill="#333333" text-anchor="start">{"".join(words)}</g>'


def numbers(board: Board, where: Places) -> str:
    """Return the names of the squares under draughtsmen, written on the men."""
    words, middle, size = [], where.cell // 2, round(0.3 * where.cell)
    for square, what in sorted(board.pieces.items()):
        if what.endswith(" man"):
            x, y = where.corner(square)
            ink = PAPER if what.startswith("black") else INK
            words.append(
                f'<text x="{x + middle}" y="{y + middle + round(0.36 * size)}" font-size="{size}" '
                f'fill="{ink}">{escaped(board.names[square])}</text>'
            )
    return "".join(words)


def tint(where: Places, square: Square) -> str:
    """Colour a square that the last move went over."""
    x, y = where.corner(square)
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{where.cell - 2}" height="{where.cell - 2}" '
        f'fill="{TINT}" fill-opacity="0.6"/>'
    )


def corners(where: Places, square: Square) -> str:
    """Mark the corners of a square that the last move went over: seen in grey, too."""
    (x, y), cell, arm = where.corner(square), where.cell, where.cell // 5
    low, right, bottom = 2, x + cell - 2, y + cell - 2
    x, y = x + low, y + low
    path = (
        f"M{x} {y + arm}V{y}H{x + arm}M{right - arm} {y}H{right}V{y + arm}"
        f"M{right} {bottom - arm}V{bottom}H{right - arm}M{x + arm} {bottom}H{x}V{bottom - arm}"
    )
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="3"/>'


def dot(where: Places, square: Square, taken: bool) -> str:
    """Mark a square that a move may go to: a dot, or a ring around the piece that stands there."""
    (x, y), half = where.corner(square), where.cell // 2
    if not taken:
        return (
            f'<circle cx="{x + half}" cy="{y + half}" r="{max(4, where.cell // 7)}" '
            f'fill="{CHOSEN}" stroke="{PAPER}" stroke-width="2"/>'
        )
    ring = f'cx="{x + half}" cy="{y + half}" r="{half - 3}" fill="none"'
    return (
        f'<circle {ring} stroke="{PAPER}" stroke-width="6"/>'
        f'<circle {ring} stroke="{CHOSEN}" stroke-width="3" stroke-dasharray="6 4"/>'
    )


def frame(where: Places, square: Square) -> str:
    """Frame a square that is chosen."""
    x, y = where.corner(square)
    box = f'x="{x + 2}" y="{y + 2}" width="{where.cell - 4}" height="{where.cell - 4}" fill="none"'
    return (
        f'<rect {box} stroke="{PAPER}" stroke-width="5"/>'
        f'<rect {box} stroke="{CHOSEN}" stroke-width="3"/>'
    )


def stroke(where: Places, squares: list[Square]) -> str:
    """Draw a line through squares, from the first to the last."""
    if not squares:
        return ""
    half = where.cell // 2
    (x1, y1), (x2, y2) = where.corner(squares[0]), where.corner(squares[-1])
    line = f'd="M{x1 + half} {y1 + half}L{x2 + half} {y2 + half}" stroke-linecap="round"'
    return (
        f'<path {line} stroke="{INK}" stroke-width="10"/>'
        f'<path {line} stroke="{HALO}" stroke-width="6"/>'
    )


def _edge_names(board: Board) -> tuple[dict[int, str], dict[int, str]]:
    """Return the names of rows and columns, both empty if names aren't made of them."""
    if board.falls:
        # A game may count its columns from 0 or from 1.
        words = {column: name.split()[1] for (column, _), name in board.names.items()}
        return {}, {column: word.rstrip(",") for column, word in words.items()}
    parts = {square: re.fullmatch("([a-z]+)([0-9]+)", name) for square, name in board.names.items()}
    if parts and all(parts.values()):
        side = {row: found[2] for (_, row), found in parts.items()}
        return side, {column: found[1] for (column, _), found in parts.items()}
    return {}, {}
