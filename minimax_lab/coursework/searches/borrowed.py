"""Find out a function that solves an exercise with the lab's own search."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from ... import search
from ...instruments.compiled import Compiled, compiled
from ...instruments.count import count
from ...instruments.record import watch

_FOLDER = str(Path(search.__file__).parent) + os.sep
_PACKAGE = search.__name__


class Borrowed(BaseException):
    """The function under check has called the lab's own search, or opened its text."""


def refuse_the_labs_searches() -> None:
    """Let every search of the lab, and every attempt to load one, raise Borrowed.

    It can't be undone: only for a process that ends after the check.
    """
    for function in _functions():
        if not function.__code__.co_freevars:
            function.__code__ = _refuse.__code__
    sys.addaudithook(_on_event)


def _refuse(*arguments: Any, **options: Any) -> None:
    # It runs as another module's function, whose names it sees.
    from minimax_lab.coursework.searches.borrowed import Borrowed

    raise Borrowed


def is_borrowed(run: Callable[[], Any], texts: frozenset) -> bool:
    """Return whether a run calls code of the lab's searches.

    A copy made before the searches were refused is found out by where its code was written, or
    by the code, if it was executed as a text. A reader's own cell may hold the same text.
    """
    found = []

    def on_call(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        executed = code.co_filename == "<string>" and _body(code) in texts
        if executed or code.co_filename.startswith(_FOLDER):
            found.append(code)

    sys.setprofile(on_call)
    with suppress(BaseException):
        run()
    sys.setprofile(None)
    return bool(found)


def the_labs_texts() -> frozenset:
    """Return the code of every search of the lab; to be asked for before they are refused."""
    return frozenset(_body(function.__code__) for function in _functions())


def _body(code: CodeType) -> tuple:
    return code.co_code, code.co_names


def _functions() -> Iterator[FunctionType]:
    for name, module in list(sys.modules.items()):
        if name == _PACKAGE or name.startswith(_PACKAGE + "."):
            for thing in list(vars(module).values()):
                methods = vars(thing).values() if isinstance(thing, type) else [thing]
                for function in methods:
                    if isinstance(function, FunctionType) and function.__module__ == name:
                        yield function
    instruments: Any = (Compiled.__call__, compiled, count, watch)
    yield from instruments


def _on_event(event: str, arguments: tuple) -> None:
    if event == "import" and str(arguments[0]).startswith(_PACKAGE + "."):
        raise Borrowed
    if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(_FOLDER):
        raise Borrowed
