"""Chess by python-chess: White is MAX and starts, Black is MIN."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any

from ..optional import require
from .boards import Board, Square
from .evaluations import WIN
from .game import MAX, MIN, Game
from .notation import illegal

_WORTH = (100, 300, 300, 500, 900)  # of a pawn, knight, bishop, rook and queen
_ADVANCED = (0, 5, 10, 20, 40, 80)  # what a pawn gains on its second, third, … seventh rank
# By kind of piece (none, pawn, knight, …): what capturing it gains. A king is never captured, but
# as a capturer it counts as the dearest piece.
_GAINS = (0, 1, 3, 3, 5, 9, 10)
_PAWN = _GAINS[1]


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

    def __init__(self, board: Any, earlier: tuple = ()) -> None:
        self.board = board
        self.earlier = earlier

    @cached_property
    def key(self) -> tuple:
        """What has to be the same in a repetition; python-chess counts repetitions by it."""
        return self.board._transposition_key()

    @cached_property
    def ending(self) -> str:
        """Why the game is over here; an empty string if it isn't."""
        if not any(self.board.generate_legal_moves()):
            return "checkmate" if self.board.is_check() else "stalemate"
        if self.board.is_insufficient_material():
            return "insufficient material"
        if self.board.halfmove_clock >= 100:
            return "50 moves each without a capture or a pawn move"
        if len(self.earlier) >= 8 and self.earlier.count(self.key) >= 2:
            return "the third time in this position"
        return ""

    def after(self, move: Any) -> "Position":
        """Return the position after a legal move."""
        board = self.board.copy(stack=False)
        board.push(move)
        if board.halfmove_clock == 0:  # nothing from before can come again
            return Position(board)
        return Position(board, (*self.earlier, self.key))

    @cached_property
    def _identity(self) -> tuple:
        return self.key, self.board.halfmove_clock, self.board.fullmove_number, self.earlier

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"Position({self.board.fen()!r})"


def material(game: Game, state: Position) -> int:
    """Return what White's pieces are worth, less what Black's are.

    A pawn is worth 100, a knight or a bishop 300, a rook 500, a queen 900. An advanced pawn is
    worth more: 5 on the third rank, and twice as much on each further one, up to 80 on the
    seventh.

    Parameters
    ----------
    game : Game
        A game of chess.
    state : Position
        The state to evaluate.

    Returns
    -------
    int
        Hundredths of a pawn; large is good for White.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game, material = lab.Chess(), lab.chess.material
    >>> material(game, game.initial), material(game, game.parse("4k3/P7/8/8/8/8/3p4/4K3 w - -"))
    (0, 0)
    >>> material(game, game.parse("4k3/P7/8/8/8/8/3r4/4K3 w - -"))
    -320

    Source: the values of Shannon, "Programming a computer for playing chess" (1950); an advanced
    pawn as in course note 004, which prefers to queen it.
    """
    import chess

    pieces = state.board.pieces_mask
    value = 0
    for piece, worth in enumerate(_WORTH, chess.PAWN):
        value += worth * pieces(piece, chess.WHITE).bit_count()
        value -= worth * pieces(piece, chess.BLACK).bit_count()
    white = pieces(chess.PAWN, chess.WHITE)
    black = pieces(chess.PAWN, chess.BLACK)
    for rank, gain in enumerate(_ADVANCED, 1):
        value += gain * (white & chess.BB_RANKS[rank]).bit_count()
        value -= gain * (black & chess.BB_RANKS[7 - rank]).bit_count()
    return value


def mobility(game: Game, state: Position) -> int:
    """Return how many legal moves White has, less how many Black has.

    The player who isn't to move is given the move; in check too, where a capture of the king
    counts like any other move.

    Parameters
    ----------
    game : Game
        A game of chess.
    state : Position
        The state to evaluate.

    Returns
    -------
    int
        White's moves less Black's.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game, mobility = lab.Chess(), lab.chess.mobility
    >>> mobility(game, game.initial), mobility(game, game.parse("4k3/8/8/8/8/8/8/R3K3 w - -"))
    (0, 10)

    Source: the mobility in the evaluation of Shannon, "Programming a computer for playing chess"
    (1950); "How many different legal moves do I have?", course note 004.
    """
    other_side = state.board.copy(stack=False)
    other_side.turn = not other_side.turn
    ahead = state.board.legal_moves.count() - other_side.legal_moves.count()
    return game.to_move(state) * ahead


class Chess(Game):
    """Chess: the laws of FIDE, from the start or from any legal position.

    Moves are texts of two squares, "e2e4", with a letter for what a pawn is promoted to, "a7a8q";
    castling is the king's move, "e1g1". States are `Position` objects. A player without a legal
    move has lost if in check; otherwise the game is a draw. It is also a draw when neither side
    has pieces enough to mate, and, without being claimed, at the third occurrence of a position
    and after 50 moves by each player without a capture or a pawn move. A win for White is worth
    100,000, for Black -100,000, a draw 0; anywhere else a state is worth its `material`.

    Parameters
    ----------
    order : "as generated" or "captures first", optional
        In which order the moves come. With captures first, promotions count as captures; what
        gains most comes first, and of equal captures the one by the cheapest piece. All other
        moves follow.

    Attributes
    ----------
    initial : Position
        The start position.

    Raises
    ------
    ImportError
        If the package chess isn't installed.
    ValueError
        If `order` is none of the two.

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

    def __init__(self, order: str = "as generated") -> None:
        chess = require("chess", "Chess")
        self._set_order(order)
        self.initial = Position(chess.Board())

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
        ValueError
            If it isn't such a text, or the position isn't legal.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.Chess()
        >>> print(game.label(game.parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))[-31:])
        · · · · P · · ·
        · · · · K · · ·
        """
        import chess

        try:
            board = chess.Board(text)
        except (ValueError, AttributeError) as error:
            raise ValueError(f"{text!r} isn't the FEN of a chess position: {error}") from None
        names = [flag.name.lower() for flag in board.status()]
        faults = ", ".join(names).replace("_", " ")
        if faults:
            raise ValueError(f"{text!r} isn't a legal chess position: {faults}")
        return Position(board)

    def to_move(self, state: Position) -> int:
        return MAX if state.board.turn else MIN

    def actions(self, state: Position) -> Iterator[str]:
        """Yield the legal moves; none once the game is over."""
        for move in self._moves(state):
            yield move.uci()

    def noisy(self, state: Position) -> list[str]:
        """Return the captures and promotions, the greatest gain first; in check, all moves."""
        if self.is_terminal(state):
            return []
        if state.board.is_check():
            moves = list(_captures_first(state.board))
        else:
            moves = _captures(state.board)
        return [move.uci() for move in moves]

    def result(self, state: Position, action: str) -> Position:
        import chess

        with suppress(ValueError, TypeError, AttributeError):  # it isn't even written as a move
            move = chess.Move.from_uci(action)
            if not self.is_terminal(state) and state.board.is_legal(move):
                return state.after(move)
        illegal(self, state, action)

    def children(self, state: Position) -> Iterator[Position]:
        """Yield the results of the actions, without writing them as texts."""
        for move in self._moves(state):
            yield state.after(move)

    def is_terminal(self, state: Position) -> bool:
        return state.ending != ""

    def evaluate(self, state: Position) -> int:
        """Return ±100,000 for a checkmate, 0 for a draw, and `material` where it isn't over."""
        if state.ending == "checkmate":
            return -WIN if state.board.turn else WIN
        return 0 if state.ending else material(self, state)

    def ply(self, state: Position) -> int:
        """Return how many moves have been made, by the number of the move."""
        return state.board.ply()

    def _ending(self, state: Position) -> str:
        return state.ending

    def notation(self, state: Position, action: str) -> str:
        """Return a move in algebraic notation, such as "Nxf7+"."""
        import chess

        board = state.board.copy(stack=False)  # it makes the move and takes it back
        return board.san(chess.Move.from_uci(action))

    def board(self, state: Position) -> Board:
        """Return the board, White's side below."""
        import chess

        pieces = {}
        for number, piece in state.board.piece_map().items():
            name = f"{chess.COLOR_NAMES[piece.color]} {chess.piece_name(piece.piece_type)}"
            pieces[_square(number)] = name
        names = {_square(number): chess.square_name(number) for number in range(64)}
        return Board(8, 8, pieces, names, "chequered")

    def path(self, state: Position, action: str) -> tuple[Square, ...]:
        """Return the two squares of a move; four promotions have the same two."""
        import chess

        move = chess.Move.from_uci(action)
        return _square(move.from_square), _square(move.to_square)

    def label(self, state: Position) -> str:
        """Return the board in eight lines, White's pieces in capitals."""
        return str(state.board).replace(".", "·")

    def _moves(self, state: Position) -> Iterator[Any]:
        if self.is_terminal(state):
            return iter(())
        if self.order == "captures first":
            return _captures_first(state.board)
        return state.board.generate_legal_moves()

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
    import chess

    moves = list(board.generate_legal_captures())
    if board.turn == chess.WHITE:
        before_last = chess.BB_RANK_7
        last = chess.BB_RANK_8
    else:
        before_last = chess.BB_RANK_2
        last = chess.BB_RANK_1
    pawns = board.pieces_mask(chess.PAWN, board.turn) & before_last
    if pawns:
        moves += board.generate_legal_moves(pawns, last & ~board.occupied)
    return sorted(moves, key=lambda move: _loss(board, move))


def _loss(board: Any, move: Any) -> tuple[int, int]:
    """Return the sort key of a capture: the greatest gain first, then the cheapest capturer."""
    gain = _GAINS[board.piece_type_at(move.to_square) or 0]
    if move.promotion:
        gain += _GAINS[move.promotion] - _PAWN
    elif not gain:
        gain = _PAWN  # en passant
    return -gain, _GAINS[board.piece_type_at(move.from_square)]
