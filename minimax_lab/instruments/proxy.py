"""The old stand-in for a game, until nothing in coursework uses it, and names that moved."""

import inspect
from collections.abc import Iterator
from types import MethodType
from typing import Any

from ..games.game import Game
from .calling import check_call, name_of, unwrapped

__all__ = ["Asked", "check_call", "name_of", "unwrapped"]

_FOR_PLAYERS = ("win", "players", "ply", "outcome", "notation", "board", "path", "winning_row")


class Asked(Game):
    """A read-only stand-in for a game; subclasses note the questions."""

    def __init__(self, game: Game) -> None:
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "initial", game.initial)
        object.__setattr__(self, "alternates", game.alternates)
        for name in _FOR_PLAYERS:
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
