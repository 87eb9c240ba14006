"""Tic-tac-toe on nine bits a player: X is MAX and starts, O is MIN."""

from collections.abc import Iterator

from .game import MAX, MIN, Board, Game, Square, illegal, row_of

_O_TO_MOVE = 1 << 18
_X_HAS_WON, _O_HAS_WON, _DRAWN = 1 << 19, 1 << 20, 1 << 21
_OVER = 1 << 19  # a state from here on is a game that has ended
_UTILITY = (0, 1, -1, 0, 0)  # by the state's bits from 19 on
_children: dict[int, tuple[int, ...]] = {}
_NAMES = (
    *("top left", "top centre", "top right"),
    *("middle left", "centre", "middle right"),
    *("bottom left", "bottom centre", "bottom right"),
)


class TicTacToe(Game):
    """Noughts and crosses; cells are numbered 0 to 8, row by row, and moves are cells.

    A state is one int: bits 0 to 8 are X's cells, bits 9 to 17 O's, bit 18 is set when O is to
    move, and bits 19, 20 and 21 when X has won, O has won, or the board is full without either.
    A win for X is worth 1, for O -1, anything else 0. Players write the cells as 1 to 9.

    Attributes
    ----------
    initial : int
        The empty board, X to move.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.TicTacToe()
    >>> state = game.parse("xx.oo....")
    >>> list(game.actions(state)), game.to_move(state) == lab.MAX
    ([2, 5, 6, 7, 8], True)
    >>> print(game.label(game.result(state, 2)))
    X X X
    O O ·
    · · ·
    >>> game.evaluate(game.result(state, 2))
    1
    """

    initial = 0
    players = ("X", "O")

    def parse(self, text: str) -> int:
        """Read a board.

        Parameters
        ----------
        text : str
            Nine cells, row by row, each x, o or a dot for an empty one; capitals and spaces
            between them are fine. X is to move when both have as many stones.

        Returns
        -------
        int
            The state.

        Raises
        ------
        TypeError, ValueError
            If it isn't such a text, or no game gets there.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.TicTacToe()
        >>> game.to_move(game.parse("xo. .x. ...")) == lab.MIN
        True
        """
        if not isinstance(text, str):
            raise TypeError(f'text must be nine cells such as "xo.ox....", not {text!r}')
        cells = "".join(text.split()).lower()
        strange = set(cells) - set("xo.")
        if strange:
            raise ValueError(f"text has {sorted(strange)} in {text!r}: cells are x, o or a dot")
        if len(cells) != 9:
            raise ValueError(f"text must have 9 cells, but {text!r} has {len(cells)}")
        ahead = cells.count("x") - cells.count("o")
        if ahead not in (0, 1):
            raise ValueError(
                f"{text!r} has {cells.count('x')} x and {cells.count('o')} o: x starts, so there "
                "are as many of each, or one x more"
            )
        x = sum(1 << cell for cell in range(9) if cells[cell] == "x")
        o = sum(1 << cell for cell in range(9) if cells[cell] == "o")
        if _has_line(x) and ahead == 0 or _has_line(o) and ahead == 1:
            raise ValueError(f"no game gets to {text!r}: somebody moved after it was won")
        state = x | o << 9 | ahead * _O_TO_MOVE
        if _has_line(x):
            return state | _X_HAS_WON
        if _has_line(o):
            return state | _O_HAS_WON
        return state | _DRAWN if x | o == 511 else state

    def to_move(self, state: int) -> int:
        return MIN if state & _O_TO_MOVE else MAX

    def actions(self, state: int) -> Iterator[int]:
        """Yield the empty cells, 0 to 8; none once the game is over."""
        if state < _OVER:
            empty = ~(state | state >> 9) & 511
            while empty:
                first = empty & -empty
                yield first.bit_length() - 1
                empty ^= first

    def result(self, state: int, action: int) -> int:
        if action not in range(9) or state & 513 << action or state >= _OVER:
            illegal(self, state, action)
        return _after(state, 1 << action)

    def is_terminal(self, state: int) -> bool:
        return state >= _OVER

    def evaluate(self, state: int) -> int:
        return _UTILITY[state >> 19]

    def _results(self, state: int) -> Iterator[int]:
        """Yield what `result` gives for each action, without asking whether it is legal."""
        if state < _OVER:
            empty = ~(state | state >> 9) & 511
            while empty:
                stone = empty & -empty
                yield _after(state, stone)
                empty ^= stone

    def children(self, state: int) -> Iterator[int]:
        """Yield the results of the actions; a search meets most of the 5,478 positions often."""
        try:
            return iter(_children[state])
        except KeyError:
            _children[state] = tuple(TicTacToe._results(self, state))
            return iter(_children[state])

    children.text = _results  # type: ignore[attr-defined]  # what is compiled

    def ply(self, state: int) -> int:
        """Return how many cells are taken."""
        return (state & _O_TO_MOVE - 1).bit_count()

    def outcome(self, state: int) -> str:
        if state < _OVER:
            return "not over"
        if state & _DRAWN:
            return "a draw: the board is full"
        return f"{self.players[0 if state & _X_HAS_WON else 1]} wins: three in a row"

    def notation(self, state: int, action: int) -> str:
        """Return the cell's number, counted from 1 at the top left, row by row."""
        return str(action + 1)

    def board(self, state: int) -> Board:
        pieces = {_square(cell): "X" for cell in range(9) if state >> cell & 1}
        pieces |= {_square(cell): "O" for cell in range(9) if state >> cell + 9 & 1}
        names = {_square(cell): name for cell, name in enumerate(_NAMES)}
        return Board(3, 3, pieces, names, "grid")

    def path(self, state: int, action: int) -> tuple[Square, ...]:
        """Return the cell's square."""
        return (_square(action),)

    def winning_row(self, state: int) -> tuple[Square, ...]:
        return row_of(self.board(state).pieces, 3)

    def label(self, state: int) -> str:
        """Return the board in three lines."""
        signs = [
            "X" if state >> cell & 1 else "O" if state >> cell + 9 & 1 else "·" for cell in range(9)
        ]
        return "\n".join(" ".join(signs[row : row + 3]) for row in (0, 3, 6))


def _square(cell: int) -> Square:
    """Return the column from the left and the row from below of a cell."""
    return (cell % 3, 2 - cell // 3)


def _after(state: int, stone: int) -> int:
    """Return the state after whoever is to move has placed a stone, one of nine bits."""
    own = 9 if state & _O_TO_MOVE else 0  # where the mover's cells begin
    after = (state | stone << own) ^ _O_TO_MOVE
    if _has_line(after >> own & 511):
        return after | (_O_HAS_WON if own else _X_HAS_WON)
    return after | _DRAWN if (after | after >> 9) & 511 == 511 else after


def _has_line(cells: int) -> bool:
    """Return whether three of these cells stand in a row."""
    rows = cells & cells >> 1 & cells >> 2 & 0o111  # those that start in the first column
    columns = cells & cells >> 3 & cells >> 6
    falling = cells & cells >> 4 & cells >> 8
    rising = cells & cells >> 2 & cells >> 4 & 0o004
    return rows | columns | falling | rising != 0
