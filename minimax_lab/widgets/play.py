"""Play a game in the notebook against a search, and look at what it thought."""

import threading
from collections.abc import Callable
from typing import Any

import ipywidgets

from ..games.game import Game, Square, check_game, check_state
from ..players import Player, PlayResult
from ..search.published import Procedure
from .face import Face
from .opponent import limit_of, limited, name_of, player_of
from .play_state import Playing, checked_start
from .play_view import board_picture, failure, frame_of, heading, situation, thought_rows
from .stepping import stepper_of
from .thinker import Thinker


class Play(ipywidgets.VBox):
    """Play a game against the computer: click the board, use the keys, or type moves.

    The computer thinks in a thread of its own, so neither the page nor the notebook waits for it.
    What it saw stands beside the board, and its search can be opened in a `Stepper`. A game without
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
    depth : int, optional
        How many plies the opponent looks ahead, whatever it was told before.
    seconds : float, optional
        How long it thinks instead.
    position : hashable, optional
        The state to start from; ``game.initial`` if left out.

    Attributes
    ----------
    state : hashable
        The position on the board.
    moves, legal : list
        The moves made so far, and those that are legal now.
    thought : PlayResult or None
        What the computer saw before its last move.
    error : BaseException or None
        What the opponent raised when it was last asked.
    sentence : str
        What happened last, and whose turn it is, in words.
    stepper : Stepper or None
        What `step_through` opened.

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
        self._lock = threading.RLock()
        self._thinker = Thinker(self._lock, self._answer)
        check_game(game)
        position = game.initial if position is None else position
        check_state(game, position)
        if game.is_terminal(position):
            raise ValueError(f"position must be one to play on from: {game.outcome(position)}")
        self.game, self.position, self._start = game, position, checked_start(start)
        self.opponent = player_of(opponent, game, depth, seconds)
        self.thought: PlayResult | None = None
        self.error: BaseException | None = None
        self.stepper: Any = None
        self._thought_in: Any = None  # the state that `thought` is about
        self._rows: list = []  # the thought in words
        self.playing = Playing(game, position, start)
        self._face = Face(self)
        self._below = ipywidgets.VBox()
        super().__init__([self._face, self._below])
        self._go_on()

    @property
    def state(self) -> Any:
        return self.playing.state

    @property
    def moves(self) -> list:
        return self.playing.moves.copy()

    @property
    def legal(self) -> list:
        return self.playing.legal.copy()

    @property
    def sentence(self) -> str:
        return self._face.frame["sentence"]

    def click(self, square: Square) -> None:
        """Click a square, (column, row) from (0, 0); a move is made once it is whole."""
        with self._lock:
            action = self.playing.click(square)
            if action is None:
                self.show()
            else:
                self.move(action)

    def move(self, action: Any) -> None:
        """Make a move for the reader; ValueError if it is not their turn, or no legal move."""
        with self._lock:
            self.playing.check_turn()
            self.playing.make(action)
            self._go_on()

    def undo(self) -> None:
        """Take back the reader's last move and the answer; a thought under way is stopped.

        ValueError if the reader hasn't moved yet.
        """
        with self._lock:
            self.playing.take_back()
            self._forget()
            self._go_on()

    def restart(self, start: str | None = None) -> None:
        """Begin a new game; `start` says who makes the first move from now on."""
        with self._lock:
            self._start = self._start if start is None else checked_start(start)
            self.playing = Playing(self.game, self.position, self._start)
            self._forget()
            self._below.children = ()
            self.stepper = None
            self._go_on()

    def switch_sides(self) -> None:
        """Let the reader go on with the other side, and the computer with the reader's."""
        with self._lock:
            self._forget()
            self.playing.reader *= -1
            self.playing.chosen = ()
            self._go_on()

    def limit(self, *, depth: Any = None, seconds: Any = None, nodes: Any = None) -> None:
        """Let the opponent look `depth` plies ahead from its next move on, or think so long.

        TypeError, ValueError if that is no limit, or the opponent is no `Player`.
        """
        with self._lock:
            self.opponent = limited(self.opponent, depth, seconds, nodes)
            self.show()

    def prepare(self) -> None:
        """Begin to compile the opponent's search, so that its first move comes in time."""
        if isinstance(self.opponent, Player):
            compiling = self.opponent.prepare
            threading.Thread(target=compiling, args=(self.game,), daemon=True).start()

    def wait(self, timeout: float | None = None) -> bool:
        """Return once the computer isn't thinking; False if it still is after `timeout` seconds."""
        return self._thinker.wait(timeout)

    def step_through(self) -> Any:
        """Open a Stepper of the search behind the computer's last move, and return it.

        ValueError if there is none, or its first ply alone is too large to step through.
        """
        with self._lock:
            thought, state = self.thought, self._thought_in
        if thought is None:
            raise ValueError("There is nothing to step through yet: the computer has not moved.")
        if not isinstance(self.opponent, Player):
            raise ValueError(f"{name_of(self.opponent)} is no Player: its search isn't known.")
        stepper, words = stepper_of(self.opponent, self.game, state, thought.depth)
        with self._lock:
            self.stepper = stepper
            self._below.children = (ipywidgets.HTML(heading(words)), stepper)
        return stepper

    def close(self) -> None:
        """Stop thinking and leave the page."""
        self._thinker.cancel()
        super().close()

    def go_on(self) -> None:
        """Let the computer try again, after its player has raised an error; else ValueError."""
        with self._lock:
            if not self.playing.is_computers_turn or self._thinker.is_thinking:
                raise ValueError("The computer is not waiting for anything.")
            self._go_on()

    def show(self, words: str = "") -> None:
        """Show how things stand; `words` are said instead of whose turn it is."""
        with self._lock:
            playing, is_thinking = self.playing, self._thinker.is_thinking
            sentence = words or situation(playing, is_thinking=is_thinking)
            name = name_of(self.opponent)
            self._face.settings = {"start": self._start, "limit": limit_of(self.opponent)}
            self._face.thought = self._rows
            self._face.frame = frame_of(playing, name, sentence, is_thinking=is_thinking)

    def _go_on(self) -> None:
        """Let the computer think if it is its turn, and show how things stand."""
        if self.playing.is_computers_turn:
            self.error = None
            self._thinker.start(self.opponent, self.game, self.playing.state)
        self.show()

    def _answer(self, state: Any, thought: Any, error: BaseException | None) -> None:
        """Make the move that the opponent has chosen, or say what kept it from choosing."""
        try:
            if error is None:
                rows = thought_rows(self.game, state, thought)
                self.playing.make(thought.action)
                self.thought, self._thought_in, self._rows = thought, state, rows
        except Exception as raised:  # a player of the reader's own returned something else
            error = raised
        if error is None:
            self._go_on()
        else:
            self.error = error
            self.show(failure(self.playing, error))

    def _forget(self) -> None:
        """Stop a thought under way, and drop the last one."""
        self._thinker.cancel()
        self.thought, self._rows, self.error = None, [], None

    def _repr_mimebundle_(self, **kwargs: Any) -> dict:
        """Add the board, for viewers that show no widgets."""
        data = super()._repr_mimebundle_(**kwargs)
        with self._lock:
            if self.playing.board is not None:
                data = {**data, "image/svg+xml": board_picture(self.playing)}
        return data

    def __repr__(self) -> str:
        return f"<Play {self.game!r} against {name_of(self.opponent)}: {self.sentence}>"
