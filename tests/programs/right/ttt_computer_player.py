import math


class Board():
    def __init__(self, text):
        self.cells = list(text)
        self.won_by = None

    def free(self):
        return [n for n, mark in enumerate(self.cells) if mark == "."]

    def put(self, n, mark):
        self.cells[n] = mark
        row, col = divmod(n, 3)
        groups = [[3 * row + k for k in range(3)], [col + 3 * k for k in range(3)]]
        if n % 2 == 0:
            groups += [[0, 4, 8], [2, 4, 6]]
        for group in groups:
            if all(self.cells[k] == mark for k in group):
                self.won_by = mark

    def remove(self, n):
        self.cells[n] = "."
        self.won_by = None


class CleverPlayer():
    def __init__(self, mark):
        self.mark = mark

    def choose(self, board):
        return self.look_ahead(board, self.mark)[1]

    def look_ahead(self, board, mover):
        previous = 'O' if mover == 'X' else 'X'

        # did the move before this one win? quick wins count for more
        if board.won_by == previous:
            quick = len(board.free()) + 1
            return (quick if previous == self.mark else -quick), None
        if not board.free():
            return 0, None

        best = (-math.inf, None) if mover == self.mark else (math.inf, None)
        for n in board.free():
            board.put(n, mover)
            worth, _ = self.look_ahead(board, previous)
            board.remove(n)
            if mover == self.mark:
                if worth > best[0]:
                    best = (worth, n)
            else:
                if worth < best[0]:
                    best = (worth, n)
        return best

board = Board("XO..O.X..")
clever = CleverPlayer('X')

SEARCH = clever.look_ahead
ARGUMENTS = (board, 'X')
FUNCTIONS = ["look_ahead"]
VALUE = "returned[0]"
PLAYER = "1 if mover == self.mark else -1"
CUT = None
