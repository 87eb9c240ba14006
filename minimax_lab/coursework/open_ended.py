"""Exercises that many answers solve: an evaluation of Connect Four, and an order of its moves.

An evaluation must treat both colours alike, and like three in a row or more moves, or else rank won
positions above lost ones. An order must save alpha-beta many nodes. Neither is compared with
nothing, but with what chance comes to: numbers drawn by lot pass neither.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from random import Random
from typing import Any

from ..games.connect_four import lines
from ..games.evaluations import WIN, evaluated
from ..games.game import MAX, MIN
from ..games.views import ordered
from ..instruments.count import count
from ..instruments.wording import quoted
from ..search.minimax import alphabeta
from .answers import ranked
from .row_games import RULES, Moves, playout
from .rules import Verdict, with_commas, wrong_position
from .sandbox import Ended, Sandboxed
from .values import is_number

FIELD = RULES["connect_four"]
GAME = FIELD.game

_MOST_POSITIONS = 400  # positions that an evaluation may generate: three plies, about
_DIGITS = 9  # of a value where the largest is 1: floats that are added lose the rest
_MINS = "the evaluation is MIN's"
_NO_ORDER = "the keys can't be put in order"

# Each: moves to a better position for X, moves to one that is worse, and one more move of X's. In
# both there are the same stones of O, and X's are as high above the ground. Each move of O is in
# another column than X's before it: the colours can be exchanged.
Pair = tuple[str, str, str]
# X has three in a row that can still become four; and the same with X's stones apart. No table of
# squares, the same on the left and on the right, prefers all of the first.
CHANCES: tuple[Pair, ...] = (
    ("172537", "651737", "7"),
    ("735365", "532573", "1"),
    ("261637", "375616", "7"),
    ("45434316", "43133665", "7"),
    ("42233624", "42266443", "7"),
    ("65466352", "62254663", "1"),
    ("67563117", "67213617", "1"),
)
# More columns are free, and as many of them begun, or fewer, or with stones that stand higher. Each
# column has as many stones of X as of O.
MOBILITY: tuple[Pair, ...] = (
    ("122134435665", "122112211221", "7"),
    ("233245541771", "233223322332", "6"),
    ("13311221311223", "1223422121143112", "7"),
    ("12341512412353214134", "122121211212", "7"),
)
FEW = 1 / 3  # of the pairs in which three in a row must count: only those in one direction, say

# X wins, or loses, if both play perfectly, and nobody can win at once. Open lines, threats and
# stones in the middle each tell which in nearly all of them.
WON = """
    6237623226 65652331473444 5445255277 642247511171 4334535747 775224772642 5573564762
    1631566262434737 524117637352 721527433551 5724413563 1344664573165741 733746527356235
    4521415367754 76153151471 4562566344413 67357752343 37752537477 4562366652644 33544117474
    7145164543617 73516733775 3243344612171 54432126413
""".split()
LOST = """
    436434736615 742411157262 553322636477 7471675275744533 3245442477644211 1113343417
    6776545547346576 1673747616577473 5234756324 44652172361414 576451151437 2521145772
    4552143226642 6522121627712 6144354517242 3166161473276 24121462775 5744133441637
    564312331533743 43543676747 53764211241 655574231362526 552354651517435 5752576475146
""".split()
# The share of all pairs of a won and a lost position that an evaluation must rank rightly. Numbers
# drawn by lot come to 0.72 at most in thousands of trials, tables of squares drawn by lot to 0.87;
# what the lectures teach comes to 0.95 and more, even stones in the middle column alone.
TELLS = 0.875

# In these and their mirror images, alpha-beta may visit at most this share of the nodes that it
# visits from left to right. The known good orders need 0.57 or less: the centre first, winning
# moves first, the best by what an evaluation says. Of hundreds of orders drawn by lot for each
# position the luckiest needs 0.65; of the 5,040 lists of columns pass 20, which all begin with the
# middle and the column beside it.
POOL = (
    *("1535454", "377521754263", "4172467261164", "64565"),
    *("246154423432", "475517246115", "26212615", "112741"),
)
SAVES = 0.6
_DEPTH = 3  # plies of search
_TWICE = 7  # positions whose keys are asked for once more


class Wrong(Exception):
    """Raised with moves to a position, the mistake that shows there, and what is wrong in words."""


def _verdict(judge: Callable, student: Sandboxed, asked: list[Moves]) -> Verdict:
    try:
        return None, "", judge(student, asked), len(asked)
    except Wrong as wrong:
        moves, mistake, why = wrong.args
        return wrong_position(FIELD, moves, why, 1), mistake, "", len(asked)


def exchanged(moves: Moves) -> Moves:
    """Return moves to the same stones with the colours exchanged."""
    return tuple(move for ply in range(0, len(moves), 2) for move in moves[ply : ply + 2][::-1])


def mirrored(moves: Moves) -> Moves:
    """Return moves to the position that is seen in a mirror."""
    return tuple(FIELD.board.columns + 1 - move for move in moves)


def both_ways(texts: Iterable[str]) -> list[Moves]:
    """Return moves to positions and to their mirror images."""
    plain = [tuple(map(int, text)) for text in texts]
    return [way for moves in plain for way in (moves, mirrored(moves))]


# The evaluation

# All pairs of a won and a lost position in which the same player is to move.
PAIRS = [
    (won, lost)
    for won, lost in product(both_ways(WON), both_ways(LOST))
    if len(won) % 2 == len(lost) % 2
]
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
        were valued. It passes if the numbers are settled by the position, if they change their
        sign when the colours are exchanged, and if it makes a position better for a player, X or
        O, to have three in a row; or for whoever is to move to have more moves; or if it ranks
        nearly all won positions above lost ones.
    """
    game = playout(FIELD, Random(f"evaluation {seed}")) or ()
    found = {game[:ply] for ply in range(len(game))}
    for *_, best, rest in compared(CHANCES + MOBILITY):
        found |= {best, rest}
    for pair in PAIRS:
        found |= {*pair}
    return _verdict(_rewarded, student, sorted(found, key=lambda moves: (len(moves), moves)))


def _rewarded(student: Sandboxed, asked: list[Moves]) -> str:
    """Return what an evaluation rewards, in words.

    Raises Wrong if that is nothing, or the wrong thing, or if it treats the colours differently.
    """
    values, turned = _values(student, asked)
    first = min(values, key=len)
    got = f"it returns {values[first]:g}".replace("-", "−")
    if len(set(values.values())) == 1:
        why = f"{got}, and so it does in all other positions"
        raise Wrong(first, "the evaluation doesn't look at the position", why)
    by_mover = ({values[moves] for moves in values if len(moves) % 2 == turn} for turn in (0, 1))
    if all(len(one) == 1 for one in by_mover):
        why = f"{got}, as it does wherever the same player is to move"
        raise Wrong(first, "only whose turn it is counts", why)
    scale = max(map(abs, values.values()))
    scaled = {moves: round(value / scale, _DIGITS) for moves, value in values.items()}
    row = _signs(scaled, CHANCES, FEW)
    mistake = _mistake(row)
    unfair = [m for m in values if round((values[m] + turned[m]) / scale, _DIGITS)]
    if unfair and mistake:
        raise _wrong_row(values, mistake)
    if unfair:
        moves = unfair[0]
        got = f"it returns {values[moves]:g}, and with the colours exchanged {turned[moves]:g}"
        why = f"{got}: that should be {0 - values[moves]:g}".replace("-", "−")
        raise Wrong(moves, "exchanging the colours doesn't change the sign", why)
    if set(row.values()) == {1}:
        return "three in a row is rewarded"
    if (share := told_apart(scaled)) >= TELLS:
        return f"it ranks {share:.0%} of won positions above lost ones"
    more = {sign * owner * mover for (owner, mover), sign in _signs(scaled, MOBILITY, 1).items()}
    if more == {1}:
        return "more moves are rewarded"
    if mistake:
        raise _wrong_row(values, mistake)
    won, lost = min(PAIRS, key=lambda pair: values[pair[0]] - values[pair[1]])
    got = f"it returns {values[won]:g}, and {values[lost]:g} after the moves {with_commas(lost)}"
    got = f"X wins if both play perfectly: {got}, where X loses".replace("-", "−")
    alike = sum(scaled[won] == scaled[lost] for won, lost in PAIRS) / len(PAIRS)
    of_pairs = f"{share - alike / 2:.0%} right and {alike:.0%} alike; chance would rank half right"
    why = f"{got}; of such pairs it ranks {of_pairs}"
    if share <= 1 - TELLS:
        raise Wrong(won, _MINS, why)
    raise Wrong(won, "good positions aren't told from bad ones", why)


def _values(student: Sandboxed, asked: list[Moves]) -> tuple[Values, Values]:
    """Return the values of positions, as they are and with the colours exchanged.

    Raises Wrong if one is none, or another than before.
    """
    values = Values()
    turned = Values()
    again = sorted(asked[::-1], key=len)  # in another order
    rounds = [(asked, values, 1), (asked, turned, -1), (again, values, 1)]
    rows = [(moves, kept, turn) for several, kept, turn in rounds for moves in several]
    cases = [(GAME, with_turn(moves, turn)) for moves, _, turn in rows]
    for (moves, kept, turn), done in zip(rows, student.behaviours(cases), strict=True):
        got = done.returned
        it = "it" if turn == 1 else "with the colours exchanged it"
        if sum(letter in "rn" for letter, *_ in done.log) > _MOST_POSITIONS:
            why = f"more than {_MOST_POSITIONS} positions are generated to value this one"
            raise Wrong(moves, "the evaluation is a search", why)
        if done.error:
            raise Wrong(moves, "", f"{it} raises {done.message}")
        if not is_number(got):
            why = f"{it} returns {quoted(got)}, which is no number"
            raise Wrong(moves, "no number is returned", why)
        if not -WIN < got < WIN:
            why = f"{it} returns {quoted(got)}, and a win is worth only {WIN:,}"
            raise Wrong(moves, "an unfinished game is worth as much as a win", why)
        before = kept.setdefault(moves, got)
        if before != got:
            why = f"it returns {before:g} the first time, and {got:g} another time"
            raise Wrong(moves, "the same position gets different values", why)
    return values, turned


def with_turn(moves: Moves, turn: int) -> Any:
    """Return the state after moves; where turn is -1, with the colours exchanged.

    X's stones are then O's, and it is the other's turn.
    """
    mine, theirs, player = FIELD.state(moves)
    return mine, theirs, turn * player


def _mistake(row: dict[tuple[int, int], int]) -> str:
    """Return the mistake that shows in how three in a row is liked, or ""."""
    x, x_late, o, o_late = (row[who] for who in product((MAX, MIN), (MAX, MIN)))
    if (x, x_late, o, o_late) in ((1, -1, 1, -1), (-1, 1, -1, 1)):
        return "the evaluation is from the mover's side"
    if set(row.values()) == {-1}:
        return _MINS
    if (x, x_late, o, o_late) in ((1, 1, -1, -1), (-1, -1, 1, 1)):
        return "both players' chances are added"
    if {x, x_late} == {1} and 1 not in (o, o_late) or {o, o_late} == {1} and 1 not in (x, x_late):
        return "only one player's chances are counted"
    return "the better position gets the lower value" if -1 in row.values() else ""


def _wrong_row(values: Values, mistake: str) -> Wrong:
    """Return what is wrong, with the two positions in which three in a row is worth least."""
    pairs = compared(CHANCES)
    owner, _, best, rest = min(pairs, key=lambda p: p[0] * (values[p[2]] - values[p[3]]))
    player, wanted = ("X", "higher") if owner == MAX else ("O", "lower")
    apart = f"after the moves {with_commas(rest)}, where these stones are apart"
    rule = f"a position that is better for {player} should get a {wanted} value"
    got = f"it returns {values[best]:g}, and {values[rest]:g} {apart}".replace("-", "−")
    return Wrong(best, mistake, f"{player} has three in a row: {got}; {rule}")


def told_apart(values: Values) -> float:
    """Return how much of the pairs of a won and a lost position is ranked right, from 0 to 1.

    Equal values count half.
    """
    gains = [values[won] - values[lost] for won, lost in PAIRS]
    right = sum(gain > 0 for gain in gains) + sum(gain == 0 for gain in gains) / 2
    return right / len(gains)


def _signs(values: Values, pairs: tuple[Pair, ...], share: float) -> dict[tuple[int, int], int]:
    """Return, by whose the better stones are and who is to move, whether they are liked.

    That is 1 if no pair of positions speaks against it and such a share for it, -1 if all speak
    against it, else 0.
    """
    gains: dict[tuple[int, int], list[float]] = {}
    for owner, mover, best, rest in compared(pairs):
        gains.setdefault((owner, mover), []).append(owner * (values[best] - values[rest]))
    signs = {}
    for who, found in gains.items():
        is_liked = min(found) >= 0 and sum(gain > 0 for gain in found) >= share * len(found)
        signs[who] = is_liked - (max(found) < 0)
    return signs


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
        ``key(state, action)`` or ``key(action)``, called as `ordered` calls it: the smallest comes
        first.
    seed : int
        The positions are the same for every seed.

    Returns
    -------
    tuple
        What is wrong or None, the mistake's name or "", the nodes counted, and in how many
        positions. It passes if alpha-beta visits far fewer nodes than from left to right, over
        positions together with their mirror images: fewer than with any order drawn by lot.
    """
    return _verdict(_saved, student, both_ways(POOL))


def _saved(student: Sandboxed, asked: list[Moves]) -> str:
    """Return how many nodes an order saves, in words; raise Wrong if these are too few."""
    ranks = _ranks(student, asked)
    nodes = partial(_nodes, asked, ranks)
    plain = nodes(0, 0)
    mine = nodes(1, 1)
    enough = SAVES * sum(plain)
    told = f"{sum(mine):,} nodes instead of {sum(plain):,} from left to right"
    if sum(mine) <= enough:
        return told
    most = max(range(len(asked)), key=lambda place: mine[place] / plain[place])
    places = ranks[FIELD.state(asked[most])]
    order = with_commas(sorted(places, key=places.__getitem__))
    here = f"alpha-beta to depth {_DEPTH} visits {mine[most]:,} nodes"
    there = f"{plain[most]:,} from left to right; in all {len(asked)} positions it is {told}"
    good = f"a good order needs {enough:,.0f} at most"
    why = f"your order is {order}: {here}, and {there}, and {good}"
    if not any(any(places.values()) for places in ranks.values()):
        mistake = "the key doesn't tell the moves apart"
    elif sum(nodes(-1, -1)) <= enough:
        mistake = "the best moves come last"
    elif sum(nodes(1, -1)) <= enough or sum(nodes(-1, 1)) <= enough:
        mistake = "the order is one player's, whoever is to move"
    else:
        mistake = "the order saves too little"
    raise Wrong(asked[most], mistake, why)


def _ranks(student: Sandboxed, asked: list[Moves]) -> Ranks:
    """Return the places of the moves wherever a search from some positions may ask for them.

    Raises Wrong if a key is none, or another than before.
    """
    states: dict[Any, Moves] = {}
    for _ in range(_DEPTH):
        states |= {FIELD.state(moves): moves for moves in asked}
        asked = [(*moves, a) for moves in asked for a in GAME.actions(FIELD.state(moves))]
    cases = [(state, list(GAME.actions(state))) for state in states]
    cases += cases[:_TWICE]
    replies = student.box.replies(ranked, student.name, cases, count=len(cases))
    before: dict[Any, list] = {}
    ranks = Ranks()
    try:
        for (state, actions), reply in zip(cases, replies, strict=True):
            keys, places, raised = _checked(reply, len(actions))
            moves = states[state]
            for action, key in zip(actions, keys, strict=False):
                parts = key if isinstance(key, tuple | list) else (key,)
                if key is None or any(part != part for part in parts):
                    raise Wrong(moves, _NO_ORDER, f"the key of column {action} is {quoted(key)}")
            if raised and keys:
                raise Wrong(moves, _NO_ORDER, f"the keys can't be sorted: {raised}")
            if raised:
                raise Wrong(moves, "", f"a key raises {raised}")
            first_keys = before.setdefault(state, keys)
            for action, old, key in zip(actions, first_keys, keys, strict=True):
                if old != key:
                    why = f"the key of column {action} is {quoted(old)} once"
                    why += f", and {quoted(key)} later"
                    raise Wrong(moves, "the same move gets different keys", why)
            ranks[state] = dict(zip(actions, places, strict=True))
    except Ended as ended:
        if not ended.late:
            raise
        raise Wrong((), "the order costs more than it saves", "the keys take too long") from None
    return ranks


def _checked(reply: Any, number: int) -> tuple[list, list[int], str]:
    """Return the keys of the moves in a reply, their places, and what was raised."""
    if isinstance(reply, list) and list(map(type, reply)) == [list, list, str]:
        keys, places, raised = reply
        is_whole = len(keys) == len(places) == number and all(type(n) is int for n in places)
        if raised or is_whole:
            return keys, places, raised
    raise Ended("what it says makes no sense")


def _nodes(asked: list[Moves], ranks: Ranks, max_way: int, min_way: int) -> list[int]:
    """Return how many nodes alpha-beta visits from each position.

    Each player's moves come in the student's order, 1, the other way round, -1, or not, 0.
    """
    ways = {MAX: max_way, MIN: min_way}

    def place(state: Any, move: int) -> int:
        return ways[GAME.to_move(state)] * ranks[state][move]

    game = ordered(evaluated(GAME, lines), place)
    return [count(alphabeta, game, FIELD.state(moves), _DEPTH).nodes for moves in asked]
