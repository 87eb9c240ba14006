"""Exercises that many answers solve: an evaluation of Connect Four, and an order of its moves.

An evaluation must treat both colours alike, and like three in a row or more moves, or else rank won
positions above lost ones. An order must save alpha-beta many nodes. Neither is compared with
nothing, but with what chance comes to: numbers drawn by lot pass neither.
"""

from collections import defaultdict
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

    def __init__(self, moves: Moves, mistake: str, why: str) -> None:
        super().__init__(why)
        self.mistake = mistake
        self.position = wrong_position(FIELD, moves, why, 1)


def _verdict(judge: Callable, student: Sandboxed, asked: list[Moves]) -> Verdict:
    """Return the verdict of a judge who raises Wrong, or else returns what to say."""
    try:
        return None, "", judge(student, asked), len(asked)
    except Wrong as wrong:
        return wrong.position, wrong.mistake, "", len(asked)


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
# Of pairs of positions, by whose the better stones are and who is to move, X and X, X and O, O and
# X, O and O: 1 if the better one is liked, -1 if it is disliked, else 0.
Liked = tuple[int, ...]
_LIKED_WRONGLY: dict[Liked, str] = {
    (1, -1, 1, -1): "the evaluation is from the mover's side",
    (-1, 1, -1, 1): "the evaluation is from the mover's side",
    (-1, -1, -1, -1): _MINS,
    (1, 1, -1, -1): "both players' chances are added",
    (-1, -1, 1, 1): "both players' chances are added",
}


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
        O, to have three in a row; or for the player to move to have more moves; or if it ranks
        nearly all won positions above lost ones.
    """
    game = playout(FIELD, Random(f"evaluation {seed}")) or ()
    found = {game[:ply] for ply in range(len(game))}
    for *_, best, rest in compared(CHANCES + MOBILITY):
        found |= {best, rest}
    for won, lost in PAIRS:
        found |= {won, lost}
    asked = sorted(found, key=lambda moves: (len(moves), moves))
    return _verdict(_rewarded, student, asked)


def _rewarded(student: Sandboxed, asked: list[Moves]) -> str:
    """Return what an evaluation rewards, in words.

    Raises Wrong if that is nothing, or the wrong thing, or if it treats the colours differently.
    """
    values, turned = _values(student, asked)
    _refuse_blind(values)
    scale = max(map(abs, values.values()))
    scaled = {moves: round(value / scale, _DIGITS) for moves, value in values.items()}
    row = _liked(scaled, CHANCES, FEW)
    mistake = _mistake(row)
    unfair = [m for m in values if round((values[m] + turned[m]) / scale, _DIGITS)]
    if unfair and not mistake:
        moves = unfair[0]
        got = f"it returns {shown(values[moves])}"
        got += f", and with the colours exchanged {shown(turned[moves])}"
        why = f"{got}: that should be {shown(0 - values[moves])}"
        raise Wrong(moves, "exchanging the colours doesn't change the sign", why)
    if not unfair:
        share = told_apart(scaled)
        if row == (1, 1, 1, 1):
            return "three in a row is rewarded"
        if share >= TELLS:
            return f"it ranks {share:.0%} of won positions above lost ones"
        if _liked(scaled, MOBILITY, 1) == (1, -1, -1, 1):  # by whoever is to move
            return "more moves are rewarded"
    if mistake:
        raise _wrong_row(values, mistake)
    raise _wrong_ranks(scaled, values)


def _refuse_blind(values: Values) -> None:
    """Raise Wrong if no position makes a difference, but for whose turn it is."""
    first = min(values, key=len)
    got = f"it returns {shown(values[first])}"
    of_x = {values[moves] for moves in values if len(moves) % 2 == 0}
    of_o = {values[moves] for moves in values if len(moves) % 2 == 1}
    if len(of_x | of_o) == 1:
        why = f"{got}, as it does in all other positions"
        raise Wrong(first, "the evaluation doesn't look at the position", why)
    if len(of_x) == len(of_o) == 1:
        why = f"{got}, as it does wherever the same player is to move"
        raise Wrong(first, "only whose turn it is counts", why)


def _wrong_ranks(scaled: Values, values: Values) -> Wrong:
    """Return what is wrong, with the won and the lost position that are ranked worst."""
    won, lost = min(PAIRS, key=lambda pair: values[pair[0]] - values[pair[1]])
    share = told_apart(scaled)
    alike = sum(scaled[won] == scaled[lost] for won, lost in PAIRS) / len(PAIRS)
    apart = f"{shown(values[lost])} after the moves {with_commas(lost)}"
    got = f"it returns {shown(values[won])}, and {apart}"
    got = f"X wins if both play perfectly: {got}, where X loses"
    of_pairs = f"{share - alike / 2:.0%} right and {alike:.0%} alike; chance would rank half right"
    mistake = _MINS if share <= 1 - TELLS else "good positions aren't told from bad ones"
    return Wrong(won, mistake, f"{got}; of such pairs it ranks {of_pairs}")


def _values(student: Sandboxed, asked: list[Moves]) -> tuple[Values, Values]:
    """Return the values of positions, as they are and with the colours exchanged.

    Raises Wrong if one is none, or another than before.
    """
    values: Values = {}
    turned: Values = {}
    again = sorted(asked[::-1], key=len)  # in another order
    rows = [(moves, values, 1) for moves in asked]
    rows += [(moves, turned, -1) for moves in asked]
    rows += [(moves, values, 1) for moves in again]
    cases = [(GAME, with_turn(moves, turn)) for moves, _, turn in rows]
    for (moves, known, turn), done in zip(rows, student.behaviours(cases), strict=True):
        got = done.returned
        it = "it" if turn == 1 else "with the colours exchanged it"
        generated = sum(letter in "rn" for letter, *_ in done.log)
        if generated > _MOST_POSITIONS:
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
        before = known.setdefault(moves, got)
        if before != got:
            why = f"it returns {shown(before)} the first time, and {shown(got)} another time"
            raise Wrong(moves, "the same position gets different values", why)
    return values, turned


def shown(value: float) -> str:
    """Return a value with up to six digits and a true minus sign."""
    return f"{value:g}".replace("-", "−")


def with_turn(moves: Moves, turn: int) -> tuple:
    """Return the state after moves; where turn is -1, with the colours exchanged.

    X's stones are then O's, and it is the other's turn.
    """
    mine, theirs, player = FIELD.state(moves)
    return mine, theirs, turn * player


def _mistake(row: Liked) -> str:
    """Return the mistake that shows in how three in a row is liked, or ""."""
    if row in _LIKED_WRONGLY:
        return _LIKED_WRONGLY[row]
    of_x = row[:2]
    of_o = row[2:]
    if of_x == (1, 1) and 1 not in of_o or of_o == (1, 1) and 1 not in of_x:
        return "only one player's chances are counted"
    return "the better position gets the lower value" if -1 in row else ""


def _wrong_row(values: Values, mistake: str) -> Wrong:
    """Return what is wrong, with the two positions in which three in a row is worth least."""
    pairs = compared(CHANCES)
    owner, _, best, rest = min(pairs, key=lambda p: p[0] * (values[p[2]] - values[p[3]]))
    player, wanted = ("X", "higher") if owner == MAX else ("O", "lower")
    apart = f"after the moves {with_commas(rest)}, where these stones are apart"
    rule = f"a position that is better for {player} should get a {wanted} value"
    got = f"it returns {shown(values[best])}, and {shown(values[rest])} {apart}"
    return Wrong(best, mistake, f"{player} has three in a row: {got}; {rule}")


def told_apart(values: Values) -> float:
    """Return how much of the pairs of a won and a lost position is ranked right, from 0 to 1.

    Equal values count half.
    """
    gains = [values[won] - values[lost] for won, lost in PAIRS]
    right = sum(gain > 0 for gain in gains) + sum(gain == 0 for gain in gains) / 2
    return right / len(gains)


def _liked(values: Values, pairs: tuple[Pair, ...], share: float) -> Liked:
    """Return by whom and when the better positions of some pairs are liked, or disliked.

    They are liked if no pair speaks against it and such a share for it, and disliked if all speak
    against it.
    """
    gains = defaultdict(list)
    for owner, mover, best, rest in compared(pairs):
        gains[owner, mover].append(owner * (values[best] - values[rest]))
    liked = []
    for who in product((MAX, MIN), (MAX, MIN)):
        better = [gain for gain in gains[who] if gain > 0]
        is_liked = min(gains[who]) >= 0 and len(better) >= share * len(gains[who])
        is_disliked = max(gains[who]) < 0
        liked.append(is_liked - is_disliked)
    return tuple(liked)


def compared(pairs: tuple[Pair, ...]) -> Iterator[tuple[int, int, Moves, Moves]]:
    """Yield who has the better stones, who is to move, and moves to both positions of a pair."""
    for pair in pairs:
        better, worse, last = (tuple(map(int, text)) for text in pair)
        for view in (tuple, mirrored):
            for owner, stones in ((MAX, tuple), (MIN, exchanged)):
                best = stones(view(better))
                rest = stones(view(worse))
                yield owner, MAX, best, rest
                yield owner, MIN, best + view(last), rest + view(last)


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
    if not any(any(places.values()) for places in ranks.values()):
        mistake = "the key doesn't tell the moves apart"
    elif sum(nodes(-1, -1)) <= enough:
        mistake = "the best moves come last"
    elif sum(nodes(1, -1)) <= enough or sum(nodes(-1, 1)) <= enough:
        mistake = "the order suits one player only"
    else:
        mistake = "the order saves too little"
    worst = max(range(len(asked)), key=lambda index: mine[index] / plain[index])
    places = ranks[FIELD.state(asked[worst])]
    order = with_commas(sorted(places, key=places.__getitem__))
    here = f"alpha-beta to depth {_DEPTH} visits {mine[worst]:,} nodes"
    there = f"{plain[worst]:,} from left to right; in all {len(asked)} positions it is {told}"
    good = f"a good order needs {enough:,.0f} at most"
    raise Wrong(asked[worst], mistake, f"your order is {order}: {here}, and {there}, and {good}")


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
    replies = student.replies(ranked, cases)
    first_keys: dict[Any, list] = {}
    ranks: Ranks = {}
    try:
        for (state, actions), (keys, places, raised) in zip(cases, replies, strict=True):
            moves = states[state]
            for action, key in zip(actions, keys, strict=False):
                if not _is_key(key):
                    raise Wrong(moves, _NO_ORDER, f"the key of column {action} is {quoted(key)}")
            if raised and keys:
                raise Wrong(moves, _NO_ORDER, f"the keys can't be sorted: {raised}")
            if raised:
                raise Wrong(moves, "", f"a key raises {raised}")
            before = first_keys.setdefault(state, keys)
            for action, once, later in zip(actions, before, keys, strict=True):
                if once != later:
                    why = f"the key of column {action} is {quoted(once)} once"
                    why += f", and {quoted(later)} later"
                    raise Wrong(moves, "the same move gets different keys", why)
            ranks[state] = dict(zip(actions, places, strict=True))
    except Ended as ended:
        if not ended.late:
            raise
        raise Wrong((), "the order costs more than it saves", "the keys take too long") from None
    return ranks


def _is_key(key: Any) -> bool:
    """Return whether it can be put in order: not None, nor NaN, alone or as a part."""
    parts = key if isinstance(key, tuple | list) else (key,)
    return key is not None and all(part == part for part in parts)


def _nodes(asked: list[Moves], ranks: Ranks, max_way: int, min_way: int) -> list[int]:
    """Return how many nodes alpha-beta visits from each position.

    Each player's moves come in the student's order, 1, the other way round, -1, or not, 0.
    """
    ways = {MAX: max_way, MIN: min_way}

    def place(state: Any, move: int) -> int:
        return ways[GAME.to_move(state)] * ranks[state][move]

    game = ordered(evaluated(GAME, lines), place)
    return [count(alphabeta, game, FIELD.state(moves), _DEPTH).nodes for moves in asked]
