"""Chess: its rules, by python-chess, and evaluations."""

from .evaluations import material, mobility
from .position import Position
from .rules import Chess

__all__ = ["Chess", "Position", "material", "mobility"]
