"""Run somebody else's code in a process of its own, and learn what it asked and what it returned.

`check` forks the process, since the function lives in the reader's kernel; grading puts a fresh
interpreter in its place. What is to be done there goes over as a function of the lab's with its
arguments, pickled; what comes back is read as JSON that holds plain values only. Where no process
can be started, the same is done in place, under a limit.
"""

import faulthandler
import gc
import json
import os
import pickle
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock, RLock, current_thread, main_thread
from typing import Any

from ..games.views import ReadOnlyView, View
from ..limits import Limit, LimitReached, run_under
from .answers import behaviours
from .failures import described
from .recording import Behaviour, replay
from .values import Strange

SECONDS = 3.0  # of computing for a reply; then the code counts as endless
IN_ALL = 5  # times as long for all replies to a request; then it counts as slow
BY_THE_CLOCK = 4  # times as long as that by the clock, for all that sleeps
_MEMORY = 256 << 20  # bytes that the code may ask for: soon filled, so that the error comes in time
_SLEEPING = 10  # times as long by the clock, for code that sleeps, or on a busy machine
_LONGEST = 1 << 20  # bytes of a reply
_STARTING = ("os.fork", "os.posix_spawn", "os.spawn", "os.system", "os.exec", "subprocess.Popen")
_ALONE = Lock()
_IN_PLACE = RLock()  # what is printed goes to one place at a time


class Ended(Exception):
    """Says that the code had to be stopped, or ended its own process.

    Attributes
    ----------
    late : bool
        Whether its time was over.
    slow : bool
        Whether it was the time for all replies, and none of them took long.
    places : tuple of (file, line)
        Where it was then, the innermost call first, as far as that is known.
    """

    def __init__(
        self, why: str, late: bool = False, slow: bool = False, places: tuple = ()
    ) -> None:
        super().__init__(why)
        self.late = late
        self.slow = slow
        self.places = places


class Raised(Exception):
    """Says what the code has raised, in words."""


# What comes back

_KINDS: dict[str, Any] = {kind.__name__: kind for kind in (list, tuple, set, frozenset, dict)}


def encoded(value: Any) -> Any:
    """Return a plain value, or what is Strange, as JSON can hold it."""
    if isinstance(value, Strange):
        return {"Strange": [value.kind, value.text]}
    for name, kind in _KINDS.items():
        if isinstance(value, kind):
            items: Any = value.items() if kind is dict else value
            return {name: [encoded(item) for item in items]}
    return value


def decoded(message: Any) -> Any:
    """Return what was encoded.

    Raises
    ------
    Raised
        If it tells of an exception.
    Ended
        If it says that the code is slow.
    Exception
        Of any kind, if nothing was encoded that way.
    """
    if message is None or isinstance(message, bool | int | float | str):
        return message
    ((kind, items),) = message.items()
    if kind == "raised":
        raise Raised(items)
    if kind == "slow":
        raise Ended("it is too slow", late=True, slow=True)
    return Strange(*items) if kind == "Strange" else _KINDS[kind](map(decoded, items))


# The side on which the code runs


def serve(names: dict[str, Any], pipe: Any) -> None:
    """Do what is asked for at a pipe, until nobody is there any more."""
    pipe.write(b"ready\n")
    pipe.flush()
    while True:
        seconds, work, arguments = pickle.load(pipe)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        for reply in _replies(names, work, arguments, seconds):
            pipe.write(reply + b"\n")
            pipe.flush()
            signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_PROF, 0)  # to read the next request is our affair


def _replies(
    names: dict[str, Any], work: Callable, arguments: tuple, seconds: float
) -> Iterator[bytes]:
    """Yield what the work yields; and if it raises anything or is slow, say so."""
    end = time.process_time() + IN_ALL * seconds
    late = time.monotonic() + BY_THE_CLOCK * IN_ALL * seconds
    try:
        for value in work(names, *arguments):
            if time.process_time() > end or time.monotonic() > late:
                yield json.dumps({"slow": None}).encode()
                return
            yield json.dumps(encoded(value)).encode()
    except (LimitReached, KeyboardInterrupt):
        raise
    except BaseException as error:
        yield json.dumps({"raised": described(error, None)}).encode()


def confine() -> None:
    """Let this process print nothing, start no other and, on Linux, ask for little memory."""
    sys.settrace(None)
    sys.setprofile(None)
    sys.stdin = sys.stdout = sys.stderr = None
    for place in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), place)
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell:
        shell.display_pub.publish = lambda *arguments, **options: None
    sys.addaudithook(_start_nothing)
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = Path("/proc/self/statm").read_text("utf-8").split()[0]
        taken = int(pages) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (taken + _MEMORY, hard))


def _start_nothing(event: str, details: tuple) -> None:
    if event.startswith(_STARTING):
        raise PermissionError(f"{event} isn't possible here")


# Our side


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold back Ctrl-C for a moment, so that no process is started or ended by half."""
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield  # here it interrupts nothing
        return
    held_back: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: held_back.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if held_back:
            signal.raise_signal(signal.SIGINT)


class Sandbox(AbstractContextManager):
    """A process in which somebody's code is called; it starts with the first request.

    Parameters
    ----------
    names : dict
        The code's functions and classes, by the names by which they are asked for.
    """

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names
        self._process = 0

    def request(self, work: Callable, *arguments: Any, seconds: float | None = None) -> Any:
        """Return the only reply to a request."""
        return next(self.replies(work, *arguments, seconds=seconds))

    def replies(
        self, work: Callable, *arguments: Any, count: int = 1, seconds: float | None = None
    ) -> Iterator[Any]:
        """Do something where the code is, and yield the replies, whose number is given.

        Parameters
        ----------
        work : callable
            A function of the lab's, called as ``work(names, *arguments)``, which yields plain
            values.
        *arguments
            Whatever can be pickled.
        count : int, optional
            How many values it yields.
        seconds : float, optional
            How long the code may compute for each of them, `SECONDS` by default: a busy machine
            costs it nothing, unless by the clock it takes ten times as long.

        Raises
        ------
        Raised
            If the work raises anything.
        Ended
            If the code took too long, or its process ended.
        """
        seconds = seconds or SECONDS
        left = count
        message = pickle.dumps((seconds, work, arguments))
        if not self._process:
            self._start()
        try:
            self._socket.settimeout(_SLEEPING * seconds)
            self._pipe.write(message)
            self._pipe.flush()
            while left:
                reply = decoded(json.loads(self._pipe.readline(_LONGEST)))
                left -= 1
                yield reply
        except (Raised, Ended):
            raise
        except Exception as error:  # what comes back is nonsense, or nothing
            number, said = self.close()
            found = re.findall(r'File "(.*)", line (\d+)', said)
            places = tuple((file, int(line)) for file, line in found)
            is_late = isinstance(error, TimeoutError) or number == signal.SIGPROF
            why = "it doesn't come back" if is_late else "it ended its whole process"
            raise Ended(why, is_late, places=places) from None
        finally:
            if left:
                self.close()

    def _start(self) -> None:
        """Start the process: a copy of this one, which then does what `live` says.

        Raises
        ------
        RuntimeError
            If it doesn't come as far as the code, which is no fault of the code's.
        """
        with _uninterrupted(), _ALONE:  # no other copy has an end of these sockets
            self._socket, theirs = socket.socketpair()
            self._pipe = self._socket.makefile("rwb")
            self._log = TemporaryFile("w+", encoding="utf-8")
            self._process = os.fork()  # a notebook has threads; the copy doesn't use them
            if not self._process:
                _ALONE.release()
                try:
                    os.setsid()
                    os.close(self._socket.fileno())  # so that it ends when this process has gone
                    self.live(theirs)
                except BaseException as error:
                    os.write(self._log.fileno(), repr(error).encode())
                finally:
                    os._exit(0)
            theirs.close()
        if not self._pipe.readline():
            raise RuntimeError(f"the lab couldn't start a process for it: {self.close()[1]}")

    def live(self, pipe: socket.socket) -> None:
        """Answer requests; called in the new process."""
        confine()
        gc.freeze()  # else the first collection copies all that the notebook holds, in its time
        # When its time is over, it says where it is, and ends.
        faulthandler.register(signal.SIGPROF, file=self._log, all_threads=False, chain=True)
        serve(self.names, pipe.makefile("rwb"))

    def close(self) -> tuple[int, str]:
        """End the process and all of its group; return the signal that had, and its last words."""
        if not self._process:
            return 0, ""
        with _uninterrupted():
            for kill in (os.killpg, os.kill):
                with suppress(ProcessLookupError, PermissionError):
                    kill(self._process, signal.SIGKILL)
            _, status = os.waitpid(self._process, 0)
            self._process = 0
        with suppress(OSError), self._socket, self._pipe, self._log:
            self._log.seek(0)
            said = self._log.read()
        return os.WTERMSIG(status), said

    def __exit__(self, *_: object) -> None:
        self.close()


class InPlace(Sandbox):
    """The same where no process can be started: the code runs here, under a limit."""

    def replies(
        self, work: Callable, *arguments: Any, count: int = 1, seconds: float | None = None
    ) -> Iterator[Any]:
        found: list[bytes] = []
        seconds = seconds or SECONDS
        copied = pickle.loads(pickle.dumps(arguments))
        limit = Limit(seconds=seconds)

        def collect() -> None:
            for reply in _replies(self.names, work, copied, seconds):
                found.append(reply)
                limit.deadline = time.perf_counter() + seconds

        with _IN_PLACE, redirect_stdout(StringIO()), suppress(LimitReached):
            run_under(limit, collect)
        yield from (decoded(json.loads(reply)) for reply in found)
        if limit.why:
            raise Ended("it doesn't come back", True)


def sandbox(names: dict[str, Any]) -> Sandbox:
    """Return a sandbox of the kind that is possible here."""
    can_fork = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")
    return (Sandbox if can_fork else InPlace)(names)


class Sandboxed:
    """A function or a class in a sandbox: to call it runs it there.

    A game among the arguments goes over as a copy, and is asked the same questions here
    afterwards, so that a view that counts them counts these.

    Parameters
    ----------
    box : Sandbox
    name : str
        By which the sandbox knows it.
    """

    def __init__(self, box: Sandbox, name: str) -> None:
        self.box = box
        self.name = name

    def replies(self, work: Callable, cases: list, seconds: float | None = None) -> Iterator[Any]:
        """Return what ``work(names, name, cases)`` yields in the sandbox: a reply for each case."""
        return self.box.replies(work, self.name, cases, count=len(cases), seconds=seconds)

    def behaviours(self, cases: list[tuple], seconds: float | None = None) -> Iterator[Behaviour]:
        """Return what it does when it is called with each of some arguments."""
        return map(Behaviour.unpacked, self.replies(behaviours, cases, seconds))

    def __call__(self, *arguments: Any) -> Any:
        sent = [value.game if isinstance(value, ReadOnlyView) else value for value in arguments]
        if any(isinstance(value, View) for value in sent):
            raise TypeError(f"{sent[0]!r} in another order, or so, can't be sent")
        # As long as a check waits for all replies.
        (done,) = self.behaviours([tuple(sent)], IN_ALL * SECONDS)
        if arguments and isinstance(arguments[0], ReadOnlyView):
            replay(done.log, arguments[0])
        if done.error:
            raise Raised(done.message)
        return done.returned
