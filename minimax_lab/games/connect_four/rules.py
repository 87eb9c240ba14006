"""Connect Four on a board of any size, as bitboards: X is MAX and starts, O is MIN."""

import re
from collections.abc import Iterator
from functools import lru_cache

from ...arguments import check_whole
from ..boards import Board, Square
from ..game import MAX
from ..in_a_row import InARow
from ..notation import illegal

_GOOD = 3  # the worth of a threat in a row that its owner gets to first
_OTHER = 1  # the worth of any other threat


@lru_cache(2**16)  # in a search, the same stones come again and again
def has_line(stones: int, steps: tuple) -> bool:
    """Return whether four of these stones stand in a row."""
    for step in steps:
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def winning_cells(stones: int, free: int, steps: tuple) -> int:
    """Return the free cells where one more of these stones would make four in a row."""
    found = 0
    for step in steps:
        # The cells that have one of the stones one or two steps before them, or after them.
        before = stones << step
        before_2 = before << step
        after = stones >> step
        after_2 = after >> step
        found |= before & before_2 & (before_2 << step | after)  # XXX· and XX·X
        found |= after & after_2 & (after_2 >> step | before)  # ·XXX and X·XX
    return found & free


class ConnectFour(InARow):
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
        lower and one row higher; without those in which no four cells fit.
    columns : tuple of int
        The cells of each column, in the order in which the columns are tried.

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

    initial: tuple = (0, 0, MAX)
    row = 4
    orders = ("left to right", "centre first", "threats first")

    def __init__(self, order: str = "left to right", *, width: int = 7, height: int = 6) -> None:
        check_whole(width, "width", least=1)
        check_whole(height, "height", least=1)
        bits = (height + 1) * width
        if bits > 63:
            large = f"width={width} and height={height} make too large a board"
            most = "at most 63 fit; width=9, height=6 would"
            raise ValueError(f"{large}: (height + 1) * width is {bits}, and {most}")
        self.width = int(width)
        self.height = int(height)
        rise = self.height + 1  # from a cell to the one on its right
        self.bottom = 0
        self.cells = 0
        for column in range(1, self.width + 1):
            self.bottom |= 1 << rise * (column - 1)
            self.cells |= self._cells_of(column)
        self.odd_rows = 0
        for row in range(0, self.height, 2):
            self.odd_rows |= self.bottom << row
        steps = []
        for step in (rise, 1, rise - 1, rise + 1):
            if step == 1 or 3 * step < rise * self.width:
                steps.append(step)
        self.steps = tuple(steps)
        self._set_order(order)

    def _set_order(self, order: str) -> None:
        super()._set_order(order)
        columns = list(range(1, self.width + 1))
        centre = self.width // 2 + 1
        if order != "left to right":
            columns.sort(key=lambda column: abs(column - centre))
        self.columns = tuple(map(self._cells_of, columns))
        self.left_to_right = order == "left to right"
        self.threats_first = order == "threats first"

    def _cells_of(self, column: int) -> int:
        first_column = (1 << self.height) - 1
        return first_column << (self.height + 1) * (column - 1)

    def to_move(self, state: tuple) -> int:
        return state[2]

    def is_terminal(self, state: tuple) -> bool:
        mine, theirs, _ = state
        return has_line(theirs, self.steps) or mine | theirs == self.cells

    def evaluate(self, state: tuple) -> int:
        return -state[2] if has_line(state[1], self.steps) else 0

    def actions(self, state: tuple) -> Iterator[int]:
        """Yield the columns that aren't full; none once the game is over."""
        for stone in self._stones(state):
            bit = (stone - 1).bit_count()  # the number of the stone's bit
            yield bit // (self.height + 1) + 1

    def result(self, state: tuple, action: int) -> tuple:
        mine, theirs, turn = state
        if action not in range(1, self.width + 1) or self.is_terminal(state):
            illegal(self, state, action)
        stone = ((mine | theirs) + self.bottom) & self._cells_of(int(action))
        if not stone:
            illegal(self, state, action)
        return (theirs, mine | stone, -turn)

    def children(self, state: tuple) -> Iterator[tuple]:
        """Yield the results of the actions, without asking whether they are legal."""
        mine, theirs, turn = state
        for stone in self._stones(state):
            yield (theirs, mine | stone, -turn)

    def _stones(self, state: tuple) -> Iterator[int]:
        """Yield the cells where a stone may come to rest, in the game's order."""
        mine, theirs, _ = state
        if not self.is_terminal(state):
            stones = ((mine | theirs) + self.bottom) & self.cells  # on top of the others
            if self.left_to_right:
                while stones:
                    stone = stones & -stones
                    yield stone
                    stones ^= stone
            else:
                for group in self._groups(mine, theirs, stones):
                    if group:
                        for column in self.columns:
                            if group & column:
                                yield group & column

    def _groups(self, mine: int, theirs: int, stones: int) -> tuple[int, int, int, int, int]:
        """Return the stones to try first, second, …: those that win, then by new winning cells."""
        if not self.threats_first:
            return stones, 0, 0, 0, 0
        free = self.cells & ~(mine | theirs)
        had = winning_cells(mine, free, self.steps)
        wins = stones & had
        three = two = one = none = 0  # by the number of new winning cells, three or more
        for column in self.columns:
            stone = stones & ~had & column
            new = winning_cells(mine | stone, free ^ stone, self.steps) & ~had
            number = new.bit_count()
            if number >= 3:
                three |= stone
            elif number == 2:
                two |= stone
            elif number == 1:
                one |= stone
            else:
                none |= stone
        return wins, three, two, one, none

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
        if not isinstance(text, str):
            raise TypeError(f'text must be the columns played, such as "4453", not {text!r}')
        state = self.initial
        pattern = r"[^\s,]+" if self.width > 9 else r"[^\s,]"
        words = re.findall(pattern, text)
        for number, word in enumerate(words, 1):
            columns = {str(column): column for column in self.actions(state)}
            if word not in columns:
                hint = "the game is over"
                if columns:
                    hint = f"choose one of {', '.join(columns)}"
                raise ValueError(f"move {number} of {text!r} is {word!r}: {hint}")
            state = self.result(state, columns[word])
        return state

    def ply(self, state: tuple) -> int:
        """Return how many stones are on the board."""
        return (state[0] | state[1]).bit_count()

    def board(self, state: tuple) -> Board:
        mine, theirs, turn = state
        pieces = {}
        for square in self._squares(mine):
            pieces[square] = self.player_called(turn)
        for square in self._squares(theirs):
            pieces[square] = self.player_called(-turn)
        names = {}
        for column, row in self._squares(self.cells):
            names[column, row] = f"column {column + 1}, row {row + 1}"
        return Board(self.width, self.height, pieces, names, "holes", falls=True)

    def _squares(self, cells: int) -> list[Square]:
        squares = []
        for bit in range(cells.bit_length()):
            if cells >> bit & 1:
                squares.append(divmod(bit, self.height + 1))
        return squares

    def path(self, state: tuple, action: int) -> tuple[Square, ...]:
        """Return the square where the stone comes to rest."""
        theirs, mine, _ = self.result(state, action)
        return tuple(self._squares(mine ^ state[0]))

    def __repr__(self) -> str:
        if (self.width, self.height) == (7, 6):
            return f"ConnectFour({self.order!r})"
        return f"ConnectFour({self.order!r}, width={self.width}, height={self.height})"


def lines_of_four(game: ConnectFour) -> list[set[Square]]:
    """Return all lines of four cells that the board has.

    Parameters
    ----------
    game : ConnectFour
        The game, of any size.

    Returns
    -------
    list of set
        Each line as its four cells; a cell is (column, row), both counted from 0.

    Raises
    ------
    TypeError
        If `game` isn't a Connect Four of the lab's.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lines = lab.connect_four.lines_of_four(lab.ConnectFour())
    >>> len(lines), sum((3, 0) in line for line in lines)
    (69, 7)
    """
    if not isinstance(game, ConnectFour):
        raise TypeError(f"game must be a lab.ConnectFour, not {game!r}")
    found = []
    for first in range(game.cells.bit_length()):
        for step in game.steps:
            line = 1 << first | 1 << first + step | 1 << first + 2 * step | 1 << first + 3 * step
            if line & game.cells == line:
                found.append(set(game._squares(line)))
    return found


def open_lines(game: ConnectFour, state: tuple) -> int:
    """Return the number of lines of four that are open to X, less that of those open to O.

    A line is open to a player while the other has no stone in it.

    Parameters
    ----------
    game : ConnectFour
        The game, of any size, in any order.
    state : tuple
        The state to evaluate.

    Returns
    -------
    int
        The difference, from X's side.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> [lab.connect_four.open_lines(game, game.parse(moves)) for moves in ("4", "44")]
    [7, -3]

    Source: N. Nilsson (1971), for tic-tac-toe.
    """
    mine, theirs, turn = state
    value = 0
    for step in game.steps:
        value += _number_of_lines(game.cells & ~theirs, step)
        value -= _number_of_lines(game.cells & ~mine, step)
    return turn * value


def lines(game: ConnectFour, state: tuple) -> int:
    """Return how far X's open lines of four are, less O's.

    A line of four cells is open to a player while the other has no stone in it. It counts as the
    square of the player's stones in it: 0, 1, 4 or 9.

    Parameters
    ----------
    game : ConnectFour
        The game, of any size, in any order.
    state : tuple
        The state to evaluate.

    Returns
    -------
    int
        The sum over X's open lines, less that over O's.

    Examples
    --------
    A stone in the centre column belongs to seven lines, one in the corner to three:

    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> [lab.connect_four.lines(game, game.parse(column)) for column in "14"]
    [3, 7]

    Source: the open lines by which N. Nilsson (1971) evaluates tic-tac-toe; the squares are ours.
    """
    mine, theirs, turn = state
    open_to_me = game.cells & ~theirs
    open_to_them = game.cells & ~mine
    value = 0
    for step in game.steps:
        value += _squared(mine, open_to_me, step)
        value -= _squared(theirs, open_to_them, step)
    return turn * value


def threats(game: ConnectFour, state: tuple) -> int:
    """Return the worth of the cells where X would complete a line of four, less O's.

    A threat is an empty cell that would be a player's fourth in a row. As the columns fill up, the
    player who began gets to the rows 1, 3, 5 first, and the other to the rows 2, 4, 6 (on boards
    with an even number of rows): a threat there counts 3, and any other 1.

    Parameters
    ----------
    game : ConnectFour
        The game, of any size, in any order.
    state : tuple
        The state to evaluate.

    Returns
    -------
    int
        The sum over X's threats, less that over O's.

    Examples
    --------
    X needs column 4, in the first row; after O's stone there, nothing is left of it:

    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> [lab.connect_four.threats(game, game.parse(moves)) for moves in ("11223", "112234")]
    [3, 0]

    Source: odd and even threats in V. Allis, *A knowledge-based approach of Connect-Four* (1988).
    """
    mine, theirs, turn = state
    free = game.cells & ~(mine | theirs)
    my_threats = winning_cells(mine, free, game.steps)
    their_threats = winning_cells(theirs, free, game.steps)
    my_rows = game.odd_rows
    their_rows = game.cells ^ game.odd_rows
    # Whoever is to move began if the number of stones is even.
    if (mine | theirs).bit_count() % 2 == 1:
        my_rows, their_rows = their_rows, my_rows
    return turn * (_worth(my_threats, my_rows) - _worth(their_threats, their_rows))


def _worth(threats: int, good_rows: int) -> int:
    """Return what a player's threats are worth, some of them in the rows that favour the player."""
    good = (threats & good_rows).bit_count()
    other = (threats & ~good_rows).bit_count()
    return _GOOD * good + _OTHER * other


def _number_of_lines(cells: int, step: int) -> int:
    """Return how many lines of four in one direction lie wholly in these cells."""
    pairs = cells & cells >> step
    return (pairs & pairs >> 2 * step).bit_count()


def _squared(stones: int, open_cells: int, step: int) -> int:
    """Return the sum, over the open lines in one direction, of the squared number of stones."""
    # All bits stand at the first cell of a line.
    lines = open_cells & open_cells >> step
    lines &= lines >> step >> step
    second = stones >> step
    third = second >> step
    fourth = third >> step
    any_of_first_two = stones | second
    both_of_first_two = stones & second
    any_of_last_two = third | fourth
    both_of_last_two = third & fourth
    least_1 = lines & (any_of_first_two | any_of_last_two)
    least_2 = lines & (both_of_first_two | both_of_last_two | any_of_first_two & any_of_last_two)
    least_3 = lines & (both_of_first_two & any_of_last_two | any_of_first_two & both_of_last_two)
    # 1 = 1, 4 = 1 + 3, 9 = 1 + 3 + 5.
    return least_1.bit_count() + 3 * least_2.bit_count() + 5 * least_3.bit_count()
