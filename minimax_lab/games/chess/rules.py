"""Chess by python-chess: White is MAX and starts, Black is MIN."""

from collections.abc import Iterator
from typing import Any

from ..game import MAX, MIN, Board, Game, Square, illegal
from ..views import WIN
from .evaluations import material
from .position import Position, library, read

_KINDS = ("", "pawn", "knight", "bishop", "rook", "queen", "king")
_WORTH = (0, 1, 3, 3, 5, 9, 10)  # in pawns; the king's is for a king that captures


class Chess(Game):
    """Chess: the laws of FIDE, from the start or from any legal position.

    Moves are texts of two squares, "e2e4", with a letter for what a pawn is promoted to, "a7a8q";
    castling is the king's move, "e1g1". States are `Position` objects. A player to move without a
    legal move has lost if in check; else the game is a draw. So it is when neither side has pieces
    enough to mate, and, without being claimed, at the third occurrence of a position and after 50
    moves of each player without a capture or a pawn move. A win for White is worth 100,000, for
    Black -100,000, a draw 0; anywhere else a state is worth its `material`.

    Parameters
    ----------
    order : "as generated" or "captures first", optional
        In which order the moves come. With captures first, promotions count as captures; what
        gains most comes first, and of equal captures the one by the cheapest piece. All other
        moves follow.
    fen : str, optional
        The position to start from, in Forsyth-Edwards notation.

    Attributes
    ----------
    initial : Position
        The start position, or the one of `fen`.

    Raises
    ------
    ImportError
        If the package chess isn't installed.
    TypeError, ValueError
        If `order` is none of the two, or `fen` is no legal position.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.Chess("captures first")
    >>> lab.perft(game, 3)
    8902
    >>> state = game.parse("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    >>> list(game.actions(state))[:3], game.outcome(game.result(state, "h5f7"))
    (['c4f7', 'h5h7', 'h5f7'], 'White wins: checkmate')

    Source: the FIDE laws of chess (2023); most valuable victim, least valuable attacker, as in
    the chess programs of the 1970s; course note 004.
    """

    win = WIN
    players = ("White", "Black")
    orders = ("as generated", "captures first")

    def __init__(self, order: str = "as generated", fen: str | None = None) -> None:
        self._set_order(order)
        self.initial = read(library().STARTING_FEN if fen is None else fen)

    def parse(self, text: str) -> Position:
        """Read a position.

        Parameters
        ----------
        text : str
            The position in Forsyth-Edwards notation: board, player to move, castling rights, a
            square to capture en passant, moves of either player since the last capture or pawn
            move, and the number of the move. All but the board may be left out, from the end.

        Returns
        -------
        Position
            The state. Whatever happened before counts for no repetition.

        Raises
        ------
        TypeError, ValueError
            If it isn't such a text, or the position isn't legal.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.Chess()
        >>> print(game.label(game.parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))[-31:])
        · · · · P · · ·
        · · · · K · · ·
        """
        return read(text)

    def fen(self, state: Position) -> str:
        """Return a position in the notation that `parse` reads."""
        return state.board.fen()

    def to_move(self, state: Position) -> int:
        return MAX if state.board.turn else MIN

    def actions(self, state: Position) -> Iterator[str]:
        """Yield the legal moves; none once the game is over."""
        for move in self._moves(state):
            yield move.uci()

    def noisy(self, state: Position) -> list[str]:
        """Return the captures and promotions, the greatest gain first; in check, all moves."""
        if state.ending:
            return []
        if state.board.is_check():
            return [move.uci() for move in _captures_first(state.board)]
        return [move.uci() for move in _captures(state.board)]

    def result(self, state: Position, action: str) -> Position:
        try:
            move = library().Move.from_uci(action)
        except (ValueError, TypeError, AttributeError):
            illegal(self, state, action)
        if state.ending or not state.board.is_legal(move):
            illegal(self, state, action)
        return state.after(move)

    def children(self, state: Position) -> Iterator[Position]:
        """Yield the results of the actions, without writing them as texts."""
        for move in self._moves(state):
            yield state.after(move)

    def is_terminal(self, state: Position) -> bool:
        return state.ending != ""

    def evaluate(self, state: Position) -> int:
        """Return ±100,000 for a checkmate, 0 for a draw, and `material` where it isn't over."""
        if not state.ending:
            return material(self, state)
        if state.ending != "checkmate":
            return 0
        return -WIN if state.board.turn else WIN

    def ply(self, state: Position) -> int:
        """Return how many moves have been made, by the number of the move."""
        return state.board.ply()

    def outcome(self, state: Position) -> str:
        """Return who has won and why, such as "White wins: checkmate"."""
        if state.ending == "checkmate":
            return f"{'Black' if state.board.turn else 'White'} wins: checkmate"
        return f"a draw: {state.ending}" if state.ending else "not over"

    def notation(self, state: Position, action: str) -> str:
        """Return a move in algebraic notation, such as "Nxf7+"."""
        board = state.board.copy(stack=False)  # it makes the move and takes it back
        return board.san(library().Move.from_uci(action))

    def board(self, state: Position) -> Board:
        """Return the board, White's side below."""
        pieces = {
            _square(number): f"{'white' if piece.color else 'black'} {_KINDS[piece.piece_type]}"
            for number, piece in state.board.piece_map().items()
        }
        names = {_square(number): library().square_name(number) for number in range(64)}
        return Board(8, 8, pieces, names, "chequered")

    def path(self, state: Position, action: str) -> tuple[Square, ...]:
        """Return the two squares of a move; four promotions have the same two."""
        move = library().Move.from_uci(action)
        return _square(move.from_square), _square(move.to_square)

    def label(self, state: Position) -> str:
        """Return the board in eight lines, White's pieces in capitals."""
        return str(state.board).replace(".", "·")

    def _moves(self, state: Position) -> Iterator[Any]:
        if state.ending:
            return
        if self.order == "captures first":
            yield from _captures_first(state.board)
        else:
            yield from state.board.generate_legal_moves()

    def __repr__(self) -> str:
        return f"Chess({self.order!r})"


def _square(number: int) -> Square:
    return number % 8, number // 8


def _captures_first(board: Any) -> Iterator[Any]:
    """Yield all legal moves, captures and promotions before the others."""
    captures = _captures(board)
    yield from captures
    for move in board.generate_legal_moves():
        if move not in captures:
            yield move


def _captures(board: Any) -> list:
    """Return captures and promotions, the greatest gain by the cheapest piece first."""
    moves = list(board.generate_legal_captures())
    before_last, last = (0xFF << 48, 0xFF << 56) if board.turn else (0xFF << 8, 0xFF)
    advanced = board.pawns & board.occupied_co[board.turn] & before_last
    if advanced:
        moves += board.generate_legal_moves(advanced, last & ~board.occupied)
    return sorted(moves, key=lambda move: _loss(board, move))


def _loss(board: Any, move: Any) -> tuple[int, int]:
    """Return less for a greater gain; for equal gains, less for a cheaper piece that moves."""
    victim = board.piece_type_at(move.to_square) or 0
    gain = _WORTH[victim]
    if move.promotion:
        gain += _WORTH[move.promotion] - _WORTH[1]
    elif not victim:
        gain = _WORTH[1]  # en passant
    return -gain, _WORTH[board.piece_type_at(move.from_square)]
