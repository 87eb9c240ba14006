"""What a student's code may not do in a worker: nearly all that reaches beyond its own memory."""

import importlib
import os
import resource
import sys
import time
from types import BuiltinFunctionType

# Standard modules that compute and do nothing else. All are loaded before the fence closes.
MODULES = (
    *("abc", "array", "bisect", "cmath", "collections", "collections.abc", "contextlib", "copy"),
    *("dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "heapq", "inspect"),
    *("itertools", "json", "linecache", "logging", "math", "numbers", "operator", "pprint"),
    *("queue", "random", "re", "statistics", "string", "textwrap", "time", "traceback", "types"),
    *("typing", "unicodedata", "__future__", "warnings", "weakref"),  # the parser needs unicodedata
)
# What is left of the operating system's functions: some are dangerous and raise no event.
_KEPT = {"fspath", "getcwd", "getpid", "lstat", "stat", "strerror", "times", "urandom"}
_THREADS = 4096  # of the user's in all, where a process may start some
_NOBODY = 65534
_MEBIBYTE = 2**20


class Refused(PermissionError):
    """Says what isn't allowed while work is graded."""


def load() -> None:
    """Load the modules that students may import."""
    for name in MODULES:
        importlib.import_module(name)


def limit(memory: int, seconds: int, *, threads: bool) -> None:
    """Let this process have so many MiB and seconds of computing, no file, and no other process."""
    for what, most in (
        (resource.RLIMIT_AS, memory * _MEBIBYTE),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, _THREADS if threads else 0),
    ):
        _, highest = resource.getrlimit(what)
        most = most if highest == resource.RLIM_INFINITY else min(most, highest)
        resource.setrlimit(what, (most, most))


def leave_root() -> None:
    """Go on as a user to whom nothing belongs, if this process is root's."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def close(*, watched: bool) -> None:
    """From here on, refuse all but what is harmless. It can't be undone.

    The instruments of a watched process may trace, and start threads.
    """
    import _imp

    time.sleep = _no_sleep
    system = sys.modules[os.name]  # posix, from which os has its functions
    for name, thing in list(vars(system).items()):
        if isinstance(thing, BuiltinFunctionType) and name not in _KEPT:
            delattr(system, name)
            vars(os).pop(name, None)
    # What is built in could be loaded through these two without anybody being asked.
    del _imp.create_builtin, _imp.create_dynamic  # type: ignore[attr-defined]
    if not watched:
        sys.addaudithook(_no_instruments)
    sys.addaudithook(_guard)


def _no_sleep(seconds: object) -> None:
    """Stand in for `time.sleep`: what waits keeps the class waiting."""


# Tracebacks show student code the frames of these two, and from Python 3.13 on whatever a frame's
# variables hold can be changed. So they decide by constants alone: what is written out below is in
# the code itself, and of the names they look up, each is only used to refuse.


def _guard(event: str, details: tuple) -> None:
    # The events that are harmless; all others are refused. See "Audit events table" in the
    # documentation of Python's standard library.
    if event in {
        "array.__new__",
        "builtins.id",
        "compile",
        "exec",
        "object.__getattr__",
        "sys._getframe",
        "sys._getframemodulename",
        "sys.excepthook",
        "sys.unraisablehook",
        "sys.settrace",
        "_thread.start_new_thread",
        "_thread.start_joinable_thread",  # Python 3.13's word for the one before
    }:
        return
    if event in {"object.__setattr__", "object.__delattr__"} and details[1] != "__code__":
        return
    if event == "import":
        raise ModuleNotFoundError(
            f"{str(details[0])[:60]!r} isn't available while your work is graded: use "
            "Python's own modules such as math, random or itertools"
        )
    raise Refused(f"{event} isn't allowed while your work is graded")


def _no_instruments(event: str, details: tuple) -> None:
    if event in {
        "sys.settrace",
        "_thread.start_new_thread",
        "_thread.start_joinable_thread",
    }:
        raise Refused(f"{event} isn't allowed while your work is graded")
