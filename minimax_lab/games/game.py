"""What a game is: its states, its moves, who is to move, and what a state is worth."""

from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

from ..display import SvgRepr
from .boards import Board, Square

MAX, MIN = +1, -1


class Game(SvgRepr):
    """A two-player, zero-sum game of perfect information.

    Subclasses set ``initial`` and define the five methods below it; ``children`` comes for
    free. States are immutable and hashable, and ``result`` never changes its argument. Values
    are always MAX's: large is good for MAX, whoever is to move. A game may also have a method
    ``ply(state)``, how many moves have been made, and one with a `board` has ``path(state,
    action)``, the squares that stand for an action, in the order of clicking.

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
    order: Any  # the one of `orders` in use, in a game that has some
    ply: Any
    path: Any

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = vars(cls)
        if own.keys() & {"actions", "result", "is_terminal"} and "children" not in own:
            # An inherited shortcut would follow the old rules.
            cls.children = Game.children  # type: ignore[method-assign]

    def to_move(self, state: Any) -> int:
        """Return who is to move in `state`: MAX or MIN."""
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

    def noisy(self, state: Any) -> Iterable[Any]:
        """Return the actions, such as captures, that quiescence search follows beyond the depth."""
        return ()

    def label(self, state: Any) -> str:
        """Return `state` as it is written into a picture; several lines are fine."""
        return str(state)

    def in_order(self, order: str) -> "Game":
        """Return the same game with its moves in one of its own `orders`."""
        if not self.orders:
            why = f"{self!r} has no named orders of moves, so {order!r} can't be one"
            raise ValueError(f"{why}: give a key function")
        game = copy(self)
        game._set_order(order)
        return game

    def _set_order(self, order: str) -> None:
        if order not in self.orders:
            known = " or ".join(f'"{name}"' for name in self.orders)
            raise ValueError(f"order must be {known}, not {order!r}")
        self.order = order

    def outcome(self, state: Any) -> str:
        """Return who has won in a terminal state, and why, in a few words."""
        if not self.is_terminal(state):
            return "not over"
        value = self.evaluate(state)
        if value == 0:
            result = "a draw"
        else:
            winner = MAX if value > 0 else MIN
            result = f"{self.player_called(winner)} wins"
        ending = self._ending(state)
        return f"{result}: {ending}" if ending else result

    def _ending(self, state: Any) -> str:
        """Return why the game is over in a terminal state, if there is more to say."""
        return ""

    def player_called(self, player: int) -> str:
        """Return what the game calls MAX or MIN, such as "X" or "White"."""
        maximizer, minimizer = self.players
        return maximizer if player == MAX else minimizer

    def notation(self, state: Any, action: Any) -> str:
        """Return an action as players write it."""
        return str(action)

    def board(self, state: Any) -> Board | None:
        """Return what stands where, or None for a game without a board."""
        return None

    def winning_row(self, state: Any) -> tuple[Square, ...]:
        """Return the squares of the row that has won, in a game that is won by rows."""
        return ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def player_name(player: int) -> str:
    """Return "MAX" or "MIN"."""
    return "MAX" if player == MAX else "MIN"


def best_of(player: int, values: Iterable) -> Any:
    """Return the value that is best for a player; None if there is none."""
    known = [value for value in values if value is not None]
    if player == MAX:
        return max(known, default=None)
    return min(known, default=None)


def check_game(game: Any) -> None:
    """Raise unless `game` is a Game."""
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game, such as a lab.Tree, not {game!r}")


def check_state(game: Game, state: Any) -> None:
    """Raise unless a game can tell who is to move in `state`, and whether it is over."""
    try:
        hash(state)
        game.to_move(state)
        game.is_terminal(state)
    except Exception as error:
        hint = "pass game.initial, game.parse(...) or what game.result returned"
        raise TypeError(f"{state!r} isn't a state of {game!r}: {hint}") from error


def _missing(game: Game, method: str) -> NotImplementedError:
    return NotImplementedError(f"{type(game).__name__} has no method {method}(): a game needs it")
