"""Draughts by pydraughts. MAX starts: Black in English draughts, White in international."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..optional import require
from .boards import Board, Square
from .evaluations import WIN
from .game import MAX, MIN, Game
from .notation import illegal

Path = tuple[int, ...]  # the squares that a piece goes through


class _Variant(NamedTuple):
    library: str  # what pydraughts calls it
    rows: int
    players: tuple[str, str]  # MAX, who starts, and MIN
    start: str
    king: int  # what a king is worth


_VARIANTS = {
    "english": _Variant("english", 8, ("Black", "White"), "B:W21-32:B1-12", 150),
    "international": _Variant("standard", 10, ("White", "Black"), "W:W31-50:B1-20", 300),
}
_NAMES = {"w": "white man", "b": "black man", "W": "white king", "B": "black king"}
_PIECES = re.compile(r"K?(\d\d?)(?:-(\d\d?))?")  # one, or one on each square from … to …
_FEN = re.compile(r"([WB]):([WB])([^:]*):([WB])([^:.]*)\.?")


class Position(NamedTuple):
    """A state of draughts.

    Attributes
    ----------
    squares : str
        Who is to move, W or B; then square for square, as players number them: w and b for the
        men, W and B for the kings of White and Black, e for empty.
    ply : int
        How many moves were made before.
    earlier : tuple of str
        The squares before each move since the last capture or move of a man.
    """

    squares: str
    ply: int
    earlier: tuple[str, ...] = ()


def material(game: "Draughts", state: Position) -> int:
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
    white = 0
    black = 0
    width = game.rows // 2  # squares of a row that are played on
    for place, piece in enumerate(state.squares[1:]):
        row = place // width  # 0 on Black's side
        if piece == "W":
            white += game.king
        elif piece == "B":
            black += game.king
        elif piece == "w":
            white += 100 + 3 * (game.rows - 1 - row)
        elif piece == "b":
            black += 100 + 3 * row
    return white - black if game.players[0] == "White" else black - white


class Draughts(Game):
    """Draughts, English (checkers) or international, from the start or any legal position.

    Moves are tuples of the squares that a piece goes through, ``(9, 14)`` or ``(9, 18, 25)``;
    English draughts has 32 squares, international 50. Captures are compulsory; in international
    draughts a player must take as many pieces as possible, and kings fly. A player without a legal
    move has lost. A game is a draw at the third occurrence of a position, and after moves of kings
    alone without a capture: 40 by each player in English draughts, 25 in international, or fewer
    where one king stands against three pieces (16) or two (5). A win for MAX is worth 100,000, for
    MIN -100,000, a draw 0; anywhere else a state is worth its `material`.

    Parameters
    ----------
    variant : "english" or "international", optional
        Which draughts. MAX is whoever starts: Black in English draughts, White in international.
    order : "as generated" or "captures first", optional
        In which order the moves come. With captures first, the longest capture comes first; among
        equals men come before kings, and those nearest to becoming a king before other men.

    Attributes
    ----------
    initial : Position
        The start position.
    variant : str
        Which draughts.
    rows : int
        Rows and columns of the board; every second square is played on.

    Raises
    ------
    ImportError
        If the package pydraughts isn't installed.
    ValueError
        If there is no such variant or order.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.Draughts("english")
    >>> [game.notation(game.initial, action) for action in game.actions(game.initial)]
    ['12-16', '11-16', '11-15', '10-15', '10-14', '9-14', '9-13']
    >>> state = game.parse("B:W14,22:B9")
    >>> list(game.actions(state)), game.outcome(game.result(state, (9, 18, 25)))
    ([(9, 18, 25)], "Black wins: White can't move")

    Source: the rules of the World Checkers Draughts Federation and of the FMJD; course note 004.
    """

    win = WIN
    orders = ("as generated", "captures first")

    def __init__(self, variant: str = "english", order: str = "as generated") -> None:
        if variant not in list(_VARIANTS):
            raise ValueError(f'variant must be "english" or "international", not {variant!r}')
        require("draughts.core.game", "Draughts", "pydraughts")
        rules = _VARIANTS[variant]
        self.variant = variant
        self.library = rules.library
        self.rows = rules.rows
        self.players = rules.players
        self.king = rules.king
        self._set_order(order)
        self.initial = self.parse(rules.start)

    def parse(self, text: str) -> Position:
        """Read a position.

        Parameters
        ----------
        text : str
            The position as a FEN: who is to move, then White's and Black's squares, kings with a
            K: "W:W21-32:BK3,7,12".

        Returns
        -------
        Position
            The state. Whatever happened before counts for no repetition.

        Raises
        ------
        ValueError
            If it isn't such a text, or two pieces share a square.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.Draughts("international")
        >>> list(game.actions(game.parse("W:W28:B23,13,K50")))
        [(28, 19, 8)]
        """
        fields = None
        if isinstance(text, str):
            without_spaces = "".join(text.split())
            fields = _FEN.fullmatch(without_spaces)
        if not fields or fields[2] == fields[4]:
            raise ValueError(f'{text!r} is not a FEN, such as "W:W18,24-26,K31:B2,K7"')
        mover = fields[1]
        squares = [mover] + ["e"] * (self.rows * self.rows // 2)
        for colour, pieces in (fields.group(2, 3), fields.group(4, 5)):
            if not pieces:
                continue
            for written in pieces.split(","):
                places = _places_of(written)
                if not places:
                    example = "such as 18, K7 or 24-26"
                    raise ValueError(f"{text!r}: {written!r} isn't a piece, {example}")
                for square in places:
                    if not 1 <= square < len(squares) or squares[square] != "e":
                        raise ValueError(f"{text!r}: there is no square {square}, or it is taken")
                    squares[square] = colour if written[0] == "K" else colour.lower()
        ply = 0 if self.players[0].startswith(mover) else 1
        return Position("".join(squares), ply)

    def to_move(self, state: Position) -> int:
        starter = self.players[0]
        return MAX if starter.startswith(state.squares[0]) else MIN

    def actions(self, state: Position) -> list[Path]:
        """Return the legal moves; none once the game is over."""
        return [action for action, _ in self._moves(state)]

    def noisy(self, state: Position) -> list[Path]:
        """Return the captures, which are all the moves if there are any."""
        empty = state.squares.count("e")
        captures = []
        for action, after in self._moves(state):
            if after.count("e") > empty:
                captures.append(action)
        return captures

    def result(self, state: Position, action: Path) -> Position:
        for move, after in self._moves(state):
            if move == action:
                return _after(state, move, after)
        illegal(self, state, action)

    def children(self, state: Position) -> Iterator[Position]:
        """Yield the results of the actions."""
        return (_after(state, action, after) for action, after in self._moves(state))

    def is_terminal(self, state: Position) -> bool:
        if not _legal(self.library, state.squares):
            return True
        return _draw(self.library, state) != ""

    def evaluate(self, state: Position) -> int:
        """Return ±100,000 for a won game, 0 for a draw, and `material` where it isn't over."""
        if not self.is_terminal(state):
            return material(self, state)
        if _draw(self.library, state):
            return 0
        return -WIN * self.to_move(state)  # whoever can't move has lost

    def ply(self, state: Position) -> int:
        """Return how many moves have been made."""
        return state.ply

    def _ending(self, state: Position) -> str:
        mover = self.player_called(self.to_move(state))
        return _draw(self.library, state) or f"{mover} can't move"

    def notation(self, state: Position, action: Path) -> str:
        """Return a move as the squares it goes through: "9-14", or "9x18x25" for a capture."""
        sign = "x" if self.noisy(state) else "-"
        return sign.join(map(str, action))

    def board(self, state: Position) -> Board:
        """Return the board, White's side below."""
        pieces = {}
        names = {}
        for number, piece in enumerate(state.squares[1:], 1):
            square = self._square(number)
            names[square] = str(number)
            if piece != "e":
                pieces[square] = _NAMES[piece]
        return Board(self.rows, self.rows, pieces, names, "chequered")

    def path(self, state: Position, action: Path) -> tuple[Square, ...]:
        """Return all squares that the piece goes through."""
        return tuple(map(self._square, action))

    def label(self, state: Position) -> str:
        """Return the board row by row, Black's side first: b and w are men, B and W kings."""
        grid = [["·"] * self.rows for _ in range(self.rows)]
        for number, piece in enumerate(state.squares[1:], 1):
            column, row = self._square(number)
            if piece != "e":
                grid[-1 - row][column] = piece
        return "\n".join(map(" ".join, grid))

    def _square(self, number: int) -> Square:
        """Return the column and row of the square that players call by this number."""
        down, across = divmod(number - 1, self.rows // 2)
        column = 2 * across
        if down % 2 == 0:
            column += 1
        return column, self.rows - 1 - down

    def _moves(self, state: Position) -> Collection[tuple[Path, str]]:
        """Return the moves and the squares they lead to, in order; none once the game is over."""
        if self.is_terminal(state):
            return ()
        moves = _legal(self.library, state.squares).items()
        if self.order == "captures first":
            return sorted(moves, key=lambda move: self._loss(state, move[0]))
        return moves

    def _loss(self, state: Position, action: Path) -> tuple:
        """Return the sort key for captures first: the better a move looks, the smaller."""
        piece = state.squares[action[0]]
        _, row = self._square(action[-1])
        rows_to_go = {"w": self.rows - 1 - row, "b": row}
        return -len(action), piece.isupper(), rows_to_go.get(piece, 0)

    def __repr__(self) -> str:
        return f"Draughts({self.variant!r}, {self.order!r})"


def _places_of(written: str) -> range:
    """Return the squares in a part of a FEN, such as K7 or 24-26; none if it isn't one."""
    match = _PIECES.fullmatch(written)
    if not match:
        return range(0)
    first, last = match.groups()
    return range(int(first), int(last or first) + 1)


def _after(state: Position, action: Path, squares: str) -> Position:
    """Return the position after a move that leads to these squares."""
    earlier: tuple[str, ...] = ()
    is_king = state.squares[action[0]].isupper()
    if is_king and squares.count("e") == state.squares.count("e"):
        earlier = (*state.earlier, state.squares)
    return Position(squares, state.ply + 1, earlier)


def _draw(library: str, state: Position) -> str:
    """Return why the rules call a state a draw; an empty string if they don't."""
    king_moves = len(state.earlier)  # in a row, without a capture
    if king_moves < 8:  # too few even for a third occurrence
        return ""
    if state.earlier.count(state.squares) >= 2:
        return "the third time in this position"
    from draughts.core import game as pydraughts

    game = pydraughts.Game(library, state.squares)
    game.consecutive_noncapture_king_moves = king_moves
    return f"{king_moves // 2} moves each by kings alone" if game.is_draw() else ""


@lru_cache(maxsize=10_000)  # a search asks several times in a row
def _legal(library: str, squares: str) -> dict[Path, str]:
    """Return each legal move with the squares that it leads to.

    Two paths that capture the same pieces count as one move, the first. pydraughts is asked for
    one jump after the other: its own list of whole moves takes two to five times as long.
    """
    from draughts.core import game as pydraughts

    board = pydraughts.Board(library, squares)
    found = list(_captures(board, squares, []))
    if library == "standard":  # as many pieces as possible must be taken
        most = max((len(path) for path, _ in found), default=0)
        found = [(path, moved) for path, moved in found if len(path) == most]
    if not found:
        for start, end in board.get_possible_positional_moves():
            found.append(((start, end), _moved(squares, start, end)))
    if library == "english":
        found.reverse()  # the front men of Black, who starts, come first
    moves: dict[Path, str] = {}
    for path, moved in found:
        after = _handed_over(moved, path[-1])
        if after not in moves.values():
            moves[path] = after
    return moves


def _captures(board: Any, squares: str, captured: list[int]) -> Iterator[tuple[Path, str]]:
    """Yield each whole capture with the squares after it, before anyone is crowned."""
    from draughts.core import game as pydraughts

    for start, end in board.get_possible_capture_moves(captured):
        piece = board.searcher.get_piece_by_position(start)
        victim = piece.capture_move_enemies[end].position
        after = _replaced(_moved(squares, start, end), victim, "e")
        further = pydraughts.Board(board.variant, after)
        further.piece_requiring_further_capture_moves = further.searcher.get_piece_by_position(end)
        longer = list(_captures(further, after, [*captured, victim]))
        for path, final in longer or [((end,), after)]:
            yield (start, *path), final


def _handed_over(squares: str, end: int) -> str:
    """Crown a man that has reached the last row at `end`, and let the other player move."""
    width = 4 if len(squares) == 33 else 5  # squares of a row that are played on
    if squares[0] == "W":
        opponent = "B"
        is_crowned = end <= width
    else:
        opponent = "W"
        is_crowned = end >= len(squares) - width
    if is_crowned:
        squares = _replaced(squares, end, squares[end].upper())
    return _replaced(squares, 0, opponent)


def _moved(squares: str, start: int, end: int) -> str:
    return _replaced(_replaced(squares, end, squares[start]), start, "e")


def _replaced(squares: str, square: int, letter: str) -> str:
    return squares[:square] + letter + squares[square + 1 :]
