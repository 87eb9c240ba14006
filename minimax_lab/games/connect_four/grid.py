"""Connect Four's board: cells of any number as bits, in writing, and as players see it."""

from typing import Any

from ..game import MAX, MIN, Board, Game, Square, check_whole, row_of
from .bits import has_line
from .written import check_reachable, columns_in, stones_in


def _layout(width: int, height: int) -> tuple[int, int, tuple[int, ...], int, int]:
    """Return all cells, those in odd rows, the steps, the first column, and the lowest row."""
    rise = height + 1
    column, bottom = (1 << height) - 1, sum(1 << rise * column for column in range(width))
    odd_rows = sum(bottom << row for row in range(0, height, 2))
    # No two cells are 63 bits apart, and compiled code can't shift by more.
    steps = tuple(min(step, 63) for step in (rise, 1, rise - 1, rise + 1))
    return bottom * column, odd_rows, steps, column, bottom


class Grid(Game):
    """What a state of Connect Four says; `ConnectFour` knows how to play on."""

    initial: Any = (0, 0, MAX)
    players = ("X", "O")
    width, height = 7, 6
    # The usual board's stand in the class, where compiled code takes all but `cells` for constants.
    cells, odd_rows, steps, _column, bottom = _layout(7, 6)

    def __init__(self, width: int, height: int) -> None:
        check_whole(width, "width", least=1)
        check_whole(height, "height", least=1)
        if (height + 1) * width > 63:
            raise ValueError(
                f"width={width} and height={height} make too large a board: (height + 1) * width "
                f"is {(height + 1) * width}, and at most 63 fit; width=9, height=6 would"
            )
        if (width, height) != (7, 6):
            self.width, self.height = int(width), int(height)
            numbers = _layout(self.width, self.height)
            self.cells, self.odd_rows, self.steps, self._column, self.bottom = numbers
        # In each game, not only in the class: loaded from there it is quicker than a constant.
        self.cells = self.cells

    def parse(self, text: str) -> tuple[int, int, int]:
        """Play the columns of a text from the empty board.

        Parameters
        ----------
        text : str
            The columns played, the first move first. Spaces and commas between them are fine,
            and needed on a board of more than nine columns: "10 4 11".

        Returns
        -------
        tuple
            The state after these moves.

        Raises
        ------
        TypeError, ValueError
            If it isn't such a text, a column is full, or the game was over before.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.ConnectFour()
        >>> game.evaluate(game.parse("1 2 1 2 1 2 1"))
        1
        """
        state = self.initial
        for number, column in enumerate(columns_in(text, self.width), 1):
            if self.is_terminal(state):
                raise ValueError(f"the game is over before move {number} of {text!r}")
            if column not in self.actions(state):
                raise ValueError(f"column {column} is full before move {number} of {text!r}")
            state = self.result(state, column)
        return state

    def from_rows(self, text: str) -> tuple[int, int, int]:
        """Read a board.

        Parameters
        ----------
        text : str
            The rows, a line each, the top row first; cells are x, o or a dot, as in `label`.
            Capitals and spaces are fine. X is to move when both have as many stones.

        Returns
        -------
        tuple
            The state.

        Raises
        ------
        TypeError, ValueError
            If it isn't such a text, the board has another size, a stone hangs in the air, or the
            numbers of stones or the lines of four show that no game gets there.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.ConnectFour(width=4, height=2)
        >>> game.from_rows("o o . . / x x x .".replace("/", "\\n")) == game.parse("11223")
        True
        """
        x, o = stones_in(text, self.width, self.height)
        check_reachable(x, o, self.steps)
        return (o, x, MIN) if (x | o).bit_count() & 1 else (x, o, MAX)

    def _mask(self, column: int) -> int:
        """Return the cells of a column."""
        return self._column << (self.height + 1) * (column - 1)

    def to_move(self, state: tuple) -> int:
        return state[2]

    def is_terminal(self, state: tuple) -> bool:
        mine, theirs, _ = state
        return has_line(theirs, self.steps) or mine | theirs == self.cells

    def evaluate(self, state: tuple) -> int:
        return -state[2] if has_line(state[1], self.steps) else 0

    def ply(self, state: tuple) -> int:
        """Return how many stones are on the board."""
        return (state[0] | state[1]).bit_count()

    def outcome(self, state: tuple) -> str:
        if not self.is_terminal(state):
            return "not over"
        winner = self.evaluate(state)
        if winner:
            return f"{self.players[0 if winner > 0 else 1]} wins: four in a row"
        return "a draw: the board is full"

    def board(self, state: tuple) -> Board:
        mine, theirs, turn = state
        pieces: dict[Square, str] = {}
        players = "XO" if turn == MAX else "OX"
        for player, stones in zip(players, (mine, theirs), strict=True):
            pieces |= {square: player for square in self._squares(stones)}
        names = {(c, r): f"column {c + 1}, row {r + 1}" for c, r in self._squares(self.cells)}
        return Board(self.width, self.height, pieces, names, "holes", falls=True)

    def _squares(self, cells: int) -> list[Square]:
        bits = [bit for bit in range(cells.bit_length()) if cells >> bit & 1]
        return [divmod(bit, self.height + 1) for bit in bits]

    def winning_row(self, state: tuple) -> tuple[Square, ...]:
        return row_of(self.board(state).pieces, 4)

    def path(self, state: tuple, action: int) -> tuple[Square, ...]:
        """Return the square where the stone comes to rest."""
        after = self.result(state, action)
        return tuple(self._squares((after[0] | after[1]) ^ (state[0] | state[1])))

    def label(self, state: tuple) -> str:
        """Return the board in lines, the top row first."""
        pieces = self.board(state).pieces
        columns, rows = range(self.width), reversed(range(self.height))
        return "\n".join(
            " ".join(pieces.get((column, row), "·") for column in columns) for row in rows
        )
