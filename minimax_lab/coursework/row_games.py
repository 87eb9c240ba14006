"""Games that are won by a row of stones, and the positions in which a student's rules are tried.

The games that are played to reach them: openings, each way to win, what only looks like one, and
full boards.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cache, cached_property
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

from ..games.boards import Board, Square
from ..games.connect_four import ConnectFour
from ..games.game import MAX, MIN
from ..games.in_a_row import InARow
from ..games.tic_tac_toe import TicTacToe

Moves = tuple[int, ...]
Line = tuple[Square, ...]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # to the right, up, rising and falling

_PLIES = 2  # all positions so far are compared
_FOUND = 3  # games for each wish, of which the shortest is taken
_TRIES = 60  # at finding them
_HELPING = 0.8  # how often a stone goes below a cell that is wanted
_LONG_GAMES = 200  # tried for full boards


class RowGame:
    """A game that is won by stones in a row.

    Parameters
    ----------
    game : Game
        The lab's own game.
    length : int
        How many in a row win.

    Attributes
    ----------
    moves : list of int
        The lab's numbers of the places where one may play: columns, or cells.
    squares : list of (column, row)
        Where the first stone comes to rest that is played there.
    place : str
        What a move names: "cell" or "column".
    cells : int
        How many there are.
    """

    def __init__(self, game: InARow, length: int) -> None:
        self.game = game
        self.length = length
        self.board: Board = game.board(game.initial)
        self.moves = list(game.actions(game.initial))
        self.place = "column" if self.board.falls else "cell"
        self.squares = [game.path(game.initial, move)[0] for move in self.moves]
        self.cells = self.board.columns * self.board.rows

    @cache  # noqa: B019 (there are only two of these games)
    def state(self, moves: Moves) -> Any:
        """Return the lab's state after these moves."""
        before = self.state(moves[:-1]) if moves else None
        return self.game.result(before, moves[-1]) if moves else self.game.initial

    def is_legal(self, moves: Moves) -> bool:
        """Return whether these moves can be made."""
        actions = (self.game.actions(self.state(moves[:ply])) for ply in range(len(moves)))
        return all(move in valid for move, valid in zip(moves, actions, strict=True))

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

    @cache  # noqa: B019
    def rows(self, length: int) -> dict[Line, Square]:
        """Return all rows of `length` squares, each with its direction."""
        steps = range(length)
        squares = self.board.names
        rows = {}
        for (right, up), (column, row) in product(DIRECTIONS, squares):
            rows[tuple((column + n * right, row + n * up) for n in steps)] = right, up
        return {line: way for line, way in rows.items() if squares.keys() >= {*line}}

    @cached_property
    def lines(self) -> dict[Line, Square]:
        """The lines that win, each with its direction."""
        return self.rows(self.length)

    @cached_property
    def wrapped(self) -> list[list[Line]]:
        """Squares that only look like lines to who counts in steps past the edge of the board.

        Each list belongs to one way of counting: to one numbering of the cells, by rows or by
        columns, from below or from above, and one step; or to one direction in which the board's
        edge leads back to the other side.
        """
        columns = range(self.board.columns)
        rows = range(self.board.rows)
        kinds = []
        for up in (rows, rows[::-1]):
            by_row = [(column, row) for row in up for column in columns]
            by_column = [(column, row) for column in columns for row in up]
            for cells, across in ((by_row, len(columns)), (by_column, len(rows))):
                for step in (1, across - 1, across, across + 1):
                    starts = range(self.cells - (self.length - 1) * step)
                    kinds.append([tuple(cells[start::step][: self.length]) for start in starts])
        beyond: dict[tuple, list[Line]] = {}
        for way, start in product(DIRECTIONS, self.board.names):
            row = [(start[0] + n * way[0], start[1] + n * way[1]) for n in range(self.length)]
            inside = (row[-1][0] in columns, row[-1][1] in rows)
            line = tuple((x % len(columns), y % len(rows)) for x, y in row)
            beyond.setdefault((way, inside), []).append(line)
        kinds += beyond.values()
        true = {frozenset(line) for line in self.lines}
        wrapped = [[line for line in lines if frozenset(line) not in true] for lines in kinds]
        return [lines for lines in wrapped if lines]

    @cached_property
    def double(self) -> list[list[Line]]:
        """Squares of two lines that one stone may complete together.

        Each list belongs to two directions; to the same one twice belong rows of one square more.
        """
        kinds: dict[tuple, list[Line]] = {}
        for (one, way), (other, its) in combinations(self.lines.items(), 2):
            shared = {*one} & {*other}
            is_cross = way != its and len(shared) == 1
            is_longer = way == its != (0, 1) and len(shared) == self.length - 1
            if is_cross or is_longer:
                kinds.setdefault((way, its), []).append(tuple({*one, *other}))
        return list(kinds.values())

    def full_lines(self, moves: Moves) -> list[Line]:
        """Return the lines that one player's stones fill after these moves."""
        pieces = self.pieces(moves)
        owners = {line: {pieces.get(square) for square in line} for line in self.lines}
        return [line for line in self.lines if owners[line] in ({"X"}, {"O"})]

    def longest_row(self, moves: Moves) -> Line:
        """Return the longest row of one player's stones that wins after these moves."""
        pieces = self.pieces(moves)
        lengths = range(self.length, self.board.columns + 1)
        rows = chain.from_iterable(self.rows(length) for length in reversed(lengths))
        return next(r for r in rows if {pieces.get(square) for square in r} in ({"X"}, {"O"}))


RULES = {"tic_tac_toe": RowGame(TicTacToe(), 3), "connect_four": RowGame(ConnectFour(), 4)}


@cache
def positions_to_try(field: RowGame, seed: int) -> list[Moves]:
    """Return moves to positions: all early ones, the last two of many games, all of full boards."""
    rng = Random(f"rules {seed}")
    level = list[Moves]([()])
    found = list(level)
    for _ in range(_PLIES):
        level = [(*moves, a) for moves in level for a in field.game.actions(field.state(moves))]
        found += level
    for moves in games_to_try(field, rng):
        found += [moves, moves[:-1]]
    for moves in full_boards(field, rng):
        found += [moves[:ply] for ply in range(len(moves) + 1)]
    return list(dict.fromkeys(found))


def games_to_try(field: RowGame, rng: Random) -> Iterator[Moves]:
    """Yield games for lines, two lines at once, what only looks like a line, and full columns."""
    winners = 2 if len(field.lines) < 10 else 1  # of each line
    wanted = [(line, p) for line in field.lines for p in rng.sample((MAX, MIN), winners)]
    for lines in field.wrapped:
        low = min(lines, key=lambda line: (sum(row for _, row in line), rng.random()))
        wanted += [(low, MAX), (rng.choice(lines), MIN)]
    wanted += [(rng.choice(lines), rng.choice((MAX, MIN))) for lines in field.double]
    for line, player in wanted:
        tried = (playout(field, rng, line, player) for _ in range(_TRIES))
        if found := [*islice(filter(None, tried), _FOUND)]:
            yield min(found, key=len)
    if field.place == "column":
        yield from ((move,) * field.board.rows for move in field.moves)


def full_boards(field: RowGame, rng: Random) -> Iterator[Moves]:
    """Yield games that fill the board: drawn ones, and one that is won by the last stone."""
    wanted = {0: 2, (MAX if field.cells % 2 else MIN): 1}
    for _ in range(_LONG_GAMES):
        moves = playout(field, rng) or ()
        value = int(field.game.evaluate(field.state(moves)))
        if len(moves) == field.cells and wanted[value]:
            wanted[value] -= 1
            yield moves
        if not any(wanted.values()):
            return


def playout(
    field: RowGame, rng: Random, squares: Collection[Square] = (), player: int = MAX
) -> Moves | None:
    """Return a random game in which nobody wins who needn't.

    It ends as soon as `player` has taken all of some squares; None if that doesn't come about.
    """
    moves: Moves = ()
    game = field.game
    state = field.game.initial
    left = set(squares)
    while not game.is_terminal(state):
        choices = []
        for move in game.actions(state):
            (square,) = game.path(state, move)
            child = game.result(state, move)
            takes = game.to_move(state) == player and square in left
            is_lost = square in squares and not takes
            is_over = game.is_terminal(child) and not (takes and len(left) == 1)
            below = any(square[0] == column and square[1] < row for column, row in left)
            helps = below and rng.random() < _HELPING
            ranks = is_lost or is_over, not takes, not helps, rng.random()
            choices.append((ranks, move, child, square))
        (is_bad, *_), move, state, square = min(choices)
        if is_bad and squares:
            return None
        moves, left = (*moves, move), left - {square}
        if squares and not left:
            return moves
    return None if squares else moves
