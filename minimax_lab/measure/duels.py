"""Duels that were played in advance: two evaluations in a game, each at a depth of its own."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..optional import require
from .match import elo_difference

if TYPE_CHECKING:
    from pandas import DataFrame

_FILE = Path(__file__).with_name("duels.json")


def duels(title: str) -> "DataFrame":
    """Return what came out of duels that take too long to be played in a lecture.

    Parameters
    ----------
    title : str
        "Connect Four: one ply more", "draughts: equal depth", "chess: equal depth" or "chess: one
        ply more".

    Returns
    -------
    pandas.DataFrame
        One row per duel: the player and its plies, the opponent and its plies, the number of games,
        the player's score, and the Elo difference with its 95 % interval, "from" and "to".

    Raises
    ------
    ValueError
        If there is no such title.

    Notes
    -----
    The file beside this module keeps, for each duel, from how many openings the player got 0, 1/2,
    1, 1 1/2 and 2 points. Openings have four random moves, by ``seed=1``. Players try captures
    first, in Connect Four the centre.

    Examples
    --------
    >>> print(duels("draughts: equal depth").head(1).round(2).T.to_string(header=False))
    player     have I more
    plies                2
    opponent       nothing
    its plies            2
    games              100
    score             0.13
    Elo            -330.23
    from           -400.78
    to             -259.68
    """
    pandas = require("pandas", "duels")
    stored = json.loads(_FILE.read_text("utf-8"))
    if title not in stored:
        raise ValueError(f"title must be one of {list(stored)}, not {title!r}")
    rows = []
    for player, plies, opponent, its_plies, openings in stored[title]:
        points = [number / 4 for number in range(5) for _ in range(openings[number])]
        elo = elo_difference([(each, each) for each in points])
        rows.append(
            {
                "player": player,
                "plies": plies,
                "opponent": opponent,
                "its plies": its_plies,
                "games": 2 * len(points),
                "score": sum(points) / len(points),
                "Elo": elo.difference,
                "from": elo.low,
                "to": elo.high,
            }
        )
    return pandas.DataFrame(rows)
