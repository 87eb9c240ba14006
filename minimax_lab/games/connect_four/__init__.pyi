"""The names that ``lab.connect_four`` offers."""

from .rules import ConnectFour as ConnectFour
from .rules import lines as lines
from .rules import lines_of_four as lines_of_four
from .rules import open_lines as open_lines
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
    "lines_of_four",
    "open_lines",
    "solution",
    "solve",
    "threats",
]
