"""A position of draughts, and how it is written: FEN and labels."""

import re
from typing import NamedTuple


class Variant(NamedTuple):
    """What differs between the kinds of draughts.

    Attributes
    ----------
    name : str
        What the lab calls it.
    library : str
        What pydraughts calls it.
    rows : int
        Rows and columns of the board; each row has half as many squares to play on.
    men : int
        How many men each player starts with.
    players : tuple of str
        Who starts, and the other.
    """

    name: str
    library: str
    rows: int
    men: int
    players: tuple[str, str]

    @property
    def squares(self) -> int:
        return self.rows * self.rows // 2

    def turned(self, square: int) -> int:
        """Return the number of a square as the one who starts counts it; or back again.

        Whoever starts has the last squares, in pydraughts. In English draughts that is Black,
        whose squares are the first ones for players.
        """
        return self.squares + 1 - square if self.players[0] == "Black" else square


VARIANTS = {
    "english": Variant("english", "english", 8, 12, ("Black", "White")),
    "international": Variant("international", "standard", 10, 20, ("White", "Black")),
}


class Position(NamedTuple):
    """A state of draughts.

    Attributes
    ----------
    squares : str
        Who is to move, W for the player who starts and B for the other; then square for square,
        counted from the other player's side: w for a man of the one who starts, b for the other's,
        capitals for kings, e for empty.
    quiet : int
        How many moves in a row were made by kings and captured nothing.
    ply : int
        How many moves were made before.
    earlier : tuple of str
        The squares before each of the quiet moves.
    """

    squares: str
    quiet: int
    ply: int
    earlier: tuple[str, ...] = ()


_FEN = re.compile(r"([WB]):([WB])([\dK,-]*):([WB])([\dK,-]*)(?::H(\d+))?(?::F(\d+))?\.?")
_PIECES = re.compile(r"(K?)(\d+)(?:-(\d+))?")


def read(variant: Variant, text: str) -> Position:
    """Return the position that a FEN describes, or say what is wrong with it."""
    if not isinstance(text, str):
        raise TypeError(f'text must be a FEN such as "W:W31-50:B1-20", not {text!r}')
    found = _FEN.fullmatch("".join(text.split()))
    if not found or found[2] == found[4]:
        raise ValueError(
            f"{text!r} is no FEN of a draughts position: it says who is to move, then where the "
            'men and kings of each are, as in "W:W18,24-26,K31:B2,K7"'
        )
    colours = {found[2]: found[3], found[4]: found[5]}
    board: dict[int, str] = {}
    for player, colour in zip("wb", variant.players, strict=True):
        try:
            _place(variant, player, colour, colours[colour[0]], board)
        except ValueError as error:
            raise ValueError(f"{text!r} is no legal position: {error}") from None
    first_to_move = found[1] == variant.players[0][0]
    if not board:
        raise ValueError(f"{text!r} is no legal position: there are no pieces")
    other = "b" if first_to_move else "w"
    if other not in map(str.lower, board.values()):
        colour = variant.players[1 if first_to_move else 0]
        raise ValueError(
            f"{text!r} is no legal position: {colour} has no pieces, so the game was over before "
            "the other player's turn"
        )
    squares = "".join(board.get(square, "e") for square in range(1, variant.squares + 1))
    ply = 2 * max(int(found[7] or 1) - 1, 0) + (not first_to_move)
    return Position(("W" if first_to_move else "B") + squares, int(found[6] or 0), ply)


def _place(variant: Variant, player: str, colour: str, text: str, board: dict[int, str]) -> None:
    """Put one player's pieces on the board."""
    count = 0
    for entry in filter(None, text.split(",")):
        parts = _PIECES.fullmatch(entry)
        if not parts:
            raise ValueError(f"{entry!r} is no square, such as 18, K18 or 18-20")
        first, last = int(parts[2]), int(parts[3] or parts[2])
        if not 1 <= first <= last <= variant.squares:
            raise ValueError(f"{entry!r} isn't on the board: squares are 1 to {variant.squares}")
        for number in range(first, last + 1):
            square = variant.turned(number)
            if square in board:
                raise ValueError(f"there are two pieces on square {number}")
            if not parts[1] and on_king_row(variant, player, square):
                raise ValueError(f"{colour}'s man on {number} would have become a king")
            board[square] = player.upper() if parts[1] else player
            count += 1
    if count > variant.men:
        raise ValueError(f"{colour} has {count} pieces: there are {variant.men} at most")


def on_king_row(variant: Variant, player: str, square: int) -> bool:
    """Return whether a man of "w" or "b" becomes a king on a square."""
    if player == "w":
        return square <= variant.rows // 2
    return square > variant.squares - variant.rows // 2


def fen(variant: Variant, position: Position) -> str:
    """Return the position as a FEN."""
    pieces = {}
    for player, colour in zip("wb", variant.players, strict=True):
        numbers = sorted(
            (variant.turned(square), letter.isupper())
            for square, letter in enumerate(position.squares)
            if square and letter.lower() == player
        )
        pieces[colour[0]] = ",".join(f"K{n}" if king else f"{n}" for n, king in numbers)
    turn = variant.players["WB".index(position.squares[0])][0]
    number = position.ply // 2 + 1
    return f"{turn}:W{pieces['W']}:B{pieces['B']}:H{position.quiet}:F{number}"
