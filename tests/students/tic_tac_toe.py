"""Students' games of tic-tac-toe, right and wrong, in many styles."""

from dataclasses import dataclass
from typing import NamedTuple

import minimax_lab as lab

LINES = [
    *[(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)],
    *[(0, 4, 8), (2, 4, 6)],
]


class Strings(lab.Game):
    """Nine letters; whose turn it is follows from their number."""

    initial = "........."
    lines = LINES

    def to_move(self, state):
        return lab.MAX if state.count("x") == state.count("o") else lab.MIN

    def actions(self, state):
        return [] if self.is_terminal(state) else [c for c in range(9) if state[c] == "."]

    def result(self, state, action):
        if state[action] != ".":
            raise ValueError(f"cell {action} is taken")
        return state[:action] + self.mark(state) + state[action + 1 :]

    def mark(self, state):
        return "x" if self.to_move(state) == lab.MAX else "o"

    def winner(self, state):
        for a, b, c in self.lines:
            if state[a] == state[b] == state[c] != ".":
                return state[a]
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None or "." not in state

    def evaluate(self, state):
        return {"x": 1, "o": -1, None: 0}[self.winner(state)]


class Tuples:
    """A board and a player, no base class, and truth values where they come by themselves."""

    def __init__(self):
        self.initial = ((0,) * 9, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return (cell for cell, stone in enumerate(state[0]) if not stone)

    def result(self, state, action):
        cells, player = list(state[0]), state[1]
        cells[action] = player
        return tuple(cells), -player

    def evaluate(self, state):
        for line in LINES:
            total = sum(state[0][cell] for cell in line)
            if abs(total) == 3:
                return total // 3
        return 0

    def is_terminal(self, state):
        return self.evaluate(state) or all(state[0])


class Bits(lab.Game):
    """Two ints; floats as values."""

    initial = (0, 0)
    wins = [sum(1 << cell for cell in line) for line in LINES]

    def to_move(self, state):
        return 1 if state[0].bit_count() == state[1].bit_count() else -1

    def actions(self, state):
        return {c for c in range(9) if not (state[0] | state[1]) >> c & 1}

    def result(self, state, action):
        x, o = state
        return (x | 1 << action, o) if self.to_move(state) == 1 else (x, o | 1 << action)

    def has_won(self, stones):
        return any(stones & win == win for win in self.wins)

    def is_terminal(self, state):
        return self.has_won(state[0]) or self.has_won(state[1]) or state[0] | state[1] == 511

    def evaluate(self, state):
        return 1.0 if self.has_won(state[0]) else -1.0 if self.has_won(state[1]) else 0.0


class Rows(lab.Game):
    """Three rows of three, made as lists and turned into tuples."""

    def initial(self):
        return tuple((" ",) * 3 for _ in range(3))

    def to_move(self, state):
        return 1 if sum(row.count(" ") for row in state) % 2 else -1

    def actions(self, state):
        return [3 * r + c for c in (1, 0, 2) for r in (1, 0, 2) if state[r][c] == " "]

    def result(self, state, action):
        rows = [list(row) for row in state]
        rows[action // 3][action % 3] = "X" if self.to_move(state) == 1 else "O"
        return tuple(map(tuple, rows))

    def full_lines(self, state):
        diagonals = [[state[i][i] for i in range(3)], [state[i][2 - i] for i in range(3)]]
        return [*map(list, state), *map(list, zip(*state, strict=True)), *diagonals]

    def evaluate(self, state):
        lines = self.full_lines(state)
        return int(["X"] * 3 in lines) - int(["O"] * 3 in lines)

    def is_terminal(self, state):
        return bool(self.evaluate(state)) or all(" " not in row for row in state)


class Moves(lab.Game):
    """The moves themselves, from 1 to 9, as players write them."""

    initial = ()

    def to_move(self, state):
        return -1 if len(state) % 2 else 1

    def actions(self, state):
        return [cell for cell in range(1, 10) if cell not in state]

    def result(self, state, action):
        return (*state, action)

    def evaluate(self, state):
        for player, mine in ((1, set(state[::2])), (-1, set(state[1::2]))):
            if any({cell + 1 for cell in line} <= mine for line in LINES):
                return player
        return 0

    def is_terminal(self, state):
        return len(state) == 9 or self.evaluate(state) != 0


@dataclass(frozen=True)
class Position:
    cells: str = "-" * 9
    turn: int = 1


class Dataclasses(lab.Game):
    initial = Position()

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return [cell for cell in range(9) if state.cells[cell] == "-"]

    def result(self, state, action):
        mark = "#" if state.turn == 1 else "o"
        return Position(state.cells[:action] + mark + state.cells[action + 1 :], -state.turn)

    def evaluate(self, state):
        rows = ["".join(state.cells[cell] for cell in line) for line in LINES]
        return ("###" in rows) - ("ooo" in rows) + 0

    def is_terminal(self, state):
        return "-" not in state.cells or self.evaluate(state) != 0


class Board:
    """A board of one's own, which compares by identity."""

    def __init__(self, marks=(), player=1, winner=0):
        self.marks, self.player, self.winner = dict(marks), player, winner


class Objects(lab.Game):
    """A new object for each move; the winner is found when the move is made."""

    initial = Board()

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [cell for cell in range(9) if cell not in state.marks]

    def result(self, state, action):
        after = Board(state.marks, -state.player)
        after.marks[action] = state.player
        if any(all(after.marks.get(c) == state.player for c in line) for line in LINES):
            after.winner = state.player
        return after

    def evaluate(self, state):
        return state.winner

    def is_terminal(self, state):
        return state.winner != 0 or len(state.marks) == 9


class Named(NamedTuple):
    mine: frozenset
    theirs: frozenset
    x_moves: bool


class FromTheMoversSide(lab.Game):
    """Thinks as negamax does, mine and theirs, and turns the value into MAX's at the end."""

    initial = Named(frozenset(), frozenset(), True)

    def to_move(self, state):
        return lab.MAX if state.x_moves else lab.MIN

    def actions(self, state):
        return sorted(set(range(9)) - state.mine - state.theirs)

    def result(self, state, action):
        return Named(state.theirs, state.mine | {action}, not state.x_moves)

    def lost(self, state):
        return any(state.theirs.issuperset(line) for line in LINES)

    def is_terminal(self, state):
        return self.lost(state) or len(state.mine) + len(state.theirs) == 9

    def evaluate(self, state):
        return -self.to_move(state) if self.lost(state) else 0


RIGHT = {
    **dict.fromkeys((Strings, Tuples, Dataclasses, Objects, FromTheMoversSide), ""),
    **dict.fromkeys((Bits, Rows), "cells in an order of your own"),
    Moves: "cells numbered from 1",
}


class OneList(lab.Game):
    """Writes into the list that it is given."""

    initial = [" "] * 9

    def __init__(self):
        self.initial = [" "] * 9

    def to_move(self, state):
        return 1 if state.count(" ") % 2 else -1

    def actions(self, state):
        return [cell for cell in range(9) if state[cell] == " "]

    def result(self, state, action):
        state[action] = "X" if self.to_move(state) == 1 else "O"
        return state

    def evaluate(self, state):
        for a, b, c in LINES:
            if state[a] == state[b] == state[c] != " ":
                return 1 if state[a] == "X" else -1
        return 0

    def is_terminal(self, state):
        return " " not in state or self.evaluate(state) != 0


class NewLists(OneList):
    def result(self, state, action):
        return super().result(list(state), action)


class Remembers(Tuples):
    """Plays on a board of its own, whatever state it is given."""

    def __init__(self):
        super().__init__()
        self.cells, self.player = [0] * 9, 1

    def result(self, state, action):
        self.cells[action], self.player = self.player, -self.player
        return tuple(self.cells), self.player


class Prints(Strings):
    def evaluate(self, state):
        print(super().evaluate(state))


class ReturnsNoMoves(Strings):
    def actions(self, state):
        [cell for cell in range(9) if state[cell] == "."]


class KeepsTheTurn(Tuples):
    def result(self, state, action):
        cells, player = super().result(state, action)
        return cells, -player


class BeginsWithO(Strings):
    def to_move(self, state):
        return -super().to_move(state)


class CallsThemXAndO(Strings):
    def mark(self, state):
        return "x" if state.count(".") % 2 else "o"

    def to_move(self, state):
        return self.mark(state).upper()


class OffersAll(Tuples):
    def actions(self, state):
        return list(range(9))


class PlacesNothing(Tuples):
    def result(self, state, action):
        cells = list(state[0])
        cells[action] == state[1]  # noqa: B015
        return tuple(cells), -state[1]


class ForgetsTheLastCell(Strings):
    def actions(self, state):
        return [cell for cell in range(8) if state[cell] == "."]


class OneTooMany(Tuples):
    def actions(self, state):
        return [c for c in range(10) if c == 9 or not state[0][c]]


class PlaysToTheEnd(Strings):
    def is_terminal(self, state):
        return "." not in state


class NeverDrawn(Strings):
    def is_terminal(self, state):
        return self.winner(state) is not None


class FullFirst(Strings):
    def evaluate(self, state):
        return 0 if "." not in state else super().evaluate(state)


class NoDiagonals(Strings):
    lines = LINES[:6]


class OneDiagonal(Strings):
    lines = LINES[:7]


class NoColumns(Strings):
    lines = LINES[:3] + LINES[6:]


class NoMiddleRow(Strings):
    lines = LINES[:1] + LINES[2:]


class OnlyXWins(Strings):
    def winner(self, state):
        return super().winner(state.replace("o", "-") if "x" in state else state) or None

    def is_terminal(self, state):
        return self.winner(state) == "x" or "." not in state

    def evaluate(self, state):
        return 1 if self.winner(state) == "x" else 0


class AnyThreeTaken(Bits):
    def has_won(self, stones):
        return False

    def is_terminal(self, state):
        return super().is_terminal(state) or super().has_won(state[0] | state[1])


class AlwaysX(Strings):
    """Places an x whoever moves, and counts the dots for the turn."""

    def to_move(self, state):
        return 1 if state.count(".") % 2 else -1

    def mark(self, state):
        return "x"


class ThreeInSequence(Strings):
    """Looks for xxx anywhere in the nine letters."""

    def winner(self, state):
        found = [player for player in "xo" if 3 * player in state]
        return found[0] if found else super().winner(state)


class TwoInARow(Strings):
    lines = [line[:2] for line in LINES]

    def winner(self, state):
        for a, b in self.lines:
            if state[a] == state[b] != ".":
                return state[a]
        return None


class NegamaxValue(Strings):
    def evaluate(self, state):
        return -1 if self.winner(state) else 0


class LastMoversValue(Strings):
    def evaluate(self, state):
        return 1 if self.winner(state) else 0


class TheOthersMark(Tuples):
    def result(self, state, action):
        cells, player = list(state[0]), -state[1]
        cells[action] = player
        return tuple(cells), player


class NobodyEverWins(Strings):
    def evaluate(self, state):
        return 0


class WinsAreTen(Strings):
    def evaluate(self, state):
        return 10 * super().evaluate(state)


class LikesTheCentre(Strings):
    def evaluate(self, state):
        return super().evaluate(state) or {"x": 0.1, "o": -0.1, ".": 0}[state[4]]


class RaisesWhenFull(Strings):
    def is_terminal(self, state):
        return self.winner(state) is not None or state.index(".") < 0


class NoEnd:
    initial = "........."

    def to_move(self, state):
        return 1

    def actions(self, state):
        return list(range(9))


class Pairs(Strings):
    def actions(self, state):
        return [divmod(cell, 3) for cell in super().actions(state)]


class TruthValue(Strings):
    def evaluate(self, state):
        return self.winner(state) == "x"


class NoStart(Strings):
    @property
    def initial(self):
        return self.start


# Each with the name of its mistake, and the number of moves after which it shows.
WRONG = {
    OneList: ("result changes the state it is given", 0),
    NewLists: ("states that can't be hashed", 0),
    Remembers: ("the game remembers moves outside the state", 1),
    Prints: ("a method returns nothing", 0),
    ReturnsNoMoves: ("a method returns nothing", 0),
    KeepsTheTurn: ("the turn isn't passed on", 1),
    BeginsWithO: ("the wrong player begins", 0),
    CallsThemXAndO: ("the players aren't MAX and MIN", 0),
    OffersAll: ("moves are offered where none is possible", 1),
    PlacesNothing: ("the stone isn't placed", 1),
    ForgetsTheLastCell: ("some valid moves are missing from the list", 0),
    OneTooMany: ("moves are offered where none is possible", 0),
    PlaysToTheEnd: ("the game goes on after a win", 5),
    NeverDrawn: ("a full board doesn't end the game", 9),
    FullFirst: ("a win with the last stone is taken for a draw", 9),
    NoDiagonals: ("one direction of lines is never looked at", 5),
    OneDiagonal: ("one direction of lines is never looked at", 5),
    NoColumns: ("one direction of lines is never looked at", 5),
    NoMiddleRow: ("some lines are never looked at", 5),
    OnlyXWins: ("only one player can win", 6),
    AnyThreeTaken: ("both players' stones make a line together", 3),
    AlwaysX: ("both players' stones make a line together", 3),
    ThreeInSequence: ("lines run over the edge of the board", 5),
    TwoInARow: ("a line too short wins", 3),
    NegamaxValue: ("the value is from the mover's side", 5),
    LastMoversValue: ("the value is from the mover's side", 6),
    TheOthersMark: ("the win goes to the wrong player", 5),
    NobodyEverWins: ("the value doesn't tell who has won", 5),
    WinsAreTen: ("a win isn't worth 1", 5),
    LikesTheCentre: ("a position that nobody has won isn't worth 0", 1),
    RaisesWhenFull: (None, 9),
    NoEnd: (None, 0),
    Pairs: (None, 0),
    TruthValue: (None, 0),
}

# Their first mistakes show in any position after so many moves.
PLAIN = (
    *(BeginsWithO, ForgetsTheLastCell, LikesTheCentre, TwoInARow, AlwaysX, AnyThreeTaken),
    *(OneDiagonal, NoMiddleRow, ThreeInSequence, NegamaxValue, LastMoversValue, OnlyXWins),
)
