"""Elo differences, and how sure a match can be of them."""

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import NamedTuple


class Elo(NamedTuple):
    """An Elo difference with its confidence interval.

    Attributes
    ----------
    difference : float
        By how much the player is stronger than the opponent; infinite if one won every game.
    low, high : float
        Where the interval begins and ends.

    Examples
    --------
    >>> from minimax_lab.measure.elo import Elo
    >>> print(Elo(20.4, -15.2, 56.8))
    +20 [-15, +57]
    """

    difference: float
    low: float
    high: float

    def __str__(self) -> str:
        difference, low, high = map(_signed, self)
        return f"{difference} [{low}, {high}]"


def elo_of(score: float) -> float:
    """Return the Elo difference at which a score is expected.

    Parameters
    ----------
    score : float
        Points per game, from 0 to 1: a win is 1, a draw 1/2.

    Returns
    -------
    float
        The difference; infinite for a score of 0 or 1.

    Raises
    ------
    ValueError
        If `score` is outside 0 to 1.

    Examples
    --------
    >>> from minimax_lab.measure.elo import elo_of
    >>> round(elo_of(0.75), 2), elo_of(0.5), elo_of(0)
    (190.85, 0.0, -inf)

    Source: the logistic curve of A. E. Elo, *The Rating of Chessplayers, Past and Present* (1978).
    """
    if not 0 <= score <= 1:
        raise ValueError(f"score must be points per game, from 0 to 1, not {score!r}")
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def elo_difference(openings: Iterable[Sequence[float]], confidence: float = 0.95) -> Elo:
    """Estimate an Elo difference from the games played from each opening.

    Parameters
    ----------
    openings : iterable of sequences of float
        For each opening the points, 1, 1/2 or 0, that the player got in the games from it.
    confidence : float, optional
        In what part of all matches the interval is to hold the true difference.

    Returns
    -------
    Elo
        The difference, and its interval.

    Raises
    ------
    ValueError
        If there is no game, or `confidence` isn't between 0 and 1.

    Notes
    -----
    Two games from one opening depend on each other: an opening that is good for MAX lets each
    player win once. So the openings are the sample, not the games. Their spread gives the
    standard error of the score, and the slope of the logistic curve there that of the difference;
    the interval is Student's. Where all openings ended alike, by 2:0 say, the sample shows no
    spread. Then the interval rests on how often another ending may have stayed unseen: an ending
    that comes with chance p comes n times out of n with p**n.

    Examples
    --------
    >>> from minimax_lab.measure.elo import elo_difference
    >>> print(elo_difference([(1, 0.5), (1, 1), (0, 0.5), (1, 0), (0.5, 1)]))
    +108 [-163, +378]
    >>> print(elo_difference([(1, 1)] * 50))
    +∞ [+484, +∞]

    Source: pairs of games as the unit, the pentanomial model of Fishtest; for the variance of a
    mean over groups, Cochran, *Sampling Techniques* (1977); Student, "The probable error of a
    mean" (1908).
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1, such as 0.95, not {confidence!r}")
    pairs = [(sum(points), len(points)) for points in openings if len(points)]
    if not pairs:
        raise ValueError("openings holds no games: an Elo difference needs one at least")
    sample, games = len(pairs), sum(played for _, played in pairs)
    score = sum(points for points, _ in pairs) / games
    if len({points / played for points, played in pairs}) == 1:
        unseen = 1 - (1 - confidence) ** (1 / sample)
        low, high = score * (1 - unseen), score * (1 - unseen) + unseen
        return Elo(elo_of(score), elo_of(low), elo_of(high))
    squares = sum((points - score * played) ** 2 for points, played in pairs)
    error = math.sqrt(sample / (sample - 1) * squares) / games
    slope = 400 / math.log(10) / (score * (1 - score))
    reach = _student((1 + confidence) / 2, sample - 1) * error * slope
    return Elo(elo_of(score), elo_of(score) - reach, elo_of(score) + reach)


def _student(chance: float, freedom: int) -> float:
    """Return the quantile of Student's distribution, within a few per cent and mostly far closer.

    Source: Abramowitz & Stegun, *Handbook of Mathematical Functions* (1964), 26.7.5.
    """
    if freedom == 1:
        return math.tan(math.pi * (chance - 0.5))
    if freedom == 2:
        return (2 * chance - 1) * math.sqrt(2 / (4 * chance * (1 - chance)))
    x = NormalDist().inv_cdf(chance)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / freedom**power for power, term in enumerate(terms, 1))


def _signed(difference: float) -> str:
    """Return a difference as it is written: whole, with its sign."""
    if math.isinf(difference):
        return "+∞" if difference > 0 else "-∞"
    return f"{round(difference):+d}" if round(difference) else "0"
