"""The public names: an editor and a type checker read them here, and Python imports by it."""

from .coursework.catalogue import MISCONCEPTIONS as MISCONCEPTIONS
from .coursework.check import check as check
from .coursework.hints import hint as hint
from .coursework.worksheet import worksheet as worksheet
from .draw import plots as plots
from .draw.boards import draw_board as draw_board
from .draw.figure import draw_tree as draw_tree
from .draw.figure import save as save
from .draw.tree import layout as layout
from .draw.windows import draw_windows as draw_windows
from .games import chess as chess
from .games import connect_four as connect_four
from .games import draughts as draughts
from .games.chess import Chess as Chess
from .games.connect_four import ConnectFour as ConnectFour
from .games.draughts import Draughts as Draughts
from .games.evaluations import evaluated as evaluated
from .games.evaluations import mobility as mobility
from .games.game import MAX as MAX
from .games.game import MIN as MIN
from .games.game import Game as Game
from .games.open_spiel import OpenSpiel as OpenSpiel
from .games.tic_tac_toe import TicTacToe as TicTacToe
from .games.tree import AIMA_TREE as AIMA_TREE
from .games.tree import COURSE_TREE as COURSE_TREE
from .games.tree import Tree as Tree
from .games.uniform import UniformTree as UniformTree
from .games.views import narrowed as narrowed
from .games.views import ordered as ordered
from .instruments.compiled import compiled as compiled
from .instruments.count import Count as Count
from .instruments.count import count as count
from .instruments.count import perft as perft
from .instruments.trace import Trace as Trace
from .instruments.watch import SearchStopped as SearchStopped
from .instruments.watch import watch as watch
from .measure import theory as theory
from .measure.match import match as match
from .measure.sweep import sweep as sweep
from .players import Player as Player
from .search import beyond as beyond
from .search.minimax import alphabeta as alphabeta
from .search.minimax import best_move as best_move
from .search.minimax import minimax as minimax
from .search.minimax import principal_variation as principal_variation
from .search.published import PUBLISHED as PUBLISHED
from .search.published import Procedure as Procedure
from .widgets.compare import Compare as Compare
from .widgets.editor import TreeEditor as TreeEditor
from .widgets.explorer import Explorer as Explorer
from .widgets.play import Play as Play
from .widgets.predict import Predict as Predict
from .widgets.stepper import Stepper as Stepper

__all__ = [
    "AIMA_TREE",
    "COURSE_TREE",
    "Chess",
    "Compare",
    "ConnectFour",
    "Count",
    "Draughts",
    "Explorer",
    "Game",
    "MAX",
    "MIN",
    "MISCONCEPTIONS",
    "OpenSpiel",
    "PUBLISHED",
    "Play",
    "Player",
    "Predict",
    "Procedure",
    "SearchStopped",
    "Stepper",
    "TicTacToe",
    "Trace",
    "Tree",
    "TreeEditor",
    "UniformTree",
    "alphabeta",
    "best_move",
    "beyond",
    "check",
    "chess",
    "compiled",
    "connect_four",
    "count",
    "draughts",
    "draw_board",
    "draw_tree",
    "draw_windows",
    "evaluated",
    "hint",
    "layout",
    "match",
    "minimax",
    "mobility",
    "narrowed",
    "ordered",
    "perft",
    "plots",
    "principal_variation",
    "save",
    "sweep",
    "theory",
    "watch",
    "worksheet",
]
