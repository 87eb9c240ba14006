"""A worker, seen from the grader: started when needed, killed when its time is over."""

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from .allowance import Allowance, computed_by
from .answers import Answers
from .wire import Broken, Channel, TooLong

_PACKAGE = str(Path(__file__).parents[1])
# The package's own __init__ would bring the searches along.
_BOOT = """\
import sys, types
lab = types.ModuleType("minimax_lab")
lab.__path__ = [sys.argv[1]]
sys.modules["minimax_lab"] = lab
from minimax_lab.grading.worker import main
main(*sys.argv[2:])
"""
_CALL = 5.0  # seconds that one request may compute
_STOPPING = 0.5  # seconds for a function to come to an end that nobody wants to hear any more
_COMPUTING = 300  # seconds of the processor's for a worker in all
_EXPERIMENTS = 40.0  # seconds that the student's own cells may compute, and still be run in full
_IDLE = 60.0  # seconds by the clock in which a worker may compute nothing, in all
_BUSY = 8  # seconds by the clock for each that it has computed, on a busy machine
_TOLD = 300  # characters of what a worker says went wrong


class Worker:
    """A process that runs a student's cells and answers requests about what they defined.

    Parameters
    ----------
    games : tuple of str
        The lab's games that the cells may use.
    memory : int, optional
        MiB that the process may take.
    watched : bool, optional
        Whether it has the lab's instruments, which find the line on which a search goes wrong.
        What such a process says is worth no marks.
    """

    def __init__(
        self, games: tuple[str, ...] = (), memory: int = 512, *, watched: bool = False
    ) -> None:
        self._games, self._memory, self._watched = games, memory, watched
        self._process: subprocess.Popen | None = None
        self._folder = ""
        self._channel: Any = None
        self._cells: list[dict] = []
        self._before = 0.0  # what ended processes have computed
        self._seconds = 0.0
        self._experiments = _EXPERIMENTS
        self._waited = 0.0  # by the clock
        self._whole = self._single = Allowance(self.computed, 0)
        self.answers = Answers(self)
        self.called = ""  # the function that was called last
        self._error: type[OSError] = TimeoutError
        self.ended = ""  # why it had to be ended since `allow`, in words

    def allow(self, seconds: float) -> None:
        """Let all that follows compute so many seconds, until the next `allow`."""
        self._seconds = seconds
        self._whole, self.ended = Allowance(self.computed, seconds), ""

    def computed(self) -> float:
        """Return how many seconds the student's code has computed so far."""
        return self._before + (computed_by(self._process.pid) if self._process else 0)

    def run(self, name: str, source: str, *, whole: bool = True) -> str:
        """Run a cell, and again after each restart; return what went wrong, or "".

        A cell that takes too long is run a second time, without its experiments. Cells that aren't
        `whole` are the student's own: their experiments share one allowance.
        """
        short = not whole and self._experiments <= 0
        cell = {"do": "run", "name": name, "source": source, "short": short}
        before, late = self.computed(), ""
        try:
            try:
                reply = self.request(cell)
            except TimeoutError as error:
                if short:
                    raise
                cell["short"], late = True, str(error)
                self.allow(self._seconds)
                reply = self.request(cell)
        except OSError as error:
            return str(error)
        finally:
            if not whole:
                self._experiments -= self.computed() - before
        self._cells.append(cell)
        if late or "raised" not in reply:
            return late
        kind, text, line = raised_in(reply)
        return ": ".join(filter(None, (kind, text))) + (f" (line {line})" if line else "")

    def watched(self) -> "Worker":
        """Return another worker for the same cells, with the lab's instruments."""
        other = Worker(self._games, self._memory, watched=True)
        other._cells = list(self._cells)
        return other

    def request(self, message: dict) -> dict:
        """Have something done; return the reply, in which "raised" tells of an exception.

        Raises
        ------
        TimeoutError
            If it took too long.
        ChildProcessError
            If the process ended.
        """
        if not self.ended:
            self._ensure()
        if self.ended:
            raise self._error(self.ended)
        outer, self._single = self._single, Allowance(self.computed, _CALL)
        try:
            self._channel.send(message)
            return self.answers.until_reply(self._channel)
        except TooLong as late:
            self._end(TimeoutError, str(late))
        except Broken as broken:
            self._end(
                ChildProcessError, f"your code ended the process it runs in ({broken!s:.200})"
            )
        except ValueError as error:
            self._end(ChildProcessError, f"it got or gave more than can be sent ({error!s:.200})")
        finally:
            self._single = outer
        raise self._error(self.ended)

    def read(self, message: Any) -> Any:
        """Return a value that came from the worker; end it if it is none."""
        try:
            return self.answers.decode(message)
        except Broken as broken:
            self._end(ChildProcessError, f"it gave back what is no value ({broken!s:.200})")
        raise self._error(self.ended)

    def hurry(self) -> None:
        """Give the request that is under way little more time."""
        self._single = Allowance(self.computed, _STOPPING)

    def stop(self) -> None:
        """End the process, and all that it may have started."""
        if self._process is None:
            return
        self._before = self.computed()
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.kill()
        self._process.wait()
        self._process = None
        self._channel.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self, error: type[OSError], why: str) -> None:
        self._error, self.ended = error, why
        self.stop()

    def _ensure(self) -> None:
        """Start the process if there is none, and run the cells that did run."""
        if self._process is not None:
            return
        reading, theirs = os.pipe()
        others, writing = os.pipe()
        self._folder = tempfile.mkdtemp(prefix="grading-")
        told = [_PACKAGE, others, theirs, self._memory, _COMPUTING, int(self._watched)]
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", "-c", _BOOT, *map(str, told), *self._games],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            env={"PYTHONHASHSEED": "0"},
            pass_fds=(others, theirs),
            start_new_session=True,
        )
        os.close(others)
        os.close(theirs)
        os.set_blocking(writing, False)
        self._channel = Channel(reading, writing, self._wait)
        for cell in self._cells:
            with suppress(OSError):
                self.request(cell)
            if self.ended:
                return

    def _wait(self, descriptor: int, writing: bool) -> None:
        """Wait until a pipe is ready; end the process if that takes too long."""
        event = select.POLLOUT if writing else select.POLLIN
        poll = select.poll()
        poll.register(descriptor, event)
        start = time.monotonic()
        try:
            while left := min(self._whole.left(), self._single.left(), self._patience(start)):
                if poll.poll(1000 * left + 1):
                    return
        finally:
            self._waited += time.monotonic() - start
        raise TooLong("it took too long: a loop or a call doesn't come to an end, it seems")

    def _patience(self, start: float) -> float:
        """Return for how long to wait on, having waited from `start`: some code does nothing."""
        waited = self._waited + time.monotonic() - start
        if waited < _IDLE:
            return _IDLE - waited
        return max(0.0, _IDLE + _BUSY * self.computed() - waited)


def raised_in(reply: dict) -> tuple[str, str, int]:
    """Return the name, the text and the line of the exception that a reply tells of.

    Whatever a worker says, the texts are short; the line is 0 if it isn't known.
    """
    raised, line = reply.get("raised"), reply.get("line")
    name, text = raised if isinstance(raised, list) and len(raised) == 2 else ("", "")
    if not isinstance(name, str) or not isinstance(text, str):
        name, text = "", ""
    known = type(line) is int and 0 < line < 10**6
    return name[:60] or "RuntimeError", text[:_TOLD], line if known else 0
