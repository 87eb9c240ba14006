"""Stop code that has fallen silent: a loop on a single line gives a tracer nothing to see."""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import Any


class Watchdog:
    """While it is on watch, raises `error` in the thread that made it if `progress` stands still.

    Parameters
    ----------
    progress : callable
        Returns a number that changes as long as all is well.
    error : type
        The exception class to raise.
    patience : float
        Seconds of computing without progress before it is raised, and then again and again, in
        case the code catches everything. Waiting, for an answer say, isn't computing.
    """

    def __init__(self, progress: Callable[[], int], error: type, patience: float) -> None:
        self._progress, self._error, self._patience = progress, error, patience
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._guard = threading.Lock()  # so that no error is raised once the watch is over

    def __enter__(self) -> "Watchdog":
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        with self._guard:
            self._over.set()

    def _watch(self) -> None:
        seen, since = self._progress(), time.process_time()
        while not self._over.wait(self._patience / 10):
            with self._guard:
                now = self._progress()
                if now != seen:
                    seen, since = now, time.process_time()
                elif time.process_time() - since > self._patience and not self._over.is_set():
                    thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(self._error)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)
