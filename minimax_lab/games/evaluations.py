"""Crude evaluations that suit any game."""

from typing import Any

from .game import Game


def mobility(game: Game, state: Any) -> int:
    """Return how many legal moves the player to move has, counted for MAX and against MIN.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to evaluate.

    Returns
    -------
    int
        The number of legal moves; negative where MIN is to move.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> lab.mobility(game, game.initial), lab.mobility(game, game.parse("4"))
    (7, -7)

    Source: "How many different legal moves do I have?", course note 004.
    """
    moves = 0
    for _ in game.actions(state):
        moves += 1
    return game.to_move(state) * moves
