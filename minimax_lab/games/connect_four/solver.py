"""Connect Four solved: the exact score of every position, by a search to the end of the game.

The search is alpha-beta as a negamax over bitboards, compiled, with seven ideas (lectures 51, 52).
A score is 1 plus the number of stones that the winner has left at the end: positive if the side to
move wins, negative if the other side does, and 0 for a draw.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache, lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from ...optional import require
from ..game import MAX, MIN
from . import rules
from .rules import ConnectFour

require("numba", "lab.connect_four.solve")  # says how to install it
import numba  # noqa: E402
import numpy as np  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

_LEAST = -64  # below every score
_NO_LIMIT = 2**62
_ODD = 0x1E3779B97F4A7C15  # 2**64 / golden ratio, without its sign
_FEW = 24  # with at most this many empty cells, and all ideas, it ends before anyone interrupts it
_MANY = 34  # with more empty cells, only a large table will do, and it isn't kept


class Ideas(NamedTuple):
    """What makes the solver quick; each can be switched off, and without any it is alpha-beta.

    Attributes
    ----------
    windows : bool
        Ask "more than s?" with the window (s, s + 1), for s = 0 first and then outwards, not for
        the score at once.
    table : bool
        Remember the bounds that were proven for a position (transposition table).
    non_losing : bool
        Leave out moves after which the other side wins at once.
    ordering : bool
        Try the moves that make most winning cells first, the centre first among equals; otherwise
        from left to right.
    mirror : bool
        Treat a position and its mirror image as one, in the first half of the game.
    cutoffs : bool
        Look whether the table knows a child that is enough for a cut-off before searching any
        (enhanced transposition cut-offs), except in the last quarter of the game.
    claimeven : bool
        See whether the side that gets the last cell is safe if it only answers above each stone.

    Examples
    --------
    >>> from minimax_lab.games.connect_four.solver import Ideas
    >>> Ideas(mirror=False).mirror
    False
    """

    windows: bool = True
    table: bool = True
    non_losing: bool = True
    ordering: bool = True
    mirror: bool = True
    cutoffs: bool = True
    claimeven: bool = True


_ALL = Ideas()

# What the search is told besides the position. Numbers: the nodes spent and their limit, the
# bounds proven for the score, the table, the board, the empty cells, and which ideas to use.
# Arrays: the game's steps, the columns in order, and room for the moves with `left` empty cells.
_NUMBERS = "nodes limit lower upper table tag_bits key_mask width rise size bottom cells".split()
_NUMBERS += ["claimable", "left", *(f"use_{idea}" for idea in Ideas._fields)]
_ARRAYS = [("steps", np.int64, 4), ("columns", np.int64, 32), ("moves", np.int16, (64, 32))]
_TASK = np.dtype([(name, np.int64) for name in _NUMBERS] + _ARRAYS)


class Solution(NamedTuple):
    """A score, and what it took: nodes are calls of the search."""

    score: int
    nodes: int
    seconds: float


class Table:
    """What the solver remembers of a size of board; `entries` is a power of 2, 2**18 or more.

    A position is never taken for another one.

    Source: two positions to a place, one of them that which took more work: Breuker, Uiterwijk &
    van den Herik, "Replacement schemes for transposition tables" (1994).
    """

    def __init__(self, entries: int, width: int = 7, height: int = 6) -> None:
        key_bits = (height + 1) * width
        place_bits = entries.bit_length() - 2  # two entries share a place
        self.size = (width, height)
        self.words = np.zeros(entries, np.int64)
        self.tag_bits = max(0, key_bits - place_bits)


# The search, from its parts to the whole


def _machine_code(function: Callable) -> Any:
    return numba.njit(nogil=True, cache=True)(function)


_has_line = _machine_code(rules.has_line.__wrapped__)
_winning_cells = _machine_code(rules.winning_cells)


@_machine_code
def _steps(task):
    return task.steps[0], task.steps[1], task.steps[2], task.steps[3]


class _Stopped(Exception):
    """The task's limit was reached; numba knows no exception of `LimitReached`'s kind."""


@intrinsic
def _words_at(typing, address):
    """Return the memory at an address, as words to read and write."""

    def lower(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return numba.types.CPointer(numba.int64)(address), lower


@_machine_code
def _count_of(cells):
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


@_machine_code
def _non_losing(mine, taken, task):
    """Return the cells to move to after which the other side can't win at once; 0 if none."""
    possible = (taken + task.bottom) & task.cells
    threats = _winning_cells(mine ^ taken, task.cells & ~taken, _steps(task))
    forced = possible & threats
    if forced & (forced - 1):  # two or more
        return 0
    if forced:
        possible = forced
    return possible & ~(threats >> 1)  # not below one of its winning cells


@_machine_code
def _claimed_bound(last, taken, task):
    """Return the score that claimeven assures to the side that gets the last cell, or _LEAST.

    That side, whose stones are `last`, answers a stone in a column with an even number of empty
    cells just above it, and one in an odd column at the bottom of another odd one. So it gets
    every second cell from the top down, except the lowest empty ones. If no line fits into the
    other cells, it scores 0 or more; if its own cells hold one too, 1 or more.
    """
    claimed = task.claimable & ~taken & ~(taken + task.bottom)
    if _has_line(task.cells & ~(last | claimed), _steps(task)):
        return _LEAST
    return 1 if _has_line(last | claimed, _steps(task)) else 0


@_machine_code
def _hashed(mine, taken, left, task):
    """Return the position's key, scattered: only mirror images can have the same."""
    key = mine + taken + task.bottom
    if task.use_mirror and left >= task.size // 2:
        mirrored = 0
        rest = key
        for _ in range(task.width):
            column = rest & ((1 << task.rise) - 1)
            mirrored = mirrored << task.rise | column
            rest >>= task.rise
        key = min(key, mirrored)
    return key * _ODD & task.key_mask


# A word of the table, from its lowest bits up: 31 - upper (6 bits), lower + 32 (6), the size of the
# work (5), and the tag, the bits of the key that don't say the place.


@_machine_code
def _looked_up(key, task):
    """Return the table's word for a position; if there is none 0, the bounds -32 and 31."""
    words = _words_at(task.table)
    place = key >> task.tag_bits << 1
    tag = key & ((1 << task.tag_bits) - 1)
    for word in (words[place], words[place + 1]):
        if word >> 17 == tag:
            return word
    return 0


@_machine_code
def _lower_in(word):
    return (word >> 6 & 63) - 32


@_machine_code
def _upper_in(word):
    return 31 - (word & 63)


@_machine_code
def _store(key, lower, upper, work, task):
    """Write bounds into the table: of the two words in a place, the first took more work."""
    words = _words_at(task.table)
    place = key >> task.tag_bits << 1
    tag = key & ((1 << task.tag_bits) - 1)
    size = 0  # of the work, in binary digits
    while work and size < 31:
        work >>= 1
        size += 1
    word = tag << 17 | size << 12 | (lower + 32) << 6 | (31 - upper)
    if words[place] >> 17 != tag:
        if words[place] >> 12 & 31 > size:
            place += 1
        else:
            words[place + 1] = words[place]
    words[place] = word


@_machine_code
def _first_bounds(mine, taken, left, task):
    """Return the least and the most that the score can be, known without a search."""
    lower = -32
    upper = 31
    if task.use_non_losing:  # neither the next stone wins, nor the one after it
        lower = -((left - 2) >> 1)
        upper = (left - 1) >> 1
    if task.use_claimeven:
        if left & 1:
            lower = max(lower, _claimed_bound(mine, taken, task))
        else:
            upper = min(upper, -_claimed_bound(mine ^ taken, taken, task))
    return lower, upper


@_machine_code
def _known_cutoff(possible, mine, taken, left, beta, task):
    """Return the lower bound that the table gives a child, if it is `beta` or more; else _LEAST."""
    for number in range(task.width):
        stone = possible & task.columns[number]
        if stone:
            child = _hashed(mine ^ taken, taken | stone, left - 1, task)
            bound = -_upper_in(_looked_up(child, task))
            if bound >= beta:
                return bound
    return _LEAST


@_machine_code
def _put_in_order(possible, mine, taken, left, task):
    """List the moves, the most promising first, and return how many there are."""
    moves = task.moves[left]
    count = 0
    for number in range(task.width):
        stone = possible & task.columns[number]
        if stone:
            made = 0
            if task.use_ordering:
                made = _count_of(_winning_cells(mine | stone, task.cells & ~taken, _steps(task)))
            # One number to sort by: the cells made, then the column's place in the given order.
            move = made << 6 | (63 - number)
            place = count
            while place > 0 and moves[place - 1] < move:
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = move
            count += 1
    return count


@_machine_code
def _negamax(mine, taken, left, alpha, beta, task):
    """Return the score for the side to move, with `left` empty cells.

    Fail-soft: it is the score if it is between `alpha` and `beta`; if it is `alpha` or less, the
    score is at most that; if it is `beta` or more, the score is at least that. With `non_losing`,
    the side to move must not be able to win at once.
    """
    if task.nodes >= task.limit:
        raise _Stopped
    task.nodes += 1
    before = task.nodes
    if task.use_non_losing:
        possible = _non_losing(mine, taken, task)
        if possible == 0:  # the other side wins with its next stone
            return -(left >> 1)
        if left <= 2:  # neither the next stone wins nor the last one
            return 0
    else:
        if _has_line(mine ^ taken, _steps(task)):
            return -((left + 2) >> 1)
        if left == 0:
            return 0
        possible = (taken + task.bottom) & task.cells

    lower, upper = _first_bounds(mine, taken, left, task)
    key = 0
    if task.use_table and lower < beta and upper > alpha:
        key = _hashed(mine, taken, left, task)
        known = _looked_up(key, task)
        lower = max(lower, _lower_in(known))
        upper = min(upper, _upper_in(known))
    if lower >= beta or lower == upper:
        return lower
    if upper <= alpha:
        return upper
    alpha = max(alpha, lower)
    beta = min(beta, upper)
    if task.use_cutoffs and left > task.size // 4:
        bound = _known_cutoff(possible, mine, taken, left, beta, task)
        if bound >= beta:
            return bound

    count = _put_in_order(possible, mine, taken, left, task)
    best = _LEAST
    floor = alpha
    for rank in range(count):
        stone = possible & task.columns[63 - (task.moves[left, rank] & 63)]
        value = -_negamax(mine ^ taken, taken | stone, left - 1, -beta, -floor, task)
        best = max(best, value)
        if best >= beta:
            break
        floor = max(floor, best)
    if task.use_table:
        if best > alpha:
            lower = best
        if best < beta:
            upper = best
        _store(key, lower, upper, task.nodes - before, task)
    return best


@_machine_code
def _proved(mine, taken, task):
    """Return the score, found window by window: its sign first, then outwards."""
    if _winning_cells(mine, task.cells & ~taken, _steps(task)) & (taken + task.bottom):
        task.lower = task.upper  # the side to move wins at once
    while task.lower < task.upper:
        alpha = task.lower
        beta = task.upper
        if task.use_windows:
            alpha = min(max(alpha, 0), beta - 1)
            beta = alpha + 1
        bound = _negamax(mine, taken, task.left, alpha, beta, task)
        if bound > alpha:
            task.lower = min(bound, task.upper)
        if bound < beta:
            task.upper = max(bound, task.lower)
    return task.lower


# What the reader calls


def _report(line: str) -> None:
    """Write a line over the one before, to the standard error stream."""
    print(f"\r{line:<78}\r", end="", file=sys.stderr, flush=True)


def solution(
    moves: str | tuple,
    *,
    width: int = 7,
    height: int = 6,
    weak: bool = False,
    table: Table | None = None,
    ideas: Ideas = _ALL,
    progress: Callable[[str], None] | None = _report,
) -> Solution:
    """Solve a position, and say what it took.

    Parameters
    ----------
    moves : str or tuple
        The columns played from the empty board, as for the game's `parse`, or a state of
        ``ConnectFour(width=width, height=height)``.
    width, height : int, optional
        The size of the board: ``(height + 1) * width`` is at most 63.
    weak : bool, optional
        Only tell who wins: 1, 0 or -1. That is quicker.
    table : Table, optional
        What earlier searches found; it is added to. A new and empty table by default, so that
        the nodes are the same each time.
    ideas : Ideas, optional
        What the search makes use of: by default, all.
    progress : callable, optional
        Is given a line of text each second from the first one on; None for silence.

    Returns
    -------
    Solution
        The score, the nodes, and the seconds.

    Raises
    ------
    TypeError, ValueError
        If it isn't such a position, the game is over, or the table is of another board.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.connect_four.solution("", width=4, height=4).score
    0
    """
    if not isinstance(table, Table | None) or not isinstance(ideas, Ideas):
        raise TypeError(f"table must be a Table and ideas be Ideas, not {table!r} and {ideas!r}")
    state, left = _position(moves, width, height)
    table = table or Table(_entries(left), width, height)
    if table.size != (width, height):
        raise ValueError(f"the table is for a board of size {table.size}, not {width, height}")
    start = perf_counter()
    task = _task(left, weak, table, ideas)
    score = _solved(task, state, ideas, progress)
    return Solution(score, int(task["nodes"]), perf_counter() - start)


def solve(moves: str | tuple, *, width: int = 7, height: int = 6, **options: Any) -> int:
    """Return the exact score of a position for the side to move.

    Parameters
    ----------
    moves, width, height, **options
        As for `solution`. The table is by default a small one that is kept from call to call or,
        with more than 34 empty cells, a new one of 512 MiB.

    Returns
    -------
    int
        0 for a draw; else 1 plus the stones that the winner has left over when both play best,
        negative if the other side wins. On 7 by 6 cells that is 22 less the stones that the
        winner will have placed.

    Raises
    ------
    TypeError, ValueError
        As `solution` does.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.connect_four.solve("226165166716771361")
    0

    Source: P. Pons, "Solving Connect 4: how to build a perfect AI" (2015), and J. Tromp's
    Fhourstones; enhanced transposition cut-offs of Plaat, Schaeffer, Pijls & de Bruin,
    "Exploiting graph properties of game trees" (1996); claimeven of Allis, "A knowledge-based
    approach of Connect-Four" (1988). J. Allen and V. Allis first solved the game, in 1988.
    """
    state, left = _position(moves, width, height)
    options.setdefault("table", _kept(left, width, height))
    return solution(state, width=width, height=height, **options).score


def analyze(
    moves: str | tuple,
    *,
    width: int = 7,
    height: int = 6,
    table: Table | None = None,
    progress: Callable[[str], None] | None = _report,
) -> list[int | None]:
    """Return the score of each column for the side to move if it plays there.

    Parameters
    ----------
    moves, width, height, table, progress
        As for `solve`.

    Returns
    -------
    list
        The scores, the first column's first; None where a column is full.

    Raises
    ------
    TypeError, ValueError
        As `solve` does.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.connect_four.analyze("226165166716771361")
    [-4, -3, -2, -2, 0, None, -2]
    """
    state, left = _position(moves, width, height)
    table = table or _kept(left, width, height)  # one for all columns
    game = ConnectFour(width=width, height=height)
    scores: list[int | None] = [None] * width
    for column in game.actions(state):
        child = game.result(state, column)
        if not game.is_terminal(child):
            found = solution(child, width=width, height=height, table=table, progress=progress)
            scores[column - 1] = -found.score
        elif game.evaluate(child):
            scores[column - 1] = (left + 1) >> 1
        else:
            scores[column - 1] = 0
    return scores


def _entries(left: int) -> int:
    """Return the entries of a table that pays with `left` empty cells: 2, 32 or 512 MiB."""
    if left <= 30:
        return 2**18  # small enough for a processor's own memory, which is quicker
    if left <= _MANY:
        return 2**22
    return 2**26


def _kept(left: int, width: int, height: int) -> Table:
    """Return a table that other calls have filled, or a new one where it is very large."""
    if left > _MANY:
        return Table(_entries(left), width, height)
    return _kept_table(_entries(left), width, height)


_kept_table = lru_cache(maxsize=4)(Table)


def _position(moves: str | tuple, width: int, height: int) -> tuple[tuple, int]:
    """Return a position as a state that isn't over, and the number of its empty cells."""
    game = ConnectFour(width=width, height=height)
    state = game.parse(moves) if isinstance(moves, str) else moves
    if not isinstance(state, tuple) or list(map(type, state)) != [int] * 3:
        raise TypeError(f'moves must be columns such as "4453", or a state, not {moves!r}')
    mine, theirs, turn = state
    taken = mine | theirs
    ahead = theirs.bit_count() - mine.bit_count()  # 1 when O, the second, is to move
    hanging = taken & ~game.bottom & ~(taken << 1)
    is_turn = (turn, ahead) in ((MAX, 0), (MIN, 1))
    is_misplaced = mine & theirs or taken & ~game.cells or hanging
    if is_misplaced or not is_turn or rules.has_line(mine, game.steps):
        raise ValueError(f"{state!r} isn't a state of {game!r}: pass one from parse or result")
    if game.is_terminal(state):
        raise ValueError(f"the game is over after {moves!r}: there is no move to score")
    return state, width * height - game.ply(state)


def _solved(task: np.void, state: tuple, ideas: Ideas, progress: Callable | None) -> int:
    """Return the score; a long search runs in a thread, so that Python can be interrupted."""
    arguments = state[0], state[0] | state[1], task
    if task["left"] <= _FEW and ideas == _ALL:
        return _proved(*arguments)
    start = perf_counter()
    with ThreadPoolExecutor(1) as thread:
        try:
            future = thread.submit(_proved, *arguments)
            while not wait([future], timeout=1).done:
                if progress:
                    proven = f"the score is from {task['lower']} to {task['upper']}"
                    progress(f"{perf_counter() - start:.0f} s, {task['nodes']:,} nodes: {proven}")
        finally:
            task["limit"] = 0
    if progress and perf_counter() - start > 1:
        progress("")
    return future.result()


def _task(left: int, weak: bool, table: Table, ideas: Ideas) -> np.void:
    """Return what the search must know to solve a position with `left` empty cells."""
    # By way of bytes, as NumPy copies records slowly.
    task = np.frombuffer(bytearray(_board(*table.size, ideas)), _TASK)[0]
    task["left"] = left
    task["lower"] = -1 if weak else -(left >> 1)
    task["upper"] = 1 if weak else (left + 1) >> 1
    task["table"] = table.words.ctypes.data
    task["tag_bits"] = table.tag_bits
    return task


@cache
def _board(width: int, height: int, ideas: Ideas) -> bytes:
    """Return, as bytes, the task's part that is the same for every position on a board."""
    game = ConnectFour(width=width, height=height)
    task = np.zeros(1, _TASK)[0]
    columns = list(range(width))
    if ideas.ordering:
        columns.sort(key=lambda column: abs(2 * column - width + 1))
    task["limit"] = _NO_LIMIT
    task["key_mask"] = (1 << (height + 1) * width) - 1
    task["width"] = width
    task["rise"] = height + 1
    task["size"] = width * height
    task["bottom"] = game.bottom
    task["cells"] = game.cells
    task["steps"] = (*game.steps, 1, 1, 1)[:4]  # filled up: it lacks directions without lines
    for row in range(height - 1, -1, -2):  # every second one from the top
        task["claimable"] |= game.bottom << row
    task["columns"][:width] = [game.columns[column] for column in columns]
    for idea, is_used in ideas._asdict().items():
        task[f"use_{idea}"] = is_used
    task["use_cutoffs"] &= task["use_table"]
    return task.tobytes()
