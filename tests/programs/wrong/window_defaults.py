"""alpha and beta are not passed on, so that every call falls back on the defaults and never cuts."""

class NimAI:
    def __init__(self, piles):
        self.piles = piles
        self.nodes = 0

    def minimax(self, depth, maximizing, alpha=-10, beta=10):
        self.nodes += 1
        if not any(self.piles):
            return -1 if maximizing else 1
        best = -10 if maximizing else 10
        for i in range(len(self.piles)):
            before = self.piles[i]
            for left in range(before):
                self.piles[i] = left
                value = self.minimax(depth + 1, not maximizing)
                self.piles[i] = before
                if maximizing:
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    best = min(best, value)
                    beta = min(beta, best)
                if beta <= alpha:
                    return best
        return best

ai = NimAI([1, 2, 1])
print(ai.minimax(0, True), ai.nodes)

SEARCH = ai.minimax
ARGUMENTS = (0, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = ("if beta <= alpha:", "if False:")
FAULT = ("window", "alpha", "beta", "handed", "passed", "needless", "never cut", "cuts nothing")
