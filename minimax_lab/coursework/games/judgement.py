"""Check a student's crude evaluation of Connect Four by what any sensible one has in common."""

from collections.abc import Callable
from random import Random

from ...games.game import MAX
from ...games.views import WIN
from ...instruments.count import Limited
from ...instruments.wording import quoted
from ...limits import Limit, LimitReached
from ..mistakes.misconception import Misconception
from ..report import Report
from ..searches.conduct import is_number
from . import judgement_mistakes as mistakes
from .departure import Departure, after, failed, played
from .gains import Gains, counts_open_lines, gains_of, is_liked, mistake_of, signs_of
from .lines_of_play import Moves
from .positions import CENTRE, CHANCES, GAME, MOVES, exchanged, positions, state_after
from .student_game import line_of

_MOST = 400  # positions that an evaluation may generate: three plies, about
_NEGATIVE = (mistakes.EVALUATED_FOR_MIN, mistakes.UPSIDE_DOWN)
_ROW = "three in a row is rewarded"


class _Wrong(Exception):
    """Raised where the evaluation of a position shows a mistake."""

    def __init__(self, departure: Departure, mistake: Misconception | None) -> None:
        self.departure, self.mistake = departure, mistake


class _Judged:
    """A student's evaluation, and the values of the positions that it was asked about."""

    def __init__(self, student: Callable) -> None:
        self.student, self.budget = student, Limit(nodes=_MOST + 1)  # one too many tells of it
        self.game = Limited(GAME, self.budget)
        self.values: dict[Moves, float] = {}

    def value(self, moves: Moves) -> float:
        """Return the value of a position; raise if it is none, or another than before."""
        state = state_after(moves)
        self.budget.spent = 0
        got = None
        try:
            got = self.student(self.game, state)
        except LimitReached:
            pass
        except Exception as error:
            why = f"it raises {type(error).__name__}: {error}{line_of(error, self.student)}"
            raise self.wrong(moves, "a number", why, type(error).__name__, None) from error
        if self.budget.spent > _MOST:
            why = f"more than {_MOST} positions are generated to value this one"
            raise self.wrong(moves, "no search", why, "a search", mistakes.SEARCHES)
        if not is_number(got):
            why = f"it returns {quoted(got)}, which is no number"
            raise self.wrong(moves, "a number", why, quoted(got), mistakes.NO_VALUE)
        value = float(got)
        if not -WIN < value < WIN:
            why = f"it returns {quoted(got)}, and a win is worth only {WIN:,}"
            wanted = f"less than {WIN:,}"
            raise self.wrong(moves, wanted, why, quoted(got), mistakes.TOO_LARGE)
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
        below 0, and if what a player should like makes them better for that player, X or O:
        three in a row; or, if that makes no difference, stones in the middle, or, for whoever is
        to move, more moves.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> print(evaluation(lab.mobility, seed=0))
    Yes: right on all 266 cases (more moves are rewarded, three in a row is not).
    """
    judged = _Judged(student)
    try:
        asked = positions(Random(f"evaluation {seed}"))
        for moves in [*asked, *sorted(reversed(asked), key=len)]:  # in another order again
            judged.value(moves)
        row, middle, more = (gains_of(judged.value, pairs) for pairs in (CHANCES, CENTRE, MOVES))
        _look_at_chances(judged, row, middle)
        _look_at_all(judged)
        liked = {
            _ROW: is_liked(signs_of(row)),
            "stones in the middle are rewarded": is_liked(signs_of(middle)),
            "more moves are rewarded": set(signs_of(more, of=1).values()) == {1},
        }
        _look_at_liking(judged, row, any(liked.values()))
    except _Wrong as wrong:
        return failed("evaluation", wrong.departure, wrong.mistake, len(judged.values))
    told = next(told for told, is_so in liked.items() if is_so)
    told = _told(judged) if told == _ROW else f"{told}, three in a row is not"
    return Report("evaluation", True, convention=told, runs=len(judged.values))


def _told(judged: _Judged) -> str:
    """Return whether exchanging the colours turns the sign."""
    pairs = [(moves, exchanged(moves)) for moves in judged.values if len(moves) % 2 == 0]
    known = [(judged.values[a], judged.values[b]) for a, b in pairs if b in judged.values]
    turned = all(value == -other for value, other in known)
    return f"exchanging the colours {'turns' if turned else 'does not quite turn'} its sign"


def _look_at_chances(judged: _Judged, gains: Gains, centre: Gains) -> None:
    """Raise if three in a row makes a position worse for its owner, or counts for one player."""
    score = {who: sum(gain for gain, _, _ in group) * who[0] for who, group in gains.items()}
    signs = signs_of(gains)
    mistake = mistake_of(signs)
    if mistake is None or mistake in _NEGATIVE and counts_open_lines(gains, centre):
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


def _look_at_liking(judged: _Judged, gains: Gains, is_anything_liked: bool) -> None:
    """Raise if the evaluation rewards nothing that a player should like."""
    if is_anything_liked:
        return
    by_mover: dict[int, set[float]] = {}
    for moves, value in judged.values.items():
        by_mover.setdefault(len(moves) % 2, set()).add(value)
    only_turn = all(len(values) == 1 for values in by_mover.values())
    _, best, rest = min(gains[MAX, MAX], key=lambda told: told[0])
    value, apart = judged.values[best], judged.values[rest]
    why = (
        f"X has three in a row: it returns {value:g}, and {apart:g} with these stones apart "
        f"({played(rest)}), and more stones in the middle or more moves don't help the player "
        "who has them either"
    )
    mistake = mistakes.ONLY_THE_TURN if only_turn else mistakes.NOTHING_LIKED
    raise judged.wrong(best, f"higher than {apart:g}", why, f"{value:g}", mistake)
