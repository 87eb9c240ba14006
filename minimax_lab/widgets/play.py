"""Play a game in the notebook against a search, and look at what it thought."""

import threading
from collections.abc import Callable
from html import escape
from itertools import count
from math import inf
from typing import Any

import ipywidgets

from ..games.game import Game, Square, check_game, check_state, line_of, read_move
from ..games.views import SURE
from ..instruments.calling import name_of
from ..instruments.count import Limited
from ..instruments.wording import counted
from ..limits import Limit, LimitReached, can_start_threads
from ..players import Player, PlayResult, arguments_of, default_player, function_of
from ..search.published import Procedure
from .base import Widget, joined, words_of
from .playing import Playing
from .stepper import Stepper

MOST = 2_000  # positions that are stepped through


class Play(ipywidgets.VBox):
    """Play a game against the computer: click the board, use the keys, or type moves.

    The computer thinks in a thread of its own, so neither the page nor the notebook waits for it
    (where no thread can be started, they do). What it saw stands beside the board, and its search
    can be opened in a `Stepper`. A game without a board has a button for each move.

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
        self._face = Face(self)
        self._below = ipywidgets.VBox()
        super().__init__([self._face, self._below])
        self._forget()
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
        with self._idle:
            action = self.playing.click((square[0], square[1]))
            if action is None:
                self.show()
            else:
                self.move(action)

    def type(self, text: str) -> None:
        """Make a move as players write it."""
        with self._idle:
            self.playing.check_turn()
            self.move(read_move(self.game, self.state, text))

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
            self._below.children = ()
            self._go_on()

    def switch_sides(self) -> None:
        """Let the reader go on with the other side, and the computer with the reader's."""
        with self._idle:
            self._forget()
            self.playing.reader *= -1
            self.playing.chosen = ()
            self._go_on()

    def limit(self, **limit: float) -> None:
        """Let the opponent look ``depth=3`` plies ahead from now on, or think ``seconds=1``.

        TypeError, ValueError if that is no limit, or the opponent is no `Player`.
        """
        with self._idle:
            self.opponent = _limited(self.opponent, **limit)
            self.show()
        self.prepare()

    def prepare(self) -> None:
        """Begin to compile the opponent's search, so that its first move comes in time."""
        if isinstance(self.opponent, Player) and can_start_threads():
            prepare = self.opponent.prepare
            threading.Thread(target=prepare, args=(self.game,), daemon=True).start()

    def go_on(self) -> None:
        """Let the computer try again, after its player has raised an error; else ValueError."""
        with self._idle:
            if not self.playing.is_computers_turn or self._stop is not None:
                raise ValueError("The computer is not waiting for anything.")
            self._go_on()

    def wait(self, timeout: float | None = None) -> bool:
        """Return once the computer isn't thinking; False if it still is after `timeout` seconds."""
        with self._idle:
            return self._idle.wait_for(lambda: self._stop is None, timeout)

    def step_through(self) -> Stepper:
        """Open a Stepper of the search behind the computer's last move, and return it.

        It is the search of the same position to the largest depth, not above the one reached, that
        generates no more than 2,000 positions. ValueError if there is none.
        """
        with self._idle:
            thought, state, player = self.thought, self._thought_in, self.opponent
        if thought is None:
            raise ValueError("There is nothing to step through yet: the computer has not moved.")
        if not isinstance(player, Player):
            raise ValueError(f"{_name(player)} is no Player: its search isn't known.")
        self.show("The search is being recorded …")
        view, depth, is_cut = player.view(self.game), max(thought.depth, 1), ""
        if not _is_short(player.search, view, state, depth):
            is_cut = " It looked further ahead, which would be too many steps here."
            depth = next(d for d in count() if not _is_short(player.search, view, state, d + 1))
            if not depth:
                raise ValueError("Looking 1 ply ahead takes too many positions here to step.")
        function, arguments = function_of(player.search), (view, state, depth)
        stepper = Stepper(function, *arguments_of(player.search, *arguments))
        plies = "to the end" if depth == inf else f"{counted(int(depth), 'ply', 'plies')} deep"
        said = f"{name_of(function)} from the position before the computer's move, {plies}.{is_cut}"
        heading = ipywidgets.HTML(f'<p style="margin: 8px 0 4px">{escape(said)}</p>')
        with self._idle:
            self.stepper = stepper
            self._below.children = (heading, stepper)
            self.show()
        return stepper

    def close(self) -> None:
        """Stop thinking and leave the page."""
        self._cancel()
        super().close()

    def show(self, words: str = "") -> None:
        """Show how things stand; `words` are said instead of whose turn it is."""
        with self._idle:
            playing, is_thinking = self.playing, self._stop is not None
            self._face.frame = playing.frame() | {
                "who": playing.sides(_name(self.opponent)),
                "sentence": words or playing.situation(is_thinking=is_thinking),
                "is_thinking": is_thinking,
                "can_go_on": playing.is_computers_turn and not is_thinking,
                "thought": self._rows,
                "limit": _limit_of(self.opponent),
            }

    def _go_on(self) -> None:
        """Let the computer think if it is its turn, and show how things stand."""
        self._cancel()
        if not self.playing.is_computers_turn:
            self.show()
            return
        self.error, self._stop = None, threading.Event()
        self.show()
        arguments = (self.opponent, self.state, self._stop)
        if can_start_threads():
            threading.Thread(target=self._think, args=arguments, daemon=True).start()
        else:
            self._think(*arguments)

    def _think(self, player: Any, state: Any, stop: threading.Event) -> None:
        """Let a player choose, and make its move, unless nobody waits for it any more."""
        thought = error = None
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
                self.thought, self._thought_in, self._rows = thought, state, rows
        except Exception as raised:  # a player of the reader's own returned something else
            error = raised
        if error is None:
            self._go_on()
            return
        self.error = error
        name = self.playing.name(-self.playing.reader)
        self.show(
            f"{name} could not move: {type(error).__name__}: {error}. Nothing is lost: take your "
            "move back, switch sides, or let it try again."
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
        self.thought: PlayResult | None = None
        self.error: BaseException | None = None
        self.stepper: Stepper | None = None
        self._thought_in: Any = None  # the state that `thought` is about
        self._rows: list[list[str]] = []  # the thought in words

    def _repr_mimebundle_(self, **kwargs: Any) -> dict:
        """Add the board, for viewers that show no widgets."""
        data = super()._repr_mimebundle_(**kwargs)
        with self._idle:
            picture = self.playing.picture() if self.playing.board else ""
        return {**data, "image/svg+xml": picture} if picture else data

    def __repr__(self) -> str:
        return f"<Play {self.game!r} against {_name(self.opponent)}: {self.sentence}>"


class Face(Widget):
    """The board, the buttons and the words of a Play, which does what the page asks for."""

    _esm = joined("base.js", "play.js")
    _css = joined("base.css", "play.css")

    def __init__(self, play: Play) -> None:
        super().__init__()
        self._play = play
        names = ("undo", "restart", "switch_sides", "go_on", "limit", "prepare", "step_through")
        self.actions = {name: getattr(play, name) for name in (*names, "click", "type")}
        self.actions["choose"] = self._choose

    def _choose(self, index: int, ply: int) -> None:
        """Make the move of a button, unless its position is gone in the meantime."""
        if ply == len(self._play.moves):
            self._play.playing.check_turn()
            self._play.move(self._play.legal[index])

    def refuse(self, error: BaseException) -> None:
        """Say in the sentence why not."""
        self._play.show(words_of(error))


def _player(opponent: Any, game: Game, depth: Any, seconds: Any) -> Any:
    """Return a player: what was given, one that runs the search given, or the usual one."""
    if opponent is None:
        return default_player(game, depth=depth, seconds=seconds)
    if callable(getattr(opponent, "choose", None)) and not isinstance(opponent, type):
        return (
            opponent
            if depth is seconds is None
            else _limited(opponent, depth=depth, seconds=seconds)
        )
    if isinstance(opponent, type) or not (callable(opponent) or isinstance(opponent, Procedure)):
        raise TypeError(f"opponent must be a Player or a search function, not {opponent!r}")
    return Player(opponent, depth=depth, seconds=seconds)


def _limited(player: Any, **limit: Any) -> Player:
    """Return the same player with another limit."""
    if not isinstance(player, Player):
        raise TypeError(f"{_name(player)} is no Player: its depth or time can't be set here")
    return Player(player.search, evaluation=player.evaluation, order=player.order, **limit)


def _limit_of(player: Any) -> list[str]:
    """Return what limits a player and how much, or nothing if that isn't known."""
    limits = ((kind, getattr(player, kind, None)) for kind in ("depth", "seconds", "nodes"))
    return next(([kind, str(much)] for kind, much in limits if much is not None), ["", ""])


def _name(player: Any) -> str:
    return getattr(player, "name", None) or type(player).__name__


def _is_short(search: Any, game: Game, state: Any, depth: float) -> bool:
    """Return whether a search generates few enough positions to be stepped through."""
    limited = Limited(game, Limit(nodes=MOST))
    try:
        function_of(search)(*arguments_of(search, limited, state, depth))
    except LimitReached:
        return False
    except Exception:  # the Stepper shows it
        pass
    return True


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
