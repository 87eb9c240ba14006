"""What a game is: the seven questions a search may ask, and the two players."""

import math
from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any, NoReturn

from .board import Board, Square

MAX, MIN = +1, -1

# What a game tells those who play it, besides what a search asks.
FOR_PLAYERS = ("win", "players", "ply", "outcome", "notation", "board", "path", "winning_row")


class Game:
    """A two-player, zero-sum game of perfect information.

    Subclasses set ``initial`` and define the five methods below it; ``children`` comes for
    free. States are immutable and hashable, and ``result`` never changes its argument. Values
    are always MAX's: large is good for MAX, whoever is to move. A game may also have a method
    ``noisy(state)``, the actions that quiescence search follows beyond the depth, such as captures.

    Attributes
    ----------
    initial : hashable
        The state the game starts from.
    alternates : bool
        Whether the players take turns, one move each; true unless a game says otherwise.
    win : int
        What a won game is worth to the winner; 1 unless a game says otherwise.
    players : tuple of str
        What MAX and MIN are called.
    orders : tuple of str
        The orders of moves that the game knows by name, for `ordered`.

    Examples
    --------
    A pile of sticks: take one or two, whoever takes the last one wins.

    >>> import minimax_lab as lab
    >>> class Sticks(lab.Game):
    ...     initial = (4, lab.MAX)
    ...     def to_move(self, state): return state[1]
    ...     def actions(self, state): return range(1, min(2, state[0]) + 1)
    ...     def result(self, state, action): return (state[0] - action, -state[1])
    ...     def is_terminal(self, state): return state[0] == 0
    ...     def evaluate(self, state): return -state[1] if state[0] == 0 else 0
    >>> lab.minimax(Sticks(), (4, lab.MAX), 4)
    1

    Source: the formal game of Russell & Norvig, *AIMA* 4th edition, section 5.1.
    """

    initial: Any
    alternates: bool = True
    win: int = 1
    players: tuple[str, str] = ("MAX", "MIN")
    orders: tuple[str, ...] = ()
    order: Any  # one of them, in a game that has some
    _repr_svg_: Any  # its picture, given by the package's __init__

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = vars(cls)
        if ("actions" in own or "result" in own) and "children" not in own:
            # An inherited shortcut would follow the old rules.
            cls.children = Game.children  # type: ignore[method-assign]

    def to_move(self, state: Any) -> int:
        """Return MAX or MIN, whoever is to move in `state`."""
        raise _missing(self, "to_move")

    def actions(self, state: Any) -> Iterable[Any]:
        """Return the legal moves in `state`, in a fixed order."""
        raise _missing(self, "actions")

    def result(self, state: Any, action: Any) -> Any:
        """Return the state that `action` leads to; `state` stays as it is."""
        raise _missing(self, "result")

    def is_terminal(self, state: Any) -> bool:
        """Return whether the game is over in `state`."""
        raise _missing(self, "is_terminal")

    def evaluate(self, state: Any) -> float:
        """Return the utility of a terminal state, and a crude evaluation elsewhere."""
        raise _missing(self, "evaluate")

    def children(self, state: Any) -> Iterator[Any]:
        """Yield the results of the actions in `state`, lazily and in order."""
        for action in self.actions(state):
            yield self.result(state, action)

    def label(self, state: Any) -> str:
        """Return `state` as it is written into a picture; several lines are fine."""
        return str(state)

    def in_order(self, order: str) -> "Game":
        """Return the same game with its moves in one of its own `orders`."""
        if not self.orders:
            raise ValueError(f"{self!r} knows no order of moves by name: give a key function")
        game = copy(self)
        game._set_order(order)
        return game

    def _set_order(self, order: str) -> None:
        if not isinstance(order, str) or order not in self.orders:
            *some, last = (f'"{name}"' for name in self.orders)
            known = f"{', '.join(some)} or {last}" if some else last
            raise ValueError(f"order must be {known}, not {order!r}")
        self.order = order

    def ply(self, state: Any) -> int:
        """Return how many moves have been made before `state`."""
        raise _missing(self, "ply")

    def outcome(self, state: Any) -> str:
        """Return who has won in a terminal state, and why, in a few words."""
        if not self.is_terminal(state):
            return "not over"
        value = self.evaluate(state)
        if value == 0:
            return "a draw"
        return f"{self.players[0] if value > 0 else self.players[1]} wins"

    def notation(self, state: Any, action: Any) -> str:
        """Return an action as players write it."""
        return str(action)

    def board(self, state: Any) -> Board | None:
        """Return what stands where, or None for a game without a board."""
        return None

    def path(self, state: Any, action: Any) -> tuple[Square, ...]:
        """Return the squares of the board that stand for an action, in the order of clicking."""
        raise _missing(self, "path")

    def winning_row(self, state: Any) -> tuple[Square, ...]:
        """Return the squares of the row that has won, in a game that is won by rows."""
        return ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def perft(game: Game, depth: int, state: Any = None) -> int:
    """Count the paths of exactly `depth` plies from a state.

    Parameters
    ----------
    game : Game
        The game whose rules are counted.
    depth : int
        Length of the paths, in plies; 0 or more.
    state : hashable, optional
        Where the paths start; ``game.initial`` if left out.

    Returns
    -------
    int
        The number of leaf paths. Paths that end earlier, in a terminal state, don't count.

    Raises
    ------
    TypeError, ValueError
        If `depth` isn't a whole number, 0 or more.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> [lab.perft(lab.TicTacToe(), depth) for depth in range(4)]
    [1, 9, 72, 504]

    Source: "performance test, move path enumeration", the chess programmers' check of a move
    generator.
    """
    check_game(game)
    check_whole(depth, "depth")
    return _paths(game, depth, game.initial if state is None else state)


def _paths(game: Game, depth: int, state: Any) -> int:
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    if depth == 1:
        return sum(1 for _ in game.children(state))
    return sum(_paths(game, depth - 1, child) for child in game.children(state))


def illegal(game: Game, state: Any, action: Any) -> NoReturn:
    """Say that `action` isn't one of the legal moves in `state`."""
    legal = list(game.actions(state))
    hint = f"choose one of {legal}" if legal else "the game is over"
    raise ValueError(f"illegal move {action!r}: {hint}")


def player_name(player: int) -> str:
    """Return "MAX" or "MIN"."""
    return "MAX" if player == MAX else "MIN"


def check_game(game: Any) -> None:
    """Raise unless `game` is a Game."""
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game, such as a lab.Tree, not {game!r}")


def check_state(game: Game, state: Any) -> None:
    """Raise unless a game can tell who is to move in `state`, and whether it is over."""
    try:
        hash(state), game.to_move(state), game.is_terminal(state)
    except Exception as error:
        hint = ", game.parse(...)" if hasattr(game, "parse") else ""
        raise TypeError(
            f"{state!r} is no state of {game!r} ({type(error).__name__}: {error}): give "
            f"game.initial{hint} or what game.result returned"
        ) from error


def check_whole(number: Any, name: str, least: int = 0) -> None:
    """Raise unless `number` is an int of at least `least`."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"{name} must be a whole number, {least} or more, not {number!r}")
    if number < least:
        raise ValueError(f"{name} must be {least} or more, not {number}")


def check_depth(depth: Any, least: int = 0) -> None:
    """Raise unless `depth` is a number of plies, or math.inf for no limit."""
    if depth != math.inf:
        check_whole(depth, "depth", least)


def _missing(game: Game, method: str) -> NotImplementedError:
    kind = type(game).__name__
    return NotImplementedError(f"{kind} has no method {method}(): a game must define it")
