"""Check a student's order of moves: does alpha-beta visit fewer nodes in it?"""

from collections.abc import Callable, Iterable
from random import Random
from time import process_time
from typing import Any

from ...games.connect_four import lines
from ...games.game import MAX, MIN
from ...games.views import View, evaluated
from ...instruments.count import count
from ...instruments.wording import quoted
from ...search.minimax import alphabeta
from ..mistakes.misconception import Misconception
from ..report import Report
from . import ordering_mistakes as mistakes
from .departure import Departure, after, failed, listed
from .lines_of_play import Moves
from .positions import GAME, mirrored, state_after
from .student_game import line_of

# In each of these, and in its mirror image, the known good orders save a tenth of the nodes or
# more: the centre first, winning moves first, the best by open lines or by threats first.
_POOL = (
    *("5363", "2545", "465545", "134724515", "477455667", "44164427", "31544257", "6176573733"),
    *("64224661117242", "42431415525", "5567166731", "63215312241", "373463244621316"),
    *("511753133532711", "7524651341631", "4615442343234"),
)
_GAMES = 3
_DEPTH = 3
_ENOUGH = 0.95  # of the nodes from left to right: fewer is a saving
_GOOD = 0.7  # a saving that no order for the wrong player makes
_BETTER = 0.75  # of the nodes in one order: so few are in a better one
_TWICE = 50  # so many keys are asked for once more
_PATIENCE, _LONG = 0.5, 0.005  # seconds in all, and then for each key on average


class _Wrong(Exception):
    """Raised where a key shows a mistake."""

    def __init__(self, moves: Moves, why: str, mistake: Misconception | None) -> None:
        self.moves, self.why, self.mistake = moves, why, mistake


class _Keys:
    """A student's keys, each asked for once, but the first ones twice."""

    def __init__(self, student: Callable) -> None:
        self.student = student
        self.known: dict[tuple, Any] = {}
        self.moves: Moves = ()  # to the position that is searched
        self.alone = self._takes_the_move_alone()
        self._calls, self._seconds = 0, 0.0

    def _takes_the_move_alone(self) -> bool:
        """Return whether the key wants no state; `ordered` accepts such keys too."""
        try:
            self.student(GAME.initial, 4)
        except TypeError:
            try:
                self.student(4)
            except Exception:
                return False
            return True
        except Exception:  # told of where it is asked for
            return False
        return False

    def __call__(self, state: tuple, move: int) -> Any:
        if (state, move) not in self.known:
            key = self._asked(state, move)
            parts = key if isinstance(key, tuple | list) else (key,)
            if key is None or any(part != part for part in parts):
                why = f"the key of column {move} is {quoted(key)}"
                raise _Wrong(self.moves, why, mistakes.NO_ORDER)
            if len(self.known) < _TWICE and self._asked(state, move) != key:
                why = f"the key of column {move} is {quoted(key)} once, and another one later"
                raise _Wrong(self.moves, why, mistakes.CHANGING_KEYS)
            self.known[state, move] = key
        return self.known[state, move]

    def _asked(self, state: tuple, move: int) -> Any:
        start = process_time()
        try:
            key = self.student(move) if self.alone else self.student(state, move)
        except Exception as error:
            told = f"{type(error).__name__}: {error}{line_of(error, self.student)}"
            raise _Wrong(self.moves, f"the key of column {move} raises {told}", None) from error
        self._calls, self._seconds = self._calls + 1, self._seconds + process_time() - start
        if self._seconds > max(_PATIENCE, _LONG * self._calls):
            why = f"a key takes {1000 * self._seconds / self._calls:.0f} ms on average"
            raise _Wrong(self.moves, why, mistakes.NOT_WORTH_IT)
        return key

    def in_order(self, state: tuple, turned: Iterable[int] = ()) -> list[int]:
        """Return the moves by their keys, the other way round where certain players move."""
        moves = list(GAME.actions(state))
        keys = {move: self(state, move) for move in moves}
        try:
            return sorted(moves, key=keys.__getitem__, reverse=GAME.to_move(state) in turned)
        except TypeError as error:
            raise _Wrong(
                self.moves, f"the keys can't be sorted: {error}", mistakes.NO_ORDER
            ) from None


class _InOrder(View):
    """Connect Four, with the open lines as its evaluation, in the order of keys."""

    def __init__(self, keys: _Keys | None, turned: Iterable[int]) -> None:
        super().__init__(evaluated(GAME, lines))
        self.keys, self.turned = keys, turned

    def actions(self, state: tuple) -> Iterable[int]:
        if self.keys is None:
            return self.game.actions(state)
        return self.keys.in_order(state, self.turned)


def ordering(student: Callable, seed: int) -> Report:
    """Judge a student's order of the moves of Connect Four.

    Parameters
    ----------
    student : callable
        ``key(state, action)`` as for `ordered`, or ``key(action)``: the smallest comes first.
    seed : int
        Other positions are searched for another seed.

    Returns
    -------
    Report
        The verdict. It passes if alpha-beta visits at most 95 per cent of the nodes that it
        visits from left to right, over positions together with their mirror images.

    Examples
    --------
    >>> print(ordering(lambda state, column: abs(column - 4), seed=0))
    Yes: right on all 7 cases (911 nodes instead of 1,473 from left to right).
    """
    games = [tuple(map(int, text)) for text in Random(f"ordering {seed}").sample(_POOL, _GAMES)]
    positions = [(), *(way for moves in games for way in (moves, mirrored(moves)))]
    plain = _nodes(positions, None)
    try:
        keys = _Keys(student)
        mine = _nodes(positions, keys)
        mistake = _mistake(positions, keys, sum(plain), sum(mine))
    except _Wrong as wrong:
        departure = _departure(wrong.moves, wrong.why, "keys that can be sorted", wrong.why)
        return failed("ordering", departure, wrong.mistake, 1)
    told = f"{sum(mine):,} nodes instead of {sum(plain):,} from left to right"
    if mistake is None:
        return Report("ordering", True, convention=told, runs=len(positions))
    _, moves, there, before = max(
        (there / before, moves, there, before)
        for moves, there, before in zip(positions, mine, plain, strict=True)
    )
    order = listed(keys.in_order(state_after(moves)))
    why = (
        f"your order is {order}: alpha-beta to depth {_DEPTH} visits {there:,} nodes, and "
        f"{before:,} from left to right; in all {len(positions)} positions it is {told}"
    )
    departure = _departure(moves, why, f"fewer than {before:,} nodes", f"{there:,} nodes")
    return failed("ordering", departure, mistake, len(positions))


def _nodes(positions: list[Moves], keys: _Keys | None, turned: Iterable[int] = ()) -> list[int]:
    """Return how many nodes alpha-beta visits from each position."""
    game, found = _InOrder(keys, turned), []
    for moves in positions:
        if keys is not None:
            keys.moves = moves
        found.append(count(alphabeta, game, state_after(moves), _DEPTH).nodes)
    return found


def _mistake(positions: list[Moves], keys: _Keys, plain: int, mine: int) -> Misconception | None:
    """Return what is wrong with an order that needs so many nodes, if anything."""
    if mine <= _GOOD * plain:
        return None
    seen: dict[tuple, set] = {}
    for (state, _), key in keys.known.items():
        seen.setdefault(state, set()).add(repr(key))
    if all(len(told) == 1 for told in seen.values()):
        return mistakes.SAME_KEYS
    turned = {ways: sum(_nodes(positions, keys, ways)) for ways in ((MAX,), (MIN,), (MAX, MIN))}
    best = min(turned, key=turned.__getitem__)
    if len(best) == 1 and turned[best] <= _BETTER * mine:
        return mistakes.ONE_SIDE_ORDERED
    if mine <= _ENOUGH * plain:
        return None
    return mistakes.BEST_LAST if turned[MAX, MIN] <= _BETTER * mine else mistakes.NOT_BETTER


def _departure(moves: Moves, why: str, expected: str, got: str) -> Departure:
    state, sentence = state_after(moves), f"{after(moves)}, {why}."
    text, board = GAME.label(state), GAME.board(state)
    return Departure(moves, "ordering", expected, got, sentence, text, board)
