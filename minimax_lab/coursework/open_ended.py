"""Exercises that many answers solve: an evaluation of Connect Four, and an order of its moves.

An evaluation must like what a player should like, or else win a short match against none. An order
must save alpha-beta some nodes.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

from ..games.connect_four import lines
from ..games.game import MAX, MIN
from ..games.views import WIN, evaluated, ordered
from ..instruments.count import count
from ..instruments.wording import quoted
from ..measure.match import match
from ..players import Player
from ..search.minimax import alphabeta
from .behaviour import is_number
from .rules import RULES, Fault, Moves, Verdict, playout, with_commas, wrong_position
from .sandbox import Ended, Sandboxed

FIELD = RULES["connect_four"]
GAME = FIELD.game

_MOST_POSITIONS = 400  # positions that an evaluation may generate: three plies, about
_MATCH: dict = {"games": 12, "plies": 4, "seed": 1, "progress": False}
_AHEAD = 2  # plies of search in a match

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
)
_SEARCHED, _DEPTH = 3, 3  # so many of them, and plies of search
_TWICE = 49  # keys that are asked for once more


class Wrong(Exception):
    """Raised with moves to a position, the mistake that shows there, and what is wrong in words."""


def _verdict(judge: Callable, student: Sandboxed, asked: list[Moves]) -> Verdict:
    try:
        return None, "", judge(student, asked), len(asked)
    except Wrong as wrong:
        moves, mistake, why = wrong.args
        return wrong_position(FIELD, moves, Fault(mistake, why), 1), mistake, "", len(asked)


def exchanged(moves: Moves) -> Moves:
    """Return moves to the same stones with the colours exchanged."""
    return tuple(move for ply in range(0, len(moves), 2) for move in moves[ply : ply + 2][::-1])


def mirrored(moves: Moves) -> Moves:
    """Return moves to the position that is seen in a mirror."""
    return tuple(FIELD.board.columns + 1 - move for move in moves)


# The evaluation

Values = dict[Moves, float]


def evaluation(exercise: str, student: Sandboxed, seed: int) -> Verdict:
    """Judge a student's crude evaluation of Connect Four.

    Parameters
    ----------
    exercise : str
        "evaluation".
    student : Sandboxed
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
    game = playout(FIELD, Random(f"evaluation {seed}"))
    found = {game[:ply] for ply in range(len(game))}
    for *_, best, rest in compared(CHANCES + CENTRE + MOBILITY):
        found |= {best, rest}
    return _verdict(_rewarded, student, sorted(found, key=lambda moves: (len(moves), moves)))


def _rewarded(student: Sandboxed, asked: list[Moves]) -> str:
    """Return what an evaluation rewards, in words; raise if that is nothing, or the wrong thing."""
    values = _values(student, asked)
    return _liked(values) or _told_by_a_match(student, values)


def _values(student: Sandboxed, asked: list[Moves]) -> Values:
    """Return the values of positions; raise if one is none, or another than before."""
    values: Values = {}
    twice = [*asked, *sorted(asked[::-1], key=len)]  # in another order again
    behaviours = student.behaviours([(GAME, FIELD.state(moves)) for moves in twice])
    for moves, done in zip(twice, behaviours, strict=True):
        got = done.returned
        if sum(letter in "rn" for letter, *_ in done.log) > _MOST_POSITIONS:
            why = f"more than {_MOST_POSITIONS} positions are generated to value this one"
            raise Wrong(moves, "the evaluation is a search", why)
        if done.error:
            raise Wrong(moves, "", f"it raises {done.message}")
        if not is_number(got):
            why = f"it returns {quoted(got)}, which is no number"
            raise Wrong(moves, "no number is returned", why)
        if not -WIN < got < WIN:
            why = f"it returns {quoted(got)}, and a win is worth only {WIN:,}"
            raise Wrong(moves, "an unfinished game is worth as much as a win", why)
        before = values.setdefault(moves, got)
        if before != got:
            why = f"it returns {before:g} the first time, and {got:g} another time"
            raise Wrong(moves, "the same position gets different values", why)
    return values


def _liked(values: Values) -> str:
    """Return what an evaluation rewards, in words, or ""; raise if that is the wrong thing."""
    row, middle, more = (_signs(values, pairs) for pairs in (CHANCES, CENTRE, MOBILITY))
    if set(row.values()) == {1}:
        return "three in a row is rewarded"
    if mistake := _mistake(row, middle):
        pairs = compared(CHANCES)
        owner, _, best, rest = min(pairs, key=lambda p: p[0] * (values[p[2]] - values[p[3]]))
        player, wanted = ("X", "higher") if owner == MAX else ("O", "lower")
        apart = f"after the moves {with_commas(rest)}, where these stones are apart"
        rule = f"a position that is better for {player} should get a {wanted} value"
        got = f"it returns {values[best]:g}, and {values[rest]:g} {apart}".replace("-", "−")
        raise Wrong(best, mistake, f"{player} has three in a row: {got}; {rule}")
    if set(middle.values()) == {1}:
        return "stones in the middle are rewarded"
    likes_moves = {sign * owner * mover for (owner, mover), sign in more.items()} == {1}
    return "more moves are rewarded" if likes_moves else ""


def _signs(values: Values, pairs: tuple[Pair, ...]) -> dict[tuple[int, int], int]:
    """Return, by whose the better stones are and who is to move, whether they are liked.

    That is 1 if no pair of positions speaks against it and one for it, -1 if all speak against
    it, else 0.
    """
    gains: dict[tuple[int, int], list[float]] = {}
    for owner, mover, best, rest in compared(pairs):
        gains.setdefault((owner, mover), []).append(owner * (values[best] - values[rest]))
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


def _told_by_a_match(student: Sandboxed, values: Values) -> str:
    """Return what a match says of an evaluation with ideas of its own; raise if it doesn't win."""
    low, high, first = min(values.values()), max(values.values()), min(values, key=len)
    got = f"it returns {values[first]:g}".replace("-", "−")
    if low == high:
        why = f"{got}, and so it does in all other positions"
        raise Wrong(first, "the evaluation doesn't look at the position", why)
    by_mover = ({values[moves] for moves in values if len(moves) % 2 == turn} for turn in (0, 1))
    if all(len(one) == 1 for one in by_mover):
        why = f"{got}, as it does wherever the same player is to move"
        raise Wrong(first, "only whose turn it is counts", why)
    won, lost = played_match(student)
    if won > lost:
        return f"it wins {won} games to {lost} against no evaluation"
    if low >= 0 or high <= 0:
        why = f"{got}, and in no position a number {'below' if low >= 0 else 'above'} 0"
        raise Wrong(first, "the value always has the same sign", why)
    lack = "three in a row, stones in the middle or more moves aren't rewarded anywhere"
    games = f"of {_MATCH['games']} games against a player without an evaluation"
    why = f"{got}; {lack}, and {games} it wins {won} and loses {lost}"
    raise Wrong(first, "good positions aren't told from bad ones", why)


def played_match(evaluation: Callable) -> tuple[int, int]:
    """Return how many games an evaluation wins and loses against none; raise if it fails."""
    value = cache(partial(evaluation, GAME))
    mine = Player(depth=_AHEAD, evaluation=lambda game, state: value(state))
    players = {"mine": mine, "none": Player(depth=_AHEAD)}
    table = match(players, GAME, **_MATCH).table
    if (failed := table[table.ending == "error"]).size:
        raise Wrong((), "", f"in a game against no evaluation {failed.reason.iloc[0]}")
    return (table.winner == "mine").sum(), (table.winner == "none").sum()


def compared(pairs: tuple[Pair, ...]) -> Iterator[tuple[int, int, Moves, Moves]]:
    """Yield who has the better stones, who is to move, and moves to both positions of a pair."""
    for texts in pairs:
        plain = [tuple(map(int, text)) for text in texts]
        for better, worse, last in (plain, map(mirrored, plain)):
            turned = exchanged(better), exchanged(worse)
            for owner, (best, rest) in ((MAX, (better, worse)), (MIN, turned)):
                yield owner, MAX, best, rest
                yield owner, MIN, (*best, *last), (*rest, *last)


# The order of moves

Ranks = dict[Any, dict[int, int]]  # state -> its moves, the first with the smallest number


def ordering(exercise: str, student: Sandboxed, seed: int) -> Verdict:
    """Judge a student's order of the moves of Connect Four.

    Parameters
    ----------
    exercise : str
        "ordering".
    student : Sandboxed
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
    return _verdict(_saved, student, asked)


def _saved(student: Sandboxed, asked: list[Moves]) -> str:
    """Return how many nodes an order saves, in words; raise if it doesn't, or only by luck."""
    ranks = _ranks(student, asked)
    nodes = partial(_nodes, asked, ranks)
    plain, mine = nodes(0, 0), nodes(1, 1)
    told = f"{sum(mine):,} nodes instead of {sum(plain):,} from left to right"
    mistake = _wrong_order(ranks, nodes, sum(plain), sum(mine))
    if not mistake:
        return told
    most = max(range(len(asked)), key=lambda place: mine[place] / plain[place])
    places = ranks[FIELD.state(asked[most])]
    order = with_commas(sorted(places, key=places.__getitem__))
    here = f"alpha-beta to depth {_DEPTH} visits {mine[most]:,} nodes"
    there = f"{plain[most]:,} from left to right; in all {len(asked)} positions it is {told}"
    raise Wrong(asked[most], mistake, f"your order is {order}: {here}, and {there}")


def _ranks(student: Sandboxed, asked: list[Moves]) -> Ranks:
    """Return the places of the moves wherever a search from some positions may ask for them."""
    states: dict[Any, Moves] = {}
    for _ in range(_DEPTH):
        states |= {FIELD.state(moves): moves for moves in asked}
        asked = [(*moves, a) for moves in asked for a in GAME.actions(FIELD.state(moves))]
    keys, ranks = _keys(student, states), Ranks()
    for state, moves in states.items():
        try:
            in_order = sorted(keys[state].values())
        except TypeError as error:
            raise Wrong(moves, _NO_ORDER, f"the keys can't be sorted: {error}") from None
        ranks[state] = {move: in_order.index(key) for move, key in keys[state].items()}
    return ranks


def _keys(student: Sandboxed, states: dict[Any, Moves]) -> dict[Any, dict[int, Any]]:
    """Return the keys of all moves; raise if one is none, or another than before."""
    keys: dict[Any, dict[int, Any]] = {state: {} for state in states}
    two, one = student.behaviours([(GAME.initial, 4), (4,)])
    is_alone = two.error == "TypeError" and not one.error  # it wants no state
    asked = [(state, move) for state in states for move in GAME.actions(state)]
    asked += asked[:_TWICE]
    cases = [(move,) if is_alone else (state, move) for state, move in asked]
    try:
        for (state, move), done in zip(asked, student.behaviours(cases), strict=True):
            moves, key = states[state], done.returned
            if done.error:
                raise Wrong(moves, "", f"a key raises {done.message}")
            parts = key if isinstance(key, tuple | list) else (key,)
            if key is None or any(part != part for part in parts):
                raise Wrong(moves, _NO_ORDER, f"the key of column {move} is {quoted(key)}")
            before = keys[state].setdefault(move, key)
            if before != key:
                why = f"the key of column {move} is {quoted(before)} once, and {quoted(key)} later"
                raise Wrong(moves, "the same move gets different keys", why)
    except Ended as ended:
        if not ended.late:
            raise
        raise Wrong((), "the order costs more than it saves", "the keys take too long") from None
    return keys


_NO_ORDER = "the keys can't be put in order"


def _nodes(asked: list[Moves], ranks: Ranks, max_way: int, min_way: int) -> list[int]:
    """Return how many nodes alpha-beta visits from each position.

    Each player's moves come in the student's order, 1, the other way round, -1, or not, 0.
    """
    ways = {MAX: max_way, MIN: min_way}

    def place(state: Any, move: int) -> int:
        return ways[GAME.to_move(state)] * ranks[state][move]

    game = ordered(evaluated(GAME, lines), place)
    return [count(alphabeta, game, FIELD.state(moves), _DEPTH).nodes for moves in asked]


def _wrong_order(ranks: Ranks, nodes: Callable, plain: int, mine: int) -> str:
    """Return the name of what is wrong with an order that needs so many nodes, or ""."""
    if not any(any(places.values()) for places in ranks.values()):
        return "the key doesn't tell the moves apart"
    for alone, turned in (((1, 0), (1, -1)), ((0, 1), (-1, 1))):
        other = alone[::-1]  # who loses by it, and would win if it were turned round for them
        if sum(nodes(*alone)) < plain < sum(nodes(*other)) and sum(nodes(*turned)) < mine:
            return "the order is one player's, whoever is to move"
    if mine < plain:
        return ""
    is_turned = sum(nodes(-1, -1)) < plain
    return "the best moves come last" if is_turned else "the order is no better than left to right"
