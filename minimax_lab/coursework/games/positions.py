"""Positions of Connect Four to be valued, and the same with the colours exchanged."""

from random import Random

from ...games.connect_four import ConnectFour
from .lines_of_play import Moves

GAME = ConnectFour()
_PLIES = (2, 4, 6, 8, 10, 12, 14, 20)  # how far the positions are that are played at random
_EACH = 3

# X has three in a row that can still become four; and the same with X's stones apart. O's are the
# same, and each move of O is in another column than X's before it: the colours can be exchanged.
CHANCES = (
    ("314751", "412771"),
    ("414741", "412761"),
    ("23347441", "23647441"),
    ("162637", "162776"),
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
