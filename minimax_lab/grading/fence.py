"""What a student's code may not do in a worker: nearly all that reaches beyond its own memory."""

import importlib
import os
import resource
import sys
from collections.abc import Callable
from types import BuiltinFunctionType

# Standard modules that compute and do nothing else. All are loaded before the fence closes.
MODULES = (
    *("abc", "array", "bisect", "cmath", "collections", "collections.abc", "contextlib", "copy"),
    *("dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "heapq", "inspect"),
    *("itertools", "json", "linecache", "math", "numbers", "operator", "pprint", "queue", "random"),
    *("re", "statistics", "string", "textwrap", "time", "traceback", "types", "typing"),
    *("__future__", "warnings", "weakref"),
)

# The events of Python's audit that are harmless; all others are refused. See "Audit events table"
# in the documentation of Python's standard library.
_HARMLESS = {
    *("array.__new__", "builtins.id", "compile", "exec", "object.__getattr__", "sys._getframe"),
    *("sys._getframemodulename", "sys.excepthook", "sys.unraisablehook", "time.sleep"),
}
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


def close(*also: str) -> None:
    """From here on, refuse all but what is harmless, and these events. It can't be undone."""
    import _imp

    system = sys.modules[os.name]  # posix, from which os has its functions
    for name, thing in list(vars(system).items()):
        if isinstance(thing, BuiltinFunctionType) and name not in _KEPT:
            delattr(system, name)
            vars(os).pop(name, None)
    # What is built in could be loaded through these two without anybody being asked.
    del _imp.create_builtin, _imp.create_dynamic  # type: ignore[attr-defined]
    sys.addaudithook(_guard(frozenset({*_HARMLESS, *also})))


def _guard(harmless: frozenset) -> Callable[[str, tuple], None]:
    """Return the hook. Tracebacks show student code what it holds: nothing that can be changed."""
    refused, text = Refused, str

    def guard(event: str, details: tuple) -> None:
        if event in harmless:
            return
        if event in ("object.__setattr__", "object.__delattr__") and details[1] != "__code__":
            return
        if event == "import":
            raise ModuleNotFoundError(
                f"{text(details[0])[:60]!r} isn't available while your work is graded: use "
                "Python's own modules such as math, random or itertools"
            )
        raise refused(f"{event} isn't allowed while your work is graded")

    return guard
