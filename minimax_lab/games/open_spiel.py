"""Games of OpenSpiel for two players who see everything, without dice."""

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..optional import require
from .game import MAX, MIN, Game
from .notation import illegal

# OpenSpiel's games in which nobody ever moves twice in a row: a player who can't move passes.
_TAKING_TURNS = (
    "breakthrough chess clobber connect_four go gomoku havannah hex mnk nim othello tic_tac_toe y"
).split()


@dataclass(frozen=True)
class Position:
    """A state of a game of OpenSpiel's: the moves that led to it.

    Two positions are equal if the same moves were made, so the same board reached by another
    order of moves is another state: what OpenSpiel prints doesn't always tell all that the rules
    remember.

    Attributes
    ----------
    moves : tuple of int
        The moves from the start.
    state : pyspiel.State
        OpenSpiel's own; take a clone to change something.
    to_move : MAX or MIN
        Who is to move; once the game is over, whoever would be next.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.OpenSpiel("tic_tac_toe")
    >>> game.result(game.initial, 4).moves
    (4,)
    """

    moves: tuple[int, ...]
    state: Any = field(compare=False)
    to_move: int = field(compare=False)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The legal moves, in OpenSpiel's order."""
        return tuple(self.state.legal_actions())

    def __repr__(self) -> str:
        return f"Position{self.moves}"


class OpenSpiel(Game):
    """A game of OpenSpiel as a game of the lab.

    Player 0 is MAX and player 1 MIN; a player may have several moves in a row. Moves are
    OpenSpiel's own ints, and states are `Position`. A finished game is worth what OpenSpiel gives
    player 0; before the end, every state is worth 0 (`lab.evaluated` sees it otherwise).

    Parameters
    ----------
    game : str
        Its name, perhaps with parameters, as OpenSpiel writes it: ``"hex(board_size=4)"``.

    Attributes
    ----------
    initial : Position
        The state it starts from.
    name : str
        OpenSpiel's name of it, with the parameters.

    Raises
    ------
    ImportError
        If OpenSpiel isn't installed.
    ValueError
        If there is no such game, or it isn't one for two players who move one after the other, see
        everything, throw no dice, and win what the other loses.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.OpenSpiel("tic_tac_toe")
    >>> lab.count(lab.alphabeta, game, game.initial, 9)
    Count(value=0, nodes=18297, leaves=7330)
    >>> print(game.label(game.result(game.initial, 0)))
    x..
    ...
    ...

    Source: Lanctot et al., "OpenSpiel: a framework for reinforcement learning in games" (2019).
    """

    players = ("player 0", "player 1")

    def __init__(self, game: str) -> None:
        pyspiel = require("pyspiel", "OpenSpiel", "open_spiel")
        try:
            self._game = pyspiel.load_game(game)
        except Exception as error:  # OpenSpiel's own kinds of error differ from game to game
            raise ValueError(f"OpenSpiel can't make the game {game!r}: {error}") from None
        self.name = str(self._game).removesuffix("()")
        why = _refusal(self._game)
        if why:
            raise ValueError(f"{self.name} isn't a game for a minimax search: {why}")
        self.alternates = self._game.get_type().short_name in _TAKING_TURNS
        self.win = math.ceil(self._game.max_utility())
        self.initial = _position(self._game.new_initial_state(), (), MIN)

    def to_move(self, state: Position) -> int:
        return state.to_move

    def actions(self, state: Position) -> list[int]:
        return list(state.legal)

    def result(self, state: Position, action: int) -> Position:
        if action not in state.legal:
            illegal(self, state, action)
        return _position(state.state.child(action), (*state.moves, action), state.to_move)

    def is_terminal(self, state: Position) -> bool:
        return state.state.is_terminal()

    def evaluate(self, state: Position) -> float:
        if not state.state.is_terminal():
            return 0
        value = state.state.player_return(0)
        return int(value) if value.is_integer() else value

    def ply(self, state: Position) -> int:
        """Return how many moves have been made."""
        return len(state.moves)

    def notation(self, state: Position, action: int) -> str:
        """Return a move as OpenSpiel writes it."""
        return state.state.action_to_string(action)

    def label(self, state: Position) -> str:
        """Return what OpenSpiel prints of a state."""
        return str(state.state).rstrip("\n")

    def __repr__(self) -> str:
        return f"OpenSpiel({self.name!r})"


def _position(state: Any, moves: tuple[int, ...], mover: int) -> Position:
    """Return the position after a move that `mover` made."""
    if state.is_terminal():
        return Position(moves, state, -mover)
    return Position(moves, state, MAX if state.current_player() == 0 else MIN)


def _refusal(game: Any) -> str:
    """Return why a game can't be searched, or an empty text."""
    kind = game.get_type()
    number = game.num_players()
    if number != 2:
        return f"it is for {number} players, not for two"
    if kind.dynamics.name != "SEQUENTIAL":
        return "its players don't move one after the other"
    if kind.chance_mode.name != "DETERMINISTIC":
        return "chance has a part in it"
    if kind.information.name != "PERFECT_INFORMATION":
        return "its players don't see everything"
    if kind.utility.name != "ZERO_SUM":
        return "what one player wins isn't what the other loses"
    return ""
