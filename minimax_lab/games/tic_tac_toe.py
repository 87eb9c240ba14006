"""Tic-tac-toe on nine bits a player: X is MAX and starts, O is MIN."""

from collections.abc import Callable, Iterator
from functools import cache, wraps

from .boards import Board, Square
from .game import MAX, MIN
from .in_a_row import InARow
from .notation import illegal

_CELLS = 0o777  # an octal digit is a row of the board
_NAMES = ["top left", "top centre", "top right"]
_NAMES += ["middle left", "centre", "middle right"]
_NAMES += ["bottom left", "bottom centre", "bottom right"]


def _has_line(cells: int) -> bool:
    """Return whether three of these cells stand in a row."""
    # The first cell of each row of three; 0o111 is the first column, 0o004 the top right.
    across = cells & cells >> 1 & cells >> 2 & 0o111
    down = cells & cells >> 3 & cells >> 6
    falling = cells & cells >> 4 & cells >> 8
    rising = cells & cells >> 2 & cells >> 4 & 0o004
    return across | down | falling | rising != 0


@cache  # here and below: a search meets most of the 5,478 positions often
def _winner(state: int) -> int:
    """Return 1 if X has won, -1 if O has, else 0."""
    return _has_line(state & _CELLS) - _has_line(state >> 9)


@cache
def _is_over(state: int) -> bool:
    return _winner(state) != 0 or _taken(state) == _CELLS


def _taken(state: int) -> int:
    """Return the cells with a stone."""
    return (state | state >> 9) & _CELLS


def _remembered(children: Callable) -> Callable:
    """Decorate a method that depends on the state alone: it runs once for each."""
    known = cache(lambda state: tuple(children(None, state)))

    @wraps(children)
    def method(self, state):
        return iter(known(state))

    method.cache_clear = known.cache_clear  # type: ignore[attr-defined]  # as `cache` has it
    return method


class TicTacToe(InARow):
    """Noughts and crosses; cells are numbered 0 to 8, row by row, and moves are cells.

    A state is one int: bits 0 to 8 are X's cells, bits 9 to 17 O's. A win for X is worth 1, for
    O -1, anything else 0.

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
    row = 3

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
        if len(cells) != 9 or set(cells) - set("xo."):
            raise ValueError(f"text must have nine cells, each x, o or a dot, unlike {text!r}")
        ahead = cells.count("x") - cells.count("o")
        if ahead not in (0, 1):
            raise ValueError(f"x starts, so {text!r} must have as many x as o, or one more")
        x = _cells_of("x", cells)
        o = _cells_of("o", cells)
        mine = o if ahead else x  # the cells of whoever is to move
        if _has_line(mine):
            raise ValueError(f"no game leads to {text!r}: a move was made after it was won")
        return x | o << 9

    def to_move(self, state: int) -> int:
        return MIN if state.bit_count() & 1 else MAX

    def actions(self, state: int) -> Iterator[int]:
        """Yield the empty cells, 0 to 8; none once the game is over."""
        if not self.is_terminal(state):
            for cell in range(9):
                if not _taken(state) >> cell & 1:
                    yield cell

    def result(self, state: int, action: int) -> int:
        if self.is_terminal(state) or action not in range(9):
            illegal(self, state, action)
        if _taken(state) >> action & 1:
            illegal(self, state, action)
        if self.to_move(state) == MAX:
            return state | 1 << action
        return state | 1 << action + 9

    def is_terminal(self, state: int) -> bool:
        return _is_over(state)

    def evaluate(self, state: int) -> int:
        return _winner(state)

    @_remembered
    def children(self, state: int) -> Iterator[int]:
        """Yield the results of the actions, which needn't be asked whether they are legal."""
        if not _is_over(state):
            own = 9 if state.bit_count() & 1 else 0  # where the mover's cells begin
            empty = _CELLS & ~_taken(state)
            while empty:
                stone = empty & -empty
                yield state | stone << own
                empty ^= stone

    def ply(self, state: int) -> int:
        """Return how many cells are taken."""
        return state.bit_count()

    def board(self, state: int) -> Board:
        pieces = {}
        names = {}
        for cell, name in enumerate(_NAMES):
            names[_square(cell)] = name
            if state >> cell & 1:
                pieces[_square(cell)] = "X"
            elif state >> cell + 9 & 1:
                pieces[_square(cell)] = "O"
        return Board(3, 3, pieces, names, "grid")

    def path(self, state: int, action: int) -> tuple[Square, ...]:
        """Return the cell's square."""
        return (_square(action),)


def _cells_of(sign: str, board: str) -> int:
    """Return the cells in which a board, written as nine signs, has this one."""
    return sum(1 << cell for cell in range(9) if board[cell] == sign)


def _square(cell: int) -> Square:
    """Return the column from the left and the row from below of a cell."""
    return (cell % 3, 2 - cell // 3)
