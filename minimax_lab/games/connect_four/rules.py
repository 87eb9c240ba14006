"""Connect Four on a board of any size, as bitboards: X is MAX and starts, O is MIN."""

from collections.abc import Iterator
from copy import copy

from ..game import Game, illegal
from .bits import winning_cells
from .grid import DRAWN, OVER, Grid

_WORD = 12  # so many columns, as five bits each, fit into an int of compiled code


class ConnectFour(Grid):
    """Connect Four: stones fall to the bottom of a column, four in a row win.

    Moves are columns, from 1 on the left. A state is the tuple (mine, theirs, turn) of ints: the
    stones of whoever is to move, and the other's. Bit ``(height + 1) * (column - 1) + row`` is a
    cell, row 0 the lowest; above each column one bit stays empty, so that no line runs from one
    column's top to the next one's bottom. In turn, bit 0 is set when O is to move, bit 1 when the
    game is over, and bit 2 when it is over without a winner. A win for X is worth 1, for O -1,
    anything else 0.

    Parameters
    ----------
    order : "left to right", "centre first" or "threats first", optional
        In which order the moves come. The centre belongs to more lines than the edge, so its
        moves are good more often. With ``"threats first"``, moves that win come first, then those
        that make most new winning cells (three or more count alike), the centre first among
        equals.
    width, height : int, optional
        Columns and rows: 1 or more, and ``(height + 1) * width`` at most 63. Where both are
        under 4 nobody can win.

    Attributes
    ----------
    initial : tuple
        The empty board, X to move.
    cells, odd_rows : int
        The bits of all cells, and of those in the first, third, fifth… row from below.
    steps : tuple of int
        How many bits a cell is from its neighbours on the right, above, and to the right one row
        lower and one row higher.

    Raises
    ------
    TypeError, ValueError
        If `order` is none of these, or there is no board of that size.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour("centre first", width=5, height=4)
    >>> state = game.parse("3324")
    >>> list(game.actions(state)), game.to_move(state) == lab.MAX
    ([3, 2, 4, 1, 5], True)
    >>> print(game.label(state))
    · · · · ·
    · · · · ·
    · · O · ·
    · X X O ·

    Source: J. Tromp's bitboards for Connect Four (the Fhourstones benchmark).
    """

    orders = ("left to right", "centre first", "threats first")

    def __init__(self, order: str = "left to right", *, width: int = 7, height: int = 6) -> None:
        super().__init__(width, height)
        self._set_order(order)

    def _set_order(self, order: str) -> None:
        if order not in self.orders:
            raise ValueError(f"order must be {self._names_of_orders()}, not {order!r}")
        if order == "threats first" and self.width > _WORD:
            raise ValueError(
                f'order="threats first" sorts at most {_WORD} columns, not {self.width}: choose '
                "one of the other orders"
            )
        self.order = order
        self._sideways, self._sorted = order == "left to right", order == "threats first"
        self._order = self._word(1 if self._sideways else self.width // 2 + 1)
        # A list, which compiled code doesn't read: Python's way through the children is its own.
        self._masks = [self._mask(column) for column in _apart(self._order)]

    def _names_of_orders(self) -> str:
        *some, last = (f'"{order}"' for order in self.orders)
        return f"{', '.join(some)} or {last}"

    def in_order(self, order: str) -> "ConnectFour":
        """Return the same game with its moves in another of its `orders`."""
        other = copy(self)
        other._set_order(order)
        return other

    def actions(self, state: tuple) -> Iterator[int]:
        """Yield the columns that aren't full; none once the game is over."""
        mine, theirs, turn = state
        if turn < OVER:
            taken, rise = mine | theirs, self.height + 1
            columns = self._by_threats(mine, taken) if self._sorted else self._order
            while columns:
                column = columns & 31
                if not taken >> rise * column - 2 & 1:
                    yield column
                columns >>= 5
                if not columns and self.width > _WORD:
                    columns = self._word(self._next(column))

    def _next(self, column: int) -> int:
        """Return the column after this one, from the left or from the centre; 0 after the last."""
        if self._sideways:
            column += 1
        else:  # to the other side of the centre: from its left as far away, else one further
            centre = self.width // 2 + 1
            column = 2 * centre - column - int(column >= centre)
        return column if column <= self.width else 0

    def _word(self, column: int) -> int:
        """Return this column and those after it, twelve at most, as five bits each."""
        columns = place = 0
        while column and place < _WORD:
            columns |= column << 5 * place
            column, place = self._next(column), place + 1
        return columns

    def _by_threats(self, mine: int, taken: int) -> int:
        """Return all columns as five bits each, in the order of what a stone there threatens."""
        free = self.cells & ~taken
        had = winning_cells(mine, free, self.steps)
        levels = 0  # four bits for each column
        for column in range(1, self.width + 1):
            stone = taken + self._bottom & free & self._mask(column)
            new = winning_cells(mine | stone, free ^ stone, self.steps) & ~had
            levels |= (4 if stone & had else min(new.bit_count(), 3)) << 4 * column
        columns = place = 0
        for level in (4, 3, 2, 1, 0):
            column = self.width // 2 + 1
            while column:
                if levels >> 4 * column & 15 == level:
                    columns |= column << 5 * place
                    place += 1
                column = self._next(column)
        return columns

    def result(self, state: tuple, action: int) -> tuple:
        mine, theirs, turn = state
        if action not in range(1, self.width + 1):
            illegal(self, state, action)
        left = (self.height + 1) * (int(action) - 1)
        stone = (mine | theirs) + (1 << left) & self._column << left  # on top of the others
        if not stone or turn >= OVER:
            illegal(self, state, action)
        return self._state(theirs, mine | stone, 1 - turn)

    def children(self, state: tuple) -> Iterator[tuple]:
        """Yield the results of the actions, with the work shared that they have in common."""
        if self._sorted or self.width > _WORD:
            yield from Game.children(self, state)
            return
        mine, theirs, turn = state
        if turn < OVER:
            taken, cells = mine | theirs, self.cells
            open_cells = taken + self._bottom & cells
            beside, _, falling, rising = self.steps
            for column in self._masks:
                stone = open_cells & column
                if stone:
                    own = mine | stone
                    level, upright = own & own >> beside, own & own >> 1
                    down, up = own & own >> falling, own & own >> rising
                    if (
                        level & level >> 2 * beside
                        or upright & upright >> 2
                        or down & down >> 2 * falling
                        or up & up >> 2 * rising
                    ):
                        after = OVER | 1 - turn
                    elif taken | stone == cells:
                        after = OVER | DRAWN | 1 - turn
                    else:
                        after = 1 - turn
                    yield (theirs, own, after)

    def __repr__(self) -> str:
        if (self.width, self.height) == (7, 6):
            return f"ConnectFour({self.order!r})"
        return f"ConnectFour({self.order!r}, width={self.width}, height={self.height})"


def _apart(columns: int) -> list[int]:
    return [columns >> shift & 31 for shift in range(0, columns.bit_length(), 5)]
