"""A reader's turn at a board: the legal moves, what a click means, and what is shown."""

from collections.abc import Iterable
from itertools import product
from typing import Any

from ..draw.boards import Places, board_svg, checked_square, hints_of, title_of
from ..games.boards import Board, Square
from ..games.game import Game

MOST_NAMED = 8  # squares that a refusal lists
_NO_BOARD = Board(0, 0, {}, {}, "grid")


class Turn:
    """A position on the board, and what the reader has clicked of the next move.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The position.
    reader : MAX or MIN
        The side that the reader plays.

    Attributes
    ----------
    is_over, is_readers : bool
        Whether the game is over; whether it goes on with a move of the reader's.
    paths : dict
        Each legal move of the reader -> its squares, () if there is no board. Empty if it isn't the
        reader's turn.
    board : Board or None
        What stands where.
    chosen : tuple of squares
        Those that were clicked, the beginning of a move.
    """

    def __init__(self, game: Game, state: Any, reader: int) -> None:
        self.game = game
        self.state = state
        self.is_over = game.is_terminal(state)
        self.is_readers = not self.is_over and game.to_move(state) == reader
        board: Board | None = game.board(state)
        self.board = board
        self.paths: dict[Any, tuple[Square, ...]] = {}
        if self.is_readers:
            for action in game.actions(state):
                self.paths[action] = tuple(game.path(state, action)) if board else ()
        self.chosen: tuple[Square, ...] = ()
        self._seen = board or _NO_BOARD
        self._is_flipped = game.player_called(reader) == "Black"

    def click(self, square: Square) -> Any:
        """Choose a square; return the move that this completes, or None."""
        if self.board is None:
            raise ValueError(f"{self.game!r} has no board to click: choose a move, or type it.")
        square = self._meant(checked_square(self.board, square))
        if self.chosen and square == self.chosen[-1]:
            self.chosen = ()
            return None
        paths = self.paths
        # The click goes on with the move that was begun, or else begins another one.
        for chosen in ((*self.chosen, square), (square,)):
            actions = self._beginning(chosen)
            if not actions:
                continue
            self.chosen = chosen
            if len(actions) == 1 and paths[actions[0]] == chosen:
                return actions[0]
            return None
        if self.chosen:
            # Or it jumps to the end of a capture of several pieces, if only one capture ends there.
            begun = self._beginning(self.chosen)
            actions = [action for action in begun if paths[action][-1] == square]
            if len(actions) == 1:
                return actions[0]
        raise ValueError(self._refusal(square))

    def _beginning(self, squares: tuple[Square, ...]) -> list:
        """Return the legal moves that begin with these squares."""
        number = len(squares)
        return [action for action, path in self.paths.items() if path[:number] == squares]

    def _next(self) -> list[Square]:
        """Return the squares with which the move that was begun can go on."""
        number = len(self.chosen)
        following = set()
        for action in self._beginning(self.chosen):
            path = self.paths[action]
            if len(path) > number:
                following.add(path[number])
        return sorted(following)

    def _meant(self, square: Square) -> Square:
        """Return the square that a click means: where pieces fall, the one that one falls to."""
        if self._seen.falls:
            for below in self._next():
                if below[0] == square[0]:
                    return below
        return square

    def choices(self) -> list[str]:
        """Return, as players write them, the moves over the same squares, such as promotions."""
        moves = [action for action, path in self.paths.items() if path == self.chosen]
        return [self.game.notation(self.state, action) for action in moves]

    def _refusal(self, square: Square) -> str:
        """Say why a square can't be clicked."""
        name = self._name(square)
        if self._seen.falls:
            return f"Column {square[0] + 1} is full."
        if self.chosen:
            refusal = f"No legal move goes from {self._name(self.chosen[-1])} to {name}."
        elif self._is_long:
            refusal = f"No legal move starts on {name}."
        else:
            refusal = f"No legal move is on {name}."
        possible = self._possible()
        if 0 < len(possible) <= MOST_NAMED:
            refusal += f" Possible: {', '.join(possible)}."
        return refusal

    def choosing(self) -> str:
        """Say which squares are chosen, and how the move may go on."""
        what = self._seen.pieces.get(self.chosen[0], "")
        path = " to ".join(self._name(square) for square in self.chosen)
        chosen = f"{what} on {path}".capitalize() if what else f"Chosen: {path}"
        if self.choices():
            return f"{chosen}: choose one of the moves below the board."
        return f"{chosen}: it may go to {', '.join(self._possible())}."

    def _possible(self) -> list[str]:
        """Return the names of the squares that may be clicked next."""
        return [self._name(square) for square in self._next()]

    @property
    def _is_long(self) -> bool:
        """Whether there are moves of more than one click."""
        return any(len(path) > 1 for path in self.paths.values())

    def _name(self, square: Square) -> str:
        """Return the name of a square; its column and row if it isn't played on."""
        return self._seen.names.get(square, f"column {square[0] + 1} row {square[1] + 1}")

    def frame(self, last: tuple[Square, ...]) -> dict[str, Any]:
        """Return what the page shows of the board; `last` are the squares of the last move."""
        board = self.board
        if board is None:
            return {"svg": "", "nodes": [], "label": self.game.label(self.state)}
        has_targets = self.chosen or not self._is_long
        picture = self.picture(last, self.chosen, self._next() if has_targets else [])
        return {"svg": picture, "nodes": self._squares(board, last), "label": ""}

    def picture(
        self,
        last: tuple[Square, ...],
        marked: Iterable[Square] = (),
        targets: Iterable[Square] = (),
    ) -> str:
        """Return the board as SVG; without `targets` nothing on it asks for a click."""
        return board_svg(
            self._seen,
            marked=marked,
            last=last,
            targets=targets,
            line=self.game.winning_row(self.state),
            hints=hints_of(self.game, self.state, self._seen),
            flipped=self._is_flipped,
            title=title_of(self.game, self.state),
        )

    def _squares(self, board: Board, last: tuple[Square, ...]) -> list[dict[str, Any]]:
        """Return what the page needs to put a button over each square, from the top left one."""
        where = Places(board, flipped=self._is_flipped)
        side = where.cell
        width = side / where.width
        height = side / where.height
        corners = {}
        for square in product(range(board.columns), range(board.rows)):
            corners[where.corner(square)] = square
        squares = []
        for x, y in sorted(corners, key=lambda corner: corner[::-1]):
            square = corners[x, y]
            name = self._name(square)
            kind = self._kind(square)
            words = [
                self._seen.names.get(square, ""),
                self._contents(square),
                "last move" if square in last else "",
                kind,
            ]
            above = corners.get((x, y - side))
            squares.append(
                {
                    "name": name,
                    "square": list(square),
                    "words": ", ".join(filter(None, words)),
                    "looks": {"aria-pressed": kind == "chosen", "data-kind": kind},
                    "box": [x / where.width, y / where.height, width, height],
                    "level": y,
                    "parent": self._name(above) if above else "",
                }
            )
        return squares

    def _kind(self, square: Square) -> str:
        """Return "chosen", or "possible" if a square may be clicked next, or ""."""
        if square in self.chosen:
            return "chosen"
        return "possible" if self._meant(square) in self._next() else ""

    def _contents(self, square: Square) -> str:
        """Say what stands on a square."""
        empty = "empty" if square in self._seen.names else "not played on"
        return self._seen.pieces.get(square, empty)
