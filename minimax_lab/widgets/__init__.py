"""Widgets: what a notebook steps through and plays with."""

from itertools import islice
from pathlib import Path
from typing import Any

from ..games.game import Game


def joined(*names: str) -> str:
    """Return the text of some of the scripts or styles beside this file, one after the other."""
    return "\n".join((Path(__file__).parent / name).read_text("utf-8") for name in names)


def is_larger(game: Game, state: Any, most: int) -> bool:
    """Return whether the tree below a state, itself included, has more than so many nodes."""
    nodes = [state]
    for node in nodes:
        if not game.is_terminal(node):
            nodes += islice(game.children(node), most)
        if len(nodes) > most:
            return True
    return False
