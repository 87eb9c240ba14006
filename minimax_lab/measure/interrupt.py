"""Ctrl-C at a moment when it does no harm."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def interrupts_kept() -> Iterator[Callable[[], None]]:
    """Keep an interruption until the function that this gives is called, and raise it there.

    One that strikes while a lock of a future is being taken would leave it taken, and the
    executor's thread would wait for it for ever. The second Ctrl-C gets through at once.
    """
    kept: list[int] = []
    here = os.getpid()

    def keep(number: int, frame: Any) -> None:
        if kept or os.getpid() != here:  # a worker that was forked from here
            raise KeyboardInterrupt
        kept.append(number)

    def raise_kept() -> None:
        if kept:
            raise KeyboardInterrupt

    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield raise_kept
        return
    signal.signal(signal.SIGINT, keep)
    try:
        yield raise_kept
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
