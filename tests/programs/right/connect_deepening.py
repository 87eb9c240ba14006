# connect three on one row, iterative deepening with the best move first
import time

class Searcher:
    def __init__(self, width):
        self.width = width
        self.nodes = 0
        self.first = None

    def ordered(self, row, root):
        free = [i for i in range(self.width) if row[i] == '.']
        free.sort(key=lambda i: abs(i - self.width // 2))
        if root and self.first in free:
            free.remove(self.first)
            free.insert(0, self.first)
        return free

    def rate(self, row):
        if 'xxx' in row: return 100
        if 'ooo' in row: return -100
        return row.count('xx') - row.count('oo')

    def alphabeta(self, row, depth, alpha, beta, maximising, root=False):
        self.nodes += 1
        score = self.rate(row)
        if abs(score) == 100 or depth == 0 or '.' not in row:
            return score, None
        best_move = None
        if maximising:
            best = -1000
            for i in self.ordered(row, root):
                v, _ = self.alphabeta(row[:i] + 'x' + row[i+1:], depth - 1, alpha, beta, False)
                if v > best:
                    best, best_move = v, i
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        else:
            best = 1000
            for i in self.ordered(row, root):
                v, _ = self.alphabeta(row[:i] + 'o' + row[i+1:], depth - 1, alpha, beta, True)
                if v < best:
                    best, best_move = v, i
                beta = min(beta, best)
                if beta <= alpha:
                    break
        return best, best_move

    def think(self, row, max_depth):
        for depth in range(1, max_depth + 1):
            value, self.first = self.alphabeta(row, depth, -1000, 1000, True, root=True)
            print("depth", depth, "move", self.first, "value", value)
        return self.first, value


SEARCH = Searcher(7).think
ARGUMENTS = ('..o.x..', 3)
FUNCTIONS = ["alphabeta"]
VALUE = "returned[0]"
PLAYER = "1 if maximising else -1"
CUT = ("if beta <= alpha:", "if False:")
