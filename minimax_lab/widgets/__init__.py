"""Widgets: what a notebook steps through and plays with."""

from itertools import islice
from typing import Any

from ..games.game import Game


def is_larger(game: Game, state: Any, most: int) -> bool:
    """Return whether the tree below a state, itself included, has more than `most` nodes."""
    nodes = [state]
    for node in nodes:
        if not game.is_terminal(node):
            nodes += islice(game.children(node), most)
        if len(nodes) > most:
            return True
    return False
