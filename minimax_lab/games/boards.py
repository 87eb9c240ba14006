"""What a game's board looks like, in words."""

from typing import NamedTuple

Square = tuple[int, int]  # column from the left and row from below, both from 0


class Board(NamedTuple):
    """What stands where in a state, in words: `Game.board` makes it.

    Attributes
    ----------
    columns, rows : int
        How large the board is.
    pieces : dict
        Square (column, row), row 0 the lowest -> what stands there: "X", "O", "white king",
        "black man", … Empty squares are left out.
    names : dict
        Square -> what players call it, such as "e4" or "17"; only squares that are played on.
    kind : "grid", "holes" or "chequered"
        What it looks like: squares between lines, round holes in a rack, or light and dark
        squares.
    falls : bool
        Whether a click anywhere in a column stands for the place where a piece falls to.
    """

    columns: int
    rows: int
    pieces: dict[Square, str]
    names: dict[Square, str]
    kind: str
    falls: bool = False
