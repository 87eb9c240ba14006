"""Run somebody else's code in a process of its own, which can be stopped and thrown away."""

import faulthandler
import multiprocessing
import os
import pickle
import re
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from ..measure.time_limit import Overrun, within

MEMORY = 512 << 20  # bytes that the code may ask for
_DUMPING = 0.1  # seconds for writing down where the code is
_PACKAGE = __name__.partition(".")[0] + "."

Work = Callable[[Callable[[Any], None]], None]  # work(send): it sends what it finds


class Elsewhere:
    """Base class of functions that run in a process of their own already, with their own limits."""


class Outcome(NamedTuple):
    """How a piece of work came to its end.

    Attributes
    ----------
    ended : "", "late" or "died"
        Whether it was stopped when its time was over, or its process ended before the work did.
    lines : tuple of (file, line)
        Where it was when it was stopped, the innermost call first.
    """

    ended: str = ""
    lines: tuple = ()


def apart(work: Work, seconds: float, take: Callable[[Any], Any]) -> Outcome:
    """Do a piece of work apart, and take what it sends until that is enough.

    Its process is a copy of this one, made by ``fork``: what it changes in memory, prints or
    breaks stays there; files aren't protected. It has half a gibibyte to ask for, and is killed
    when its time is over. Where there is no fork, on Windows, it is done in a thread, which is
    stopped as well as a thread can be.

    Parameters
    ----------
    work : callable
        ``work(send)`` calls ``send(thing)`` with whatever can be pickled.
    seconds : float
        How long it may take.
    take : callable
        Called here with each thing; when it returns something true, the work is stopped.

    Returns
    -------
    Outcome
        How it ended.
    """
    if not hasattr(os, "fork"):
        return _in_thread(work, seconds, take)
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    with tempfile.TemporaryFile() as dump:
        process = context.Process(target=_work, args=(work, theirs, dump))
        with warnings.catch_warnings():  # a notebook has threads; the copy doesn't use them
            warnings.simplefilter("ignore", DeprecationWarning)
            process.start()
        theirs.close()
        try:
            ended = _listen(ours, time.monotonic() + seconds, take)
            if ended == "late":
                os.kill(process.pid, signal.SIGUSR1)
                process.join(_DUMPING)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)  # those that it has started, too
            process.kill()
            process.join()
            ours.close()
        dump.seek(0)
        text = dump.read().decode("utf-8", "replace")
    lines = tuple((file, int(line)) for file, line in re.findall(r'File "(.*)", line (\d+)', text))
    return Outcome(ended, lines)


def _listen(connection: Connection, end: float, take: Callable[[Any], Any]) -> str:
    """Hand on what is sent until the work is finished, or enough was taken; return how it ended."""
    while True:
        try:
            if not connection.poll(max(0, end - time.monotonic())):
                return "late"
            thing = _Careful(BytesIO(connection.recv_bytes())).load()
        except Exception:  # the other end is closed, or what it sent makes no sense
            return "died"
        if thing is None or take(thing):
            return ""


class _Careful(pickle.Unpickler):
    """Reads plain values, and objects of the lab's classes: nothing that could run other code."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith(_PACKAGE) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is none of the lab's classes")
        return found


def _work(work: Work, connection: Connection, dump: Any) -> None:
    """Do the work in the new process; None says that it is done."""
    os.setsid()
    _silence()
    sys.settrace(None)
    faulthandler.register(signal.SIGUSR1, file=dump, all_threads=False)
    _limit_memory()
    work(connection.send)
    connection.send(None)
    os._exit(0)


def _silence() -> None:
    """Let nothing that this process prints or displays reach the reader's page."""
    sys.stdin = open(os.devnull, encoding="utf-8")
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")
    for number, file in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        os.dup2(file.fileno(), number)
    if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()):
        shell.display_pub.publish = lambda *arguments, **options: None


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as table:
            now = int(table.read().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, hard))


class _Enough(BaseException):
    """Leaves the work when enough was taken."""


def _in_thread(work: Work, seconds: float, take: Callable[[Any], Any]) -> Outcome:
    def send(thing: Any) -> None:
        if take(thing):
            raise _Enough

    stdout = sys.stdout
    try:
        within(seconds, lambda stop: work(send))
    except _Enough:
        return Outcome()
    except Overrun:
        return Outcome("late")
    except BaseException:
        return Outcome("died")
    finally:
        sys.stdout = stdout  # a thread that was stopped leaves it as it was there
    return Outcome()
