"""What somebody's code raises, on which of its lines, and what that mistake is called."""

import re
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..arguments import unwrapped
from ..games.game import Game
from ..limits import LimitReached

_MOST_CHARACTERS = 300  # of an error's message, or of what is returned
_FAILS = "it stops with an error"
_ERRORS = {
    "NameError": "a name isn't defined",
    "UnboundLocalError": "a variable is read before it has a value",
    "AttributeError": "what follows the dot doesn't exist",
}
ARGUMENTS = "a call has the wrong number of arguments"
# What Python says of it: "missing 1 required …", "takes 2 positional arguments but …".
_OF_ARGUMENTS = re.compile(r"\) (missing|takes) .* argument|unexpected keyword argument")
# All that an exception may show, but for those that end a run.
EXCEPTIONS = (_FAILS, ARGUMENTS, *_ERRORS.values())
ENDED = {
    "MemoryError": "it asks for too much memory",
    "Meddled": "it changes the game",
    "Endless": "it never comes back",
    "RecursionError": "it never comes back",
    "SystemExit": "it ends Python",
    "GeneratorExit": "it ends Python",
}


class Meddled(BaseException):
    """Stops a function that reaches into the game instead of asking it."""


class Endless(BaseException):
    """Stops a function that has asked far more questions than the tree needs."""


def attempt(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """Return what somebody's code returns, and what it raises, whatever that is; one is None.

    An interrupt or the end of a limit isn't caught: if the code runs in the reader's own process,
    it is theirs.
    """
    try:
        return work(), None
    except (LimitReached, KeyboardInterrupt):
        raise
    except BaseException as error:
        return None, error


def described(error: BaseException, function: Any) -> str:
    """Return an exception in words, with the line of the function's own file that raised it."""
    what = "" if isinstance(error, Endless | Meddled) else type(error).__name__
    with suppress(Exception):  # `str` runs somebody's code, too
        said = shortened(str(error))
        what = ": ".join(filter(None, (what, said)))
    line = line_of(error, function)
    return f"{what} (line {line})" if line else what


def shortened(text: str) -> str:
    """Return a text, or its beginning if nobody would read all of it."""
    if len(text) <= _MOST_CHARACTERS:
        return text
    return f"{text[:_MOST_CHARACTERS]}…"


def line_of(error: BaseException, function: Any) -> int | None:
    """Return the line of a function's file on which an exception arose, or None.

    None also stands for a method that a class inherits from `Game`: its writer knows no such line.
    """
    file = file_of(function)
    if file == Game.children.__code__.co_filename:
        return None
    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):  # `extract_tb` would read files
        if frame.f_code.co_filename == file:
            line = number
    return line


def file_of(function: Any) -> str:
    """Return the file or cell in which a function or a class was written, "" if unknown."""
    methods = vars(function).values() if isinstance(function, type) else [unwrapped(function)]
    for method in methods:
        code = getattr(method, "__code__", None)
        if code:
            return code.co_filename
    return ""


def name_of_error(kind: str, said: str = "") -> str:
    """Return the name of the mistake that an exception of some kind shows, by what it says."""
    if kind in ENDED:
        return ENDED[kind]
    if kind == "TypeError" and _OF_ARGUMENTS.search(said):
        return ARGUMENTS
    return _ERRORS.get(kind, _FAILS)
