"""Students' games of Connect Four, right and wrong, in many styles."""

import itertools

import minimax_lab as lab
from tests.plain_connect_four import lines

from .tic_tac_toe import like

LINES = [sorted(line) for line in lines(7, 6)]


class Columns(lab.Game):
    """Seven strings, from below."""

    initial = ("",) * 7
    lines = LINES

    def to_move(self, state):
        return 1 if len("".join(state)) % 2 == 0 else -1

    def actions(self, state):
        if not self.is_terminal(state):
            yield from (column for column in range(7) if len(state[column]) < 6)

    def result(self, state, action):
        if len(state[action]) == 6:
            raise ValueError("full")
        stone = "x" if self.to_move(state) == 1 else "o"
        return (*state[:action], state[action] + stone, *state[action + 1 :])

    def winner(self, state):
        board = [column.ljust(6, ".") for column in state]
        for line in self.lines:
            first, *others = (board[column][row] for column, row in line)
            if first != "." and all(stone == first for stone in others):
                return first
        return ""

    def is_terminal(self, state):
        return self.winner(state) != "" or len("".join(state)) == 42

    def evaluate(self, state):
        return {"x": 1, "o": -1, "": 0}[self.winner(state)]


class Rows:
    """Rows from below; a crude evaluation beside the wins."""

    def __init__(self):
        self.initial = ((0,) * 7,) * 6

    def to_move(self, state):
        return -1 if sum(map(bool, sum(state, ()))) % 2 else 1

    def actions(self, state):
        return [column for column in (3, 2, 4, 1, 5, 0, 6) if not state[5][column]]

    def result(self, state, action):
        rows = [list(row) for row in state]
        next(row for row in rows if not row[action])[action] = self.to_move(state)
        return tuple(map(tuple, rows))

    def sums(self, state):
        return [sum(state[row][column] for column, row in line) for line in LINES]

    def is_terminal(self, state):
        return max(map(abs, self.sums(state))) == 4 or all(state[5])

    def evaluate(self, state):
        sums = self.sums(state)
        if 4 in sums or -4 in sums:
            return 1000 if 4 in sums else -1000
        return sum(row[3] for row in state)


class Bitboards(lab.Game):
    """Two ints, with an empty bit above each column; columns 1 to 7."""

    initial = (0, 0)
    rise = 7
    steps = (1, 6, 7, 8)

    def to_move(self, state):
        return lab.MAX if (state[0] | state[1]).bit_count() % 2 == 0 else lab.MIN

    def height(self, state, column):
        return ((state[0] | state[1]) >> self.rise * column & 63).bit_count()

    def actions(self, state):
        return [column + 1 for column in range(7) if self.height(state, column) < 6]

    def result(self, state, action):
        column = action - 1
        stone = 1 << self.rise * column + self.height(state, column)
        x, o = state
        return (x | stone, o) if self.to_move(state) == lab.MAX else (x, o | stone)

    def four(self, stones):
        return any(stones & stones >> s & stones >> 2 * s & stones >> 3 * s for s in self.steps)

    def is_terminal(self, state):
        return any(map(self.four, state)) or (state[0] | state[1]).bit_count() == 42

    def evaluate(self, state):
        return float("inf") if self.four(state[0]) else -float("inf") if self.four(state[1]) else 0


RIGHT = {Columns: "", Rows: "", Bitboards: "columns numbered from 1"}


class NothingPiles(Rows):
    """Every stone lies in the lowest row, and whose turn it is stands above the highest."""

    def __init__(self):
        self.initial = (*6 * [(0,) * 7], (1,) * 7)

    def to_move(self, state):
        return state[6][0]

    def result(self, state, action):
        lowest = (*state[0][:action], self.to_move(state), *state[0][action + 1 :])
        return lowest, *state[1:6], (-self.to_move(state),) * 7


won = Columns.winner
SixBits = like(Bitboards, rise=6, steps=(1, 5, 6, 7))  # no empty bit above columns
NotAtTheRight = like(Columns, lines=[n for n in LINES if n[-1][0] < 6])
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def rows(length, width=7):
    """Return all rows of so many cells; beyond the right edge they go on at the left."""
    return [
        [((column + n * right) % 7, row + n * up) for n in range(length)]
        for (right, up), column, row in itertools.product(WAYS, range(7), range(6))
        if column + (length - 1) * right < width and 0 <= row + (length - 1) * up < 6
    ]


five = like(Columns, lines=rows(5))()
SOME = "some lines are never looked at"
DIRECTION = "one direction of lines is never looked at"
MISSING = "some valid moves are missing from the list"
EDGE = "lines run over the edge of the board"
NOWHERE = "moves are offered where none is possible"
WRONG = {
    SixBits: (EDGE, None),
    like(Columns, lines=rows(3)): ("a line that is too short wins", 5),
    like(Columns, lines=rows(4, width=99)): (EDGE, 7),
    like(Columns, winner=lambda g, s: "" if five.winner(s) else won(g, s)): (None, None),
    like(Columns, actions=lambda g, s: range(7)): (NOWHERE, 6),
    like(Columns, actions=lambda g, s: [c for c in range(7) if len(s[c]) < 5]): (MISSING, 5),
    NothingPiles: ("stones don't rest on one another", None),
    like(Columns, lines=[line for line in LINES if line[0][0] != line[3][0]]): (DIRECTION, 7),
    NotAtTheRight: (SOME, 7),
    like(  # wins are worth 4, and so is a full centre column
        Rows,
        evaluate=lambda g, s: next(
            (v for v in (4, -4) if v in g.sums(s)), sum(2 * row[3] for row in s)
        ),
    ): ("an unfinished game counts as won", None),
    like(  # ends when three columns hold two stones each, for no reason that has a name
        Columns,
        is_terminal=lambda g, s: (
            Columns.is_terminal(g, s) or min(len(s[c]) for c in (0, 3, 6)) >= 2
        ),
    ): (None, 6),
    like(Columns, is_terminal=lambda g, s: won(g, s) != "" or s[7]): (None, 0),
}
