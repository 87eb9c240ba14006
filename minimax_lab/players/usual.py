"""The player that somebody meets who asked for no one in particular."""

from typing import Any

from ..games.connect_four import ConnectFour, lines
from ..games.game import Game
from ..games.views import innermost
from .player import Player


def usual_player(game: Game, evaluation: Any = None, order: Any = None, **limit: Any) -> Player:
    """Return a fair opponent: alpha-beta, good moves first, and a crude evaluation.

    Parameters
    ----------
    game : Game
        The game that will be played.
    evaluation, order, **limit
        As for `Player`, where they are given.

    Returns
    -------
    Player
        The opponent.

    Raises
    ------
    TypeError, ValueError
        As `Player` does.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.players.usual import usual_player
    >>> usual_player(lab.ConnectFour(), depth=6)
    <Player alphabeta, depth 6, lines, centre first>
    """
    if type(innermost(game)) is ConnectFour and evaluation is None:
        evaluation = lines  # its own sees nothing but wins
    good_first = [known for known in ("captures first", "centre first") if known in game.orders]
    if order is None and good_first:
        order = good_first[0]
    return Player(evaluation=evaluation, order=order, **limit)
