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
from .instruments.trace import Trace
from .instruments.watch import SearchStopped, watch
from .search.minimax import alphabeta, best_move, minimax, principal_variation
from .search.published import PUBLISHED, Procedure

# Imported when they are first asked for: they bring matplotlib, networkx, pandas and anywidget.
_LATER = {"Chess": ".games.chess", "Draughts": ".games.draughts", "OpenSpiel": ".games.open_spiel"}
_LATER |= {"Compare": ".widgets.compare", "Explorer": ".widgets.explorer", "Play": ".widgets.play"}
_LATER |= {"Predict": ".widgets.predict", "Stepper": ".widgets.stepper"}
_LATER |= {"TreeEditor": ".widgets.editor", "draw_board": ".draw.boards"}
_LATER |= {"draw_tree": ".draw.figure", "save": ".draw.figure", "layout": ".draw.tree"}
_LATER |= dict.fromkeys(("MISCONCEPTIONS", "hint"), ".coursework.mistakes")
_LATER |= {"check": ".coursework.check", "worksheet": ".coursework.worksheet"}
_LATER |= {"Player": ".players", "make_puzzle": ".questions"}
_LATER |= {"match": ".measure.match", "sweep": ".measure.sweep"}
_MODULES = {"beyond": ".search.beyond", "plots": ".draw.plots", "theory": ".measure.theory"}
_MODULES |= {name: f".games.{name}" for name in ("chess", "connect_four", "draughts")}

__all__ = ["AIMA_TREE", "COURSE_TREE", "MAX", "MIN", "PUBLISHED", "ConnectFour", "Count", "Game"]
__all__ += ["Procedure", "SearchStopped", "TicTacToe", "Trace", "Tree", "UniformTree", "alphabeta"]
__all__ += ["best_move", "compiled", "count", "evaluated", "minimax", "mobility", "narrowed"]
__all__ += ["ordered", "perft", "principal_variation", "watch"]  # without optional packages


def __getattr__(name: str):
    if name not in _LATER and name not in _MODULES:
        raise AttributeError(f"minimax_lab has no {name!r}")
    try:
        module = import_module(_LATER.get(name) or _MODULES[name], __name__)
    except ModuleNotFoundError as error:
        package = (error.name or __name__).partition(".")[0]
        if package == __name__:  # a fault of the lab's own, and no optional package
            raise
        raise Missing(f"lab.{name}", error.name, "lab") from error
    return getattr(module, name) if name in _LATER else module


def __dir__() -> list[str]:
    return sorted([*__all__, *_LATER, *_MODULES])
