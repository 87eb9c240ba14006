"""What the solver's search is told: the board, the ideas to use, and where to remember bounds."""

from functools import cache
from typing import NamedTuple

import numpy as np

from ..game import check_whole
from .rules import ConnectFour

_FIELDS = (
    "nodes limit lower upper "  # what was spent, what may be, and what was proven with it
    "table tag_bits key_mask "  # where positions are remembered
    "width rise across falling rising bottom cells claimable left "  # the board
    "use_table use_non_losing use_ordering use_mirror use_cutoffs use_claimeven "
    "fewest_for_mirror fewest_for_cutoffs"
)
TASK = np.dtype(
    [(name, np.int64) for name in _FIELDS.split()]
    + [("columns", np.int64, 32), ("moves", np.int16, (64, 32))]
)
LEAST = -64  # below every score
_NO_LIMIT = 2**62
_MOST_TAG_BITS = 46  # what tells positions apart that share a place in the table


class Ideas(NamedTuple):
    """What makes the solver quick, each to be switched off; without all of them it is alpha-beta.

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
        Try moves first that make most winning cells, and among equals the centre; otherwise
        from left to right.
    mirror : bool
        Take a position and its mirror image for one, in the first half of the game.
    cutoffs : bool
        Look whether the table knows a child that is enough for a cut-off before searching any
        (enhanced transposition cut-offs), except in the last quarter of the game.
    claimeven : bool
        See whether the side that gets the last cell is safe if it only answers above each stone.

    Examples
    --------
    >>> from minimax_lab.games.connect_four.tasks import Ideas
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


class Table:
    """What the solver remembers, to be kept from one call to the next, for one size of board.

    A position is never taken for another one. Several threads may use a table at the same time.

    Parameters
    ----------
    entries : int, optional
        How many positions: a power of 2. Each takes 8 bytes; ``2**26`` are 512 MiB.
    width, height : int, optional
        The size of the board.

    Raises
    ------
    TypeError, ValueError
        If `entries` is no power of 2 or too small for the board, or there is no such board.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> table = Table(2**16, width=5, height=4)
    >>> lab.connect_four.solve("3", width=5, height=4, table=table)
    0

    Source: two positions to a place, one of them that which took more work: Breuker, Uiterwijk &
    van den Herik, "Replacement schemes for transposition tables" (1994).
    """

    def __init__(self, entries: int = 2**20, *, width: int = 7, height: int = 6) -> None:
        check_whole(entries, "entries", least=2)
        ConnectFour(width=width, height=height)
        key_bits = (height + 1) * width
        place_bits = min(int(entries).bit_length() - 2, key_bits)
        if entries & entries - 1 or key_bits - place_bits > _MOST_TAG_BITS:
            least = 2 ** max(1, key_bits - _MOST_TAG_BITS + 1)
            raise ValueError(
                f"entries must be a power of 2, {least} or more on {width} by {height} cells, "
                f"not {entries!r}"
            )
        self.entries, self.width, self.height = int(entries), int(width), int(height)
        self.tag_bits = key_bits - place_bits
        try:
            self._words = np.zeros(self.entries, np.int64)
        except (MemoryError, ValueError):
            raise ValueError(
                f"entries must fit into memory, 8 bytes each, unlike {entries}"
            ) from None

    @property
    def address(self) -> int:
        """Where the words are, for compiled code."""
        return self._words.ctypes.data

    def __repr__(self) -> str:
        return f"Table({self.entries}, width={self.width}, height={self.height})"


def task_for(left: int, weak: bool, table: Table, ideas: Ideas, number: int) -> np.void:
    """Return what worker `number` must know to solve a position with so many empty cells."""
    # By way of bytes, as NumPy copies records slowly.
    board = _board(table.width, table.height, ideas, number % 2 == 1)
    task = np.frombuffer(bytearray(board), TASK)[0]
    task["left"] = left
    task["lower"], task["upper"] = (-1, 1) if weak else (-(left >> 1), left + 1 >> 1)
    task["table"], task["tag_bits"] = table.address, table.tag_bits
    return task


@cache
def _board(width: int, height: int, ideas: Ideas, backwards: bool) -> bytes:
    """Return all that is the same for every position; `backwards` tries equal moves otherwise."""
    game, task = ConnectFour(width=width, height=height), np.zeros(1, TASK)[0]
    rise, columns = height + 1, list(range(width))
    if backwards:
        columns.reverse()
    if ideas.ordering:
        columns.sort(key=lambda column: abs(2 * column - width + 1))
    task["limit"] = _NO_LIMIT
    task["key_mask"] = (1 << rise * width) - 1
    task["width"], task["rise"] = width, rise
    task["bottom"], task["cells"] = game.bottom, game.cells
    task["across"], _, task["falling"], task["rising"] = game.steps
    task["claimable"] = sum(game.bottom << row for row in range(height - 1, -1, -2))
    task["columns"][:width] = [((1 << height) - 1) << rise * column for column in columns]
    for name in ("table", "non_losing", "ordering", "mirror", "cutoffs", "claimeven"):
        task[f"use_{name}"] = getattr(ideas, name)
    task["fewest_for_mirror"] = width * height // 2
    task["fewest_for_cutoffs"] = width * height // 4
    task["use_cutoffs"] &= task["use_table"]
    return task.tobytes()
