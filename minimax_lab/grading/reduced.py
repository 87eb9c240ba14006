"""The lab as student code finds it while it is graded: its games' words, none of its searches."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

# What every assignment has, and the games that an assignment can ask for by name.
ALWAYS = {
    "MAX": ".games.game",
    "MIN": ".games.game",
    "Game": ".games.game",
    "Tree": ".games.tree",
    "UniformTree": ".games.uniform",
    "AIMA_TREE": ".games.tree",
    "COURSE_TREE": ".games.tree",
}
GAMES = {"TicTacToe": ".games.tic_tac_toe", "ConnectFour": ".games.connect_four.rules"}


class NotAvailable(AttributeError):
    """Says that a name of the lab can't be used while work is graded."""


class _Lab(ModuleType):
    """The package, with what it holds and no more."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NotAvailable(f"lab.{name} isn't available while your work is graded")


def stand_in(lab: ModuleType) -> None:
    """Make the bare package `minimax_lab`, which knows its folder, the reduced one."""
    lab.__class__ = _Lab
    solver = ModuleType("minimax_lab.games.connect_four")  # its own __init__ isn't wanted
    solver.__path__ = [f"{folder}/games/connect_four" for folder in lab.__path__]
    sys.modules[solver.__name__] = solver


def furnish(lab: ModuleType, games: list[str]) -> None:
    """Give the package its names, and forget where its files are."""
    wanted = ALWAYS | {name: GAMES[name] for name in games}
    for name, module in wanted.items():
        thing = getattr(import_module(module, "minimax_lab"), name)
        setattr(lab, name, _one_order(thing) if name == "ConnectFour" else thing)
    for name, loaded in list(sys.modules.items()):
        if name.startswith("minimax_lab.grading"):
            del sys.modules[name]
        elif name.startswith("minimax_lab") and hasattr(loaded, "__path__"):
            vars(loaded)["__path__"] = []


def _one_order(game: Any) -> Any:
    """Return the game without the lab's own good orders of its moves."""

    class ConnectFour(game):
        def _set_order(self, order: str) -> None:
            if order != "left to right":
                raise NotAvailable(f"the order {order!r} isn't available while work is graded")
            super()._set_order(order)

    return ConnectFour
