"""Minimax Lab: one function for each search, watched, counted and drawn as it stands."""

from importlib import import_module

from .games.connect_four import ConnectFour
from .games.game import MAX, MIN, Game, Missing, perft
from .games.tic_tac_toe import TicTacToe
from .games.tree import AIMA_TREE, COURSE_TREE, Tree
from .games.uniform import UniformTree
from .games.views import evaluated, mobility, narrowed, ordered
from .instruments.compiled import compiled
from .instruments.count import Count, count
from .instruments.record import SearchStopped, watch
from .instruments.trace import Trace
from .search.minimax import alphabeta, best_move, minimax, principal_variation
from .search.published import PUBLISHED, Procedure

# Imported when they are first asked for: they bring matplotlib, networkx, pandas and ipywidgets.
_LATER = {
    "Chess": ".games.chess",
    "Compare": ".widgets.compare",
    "Draughts": ".games.draughts",
    "Explorer": ".widgets.explorer",
    "OpenSpiel": ".games.open_spiel",
    "Play": ".widgets.play",
    "MISCONCEPTIONS": ".coursework.mistakes",
    "Player": ".players",
    "Predict": ".widgets.predict",
    "Stepper": ".widgets.stepper",
    "TreeEditor": ".widgets.editor",
    "check": ".coursework.check",
    "draw_board": ".draw.boards",
    "draw_tree": ".draw.figure",
    "layout": ".draw.figure",
    "hint": ".coursework.mistakes",
    "make_puzzle": ".questions",
    "match": ".measure.match",
    "save": ".draw.figure",
    "sweep": ".measure.sweep",
    "worksheet": ".coursework.worksheet",
}
_MODULES = {
    "beyond": ".search.beyond",
    "chess": ".games.chess",
    "connect_four": ".games.connect_four",
    "draughts": ".games.draughts",
    "plots": ".draw.plots",
    "theory": ".measure.theory",
}

__all__ = [
    "AIMA_TREE",
    "COURSE_TREE",
    "MAX",
    "MIN",
    "PUBLISHED",
    "ConnectFour",
    "Count",
    "Game",
    "Procedure",
    "SearchStopped",
    "TicTacToe",
    "Trace",
    "Tree",
    "UniformTree",
    "alphabeta",
    "best_move",
    "compiled",
    "count",
    "evaluated",
    "minimax",
    "mobility",
    "narrowed",
    "ordered",
    "perft",
    "principal_variation",
    "watch",
    *_LATER,
    *_MODULES,
]


def __getattr__(name: str):
    if name not in _LATER and name not in _MODULES:
        raise AttributeError(f"minimax_lab has no {name!r}")
    try:
        module = import_module(_LATER.get(name) or _MODULES[name], __name__)
    except ModuleNotFoundError as error:
        raise Missing(f"lab.{name}", error.name, "lab") from error
    return getattr(module, name) if name in _LATER else module


def __dir__() -> list[str]:
    return sorted(__all__)
