"""What tells who chooses at the positions of a program: a function's name, a variable, the ply."""

from collections import Counter
from collections.abc import Hashable
from typing import Any

from .experiment import Position
from .recorder import NOT_THE_POSITION, text_of


def rule_of_turns(
    seen: dict[Position, dict[str, Any]], votes: dict[Position, int]
) -> tuple[str, dict[Position, int]]:
    """Return what tells who chooses, and who does so at each position of which it tells.

    Of all that may tell, it is what agrees best with the votes. If these are all for one player,
    it must have two values, and the one without votes is the other player's.

    Parameters
    ----------
    seen : dict
        What the call at each position sees, by name.
    votes : dict
        MAX or MIN, at the positions where it was seen who chooses.

    Returns
    -------
    name : str
        A variable's; or "" for the function's name, or "ply".
    players : dict
        MAX or MIN, at each position of which it tells.
    """
    keys = _keys(seen)
    is_one_sided = len(set(votes.values())) < 2
    if is_one_sided:
        keys = {name: key for name, key in keys.items() if len(set(key.values())) == 2}
    if not keys:
        return "ply", {}
    name = max(keys, key=lambda name: _agreement(keys[name], votes, is_one_sided))
    key = keys[name]
    players = _players(key, votes)
    if len(players) == 1:
        ((known, player),) = players.items()
        for value in key.values():
            if value != known:
                players[value] = -player
    told = {p: players[value] for p, value in key.items() if value in players}
    return name, told | votes


def _keys(seen: dict[Position, dict[str, Any]]) -> dict[str, dict[Position, Hashable]]:
    """Return all that may tell who chooses, by name: its value at each position."""
    keys: dict[str, dict[Position, Hashable]] = {}
    keys[""] = {p: p.inner.name for p in seen}
    for p, variables in seen.items():
        for name, flag in _flags(variables).items():
            if name not in keys:
                keys[name] = dict.fromkeys(seen)
            keys[name][p] = flag
    keys["ply"] = {p: p.depth % 2 for p in seen}
    return keys


def _players(key: dict[Position, Hashable], votes: dict[Position, int]) -> dict[Hashable, int]:
    """Return, for each value of a key, the player with most votes."""
    tally = Counter((key[p], vote) for p, vote in votes.items())
    players: dict[Hashable, int] = {}
    for (value, vote), _ in tally.most_common():
        players.setdefault(value, vote)
    return players


def _agreement(
    key: dict[Position, Hashable], votes: dict[Position, int], is_one_sided: bool
) -> tuple[int, int, int, int]:
    """Return how well a key agrees with the votes: numbers to compare, the first ones first."""
    players = _players(key, votes)
    right = sum(players[key[p]] == vote for p, vote in votes.items())
    known = 0
    changes = 0  # from one ply to the next
    for p, value in key.items():
        if value in players:
            known += 1
        if is_one_sided and p.parent in key and value != key[p.parent]:
            changes += 1
    return right, changes, known, -len(players)


def _flags(variables: dict[str, Any]) -> dict[str, str]:
    """Return what may tell whose turn it is, as text: plain variables, and objects' attributes."""
    things = {}
    for name, value in variables.items():
        if name in NOT_THE_POSITION:
            continue
        inner = getattr(value, "__dict__", {})
        if isinstance(value, dict):
            inner = value
        elif hasattr(value, "_asdict"):  # a named tuple
            inner = value._asdict()
        for key, each in inner.items():
            things[f"{name}.{key}"] = each
        things[name] = value
    flags = {}
    for name, thing in things.items():
        if isinstance(thing, bool | int | str | None):
            flags[name] = text_of(thing)
    return flags
