"""What a function of the lab is given: checks of numbers, and the function inside a callable."""

import math
from collections.abc import Callable
from typing import Any


def check_whole(number: Any, name: str, least: int | None = 0) -> None:
    """Raise unless `number` is an int of at least `least`, or any if that is None."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        wanted = "a whole number"
        if least is not None:
            wanted += f", {least} or more"
        raise TypeError(f"{name} must be {wanted}, not {number!r}")
    if least is not None and number < least:
        raise ValueError(f"{name} must be {least} or more, not {number}")


def check_depth(depth: Any, least: int = 0) -> None:
    """Raise unless `depth` is a number of plies, or math.inf for no limit."""
    if depth != math.inf:
        check_whole(depth, "depth", least)


def unwrapped(search: Callable) -> Callable:
    """Return the Python function inside partials, decorators and bound methods."""
    for name in ("func", "__wrapped__", "__func__"):
        if hasattr(search, name):
            return unwrapped(getattr(search, name))
    return search


def name_of(search: Any, otherwise: str = "") -> str:
    """Return the name of a published search or a function; `otherwise` or its repr without one."""
    name = getattr(search, "name", None) or getattr(search, "__name__", None)
    return name or otherwise or repr(search)
