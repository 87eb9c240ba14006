"""Games that are won by a row of stones on a board."""

from typing import Any

from .boards import Board, Square
from .game import Game


class InARow(Game):
    """A game of X, who is MAX, and O on a board, won by a number of stones in a row."""

    players = ("X", "O")
    row: int  # the number of stones

    def _ending(self, state: Any) -> str:
        if self.evaluate(state) == 0:
            return "the board is full"
        number = {3: "three", 4: "four"}[self.row]
        return f"{number} in a row"

    def board(self, state: Any) -> Board:
        raise NotImplementedError

    def winning_row(self, state: Any) -> tuple[Square, ...]:
        pieces = self.board(state).pieces
        for (column, row), piece in sorted(pieces.items()):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = []
                for step in range(self.row):
                    squares.append((column + step * right, row + step * up))
                if all(pieces.get(square) == piece for square in squares):
                    return tuple(squares)
        return ()

    def label(self, state: Any) -> str:
        """Return the board in lines, the top row first."""
        board = self.board(state)
        lines = []
        for row in reversed(range(board.rows)):
            cells = []
            for column in range(board.columns):
                cells.append(board.pieces.get((column, row), "·"))
            lines.append(" ".join(cells))
        return "\n".join(lines)
