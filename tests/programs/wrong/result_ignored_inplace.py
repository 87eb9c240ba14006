"""The program evaluates the board after each move, and the value its own recursion found is ignored."""

class Bot:
    def __init__(self, grid):
        self.grid = grid

    def line(self, m):
        g = self.grid
        if any(row == [m, m, m] for row in g): return True
        if any(g[0][c] == g[1][c] == g[2][c] == m for c in range(3)): return True
        return g[1][1] == m and (g[0][0] == g[2][2] == m or g[0][2] == g[2][0] == m)

    def evaluate(self):
        return (1 if self.line('X') else 0) - (1 if self.line('O') else 0)

    def spaces(self):
        return [(r, c) for r in range(3) for c in range(3) if self.grid[r][c] == '']

    def minimax(self, turn):
        if self.evaluate() != 0 or not self.spaces():
            return self.evaluate(), None
        best = (-2, None) if turn == 'X' else (2, None)
        for r, c in self.spaces():
            self.grid[r][c] = turn
            result = self.minimax('O' if turn == 'X' else 'X')
            score = self.evaluate()
            self.grid[r][c] = ''
            if turn == 'X' and score > best[0] or turn == 'O' and score < best[0]:
                best = (score, (r, c))
        return best

bot = Bot([['X', 'O', 'X'],
           ['', 'O', ''],
           ['', 'X', '']])

SEARCH = bot.minimax
ARGUMENTS = ('O',)
FUNCTIONS = ["minimax"]
VALUE = "returned[0]"
PLAYER = "1 if turn == 'X' else -1"
CUT = None
FAULT = ("ignor", "result", "not used", "unused", "dropped", "evaluat", "thrown", "child", "no move", "returned")
