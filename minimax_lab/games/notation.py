"""Moves as players write them: to write them, to read them, and to say which are legal."""

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, NoReturn

from .game import Game, check_game

MOST_MOVES = 100_000  # in one state


def read_move(game: Game, state: Any, text: str) -> Any:
    """Read a legal move as somebody typed it.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to move in.
    text : str
        The move as ``game.notation`` writes it; or as Python does, unless players write numbers.
        Capitals and spaces needn't be right as long as only one move is meant.

    Returns
    -------
    action
        The legal action that is meant.

    Raises
    ------
    TypeError, ValueError
        If it isn't a text, or not exactly one legal move can be meant.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.games.notation import read_move
    >>> game = lab.ConnectFour()
    >>> read_move(game, game.initial, " 4 ")
    4
    """
    check_game(game)
    if not isinstance(text, str):
        raise TypeError(f"text must be a move as it is written, not {text!r}")
    legal = [] if game.is_terminal(state) else list(game.actions(state))
    written = {action: game.notation(state, action) for action in legal}
    # Players may count from 1 and the game from 0: then a typed 3 must mean the players' 3.
    as_python_does = {}
    for action in legal:
        if not written[action].isdigit():
            as_python_does[action] = str(action)
    for simplified in (str.strip, _bare):
        for texts in (written, as_python_does):
            meant = [action for action in texts if simplified(texts[action]) == simplified(text)]
            if len(meant) == 1:
                return meant[0]
            if meant:
                several = ", ".join(written[action] for action in meant)
                raise ValueError(f"{text!r} can mean several moves, {several}: write one in full")
    if not legal:
        raise ValueError(f"{text!r} is no move: the game is over")
    raise ValueError(f"{text!r} is no legal move here; the moves are {written_moves(game, state)}")


def _bare(text: str) -> str:
    """Return a move without what players write differently or leave out: capitals, 0-0, a1=Q+."""
    return re.sub(r"[\s+#=!?]", "", text).lower().replace("0", "o")


def written_moves(game: Game, state: Any) -> str:
    """Return the legal moves of a state as players write them."""
    moves = [game.notation(state, action) for action in game.actions(state)]
    return ", ".join(moves)


def line_of(game: Game, state: Any, actions: Iterable[Any]) -> tuple[list[str], Any]:
    """Return moves that follow one another as players write them, and where they lead."""
    written = []
    for action in actions:
        written.append(game.notation(state, action))
        state = game.result(state, action)
    return written, state


def legal_moves(game: Game, state: Any, most: int = MOST_MOVES) -> list:
    """Return the legal moves in `state`; raise if there are more than `most`."""
    moves = list(islice(game.actions(state), most + 1))
    if len(moves) > most:
        many = f"{game!r} has more than {most:,} moves in {state!r}"
        raise ValueError(f"{many}: lab.narrowed keeps the first ones")
    return moves


def illegal(game: Game, state: Any, action: Any) -> NoReturn:
    """Raise: `action` isn't one of the legal moves in `state`."""
    legal = legal_moves(game, state)
    hint = f"choose one of {legal}" if legal else "the game is over"
    raise ValueError(f"illegal move {action!r}: {hint}")
