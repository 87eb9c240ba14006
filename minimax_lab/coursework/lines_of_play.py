"""Games to play against a student's rules: openings, each way to win, traps, full boards."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import Any

from ..games.connect_four import ConnectFour
from ..games.game import MAX, MIN, Game, Square
from ..games.tic_tac_toe import TicTacToe

Moves = tuple[int, ...]
Line = tuple[Square, ...]
DIRECTIONS = {(1, 0): "row", (0, 1): "column", (1, 1): "rising", (1, -1): "falling"}

_TRIES, _MOST_TRIES = 6, 60  # for each wish: the shortest game of some, more if there is none
_HELPING = 0.8  # how often a stone goes below a cell that is wanted
_LONG_GAMES = 200  # tried for full boards
_TIC_TAC_TOE = {
    "row": ("bottom row", "middle row", "top row"),
    "column": ("left column", "centre column", "right column"),
    "rising": ("diagonal from the bottom left to the top right",) * 3,
    "falling": ("diagonal from the top left to the bottom right",) * 3,
}


@dataclass(frozen=True)
class RowGame:
    """A game that is won by stones in a row, and how its moves are numbered and named.

    Attributes
    ----------
    name : str
        The exercise.
    game : Game
        The lab's own game.
    place : str
        What a move names: "cell" or "column".
    first : int
        The lab's number of the first place; students count from 0, or from 1.
    columns, rows, length : int
        The board, and how many in a row win.
    square : callable
        ``square(moves, move)``: where the stone comes to rest that is played after `moves`.
    """

    name: str
    game: Game
    place: str
    first: int
    columns: int
    rows: int
    length: int
    square: Callable[[Moves, int], Square]

    @cached_property
    def lines(self) -> dict[Line, str]:
        """The lines that win, each with its direction."""
        found = {}
        for (right, up), direction in DIRECTIONS.items():
            for column, row in product(range(self.columns), range(self.rows)):
                line = tuple((column + n * right, row + n * up) for n in range(self.length))
                if all(c < self.columns and 0 <= r < self.rows for c, r in line):
                    found[line] = direction
        return found

    @cached_property
    def wrapped(self) -> list[list[Line]]:
        """Squares that only look like lines to who numbers the cells and counts in steps.

        Each list belongs to one numbering, by rows or by columns, from below or from above, and
        one step.
        """
        true, kinds = {frozenset(line) for line in self.lines}, []
        for by_rows, from_above in product((True, False), repeat=2):
            across = self.columns if by_rows else self.rows
            for step in (1, across - 1, across, across + 1):
                lines = []
                for start in range(self.columns * self.rows - (self.length - 1) * step):
                    pairs = [divmod(start + n * step, across) for n in range(self.length)]
                    squares = [(b, a) if by_rows else (a, b) for a, b in pairs]
                    if from_above:
                        squares = [(column, self.rows - 1 - row) for column, row in squares]
                    if frozenset(squares) not in true:
                        lines.append(tuple(squares))
                kinds.append(lines)
        return [lines for lines in kinds if lines]

    def stones(self, moves: Moves) -> dict[Square, int]:
        """Return whose stone stands where after these moves."""
        return {self.square(moves[:n], moves[n]): -MAX if n % 2 else MAX for n in range(len(moves))}

    def full_lines(self, moves: Moves) -> list[Line]:
        """Return the lines that one player's stones fill after these moves."""
        stones = self.stones(moves)
        return [n for n in self.lines if abs(sum(stones.get(s, 0) for s in n)) == self.length]

    def line_name(self, line: Line, base: int) -> str:
        """Return what a line is called, its columns numbered from `base` and its rows from 1."""
        (column, row), direction = line[0], self.lines[line]
        if self.length == 3:
            return f"the {_TIC_TAC_TOE[direction][row if direction == 'row' else column]}"
        first = column + base
        if direction == "row":
            return f"four in row {row + 1} from below, columns {first} to {first + 3}"
        if direction == "column":
            return f"four in column {first}"
        where = f"column {first}, row {row + 1}"
        return f"four on the diagonal {direction} from {where} from below"


TIC_TAC_TOE = RowGame(
    "tic_tac_toe", TicTacToe(), "cell", 0, 3, 3, 3, lambda moves, move: (move % 3, 2 - move // 3)
)
CONNECT_FOUR = RowGame(
    "connect_four", ConnectFour(), "column", 1, 7, 6, 4, lambda m, move: (move - 1, m.count(move))
)


def openings(field: RowGame, plies: int) -> Iterator[Moves]:
    """Yield moves to every position of at most so many plies, the shortest first."""
    level: dict[Any, Moves] = {field.game.initial: ()}
    yield ()
    for _ in range(plies):
        after: dict[Any, Moves] = {}
        for state, moves in level.items():
            for move in field.game.actions(state):
                after.setdefault(field.game.result(state, move), (*moves, move))
        level = after
        yield from level.values()


def games_to_try(field: RowGame, rng: Random) -> Iterator[Moves]:
    """Yield games for every line, for what only looks like one, full columns and full boards."""
    players = [MAX, MIN]
    both = len(field.lines) < 10  # else each line for one player
    wanted = [
        (line, player)
        for number, line in enumerate(field.lines)
        for player in (players if both else [players[number % 2]])
    ]
    for lines in field.wrapped:
        low = sorted(lines, key=lambda line: (sum(row for _, row in line), rng.random()))
        wanted += [(low[0], players[0]), (rng.choice(low), players[1])]
    found = (through(field, line, player, rng) for line, player in wanted)
    yield from (moves for moves in found if moves)
    if field.place == "column":
        yield from ((move,) * field.rows for move in field.game.actions(field.game.initial))
    yield from full_boards(field, rng)


def through(field: RowGame, squares: Iterable[Square], player: int, rng: Random) -> Moves | None:
    """Return a short game in which a player takes all of some squares, if one is found."""
    best: Moves | None = None
    for number in range(_MOST_TRIES):
        if best and number >= _TRIES:
            break
        best = _attempt(field, set(squares), player, rng, len(best) if best else 43) or best
    return best


def _attempt(
    field: RowGame, squares: set[Square], player: int, rng: Random, shorter_than: int
) -> Moves | None:
    """Return moves until `player` holds all the squares, if that comes about in time."""
    game, state, wanted = field.game, field.game.initial, set(squares)
    moves: Moves = ()
    while len(moves) < shorter_than - 1:
        mover, choices = game.to_move(state), []
        for move in game.actions(state):
            square, child = field.square(moves, move), game.result(state, move)
            takes = mover == player and square in wanted
            last = takes and len(wanted) == 1
            if square in squares and not takes or game.is_terminal(child) and not last:
                continue
            below = any(square[0] == column and square[1] < row for column, row in wanted)
            helps = below and rng.random() < _HELPING
            choices.append((not takes, not helps, rng.random(), move, child, square))
        if not choices:
            return None
        _, _, _, move, state, square = min(choices)
        moves, wanted = (*moves, move), wanted - {square}
        if not wanted:
            return moves
    return None


def full_boards(field: RowGame, rng: Random) -> Iterator[Moves]:
    """Yield games that fill the board: drawn ones, and one that is won by the last stone."""
    cells = field.columns * field.rows
    wanted = {0: 2, (MAX if cells % 2 else MIN): 1}
    for _ in range(_LONG_GAMES):
        moves, value = random_game(field, rng, quiet=True)
        if len(moves) == cells and wanted[value]:
            wanted[value] -= 1
            yield moves


def random_game(field: RowGame, rng: Random, *, quiet: bool = False) -> tuple[Moves, Any]:
    """Return a game of random moves, and its value; `quiet` if none wins that needn't."""
    game, state = field.game, field.game.initial
    moves: Moves = ()
    while not game.is_terminal(state):
        children = [(move, game.result(state, move)) for move in game.actions(state)]
        going_on = [pair for pair in children if quiet and not game.is_terminal(pair[1])]
        move, state = rng.choice(going_on or children)
        moves = (*moves, move)
    return moves, game.evaluate(state)
