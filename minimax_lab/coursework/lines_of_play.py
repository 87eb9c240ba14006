"""Games to play against a student's rules: openings, each way to win, traps, full boards."""

from collections.abc import Collection, Iterator
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import Any

from ..games.connect_four import ConnectFour
from ..games.game import MAX, MIN, Game, Square
from ..games.tic_tac_toe import TicTacToe

Moves = tuple[int, ...]
Line = tuple[Square, ...]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # to the right, up, rising and falling

_PLIES = 2  # all positions so far are compared
_FOUND, _TRIES = 3, 60  # for each wish: the shortest of some games, if they are found so soon
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

    def __init__(self, game: Game, length: int) -> None:
        self.game, self.length = game, length
        self.board: Any = game.board(game.initial)
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
        return self.game.board(self.state(moves)).pieces  # type: ignore[union-attr]

    def names(self, base: int) -> dict[Square, str]:
        """Return what squares are called, columns numbered from `base`."""
        if self.place == "cell":
            return self.board.names
        return {(c, r): f"column {c + base}, row {r + 1}" for c, r in self.board.names}

    @cached_property
    def lines(self) -> dict[Line, Square]:
        """The lines that win, each with its direction."""
        steps, squares = range(self.length), self.board.names
        lines = {
            tuple((column + n * right, row + n * up) for n in steps): (right, up)
            for right, up in DIRECTIONS
            for column, row in squares
        }
        return {line: way for line, way in lines.items() if squares.keys() >= {*line}}

    @cached_property
    def wrapped(self) -> list[list[Line]]:
        """Squares that only look like lines to who numbers the cells and counts in steps.

        Each list belongs to one numbering, by rows or by columns, from below or from above, and
        one step.
        """
        true, kinds = {frozenset(line) for line in self.lines}, []
        for cells, across in self._numbered:
            for step in (1, across - 1, across, across + 1):
                starts = range(self.cells - (self.length - 1) * step)
                lines = [tuple(cells[start::step][: self.length]) for start in starts]
                kinds.append([line for line in lines if frozenset(line) not in true])
        return [lines for lines in kinds if lines]

    @cached_property
    def _numbered(self) -> list[tuple[list[Square], int]]:
        """The cells in the order of their numbers, and how far the next row or column is."""
        columns, rows = range(self.board.columns), range(self.board.rows)
        found = []
        for up in (rows, rows[::-1]):
            found.append(([(column, row) for row in up for column in columns], len(columns)))
            found.append(([(column, row) for column in columns for row in up], len(rows)))
        return found

    def full_lines(self, moves: Moves) -> list[Line]:
        """Return the lines that one player's stones fill after these moves."""
        pieces = self.pieces(moves)
        return [
            line
            for line in self.lines
            if line[0] in pieces and len({pieces.get(square) for square in line}) == 1
        ]


RULES = {"tic_tac_toe": RowGame(TicTacToe(), 3), "connect_four": RowGame(ConnectFour(), 4)}


@cache
def positions_to_try(field: RowGame, seed: int) -> list[Moves]:
    """Return moves to positions: all early ones, the last two of many games, all of full boards."""
    rng, level = Random(f"rules {seed}"), list[Moves]([()])
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
    """Yield games for every line, for what only looks like one, and for full columns."""
    winners = 2 if len(field.lines) < 10 else 1  # of each line
    wanted = [(line, p) for line in field.lines for p in rng.sample((MAX, MIN), winners)]
    for lines in field.wrapped:
        low = min(lines, key=lambda line: (sum(row for _, row in line), rng.random()))
        wanted += [(low, MAX), (rng.choice(lines), MIN)]
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
        moves = playout(field, rng)
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
    game, state, left = field.game, field.game.initial, set(squares)
    while not game.is_terminal(state):
        choices = []
        for move in game.actions(state):
            (square,), child = game.path(state, move), game.result(state, move)
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
