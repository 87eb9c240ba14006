"""min_move forgets its last return when nothing was cut, and None cannot be unpacked."""
import math

def successors(x):
    return [x + 2, x - 3, -x]

class Ai:
    def max_move(self, x, depth, alpha, beta):
        if depth == 0:
            return x, None
        best, move = -math.inf, None
        for s in successors(x):
            value, _ = self.min_move(s, depth - 1, alpha, beta)
            if value > best:
                best, move = value, s
            alpha = max(alpha, best)
            if alpha >= beta:
                return best, move
        return best, move

    def min_move(self, x, depth, alpha, beta):
        if depth == 0:
            return x, None
        best, move = math.inf, None
        for s in successors(x):
            value, _ = self.max_move(s, depth - 1, alpha, beta)
            if value < best:
                best, move = value, s
            beta = min(beta, best)
            if alpha >= beta:
                return best, move

SEARCH = Ai().max_move
ARGUMENTS = (4, 3, -math.inf, math.inf)
FUNCTIONS = ["max_move", "min_move"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'max_move' else -1"
CUT = ("if alpha >= beta:", "if False:")
FAULT = ("none", "return", "typeerror")
CRASH = True
