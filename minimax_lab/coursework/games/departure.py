"""Where a student's game departs from the rules, in words, as text and as a picture."""

from dataclasses import dataclass, field
from html import escape

from ...draw.boards import board_svg
from ...games.game import MAX, Board, Square
from ..mistakes.misconception import Misconception
from ..report import Report
from .lines_of_play import DIRECTIONS, Moves, RowGame

_TIC_TAC_TOE = {
    "row": ("bottom row", "middle row", "top row"),
    "column": ("left column", "centre column", "right column"),
    "rising": ("diagonal from the bottom left to the top right",),
    "falling": ("diagonal from the top left to the bottom right",),
}


@dataclass(frozen=True)
class Departure:
    """A position in which a student's game says other than the rules do.

    Attributes
    ----------
    moves : tuple of int
        The moves that lead there, as the student numbers them; X and O in turn.
    question : str
        What was asked of the game there, such as "is_terminal".
    expected, got : str
        What the rules say, and what the student's game says.
    sentence : str
        Both, told in a sentence.
    text : str
        The board, in lines.
    board : Board
        The board, for whoever draws it.
    line : tuple of squares
        The row that has won, if one has.
    kind : str
        What sort of departure it is.
    numbers : dict
        Squares -> the student's numbers of them, where squares have numbers.
    """

    moves: Moves
    question: str
    expected: str
    got: str
    sentence: str
    text: str
    board: Board = field(repr=False)
    line: tuple[Square, ...] = ()
    kind: str = field(default="", repr=False)
    numbers: dict[Square, str] = field(default_factory=dict, repr=False)

    @property
    def picture(self) -> str:
        """The board as SVG."""
        return board_svg(self.board, line=self.line, hints=self.numbers, title="The position")

    def __str__(self) -> str:
        return f"{self.sentence}\n{self.text}"

    def _repr_html_(self) -> str:
        return (
            f"<p>{escape(self.sentence)}</p>\n{self.picture}"
            f"<p><code>{escape(self.question)}</code>: expected {escape(self.expected)}, "
            f"got {escape(self.got)}</p>"
        )


def played(moves: Moves) -> str:
    """Return moves as a sentence lists them, each with whose it is."""
    return ", ".join(f"{'O' if ply % 2 else 'X'} {move}" for ply, move in enumerate(moves))


def after(moves: Moves) -> str:
    """Return how a sentence begins that tells of the position after these moves."""
    return f"After {played(moves)}" if moves else "At the start"


def player(number: int) -> str:
    """Return what a player is called on the board."""
    return "X" if number == MAX else "O"


def listed(numbers: list) -> str:
    """Return some moves as a sentence lists them."""
    return ", ".join(map(str, numbers)) if numbers else "none"


def line_name(game: RowGame, line: tuple[Square, ...], base: int) -> str:
    """Return what a line is called, its columns numbered from `base` and its rows from 1."""
    (column, row), (right, up) = line[0], (line[1][0] - line[0][0], line[1][1] - line[0][1])
    direction = DIRECTIONS[right, up]
    if game.length == 3:
        names = _TIC_TAC_TOE[direction]
        return "the " + names[row if direction == "row" else column if direction == "column" else 0]
    where = f"column {column + base}, row {row + 1}"
    if direction == "row":
        return f"four in row {row + 1} from below, columns {column + base} to {column + base + 3}"
    if direction == "column":
        return f"four in column {column + base}"
    return f"four on the diagonal {direction} from {where} from below"


def failed(exercise: str, departure: Departure, mistake: Misconception | None, runs: int) -> Report:
    """Return the report on what a student's game, evaluation or order gets wrong."""
    return Report(
        exercise,
        False,
        misconception=mistake,
        counterexample=departure,
        message=departure.sentence,
        node=departure.moves,
        runs=runs,
        picture=departure.picture,
    )
