"""Exercises that many answers solve: an evaluation of Connect Four, and an order of its moves.

An evaluation must like what a player should like, or else win a short match against none. An order
must save alpha-beta some nodes.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from ..games.connect_four import ConnectFour, lines
from ..games.game import MAX, MIN
from ..games.views import WIN, View, evaluated
from ..instruments.count import count
from ..instruments.wording import quoted
from ..search.minimax import alphabeta, best_move
from .behaviour import is_number
from .lines_of_play import Moves
from .rules import BoardDeparture, after, listed
from .sandbox import SECONDS, Elsewhere, Ended

GAME = ConnectFour()
Verdict = tuple[BoardDeparture | None, str, str, int]  # what is wrong, the mistake, in words, runs

_MOST = 400  # positions that an evaluation may generate: three plies, about
_PLIES = (2, 4, 6, 8, 10, 12, 14, 20)  # how far the positions are that are played at random
_EACH = 3
_OPENINGS, _OPENING, _AHEAD = 6, 4, 2  # of a match: how many, of how many plies; plies of search

# Each: moves to a better position for X, moves to one that is worse, and one more move of X's. In
# both there are the same stones of O, and X's are as high above the ground. Each move of O is in
# another column than X's before it: the colours can be exchanged.
Pair = tuple[str, str, str]
# X has three in a row that can still become four; and the same with X's stones apart.
CHANCES: tuple[Pair, ...] = (
    ("172537", "651737", "7"),
    ("735365", "532573", "1"),
    ("261637", "375616", "7"),
    ("45434316", "43133665", "7"),
    ("42233624", "42266443", "7"),
    ("65466352", "62254663", "1"),
)
# One of X's stones is in the middle, or nearer to the edge.
CENTRE: tuple[Pair, ...] = (("42", "12", "6"), ("46", "26", "1"), ("4275", "1275", "6"))
# All columns are free, or two are full. Each column has as many stones of X as of O.
MOBILITY: tuple[Pair, ...] = (
    ("122134435665", "122112211221", "7"),
    ("233245541771", "233223322332", "6"),
)

# In each of these, and in its mirror image, the known good orders save a tenth of the nodes or
# more: the centre first, winning moves first, the best by open lines or by threats first.
POOL = (
    *("5363", "2545", "465545", "134724515", "477455667", "44164427", "31544257", "6176573733"),
    *("64224661117242", "42431415525", "5567166731", "63215312241", "373463244621316"),
    *("511753133532711", "7524651341631", "4615442343234"),
)
_SEARCHED = 3  # of them
_DEPTH = 3
_TWICE = 7  # positions whose keys are asked for once more


class Wrong(Exception):
    """Raised where an evaluation or an order shows a mistake."""

    def __init__(self, departure: BoardDeparture, mistake: str) -> None:
        self.departure, self.mistake = departure, mistake


def state_after(moves: Moves) -> Any:
    """Return the position after these moves."""
    state = GAME.initial
    for move in moves:
        state = GAME.result(state, move)
    return state


def exchanged(moves: Moves) -> Moves:
    """Return moves to the same stones with the colours exchanged."""
    return tuple(move for ply in range(0, len(moves), 2) for move in moves[ply : ply + 2][::-1])


def mirrored(moves: Moves) -> Moves:
    """Return moves to the position that is seen in a mirror."""
    return tuple(GAME.width + 1 - move for move in moves)


def _wrong(
    question: str, moves: Moves, why: str, mistake: str, expected: str = "a number", got: str = ""
) -> Wrong:
    """Return what is wrong after these moves, with the board."""
    state = state_after(moves)
    sentence, text = f"{after(moves)}, {why}.", GAME.label(state)
    found = BoardDeparture(moves, question, expected, got or why, sentence, text, GAME.board(state))
    return Wrong(found, mistake)


# The evaluation


class _Values:
    """A student's evaluation, and the values of the positions that it was asked about."""

    def __init__(self, student: Elsewhere) -> None:
        self.student = student
        self.known: dict[Moves, float] = {}
        self.by_state: dict[Any, float] = {}

    def __call__(self, moves: Moves) -> float:
        """Return the value of a position; raise if it is none, or another than before."""
        wrong = partial(_wrong, "evaluation", moves)
        try:
            got, log = self.student.logged(GAME, state_after(moves))
        except Ended:
            raise
        except Exception as error:
            raise wrong(f"it raises {error.args[0]}", "") from error
        if sum(letter in "rn" for letter, *_ in log) > _MOST:
            why = f"more than {_MOST} positions are generated to value this one"
            raise wrong(why, "the evaluation is a search", "no search")
        if not is_number(got):
            why = f"it returns {quoted(got)}, which is no number"
            raise wrong(why, "no number is returned", got=quoted(got))
        if not -WIN < got < WIN:
            why = f"it returns {quoted(got)}, and a win is worth only {WIN:,}"
            mistake = "an unfinished game is worth as much as a win"
            raise wrong(why, mistake, f"less than {WIN:,}", quoted(got))
        value = float(got)
        before = self.known.setdefault(moves, value)
        if before != value:
            why = f"it returns {before:g} the first time, and {value:g} another time"
            mistake = "the same position gets different values"
            raise wrong(why, mistake, f"{before:g}", f"{value:g}")
        return value

    def of_state(self, game: Any, state: Any) -> float:
        """Return the value of a position as a search asks for it."""
        if state not in self.by_state:
            self.by_state[state] = self.student(GAME, state)
        return self.by_state[state]


def evaluation(exercise: str, student: Elsewhere, seed: int) -> Verdict:
    """Judge a student's crude evaluation of Connect Four.

    Parameters
    ----------
    exercise : str
        "evaluation".
    student : Elsewhere
        ``evaluation(game, state)``: a number below 100,000 and above -100,000, from MAX's side.
    seed : int
        Other positions are valued for another seed.

    Returns
    -------
    tuple
        What is wrong or None, the mistake's name or "", what it rewards, and how many positions
        were valued. It passes if the numbers are settled by the position, and if it makes a
        position better for a player, X or O, to have three in a row; or stones in the middle; or,
        for whoever is to move, more moves; or if it wins a match against no evaluation.
    """
    value = _Values(student)
    asked = positions(Random(f"evaluation {seed}"))
    try:
        for moves in [*asked, *sorted(reversed(asked), key=len)]:  # in another order again
            value(moves)
        told = _liked(value)
    except Wrong as wrong:
        return wrong.departure, wrong.mistake, "", len(value.known)
    pairs = [(moves, exchanged(moves)) for moves in value.known if len(moves) % 2 == 0]
    both = [(value.known[a], value.known[b]) for a, b in pairs if b in value.known]
    turned = "turns" if all(one == -other for one, other in both) else "does not quite turn"
    return None, "", f"{told}; exchanging the colours {turned} its sign", len(value.known)


def _liked(value: _Values) -> str:
    """Return what an evaluation rewards, in words; raise if that is nothing, or the wrong thing."""
    row, middle, more = (_signs(value, pairs) for pairs in (CHANCES, CENTRE, MOBILITY))
    if set(row.values()) == {1}:
        return "three in a row is rewarded"
    if mistake := _mistake(row, middle):
        best, rest, owner = _worst(value)
        player, wanted = ("X", "higher") if owner == MAX else ("O", "lower")
        mine, apart = value(best), value(rest)
        why = (
            f"{player} has three in a row: it returns {mine:g}, and {apart:g} after "
            f"{after(rest)[6:]}, where these stones are apart; a position that is better for "
            f"{player} should get a {wanted} value"
        )
        raise _wrong("evaluation", best, why, mistake, f"{wanted} than {apart:g}", f"{mine:g}")
    if set(middle.values()) == {1}:
        return "stones in the middle are rewarded"
    if {sign * owner * mover for (owner, mover), sign in more.items()} == {1}:
        return "more moves are rewarded"
    return _told_by_all(value)


def _signs(value: _Values, pairs: tuple[Pair, ...]) -> dict[tuple[int, int], int]:
    """Return, by whose the better stones are and who is to move, whether they are liked.

    That is 1 if no pair of positions speaks against it and one for it, -1 if all speak against
    it, else 0.
    """
    gains: dict[tuple[int, int], list[float]] = {}
    for owner, mover, best, rest in compared(pairs):
        gains.setdefault((owner, mover), []).append(owner * (value(best) - value(rest)))
    return {who: (min(found) >= 0 < max(found)) - (max(found) < 0) for who, found in gains.items()}


def _mistake(row: dict[tuple[int, int], int], middle: dict[tuple[int, int], int]) -> str:
    """Return the mistake that the signs of three in a row show, or of the middle if all are bad."""
    (x, x_late), (o, o_late) = ((row[owner, MAX], row[owner, MIN]) for owner in (MAX, MIN))
    if (x, x_late, o, o_late) in ((1, -1, 1, -1), (-1, 1, -1, 1)):
        return "the evaluation is from the mover's side"
    if set(row.values()) == {-1} or set(middle.values()) == {-1} and 1 not in row.values():
        return "the evaluation is MIN's"
    if (x, x_late, o, o_late) in ((1, 1, -1, -1), (-1, -1, 1, 1)):
        return "both players' chances are added"
    if {x, x_late} == {1} and 1 not in (o, o_late) or {o, o_late} == {1} and 1 not in (x, x_late):
        return "only one player's chances are counted"
    return "the better position gets the lower value" if -1 in row.values() else ""


def _worst(value: _Values) -> tuple[Moves, Moves, int]:
    """Return the pair of positions in which three in a row is liked least, and whose it is."""
    pairs = [(best, rest, owner) for owner, _, best, rest in compared(CHANCES)]
    return min(pairs, key=lambda pair: pair[2] * (value(pair[0]) - value(pair[1])))


def _told_by_all(value: _Values) -> str:
    """Return what a match says of an evaluation with ideas of its own; raise if it doesn't win."""
    known = dict(value.known)
    low, high, first = min(known.values()), max(known.values()), min(known, key=len)
    got = f"{known[first]:g}"
    wrong = partial(_wrong, "evaluation", first, got=got)
    if low == high:
        why = f"it returns {got}, and so it does in all other positions"
        raise wrong(why, "the evaluation doesn't look at the position", "other numbers elsewhere")
    by_mover = ({known[m] for m in known if len(m) % 2 == turn} for turn in (0, 1))
    if all(len(values) == 1 for values in by_mover):
        why = f"it returns {got}, as it does wherever the same player is to move"
        raise wrong(why, "only whose turn it is counts", "other numbers elsewhere")
    won, lost = match(value.of_state, Random("match"))
    if won > lost:
        return f"it wins {won} games to {lost} against no evaluation"
    side = "below" if low >= 0 else "above"
    if low >= 0 or high <= 0:
        why = f"it returns {got}, and in no position a number {side} 0"
        raise wrong(why, "the value always has the same sign", f"numbers {side} 0 too")
    why = (
        f"it returns {got}; three in a row, stones in the middle or more moves aren't rewarded "
        f"anywhere, and of {2 * _OPENINGS} games against a player without an evaluation it wins "
        f"{won} and loses {lost}"
    )
    raise wrong(why, "good positions aren't told from bad ones", "more games won than lost")


def match(value: Callable, rng: Random) -> tuple[int, int]:
    """Return how many games an evaluation wins and loses against none, with either colour."""
    mine, none = evaluated(GAME, value), evaluated(GAME, lambda game, state: 0)
    results = []
    for _ in range(_OPENINGS):
        opening = state_after(_quiet_game(_OPENING, rng))
        for player in (MAX, MIN):
            state = opening
            while not GAME.is_terminal(state):
                game = mine if GAME.to_move(state) == player else none
                state = GAME.result(state, best_move(game, state, _AHEAD))
            results.append(player * GAME.evaluate(state))
    return results.count(1), results.count(-1)


def compared(pairs: tuple[Pair, ...]) -> Iterator[tuple[int, int, Moves, Moves]]:
    """Yield who has the better stones, who is to move, and moves to both positions of a pair."""
    for texts in pairs:
        for turned in (False, True):
            better, worse, last = (tuple(map(int, text)) for text in texts)
            if turned:
                better, worse, last = map(mirrored, (better, worse, last))
            for owner in (MAX, MIN):
                best, rest = map(exchanged, (better, worse)) if owner == MIN else (better, worse)
                yield owner, MAX, best, rest
                yield owner, MIN, (*best, *last), (*rest, *last)


def positions(rng: Random) -> list[Moves]:
    """Return moves to some positions, each with the colours exchanged, and with either to move."""
    found: list[Moves] = [(), (4,), (4,) * GAME.height]
    for plies in _PLIES:
        for _ in range(_EACH):
            moves = _quiet_game(plies, rng)
            for one in {moves, exchanged(moves)}:
                last = [m for m in _actions(one) if not GAME.is_terminal(state_after((*one, m)))]
                found += [one, *([(*one, rng.choice(last))] if last else [])]
    return sorted(set(found), key=lambda moves: (len(moves), moves))


def _quiet_game(plies: int, rng: Random) -> Moves:
    """Return moves of X and O in turn, in different columns, after which nobody has won."""
    moves: Moves = ()
    while len(moves) < plies:
        pairs = [(x, o) for x in _actions(moves) for o in _actions(moves) if x != o]
        longer = (*moves, *rng.choice(pairs))
        over = any(GAME.is_terminal(state_after(longer[:n])) for n in (len(moves) + 1, len(longer)))
        moves = () if over else longer
    return moves


def _actions(moves: Moves) -> list[int]:
    return list(GAME.actions(state_after(moves)))


# The order of moves


class _Keys:
    """A student's keys, each asked for once, but the first ones twice."""

    def __init__(self, student: Elsewhere) -> None:
        self.student = student
        self.known: dict[Any, dict[int, Any]] = {}
        self.moves: Moves = ()  # to the position that is searched
        try:
            student(GAME.initial, 4)
            self.alone = False
        except TypeError:  # it wants no state; `ordered` accepts such keys too
            self.alone = _answers(student)
        except Ended:
            raise
        except Exception:  # told of where it is asked for
            self.alone = False

    def of(self, state: Any) -> dict[int, Any]:
        """Return the keys of the moves in a state."""
        if state not in self.known:
            keys = self._asked(state)
            for move, key in keys.items():
                parts = key if isinstance(key, tuple | list) else (key,)
                if key is None or any(part != part for part in parts):
                    why = f"the key of column {move} is {quoted(key)}"
                    raise self.wrong(why, "the keys can't be put in order")
            if len(self.known) < _TWICE and (again := self._asked(state)) != keys:
                move = next(move for move in keys if keys[move] != again[move])
                why = f"the key of column {move} is {quoted(keys[move])} once, and another later"
                raise self.wrong(why, "the same move gets different keys")
            if self.student.box.computed() > SECONDS:
                raise self.wrong("the keys take too long", "the order costs more than it saves")
            self.known[state] = keys
        return self.known[state]

    def _asked(self, state: Any) -> dict[int, Any]:
        moves = list(GAME.actions(state))
        asked = [(move,) if self.alone else (state, move) for move in moves]
        try:
            return {
                move: answer() for move, answer in zip(moves, self.student.each(asked), strict=True)
            }
        except Ended:
            raise
        except Exception as error:
            raise self.wrong(f"a key raises {error.args[0]}", "") from error

    def in_order(self, state: Any, way: int = 1) -> list[int]:
        """Return the moves by their keys, the other way round if `way` is -1."""
        keys = self.of(state)
        try:
            return sorted(keys, key=keys.__getitem__, reverse=way < 0)
        except TypeError as error:
            why = f"the keys can't be sorted: {error}"
            raise self.wrong(why, "the keys can't be put in order") from None

    def wrong(self, why: str, mistake: str) -> Wrong:
        return _wrong("ordering", self.moves, why, mistake, "keys that can be sorted")


def _answers(student: Elsewhere) -> bool:
    """Return whether a key can be asked for with the move alone."""
    try:
        student(4)
    except Exception:
        return False
    return True


class _InOrder(View):
    """Connect Four, with the open lines as its evaluation, in the order of keys.

    Each player's moves are sorted by the keys, 1, the other way round, -1, or not at all, 0.
    """

    def __init__(self, keys: _Keys, ways: dict[int, int]) -> None:
        super().__init__(evaluated(GAME, lines))
        self._keys, self._ways = keys, ways

    def actions(self, state: Any) -> Any:
        way = self._ways[GAME.to_move(state)]
        return self._keys.in_order(state, way) if way else self.game.actions(state)


def ordering(exercise: str, student: Elsewhere, seed: int) -> Verdict:
    """Judge a student's order of the moves of Connect Four.

    Parameters
    ----------
    exercise : str
        "ordering".
    student : Elsewhere
        ``key(state, action)`` as for `ordered`, or ``key(action)``: the smallest comes first.
    seed : int
        Other positions are searched for another seed.

    Returns
    -------
    tuple
        What is wrong or None, the mistake's name or "", the nodes counted, and in how many
        positions. It passes if alpha-beta visits fewer nodes than from left to right, over
        positions together with their mirror images, and neither player's moves are put in order
        for the other.
    """
    games = [tuple(map(int, text)) for text in Random(f"ordering {seed}").sample(POOL, _SEARCHED)]
    asked = [(), *(way for moves in games for way in (moves, mirrored(moves)))]
    try:
        keys = _Keys(student)
        nodes = partial(_nodes, asked, keys)
        plain, mine = nodes(0, 0), nodes(1, 1)
        mistake = _wrong_order(keys, nodes, sum(plain), sum(mine))
    except Wrong as wrong:
        return wrong.departure, wrong.mistake, "", 1
    told = f"{sum(mine):,} nodes instead of {sum(plain):,} from left to right"
    if not mistake:
        return None, "", told, len(asked)
    _, moves, there, before = max(
        (there / before, moves, there, before)
        for moves, there, before in zip(asked, mine, plain, strict=True)
    )
    why = (
        f"your order is {listed(keys.in_order(state_after(moves)))}: alpha-beta to depth {_DEPTH} "
        f"visits {there:,} nodes, and {before:,} from left to right; in all {len(asked)} positions "
        f"it is {told}"
    )
    expected = f"fewer than {before:,} nodes"
    found = _wrong("ordering", moves, why, mistake, expected, f"{there:,} nodes")
    return found.departure, mistake, "", len(asked)


def _nodes(asked: list[Moves], keys: _Keys, max_way: int, min_way: int) -> list[int]:
    """Return how many nodes alpha-beta visits from each position."""
    game, found = _InOrder(keys, {MAX: max_way, MIN: min_way}), []
    for moves in asked:
        keys.moves = moves
        found.append(count(alphabeta, game, state_after(moves), _DEPTH).nodes)
    return found


def _wrong_order(keys: _Keys, nodes: Callable[[int, int], list[int]], plain: int, mine: int) -> str:
    """Return the name of what is wrong with an order that needs so many nodes, or ""."""
    if all(len(set(map(repr, known.values()))) == 1 for known in keys.known.values()):
        return "the key doesn't tell the moves apart"
    for alone, turned in (((1, 0), (1, -1)), ((0, 1), (-1, 1))):
        other = alone[::-1]  # who loses by it, and would win if it were turned round for them
        if sum(nodes(*alone)) < plain < sum(nodes(*other)) and sum(nodes(*turned)) < mine:
            return "the order is one player's, whoever is to move"
    if mine < plain:
        return ""
    return (
        "the best moves come last"
        if sum(nodes(-1, -1)) < plain
        else "the order is no better than left to right"
    )
