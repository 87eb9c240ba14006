import numpy as np
import random

HEIGHT, WIDTH = 4, 5

class Agent:
    def __init__(self, depth=2):
        self.depth = depth

    def next_move(self, grid):
        random.seed(1)
        return self.max_value(grid, 0)[0]

    def legal(self, grid):
        return [int(c) for c in np.flatnonzero(grid[0] == 0)]

    def play(self, grid, col, token):
        new = grid.copy()
        row = np.flatnonzero(new[:, col] == 0)[-1]
        new[row, col] = token
        return new

    def evaluate(self, grid):
        weights = np.array([1, 2, 3, 2, 1])
        return int((grid * weights).sum())

    def connected(self, grid, token):
        mine = grid == token
        across = mine[:, :-2] & mine[:, 1:-1] & mine[:, 2:]
        down = mine[:-2] & mine[1:-1] & mine[2:]
        return across.any() or down.any()

    def max_value(self, grid, ply):
        if self.connected(grid, -1):
            return None, -50
        if ply == self.depth or not self.legal(grid):
            return None, self.evaluate(grid)
        best_col, best = None, -np.inf
        for col in self.legal(grid):
            _, v = self.min_value(self.play(grid, col, 1), ply + 1)
            if v > best:
                best_col, best = col, v
        return best_col, best

    def min_value(self, grid, ply):
        if self.connected(grid, 1):
            return None, 50
        if ply == self.depth or not self.legal(grid):
            return None, self.evaluate(grid)
        best_col, best = None, np.inf
        for col in self.legal(grid):
            _, v = self.max_value(self.play(grid, col, -1), ply + 1)
            if v < best:
                best_col, best = col, v
        return best_col, best

grid = np.zeros((HEIGHT, WIDTH), dtype=int)
grid[3, 2] = 1
grid[3, 1] = -1
grid[2, 2] = -1

SEARCH = Agent(depth=3).next_move
ARGUMENTS = (grid,)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned[1]"
PLAYER = "1 if name == 'max_value' else -1"
CUT = None
