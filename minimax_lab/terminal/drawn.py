"""A state in the terminal: the board, and what its squares are called."""

from itertools import product
from typing import Any

from ..games.game import Board, Game, Square


def drawn(game: Game, state: Any) -> str:
    """Return the label of a state, with the names of columns or squares where there are any."""
    board, lines = game.board(state), game.label(state).splitlines()
    if board is None or len(lines) != board.rows:
        return "\n".join(lines)
    signs = [line.split() for line in lines]
    if any(len(row) != board.columns for row in signs):
        return "\n".join(lines)
    if board.falls:
        return _in_columns([*signs, [str(column + 1) for column in range(board.columns)]])
    if board.kind == "grid":
        return _in_columns(_numbered(board, signs, _moves(game, state)))
    if all(name.isdigit() for name in board.names.values()):
        everywhere = product(range(board.columns), range(board.rows))
        empty = dict.fromkeys(everywhere, "")  # squares that aren't played on stay so
        return _in_columns(_numbered(board, signs, empty | board.names))
    return _in_columns(_edged(board, signs))


def _moves(game: Game, state: Any) -> dict[Square, str]:
    """Return what is typed for the squares that a move is made on."""
    actions = [] if game.is_terminal(state) else game.actions(state)
    return {game.path(state, action)[-1]: game.notation(state, action) for action in actions}


def _numbered(board: Board, signs: list[list[str]], numbers: dict[Square, str]) -> list[list[str]]:
    """Write numbers into empty squares."""
    return [
        [
            sign if (column, row) in board.pieces else numbers.get((column, row), sign)
            for column, sign in enumerate(line)
        ]
        for row, line in zip(range(board.rows - 1, -1, -1), signs, strict=True)
    ]


def _edged(board: Board, signs: list[list[str]]) -> list[list[str]]:
    """Write the rows' names at the left, and the columns' below."""
    rows = [board.names.get((0, row), " ")[1:] for row in range(board.rows - 1, -1, -1)]
    columns = [board.names.get((column, 0), " ")[:1] for column in range(board.columns)]
    return [[row, *line] for row, line in zip(rows, signs, strict=True)] + [["", *columns]]


def _in_columns(table: list[list[str]]) -> str:
    width = max(len(cell) for line in table for cell in line)
    return "\n".join(" ".join(cell.rjust(width) for cell in line).rstrip() for line in table)
