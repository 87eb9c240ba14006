"""Connect Four on 7 by 6 cells, as bitboards: X is MAX and starts, O is MIN."""

from collections.abc import Iterator

from ..game import MAX, MIN, Game, illegal

# What `turn` holds besides whose turn it is (its lowest bit: O's).
_OVER, _DRAWN = 2, 4

_COLUMN = 0b0111111  # the cells of the first column; the seventh bit stays empty
_BOTTOM_ROW = sum(1 << 7 * column for column in range(7))
_TOP_ROW = _BOTTOM_ROW << 5
_BOARD = _BOTTOM_ROW * _COLUMN
_ORDERS = {"left to right": 0o7654321, "centre first": 0o7162534}  # read from the right


class ConnectFour(Game):
    """Connect Four: stones fall to the bottom of a column, four in a row win.

    Moves are columns, 1 to 7 from the left. A state is the tuple (mine, theirs, turn) of ints: the
    stones of whoever is to move, and the other's. Bit ``7 * (column - 1) + row`` is a cell, row 0
    the lowest, and every seventh bit stays empty, so that no line runs from one column's top to
    the next one's bottom. In turn, bit 0 is set when O is to move, bit 1 when the game is over, and
    bit 2 when it is over without a winner. A win for X is worth 1, for O -1, anything else 0.

    Parameters
    ----------
    order : "left to right" or "centre first", optional
        In which order the moves come. The centre belongs to more lines than the edge, so its
        moves are good more often.

    Attributes
    ----------
    initial : tuple
        The empty board, X to move.

    Raises
    ------
    ValueError
        If `order` is neither.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour("centre first")
    >>> state = game.parse("4453")
    >>> list(game.actions(state)), game.to_move(state) == lab.MAX
    ([4, 3, 5, 2, 6, 1, 7], True)
    >>> print(game.label(state))
    · · · · · · ·
    · · · · · · ·
    · · · · · · ·
    · · · · · · ·
    · · · O · · ·
    · · O X X · ·

    Source: J. Tromp's bitboards for Connect Four (the Fhourstones benchmark).
    """

    initial = (0, 0, 0)

    def __init__(self, order: str = "left to right") -> None:
        if not isinstance(order, str) or order not in _ORDERS:
            raise ValueError(f'order must be "left to right" or "centre first", not {order!r}')
        self.order = order
        self._columns = _ORDERS[order]

    def parse(self, text: str) -> tuple[int, int, int]:
        """Play the columns of a text from the empty board.

        Parameters
        ----------
        text : str
            The columns played, 1 to 7, the first move first; spaces between them are fine.

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
        if not isinstance(text, str):
            raise TypeError(f'text must be the columns played, such as "4453", not {text!r}')
        state = self.initial
        for number, column in enumerate("".join(text.split()), 1):
            if column not in "1234567":
                raise ValueError(f"move {number} of {text!r} is {column!r}: columns are 1 to 7")
            if self.is_terminal(state):
                raise ValueError(f"the game is over before move {number} of {text!r}")
            if int(column) not in self.actions(state):
                raise ValueError(f"column {column} is full before move {number} of {text!r}")
            state = self.result(state, int(column))
        return state

    def to_move(self, state: tuple) -> int:
        return MIN if state[2] & 1 else MAX

    def actions(self, state: tuple) -> Iterator[int]:
        """Yield the columns that aren't full; none once the game is over."""
        mine, theirs, turn = state
        if turn < _OVER:
            taken, columns = mine | theirs, self._columns
            while columns:
                column = columns & 7
                if not taken >> 7 * column - 2 & 1:
                    yield column
                columns >>= 3

    def result(self, state: tuple, action: int) -> tuple:
        mine, theirs, turn = state
        if action not in range(1, 8):
            illegal(self, state, action)
        taken = mine | theirs
        stone = taken + (1 << 7 * action - 7) & _COLUMN << 7 * action - 7  # on top of the others
        if not stone or turn >= _OVER:
            illegal(self, state, action)
        mine |= stone
        after = 1 - turn
        if _has_line(mine):
            after |= _OVER
        elif (taken | stone) & _TOP_ROW == _TOP_ROW:
            after |= _OVER | _DRAWN
        return (theirs, mine, after)

    def is_terminal(self, state: tuple) -> bool:
        return state[2] >= _OVER

    def evaluate(self, state: tuple) -> int:
        turn = state[2]
        if turn == _OVER | 1:  # O would be to move: X has won
            return 1
        return -1 if turn == _OVER else 0

    def children(self, state: tuple) -> Iterator[tuple]:
        """Yield the results of the actions, with the work shared that they have in common."""
        mine, theirs, turn = state
        if turn < _OVER:
            taken, columns = mine | theirs, self._columns
            open_cells = taken + _BOTTOM_ROW & _BOARD
            while columns:
                stone = open_cells & _COLUMN << 7 * (columns & 7) - 7
                columns >>= 3
                if stone:
                    own = mine | stone
                    level, upright = own & own >> 7, own & own >> 1
                    falling, rising = own & own >> 6, own & own >> 8
                    if (
                        level & level >> 14
                        or upright & upright >> 2
                        or falling & falling >> 12
                        or rising & rising >> 16
                    ):
                        after = _OVER | 1 - turn
                    elif (taken | stone) & _TOP_ROW == _TOP_ROW:
                        after = _DRAWN | _OVER | 1 - turn
                    else:
                        after = 1 - turn
                    yield (theirs, own, after)

    def ply(self, state: tuple) -> int:
        """Return how many stones are on the board."""
        return (state[0] | state[1]).bit_count()

    def label(self, state: tuple) -> str:
        """Return the board in six lines, the top row first."""
        mine, theirs, turn = state
        x, o = (theirs, mine) if turn & 1 else (mine, theirs)
        cells = [
            ["X" if x >> cell & 1 else "O" if o >> cell & 1 else "·" for cell in range(row, 49, 7)]
            for row in (5, 4, 3, 2, 1, 0)
        ]
        return "\n".join(" ".join(row) for row in cells)

    def __repr__(self) -> str:
        return f"ConnectFour({self.order!r})"


def _has_line(stones: int) -> bool:
    """Return whether four of these stones stand in a row."""
    pairs = stones & stones >> 7  # side by side
    if pairs & pairs >> 14:
        return True
    pairs = stones & stones >> 1  # on top of each other
    if pairs & pairs >> 2:
        return True
    pairs = stones & stones >> 6  # falling to the right
    if pairs & pairs >> 12:
        return True
    pairs = stones & stones >> 8  # rising to the right
    return pairs & pairs >> 16 != 0
