import math

class TakeAway:
    def __init__(self, limit): self.limit = limit
    def successors(self, s):
        # (stones, largest that may be taken), at most double what was taken before
        stones, most = s
        return [(t, (stones - t, 2 * t)) for t in range(1, min(stones, most) + 1)]
    def is_terminal(self, s): return s[0] == 0

def alpha_beta_search(state, game):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return -1, None
        v, move = -math.inf, None
        for a, s2 in game.successors(s):
            v2, _ = min_value(s2, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return +1, None
        v, move = math.inf, None
        for a, s2 in game.successors(s):
            v2, _ = max_value(s2, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -math.inf, math.inf)

print(alpha_beta_search((8, 7), TakeAway(2)))

SEARCH = alpha_beta_search
ARGUMENTS = ((7, 3), TakeAway(2))
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'max_value' else -1"
CUT = ("if v ", "if False and v ")
