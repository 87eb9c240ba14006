"""Players: a search with a depth, a time or a number of positions to spend on each move."""

from ..games.game import read_move
from .player import Player
from .thinking import Thought

__all__ = ["Player", "Thought", "read_move"]
