"""The process in which a submission's cells run: a fresh interpreter behind a fence.

It knows the lab's games and no search. What it says is worth no more than the values that the
student's functions return, so nothing that happens in it can earn a mark but right answers.
"""

import __future__

import ast
import contextlib
import copy
import faulthandler
import importlib
import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, ModuleType
from typing import Any, NoReturn

from ...games.game import Game
from .. import sandbox
from ..sandbox import Elsewhere, ElsewhereGame, Ended, Handle, Sandbox, Session

_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
# The package's own __init__ would bring the searches along.
_BOOT = """\
import sys, types
lab = types.ModuleType("minimax_lab")
lab.__path__ = [sys.argv[1]]
sys.modules["minimax_lab"] = lab
from minimax_lab.coursework.grading.worker import main
main(*sys.argv[2:])
"""
# Standard modules that compute and do nothing else. All are loaded before the fence closes.
_MODULES = """
    abc array bisect cmath collections collections.abc contextlib copy dataclasses datetime decimal
    enum fractions functools heapq inspect itertools json linecache logging math numbers operator
    pprint queue random re statistics string textwrap time traceback types typing unicodedata
    __future__ warnings weakref
"""
# What every assignment has of the lab, and the games that an assignment can ask for by name.
_LAB = {
    "game": ["MAX", "MIN", "Game"],
    "tree": ["Tree", "AIMA_TREE", "COURSE_TREE"],
    "uniform": ["UniformTree"],
}
_GAMES = {"TicTacToe": "tic_tac_toe", "ConnectFour": "connect_four"}
# What is left of the operating system's functions: some of the others raise no event.
_KEPT = {"fspath", "getcwd", "getpid", "lstat", "stat", "strerror", "times", "urandom", "write"}
_NOBODY = 65534
_SECONDS = 150.0  # that all cells and tests of a submission may compute
_DEFINING = (
    *(ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef),
    *(ast.Assign, ast.AnnAssign, ast.AugAssign),
)
_LAZY = __future__.annotations.compiler_flag
# IPython's own commands: what measures a cell goes, and other commands do nothing.
_COMMAND = re.compile(r"^([ \t]*)(?:[%!?].*|[\w.]+\?+[ \t]*)$", re.MULTILINE)


class Worker(Sandbox):
    """A sandbox for the cells of one submission, with so much computing for each task.

    Parameters
    ----------
    cells : list of str
        The sources of all cells that will be run; of NumPy only who uses it has to pay for it.
    games : tuple of str
        The lab's games that the cells may use by name.
    """

    def __init__(self, cells: list[str], games: tuple[str, ...] = ()) -> None:
        super().__init__(Session({}))
        numpy = any("numpy" in cell for cell in cells) and importlib.util.find_spec("numpy")
        self._numpy = os.path.dirname(numpy.submodule_search_locations[0]) if numpy else ""
        self._games = [*games]
        self._ran: list[dict] = []
        self._end = self._computed() + _SECONDS
        self._task_end, self._parent = self._end, os.getppid()

    def allow(self, seconds: float) -> None:
        """Let all that follows compute so many seconds, until the next `allow`."""
        self._task_end = min(self._end, self._computed() + seconds)

    def _computed(self) -> float:
        """Return how many seconds this process and those before it have computed."""
        ended = os.times()
        return ended.children_user + ended.children_system + self.computed()

    def start(self) -> tuple[int, int, int]:
        """Start a fresh interpreter; return its number and our ends of the pipes."""
        theirs, writing = os.pipe()
        reading, their_writing = os.pipe()
        flags = ["-I", "-S", "-B", "-c", _BOOT, _PACKAGE]
        process = os.posix_spawn(
            sys.executable,
            [sys.executable, *flags, self._numpy, *self._games],
            {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            file_actions=[
                (os.POSIX_SPAWN_DUP2, theirs, 3),
                (os.POSIX_SPAWN_DUP2, their_writing, 4),
            ],
        )
        os.close(theirs)
        os.close(their_writing)
        return process, reading, writing

    def replies(self, message: dict, count: int, seconds: float = sandbox.SECONDS) -> Iterator[Any]:
        """Yield so many replies to a request; the cells are run again after each restart."""
        if os.getppid() != self._parent:  # nobody is there any more whom the marks could be told
            self.close()
            os._exit(1)
        sent = json.dumps(message)
        for game in _GAMES.keys() - self._games:
            if f'"game": ["{game}"' in sent:  # until then, its rules are for the student to write
                self._games.append(game)
                self.close()
        if not self._process and message not in self._ran:
            for cell in self._ran:
                with contextlib.suppress(Ended):
                    self.request(cell)
        left = self._task_end - self._computed()
        if left <= 0:
            raise Ended("it took too long: the time for this task is over", True)
        yield from super().replies(message, count, min(seconds, left))

    def run(self, name: str, source: str) -> str:
        """Run a cell; return what went wrong, or "".

        A cell that takes too long is run a second time, without its experiments.
        """
        cell, wrong = {"do": "run", "name": name, "source": source, "short": False}, ""
        for short in (False, True):
            cell["short"] = short
            try:
                wrong = wrong or str(self.request(cell).get("says", ""))
                break
            except Ended as ended:
                wrong = str(ended)
        self._ran.append(cell)
        return wrong

    def offered(self, name: str) -> Any:
        """Return what a name of the student's stands for, as the tests use it.

        Raises
        ------
        NameError
            If the cells define no such name.
        """
        reply = self.request({"do": "offer", "name": name})
        offered = _Offered(self, {"name": name})
        if reply.get("callable"):
            return offered
        if "returned" in reply:
            return offered.value(reply)
        raise NameError(f"name {name!r} is not defined", name=name)


class _Offered(Elsewhere):
    """A function or a class of the student's; an object that is made of it is a game."""

    def value(self, reply: dict) -> Any:
        """Return the value in a reply; raise the exception that it tells of."""
        value = super().value(reply)
        return ElsewhereGame(self.box, value) if isinstance(value, Handle) else value


# The side on which the cells run


class _Cells(Session):
    """A session whose names are defined by cells: what fails leaves the rest of its cell."""

    def do_run(self, message: dict) -> dict:
        """Run a cell's statements; raise the first exception when all are done.

        So a line that isn't possible here, which draws a picture, say, costs nobody the function
        below it. A `short` run leaves the experiments out.
        """
        file, first = f"<cell {message['name']}>", None
        for statement in _statements(message["source"], file):
            if message["short"] and not isinstance(statement, _DEFINING):
                continue
            try:  # annotations aren't evaluated, whatever the cell imports of __future__
                part = compile(ast.Module([statement], []), file, "exec", _LAZY)
                exec(part, self.names)
            except BaseException as error:
                first = first or error
        if first is not None:
            raise first
        return {}

    def do_offer(self, message: dict) -> dict:
        """Say what a name stands for."""
        if message["name"] not in self.names:
            return {}
        thing = self.names[message["name"]]
        if callable(thing) and not isinstance(thing, Game):
            return {"callable": True}
        return {"returned": sandbox.encoded(thing, self._thing)}


def _statements(source: str, file: str) -> Iterator[ast.stmt]:
    """Yield a cell's statements; an import of several names becomes one of each."""
    try:
        tree = ast.parse(source, file)
    except SyntaxError:
        tree = ast.parse(_COMMAND.sub(r"\1pass", source), file)
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for alias in statement.names:
                single = copy.copy(statement)
                single.names = [alias]
                yield single
        else:
            yield statement


class _Lab(ModuleType):
    """The package as student code finds it: its games, and none of its searches."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"lab.{name} isn't available while your work is graded")


def main(numpy_folder: str, *games: str) -> None:
    """Load what the cells may use, close the fence, and answer until nobody is there any more."""
    os.closerange(5, 2**20)  # whatever else the grader had open, such as its pipes to others
    lab = sys.modules["minimax_lab"]
    lab.__class__ = _Lab
    for module, names in _LAB.items():
        for name in names:
            setattr(lab, name, getattr(_game_module(module), name))
    for name in games:
        game = getattr(_game_module(_GAMES[name]), name)
        setattr(lab, name, game)
        game.orders = game.orders[:1]  # without the good ones, and without the good evaluations
    for name, loaded in sys.modules.items():
        if name.startswith("minimax_lab.games."):
            for evaluation in ("lines", "threats"):
                vars(loaded).pop(evaluation, None)
    for name in _MODULES.split():
        importlib.import_module(name)
    if numpy_folder:
        sys.modules["ctypes"] = None  # type: ignore[assignment]  # NumPy does without it
        sys.path.append(numpy_folder)
        for name in ("numpy", "numpy.random", "numpy.linalg"):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    sys.modules["__main__"] = own = ModuleType("__main__")
    session, channel = _Cells(vars(own)), sandbox.Channel(3, 4)
    sandbox.confine()
    _leave_root()
    faulthandler.register(signal.SIGUSR1, file=4, all_threads=False)
    _end_with(os.getppid())
    sys.argv = [""]
    sys.path.clear()
    _close_fence()
    session.serve(channel)


def _game_module(name: str) -> ModuleType:
    return importlib.import_module(f"minimax_lab.games.{name}")


def _end_with(
    grader: int, parent: Callable[[], int] = os.getppid, leave: Callable[[int], None] = os._exit
) -> None:
    """Let an endless loop end with the grader, which is gone if this process has another parent."""
    signal.signal(signal.SIGVTALRM, lambda *_: None if parent() == grader else leave(1))
    signal.setitimer(signal.ITIMER_VIRTUAL, 1, 1)


def _leave_root() -> None:
    """Go on without rights to any file or process, as nobody if this process is root's."""
    import resource

    for what in (resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC, resource.RLIMIT_CORE):
        resource.setrlimit(what, (0, 0))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def _close_fence() -> None:
    """From here on, refuse all but what is harmless. It can't be undone."""
    import _imp

    time.sleep = lambda seconds: None  # what waits keeps the class waiting
    system = sys.modules[os.name]  # posix, from which os has its functions
    for name, thing in list(vars(system).items()):
        if isinstance(thing, BuiltinFunctionType) and name not in _KEPT:
            delattr(system, name)
            vars(os).pop(name, None)
    # What is built in could be loaded through these two without anybody being asked.
    del _imp.create_builtin, _imp.create_dynamic  # type: ignore[attr-defined]
    sys.addaudithook(_guard)


class _Refused(PermissionError):
    """Says what isn't allowed while work is graded."""


# Tracebacks show student code the frame of this one, and from Python 3.13 on whatever a frame's
# variables hold can be changed. So it decides by constants alone: what is written out below is in
# the code itself, and of the names it looks up, each is only used to refuse.


def _guard(event: str, details: tuple) -> None:
    # The events that are harmless; all others are refused. See "Audit events table" in the
    # documentation of Python's standard library.
    if f" {event} " in (
        " array.__new__ builtins.id compile exec object.__getattr__ sys._getframe "
        " sys._getframemodulename sys.excepthook sys.unraisablehook sys.setprofile sys.settrace "
    ):
        return
    if event in {"object.__setattr__", "object.__delattr__"} and details[1] != "__code__":
        return
    if event == "import":
        raise ModuleNotFoundError(
            f"{str(details[0])[:60]!r} isn't available while your work is graded: use "
            "NumPy, or Python's own modules such as math, random or itertools"
        )
    raise _Refused(f"{event} isn't allowed while your work is graded")
