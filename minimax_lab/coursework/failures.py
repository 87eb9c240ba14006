"""What somebody's code raises, and on which of its lines."""

import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..arguments import unwrapped
from ..games.game import Game
from ..limits import LimitReached

_MOST_CHARACTERS = 300  # of an error's message


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
        said = str(error)
        if len(said) > _MOST_CHARACTERS:
            said = f"{said[:_MOST_CHARACTERS]}…"
        what = ": ".join(filter(None, (what, said)))
    line = line_of(error, function)
    return f"{what} (line {line})" if line else what


def line_of(error: BaseException, function: Any) -> int | None:
    """Return the line of a function's file on which an exception arose, or None.

    None also stands for a method that a class inherits from `Game`: its writer knows no such line.
    """
    file = getattr(getattr(unwrapped(function), "__code__", None), "co_filename", None)
    if file == Game.children.__code__.co_filename:
        return None
    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):  # `extract_tb` would read files
        if frame.f_code.co_filename == file:
            line = number
    return line
