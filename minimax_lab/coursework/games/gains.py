"""What an evaluation makes of two positions of which one is better."""

from collections.abc import Callable

from ...games.game import MAX, MIN
from ..mistakes.misconception import Misconception
from . import judgement_mistakes as mistakes
from .lines_of_play import Moves
from .positions import Pair, compared

# Who has the better stones and who is to move -> what they add, and moves to both positions.
Gains = dict[tuple[int, int], list[tuple[float, Moves, Moves]]]

_LITTLE = 0.3  # of what three in a row is worth at most: as much as nothing
_MIXED = 0.33  # of all that a pattern adds and takes: if less is left of it, it isn't rewarded
_AT_MOST = 3  # times as much as a stone in the middle wins, three in a row may lose


def gains_of(value: Callable[[Moves], float], pairs: tuple[Pair, ...]) -> Gains:
    """Return what the better stones add, by whose they are and who is to move."""
    gains: Gains = {}
    for owner, mover, best, rest in compared(pairs):
        gain = value(best) - value(rest)
        gains.setdefault((owner, mover), []).append((gain, best, rest))
    return gains


def signs_of(gains: Gains, of: int = 0) -> dict[tuple[int, int], int]:
    """Return whether what is added is good, 1, or bad for the owner, or the mover (`of` = 1)."""
    added = {who: [gain * who[of] for gain, _, _ in group] for who, group in gains.items()}
    little = _LITTLE * max(abs(sum(group)) for group in added.values())
    signs = {}
    for who, group in added.items():
        least = max(little, _MIXED * sum(map(abs, group)))
        signs[who] = (sum(group) > least) - (sum(group) < -least)
    return signs


def is_liked(signs: dict[tuple[int, int], int]) -> bool:
    """Return whether the evaluation rewards it for X and O, with one to move or both."""
    owned = [{signs[owner, MAX], signs[owner, MIN]} for owner in (MAX, MIN)]
    return all(1 in found and -1 not in found for found in owned)


def counts_open_lines(gains: Gains, centre: Gains) -> bool:
    """Return whether stones in the middle make up for what three in a row loses.

    So it is where lines are counted that the other player hasn't closed: three stones in a row
    close fewer of them than three apart.
    """
    lost = [abs(gain) for group in gains.values() for gain, _, _ in group]
    won = [gain * owner for (owner, _), group in centre.items() for gain, _, _ in group]
    return min(won) > 0 and sum(lost) / len(lost) < _AT_MOST * sum(won) / len(won)


def mistake_of(signs: dict[tuple[int, int], int]) -> Misconception | None:
    """Return the mistake, if any, from whether three in a row is good for its owner, 1, or bad.

    Each sign belongs to an owner of the three and to a player who is to move.
    """
    x, o = ({signs[owner, MAX], signs[owner, MIN]} for owner in (MAX, MIN))
    if any(all(sign == way * who[1] for who, sign in signs.items()) for way in (1, -1)):
        return mistakes.EVALUATED_FOR_THE_MOVER
    if x == o == {-1}:
        return mistakes.EVALUATED_FOR_MIN
    if (x, o) in (({1}, {-1}), ({-1}, {1})):
        return mistakes.ADDED
    if (x == {0}) != (o == {0}):
        return mistakes.ONE_PLAYER_COUNTED
    return mistakes.UPSIDE_DOWN if -1 in x | o else None
