"""Check a student's crude evaluation of Connect Four by what any sensible one has in common."""

from collections.abc import Callable
from random import Random
from typing import Any

from ...games.evaluated import WIN
from ...games.game import MAX, MIN
from ...instruments.proxy import Asked
from ..report import Misconception, Report
from ..searches.conduct import is_number
from . import judgement_mistakes as mistakes
from .departure import Departure, after, failed, played
from .lines_of_play import Moves
from .positions import CHANCES, GAME, exchanged, positions, state_after
from .student_game import line_of, short

# Whose three in a row and who is to move -> what they add, and moves to both positions.
Gains = dict[tuple[int, int], list[tuple[float, Moves, Moves]]]

_MOST = 400  # positions that an evaluation may generate: three plies, about
_LITTLE = 0.2  # of what three in a row is worth at most: as much as nothing


class Enough(BaseException):
    """Stops an evaluation that asks for more positions than a search would save."""


class _Generated(Asked):
    """Counts the positions that an evaluation generates."""

    def __init__(self) -> None:
        super().__init__(GAME)
        object.__setattr__(self, "count", [0])

    def _one_more(self) -> None:
        self.count[0] += 1
        if self.count[0] > _MOST:
            raise Enough

    def result(self, state: Any, action: int) -> Any:
        self._one_more()
        return self._game.result(state, action)

    def children(self, state: Any) -> Any:
        for child in self._game.children(state):
            self._one_more()
            yield child


class _Wrong(Exception):
    """Raised where the evaluation of a position shows a mistake."""

    def __init__(self, departure: Departure, mistake: Misconception | None) -> None:
        self.departure, self.mistake = departure, mistake


class _Judged:
    """A student's evaluation, and the values of the positions that it was asked about."""

    def __init__(self, student: Callable) -> None:
        self.student, self.game = student, _Generated()
        self.values: dict[Moves, float] = {}

    def value(self, moves: Moves) -> float:
        """Return the value of a position; raise if it is none, or another than before."""
        state = state_after(moves)
        self.game.count[0] = 0
        got = None
        try:
            got = self.student(self.game, state)
        except Enough:
            pass
        except Exception as error:
            why = f"it raises {type(error).__name__}: {error}{line_of(error, self.student)}"
            raise self.wrong(moves, "a number", why, type(error).__name__, None) from error
        if self.game.count[0] > _MOST:
            why = f"more than {_MOST} positions are generated to value this one"
            raise self.wrong(moves, "no search", why, "a search", mistakes.SEARCHES)
        if not is_number(got):
            why = f"it returns {short(got)}, which is no number"
            raise self.wrong(moves, "a number", why, short(got), mistakes.NO_VALUE)
        value = float(got)
        if not -WIN < value < WIN:
            why = f"it returns {short(got)}, and a win is worth only {WIN:,}"
            wanted = f"less than {WIN:,}"
            raise self.wrong(moves, wanted, why, short(got), mistakes.TOO_LARGE)
        before = self.values.setdefault(moves, value)
        if before != value:
            why = f"it returns {before:g} the first time, and {value:g} another time"
            raise self.wrong(moves, f"{before:g}", why, f"{value:g}", mistakes.UNSETTLED)
        return value

    def wrong(
        self, moves: Moves, expected: str, why: str, got: str, mistake: Misconception | None
    ) -> _Wrong:
        """Return what is wrong with the value of a position."""
        state, sentence = state_after(moves), f"{after(moves)}, {why}."
        text, board = GAME.label(state), GAME.board(state)
        departure = Departure(moves, "evaluation", expected, got, sentence, text, board)
        return _Wrong(departure, mistake)


def evaluation(student: Callable, seed: int) -> Report:
    """Judge a student's crude evaluation of Connect Four.

    Parameters
    ----------
    student : callable
        ``evaluation(game, state)``: a number below 100,000 and above -100,000, from MAX's side.
    seed : int
        Other positions are valued for another seed.

    Returns
    -------
    Report
        The verdict. It passes if the numbers are settled by the position, some above and some
        below 0, and if three in a row makes them no worse for whoever has it, X or O, whoever is
        to move.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> print(evaluation(lab.mobility, seed=0))
    Yes: right on all 128 cases (three in a row is worth as much as three apart).
    """
    judged = _Judged(student)
    try:
        asked = positions(Random(f"evaluation {seed}"))
        for moves in [*asked, *sorted(reversed(asked), key=len)]:  # in another order again
            judged.value(moves)
        gains = _gains(judged)
        _look_at_gains(judged, gains)
        _look_at_all(judged)
    except _Wrong as wrong:
        return failed("evaluation", wrong.departure, wrong.mistake, len(judged.values))
    return Report("evaluation", True, convention=_told(judged, gains), runs=len(judged.values))


def _told(judged: _Judged, gains: Gains) -> str:
    """Return what sort of evaluation it is."""
    if not any(gain for group in gains.values() for gain, _, _ in group):
        return "three in a row is worth as much as three apart"
    pairs = [(moves, exchanged(moves)) for moves in judged.values if len(moves) % 2 == 0]
    known = [(judged.values[a], judged.values[b]) for a, b in pairs if b in judged.values]
    turned = all(value == -other for value, other in known)
    return f"exchanging the colours {'turns' if turned else 'does not quite turn'} its sign"


def _gains(judged: _Judged) -> Gains:
    """Return what three in a row adds, by whose they are and who is to move."""
    gains: Gains = {}
    for three, apart in CHANCES:
        first, second = tuple(map(int, three)), tuple(map(int, apart))
        for owner in (MAX, MIN):
            best, rest = (first, second) if owner == MAX else map(exchanged, (first, second))
            for mover, last in ((MAX, ()), (MIN, (6,) if three[0] == "1" else (1,))):
                with_three, without = (*best, *last), (*rest, *last)
                gain = judged.value(with_three) - judged.value(without)
                gains.setdefault((owner, mover), []).append((gain, with_three, without))
    return gains


def _look_at_gains(judged: _Judged, gains: Gains) -> None:
    """Raise if three in a row makes a position worse for its owner, or counts for one player."""
    score = {who: sum(gain for gain, _, _ in group) * who[0] for who, group in gains.items()}
    least = _LITTLE * max(map(abs, score.values()))
    signs = {who: (total > least) - (total < -least) for who, total in score.items()}
    mistake = _mistake_of(signs)
    if mistake is None:
        return
    owner, mover = min(score, key=lambda who: (score[who], who))
    _, best, rest = min(gains[owner, mover], key=lambda told: told[0] * owner)
    player, wanted = ("X", "higher") if owner == MAX else ("O", "lower")
    value, apart = judged.values[best], judged.values[rest]
    why = (
        f"{player} has three in a row: it returns {value:g}, and {apart:g} with these stones apart "
        f"({played(rest)}); a position that is better for {player} should get a {wanted} value"
    )
    raise judged.wrong(best, f"{wanted} than {apart:g}", why, f"{value:g}", mistake)


def _mistake_of(signs: dict[tuple[int, int], int]) -> Misconception | None:
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


def _look_at_all(judged: _Judged) -> None:
    """Raise if all values are the same, or all on the same side of 0."""
    values = judged.values
    low, high, first = min(values.values()), max(values.values()), min(values, key=len)
    got = f"{values[first]:g}"
    if low == high:
        why = f"it returns {got}, and so it does in all other positions"
        raise judged.wrong(first, "other numbers elsewhere", why, got, mistakes.CONSTANT)
    if low >= 0 or high <= 0:
        side = "below" if low >= 0 else "above"
        why = f"it returns {got}, and in no position a number {side} 0"
        raise judged.wrong(first, f"numbers {side} 0 too", why, got, mistakes.ONE_SIGN)
