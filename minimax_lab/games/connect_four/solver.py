"""Connect Four solved: the exact score of every position, by a search to the end of the game."""

from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

from ..game import MAX, MIN, check_whole
from .rules import ConnectFour
from .tasks import Ideas, Table, task_for
from .threads import first_of, report
from .written import check_reachable

_MANY = 34  # with more empty cells, only a large table will do, and it isn't kept


class Solution(NamedTuple):
    """A score, and what it took: nodes are calls of the search, by all workers."""

    score: int
    nodes: int
    seconds: float


def solution(
    moves: str | tuple,
    *,
    width: int = 7,
    height: int = 6,
    weak: bool = False,
    table: Table | None = None,
    workers: int = 1,
    ideas: Ideas | None = None,
    progress: Callable[[str], None] | None = report,
) -> Solution:
    """Solve a position, and say what it took.

    Parameters
    ----------
    moves, width, height, weak, workers, progress
        As in `solve`.
    table : Table, optional
        What is known already; a new and empty table by default, so that the nodes are the same
        each time (with one worker).
    ideas : Ideas, optional
        What the search makes use of: by default, all.

    Returns
    -------
    Solution
        The score, the nodes, and the seconds.

    Raises
    ------
    TypeError, ValueError
        As `solve` does.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.connect_four.solution("", width=4, height=4).score
    0
    """
    game = _game(width, height)
    check_whole(workers, "workers", least=1)
    if not isinstance(table, Table | None) or not isinstance(ideas, Ideas | None):
        raise TypeError(f"table must be a Table and ideas be Ideas, not {table!r} and {ideas!r}")
    state = _state_of(moves, game)
    left = width * height - game.ply(state)
    if table is None:
        table = Table(_entries(left), width=width, height=height)
    if (table.width, table.height) != (width, height):
        raise ValueError(f"{table!r} is of another board: this one is {width} by {height} cells")
    ideas = ideas or Ideas()
    start = perf_counter()
    tasks = [task_for(left, weak, table, ideas, number) for number in range(workers)]
    score = first_of(tasks, state, ideas, progress)
    return Solution(score, int(sum(task["nodes"] for task in tasks)), perf_counter() - start)


def solve(
    moves: str | tuple,
    *,
    width: int = 7,
    height: int = 6,
    weak: bool = False,
    table: Table | None = None,
    workers: int = 1,
    progress: Callable[[str], None] | None = report,
) -> int:
    """Return the exact score of a position for the side to move.

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
        What is known, and will be. By default a small one that is kept from call to call or,
        with more than 34 empty cells, a new one of 512 MiB.
    workers : int, optional
        How many threads shall search at the same time, with the same table.
    progress : callable, optional
        Is given a line of text each second from the first one on; None for silence.

    Returns
    -------
    int
        0 for a draw; else 1 plus the stones that the winner has left over when both play best,
        negative if the other side wins. On 7 by 6 cells that is 22 less the stones that the
        winner will have placed.

    Raises
    ------
    TypeError, ValueError
        If it isn't such a position, the game is over, or the table is of another board.

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
    game = _game(width, height)
    state = _state_of(moves, game)
    return solution(
        state,
        width=width,
        height=height,
        weak=weak,
        table=_table_for(state, game) if table is None else table,
        workers=workers,
        progress=progress,
    ).score


def analyze(
    moves: str | tuple,
    *,
    width: int = 7,
    height: int = 6,
    weak: bool = False,
    table: Table | None = None,
    workers: int = 1,
    progress: Callable[[str], None] | None = report,
) -> list[int | None]:
    """Return the score of each column for the side to move if it plays there.

    Parameters
    ----------
    moves, width, height, weak, table, workers, progress
        As in `solve`.

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
    game = _game(width, height)
    state = _state_of(moves, game)
    table = _table_for(state, game) if table is None else table
    scores: list[int | None] = [None] * width
    for column in game.actions(state):
        child = game.result(state, column)
        if game.is_terminal(child):
            won = 1 if weak else width * height - game.ply(state) + 1 >> 1
            scores[column - 1] = won if game.evaluate(child) else 0
        else:
            scores[column - 1] = -solve(
                child,
                width=width,
                height=height,
                weak=weak,
                table=table,
                workers=workers,
                progress=progress,
            )
    return scores


@lru_cache(maxsize=64, typed=True)
def _game(width: int, height: int) -> ConnectFour:
    return ConnectFour(width=width, height=height)


def _entries(left: int) -> int:
    """Return how large a table pays with so many empty cells: 2, 32 or 512 MiB."""
    if left <= 30:
        return 2**18  # small enough for a processor's own memory, which is quicker
    return 2**22 if left <= _MANY else 2**26


def _table_for(state: tuple, game: ConnectFour) -> Table:
    left = game.width * game.height - game.ply(state)
    make = _kept if left <= _MANY else _kept.__wrapped__
    return make(_entries(left), game.width, game.height)


@lru_cache(maxsize=4)
def _kept(entries: int, width: int, height: int) -> Table:
    return Table(entries, width=width, height=height)


def _state_of(moves: str | tuple, game: ConnectFour) -> tuple[int, int, int]:
    """Return the position, as a state that isn't over."""
    if isinstance(moves, str):
        state = game.parse(moves)
    else:
        state = _checked(moves, game)
    if game.is_terminal(state):
        raise ValueError(f"the game is over after {moves!r}: there is no move to score")
    return state


def _checked(state: tuple, game: ConnectFour) -> tuple[int, int, int]:
    if not isinstance(state, tuple) or list(map(type, state)) != [int] * 3:
        raise TypeError(f'moves must be columns such as "4453", or a state, not {state!r}')
    mine, theirs, turn = state
    x, o = (mine, theirs) if turn == MAX else (theirs, mine)
    taken = mine | theirs
    hanging = taken & ~game.bottom & ~(taken << 1)
    wrong_turn = turn != (MIN if taken.bit_count() & 1 else MAX)
    if mine & theirs or taken & ~game.cells or hanging or wrong_turn:
        raise ValueError(
            f"{state!r} is no state of {game!r}: take one that its parse, from_rows or result gave"
        )
    check_reachable(x, o, game.steps)
    return state
