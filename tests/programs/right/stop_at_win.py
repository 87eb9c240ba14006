class Strip:
    """Take one square or two neighbouring squares of a strip; the last one to take wins."""

    def __init__(self, n):
        self.squares = [1] * n
        self.counter = 0

    def moves(self):
        s = self.squares
        for i in range(len(s)):
            if s[i]:
                yield (i,)
                if i + 1 < len(s) and s[i + 1]:
                    yield (i, i + 1)

    def best(self, is_me):
        self.counter += 1
        moves = list(self.moves())
        if not moves:
            return -1 if is_me else 1
        if is_me:
            best = -1
            for m in moves:
                for i in m: self.squares[i] = 0
                best = max(best, self.best(False))
                for i in m: self.squares[i] = 1
                if best == 1:
                    break      # nothing better possible
        else:
            best = 1
            for m in moves:
                for i in m: self.squares[i] = 0
                best = min(best, self.best(True))
                for i in m: self.squares[i] = 1
                if best == -1:
                    break
        return best

strip = Strip(4)
print(strip.best(True), strip.counter)

SEARCH = strip.best
ARGUMENTS = (True,)
FUNCTIONS = ["best"]
VALUE = "returned"
PLAYER = "1 if is_me else -1"
CUT = ("if best == ", "if False and best == ")
PLAIN = False
