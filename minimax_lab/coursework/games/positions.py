"""Positions of Connect Four to be valued, and the same with the colours exchanged."""

from collections.abc import Iterator
from random import Random

from ...games.connect_four import ConnectFour
from ...games.game import MAX, MIN
from .lines_of_play import Moves

GAME = ConnectFour()
_PLIES = (2, 4, 6, 8, 10, 12, 14, 20)  # how far the positions are that are played at random
_EACH = 3

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
MOVES: tuple[Pair, ...] = (
    ("122134435665", "122112211221", "7"),
    ("233245541771", "233223322332", "6"),
)


def state_after(moves: Moves) -> tuple:
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
                found.append(one)
                last = [m for m in _moves(one) if not GAME.is_terminal(state_after((*one, m)))]
                found += [(*one, rng.choice(last))] if last else []
    return sorted(set(found), key=lambda moves: (len(moves), moves))


def _quiet_game(plies: int, rng: Random) -> Moves:
    """Return moves of X and O in turn, in different columns, after which nobody has won."""
    moves: Moves = ()
    while len(moves) < plies:
        pairs = [(x, o) for x in _moves(moves) for o in _moves(moves) if x != o]
        longer = (*moves, *rng.choice(pairs))
        over = any(GAME.is_terminal(state_after(longer[:n])) for n in (len(moves) + 1, len(longer)))
        moves = () if over else longer
    return moves


def _moves(moves: Moves) -> list[int]:
    return list(GAME.actions(state_after(moves)))
