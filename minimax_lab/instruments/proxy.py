"""A game that writes down what it is asked, and the checks at the instruments' door."""

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from types import MethodType
from typing import Any

from ..games.game import FOR_PLAYERS, Game, check_depth


class Asked(Game):
    """A read-only stand-in for a game; subclasses note the questions."""

    def __init__(self, game: Game) -> None:
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "initial", game.initial)
        object.__setattr__(self, "alternates", game.alternates)
        for name in FOR_PLAYERS:
            object.__setattr__(self, name, getattr(game, name))

    def __getattr__(self, name: str) -> Any:
        # Whatever else the game has: parse, graph, … A method of its own works on this stand-in,
        # so that a search written as a method is followed too; but super() wants the game itself.
        found = getattr(self._game, name)
        if inspect.ismethod(found) and found.__self__ is self._game:
            code = getattr(found.__func__, "__code__", None)
            if code is None or "__class__" not in code.co_freevars:
                return MethodType(found.__func__, self)
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(
            f"the search sets game.{name} to {value!r}: a search reads the game it is given, and "
            "never changes it"
        )

    def __repr__(self) -> str:
        return repr(self._game)

    def to_move(self, state: Any) -> int:
        return self._game.to_move(state)

    def actions(self, state: Any) -> Any:
        return self._game.actions(state)

    def result(self, state: Any, action: Any) -> Any:
        return self._game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        return self._game.is_terminal(state)

    def evaluate(self, state: Any) -> float:
        return self._game.evaluate(state)

    def children(self, state: Any) -> Iterator[Any]:
        return self._game.children(state)

    def label(self, state: Any) -> str:
        return self._game.label(state)


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
