"""A chess position that never changes, with the past that its future depends on."""

from functools import cache
from types import ModuleType
from typing import Any

from ..game import require

# What python-chess finds wrong with a board, where its own name doesn't say it.
_FAULTS = {
    "BAD_CASTLING_RIGHTS": "a right to castle without king and rook in their places",
    "EMPTY": "no pieces",
    "IMPOSSIBLE_CHECK": "a check that no move can have given",
    "INVALID_EP_SQUARE": "no pawn that has just moved past the square to capture en passant",
    "OPPOSITE_CHECK": "the player who isn't to move is in check",
    "PAWNS_ON_BACKRANK": "pawns on the first or last rank",
    "TOO_MANY_CHECKERS": "more pieces give check than a move can have let in",
}


class Position:
    """A state of chess: a board of python-chess, and the positions that might be repeated.

    Two positions are equal if the rules let the same happen from both, at the same move number:
    the pieces, the player to move, castling rights, a possible capture en passant, the moves
    without capture or pawn move, and the positions that occurred since the last capture or pawn
    move. So the same board reached by another order of such moves is another state.

    Attributes
    ----------
    board : chess.Board
        The board; of its moves it knows the last one at most. Take a copy to change something.
    earlier : tuple
        What was on the board since the last capture or pawn move.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.Chess()
    >>> game.result(game.initial, "e2e4")
    Position('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
    """

    __slots__ = ("board", "earlier", "_key", "_ending", "_hash")

    def __init__(self, board: Any, earlier: tuple = ()) -> None:
        self.board = board
        self.earlier = earlier
        self._key: tuple | None = None  # computed when first asked for, as are the others
        self._ending: str | None = None
        self._hash: int | None = None

    @property
    def key(self) -> tuple:
        """What has to be the same in a repetition."""
        if self._key is None:
            board = self.board
            self._key = (
                board.pawns,
                board.knights,
                board.bishops,
                board.rooks,
                board.queens,
                board.kings,
                board.occupied_co[True],
                board.turn,
                board.clean_castling_rights(),
                board.ep_square if board.has_legal_en_passant() else None,
            )
        return self._key

    @property
    def ending(self) -> str:
        """Why the game is over here; an empty string if it isn't."""
        if self._ending is None:
            self._ending = self._why_over()
        return self._ending

    def after(self, move: Any) -> "Position":
        """Return the position after a legal move."""
        board = self.board.copy(stack=False)
        board.push(move)
        earlier = (*self.earlier, self.key) if board.halfmove_clock else ()
        return Position(board, earlier)

    def _why_over(self) -> str:
        board = self.board
        if not any(board.generate_legal_moves()):
            return "checkmate" if board.is_check() else "stalemate"
        if board.is_insufficient_material():
            return "insufficient material"
        if board.halfmove_clock >= 100:
            return "50 moves each without a capture or a pawn move"
        if len(self.earlier) >= 8 and self.earlier.count(self.key) >= 2:
            return "the third time in this position"
        return ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or self._all() == other._all()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.key, self.board.halfmove_clock, self.board.fullmove_number))
        return self._hash

    def __reduce__(self) -> tuple:
        return Position, (self.board, self.earlier)

    def _all(self) -> tuple:
        board = self.board
        return self.key, board.halfmove_clock, board.fullmove_number, self.earlier

    def __repr__(self) -> str:
        return f"Position({self.board.fen()!r})"


@cache
def library() -> ModuleType:
    """Return python-chess, or say how to install it."""
    return require("chess", "chess", "Chess")


def read(text: str) -> Position:
    """Return the position that a FEN describes, or say what is wrong with it."""
    if not isinstance(text, str):
        raise TypeError(f'text must be a FEN such as "4k3/8/8/8/8/8/4P3/4K3 w", not {text!r}')
    chess = library()
    try:
        board = chess.Board(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no FEN of a chess position: {error}") from None
    status = board.status()
    if status:
        names = [flag.name for flag in chess.Status if flag and flag & status]
        faults = [_FAULTS.get(name, name.lower().replace("_", " ")) for name in names]
        raise ValueError(f"{text!r} is no legal chess position: {', '.join(faults)}")
    return Position(board)
