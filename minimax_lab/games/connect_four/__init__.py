"""Connect Four: its rules, crude evaluations, and a solver that knows who wins."""

from importlib import import_module

from ..game import require
from .rules import ConnectFour, lines, threats

# Imported when they are first asked for: numba comes with them.
_SOLVER = ("Ideas", "analyze", "solution", "solve")

__all__ = ["ConnectFour", "lines", "threats", *_SOLVER]


def __getattr__(name: str):
    if name in _SOLVER:
        require("numba", "fast", f"lab.connect_four.{name}")
        return getattr(import_module(".solver", __name__), name)
    raise AttributeError(f"{__name__} has no {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
