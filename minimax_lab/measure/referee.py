"""One game between two players, who may fail in any way without doing harm."""

import re
from contextlib import suppress
from typing import Any, NamedTuple

from ..games.game import MAX, MIN, Game
from .openings import Opening
from .time_limit import Overrun, within

_TO_GET_READY = 30.0  # seconds at least, for compiling
_LEGAL_SHOWN = 12  # moves


class Limits(NamedTuple):
    """When the referee ends a game.

    Attributes
    ----------
    longest : int
        Moves after which it is drawn.
    grace : float
        Seconds that a player with a time limit of its own may need beyond it.
    patience : float
        Seconds for a move of a player without one.
    """

    longest: int
    grace: float
    patience: float


class Record(NamedTuple):
    """What came of a game; pairs are MAX's and MIN's.

    Attributes
    ----------
    result : int
        MAX or MIN, whoever won, or 0.
    ending : str
        "rules", "repetition", "length", "error", "overrun", "illegal": how it ended.
    reason : str
        The same in words.
    plies : int
        How many moves were played after the opening.
    moves : str
        The moves, as players write them.
    counts : tuple of int
        How many of them were each player's.
    nodes : tuple of int
        Nodes searched.
    seconds : tuple of float
        Time taken, also for a move that was refused.
    """

    result: int
    ending: str
    reason: str
    plies: int
    moves: str
    counts: tuple[int, int]
    nodes: tuple[int, int]
    seconds: tuple[float, float]


class _Fault(Exception):
    """A player did what loses the game: the ending, and the reason."""


def play(game: Game, players: Any, names: Any, opening: Opening, limits: Limits) -> Record:
    """Play one game.

    Parameters
    ----------
    game : Game
        The game.
    players : pair of Player
        Who plays MAX, and who plays MIN.
    names : pair of str
        What they are called.
    opening : Opening
        Where it starts.
    limits : Limits
        When it ends, if its rules don't end it.

    Returns
    -------
    Record
        Who won, and why.

    Raises
    ------
    Exception
        What the game itself raises, when asked for its rules.
    """
    state = opening.state
    seen, moves = {state: 1}, []  # type: ignore[var-annotated]
    counts, nodes, seconds = [0, 0], [0, 0], [0.0, 0.0]  # MAX's and MIN's

    def record(result: int, ending: str, reason: str) -> Record:
        played = " ".join(moves)
        spent: list[Any] = [(of_max, of_min) for of_max, of_min in (counts, nodes, seconds)]
        return Record(result, ending, reason, len(moves), played, *spent)

    while not game.is_terminal(state):
        if len(moves) >= limits.longest:
            return record(0, "length", f"drawn after {limits.longest} moves")
        who = game.to_move(state)
        side = 0 if who == MAX else 1
        try:
            action, searched, time = _asked(game, state, players[side], limits)
        except _Fault as fault:
            ending, what = fault.args
            reason = f"{names[side]}, as {game.players[side]}, {what}"
            return record(MIN if who == MAX else MAX, ending, reason)
        counts[side] += 1
        nodes[side] += searched
        seconds[side] += time
        moves.append(game.notation(state, action))
        state = game.result(state, action)
        seen[state] = seen.get(state, 0) + 1
        if seen[state] == 3 and not game.is_terminal(state):
            return record(0, "repetition", "drawn: the same position for the third time")
    value = game.evaluate(state)
    return record((value > 0) - (value < 0), "rules", game.outcome(state))


def ready(game: Game, player: Any, limits: Limits) -> None:
    """Let a player compile what it needs, if it can, before its time counts.

    What goes wrong here will go wrong in a game as well, where it is seen.
    """
    if hasattr(player, "prepare"):
        try:
            within(max(_TO_GET_READY, limits.patience), lambda stop: player.prepare(game))
        except KeyboardInterrupt:
            raise
        except BaseException:  # exit() too
            pass


def _asked(game: Game, state: Any, player: Any, limits: Limits) -> tuple[Any, int, float]:
    """Return the legal move that a player chooses, the nodes it searched, and the seconds."""
    own = getattr(player, "seconds", None)
    most = limits.patience if own is None else own + limits.grace
    try:
        (action, nodes), seconds = within(most, _answer, player, game, state)
    except Overrun:
        raise _Fault("overrun", f"hasn't moved within {most:g} s") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # exit() too
        raise _Fault("error", f"raised {_in_words(error)}") from None
    legal = list(game.actions(state))
    with suppress(Exception):  # of something that can't even be compared
        return legal[legal.index(action)], nodes, seconds
    shown = [game.notation(state, move) for move in legal[:_LEGAL_SHOWN]]
    more = ", …" if len(legal) > len(shown) else ""
    what = f"played {_shown(action)}, and the legal moves are {', '.join(shown)}{more}"
    raise _Fault("illegal", what)


def _answer(player: Any, game: Game, state: Any, stop: Any) -> tuple[Any, int]:
    thought = player.choose(game, state, stop)
    if not hasattr(thought, "action") or not hasattr(thought, "nodes"):
        raise TypeError(f"choose returned {_shown(thought)}, which is no PlayResult")
    if not 0 <= thought.nodes < 2**63:
        raise ValueError(f"choose returned a PlayResult of {_shown(thought.nodes)} nodes")
    return thought.action, int(thought.nodes)


def _in_words(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    return f"{kind}: {_without_addresses(text)}" if text else kind


def _shown(thing: Any) -> str:
    try:
        return _without_addresses(repr(thing))
    except Exception:
        return f"something of type {type(thing).__name__}"


def _without_addresses(text: str) -> str:
    """Return a text without what differs from process to process."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", text)
