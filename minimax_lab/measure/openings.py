"""Openings: where the games of a match start."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..games.game import Game

_TRIES = 1000  # that find nothing new in a row: then there is nothing more to find


class Opening(NamedTuple):
    """Where a game starts: the state, and the moves to it as players write them."""

    state: Any
    moves: str


def random_openings(game: Game, number: int, plies: int, seed: int) -> list[Opening]:
    """Return so many different positions that random moves lead to.

    Parameters
    ----------
    game : Game
        The game.
    number : int
        How many.
    plies : int
        How many moves are made from ``game.initial``, each legal one being equally likely.
    seed : int
        The same seed gives the same openings.

    Returns
    -------
    list of Opening
        The game isn't over in any of them, nor won by the very next move.

    Raises
    ------
    ValueError
        If there aren't so many.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.measure.openings import random_openings
    >>> [opening.moves for opening in random_openings(lab.ConnectFour(), 3, plies=4, seed=0)]
    ['7 4 7 4', '1 3 5 4', '4 7 7 3']
    """
    draw = random.Random(seed)
    found: dict[Any, Opening] = {}
    tries = 0
    while len(found) < number and tries < _TRIES:
        opening = _drawn(game, plies, draw)
        if opening is None or opening.state in found or _won_at_once(game, opening.state):
            tries += 1
        else:
            found[opening.state] = opening
            tries = 0
    if len(found) < number:
        raise ValueError(
            f"{number} openings are needed, and there are {len(found) or 'none'} {plies} plies "
            f"from the start of {game!r} where the game goes on: ask for "
            + (f"at most {2 * len(found)} games, or " if found else "")
            + "another number of plies"
        )
    return list(found.values())


def given_openings(game: Game, openings: Iterable[Any]) -> list[Opening]:
    """Return the openings that somebody has chosen, checked.

    Parameters
    ----------
    game : Game
        The game.
    openings : iterable
        Each a text for ``game.parse``, or a sequence of actions from ``game.initial``.

    Returns
    -------
    list of Opening
        In the same order.

    Raises
    ------
    TypeError, ValueError
        If one is of another kind, has an illegal move, ends the game, or comes twice.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.measure.openings import given_openings
    >>> [opening.moves for opening in given_openings(lab.ConnectFour(), ["4453", [4, 4]])]
    ['4453', '4 4']
    """
    if isinstance(openings, str) or not isinstance(openings, Iterable):
        raise TypeError(f"openings must be a list of them, not {openings!r}")
    found: dict[Any, Opening] = {}
    for given in openings:
        opening = _read(game, given)
        if game.is_terminal(opening.state):
            raise ValueError(f"the game is over after the opening {given!r}: give a shorter one")
        if opening.state in found:
            raise ValueError(
                f"the openings {found[opening.state].moves!r} and {opening.moves!r} lead to the "
                "same position: give each once"
            )
        found[opening.state] = opening
    if not found:
        raise ValueError("openings is empty: give one at least, or leave it out")
    return list(found.values())


def _read(game: Game, given: Any) -> Opening:
    if isinstance(given, str):
        if not hasattr(game, "parse"):
            raise TypeError(f"{game!r} can't read {given!r}: give openings as lists of actions")
        return Opening(game.parse(given), given)
    if not isinstance(given, Sequence):
        raise TypeError(f"an opening must be a text or a list of actions, not {given!r}")
    state, moves = game.initial, []
    for action in given:
        if game.is_terminal(state):
            raise ValueError(f"the opening {given!r} goes on after the end of the game")
        legal = list(game.actions(state))
        if action not in legal:
            raise ValueError(
                f"the opening {given!r} has an illegal move, {action!r}: choose one of {legal}"
            )
        moves.append(game.notation(state, action))
        state = game.result(state, action)
    return Opening(state, " ".join(moves))


def _drawn(game: Game, plies: int, draw: random.Random) -> Opening | None:
    """Return where so many random moves lead; None if the game ends on the way."""
    state, moves = game.initial, []
    for _ in range(plies):
        if game.is_terminal(state):
            return None
        action = draw.choice(list(game.actions(state)))
        moves.append(game.notation(state, action))
        state = game.result(state, action)
    return None if game.is_terminal(state) else Opening(state, " ".join(moves))


def _won_at_once(game: Game, state: Any) -> bool:
    """Return whether the player to move wins with the next move."""
    player = game.to_move(state)
    return any(
        game.is_terminal(child) and player * game.evaluate(child) > 0
        for child in game.children(state)
    )
