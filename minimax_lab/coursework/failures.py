"""What somebody's code raises, and on which of its lines."""

import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..arguments import unwrapped
from ..games.game import Game
from ..limits import LimitReached

_WORDS = 300  # characters of what an error says


class Meddled(BaseException):
    """Leaves a function that reaches into the game instead of asking it."""


class Endless(BaseException):
    """Leaves a function that has asked far more than the tree can answer."""


def attempt(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """Return what somebody's code returns, or else what it raises, whatever that is.

    But an interrupt may be the reader's own, where the code runs in their process.
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
    with suppress(Exception):
        said = str(error)
        if len(said) > _WORDS:
            said = f"{said[:_WORDS]}…"
        what = ": ".join(filter(None, (what, said)))
    line = line_of(error, function)
    return f"{what} (line {line})" if line else what


def line_of(error: BaseException, function: Any) -> int | None:
    """Return the line of a function's file on which an exception arose, None if it isn't known.

    Nor is it where a class inherits the method from `Game`: that line is none of its writer's.
    """
    file = getattr(getattr(unwrapped(function), "__code__", None), "co_filename", None)
    if file == Game.children.__code__.co_filename:
        return None
    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):  # `extract_tb` would read files
        if frame.f_code.co_filename == file:
            line = number
    return line
