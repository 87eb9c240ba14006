"""Threads with room enough: a stack of a size of their own."""

import threading

_STARTING = threading.Lock()  # the size is set for all threads, so one starts at a time
_ROOM = 1 << 20  # bytes of a stack: machine code may take half


def start(thread: threading.Thread, stack: int) -> None:
    """Start a thread with a stack of so many bytes, and leave the size for others as it was."""
    thread.has_room = stack >= _ROOM  # type: ignore[attr-defined]
    with _STARTING:
        size = threading.stack_size(stack)
        try:
            thread.start()
        finally:
            threading.stack_size(size)


def has_room() -> bool:
    """Return whether this thread is known to have a large stack: the main one, or one of ours."""
    thread = threading.current_thread()
    return thread is threading.main_thread() or getattr(thread, "has_room", False)
