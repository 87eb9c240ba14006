class Misere:
    """Nim in which the last match loses"""
    count = 0

    def __init__(self, heaps):
        self.heaps = heaps

    def negamax(self, colour, a=-1, b=1):
        self.count += 1
        if not any(self.heaps):
            return 1          # the other one had to take the last
        best = -1
        for i in range(len(self.heaps)):
            for k in range(1, self.heaps[i] + 1):
                self.heaps[i] -= k
                v = -self.negamax(-colour, -b, -a)
                self.heaps[i] += k
                if v > best:
                    best = v
                if best > a:
                    a = best
                if a >= b: return best
        return best

g = Misere([2, 1, 2])
print("win" if g.negamax(1) == 1 else "loss", "in", g.count, "calls")

SEARCH = g.negamax
ARGUMENTS = (1,)
FUNCTIONS = ["negamax"]
VALUE = "returned * colour"
PLAYER = "colour"
CUT = ("if a >= b: ", "if False: ")
