"""Draughts by pydraughts: whoever starts is MAX, Black in English and White in international."""

from collections.abc import Iterator

from ..game import MAX, MIN, Board, Game, Square, illegal
from ..views import WIN
from .evaluations import material
from .moves import Path, draw, legal, library
from .position import VARIANTS, Position, fen, read

_KINDS = {"w": "man", "b": "man", "W": "king", "B": "king"}


class Draughts(Game):
    """Draughts, English (checkers) or international, from the start or any legal position.

    Moves are tuples of the squares that a piece goes through, ``(9, 14)`` or ``(9, 18, 25)``;
    English draughts has 32 squares, international 50. Captures are compulsory; in international
    draughts so are the longest ones, and kings fly. Who has no legal move has lost. A game is a
    draw at the third occurrence of a position, and by moves of kings alone without capture: 40 of
    each player in English draughts, 25 in international, where they are fewer with one king
    against three pieces (16) or two (5). A win for MAX is worth 100,000, for MIN -100,000, a draw
    0; anywhere else a state is worth its `material`.

    Parameters
    ----------
    variant : "english" or "international", optional
        Which draughts. MAX is whoever starts: Black in English draughts, White in international.
    order : "as generated" or "captures first", optional
        In which order the moves come. With captures first, the longest capture comes first, then
        men before kings, and of the men whoever comes nearest to becoming a king.
    fen : str, optional
        The position to start from.

    Attributes
    ----------
    initial : Position
        The start position, or the one of `fen`.

    Raises
    ------
    ImportError
        If the package pydraughts isn't installed.
    TypeError, ValueError
        If there is no such variant or order, or `fen` is no legal position.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.Draughts("english")
    >>> [game.notation(game.initial, action) for action in game.actions(game.initial)]
    ['12-16', '11-16', '11-15', '10-15', '10-14', '9-14', '9-13']
    >>> state = game.parse("B:W14,22:B9")
    >>> list(game.actions(state)), game.outcome(game.result(state, (9, 18, 25)))
    ([(9, 18, 25)], 'Black wins: White has no piece left')

    Source: the rules of the World Checkers Draughts Federation and of the FMJD; course note 004.
    """

    win = WIN
    orders = ("as generated", "captures first")

    def __init__(
        self, variant: str = "english", order: str = "as generated", fen: str | None = None
    ) -> None:
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise ValueError(f'variant must be "english" or "international", not {variant!r}')
        library()
        self.variant = VARIANTS[variant]
        self.players = self.variant.players
        self._set_order(order)
        self.initial = self.parse(_start(variant) if fen is None else fen)

    def parse(self, text: str) -> Position:
        """Read a position.

        Parameters
        ----------
        text : str
            The position as a FEN: who is to move, then White's and Black's squares, kings with a
            K: "W:W21-32:BK3,7,12". After them, ``:H`` with the moves that kings made since the last
            capture or move of a man, and ``:F`` with the number of the move may follow.

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
        >>> game = lab.Draughts("international")
        >>> list(game.actions(game.parse("W:W28:B23,13,K50")))
        [(28, 19, 8)]
        """
        return read(self.variant, text)

    def fen(self, state: Position) -> str:
        """Return a position as a FEN, which `parse` reads."""
        return fen(self.variant, state)

    def to_move(self, state: Position) -> int:
        return MAX if state.squares[0] == "W" else MIN

    def actions(self, state: Position) -> list[Path]:
        """Return the legal moves; none once the game is over."""
        return [action for action, _ in self._moves(state)]

    def noisy(self, state: Position) -> list[Path]:
        """Return the captures, which are all the moves if there are any."""
        pieces = _pieces(state.squares)
        return [action for action, after in self._moves(state) if _pieces(after) < pieces]

    def result(self, state: Position, action: Path) -> Position:
        if not isinstance(action, tuple) or action not in dict(self._moves(state)):
            illegal(self, state, action)
        return self._after(state, action, legal(self.variant, state.squares)[action])

    def children(self, state: Position) -> Iterator[Position]:
        """Yield the results of the actions."""
        for action, after in self._moves(state):
            yield self._after(state, action, after)

    def is_terminal(self, state: Position) -> bool:
        return not legal(self.variant, state.squares) or draw(self.variant, state) != ""

    def evaluate(self, state: Position) -> int:
        """Return ±100,000 for a won game, 0 for a draw, and `material` where it isn't over."""
        if not legal(self.variant, state.squares):
            return -WIN if state.squares[0] == "W" else WIN
        return 0 if draw(self.variant, state) else material(self, state)

    def ply(self, state: Position) -> int:
        """Return how many moves have been made, by the number of the move."""
        return state.ply

    def outcome(self, state: Position) -> str:
        """Return who has won and why, such as "Black wins: White has no move left"."""
        if legal(self.variant, state.squares):
            why = draw(self.variant, state)
            return f"a draw: {why}" if why else "not over"
        first, other = self.players
        loser, winner = (first, other) if state.squares[0] == "W" else (other, first)
        own = "w" if state.squares[0] == "W" else "b"
        left = "move" if own in state.squares[1:].lower() else "piece"
        return f"{winner} wins: {loser} has no {left} left"

    def notation(self, state: Position, action: Path) -> str:
        """Return a move as the squares it goes through: "9-14", or "9x18x25" for a capture."""
        after = legal(self.variant, state.squares)[action]
        sign = "x" if _pieces(after) < _pieces(state.squares) else "-"
        return sign.join(map(str, action))

    def board(self, state: Position) -> Board:
        """Return the board, White's side below."""
        rows = self.variant.rows
        names = {self._square(number): str(number) for number in range(1, self.variant.squares + 1)}
        pieces = {}
        for square, letter in enumerate(state.squares[1:], 1):
            if letter != "e":
                colour = self.players["wb".index(letter.lower())].lower()
                pieces[self._square(self.variant.turned(square))] = f"{colour} {_KINDS[letter]}"
        return Board(rows, rows, pieces, names, "chequered")

    def path(self, state: Position, action: Path) -> tuple[Square, ...]:
        """Return all squares that the piece goes through."""
        return tuple(map(self._square, action))

    def label(self, state: Position) -> str:
        """Return the board row by row, Black's side first: b and w are men, B and W kings."""
        rows = self.variant.rows
        cells = [["·"] * rows for _ in range(rows)]
        for (column, row), piece in self.board(state).pieces.items():
            colour, kind = piece.split()
            cells[rows - 1 - row][column] = colour[0].upper() if kind == "king" else colour[0]
        return "\n".join(" ".join(row) for row in cells)

    def _square(self, number: int) -> Square:
        """Return column and row of a square that players number so."""
        half = self.variant.rows // 2
        down, across = divmod(number - 1, half)
        return 2 * across + 1 - down % 2, self.variant.rows - 1 - down

    def _moves(self, state: Position) -> list[tuple[Path, str]]:
        """Return the moves and the squares they lead to, in order; none once the game is over."""
        if draw(self.variant, state):
            return []
        moves = list(legal(self.variant, state.squares).items())
        if self.order == "captures first":
            moves.sort(key=lambda move: self._loss(state, move[0]))
        return moves

    def _loss(self, state: Position, action: Path) -> tuple:
        """Return less for a move that looks better."""
        start, end = self.variant.turned(action[0]), self.variant.turned(action[-1])
        piece = state.squares[start]
        is_king = piece.isupper()
        row = (end - 1) // (self.variant.rows // 2)
        to_go = row if piece == "w" else self.variant.rows - 1 - row
        return -len(action), is_king, 0 if is_king else to_go

    def _after(self, state: Position, action: Path, squares: str) -> Position:
        by_king = state.squares[self.variant.turned(action[0])].isupper()
        if by_king and _pieces(squares) == _pieces(state.squares):
            earlier = (*state.earlier, state.squares)
            return Position(squares, state.quiet + 1, state.ply + 1, earlier)
        return Position(squares, 0, state.ply + 1)

    def __repr__(self) -> str:
        return f"Draughts({self.variant.name!r}, {self.order!r})"


def _start(variant: str) -> str:
    return "B:W21-32:B1-12" if variant == "english" else "W:W31-50:B1-20"


def _pieces(squares: str) -> int:
    return len(squares) - squares.count("e")
