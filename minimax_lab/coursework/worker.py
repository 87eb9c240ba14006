"""The process in which a submission's cells run: a fresh interpreter behind a fence.

It knows the lab's games and no search. What it says is worth no more than the values that the
student's functions return, so nothing that happens in it can earn a mark but right answers.

    grader, a thread for each core (grading.py)
      └─ forks a marker for each submission: reads it, runs the source's tests (marking.py)
           └─ starts a worker, this module: runs the submission's cells and functions
"""

from __future__ import annotations  # for the cells too: their annotations aren't evaluated

import ast
import importlib
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

from .answers import PACKAGE, behaviours
from .failures import described
from .sandbox import Ended, Raised, Sandbox, Sandboxed, confine, serve
from .values import Strange, plain

_NOBODY = 65534
_IN_ALL = 300  # seconds of computing for all cells and tests of a submission
# The package's own __init__ would bring the searches along.
_BOOT = """\
import sys, types
lab = sys.modules["minimax_lab"] = types.ModuleType("minimax_lab")
lab.__path__ = [sys.argv[1]]
from minimax_lab.coursework.worker import main
main(*sys.argv[2:])
"""
# Modules that compute and do nothing else, loaded before the fence closes; so are all that the
# lab itself imports. Of NumPy only who uses it has to pay for it.
_MODULES = """
    array bisect cmath copy datetime decimal fractions heapq inspect logging math pprint queue
    random statistics string textwrap unicodedata
""".split()
# What every assignment has of the lab, and the games that come when a test first gives one.
_LAB = {"game": "MAX MIN Game", "tree": "Tree AIMA_TREE COURSE_TREE", "uniform": "UniformTree"}
_GAMES = {"TicTacToe": "tic_tac_toe", "ConnectFour": "connect_four"}
# IPython's own commands: what measures a cell goes, and other commands do nothing.
_COMMAND = re.compile(r"^([ \t]*)(?:[%!?].*|[\w.]+\?+[ \t]*)$", re.MULTILINE)


class Worker(Sandbox):
    """A sandbox for the cells of one submission.

    Parameters
    ----------
    numpy : bool
        Whether the cells may want NumPy.
    games : tuple of str
        The lab's games that the cells may use by name.
    """

    def __init__(self, numpy: bool = False, games: tuple[str, ...] = ()) -> None:
        super().__init__({})
        self._loaded = {*games, *(("numpy", "numpy.random", "numpy.linalg") if numpy else ())}
        self._ran: list[tuple] = []
        self._computed_before = _computed()

    def live(self, pipe: socket.socket) -> None:
        """Put a fresh interpreter in the place of the copy of this process."""
        pipe.set_inheritable(True)
        told = [str(PACKAGE), str(pipe.fileno()), *self._loaded]
        command = [sys.executable, "-I", "-B", "-c", _BOOT, *told]
        os.execve(sys.executable, command, {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"})

    def replies(self, work: Callable, *arguments: Any, **options: Any) -> Iterator[Any]:
        """Yield this number of replies; the cells are run again in each new process."""
        if _computed() - self._computed_before > _IN_ALL:
            raise Ended("it took too long in all", True)
        cases = arguments[1] if work is behaviours else []
        games = {type(value).__name__ for case in cases for value in case} & _GAMES.keys()
        if not games <= self._loaded:  # until then, its rules are for the student to write
            self._loaded |= games
            self.close()
        if not self._process and arguments not in self._ran:
            for cell in self._ran:
                with suppress(Ended):
                    self.request(run, *cell)
        yield from super().replies(work, *arguments, **options)

    def run(self, name: str, source: str) -> str:
        """Run a cell; return what went wrong, or "".

        A cell that takes too long is run a second time, without its experiments, and if need be a
        third time, without all else that calls something.
        """
        wrong = ""
        for timeouts in range(3):
            try:
                said = self.request(run, name, source, timeouts)
                self._ran.append((name, source, timeouts))
                return wrong or said
            except (Ended, Raised) as error:
                wrong = wrong or str(error)
        return wrong

    def offered(self, names: list[str]) -> dict[str, Any]:
        """Return what the student's names stand for, as the tests use it, if there is anything."""
        said = self.request(offer, names)
        found = {name: said[name] for name in names if name in said}  # and no other name
        return found | {n: Sandboxed(self, n) for n in found if isinstance(found[n], Strange)}


def _computed() -> float:
    """Return the seconds of computing of all processes that were started here and have ended."""
    times = os.times()
    return times.children_user + times.children_system


# The side on which the cells run


def run(names: dict[str, Any], name: str, source: str, timeouts: int) -> Iterator[str]:
    """Run a cell's statements; yield what the first exception says, when all are done, or "".

    So a line that isn't possible here, which draws a picture, say, costs nobody the function
    below it. Where the cell has taken too long before, so many `timeouts`, statements that may be
    at fault are left out.
    """
    file = f"<cell {name}>"
    wrong = ""
    try:
        tree = ast.parse(source, file)
    except SyntaxError:
        tree = ast.parse(_COMMAND.sub(r"\1pass", source), file)
    for statement in tree.body:
        if not _is_left_out(statement, timeouts):
            try:
                exec(compile(ast.Module([statement], []), file, "exec"), names)
            except BaseException as error:
                wrong = wrong or described(error, None)
    yield wrong


def _is_left_out(statement: ast.stmt, timeouts: int) -> bool:
    """Return whether a statement may have been at fault: an experiment, then whatever calls."""
    if isinstance(statement, ast.Expr | ast.For | ast.While):
        return timeouts > 0
    is_definition = isinstance(statement, ast.FunctionDef | ast.ClassDef)
    calls = any(isinstance(node, ast.Call) for node in ast.walk(statement))
    return timeouts > 1 and calls and not is_definition


def offer(names: dict[str, Any], wanted: list[str]) -> Iterator[dict]:
    """Yield what is known by some names."""
    yield {name: plain(names[name]) for name in wanted if name in names}


def main(pipe: str, *loaded: str) -> None:
    """Load what the cells may use, close the fence, and answer until nobody is there any more."""
    lab: Any = sys.modules["minimax_lab"]
    lab.__getattr__ = _missing
    for module, names in _LAB.items():
        vars(lab).update({name: getattr(_game(module), name) for name in names.split()})
    sys.modules["ctypes"] = None  # type: ignore[assignment]  # NumPy does without it
    for name in [*_MODULES, *loaded]:
        if name in _GAMES:
            game = getattr(_game(_GAMES[name]), name)
            game.orders = game.orders[:1]  # without the good ones, and the good evaluations
            setattr(lab, name, game)
        else:
            with suppress(ImportError):
                importlib.import_module(name)
    for name in [name for name in sys.modules if name.startswith("minimax_lab.games.")]:
        vars(sys.modules[name]).update(lines=None, threats=None, mobility=None)
    sys.modules["__main__"] = own = ModuleType("__main__")
    vars(own)["display"] = _show_nothing  # as in a notebook
    grader = socket.socket(fileno=int(pipe)).makefile("rwb")
    confine()
    _close_fence()
    serve(vars(own), grader)


def _game(name: str) -> ModuleType:
    return importlib.import_module(f"minimax_lab.games.{name}")


def _show_nothing(*things: Any, **options: Any) -> None:
    """Stand for IPython's `display`."""


def _missing(name: str) -> Callable:
    """Return what stands for a name of the lab's that isn't there, until it is called."""
    if name.startswith("__"):
        raise AttributeError(name)

    def refuse(*arguments: Any, **options: Any) -> None:
        raise PermissionError(f"lab.{name} isn't available while your work is graded")

    return refuse


def _close_fence() -> None:
    """Leave all rights to files and processes, and refuse what isn't harmless, for ever."""
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (_IN_ALL, _IN_ALL))
    for what in (resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC, resource.RLIMIT_CORE):
        resource.setrlimit(what, (0, 0))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)
    time.sleep = lambda seconds: None  # what waits keeps the class waiting
    for module in (os, sys.modules[os.name]):
        del module.mkfifo, module.mknod  # type: ignore[attr-defined]  # they raise no event
    sys.path.clear()
    sys.addaudithook(_guard)


# Tracebacks show student code the frame of this one, and from Python 3.13 on whatever a frame's
# variables hold can be changed. So it decides by constants alone.


def _guard(event: str, details: tuple) -> None:
    # The events that are harmless; all others are refused. See "Audit events table" in the
    # documentation of Python's standard library.
    if event in {
        "array.__new__", "builtins.id", "compile", "exec", "object.__getattr__", "sys._getframe",
        "sys._getframemodulename", "sys.excepthook", "sys.unraisablehook", "sys.setprofile",
        "sys.settrace", "pickle.find_class",
    }:  # fmt: skip
        return
    if event in {"object.__setattr__", "object.__delattr__"} and details[1] != "__code__":
        return
    kind = ModuleNotFoundError if event == "import" else PermissionError
    what = f"{details[0]!r:.60}" if event == "import" else event
    raise kind(f"{what} isn't available while your work is graded")
