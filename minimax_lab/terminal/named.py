"""Games and evaluations by the names they have in the terminal."""

from collections.abc import Callable
from importlib import import_module

from ..games.connect_four import ConnectFour
from ..games.game import Game
from ..games.tic_tac_toe import TicTacToe
from ..games.views import mobility

# The games, and how far the computer looks ahead unless it is told: about a second a move.
DEPTHS = {"tic-tac-toe": 9, "connect-four": 7, "draughts": 5, "chess": 3, "open-spiel": 3}

_EVALUATIONS = {
    "connect-four": ("connect_four", ("lines", "threats")),
    "draughts": ("draughts", ("material",)),
    "chess": ("chess", ("material", "mobility")),
}


def game_called(name: str, width: int | None = None, height: int | None = None) -> Game:
    """Return the game of a name such as "connect-four" or "open-spiel:hex(board_size=4)"."""
    kind, _, rest = name.partition(":")
    if kind not in DEPTHS or rest and kind not in ("draughts", "open-spiel"):
        raise ValueError(f"there is no game {name!r}: choose one of {', '.join(DEPTHS)}")
    if kind != "connect-four" and (width, height) != (None, None):
        raise ValueError(f"--width and --height are for connect-four, not for {name}")
    if kind == "tic-tac-toe":
        return TicTacToe()
    if kind == "connect-four":
        return ConnectFour(
            width=7 if width is None else width, height=6 if height is None else height
        )
    if kind == "chess":
        from ..games.chess import Chess

        return Chess()
    if kind == "draughts":
        from ..games.draughts import Draughts

        return Draughts(rest or "english")
    from ..games.open_spiel import OpenSpiel

    if not rest:
        raise ValueError("open-spiel needs the name of a game after a colon: open-spiel:othello")
    return OpenSpiel(rest)


def evaluation_called(name: str, game: str) -> Callable:
    """Return the evaluation of that name for a game of that name."""
    module, names = _EVALUATIONS.get(game.partition(":")[0], ("", ()))
    if name in names:
        return getattr(import_module(f"...games.{module}", __name__), name)
    if name == "mobility":
        return mobility
    known = ", ".join(dict.fromkeys((*names, "mobility")))
    raise ValueError(f"there is no evaluation {name!r} for {game}: choose one of {known}")
