"""Games that are won by a row of stones on a board."""

from typing import Any

from .boards import Board, Square
from .game import Game


class InARow(Game):
    """A game of X, who is MAX, and O on a board, won by a number of stones in a row."""

    players = ("X", "O")
    row: int  # the number of stones

    def outcome(self, state: Any) -> str:
        row = {3: "three", 4: "four"}[self.row]
        why = f"{row} in a row" if self.evaluate(state) else "the board is full"
        return f"{super().outcome(state)}: {why}" if self.is_terminal(state) else "not over"

    def board(self, state: Any) -> Board:
        raise NotImplementedError

    def winning_row(self, state: Any) -> tuple[Square, ...]:
        pieces = self.board(state).pieces
        for (column, row), piece in sorted(pieces.items()):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = [(column + step * right, row + step * up) for step in range(self.row)]
                if all(pieces.get(square) == piece for square in squares):
                    return tuple(squares)
        return ()

    def label(self, state: Any) -> str:
        """Return the board in lines, the top row first."""
        board = self.board(state)
        columns = range(board.columns)
        rows = reversed(range(board.rows))
        lines = ([board.pieces.get((column, row), "·") for column in columns] for row in rows)
        return "\n".join(map(" ".join, lines))
