"""A budget of positions and time, and the one way to stop a run that has spent it."""

import ctypes
import sys
import time
from _thread import start_new_thread
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import partial
from itertools import count
from math import inf
from threading import Event, Lock, get_ident, local
from types import FrameType
from typing import Any

_PAUSE = 0.02  # seconds between two looks at a limit, and between two attempts to stop a run
_IN_VAIN = 10  # attempts after which a run is taken for one that catches everything
_EVENTS = 256  # jumps and calls between two looks, where the run must look itself


class _OfThread(local):
    """What each thread has of its own."""

    def __init__(self) -> None:
        # Held by a watcher that raises something in this thread, and by `start_thread` in it.
        self.guard = Lock()


_here = _OfThread()


def start_thread(function: Callable) -> None:
    """Call a function in another thread; return once that has begun.

    Before Python 3.12 a new thread has the identifier of the one that starts it until it begins.
    An exception that a limit raises by that identifier would end the new thread instead, so none
    is raised meanwhile.
    """
    has_begun = Lock()

    def begin() -> None:
        has_begun.release()
        function()

    with _here.guard:
        has_begun.acquire()  # what was raised earlier arrives after this call, if not before
        try:
            start_new_thread(begin, ())
        except KeyboardInterrupt:
            has_begun.acquire()
            raise
        has_begun.acquire()


class LimitReached(BaseException):
    """A run has reached its limit; says why. No ``except Exception`` in a search keeps it."""


class Limit:
    """A budget of positions and time for a run, and a signal to stop it.

    Parameters
    ----------
    nodes : int, optional
        Positions that may be generated; any number if left out.
    seconds : float, optional
        How long it may take from now on.
    stop : threading.Event, optional
        Once it is set, perhaps by another thread, the limit is reached.

    Attributes
    ----------
    spent : int
        Positions generated so far, never more than `nodes`.
    deadline : float
        The end by ``time.perf_counter()``, or infinity.
    timed : bool
        Whether anything but the positions can end it.
    why : str
        Why it has been reached; empty as long as it hasn't.

    Examples
    --------
    >>> from minimax_lab.limits import Limit
    >>> limit = Limit(nodes=100)
    >>> limit.is_over(positions=100), limit.is_over(positions=101), limit.why
    (False, True, 'it has generated 100 positions')
    """

    def __init__(
        self, nodes: float | None = None, seconds: float | None = None, stop: Event | None = None
    ) -> None:
        if stop is not None and not hasattr(stop, "is_set"):
            raise TypeError(f"stop must be a threading.Event, not {stop!r}")
        self.nodes = inf if nodes is None else nodes
        self.seconds = inf if seconds is None else seconds
        self.deadline = time.perf_counter() + self.seconds
        self.stop = stop
        self.timed = seconds is not None or stop is not None
        self.spent = 0
        self.why = ""

    def is_over(self, positions: int = 0) -> bool:
        """Return whether the limit is reached, or would be by this number of further positions."""
        if self.why:
            return True
        if self.spent + positions > self.nodes:
            self.why = f"it has generated {self.nodes:,} positions"
        elif self.stop is not None and self.stop.is_set():
            self.why = "it was told to stop"
        elif time.perf_counter() >= self.deadline:
            self.why = f"{self.seconds:g} seconds are over"
        return bool(self.why)

    def spend(self) -> None:
        """Count one more position, or raise LimitReached if there may be none."""
        if self.why or self.spent >= self.nodes or self.timed:
            if self.is_over(positions=1):
                raise LimitReached(self.why)
        self.spent += 1

    def with_nodes(self, nodes: float | None = None) -> "Limit":
        """Return another limit with the same end in time, and positions of its own."""
        other = copy(self)
        other.nodes = inf if nodes is None else nodes
        other.spent = 0
        other.why = ""
        return other


def can_start_threads() -> bool:
    """Return whether there are threads here: not in Python that runs in a browser's page."""
    return sys.platform != "emscripten"


def run_under(limit: Limit, function: Callable, *arguments: Any) -> Any:
    """Call a function, and stop it when a limit is reached.

    Positions are counted by the game that the function is given, see `Limited`. The clock and
    ``limit.stop`` are watched by another thread or, where none can be started, from within the
    function. So even a loop that asks the game nothing is stopped, and one that catches all
    exceptions too (where no thread can be started, only from Python 3.12 on). What computes or
    waits outside Python can't be stopped.

    Parameters
    ----------
    limit : Limit
        What it may spend.
    function : callable
        Runs in the thread of the caller.
    *arguments
        What to call it with.

    Returns
    -------
    object
        What the function returns.

    Raises
    ------
    LimitReached
        When the limit is reached, or a moment later, whatever the function makes of it.
    BaseException
        Whatever the function raises is raised on.

    Examples
    --------
    >>> from minimax_lab.limits import Limit, run_under
    >>> run_under(Limit(seconds=60), max, 1, 2)
    2

    Source: ``PyThreadState_SetAsyncExc`` in Python's C interface.
    """
    try:
        if not limit.timed:
            value = function(*arguments)
        elif can_start_threads():
            value = _watched(limit, function, arguments)
        else:
            value = _looking_itself(limit, function, arguments)
    except (Exception, LimitReached):
        if not limit.why:  # it is the function's own, or another limit's
            raise
    else:
        if not limit.why:
            return value
    raise LimitReached(limit.why)


def _watched(limit: Limit, function: Callable, arguments: tuple) -> Any:
    """Call a function while another thread watches the limit."""
    watcher = _Watcher(limit)
    try:
        start_thread(watcher.watch)
        return function(*arguments)
    finally:
        watcher.has_ended = True  # plain stores: no exception can come before them
        watcher.raised_again.__init__ = LimitReached.__init__  # type: ignore[method-assign]
        try:
            watcher.deliver()
        except LimitReached:  # perhaps an earlier one, and the last is still on its way
            with suppress(LimitReached):
                watcher.deliver()


class _Watcher:
    """Raises LimitReached in the thread that made it, again and again until the run has ended."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.thread = ctypes.c_ulong(get_ident())
        self.has_ended = False
        self.has_raised = False
        self.raised_again = _raised_again_in(self.thread)
        self.guard = _here.guard  # so that nothing is raised once the run has ended

    def watch(self) -> None:
        attempts = 0
        while not self.has_ended:
            time.sleep(_PAUSE)
            if self.limit.is_over():
                kind = LimitReached if attempts < _IN_VAIN else self.raised_again
                with self.guard:
                    if not self.has_ended:
                        self.raise_there(kind)
                        attempts += 1

    def raise_there(self, kind: type[LimitReached] = LimitReached) -> None:
        self.has_raised = True
        ctypes.pythonapi.PyThreadState_SetAsyncExc(self.thread, ctypes.py_object(kind))

    def deliver(self) -> None:
        """If the watcher has raised anything, raise it here, so that nothing strikes later.

        What another thread raises comes a few instructions later, perhaps when the run has ended.
        Withdrawing it would leave Python 3.11 looking for it before each instruction, so it is
        raised once more, where the caller expects it. The loop ends when it comes: with the
        exception. It may take several, as a thread that was just started may have got the first.
        """
        with self.guard:
            pass  # from here on the watcher raises nothing more
        while self.has_raised:
            self.raise_there()


def _raised_again_in(thread: ctypes.c_ulong) -> type[LimitReached]:
    """Return a kind of LimitReached that, each time it is made in a thread, is raised there again.

    Python makes the exception when it reaches the thread. So it leaves loops within loops that
    catch everything: each handler lasts only to its next jump or call.
    """

    class RaisedAgain(LimitReached):
        pass

    # An __init__ in Python would itself be hit by what it raises, so this one is C's function: an
    # object apart from `ctypes.pythonapi.PyThreadState_SetAsyncExc`, as an __init__ returns None.
    raise_in = ctypes.pythonapi["PyThreadState_SetAsyncExc"]
    raise_in.restype = None
    raise_again = partial(raise_in, thread, ctypes.py_object(RaisedAgain))
    RaisedAgain.__init__ = staticmethod(raise_again)  # type: ignore[assignment]
    return RaisedAgain


def _looking_itself(limit: Limit, function: Callable, arguments: tuple) -> Any:
    """Call a function and look at the limit now and then, as it jumps and calls."""
    events = count(1)

    def look(*event: Any) -> None:
        is_turn = next(events) % _EVENTS == 0
        if limit.why or (is_turn and limit.is_over()):
            raise LimitReached(limit.why)

    def trace(frame: FrameType, event: str, argument: Any) -> Callable:
        frame.f_trace_opcodes = True
        look()
        return trace

    monitoring: Any = getattr(sys, "monitoring", None)
    if monitoring is None:  # before Python 3.12
        before = sys.gettrace()
        sys.settrace(trace)
        try:
            return function(*arguments)
        finally:
            sys.settrace(before)
    seen = (monitoring.events.PY_START, monitoring.events.JUMP)
    # A free number, first those that Python reserves for no kind of tool.
    numbers = (3, 4, 2, 5, 0, 1)
    tool = next(number for number in numbers if monitoring.get_tool(number) is None)
    monitoring.use_tool_id(tool, "limit")
    try:
        for event in seen:
            monitoring.register_callback(tool, event, look)
        monitoring.set_events(tool, sum(seen))
        return function(*arguments)
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
