"""A player thinks in a thread of its own, as long as somebody waits for its move."""

import threading
from collections.abc import Callable
from typing import Any

from ..games.game import Game


class Thinker:
    """Lets a player think while everything else goes on.

    Parameters
    ----------
    lock : RLock
        What guards the game that is played; it is held while a thought is handed on.
    hand_on : callable
        ``hand_on(state, thought, error)``: called in the thread when a player has chosen, or has
        raised an error. Never called once the thought was cancelled.
    """

    def __init__(self, lock: Any, hand_on: Callable) -> None:
        self._idle = threading.Condition(lock)
        self._hand_on = hand_on
        self._stop: threading.Event | None = None  # of the thought under way

    @property
    def is_thinking(self) -> bool:
        return self._stop is not None

    def start(self, player: Any, game: Game, state: Any) -> None:
        """Let a player think about a state, and about nothing else."""
        self.cancel()
        self._stop = threading.Event()
        arguments = (player, game, state, self._stop)
        threading.Thread(target=self._think, args=arguments, daemon=True).start()

    def cancel(self) -> None:
        """Tell the player to stop; its thought is dropped whenever it comes."""
        with self._idle:
            if self._stop is not None:
                self._stop.set()
                self._stop = None
                self._idle.notify_all()

    def wait(self, timeout: float | None) -> bool:
        """Return once nobody is thinking; False if somebody still is after `timeout` seconds."""
        with self._idle:
            return self._idle.wait_for(lambda: self._stop is None, timeout)

    def _think(self, player: Any, game: Game, state: Any, stop: threading.Event) -> None:
        thought = error = None
        try:
            thought = player.choose(game, state, stop)
        except BaseException as raised:  # even sys.exit(): nobody else would hear of it here
            error = raised
        with self._idle:
            if stop is self._stop:
                self._stop = None
                self._hand_on(state, thought, error)
                self._idle.notify_all()
