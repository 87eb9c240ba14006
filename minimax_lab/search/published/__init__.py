"""The procedures of the course notes, each note in a module of its own, under its own names.

`PUBLISHED` lists those that value a position: how each is called, and how it cuts and fails.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from ...arguments import check_depth
from ...games.game import MAX, Game, check_game
from .note000_two_methods import MinimaxResults, Searcher, minimaxMax
from .note001_maxmin import V, V_alphabeta
from .note002_minimaxAB import minimaxAB
from .note003_maximizingPlayer import alphabeta, minimax
from .note004_floor_and_ceiling import minimax as floor_and_ceiling


@dataclass(frozen=True)
class Procedure:
    """A published procedure that values a position.

    Attributes
    ----------
    name : str
        As the note calls it.
    source : str
        The note.
    search : callable
        The procedure, to be called, watched, counted: ``search(*procedure.arguments(game))``.
    fail : "hard", "soft" or None
        What it returns for a node with children whose value lies outside the window. "soft": the
        best that it found. "hard": its value starts at the wall of the player to move, alpha for
        MAX and beta for MIN, and on that side the wall itself comes back. (Beyond the other wall it
        may return what it found, though strictly a fail-hard search keeps to both.) None if it has
        no window.
    cut : ">=", ">" or None
        Its test: does it cut off when alpha and beta meet, or only when they cross? None if it
        doesn't prune.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> for procedure in lab.PUBLISHED:
    ...     returned = procedure.search(*procedure.arguments(lab.COURSE_TREE))
    ...     print(procedure.name, procedure.fail, procedure.cut, procedure.value(returned))
    minimaxMax hard >= 8
    V None None 8
    V_alphabeta soft >= 8
    minimaxAB hard > 8
    minimax None None 8
    alphabeta hard >= 8
    floor and ceiling hard > 8
    """

    name: str
    source: str
    search: Callable
    fail: str | None
    cut: str | None
    _first_call: Callable = field(repr=False)  # (state, depth, player) -> all but the game

    def arguments(self, game: Game, state: Any = None, depth: float | None = None) -> tuple:
        """Return the first call's arguments, the game first.

        Parameters
        ----------
        game : Game
            The game.
        state : hashable, optional
            The state to value; ``game.initial`` if left out.
        depth : int, optional
            Plies to look ahead; all of the tree if left out.

        Returns
        -------
        tuple
            To be handed to ``procedure.search``.

        Raises
        ------
        TypeError, ValueError
            If `depth` is not a whole number, 0 or more, or the procedure counts on players that
            take turns and those of this game don't.
        """
        depth = inf if depth is None else depth
        check_game(game)
        check_depth(depth)
        if not game.alternates and self.search is not floor_and_ceiling:
            why = "lets MAX and MIN move in turn, but in this game a player may move twice running"
            raise ValueError(f"{self.name} {why}: use lab.minimax or lab.alphabeta")
        state = game.initial if state is None else state
        return (game, *self._first_call(state, depth, game.to_move(state)))

    def value(self, returned: Any) -> float:
        """Return the value for MAX in what `search` returned."""
        if isinstance(returned, MinimaxResults):
            return returned.color * returned.heurVal
        return returned


_TWO_METHODS = "Course note 000, Minimax with alpha-beta pruning added"
_RECURSIVE = "Course note 001, Recursive minimax"
_PRUNING = "Course note 001, Recursive alpha-beta pruning"
_PROGRAM = "Course note 002, a game-playing program"
_MINMAX = "Course note 003, the minmax algorithm"
_HEURISTIC = "Course note 003, the alpha-beta heuristic"
_TAYLOR = "Course note 004, Paul Taylor, Minimax and alpha-beta pruning (1999)"


# The first call of each procedure, the game left out.


def _minimaxMax(state, depth, player):
    return state, 0, -inf, inf, Searcher(player, depth)


def _V(state, depth, player):
    return state, depth


def _V_alphabeta(state, depth, player):
    return state, -inf, inf, depth


def _minimaxAB(state, depth, player):
    return state, player, 0, -inf, inf, depth


def _minimax(state, depth, player):
    return state, depth, player == MAX


def _alphabeta(state, depth, player):
    return state, depth, -inf, inf, player == MAX


def _floor_and_ceiling(state, depth, player):
    return state, depth, -inf, inf


PUBLISHED = (
    Procedure("minimaxMax", _TWO_METHODS, minimaxMax, "hard", ">=", _minimaxMax),
    Procedure("V", _RECURSIVE, V, None, None, _V),
    Procedure("V_alphabeta", _PRUNING, V_alphabeta, "soft", ">=", _V_alphabeta),
    Procedure("minimaxAB", _PROGRAM, minimaxAB, "hard", ">", _minimaxAB),
    Procedure("minimax", _MINMAX, minimax, None, None, _minimax),
    Procedure("alphabeta", _HEURISTIC, alphabeta, "hard", ">=", _alphabeta),
    Procedure("floor and ceiling", _TAYLOR, floor_and_ceiling, "hard", ">", _floor_and_ceiling),
)
