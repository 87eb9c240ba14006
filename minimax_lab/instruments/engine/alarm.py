"""An alarm for machine code that takes longer than it should: it is told to stop."""

import threading
import time

import numpy as np

from ..budget import Budget
from .block import POSITIONS, STACK, STOP

TICK = 0.005  # seconds between two looks at the clock and the count
_IDLE_LOOKS = 200  # without an alarm; then the watcher sleeps until it is woken, and costs nothing


class Alarm:
    """While it is on, tells a block's machine code to stop once its time or budget is up.

    Parameters
    ----------
    block : array
        The block of the game, see block.py.
    seconds : float
        How long it may take.
    budget : Budget or None
        What else may end it.
    """

    def __init__(self, block: np.ndarray, seconds: float, budget: Budget | None) -> None:
        self._block, self._end, self._budget = block, time.perf_counter() + seconds, budget

    def __enter__(self) -> None:
        _pending.add(self)
        if not _wake.is_set():  # quicker than setting it again
            _wake.set()
        if not _watcher.is_alive():
            _start()

    def __exit__(self, *error: object) -> None:
        _pending.discard(self)

    def ring(self, now: float) -> None:
        """Tell the machine code to stop if its time is up, or its budget; once is enough."""
        if now >= self._end or is_over(self._block, self._budget):
            self._block[STACK] = STOP
            _pending.discard(self)


def is_over(block: np.ndarray, budget: Budget | None) -> bool:
    """Return whether machine code with this block has used up its budget."""
    return budget is not None and budget.is_over(int(block[POSITIONS]))


_pending: set[Alarm] = set()
_wake = threading.Event()
_watcher = threading.Thread()  # there is none yet; nor in a process that has been forked


def _start() -> None:
    global _watcher
    _watcher = threading.Thread(target=_watch, name="alarm", daemon=True)
    _watcher.start()


def _watch() -> None:
    quiet = 0
    while True:
        time.sleep(TICK)
        now = time.perf_counter()
        for alarm in _pending.copy():
            alarm.ring(now)
        quiet = 0 if _pending else quiet + 1
        if quiet > _IDLE_LOOKS:
            _wake.clear()
            if not _pending:
                _wake.wait()
            quiet = 0
