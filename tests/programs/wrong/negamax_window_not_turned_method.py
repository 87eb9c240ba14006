"""The negamax hands down (-alpha, -beta): both bounds change sign but not places."""

class Solver:
    WIN = 100

    def __init__(self, stones):
        self.stones = stones

    def solve(self):
        return self.negamax(self.stones, 0, -self.WIN, self.WIN)

    def negamax(self, stones, ply, a, b):
        if stones == 0:
            return -self.WIN + ply, None
        best, move = -1000, None
        for take in (1, 2, 3):
            if take > stones:
                break
            v = -self.negamax(stones - take, ply + 1, -a, -b)[0]
            if v > best:
                best, move = v, take
            a = max(a, best)
            if a >= b:
                return best, move
        return best, move

SEARCH = Solver(6).solve
ARGUMENTS = ()
FUNCTIONS = ["negamax"]
VALUE = "returned[0] if ply % 2 == 0 else -returned[0]"
PLAYER = "1 if ply % 2 == 0 else -1"
CUT = ("if a >= b:", "if False:")
FAULT = ("window", "alpha", "beta", "turned", "swap", "cut", "prun")
