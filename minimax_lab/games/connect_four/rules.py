"""Connect Four on a board of any size, as bitboards: X is MAX and starts, O is MIN."""

from collections.abc import Iterator
from typing import Any

from ..game import illegal
from .bits import has_line, winning_cells
from .grid import Grid

_MOST = 12  # so many columns, as five bits each, fit into an int of compiled code


class ConnectFour(Grid):
    """Connect Four: stones fall to the bottom of a column, four in a row win.

    Moves are columns, from 1 on the left. A state is the tuple (mine, theirs, turn) of ints: the
    stones of whoever is to move, and the other's. Bit ``(height + 1) * (column - 1) + row`` is a
    cell, row 0 the lowest; above each column one bit stays empty, so that no line runs from one
    column's top to the next one's bottom. Turn is `MAX` when X is to move, and `MIN` when O is. A
    win for X is worth 1, for O -1, anything else 0.

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
    cells, odd_rows, bottom : int
        The bits of all cells, of those in the first, third, fifth… row from below, and of those in
        the first.
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
    # The usual order on the usual board.
    _sideways, _sorted = True, False
    _columns = tuple(range(1, 8))
    _masks = tuple(Grid._column << 7 * (column - 1) for column in range(1, 8))

    def __init__(self, order: str = "left to right", *, width: int = 7, height: int = 6) -> None:
        super().__init__(width, height)
        self._set_order(order)

    def _set_order(self, order: str) -> None:
        super()._set_order(order)
        if order == "threats first" and self.width > _MOST:
            raise ValueError(
                f'order="threats first" sorts at most {_MOST} columns, not {self.width}: choose '
                "one of the other orders"
            )
        columns, centre = list(range(1, self.width + 1)), self.width // 2 + 1
        if order != "left to right":
            columns.sort(key=lambda column: abs(column - centre))
        self._set("_sideways", order == "left to right")
        self._set("_sorted", order == "threats first")
        self._set("_columns", tuple(columns))
        self._set("_masks", tuple(map(self._mask, columns)))

    def _set(self, name: str, value: Any) -> None:
        """Set an attribute, unless the class has it so: compiled code takes that for a constant."""
        vars(self).pop(name, None)
        if getattr(self, name) != value:
            setattr(self, name, value)

    def actions(self, state: tuple) -> Iterator[int]:
        """Yield the columns that aren't full; none once the game is over."""
        mine, theirs, _ = state
        if not has_line(theirs, self.steps):
            taken, rise = mine | theirs, self.height + 1
            best_first = self._by_threats(mine, taken) if self._sorted else 0
            for place in range(self.width):
                column = best_first >> 5 * place & 31 if self._sorted else self._columns[place]
                if not taken >> rise * column - 2 & 1:
                    yield column

    def _by_threats(self, mine: int, taken: int) -> int:
        """Return all columns as five bits each, in the order of what a stone there threatens."""
        free = self.cells & ~taken
        had = winning_cells(mine, free, self.steps)
        levels = 0  # four bits for each column
        for column in self._columns:
            stone = taken + self.bottom & free & self._mask(column)
            new = winning_cells(mine | stone, free ^ stone, self.steps) & ~had
            levels |= (4 if stone & had else min(new.bit_count(), 3)) << 4 * column
        columns = place = 0
        for level in (4, 3, 2, 1, 0):
            for column in self._columns:
                if levels >> 4 * column & 15 == level:
                    columns |= column << place
                    place += 5
        return columns

    def result(self, state: tuple, action: int) -> tuple:
        mine, theirs, turn = state
        if action not in range(1, self.width + 1):
            illegal(self, state, action)
        left = (self.height + 1) * (int(action) - 1)
        stone = (mine | theirs) + (1 << left) & self._column << left  # on top of the others
        if not stone or has_line(theirs, self.steps):
            illegal(self, state, action)
        return (theirs, mine | stone, -turn)

    def children(self, state: tuple) -> Iterator[tuple]:
        """Yield the results of the actions, with the work shared that they have in common."""
        mine, theirs, turn = state
        if not has_line(theirs, self.steps):
            left = (mine | theirs) + self.bottom & self.cells
            best_first = self._by_threats(mine, mine | theirs) if self._sorted else 0
            place = 0
            while left:
                if self._sideways:
                    stone = left & -left
                else:
                    stone = left & self._mask_at(place, best_first)
                    while not stone:
                        place += 1
                        stone = left & self._mask_at(place, best_first)
                    place += 1
                yield (theirs, mine | stone, -turn)
                left ^= stone

    def _mask_at(self, place: int, best_first: int) -> int:
        """Return the cells of the column that comes at this place, from 0."""
        if self._sorted:
            return self._mask(best_first >> 5 * place & 31)
        return self._masks[place]

    def __repr__(self) -> str:
        if (self.width, self.height) == (7, 6):
            return f"ConnectFour({self.order!r})"
        return f"ConnectFour({self.order!r}, width={self.width}, height={self.height})"
