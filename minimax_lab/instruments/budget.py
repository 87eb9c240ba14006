"""What a search may spend, positions or time, and the game that stops it when that is spent."""

import threading
import time
from collections.abc import Iterator
from math import inf
from typing import Any

from ..games.game import Game
from .proxy import Asked


class Spent(BaseException):
    """A search has spent its budget; no `except Exception` of a reader's search keeps it."""


class Budget:
    """What a search may spend: positions, time, and until somebody says stop.

    Parameters
    ----------
    nodes : int, optional
        Positions that may be generated; as many as it likes if left out.
    seconds : float, optional
        How long it may take from now on.
    stop : threading.Event, optional
        Once it is set, the budget is spent.

    Attributes
    ----------
    spent : int
        Positions generated so far, never more than `nodes`.
    timed : bool
        Whether anything but the positions can end it.
    """

    def __init__(
        self,
        nodes: float | None = None,
        seconds: float | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        self.nodes = inf if nodes is None else nodes
        self.deadline = inf if seconds is None else time.perf_counter() + seconds
        self.stop = stop
        self.timed = seconds is not None or stop is not None
        self.spent = 0

    def is_over(self, positions: int = 0) -> bool:
        """Return whether it is spent, if so many more positions have been generated."""
        if self.spent + positions > self.nodes:
            return True
        if self.stop is not None and self.stop.is_set():
            return True
        return self.deadline < inf and time.perf_counter() >= self.deadline

    def spend(self) -> None:
        """Count one more position, or raise Spent if there may be none."""
        if self.spent >= self.nodes or self.timed and self.is_over():
            raise Spent
        self.spent += 1

    def without_nodes(self, nodes: float | None = None) -> "Budget":
        """Return another budget with the same end, and no limit on positions, or another one."""
        other = Budget(nodes, stop=self.stop)
        other.deadline, other.timed = self.deadline, self.timed
        return other


class Limited(Asked):
    """A game that counts the positions it gives out, and stops a search that goes too far."""

    def __init__(self, game: Game, budget: Budget) -> None:
        super().__init__(game)
        object.__setattr__(self, "_budget", budget)
        for name in ("to_move", "actions", "is_terminal", "evaluate"):
            object.__setattr__(self, name, getattr(game, name))

    def result(self, state: Any, action: Any) -> Any:
        self._budget.spend()
        return self._game.result(state, action)

    def children(self, state: Any) -> Iterator[Any]:
        spend = self._budget.spend
        for child in self._game.children(state):
            spend()
            yield child
