"""How a search is called: its name, what it is called with, and the game that it may only read."""

import inspect
from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any

from ..games.game import Game, check_depth
from ..games.views import View


def unwrapped(search: Callable) -> Callable:
    """Return the Python function inside partials, decorators and bound methods."""
    while True:
        if isinstance(search, partial):
            search = search.func
        elif hasattr(search, "__wrapped__"):
            search = search.__wrapped__
        elif inspect.ismethod(search):
            search = search.__func__
        else:
            return search


def name_of(search: Any, otherwise: str = "") -> str:
    """Return the name of a published search or a function; `otherwise` or its repr without one."""
    name = getattr(search, "name", None) or getattr(search, "__name__", None)
    return name or otherwise or repr(search)


def check_call(search: Any, arguments: tuple) -> None:
    """Raise unless `search` can be called with a game, a state and the rest of `arguments`."""
    if not callable(search):
        raise TypeError(f"search must be a function of (game, state, ...), not {search!r}")
    name = name_of(search, "search")
    if not arguments or not isinstance(arguments[0], Game):
        got = repr(arguments[0]) if arguments else "nothing"
        raise TypeError(f"the first argument of {name} must be a Game, not {got}")
    try:
        signature = inspect.signature(search)
    except ValueError:  # some built-in functions don't tell theirs
        signature = inspect.Signature([inspect.Parameter("_", inspect.Parameter.VAR_POSITIONAL)])
    try:
        bound = signature.bind(*arguments).arguments
    except TypeError as error:
        raise TypeError(
            f"{name}{signature} can't be called with these {len(arguments)} arguments: {error}"
        ) from None
    if "depth" in bound:
        check_depth(bound["depth"])
    if len(arguments) > 1:
        try:
            hash(arguments[1])
        except TypeError:
            raise TypeError(
                f"state must be hashable and never change, not {arguments[1]!r}: use a tuple, an "
                "int or a string"
            ) from None


class Given(View):
    """A game as a search is given it: to be read, and never changed."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(
            f"the search sets game.{name} to {value!r}: a search reads the game it is given, and "
            "never changes it"
        )

    def __deepcopy__(self, memo: dict) -> "Given":
        """Return a copy whose questions are noted with this one's: a game is never changed."""
        return copy(self)
