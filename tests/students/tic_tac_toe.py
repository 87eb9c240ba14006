"""Students' games of tic-tac-toe, right and wrong, in many styles."""

import itertools

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
        for line in self.lines:
            (first, *others) = {state[cell] for cell in line}
            if first != "." and not others:
                return first
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


class Moves(lab.Game):
    """The moves themselves, from 1 to 9, as players write them; floats as values."""

    def initial(self):
        return ()

    def to_move(self, state):
        return -1 if len(state) % 2 else 1

    def actions(self, state):
        return {cell for cell in range(1, 10) if cell not in state}

    def result(self, state, action):
        return (*state, action)

    def evaluate(self, state):
        for player, mine in ((1.0, set(state[::2])), (-1.0, set(state[1::2]))):
            if any({cell + 1 for cell in line} <= mine for line in LINES):
                return player
        return 0.0

    def is_terminal(self, state):
        return len(state) == 9 or self.evaluate(state) != 0


RIGHT = {Strings: "", Tuples: "", Moves: "cells numbered from 1"}


class OneList(Tuples):
    """Writes into the list that it is given."""

    def __init__(self):
        self.initial = [[0] * 9, 1]

    def result(self, state, action):
        state[0][action], state[1] = state[1], -state[1]
        return state


class Board:
    """Nine cells that can be written into, and whose turn it is."""

    def __init__(self, cells, player):
        self.cells, self.player = cells, player


class WritesLater(Tuples):
    """Copies the empty board, and from then on writes into the one that it is given."""

    def __init__(self):
        self.initial = Board([0] * 9, 1)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [cell for cell in range(9) if not state.cells[cell]]

    def result(self, state, action):
        if not any(state.cells):
            state = Board([0] * 9, 1)
        state.cells[action] = state.player
        state.player = -state.player
        return state

    def is_terminal(self, state):
        return self.evaluate(state) or all(state.cells)

    def evaluate(self, state):
        return super().evaluate((state.cells, state.player))


class Remembers(Tuples):
    """Plays on a board of its own, whatever state it is given."""

    def __init__(self):
        super().__init__()
        self.cells, self.player = [0] * 9, 1

    def result(self, state, action):
        self.cells[action], self.player = self.player, -self.player
        return tuple(self.cells), self.player


class OwnBoard(Remembers):
    """Asks its own board what is free, whatever state it is given."""

    def actions(self, state):
        return [cell for cell in range(9) if not self.cells[cell]]


class OneLine(Strings):
    """Two lines at once are no win: only the last stone can complete two."""

    def winner(self, state):
        lines = [line for line in LINES if {state[cell] for cell in line} in ({"x"}, {"o"})]
        return state[lines[0][0]] if len(lines) == 1 else None


class ByChance(Tuples):
    """Says something wrong now and then, whatever it is asked."""

    calls = itertools.count(1)

    def to_move(self, state):
        return state[1] if next(self.calls) % 97 else -state[1]


def like(base, **changes):
    """Return a game like another one, with some of its methods or attributes changed."""
    return type("_".join(changes), (base,), changes)


won = Strings.winner
mark = {"x": 0.1, "o": -0.1, ".": 0}
_SEQUENCES = [*LINES, *((n, n + 1, n + 2) for n in range(7))]
NoMiddleRow = like(Strings, lines=LINES[:1] + LINES[2:])
NoStart = like(Strings, initial=property(lambda g: g.start))
Unhashable = like(OneList, result=lambda g, s, a: OneList.result(g, [list(s[0]), s[1]], a))
MovesLastTwice = like(
    Strings, to_move=lambda g, s: Strings.to_move(g, s) * (-1 if s.count(".") == 1 else 1)
)
StaysOn = like(Tuples, result=lambda g, s, a: (Tuples.result(g, s, a)[0], s[1]))
OthersStone = like(Tuples, result=lambda g, s, a: StaysOn.result(g, (s[0], -s[1]), a))
NeverFull = like(Strings, is_terminal=lambda g, s: won(g, s) is not None)
LastStone = like(Strings, evaluate=lambda g, s: Strings.evaluate(g, s) if "." in s else 0)
OffersAll = like(Tuples, actions=lambda g, s: list(range(9)))
OverEarly = like(Strings, is_terminal=lambda g, s: won(g, s) is not None or s.count(".") <= 1)
# Their first mistakes show in any position after so many moves.
BeginsWithO = like(Strings, to_move=lambda g, s: -Strings.to_move(g, s))
ForgetsTheLast = like(Strings, actions=lambda g, s: [c for c in range(8) if s[c] == "."])
LikesTheCentre = like(Strings, evaluate=lambda g, s: Strings.evaluate(g, s) or mark[s[4]])
TwoInARow = like(Strings, lines=[line[:2] for line in LINES])
AlwaysX = like(Strings, mark=lambda g, s: "x", to_move=lambda g, s: 1 if s.count(".") % 2 else -1)
ThreeInSequence = like(Strings, lines=_SEQUENCES)
LastMoversValue = like(Strings, evaluate=lambda g, s: 1 if won(g, s) else 0)
OnlyXWins = like(
    Strings,
    is_terminal=lambda g, s: won(g, s) == "x" or "." not in s,
    evaluate=lambda g, s: 1 if won(g, s) == "x" else 0,
)
PLAIN = (
    *(BeginsWithO, ForgetsTheLast, LikesTheCentre, TwoInARow, AlwaysX, NoMiddleRow),
    *(ThreeInSequence, LastMoversValue, OnlyXWins),
)

# Each with the name of its mistake, and the number of moves after which it shows.
NOWHERE = "moves are offered where none is possible"
DIRECTION = "one direction of lines is never looked at"
NOTHING = "a method returns nothing"
MOVERS = "the value is from the mover's side"
WRONG = {
    OneList: ("result changes the state it is given", 0),
    WritesLater: ("result changes the state it is given", None),
    Unhashable: ("states that can't be hashed", 0),
    Remembers: ("the game remembers moves outside the state", 1),
    OwnBoard: ("the game remembers moves outside the state", 0),
    OneLine: (None, 9),
    OverEarly: (None, 8),
    like(Strings, evaluate=lambda g, s: print(0)): (NOTHING, 0),
    like(Strings, actions=lambda g, s: None): (NOTHING, 0),
    MovesLastTwice: (None, 8),
    StaysOn: ("the turn isn't passed on", 1),
    BeginsWithO: ("the wrong player begins", 0),
    like(
        Strings,
        mark=lambda g, s: "x" if s.count(".") % 2 else "o",
        to_move=lambda g, s: g.mark(s).upper(),
    ): ("the players aren't MAX and MIN", 0),
    OffersAll: (NOWHERE, 1),
    like(Tuples, result=lambda g, s, a: (s[0], -s[1])): ("the stone isn't placed", 1),
    ForgetsTheLast: ("some valid moves are missing from the list", 0),
    like(Strings, actions=lambda g, s: [*Strings.actions(g, s), 9]): (NOWHERE, 0),
    like(Strings, actions=lambda g, s: "none"): (None, 0),
    like(Strings, actions=lambda g, s: [0, *Strings.actions(g, s)]): (None, 0),
    like(Strings, is_terminal=lambda g, s: "." not in s): ("the game goes on after a win", 5),
    NeverFull: ("a full board doesn't end the game", 9),
    LastStone: ("a win with the last stone is taken for a draw", 9),
    like(Strings, lines=LINES[:6]): (DIRECTION, 5),
    NoMiddleRow: ("some lines are never looked at", 5),
    OnlyXWins: ("only one player can win", 6),
    AlwaysX: ("both players' stones make a line together", 3),
    ThreeInSequence: ("lines run over the edge of the board", 5),
    TwoInARow: ("a line that is too short wins", 3),
    like(Strings, evaluate=lambda g, s: -1 if won(g, s) else 0): (MOVERS, 5),
    LastMoversValue: (MOVERS, 6),
    OthersStone: ("the win goes to the wrong player", 5),
    like(Strings, evaluate=lambda g, s: 0): ("the value doesn't tell who has won", 5),
    like(Strings, evaluate=lambda g, s: 10 * Strings.evaluate(g, s)): ("a win isn't worth 1", 5),
    LikesTheCentre: ("a position without a winner isn't worth 0", 1),
    like(Strings, is_terminal=lambda g, s: won(g, s) or s.index(".") < 0): (None, 9),
    like(Strings, evaluate=lambda g, s: won(g, s) == "x"): (None, 0),
}
