"""The names that ``lab.connect_four`` offers."""

from .rules import ConnectFour as ConnectFour
from .rules import lines as lines
from .rules import threats as threats
from .solver import Ideas as Ideas
from .solver import analyze as analyze
from .solver import solution as solution
from .solver import solve as solve

__all__ = [
    "ConnectFour",
    "Ideas",
    "analyze",
    "lines",
    "solution",
    "solve",
    "threats",
]
