"""Games that are won by a row of stones, and the positions in which a student's rules are tried.

The games that are played to reach them: openings, each way to win, what only looks like one, and
full boards.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations, product
from random import Random
from typing import Any

from ..games.boards import Board, Square
from ..games.connect_four import ConnectFour
from ..games.game import MAX, MIN
from ..games.in_a_row import InARow
from ..games.tic_tac_toe import TicTacToe

Moves = tuple[int, ...]
Line = tuple[Square, ...]
UP = (0, 1)
DIRECTIONS = ((1, 0), UP, (1, 1), (1, -1))  # to the right, up, rising and falling

_PLIES = 2  # all positions so far are compared
_TRIES = 60  # at a game in which a player takes certain squares
_HELPING = 0.8  # how often a stone goes below a cell that is wanted
_LONG_GAMES = 200  # tried for full boards


class RowGame:
    """A game that is won by stones in a row.

    Parameters
    ----------
    game : Game
        The lab's own game.

    Attributes
    ----------
    length : int
        How many in a row win.
    board : Board
        The empty board.
    cells : int
        How many cells it has.
    moves : list of int
        The lab's numbers of the places where one may play: columns, or cells.
    squares : list of (column, row)
        Where the first stone comes to rest that is played there.
    place : str
        What a move names: "cell" or "column".
    is_exact : bool
        Whether wins are worth +1 and -1, and all else 0; if not, values may be of any scale.
    """

    def __init__(self, game: InARow) -> None:
        self.game = game
        self.length = game.row
        start = game.initial
        self.board: Board = game.board(start)
        self.cells = self.board.columns * self.board.rows
        self.moves = list(game.actions(start))
        self.squares = []
        for move in self.moves:
            (square,) = game.path(start, move)
            self.squares.append(square)
        self.place = "column" if self.board.falls else "cell"
        self.is_exact = self.place == "cell"
        self._states: dict[Moves, Any] = {(): start}

    def is_on_board(self, squares: Iterable[Square]) -> bool:
        """Return whether all of these are squares of the board."""
        return self.board.names.keys() >= set(squares)

    def state(self, moves: Moves) -> Any:
        """Return the lab's state after these moves."""
        if moves not in self._states:
            before = self.state(moves[:-1])
            self._states[moves] = self.game.result(before, moves[-1])
        return self._states[moves]

    def is_legal(self, moves: Moves) -> bool:
        """Return whether these moves can be made."""
        try:
            self.state(moves)
        except ValueError:
            return False
        return True

    def is_over(self, moves: Moves) -> bool:
        """Return whether the game is over after these moves."""
        return self.game.is_terminal(self.state(moves))

    def winner(self, moves: Moves) -> int:
        """Return MAX, MIN, or 0 if nobody has won after these moves."""
        return int(self.game.evaluate(self.state(moves)))

    def pieces(self, moves: Moves) -> dict[Square, str]:
        """Return whose stone, "X" or "O", stands where after these moves."""
        return self.game.board(self.state(moves)).pieces

    def numbered(self, moves: Iterable[int], base: int) -> Moves:
        """Return moves as somebody numbers them who begins with `base`."""
        return tuple(move - self.moves[0] + base for move in moves)

    def names(self, base: int) -> dict[Square, str]:
        """Return what squares are called, columns numbered from `base`."""
        if self.place == "cell":
            return self.board.names
        return {(c, r): f"column {c + base}, row {r + 1}" for c, r in self.board.names}

    @cached_property
    def rows(self) -> dict[Line, Square]:
        """All rows one square shorter than a line that wins, or longer, each with its direction.

        The longest come last.
        """
        rows = {}
        for length in range(self.length - 1, self.board.columns + 1):
            for way, start in product(DIRECTIONS, self.board.names):
                row = row_of(start, way, length)
                if self.is_on_board(row):
                    rows[row] = way
        return rows

    @cached_property
    def lines(self) -> dict[Line, Square]:
        """The lines that win, each with its direction."""
        return {row: way for row, way in self.rows.items() if len(row) == self.length}

    def full(self, rows: Iterable[Line], moves: Moves) -> list[Line]:
        """Return those of some rows that one player's stones fill after these moves."""
        pieces = self.pieces(moves)
        full = []
        for row in rows:
            owners = {pieces.get(square) for square in row}
            if owners in ({"X"}, {"O"}):
                full.append(row)
        return full

    @cached_property
    def wrapped(self) -> list[list[Line]]:
        """Squares that look like a line to code that runs over the edge of the board.

        Such code goes on at the opposite edge: in the same row, or in the next one or the one
        before if it counts all cells through; and likewise in columns. Each list has the lines of
        one direction and one such mistake.
        """
        lines = {frozenset(line) for line in self.lines}
        kinds = []
        for way, shift, is_sideways in product(DIRECTIONS, (-1, 0, 1), (True, False)):
            kind = []
            for start in self.board.names:
                line = []
                for column, row in row_of(start, way, self.length):
                    if is_sideways:
                        times, column = divmod(column, self.board.columns)
                        row += shift * times
                    else:
                        times, row = divmod(row, self.board.rows)
                        column += shift * times
                    line.append((column, row))
                if self.is_on_board(line) and frozenset(line) not in lines:
                    kind.append(tuple(line))
            if kind:
                kinds.append(kind)
        return kinds

    @cached_property
    def double(self) -> list[list[Line]]:
        """Squares of two lines that one stone may complete together.

        Each list belongs to two directions, or to rows of one square more in one direction.
        """
        kinds = defaultdict(list)
        for row, way in self.rows.items():
            if len(row) == self.length + 1 and way != UP:  # a stone on top completes no such row
                kinds[way, way].append(row)
        for one, other in combinations(self.lines, 2):
            ways = self.lines[one], self.lines[other]
            shared = set(one) & set(other)
            if ways[0] != ways[1] and len(shared) == 1:
                kinds[ways].append(tuple({*one, *other}))
        return list(kinds.values())


def row_of(start: Square, way: Square, length: int) -> Line:
    """Return a number of squares from a first one in some direction, on the board or not."""
    column, row = start
    right, up = way
    return tuple((column + step * right, row + step * up) for step in range(length))


RULES = {"tic_tac_toe": RowGame(TicTacToe()), "connect_four": RowGame(ConnectFour())}


@cache
def positions_to_try(field: RowGame, seed: int) -> list[Moves]:
    """Return moves to positions: all early ones, the last two of many games, all of full boards."""
    rng = Random(f"rules {seed}")
    level: list[Moves] = [()]
    positions = list(level)
    for _ in range(_PLIES):
        level = [(*moves, a) for moves in level for a in field.game.actions(field.state(moves))]
        positions += level
    for moves in games_to_try(field, rng):
        positions += [moves, moves[:-1]]
    for moves in full_boards(field, rng):
        positions += [moves[:ply] for ply in range(len(moves) + 1)]
    return list(dict.fromkeys(positions))


def games_to_try(field: RowGame, rng: Random) -> Iterator[Moves]:
    """Yield games for lines, two lines at once, what only looks like a line, and full columns."""
    winners = 2 if len(field.lines) < 10 else 1  # of each line
    wanted: list[tuple[Collection[Square], int]] = []
    for line in field.lines:
        wanted += [(line, player) for player in rng.sample((MAX, MIN), winners)]
    for lines in field.wrapped:
        wanted += [(rng.choice(lines), player) for player in (MAX, MIN)]
    for lines in field.double:
        wanted.append((rng.choice(lines), rng.choice((MAX, MIN))))
    for squares, player in wanted:
        for _ in range(_TRIES):
            moves = playout(field, rng, squares, player)
            if moves:
                yield moves
                break
    if field.place == "column":
        for move in field.moves:
            yield (move,) * field.board.rows


def full_boards(field: RowGame, rng: Random) -> Iterator[Moves]:
    """Yield games that fill the board: drawn ones, and one that is won by the last stone."""
    last_mover = MAX if field.cells % 2 else MIN
    wanted = {0: 2, last_mover: 1, -last_mover: 0}
    for _ in range(_LONG_GAMES):
        moves = playout(field, rng) or ()
        winner = field.winner(moves)
        if len(moves) == field.cells and wanted[winner]:
            wanted[winner] -= 1
            yield moves
        if not any(wanted.values()):
            return


def playout(
    field: RowGame, rng: Random, squares: Collection[Square] = (), player: int = MAX
) -> Moves | None:
    """Return a random game in which nobody wins who needn't.

    It ends as soon as `player` has taken all of some squares; None if that doesn't come about.
    """
    game = field.game
    state = game.initial
    moves: Moves = ()
    left = set(squares)
    while not game.is_terminal(state):
        choices = []
        for move in game.actions(state):
            (square,) = game.path(state, move)
            column, row = square
            child = game.result(state, move)
            takes = game.to_move(state) == player and square in left
            is_lost = square in squares and not takes
            is_last = takes and len(left) == 1
            is_bad = is_lost or game.is_terminal(child) and not is_last
            is_below = any(column == c and row < r for c, r in left)
            helps = is_below and rng.random() < _HELPING
            choices.append((is_bad, not takes, not helps, rng.random(), move, child, square))
        is_bad, *_, move, state, square = min(choices)
        if is_bad and squares:
            return None
        moves = (*moves, move)
        left.discard(square)
        if squares and not left:
            return moves
    return None if squares else moves
