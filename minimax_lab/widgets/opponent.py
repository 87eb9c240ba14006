"""Who answers the reader, and how long it may think."""

from typing import Any

from ..games.game import Game
from ..players import Player, default_player
from ..search.published import Procedure


def player_of(opponent: Any, game: Game, depth: Any, seconds: Any) -> Any:
    """Return a player: what was given, one that runs the search given, or the usual one."""
    if opponent is None:
        return default_player(game, depth=depth, seconds=seconds)
    if isinstance(opponent, type):
        raise TypeError(
            f"opponent must be a Player, made by calling it, not the class {opponent!r}"
        )
    if isinstance(opponent, Procedure) or (callable(opponent) and not hasattr(opponent, "choose")):
        return Player(opponent, depth=depth, seconds=seconds)
    if not callable(getattr(opponent, "choose", None)):
        raise TypeError(f"opponent must be a Player or a search function, not {opponent!r}")
    return opponent if depth is seconds is None else limited(opponent, depth, seconds, None)


def limited(player: Any, depth: Any, seconds: Any, nodes: Any) -> Player:
    """Return the same player with another limit."""
    if not isinstance(player, Player):
        raise TypeError(f"{name_of(player)} is no Player: its depth or time can't be set here")
    return Player(
        player.search,
        depth=depth,
        seconds=seconds,
        nodes=nodes,
        evaluation=player.evaluation,
        order=player.order,
    )


def limit_of(player: Any) -> list:
    """Return what limits a player and how much, or an empty list if that isn't known."""
    if not isinstance(player, Player):
        return []
    for kind in ("depth", "seconds", "nodes"):
        number = getattr(player, kind)
        if number is not None:
            return [kind, str(number)]
    return []


def name_of(player: Any) -> str:
    """Return what a player is called."""
    return getattr(player, "name", None) or type(player).__name__
