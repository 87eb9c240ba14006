"""Matches: players against one another, colours exchanged, from openings of all kinds."""

import warnings
from collections.abc import Iterable
from concurrent.futures import Executor
from itertools import combinations
from math import inf
from typing import Any
from uuid import uuid4

from ..games.game import Game, check_game, check_whole
from .openings import Opening, given_openings, random_openings
from .pairings import Pairing, Setting, play_here, play_on
from .referee import Limits, Record

try:
    from tqdm.auto import tqdm

    from .result import Match, table_of
    from .sweep import check_executor
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "lab.match needs pandas and tqdm: pip install 'minimax-lab[measure]'", name=missing.name
    ) from None

_GAMES = 100


def match(
    players: Any,
    game: Game,
    *,
    games: int | None = None,
    openings: Iterable[Any] | None = None,
    plies: int = 4,
    longest: int = 300,
    grace: float = 1.0,
    patience: float = 30.0,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool = True,
) -> Match:
    """Let players play one another, and say who is how much stronger.

    Everybody meets everybody. Each opening is played twice, with colours exchanged, so that
    neither an opening nor the first move favours anybody.

    Parameters
    ----------
    players : list of Player, or dict of them by name
        Two at least, with different names.
    game : Game
        What they play.
    games : int, optional
        How many games each two of them play, an even number; 100 if neither this nor `openings`
        is given.
    openings : iterable, optional
        Where games start, each a text for ``game.parse`` or a list of actions. Random ones if
        left out: different positions, where the next move doesn't win.
    plies : int, optional
        How many random moves an opening has.
    longest : int, optional
        A game is drawn after so many plies more, or when a position comes for the third time.
    grace : float, optional
        A player with a time limit of its own loses if it needs so many seconds more.
    patience : float, optional
        Any other player loses if it needs so many seconds for a move.
    seed : int, optional
        The same seed gives the same openings.
    executor : concurrent.futures.Executor, optional
        Where games are played: a thread pool, a process pool, ``client.get_executor()`` of a Dask
        cluster. In this process, one after the other, if left out.
    progress : bool, optional
        Whether to show a bar, in a match of more than a second.

    Returns
    -------
    Match
        The ``table`` of games, ``standings``, ``pairs`` with Elo differences and their
        confidence intervals. Players whose moves depend on no clock give the same match however
        often and wherever it is played, but for the seconds. After an interruption (Ctrl-C,
        *Interrupt* in a notebook) it has the games that were finished, and a warning says so.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, two players share a name, or there
        aren't so many openings.
    Exception
        Whatever the game's own rules or the executor raise is raised on. The games finished
        until then are the error's ``match``.

    Notes
    -----
    A player that raises, takes too long or makes an illegal move loses that game, and the table
    says why; the match goes on. A player is first told to stop, then interrupted; what
    neither reaches, such as a sleep or machine code without end, is left running.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> players = [lab.Player(depth=5, name="five"), lab.Player(depth=1, name="one")]
    >>> print(lab.match(players, lab.TicTacToe(), games=40, plies=2))
    40 games of TicTacToe from 20 openings, colours exchanged
    ...

    Source: openings in pairs with colours exchanged, as engine matches are played since Fishtest.
    """
    check_game(game)
    named = _named(players)
    check_executor(executor)
    check_whole(longest, "longest", least=1)
    limits = Limits(longest, _seconds(grace, "grace"), _seconds(patience, "patience"))
    starts = _openings(game, games, openings, plies, seed)
    pairings = [
        Pairing(*who, opening)
        for one, other in combinations(named, 2)
        for opening in range(len(starts))
        for who in ((one, other), (other, one))
    ]
    setting = Setting(uuid4().hex, game, named, starts, limits)
    records: dict[Pairing, Record] = {}
    bar = tqdm(total=len(pairings), unit="game", delay=1, disable=not progress)

    def record(pairing: Pairing, outcome: Record) -> None:
        records[pairing] = outcome
        bar.update()

    def result() -> Match:
        rows = [
            (number, starts[pairing.opening].moves, pairing, records[pairing])
            for number, pairing in enumerate(pairings, 1)
            if pairing in records
        ]
        return Match(repr(game).removeprefix("<").removesuffix(">"), list(named), table_of(rows))

    with bar:
        try:
            if executor is None:
                play_here(setting, pairings, record)
            else:
                play_on(executor, setting, pairings, record)
        except KeyboardInterrupt:
            warnings.warn(
                f"the match was interrupted: it has {len(records)} of {len(pairings)} games",
                stacklevel=2,
            )
        except Exception as error:
            vars(error)["match"] = result()
            error.add_note(
                f"The match stopped after {len(records)} of {len(pairings)} games. They are in "
                "this error's .match."
            )
            raise
    return result()


def _named(players: Any) -> dict[str, Any]:
    """Return the players by their names; a dict brings its own."""
    if isinstance(players, dict):
        pairs = list(players.items())
    elif isinstance(players, Iterable) and not isinstance(players, str):
        pairs = [(getattr(player, "name", None), player) for player in players]
    else:
        raise TypeError(f"players must be a list of players, or a dict by name, not {players!r}")
    named: dict[str, Any] = {}
    for name, player in pairs:
        if isinstance(player, type) or not callable(getattr(player, "choose", None)):
            hint = ", lab.Player(search, depth=4) say" if callable(player) else ""
            raise TypeError(f"a player must be a lab.Player{hint}, not {player!r}")
        if not isinstance(name, str) or not name:
            raise TypeError(f"a player's name must be a text, not {name!r}")
        if name in named:
            raise ValueError(
                f"two of the players are called {name!r}: tell them apart with lab.Player(..., "
                f"name=...), or with a dict, {{{name!r}: ..., 'another name': ...}}"
            )
        named[name] = player
    if len(named) < 2:
        raise ValueError(f"a match needs two players at least, not {len(named)}")
    return named


def _openings(game: Game, games: Any, openings: Any, plies: Any, seed: Any) -> list[Opening]:
    """Return the openings, one for two games."""
    check_whole(plies, "plies")
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed must be a whole number, not {seed!r}")
    if games is not None:
        check_whole(games, "games", least=2)
        if games % 2:
            raise ValueError(
                f"games must be even, as each opening is played with both colours: {games + 1}, "
                f"not {games}"
            )
    if openings is None:
        return random_openings(game, (games or _GAMES) // 2, plies, seed)
    found = given_openings(game, openings)
    if games not in (None, 2 * len(found)):
        raise ValueError(
            f"{len(found)} openings make {2 * len(found)} games for each two players, not {games}: "
            "leave games out"
        )
    return found


def _seconds(seconds: Any, name: str) -> float:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"{name} must be a number of seconds, not {seconds!r}")
    if not 0 < seconds < inf:
        raise ValueError(f"{name} must be more than 0 seconds, and not without end, not {seconds}")
    return float(seconds)
