"""Connect Four: its rules, crude evaluations, and a solver that knows who wins."""

from importlib import import_module

from .rules import ConnectFour, lines, threats

# Imported when they are first asked for: numba comes with them.
_SOLVER = ("Ideas", "analyze", "solution", "solve")

__all__ = ["ConnectFour", "lines", "threats", *_SOLVER]


def __getattr__(name: str):
    if name in _SOLVER:
        return getattr(import_module(".solver", __name__), name)
    raise AttributeError(f"{__name__} has no {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
