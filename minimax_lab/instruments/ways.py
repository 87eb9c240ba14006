"""The moves that lead to the positions of a search."""

from typing import Any

from ..games.game import Game
from .nodes import Node


class Ways:
    """The ways that lead to the positions of a search, as players write them."""

    def __init__(self, game: Game, nodes: list[Node]) -> None:
        self._game = game
        self._before: dict[Any, tuple | None] = {}
        for node in nodes:  # a parent comes before its children, so no way runs in a circle
            self._before.setdefault(node.state, None)
            if node.children or node.generated:
                for action in game.actions(node.state):
                    child = game.result(node.state, action)
                    self._before.setdefault(child, (node.state, action))

    def to(self, state: Any) -> list[str] | None:
        """Return the moves from the root to a state; None if the search knows of no way there."""
        if state not in self._before:
            return None
        moves: list[str] = []
        while (before := self._before[state]) is not None:
            state, action = before
            moves.insert(0, self._game.notation(state, action))
        return moves
