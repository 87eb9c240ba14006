"""A reader's turn at a board: which moves are legal, what a click means, what there is to see."""

from itertools import product
from typing import Any

from ..draw.boards import Places, board_svg, checked_square, hints_of, title_of
from ..games.boards import Board, Square
from ..games.game import MAX, Game

MOST_NAMED = 8  # squares that a refusal lists


class Turn:
    """A position on the board, and what the reader has clicked of the next move.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The position.
    reader : MAX or MIN
        Whom the reader plays.

    Attributes
    ----------
    is_over, is_readers : bool
        Whether the game is over; whether it goes on with a move of the reader's.
    legal, paths : list
        The reader's legal moves, and the squares of each, if there is a board.
    board : Board or None
        What stands where.
    chosen : tuple of squares
        What was clicked.
    """

    def __init__(self, game: Game, state: Any, reader: int) -> None:
        self.game = game
        self.state = state
        self.is_over = game.is_terminal(state)
        self.is_readers = not self.is_over and game.to_move(state) == reader
        self.legal = list(game.actions(state)) if self.is_readers else []
        self.board: Board | None = game.board(state)
        self.paths = [tuple(game.path(state, m)) if self.board else () for m in self.legal]
        self._falls = self.board is not None and self.board.falls
        self._pieces = self.board.pieces if self.board else {}
        self._names = self.board.names if self.board else {}
        self.chosen: tuple[Square, ...] = ()
        self._is_flipped = game.players[0 if reader == MAX else 1] == "Black"

    def click(self, square: Square) -> Any:
        """Choose a square; return the move that is thereby complete, or None."""
        if self.board is None:
            raise ValueError(f"{self.game!r} has no board to click: choose a move, or type it.")
        square = self._meant(checked_square(self.board, square))
        if self.chosen and square == self.chosen[-1]:
            self.chosen = ()
            return None
        for chosen in ((*self.chosen, square), (square,)):
            fitting = self._beginning(chosen)
            if fitting:
                self.chosen = chosen
                is_whole = len(fitting) == 1 and self.paths[fitting[0]] == chosen
                return self.legal[fitting[0]] if is_whole else None
        # Straight to the end of a capture of several pieces, where only one leads there.
        ending = [at for at in self._beginning(self.chosen) if self.paths[at][-1:] == (square,)]
        if self.chosen and len(ending) == 1:
            return self.legal[ending[0]]
        raise ValueError(self._refusal(square))

    def _beginning(self, squares: tuple[Square, ...]) -> list[int]:
        """Return the numbers of the legal moves that begin with these squares."""
        return [at for at, path in enumerate(self.paths) if path[: len(squares)] == squares]

    def _next(self) -> list[Square]:
        """Return the squares that the next click may mean."""
        paths = [self.paths[at] for at in self._beginning(self.chosen)]
        return sorted({path[len(self.chosen)] for path in paths if path[len(self.chosen) :]})

    def _meant(self, square: Square) -> Square:
        """Return the square that a click means: where pieces fall, the one that they fall to."""
        below = (other for other in self._next() if self._falls and other[0] == square[0])
        return next(below, square)

    def choices(self) -> list[str]:
        """Return the moves between which clicks don't decide, such as promotions, in writing."""
        moves = zip(self.legal, self.paths, strict=True)
        return [self.game.notation(self.state, move) for move, path in moves if path == self.chosen]

    def _refusal(self, square: Square) -> str:
        """Say why a square can't be clicked."""
        name = self._name(square)
        if self._falls:
            return f"{name.partition(',')[0].capitalize()} is full."
        names = list(map(self._name, self._next()))
        hint = f" Possible: {', '.join(names)}." if 0 < len(names) <= MOST_NAMED else ""
        if self.chosen:
            return f"No legal move goes from {self._name(self.chosen[-1])} to {name}.{hint}"
        return f"No legal move {'starts' if self._is_long else 'is'} on {name}.{hint}"

    def choosing(self) -> str:
        """Return in a sentence what is chosen, and how it may go on."""
        what = self._pieces.get(self.chosen[0], "")
        path = " to ".join(map(self._name, self.chosen))
        chosen = f"{what} on {path}".capitalize() if what else f"Chosen: {path}"
        if self.choices():
            return f"{chosen}: choose one of the moves below the board."
        return f"{chosen}: it may go to {', '.join(map(self._name, self._next()))}."

    @property
    def _is_long(self) -> bool:
        """Whether there are moves of more than one click."""
        return any(len(path) > 1 for path in self.paths)

    def _name(self, square: Square) -> str:
        """Return what players call a square, or which one it is if they don't play on it."""
        return self._names.get(square, f"column {square[0] + 1} row {square[1] + 1}")

    def frame(self, last: tuple[Square, ...]) -> dict[str, Any]:
        """Return what there is to see; `last` are the squares of the last move."""
        if self.board is None:
            return {"svg": "", "nodes": [], "label": self.game.label(self.state)}
        picture = board_svg(
            self.board,
            marked=self.chosen,
            last=last,
            targets=[] if self._is_long and not self.chosen else self._next(),
            line=self.game.winning_row(self.state),
            hints=hints_of(self.game, self.state, self.board),
            flipped=self._is_flipped,
            title=title_of(self.game, self.state),
        )
        return {"svg": picture, "nodes": self._squares(self.board, last), "label": ""}

    def _squares(self, board: Board, last: tuple[Square, ...]) -> list[dict[str, Any]]:
        """Return what the page needs to put a button over each square, line by line as seen."""
        where = Places(board, flipped=self._is_flipped)
        width = where.width
        height = where.height
        side = where.cell
        places = product(range(board.columns), range(board.rows))
        corners = {where.corner(place): place for place in places}
        squares = []
        for (x, y), square in sorted(corners.items(), key=lambda corner: corner[0][::-1]):
            kind = "possible" if self._meant(square) in self._next() else ""
            kind = "chosen" if square in self.chosen else kind
            stands = board.pieces.get(square, "empty" if square in board.names else "not played on")
            words = [self._name(square), stands, "last move" if square in last else "", kind]
            above = corners.get((x, y - side))
            squares.append(
                {
                    "name": words[0],
                    "square": list(square),
                    "words": ", ".join(filter(None, words)),
                    "looks": {"aria-pressed": kind == "chosen", "data-kind": kind},
                    "box": [x / width, y / height, side / width, side / height],
                    "level": y,
                    "parent": self._name(above) if above else "",
                }
            )
        return squares
