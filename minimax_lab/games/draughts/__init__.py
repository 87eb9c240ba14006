"""Draughts: its rules, by pydraughts, and an evaluation."""

from .evaluations import material
from .position import Position
from .rules import Draughts

__all__ = ["Draughts", "Position", "material"]
