"""The moves that lead to the positions of a search."""

from functools import cached_property
from typing import Any

from ..games.game import Game
from .nodes import Node

_LARGE = 4  # line breaks: a label with so many is a board, too long for a name


class Ways:
    """The ways that lead to the positions of a search, as players write them."""

    def __init__(self, game: Game, nodes: list[Node]) -> None:
        self._game, self._nodes = game, nodes

    @cached_property
    def _before(self) -> dict[Any, tuple | None]:
        """The state and action before each state; None before a root."""
        before: dict[Any, tuple | None] = {}
        for node in self._nodes:  # a parent comes first, so no way runs in a circle
            before.setdefault(node.state, None)
            if node.children or node.generated:
                for action in self._game.actions(node.state):
                    child = self._game.result(node.state, action)
                    before.setdefault(child, (node.state, action))
        return before

    def name(self, state: Any) -> str:
        """Return a state's label on one line, or for a large board the moves that lead to it."""
        label = self._game.label(state)
        moves = self.to(state) if label.count("\n") >= _LARGE else None
        if moves is None:
            return label.replace("\n", "/").replace(" ", "")
        return f"[{' '.join(moves) or 'start'}]"

    def to(self, state: Any) -> list[str] | None:
        """Return the moves from the root to a state; None if the search knows of no way there."""
        if state not in self._before:
            return None
        moves: list[str] = []
        while (before := self._before[state]) is not None:
            state, action = before
            moves.insert(0, self._game.notation(state, action))
        return moves
