"""Threads with room enough: a stack of a size of their own."""

import threading

_STARTING = threading.Lock()  # the size is set for all threads, so one starts at a time


def start(thread: threading.Thread, stack: int) -> None:
    """Start a thread with a stack of so many bytes, and leave the size for others as it was."""
    with _STARTING:
        size = threading.stack_size(stack)
        try:
            thread.start()
        finally:
            threading.stack_size(size)
