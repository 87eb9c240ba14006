"""Connect Four on a dictionary of cells, with none of the package's code."""

import copy
import random
from functools import cache

import minimax_lab as lab

# Boards of every kind: as high as wide, low, narrow, and as large as 63 bits allow.
SIZES = [(7, 6), (4, 4), (5, 4), (3, 3), (8, 6), (9, 6), (6, 7), (4, 14), (15, 3), (21, 2), (31, 1)]
SIZES += [(2, 30), (1, 62), (1, 1)]


@cache
def lines(width, height):
    """Return every line of four, as a set of cells (column, row) from the lower left one."""
    cells = {(column, row) for column in range(width) for row in range(height)}
    return [
        frozenset(line)
        for column, row in sorted(cells)
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        if cells >= (line := {(column + step * right, row + step * up) for step in range(4)})
    ]


class Cells:
    """A game of Connect Four; `stones` is {cell: player}."""

    def __init__(self, moves="", width=7, height=6):
        self.width, self.height = width, height
        self.stones, self.player = {}, lab.MAX
        for column in moves:
            self.drop(int(column))

    def filled(self, column):
        return sum(1 for taken, _ in self.stones if taken == column - 1)

    def moves(self):
        if self.over():
            return []
        return [c for c in range(1, self.width + 1) if self.filled(c) < self.height]

    def drop(self, column):
        self.stones[column - 1, self.filled(column)] = self.player
        self.player = -self.player

    def after(self, column):
        board = copy.copy(self)
        board.stones = dict(self.stones)
        board.drop(column)
        return board

    def winner(self):
        for player in (lab.MAX, lab.MIN):
            own = {cell for cell, owner in self.stones.items() if owner == player}
            if any(line <= own for line in lines(self.width, self.height)):
                return player
        return 0

    def over(self):
        return self.winner() != 0 or len(self.stones) == self.width * self.height

    def threats(self, player):
        """Return the empty cells that would be the player's fourth in a row."""
        found = set()
        for line in lines(self.width, self.height):
            empty = [cell for cell in line if cell not in self.stones]
            owned = [cell for cell in line if self.stones.get(cell) == player]
            if len(empty) == 1 and len(owned) == 3:
                found |= set(empty)
        return found

    def paths(self, depth):
        """Count the paths of exactly that many plies."""
        if depth == 0:
            return 1
        return sum(self.after(column).paths(depth - 1) for column in self.moves())

    def text(self):
        signs = {lab.MAX: "X", lab.MIN: "O", 0: "·"}
        rows = [
            [self.stones.get((column, row), 0) for column in range(self.width)]
            for row in reversed(range(self.height))
        ]
        return "\n".join(" ".join(signs[owner] for owner in row) for row in rows)


def playouts(game, number, seed):
    """Yield (cells, state) after every move of random games played on both sides."""
    choose = random.Random(seed)
    for _ in range(number):
        cells, state = Cells("", game.width, game.height), game.initial
        yield cells, state
        while moves := cells.moves():
            column = choose.choice(moves)
            cells, state = cells.after(column), game.result(state, column)
            yield cells, state
