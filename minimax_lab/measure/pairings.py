"""Where the games of a match are played: in this process, or wherever an executor sends them."""

import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from threading import Lock
from typing import Any, NamedTuple

from ..games.game import Game
from .interrupt import interrupts_kept
from .openings import Opening
from .referee import Limits, Record, play, ready
from .workers import NOT_FOUND, check_sendable

_AT_MOST = 64  # games under way
_TICK = 0.5  # seconds between two looks for Ctrl-C
_KEPT = 8  # matches whose players a worker keeps, with their machine code
_NOTE = "This was in the game"


class Pairing(NamedTuple):
    """A game that is to be played: who plays MAX, who MIN, and the number of the opening."""

    max: str
    min: str
    opening: int


class Setting(NamedTuple):
    """What all games of a match share.

    Attributes
    ----------
    match : str
        Tells the match from all others.
    game : Game
        The game.
    players : dict
        Everybody who takes part, by name.
    openings : list of Opening
        Where games start.
    limits : Limits
        When the referee ends a game.
    """

    match: str
    game: Game
    players: dict[str, Any]
    openings: list[Opening]
    limits: Limits


def play_here(
    setting: Setting, pairings: Iterable[Pairing], record: Callable[[Pairing, Record], None]
) -> None:
    """Play the games one after the other."""
    for pairing in pairings:
        record(pairing, _played(setting, pairing))
    _forget(setting.match)


def play_on(
    executor: Executor,
    setting: Setting,
    pairings: Iterable[Pairing],
    record: Callable[[Pairing, Record], None],
) -> None:
    """Play the games on an executor; what was finished is recorded even if this ends early."""
    job: Callable = _played
    sent: Any = setting
    if isinstance(executor, ProcessPoolExecutor):
        _check_all_sendable(setting)
        job, sent = _played_elsewhere, pickle.dumps(setting)
    with interrupts_kept() as raise_kept:
        waiting = deque(pairings)
        pending: dict[Future, Pairing] = {}
        sent_again: set[Pairing] = set()
        try:
            while waiting or pending:
                while waiting and len(pending) < _AT_MOST:
                    pairing = waiting.popleft()
                    pending[executor.submit(job, sent, pairing)] = pairing
                done = wait(pending, _TICK, FIRST_COMPLETED).done
                raise_kept()  # before a pool says that its workers died, of the same Ctrl-C
                for future in done:
                    pairing = pending.pop(future)
                    try:
                        record(pairing, future.result())
                    except BrokenExecutor:
                        raise
                    except Exception as error:
                        # Dask forgets a result whose worker dies before it has been fetched.
                        if pairing in sent_again or _is_of_the_game(error):
                            raise
                        sent_again.add(pairing)
                        waiting.appendleft(pairing)
        finally:
            for future, pairing in pending.items():
                if not future.cancel() and future.done() and not future.exception():
                    record(pairing, future.result())
            _forget(setting.match)


def _check_all_sendable(setting: Setting) -> None:
    """Raise if another process couldn't load a player or the game."""
    typed_in = not hasattr(sys.modules["__main__"], "__file__")
    for name, player in setting.players.items():
        check_sendable(f"the player {name!r}", player, typed_in)
    check_sendable(f"the game {setting.game!r}", setting.game, typed_in)


def _played_elsewhere(packed: bytes, pairing: Pairing) -> Record:
    """Play a game in another process, which must not die because it can't load the players."""
    try:
        setting = pickle.loads(packed)
    except Exception as error:
        raise TypeError(NOT_FOUND.format(what="a player or the game", why=error)) from None
    return _played(setting, pairing)


_settings: dict[str, Setting] = {}
_ready: set[tuple[str, str]] = set()  # players of matches, by name
_guard = Lock()


def _played(setting: Setting, pairing: Pairing) -> Record:
    """Play a game with the players that this process knows, who have their machine code."""
    with _guard:
        setting = _settings.setdefault(setting.match, setting)
        if len(_settings) > _KEPT:
            _drop(next(iter(_settings)))
        names = (pairing.max, pairing.min)
        for name in names:
            if (setting.match, name) not in _ready:
                ready(setting.game, setting.players[name], setting.limits)
                _ready.add((setting.match, name))
    opening = setting.openings[pairing.opening]
    players = [setting.players[name] for name in names]
    try:
        return play(setting.game, players, names, opening, setting.limits)
    except Exception as error:
        who = f"{pairing.max} against {pairing.min}"
        error.add_note(f"{_NOTE} {who} from the opening {opening.moves!r}.")
        raise


def _forget(match: str) -> None:
    with _guard:
        if match in _settings:
            _drop(match)


def _drop(match: str) -> None:
    del _settings[match]
    _ready.difference_update([key for key in _ready if key[0] == match])


def _is_of_the_game(error: Exception) -> bool:
    """Return whether the error came from a game, not from the way to it and back."""
    return any(note.startswith(_NOTE) for note in getattr(error, "__notes__", ()))
