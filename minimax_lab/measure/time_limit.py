"""Call somebody else's function, and go on without it if it takes too long."""

import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, perf_counter
from typing import Any

from ..instruments.threads import start

_LOOK = 0.5  # seconds between two looks for Ctrl-C, which some systems keep from whoever waits
_AGAIN = 0.05  # seconds between two attempts to stop what doesn't stop
_LAST = 0.5  # seconds after which it is left to itself
_STACK = 32 << 20  # bytes: as deep a recursion as the main thread has room for, and more


class Overrun(Exception):
    """A function took longer than it was given."""


class Halt(KeyboardInterrupt):
    """Raised inside a function that overruns; what can be interrupted can be halted."""


def within(seconds: float, function: Callable, *arguments: Any) -> tuple[Any, float]:
    """Call a function in a thread of its own, for a limited time.

    Parameters
    ----------
    seconds : float
        How long to wait for it.
    function : callable
        Called with `arguments` and a ``threading.Event`` after them, which is set when the time
        is over. A function that goes on all the same gets an exception raised inside it, again
        and again, in case it catches everything. One that no exception can reach, as it waits
        or computes outside Python, is left to itself.
    *arguments
        What to call it with.

    Returns
    -------
    tuple
        What the function returned, and the seconds it took.

    Raises
    ------
    Overrun
        If it was late.
    BaseException
        Whatever the function raises is raised on.

    Examples
    --------
    >>> from minimax_lab.measure.time_limit import within
    >>> within(1, lambda number, stop: number + 1, 41)[0]
    42

    Source: ``PyThreadState_SetAsyncExc`` in Python's C interface.
    """
    stop, answer = threading.Event(), _Answer()
    asked = (function, *arguments, stop)
    thread = threading.Thread(target=answer.find, args=asked, name="player", daemon=True)
    start(thread, _STACK)
    end = monotonic() + seconds
    try:
        while thread.is_alive() and monotonic() < end:
            thread.join(min(_LOOK, max(0, end - monotonic())))
    finally:
        if thread.is_alive():
            stop.set()
            _halt(thread)
    if answer.seconds is None or answer.seconds > seconds:
        raise Overrun
    if answer.error is not None:
        raise answer.error
    return answer.value, answer.seconds


class _Answer:
    """What a function returned or raised, and when."""

    value: Any = None
    error: BaseException | None = None
    seconds: float | None = None

    def find(self, function: Callable, *arguments: Any) -> None:
        with suppress(Halt):  # one may come when all is over
            start = perf_counter()
            try:
                self.value = function(*arguments)
            except BaseException as error:
                self.error = error
            self.seconds = perf_counter() - start


def _halt(thread: threading.Thread) -> None:
    """Raise an exception in a thread until it ends, or doesn't."""
    end = monotonic() + _LAST
    thread.join(_AGAIN)
    while thread.is_alive() and monotonic() < end:
        identity, error = ctypes.c_ulong(thread.ident), ctypes.py_object(Halt)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, error)
        thread.join(_AGAIN)
