"""Crude evaluations of draughts positions, in hundredths of a man."""

from typing import Any

from .position import Position

MAN = 100
KING = {"english": 150, "international": 300}  # a king that flies is worth far more
_ADVANCED = 3  # for each row that a man has gone


def material(game: Any, state: Position) -> int:
    """Return what the pieces of MAX are worth, less what MIN's are.

    A man is worth 100, and 3 more for each row that it is nearer to becoming a king; a king 150,
    or 300 in international draughts, where it moves any distance.

    Parameters
    ----------
    game : Draughts
        The game.
    state : Position
        The state to evaluate.

    Returns
    -------
    int
        Hundredths of a man; large is good for MAX, the player who starts.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game, material = lab.Draughts(), lab.draughts.material
    >>> material(game, game.initial), material(game, game.parse("B:WK32:B9,10"))
    (0, 62)

    Source: course note 004, which prefers to queen an advanced pawn.
    """
    rows = game.variant.rows
    king = KING[game.variant.name]
    squares = state.squares[1:]
    value = king * (squares.count("W") - squares.count("B"))
    for row in range(rows):
        pieces = squares[row * rows // 2 : (row + 1) * rows // 2]
        value += pieces.count("w") * (MAN + _ADVANCED * (rows - 1 - row))
        value -= pieces.count("b") * (MAN + _ADVANCED * row)
    return value
