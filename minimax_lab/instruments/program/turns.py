"""What tells who chooses at the positions of a program: a function's name, a variable, the ply."""

from collections import Counter
from collections.abc import Hashable
from types import NoneType
from typing import Any

from .experiment import Position
from .recorder import NO_MOVE, text_of


def rule_of_turns(
    seen: dict[Position, dict[str, Any]], votes: dict[Position, int]
) -> tuple[str, dict[Position, int]]:
    """Return what tells who chooses, and who does so at each position of which it tells.

    It is what agrees best with the votes. Where these are all for one player, it has two values,
    and the other one is the other player's.

    Parameters
    ----------
    seen : dict
        What the call at each position sees, by name.
    votes : dict
        MAX or MIN, at the positions at which it was seen who chooses.

    Returns
    -------
    name : str
        A variable's; or "" for the function's name, or "ply".
    players : dict
    """
    keys = _keys(seen)
    is_one = len({*votes.values()}) < 2
    if is_one:
        keys = {name: key for name, key in keys.items() if len({*key.values()}) == 2}
    if not keys:
        return "ply", {}
    name = max(keys, key=lambda name: _agreement(keys[name], votes, is_one))
    key = keys[name]
    players = _players(key, votes)
    if len(players) == 1:
        ((known, player),) = players.items()
        for other in {*key.values()} - {known}:
            players[other] = -player
    by_key = {p: players[value] for p, value in key.items() if value in players}
    return name, by_key | votes


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
    """Return the player for whom most votes are, for each value of a key."""
    tally = Counter((key[p], vote) for p, vote in votes.items())
    return {value: vote for (value, vote), _ in reversed(tally.most_common())}


def _agreement(key: dict[Position, Hashable], votes: dict[Position, int], is_one: bool) -> tuple:
    """Return how well a key agrees with the votes, as numbers to be compared in this order."""
    players = _players(key, votes)
    right = sum(players[key[p]] == vote for p, vote in votes.items())
    known = sum(value in players for value in key.values())
    changes = 0
    if is_one:
        changes = sum(value != key[p.parent] for p, value in key.items() if p.parent in key)
    return right, changes, known, -len(players)


def _flags(variables: dict[str, Any]) -> dict[str, str]:
    """Return what may tell whose turn it is, as text: plain values, and those of objects."""
    things = {}
    for name, value in variables.items():
        if name in NO_MOVE:
            continue
        inner = value if isinstance(value, dict) else getattr(value, "__dict__", {})
        if hasattr(value, "_asdict"):
            inner = value._asdict()
        for key, each in inner.items():
            things[f"{name}.{key}"] = each
        things[name] = value
    plain = (bool, int, str, NoneType)
    return {name: text_of(thing) for name, thing in things.items() if isinstance(thing, plain)}
