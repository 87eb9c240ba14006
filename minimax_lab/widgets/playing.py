"""A game under way between a reader and a computer: whose turn it is, and what a click means."""

from typing import Any

from ..draw.boards import board_svg, hints_of, places, title_of
from ..games.game import MAX, Board, Game, Square, illegal, player_name

MOST_NAMED = 8  # squares that a refusal lists


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
    state : hashable
    is_over : bool
    legal, paths : list
        The legal moves, in the game's order, and the squares of each, if there is a board.
    board : Board or None
        What stands where.
    chosen : tuple of squares
        What was clicked of the reader's next move.
    """

    def __init__(self, game: Game, position: Any, start: str) -> None:
        if start not in ("reader", "computer"):
            raise ValueError(f'start must be "reader" or "computer", not {start!r}')
        self.game, self.start = game, start
        self.states, self.moves, self.written = [position], [], []  # type: ignore[var-annotated]
        self.reader = game.to_move(position) * (1 if start == "reader" else -1)
        self._look()

    def _look(self) -> None:
        """See what is on the board and which moves are legal, once for each position."""
        self.state = self.states[-1]
        self.is_over = self.game.is_terminal(self.state)
        self.legal = [] if self.is_over else list(self.game.actions(self.state))
        self.board: Board | None = self.game.board(self.state)
        moves = self.legal if self.board else []
        self.paths = [tuple(self.game.path(self.state, move)) for move in moves]
        self.chosen: tuple[Square, ...] = ()

    @property
    def is_readers_turn(self) -> bool:
        return not self.is_over and self.game.to_move(self.state) == self.reader

    @property
    def is_computers_turn(self) -> bool:
        return not self.is_over and not self.is_readers_turn

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
        self.written.append(self.game.notation(self.state, action))
        self.states.append(self.game.result(self.state, action))
        self.moves.append(action)
        self._look()

    def take_back(self) -> None:
        """Take back the reader's last move, and all that was played after it."""
        for last in reversed(range(len(self.moves))):
            if self.game.to_move(self.states[last]) == self.reader:
                del self.states[last + 1 :], self.moves[last:], self.written[last:]
                self._look()
                return
        raise ValueError("There is no move of yours to take back.")

    def click(self, square: Square) -> Any:
        """Choose a square; return the move that is thereby complete, or None."""
        self.check_turn()
        if self.board.falls:  # anywhere in a column means the place where a stone falls to
            square = next((below for below in self._next() if below[0] == square[0]), square)
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
        """Return the squares that the reader's next click may mean."""
        paths = [self.paths[at] for at in self._beginning(self.chosen) if self.is_readers_turn]
        return sorted({path[len(self.chosen)] for path in paths if path[len(self.chosen) :]})

    def choices(self) -> list[int]:
        """Return the numbers of the moves between which clicks don't decide, as of promotions."""
        moves = range(len(self.legal)) if self.is_readers_turn else []
        return [at for at in moves if self.board is None or self.paths[at] == self.chosen]

    def _refusal(self, square: Square) -> str:
        name = self._square_name(square)
        if self.board.falls:
            return f"{name.capitalize()} is full."
        names = list(map(self._square_name, self._next()))
        hint = f" Possible: {', '.join(names)}." if 0 < len(names) <= MOST_NAMED else ""
        if self.chosen:
            return f"No legal move goes from {self._square_name(self.chosen[-1])} to {name}.{hint}"
        return f"No legal move {'starts' if self._is_long else 'is'} on {name}.{hint}"

    @property
    def _is_long(self) -> bool:
        """Whether there are moves of more than one click."""
        return any(len(path) > 1 for path in self.paths)

    def frame(self) -> dict[str, Any]:
        """Return what there is to see of the game, and the moves that have a button."""
        board: dict[str, Any] = {"svg": "", "nodes": [], "label": self.game.label(self.state)}
        if self.board is not None:
            board = {"svg": self.picture(), "nodes": self._squares(), "label": ""}
        notation = self.game.notation
        return board | {
            "choices": [[at, notation(self.state, self.legal[at])] for at in self.choices()],
            "ply": len(self.moves),
            "moves": self.written.copy(),
            "start": self.start,
        }

    def picture(self) -> str:
        """Return the board with the last move, the chosen squares and where the next may be."""
        return board_svg(
            self.board,
            marked=() if self.board.falls else self.chosen,
            last=self._last,
            targets=[] if self._is_long and not self.chosen else self._next(),
            line=self.game.winning_row(self.state),
            hints=hints_of(self.game, self.state, self.board),
            flipped=self._is_flipped,
            title=title_of(self.game, self.state),
        )

    @property
    def _is_flipped(self) -> bool:
        """Whether the reader looks at the board from Black's side."""
        return self.board.kind == "chequered" and self.name(self.reader) == "Black"

    @property
    def _last(self) -> tuple[Square, ...]:
        """The squares of the last move."""
        return tuple(self.game.path(self.states[-2], self.moves[-1])) if self.moves else ()

    def _squares(self) -> list[dict[str, Any]]:
        """Return the squares, line by line as they are seen; the columns where pieces fall."""
        board, where = self.board, places(self.board, flipped=self._is_flipped)
        high = board.rows if board.falls else 1  # squares that a click doesn't tell apart
        corners = {
            where.corner((column, row)): (column, row)
            for column in range(board.columns)
            for row in range(high - 1, board.rows)
        }
        squares = []
        for (x, y), square in sorted(corners.items(), key=lambda corner: corner[0][::-1]):
            here = {(square[0], row) for row in range(square[1] - high + 1, square[1] + 1)}
            words = [self._square_name(square), self._content(square)]
            words += ["last move"] if here & set(self._last) else []
            kind = "possible" if here & set(self._next()) else ""
            kind = "chosen" if square in self.chosen else kind
            above = corners.get((x, y - where.cell))
            squares.append({
                "name": words[0],
                "square": list(square),
                "words": ", ".join([*words, kind] if kind else words),
                "looks": {"aria-pressed": kind == "chosen", "data-kind": kind},
                "box": [
                    x / where.width, y / where.height,
                    where.cell / where.width, high * where.cell / where.height,
                ],
                "level": y,
                "parent": self._square_name(above) if above else "",
            })  # fmt: skip
        return squares

    def _square_name(self, square: Square) -> str:
        """Return what players call a square, or a column where pieces fall."""
        column, row = square[0] + 1, square[1] + 1
        other = f"column {column}, row {row}"
        return f"column {column}" if self.board.falls else self.board.names.get(square, other)

    def _content(self, square: Square) -> str:
        """Return what stands on a square, or in a column from below."""
        board = self.board
        if not board.falls:
            return board.pieces.get(square, "empty" if square in board.names else "not played on")
        stones = [board.pieces.get((square[0], row), "") for row in range(board.rows)]
        return f"from below {' '.join(filter(None, stones))}" if any(stones) else "empty"

    def situation(self, *, is_thinking: bool) -> str:
        """Return in a sentence what was played last, and whose turn it is."""
        told = ""
        if self.moves:
            mover = self.game.to_move(self.states[-2])
            who = "You" if mover == self.reader else self.name(mover)
            told = f"{who} played {self.written[-1]}. "
        if self.is_over:
            return f"{told}The game is over: {self.game.outcome(self.state)}."
        if self.is_readers_turn:
            mine = f"It is your move, {self.name(self.reader)}."
            return self._choosing() if self.chosen else told + mine
        name = self.name(-self.reader)
        return f"{told}{name} is thinking …" if is_thinking else f"{told}It is {name}'s turn."

    def _choosing(self) -> str:
        """Return in a sentence what the reader has chosen, and how it may go on."""
        what = self.board.pieces.get(self.chosen[0], "")
        path = " to ".join(map(self._square_name, self.chosen))
        chosen = f"{what} on {path}".capitalize() if what else f"Chosen: {path}"
        if self.choices():
            return f"{chosen}: choose one of the moves below the board."
        return f"{chosen}: it may go to {', '.join(map(self._square_name, self._next()))}."

    def sides(self, opponent: str) -> str:
        """Return who plays whom."""
        reader, side = self.name(self.reader), player_name(self.reader)
        reader += "" if reader == side else f" ({side})"
        return f"You are {reader}. {self.name(-self.reader)} is the computer: {opponent}."
