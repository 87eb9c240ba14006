"""Students' games of Connect Four, right and wrong, in many styles."""

import minimax_lab as lab

LINES = [
    [(column + n * right, row + n * up) for n in range(4)]
    for column in range(7)
    for row in range(6)
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if column + 3 * right < 7 and 0 <= row + 3 * up < 6
]


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
    """Rows from above, as in a picture of the board; a crude evaluation beside the wins."""

    def __init__(self):
        self.initial = ((0,) * 7,) * 6

    def to_move(self, state):
        return -1 if sum(map(bool, sum(state, ()))) % 2 else 1

    def actions(self, state):
        return [column for column in (3, 2, 4, 1, 5, 0, 6) if not state[0][column]]

    def result(self, state, action):
        rows = [list(row) for row in state]
        row = max(row for row in range(6) if not rows[row][action])
        rows[row][action] = self.to_move(state)
        return tuple(map(tuple, rows))

    def sums(self, state):
        return [sum(state[row][column] for column, row in line) for line in LINES]

    def is_terminal(self, state):
        return max(map(abs, self.sums(state))) == 4 or all(state[0])

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


class FromTheLastStone(lab.Game):
    """A dictionary as sorted pairs; only lines through the last stone are looked at."""

    initial = ((), None)

    def to_move(self, state):
        return -1 if len(state[0]) % 2 else 1

    def actions(self, state):
        return [c for c in range(7) if sum(column == c for (column, _), _ in state[0]) < 6]

    def result(self, state, action):
        row = sum(column == action for (column, _), _ in state[0])
        pairs = (*state[0], ((action, row), self.to_move(state)))
        return tuple(sorted(pairs)), (action, row)

    def ways(self):
        return (1, 0), (0, 1), (1, 1), (1, -1)

    def evaluate(self, state):
        stones, last = dict(state[0]), state[1]
        if last is None:
            return 0
        player = stones[last]
        for right, up in self.ways():
            run = 1
            for sign in self.signs():
                column, row = last
                while stones.get((column + sign * right, row + sign * up)) == player:
                    column, row = column + sign * right, row + sign * up
                    run += 1
            if run >= 4:
                return player
        return 0

    def signs(self):
        return 1, -1

    def is_terminal(self, state):
        return len(state[0]) == 42 or self.evaluate(state) != 0


RIGHT = {
    Columns: "",
    Rows: "a crude evaluation while the game goes on; columns in an order of your own",
    Bitboards: "columns numbered from 1",
    FromTheLastStone: "",
}


class Grid(Rows):
    """Writes into the rows it is given, which are lists."""

    def __init__(self):
        self.initial = [[0] * 7 for _ in range(6)]

    def to_move(self, state):
        return -1 if sum(map(bool, sum(state, []))) % 2 else 1

    def result(self, state, action):
        row = max(row for row in range(6) if not state[row][action])
        state[row][action] = self.to_move(state)
        return state


class HiddenGrid(Columns):
    """A tuple around lists looks as if it couldn't change."""

    @property
    def initial(self):
        return tuple([] for _ in range(7))

    def to_move(self, state):
        return -1 if sum(map(len, state)) % 2 else 1

    def result(self, state, action):
        state[action].append("x" if self.to_move(state) == 1 else "o")
        return state

    def winner(self, state):
        return super().winner(tuple("".join(column) for column in state))

    def is_terminal(self, state):
        return self.winner(state) != "" or sum(map(len, state)) == 42


class SharedRows(Rows):
    """Makes a new pair of board and player, but always of the same board."""

    def __init__(self):
        self.initial = ([[0] * 7 for _ in range(6)], 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return super().actions(state[0])

    def result(self, state, action):
        rows, player = state
        row = max(row for row in range(6) if not rows[row][action])
        rows[row][action] = player
        return rows, -player

    def is_terminal(self, state):
        return super().is_terminal(state[0])

    def evaluate(self, state):
        return super().evaluate(state[0])


class SixBits(Bitboards):
    """No empty bit above the columns."""

    rise = 6
    steps = (1, 5, 6, 7)


class RowByRow(lab.Game):
    """One string of 42 cells, and lines by steps in it."""

    initial = "." * 42
    steps = (1, 6, 7, 8)

    def to_move(self, state):
        return 1 if state.count(".") % 2 == 0 else -1

    def actions(self, state):
        return [column for column in range(7) if state[35 + column] == "."]

    def result(self, state, action):
        cell = next(cell for cell in range(action, 42, 7) if state[cell] == ".")
        return state[:cell] + ("x" if self.to_move(state) == 1 else "o") + state[cell + 1 :]

    def evaluate(self, state):
        for player, value in (("x", 1), ("o", -1)):
            for step in self.steps:
                for cell in range(42 - 3 * step):
                    if all(state[cell + n * step] == player for n in range(4)):
                        return value
        return 0

    def is_terminal(self, state):
        return "." not in state or self.evaluate(state) != 0


class ThreeInARow(Columns):
    lines = [line[:3] for line in LINES] + [line[1:] for line in LINES]


class OffersFullColumns(Columns):
    def actions(self, state):
        return range(7)


class FiveHigh(Columns):
    def actions(self, state):
        return [column for column in range(7) if len(state[column]) < 5]


class NothingPiles(Rows):
    """Every stone lies in the lowest row."""

    def __init__(self):
        self.initial = ((0,) * 7, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(7)

    def result(self, state, action):
        row = list(state[0])
        row[action] = state[1]
        return tuple(row), -state[1]

    def sums(self, state):
        return [sum(state[0][column : column + 4]) for column in range(4)]

    def is_terminal(self, state):
        return max(map(abs, self.sums(state))) == 4

    def evaluate(self, state):
        sums = self.sums(state)
        return (4 in sums) - (-4 in sums)


class NoFalling(Columns):
    lines = [line for line in LINES if line[0][1] <= line[1][1]]


class NoDiagonals(FromTheLastStone):
    def ways(self):
        return (1, 0), (0, 1)


class NotAtTheRight(Columns):
    lines = [line for line in LINES if line[-1][0] < 6]


class NotAtTheTop(Columns):
    lines = [line for line in LINES if max(row for _, row in line) < 5]


class OnlyOneWay(FromTheLastStone):
    """Counts from the last stone to the right and up, never back."""

    def signs(self):
        return (1,)


class NeverDrawn(Columns):
    def is_terminal(self, state):
        return self.winner(state) != ""


class GoesOn(Columns):
    def is_terminal(self, state):
        return len("".join(state)) == 42


class Negamax(Bitboards):
    def evaluate(self, state):
        return -1 if self.four(state[0]) or self.four(state[1]) else 0


class OnlyMine(FromTheLastStone):
    def is_terminal(self, state):
        return len(state[0]) == 42 or super().evaluate(state) == 1

    def evaluate(self, state):
        return max(super().evaluate(state), 0)


class LargeEvaluation(Rows):
    """Wins are worth 4, and so is a full centre column."""

    def evaluate(self, state):
        sums = self.sums(state)
        if 4 in sums or -4 in sums:
            return 4 if 4 in sums else -4
        return sum(2 * row[3] for row in state)


class AnyFourStones(Columns):
    def winner(self, state):
        return super().winner(tuple("x" * len(column) for column in state))


class SameTurn(Columns):
    def to_move(self, state):
        return lab.MAX


class OneColumnTooFew(Columns):
    def actions(self, state):
        return [column for column in range(6) if len(state[column]) < 6]


class StopsSomewhere(Columns):
    """Ends when three columns hold two stones each, for no reason that has a name."""

    def is_terminal(self, state):
        return super().is_terminal(state) or min(len(state[c]) for c in (0, 3, 6)) >= 2


class Overflows(Columns):
    def is_terminal(self, state):
        return self.winner(state) != "" or state[7] == "full"


WRONG = {
    Grid: ("result changes the state it is given", 0),
    HiddenGrid: ("result changes the state it is given", 0),
    SharedRows: ("result changes the state it is given", 0),
    SixBits: ("lines run over the edge of the board", None),
    RowByRow: ("lines run over the edge of the board", None),
    ThreeInARow: ("a line too short wins", 5),
    OffersFullColumns: ("moves are offered where none is possible", 6),
    FiveHigh: ("some valid moves are missing from the list", 5),
    NothingPiles: ("stones don't rest on one another", None),
    NoFalling: ("one direction of lines is never looked at", None),
    NoDiagonals: ("one direction of lines is never looked at", None),
    NotAtTheRight: ("some lines are never looked at", 7),
    NotAtTheTop: ("some lines are never looked at", None),
    OnlyOneWay: ("some lines are never looked at", None),
    NeverDrawn: ("a full board doesn't end the game", 42),
    GoesOn: ("the game goes on after a win", 7),
    Negamax: ("the value is from the mover's side", 7),
    OnlyMine: ("only one player can win", 8),
    LargeEvaluation: ("an unfinished game counts as won", None),
    AnyFourStones: ("both players' stones make a line together", 4),
    SameTurn: ("the turn isn't passed on", 1),
    OneColumnTooFew: ("some valid moves are missing from the list", 0),
    StopsSomewhere: (None, 6),
    Overflows: (None, 0),
}
