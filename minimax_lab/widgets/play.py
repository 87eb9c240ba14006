"""Play a game in the notebook against a search, and look at what it thought."""

import threading
from collections.abc import Callable
from math import inf
from typing import Any

from ..games.game import Game, Square, check_game, check_state, line_of, read_move
from ..games.views import SURE
from ..instruments.wording import counted
from ..limits import can_start_threads
from ..players import Player, PlayResult, default_player
from ..search.published import Procedure
from .base import Widget, joined, words_of
from .playing import Playing


class Play(Widget):
    """Play a game against the computer: click the board, use the keys, or type moves.

    The computer thinks in a thread of its own, so neither the page nor the notebook waits for it
    (where no thread can be started, they do). What it saw stands beside the board. A game without
    a board has a button for each move.

    Parameters
    ----------
    game : Game
        The game.
    opponent : Player or callable, optional
        Who answers: a player, or a search function, the lab's or your own. A `Player` that thinks
        for a second if left out.
    start : "reader" or "computer", optional
        Who makes the first move.
    depth, seconds : float, optional
        How many plies a search looks ahead, or how long it thinks; a player knows by itself.
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

    _esm = joined("base.js", "play.js")
    _css = joined("base.css", "play.css")

    def __init__(
        self,
        game: Game,
        opponent: Player | Procedure | Callable | None = None,
        *,
        start: str = "reader",
        depth: float | None = None,
        seconds: float | None = None,
        position: Any = None,
    ) -> None:
        # First of all, as Python closes even a widget that could not be made.
        self._idle = threading.Condition()  # guards all below; told when a thought has ended
        self._stop: threading.Event | None = None  # of the thought under way
        check_game(game)
        position = game.initial if position is None else position
        check_state(game, position)
        if game.is_terminal(position):
            raise ValueError(f"position must be one to play on from: {game.outcome(position)}")
        self.game, self.position = game, position
        self.opponent = _player(opponent, game, depth, seconds)
        self.playing = Playing(game, position, start)
        self.thought: PlayResult | None = None
        self.error: BaseException | None = None
        self._rows: list[list[str]] = []  # the thought in words
        super().__init__()
        names = ("click", "type", "choose", "undo", "restart", "switch_sides", "prepare")
        self.actions = {name: getattr(self, name) for name in names}
        self._go_on()

    @property
    def state(self) -> Any:
        return self.playing.state

    @property
    def moves(self) -> list:
        return self.playing.moves.copy()

    @property
    def sentence(self) -> str:
        return self.frame["sentence"]

    def click(self, square: Square) -> None:
        """Click a square, (column, row) from (0, 0); a move is made once it is whole."""
        with self._idle:
            action = self.playing.click((square[0], square[1]))
            if action is None:
                self._show()
            else:
                self.move(action)

    def type(self, text: str) -> None:
        """Make a move as players write it."""
        with self._idle:
            self.playing.check_turn()
            self.move(read_move(self.game, self.state, text))

    def choose(self, index: int, ply: int) -> None:
        """Make the move of a button, unless its position is gone in the meantime."""
        with self._idle:
            if ply == len(self.playing.moves):
                self.playing.check_turn()
                self.move(self.playing.legal[index])

    def move(self, action: Any) -> None:
        """Make a move for the reader; ValueError if it is not their turn, or no legal move."""
        with self._idle:
            self.playing.check_turn()
            self.playing.make(action)
            self._go_on()

    def undo(self) -> None:
        """Take back the reader's last move and the answer; a thought under way is stopped.

        ValueError if the reader hasn't moved yet.
        """
        with self._idle:
            self.playing.take_back()
            self._forget()
            self._go_on()

    def restart(self, start: str | None = None) -> None:
        """Begin a new game; `start` says who makes the first move from now on."""
        with self._idle:
            self.playing = Playing(self.game, self.position, start or self.playing.start)
            self._forget()
            self._go_on()

    def switch_sides(self) -> None:
        """Let the reader go on with the other side, and the computer with the reader's."""
        with self._idle:
            self._forget()
            self.playing.reader *= -1
            self.playing.chosen = ()
            self._go_on()

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

    def refuse(self, error: BaseException) -> None:
        """Say in the sentence why something can't be done."""
        self._show(words_of(error))

    def picture(self) -> str:
        """Return the board as SVG, "" if the game has none."""
        with self._idle:
            return self.frame["svg"]

    def _show(self, words: str = "") -> None:
        """Show how things stand; `words` are said instead of whose turn it is."""
        with self._idle:
            playing, is_thinking = self.playing, self._stop is not None
            self.frame = playing.frame() | {
                "who": playing.sides(_name(self.opponent)),
                "sentence": words or playing.situation(is_thinking=is_thinking),
                "is_thinking": is_thinking,
                "thought": self._rows,
            }

    def _go_on(self) -> None:
        """Let the computer think if it is its turn, and show how things stand."""
        self._cancel()
        if not self.playing.is_computers_turn:
            self._show()
            return
        self.error, self._stop = None, threading.Event()
        self._show()
        arguments = (self.opponent, self.state, self._stop)
        if can_start_threads():
            threading.Thread(target=self._think, args=arguments, daemon=True).start()
        else:
            self._think(*arguments)

    def _think(self, player: Any, state: Any, stop: threading.Event) -> None:
        """Let a player choose, and make its move, unless nobody waits for it any more."""
        thought: Any = None
        error: BaseException | None = None
        try:
            thought = player.choose(self.game, state, stop)
        except BaseException as raised:  # even sys.exit(): nobody else would hear of it in a thread
            error = raised
        with self._idle:
            if stop is self._stop:
                self._stop = None
                self._answer(state, thought, error)
                self._idle.notify_all()

    def _answer(self, state: Any, thought: Any, error: BaseException | None) -> None:
        """Make the move that the opponent has chosen, or say what kept it from choosing."""
        try:
            if error is None:
                rows = _rows(self.game, state, thought)
                self.playing.make(thought.action)
                self.thought, self._rows = thought, rows
        except Exception as raised:  # a player of the reader's own returned something else
            error = raised
        if error is None:
            self._go_on()
            return
        self.error = error
        name = self.playing.name(-self.playing.reader)
        self._show(
            f"{name} could not move: {type(error).__name__}: {error}. Nothing is lost: take your "
            "move back, or switch sides."
        )

    def _cancel(self) -> None:
        """Tell the player to stop; its thought is dropped whenever it comes."""
        with self._idle:
            if self._stop is not None:
                self._stop.set()
                self._stop = None
                self._idle.notify_all()

    def _forget(self) -> None:
        """Stop a thought under way, and drop the last one."""
        self._cancel()
        self.thought, self.error, self._rows = None, None, []

    def __repr__(self) -> str:
        return f"<Play {self.game!r} against {_name(self.opponent)}: {self.sentence}>"


def _player(opponent: Any, game: Game, depth: Any, seconds: Any) -> Any:
    """Return a player: what was given, one that runs the search given, or the usual one."""
    if opponent is None:
        return default_player(game, depth=depth, seconds=seconds)
    if callable(getattr(opponent, "choose", None)) and not isinstance(opponent, type):
        if depth is not None or seconds is not None:
            raise TypeError(f"{_name(opponent)} knows its limit: say it in lab.Player(depth=…)")
        return opponent
    if isinstance(opponent, type) or not (callable(opponent) or isinstance(opponent, Procedure)):
        raise TypeError(f"opponent must be a Player or a search function, not {opponent!r}")
    return Player(opponent, depth=depth, seconds=seconds)


def _name(player: Any) -> str:
    return getattr(player, "name", None) or type(player).__name__


def _rows(game: Game, state: Any, thought: PlayResult) -> list[list[str]]:
    """Return what the computer saw, as pairs of a word and what there is to say."""
    line, end = line_of(game, state, thought.line)
    depth = "the end" if thought.depth == inf else counted(int(thought.depth), "ply", "plies")
    return [
        ["move", line[0] if line else str(thought.action)],
        ["value", _value_words(game, thought, end)],
        ["expects", " ".join(line)],
        ["looked ahead", depth],
        ["positions", f"{thought.nodes:,}"],
        ["time", f"{thought.seconds:.2f} s"],
    ]


def _value_words(game: Game, thought: PlayResult, end: Any) -> str:
    """Return a value, which is always MAX's, in words; `end` is where the line leads."""
    value = thought.value
    if value == 0:
        return "0: a draw" if game.is_terminal(end) else "0: even"
    name = game.players[0 if value > 0 else 1]
    number = f"{value:+,.0f}" if float(value).is_integer() else f"{value:+,.2f}"
    side = game.players[0] if game.players[0] == "MAX" else f"{game.players[0]} (MAX)"
    better = f"better for {name}"
    if game.is_terminal(end) and game.evaluate(end) * value > 0:
        better = f"{name} wins in {counted(len(thought.line), 'ply', 'plies')}"
    elif abs(value) >= SURE:
        better = f"{name} wins"
    return f"{number} for {side}: {better}"
