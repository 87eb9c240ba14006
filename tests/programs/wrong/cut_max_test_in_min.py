"""min_value cuts when its value is at least alpha: the comparison is the wrong way round."""
import math

class State:
    def __init__(self, number, turn):
        self.number = number
        self.turn = turn

    def next(self):
        return [State(n, 3 - self.turn) for n in (self.number + 3, self.number * 2 % 17, self.number - 4)]

    def score(self):
        return self.number

class Searcher:
    def __init__(self, depth):
        self.depth = depth

    def max_value(self, state, alpha, beta, d):
        if d == self.depth:
            return state.score()
        v = -math.inf
        for s in state.next():
            v = max(v, self.min_value(s, alpha, beta, d + 1))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, d):
        if d == self.depth:
            return state.score()
        v = math.inf
        for s in state.next():
            v = min(v, self.max_value(s, alpha, beta, d + 1))
            if v >= alpha:
                return v
            beta = min(beta, v)
        return v

SEARCH = Searcher(3).max_value
ARGUMENTS = (State(5, 1), -math.inf, math.inf, 0)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned"
PLAYER = "1 if state.turn == 1 else -1"
CUT = ("if v ", "if False and v ")
FAULT = ("cut", "prun", "too early", "skip", "alpha", "beta")
