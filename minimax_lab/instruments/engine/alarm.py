"""An alarm for machine code that takes longer than it should: it is told to stop."""

import threading
import time

import numpy as np

from .block import STACK, STOP

_TICK = 0.005  # seconds between two looks at the clock
_QUIET = 200  # looks without anything to look after, and the thread waits until it is called


class Alarm:
    """A block's machine code is told to stop unless it ends in time.

    Parameters
    ----------
    block : array
        The block of the game, see block.py.
    seconds : float
        How long it may take.
    """

    def __init__(self, block: np.ndarray, seconds: float) -> None:
        self._block, self._end = block, time.perf_counter() + seconds

    def __enter__(self) -> None:
        _set.add(self)
        if not _called.is_set():
            _called.set()
        if not _watcher.is_alive():
            _start()

    def __exit__(self, *error: object) -> None:
        _set.discard(self)

    def ring(self, now: float) -> None:
        """Tell the machine code to stop if its time is up."""
        if now >= self._end:
            self._block[STACK] = STOP


_set: set[Alarm] = set()
_called = threading.Event()
_watcher = threading.Thread()  # there is none yet; nor in a process that has been forked


def _start() -> None:
    global _watcher
    _watcher = threading.Thread(target=_watch, name="alarm", daemon=True)
    _watcher.start()


def _watch() -> None:
    quiet = 0
    while True:
        time.sleep(_TICK)
        now = time.perf_counter()
        for alarm in _set.copy():
            alarm.ring(now)
        quiet = 0 if _set else quiet + 1
        if quiet > _QUIET:
            _called.clear()
            if not _set:
                _called.wait()
            quiet = 0
