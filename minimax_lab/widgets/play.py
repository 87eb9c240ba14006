"""Play a game in the notebook against a search, and look at what it thought."""

import threading
from html import escape
from math import inf
from typing import Any

from ..games.boards import Square
from ..games.game import MAX, MIN, Game, check_game, check_state
from ..games.notation import illegal, legal_moves, line_of, read_move
from ..instruments.wording import counted
from ..limits import can_start_threads
from ..players import Player, PlayResult, default_player, worth
from .base import Widget
from .pages import script, themed
from .turn import Turn

MOST_MOVES = 1_000  # to choose from in a position


class Play(Widget):
    """Play a game against the computer: click the board, use the keys, or type moves.

    The computer thinks in a thread of its own, so neither the page nor the notebook waits for it
    (where no thread can be started, they do). What it saw stands beside the board. A game without
    a board has a button for each move.

    Parameters
    ----------
    game : Game
        The game.
    opponent : Player, optional
        Who answers, or whatever else has a method ``choose(game, state, stop)``. A `Player` that
        thinks for a second if left out.
    position : hashable, optional
        The state to start from; ``game.initial`` if left out.

    Attributes
    ----------
    state : hashable
        The position on the board.
    moves : list
        The moves made so far.
    thought : PlayResult or None
        What the computer saw before its last move.
    error : BaseException or None
        What the opponent raised when it was last asked.
    sentence : str
        What happened last, and whose turn it is, in words.

    Raises
    ------
    TypeError, ValueError
        If a parameter isn't of its kind, or the game is over in `position`.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.TicTacToe()
    >>> play = lab.Play(game, lab.Player(depth=3), position=game.parse("xx.oo...."))
    >>> play.move(5)
    >>> play.wait(20), play.moves
    (True, [5, 2])
    """

    _esm = script("play.js")
    _css = themed("play.css")

    def __init__(self, game: Game, opponent: Any = None, *, position: Any = None) -> None:
        # These two come first, for `close`, which Python calls even if the rest of this raises.
        self._idle = threading.Condition()  # guards all below; notified when a thought has ended
        self._stop: threading.Event | None = None  # ends the thought under way
        check_game(game)
        self.game = game
        self.position = game.initial if position is None else position
        check_state(game, self.position)
        if game.is_terminal(self.position):
            ended = game.outcome(self.position)
            raise ValueError(f"{self.position!r} is no position to play on from: {ended}")
        legal_moves(game, self.position, MOST_MOVES)  # raises if there are too many for a page
        self.opponent = default_player(game) if opponent is None else opponent
        if isinstance(opponent, type) or not callable(getattr(self.opponent, "choose", None)):
            raise TypeError(f"opponent must be a Player, as lab.Player(depth=3), not {opponent!r}")
        super().__init__()
        names = ("click", "type", "undo", "restart", "switch_sides", "prepare")
        self.actions = {name: getattr(self, name) for name in names}
        self.restart()

    @property
    def state(self) -> Any:
        return self._turns[-1].state

    def click(self, square: Square) -> None:
        """Click a square, (column, row) from (0, 0); a move is made once it is whole."""
        with self._idle:
            action = self._own_turn().click(square)
            if action is None:
                self._show()
            else:
                self.move(action)

    def type(self, text: str) -> None:
        """Make a move as players write it."""
        with self._idle:
            self.move(read_move(self.game, self._own_turn().state, text))

    def move(self, action: Any) -> None:
        """Make a move for the reader; ValueError if it is not their turn, or no legal move."""
        with self._idle:
            turn = self._own_turn()
            if action not in turn.paths:
                illegal(self.game, turn.state, action)
            self._make(action)

    def undo(self) -> None:
        """Take back the reader's last move and the answer; a thought under way is stopped.

        ValueError if the reader hasn't moved yet.
        """
        with self._idle:
            for ply in reversed(range(len(self.moves))):
                state = self._turns[ply].state
                if self.game.to_move(state) == self.reader:
                    return self._go_on_from(state, self.moves[:ply])
            raise ValueError("There is no move of yours to take back.")

    def restart(self, start: str = "reader") -> None:
        """Begin a new game; `start`, "reader" or "computer", says who makes the first move."""
        if start not in ("reader", "computer"):
            raise ValueError(f'start must be "reader" or "computer", not {start!r}')
        with self._idle:
            self.reader = self.game.to_move(self.position)
            if start == "computer":
                self.reader *= -1
            self._turns: list[Turn] = []
            self._go_on_from(self.position, [])

    def switch_sides(self) -> None:
        """Let the reader go on with the other side, and the computer with the reader's."""
        with self._idle:
            self.reader *= -1
            self._go_on_from(self.state, self.moves)

    def prepare(self) -> None:
        """Begin to compile the opponent's search, so that its first move comes in time."""
        if isinstance(self.opponent, Player) and can_start_threads():
            prepare = self.opponent.prepare
            threading.Thread(target=prepare, args=(self.game,), daemon=True).start()

    def wait(self, timeout: float | None = None) -> bool:
        """Return once the computer isn't thinking; False if it still is after `timeout` seconds."""
        with self._idle:
            return self._idle.wait_for(lambda: self._stop is None, timeout)

    def close(self) -> None:
        """Stop thinking and leave the page."""
        self._cancel()
        super().close()

    def _own_turn(self) -> Turn:
        """Return the present turn; ValueError if it isn't the reader's."""
        turn = self._turns[-1]
        if turn.is_over:
            how = self.game.outcome(turn.state)
            raise ValueError(f"The game is over, {how}: start a new one, or take a move back.")
        if not turn.is_readers:
            name = self._name(-self.reader)
            raise ValueError(f"It is {name}'s turn, which is the computer: wait for its move.")
        return turn

    def _go_on_from(self, state: Any, moves: list) -> None:
        """Go on from a position of the game, after these moves, and forget the last thought."""
        self.moves = moves
        self.thought: PlayResult | None = None
        self._rows: list[list[str]] = []  # the thought in words
        self._turns[len(moves) :] = [Turn(self.game, state, self.reader)]
        self._go_on()

    def _make(self, action: Any) -> None:
        """Make a legal move for whoever is to move."""
        state = self.game.result(self.state, action)
        self.moves = [*self.moves, action]
        self._turns.append(Turn(self.game, state, self.reader))
        self._go_on()

    def _go_on(self) -> None:
        """Show how things stand, and let the computer think if it is its turn."""
        self._cancel()
        self.error: BaseException | None = None
        turn = self._turns[-1]
        if not turn.is_over and not turn.is_readers:
            self._stop = threading.Event()
        self._show()
        if self._stop is None:
            return
        if can_start_threads():
            arguments = (turn.state, self._stop)
            threading.Thread(target=self._think, args=arguments, daemon=True).start()
        else:
            self._think(turn.state, self._stop)

    def _think(self, state: Any, stop: threading.Event) -> None:
        """Let the opponent choose, and make its move unless the thought was cancelled."""
        error: BaseException | None = None
        try:
            thought = self.opponent.choose(self.game, state, stop)
            if thought.action not in list(self.game.actions(state)):
                illegal(self.game, state, thought.action)
            rows = _rows(self.game, state, thought)
        except BaseException as raised:  # even SystemExit, which ends a thread without a word
            error = raised
        with self._idle:
            if stop is not self._stop:
                return
            self._stop = None
            if error is None:
                self.thought = thought
                self._rows = rows
                self._make(thought.action)
            else:
                self.error = error
                self._show()
            self._idle.notify_all()

    def _cancel(self) -> None:
        """Tell the opponent to stop; its move is dropped, however late it comes."""
        with self._idle:
            if self._stop is not None:
                self._stop.set()
                self._stop = None
                self._idle.notify_all()

    def _show(self) -> None:
        """Show how things stand."""
        *before, turn = self._turns
        made = zip(before, self.moves, strict=True)
        written = [self.game.notation(earlier.state, move) for earlier, move in made]
        reader = self._name(self.reader)
        computer = self._name(-self.reader)
        self.frame = turn.frame(self._last()) | {
            "choices": turn.choices(),
            "who": f"You are {reader}. {computer} is the computer: {self._player()}.",
            "sentence": self._sentence(written),
            "is_thinking": self._stop is not None,
            "thought": self._rows,
            "moves": written,
        }

    def _last(self) -> tuple[Square, ...]:
        """Return the squares of the last move."""
        if not self.moves or self._turns[-1].board is None:
            return ()
        return tuple(self.game.path(self._turns[-2].state, self.moves[-1]))

    def svg(self) -> str:
        """Return the board, on which nothing asks for a click; "" without a board."""
        turn = self._turns[-1]
        return turn.picture(self._last()) if turn.board else ""

    def picture(self) -> str:
        """Return the board, or the position as text, as HTML."""
        return super().picture() if self.svg() else f"<pre>{escape(self.frame['label'])}</pre>"

    def _sentence(self, written: list[str]) -> str:
        """Say what was played last, and whose turn it is; or what is wrong."""
        turn = self._turns[-1]
        computer = self._name(-self.reader)
        if self.error is not None:
            what = f"{type(self.error).__name__}: {self.error}"
            return f"{computer} could not move: {what}. Take your move back, or switch sides."
        if turn.chosen:
            return turn.choosing()
        last_move = ""
        if written:
            is_readers = self.game.to_move(self._turns[-2].state) == self.reader
            last_move = f"{'You' if is_readers else computer} played {written[-1]}. "
        if turn.is_over:
            return f"{last_move}The game is over: {self.game.outcome(turn.state)}."
        if turn.is_readers:
            return f"{last_move}It is your move, {self._name(self.reader)}."
        return f"{last_move}{computer} is thinking …"

    def _name(self, player: int) -> str:
        return self.game.player_called(player)

    def _player(self) -> str:
        return getattr(self.opponent, "name", None) or type(self.opponent).__name__

    def __repr__(self) -> str:
        return f"<Play {self.game!r} against {self._player()}: {self.sentence}>"


def _rows(game: Game, state: Any, thought: PlayResult) -> list[list[str]]:
    """Return what the computer saw, as rows of a heading and a text."""
    line, end = line_of(game, state, thought.line)
    depth = "the end" if thought.depth == inf else counted(int(thought.depth), "ply", "plies")
    if game.is_terminal(end):
        who = game.outcome(end)
    elif thought.value:
        ahead = MAX if thought.value > 0 else MIN
        who = f"better for {game.player_called(ahead)}"
    else:
        who = "even"
    value = worth(game, state, thought.value)
    if not thought.value:
        value = who
    elif "wins" not in value:
        value = f"{value}: {who}"
    time = f"{thought.seconds:.2f} s" if thought.seconds >= 0.01 else "under 0.01 s"
    return [
        ["move", game.notation(state, thought.action)],
        ["value", value],
        ["expects", " ".join(line)],
        ["looked ahead", depth],
        ["positions", f"{thought.nodes:,}"],
        ["time", time],
    ]
