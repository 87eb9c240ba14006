"""A game in a worker: each question goes to the real game, which is with the grader."""

from collections.abc import Callable, Iterator
from typing import Any

from ..games import game as board
from ..games.game import Game


class Stopped(BaseException):
    """Leaves a function that the grader doesn't want to hear more of."""


class Board:
    """A board that came from the grader."""

    @staticmethod
    def read(content: list) -> board.Board:
        """Return the board whose fields these are."""
        columns, rows, pieces, names, kind, falls = content
        return board.Board(columns, rows, _squares(pieces), _squares(names), kind, falls)


def _squares(pairs: list) -> dict:
    return {(column, row): text for column, row, text in pairs}


def _asked(name: str) -> Any:
    """Return a property that asks for an attribute which every game has."""
    return property(lambda game: game._ask(game._number, "attribute", name))


class StandIn(Game):
    """Knows its number, and whom to ask."""

    alternates, win, players, orders = map(_asked, ("alternates", "win", "players", "orders"))

    def __init__(self, ask: Callable, number: int) -> None:
        vars(self).update(_ask=ask, _number=number)

    def to_move(self, state: Any) -> int:
        return self._ask(self._number, "to_move", state)

    def actions(self, state: Any) -> Any:
        return self._ask(self._number, "actions", state)

    def result(self, state: Any, action: Any) -> Any:
        return self._ask(self._number, "result", state, action)

    def is_terminal(self, state: Any) -> bool:
        return self._ask(self._number, "is_terminal", state)

    def evaluate(self, state: Any) -> float:
        return self._ask(self._number, "evaluate", state)

    def children(self, state: Any) -> Iterator[Any]:
        return self._each(self._ask(self._number, "children", state))

    def _each(self, iterator: int) -> Iterator[Any]:
        while found := self._ask(self._number, "next", iterator):
            yield found[0]

    def label(self, state: Any) -> str:
        return self._ask(self._number, "label", state)

    def ply(self, state: Any) -> int:
        return self._ask(self._number, "ply", state)

    def outcome(self, state: Any) -> str:
        return self._ask(self._number, "outcome", state)

    def notation(self, state: Any, action: Any) -> str:
        return self._ask(self._number, "notation", state, action)

    def board(self, state: Any) -> Any:
        return self._ask(self._number, "board", state)

    def path(self, state: Any, action: Any) -> tuple:
        return self._ask(self._number, "path", state, action)

    def winning_row(self, state: Any) -> tuple:
        return self._ask(self._number, "winning_row", state)

    def parse(self, text: str) -> Any:
        """Read a position, if the game can."""
        return self._ask(self._number, "parse", text)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._ask(self._number, "attribute", name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(f"a search reads the game it is given: game.{name} can't be set")

    def __repr__(self) -> str:
        return "<the game>"
