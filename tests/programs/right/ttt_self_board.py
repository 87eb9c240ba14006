import time

class Match:
    def __init__(self, text, to_move):
        self.grid = [list(line) for line in text.split("/")]
        self.to_move = to_move

    def lines(self):
        g = self.grid
        for k in range(3):
            yield g[k][0] + g[k][1] + g[k][2]
            yield g[0][k] + g[1][k] + g[2][k]
        yield g[0][0] + g[1][1] + g[2][2]
        yield g[0][2] + g[1][1] + g[2][0]

    # +1 the crosses have won, -1 the noughts, 0 drawn, None not over
    def outcome(self):
        for line in self.lines():
            if line == "XXX":
                return 1
            if line == "OOO":
                return -1
        if any("." in row for row in self.grid):
            return None
        return 0

    def max_turn(self, alpha, beta):
        over = self.outcome()
        if over is not None:
            return (over, None, None)
        v, row, col = -2, None, None
        for i in range(0, 3):
            for j in range(0, 3):
                if self.grid[i][j] == '.':
                    self.grid[i][j] = 'X'
                    (m, _, _) = self.min_turn(alpha, beta)
                    self.grid[i][j] = '.'
                    if m > v:
                        v, row, col = m, i, j
                    alpha = max(alpha, v)
                    if alpha >= beta:
                        return (v, row, col)
        return (v, row, col)

    def min_turn(self, alpha, beta):
        over = self.outcome()
        if over is not None:
            return (over, None, None)
        v, row, col = 2, None, None
        for i in range(0, 3):
            for j in range(0, 3):
                if self.grid[i][j] == '.':
                    self.grid[i][j] = 'O'
                    (m, _, _) = self.max_turn(alpha, beta)
                    self.grid[i][j] = '.'
                    if m < v:
                        v, row, col = m, i, j
                    beta = min(beta, v)
                    if alpha >= beta:
                        return (v, row, col)
        return (v, row, col)

    def advise(self):
        if self.to_move == 'X':
            v, row, col = self.max_turn(-2, 2)
        else:
            v, row, col = self.min_turn(-2, 2)
        print('Try row {} column {} ({})'.format(row, col, v))

match = Match("XO./.O./..X", 'X')
if __name__ == "__main__":
    began = time.time()
    match.advise()
    print('took {:.4f}s'.format(time.time() - began))

SEARCH = match.advise
ARGUMENTS = ()
FUNCTIONS = ["max_turn", "min_turn"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'max_turn' else -1"
CUT = ("if alpha >= beta:", "if False:")
