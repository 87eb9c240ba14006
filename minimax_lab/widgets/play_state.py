"""A game under way between a reader and a computer: whose turn it is, and what a click means."""

from typing import Any

from ..games.game import MAX, Board, Game, Square, illegal, read_move

MOST_NAMED = 8  # squares that a refusal lists
STARTS = ("reader", "computer")


def checked_start(start: Any) -> str:
    """Return who makes the first move, or raise if it is neither."""
    if start not in STARTS:
        raise ValueError(f'start must be "reader" or "computer", not {start!r}')
    return start


class Playing:
    """The moves so far, the reader's side, and the squares clicked for the next move.

    Parameters
    ----------
    game : Game
        The game.
    position : hashable
        Where it starts.
    start : "reader" or "computer"
        Who makes the first move.

    Attributes
    ----------
    states, moves, written : list
        The positions so far, one more than the moves; and the moves as players write them.
    reader : int
        MAX or MIN, whom the reader plays.
    legal : list
        The legal moves, in the game's order.
    board : Board or None
        What stands where.
    chosen : tuple of squares
        What was clicked of the reader's next move.
    """

    def __init__(self, game: Game, position: Any, start: str) -> None:
        self.game = game
        self.states, self.moves, self.written = [position], [], []  # type: ignore[var-annotated]
        first = game.to_move(position)
        self.reader = first if start == "reader" else -first
        self._look()

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        return self.game.is_terminal(self.state)

    @property
    def is_readers_turn(self) -> bool:
        return not self.is_over and self.game.to_move(self.state) == self.reader

    @property
    def is_computers_turn(self) -> bool:
        return not self.is_over and self.game.to_move(self.state) != self.reader

    def _look(self) -> None:
        """See what is on the board and which moves are legal, once for each position."""
        self.legal = [] if self.is_over else list(self.game.actions(self.state))
        self.board: Board | None = self.game.board(self.state)
        self.chosen: tuple[Square, ...] = ()

    def name(self, player: int) -> str:
        """Return what MAX or MIN is called."""
        return self.game.players[0 if player == MAX else 1]

    def check_turn(self) -> None:
        """Raise unless the reader is to move."""
        if self.is_over:
            how = self.game.outcome(self.state)
            raise ValueError(f"The game is over, {how}: start a new one, or take a move back.")
        if not self.is_readers_turn:
            name = self.name(-self.reader)
            raise ValueError(f"It is {name}'s turn, which is the computer: wait for its move.")

    def make(self, action: Any) -> None:
        """Make a legal move for whoever is to move."""
        if action not in self.legal:
            illegal(self.game, self.state, action)
        written = self.game.notation(self.state, action)
        self.states.append(self.game.result(self.state, action))
        self.moves.append(action)
        self.written.append(written)
        self._look()

    def take_back(self) -> None:
        """Take back the reader's last move, and all that was played after it."""
        for last in reversed(range(len(self.moves))):
            if self.game.to_move(self.states[last]) == self.reader:
                del self.states[last + 1 :], self.moves[last:], self.written[last:]
                self._look()
                return
        raise ValueError("There is no move of yours to take back.")

    def squares_of(self, action: Any) -> tuple[Square, ...]:
        """Return the squares to click for a move; only the column counts where pieces fall."""
        path = tuple(self.game.path(self.state, action))
        return tuple((column, 0) for column, _ in path) if self.board.falls else path

    def last_squares(self) -> tuple[Square, ...]:
        """Return the squares of the last move."""
        if not self.moves or self.board is None:
            return ()
        return tuple(self.game.path(self.states[-2], self.moves[-1]))

    def begun(self) -> list:
        """Return the legal moves that begin with the squares clicked so far."""
        return [move for move in self.legal if _starts(self.squares_of(move), self.chosen)]

    def choices(self) -> list:
        """Return the moves between which clicks don't decide, such as promotions."""
        if self.board is None:
            return self.legal
        return [move for move in self.begun() if self.squares_of(move) == self.chosen]

    def next_squares(self) -> list[Square]:
        """Return the squares that the next click may fall on."""
        paths = (self.squares_of(move) for move in self.begun())
        return sorted({path[len(self.chosen)] for path in paths if len(path) > len(self.chosen)})

    def targets(self) -> list[Square]:
        """Return the squares to dot: where a chosen piece, or the next stone, may go."""
        if not self.is_readers_turn or self.board is None:
            return []
        paths = [tuple(self.game.path(self.state, move)) for move in self.begun()]
        at = len(self.chosen)
        if not at and any(len(path) > 1 for path in paths):
            return []
        return sorted({path[at] for path in paths if len(path) > at})

    def click(self, square: Square) -> Any:
        """Choose a square; return the move that is thereby complete, or None."""
        self.check_turn()
        square = (square[0], 0) if self.board.falls else square
        if self.chosen and square == self.chosen[-1]:
            self.chosen = ()
            return None
        for chosen in ((*self.chosen, square), (square,)):
            fitting = [move for move in self.legal if _starts(self.squares_of(move), chosen)]
            if fitting:
                self.chosen = chosen
                is_whole = len(fitting) == 1 and self.squares_of(fitting[0]) == chosen
                return fitting[0] if is_whole else None
        # Straight to the end of a capture of several pieces, where only one leads there.
        ending = [move for move in self.begun() if self.squares_of(move)[-1:] == (square,)]
        if self.chosen and len(ending) == 1:
            return ending[0]
        raise ValueError(self._refusal(square))

    def typed(self, text: str) -> Any:
        """Return the move that somebody typed."""
        self.check_turn()
        return read_move(self.game, self.state, text)

    def square_name(self, square: Square) -> str:
        """Return what players call a square, or a column where pieces fall."""
        if self.board.falls:
            return f"column {square[0] + 1}"
        return self.board.names.get(square, f"column {square[0] + 1}, row {square[1] + 1}")

    def _refusal(self, square: Square) -> str:
        name = self.square_name(square)
        if self.board.falls:
            return f"{name.capitalize()} is full."
        possible = self.next_squares()
        names = ", ".join(map(self.square_name, possible))
        hint = f" Possible: {names}." if 0 < len(possible) <= MOST_NAMED else ""
        if self.chosen:
            return f"No legal move goes from {self.square_name(self.chosen[-1])} to {name}.{hint}"
        return f"No legal move {'starts' if self._several() else 'is'} on {name}.{hint}"

    def _several(self) -> bool:
        """Return whether moves take more than one click."""
        return any(len(self.squares_of(move)) > 1 for move in self.legal)


def _starts(path: tuple[Square, ...], beginning: tuple[Square, ...]) -> bool:
    return path[: len(beginning)] == beginning
