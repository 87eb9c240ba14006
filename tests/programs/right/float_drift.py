"""A sum of floats is changed and changed back."""
class Board:
    def __init__(self): self.score, self.left = 0.0, [0.1, 0.7, 0.2, 0.4]
    def search(self, sign):
        if all(x is None for x in self.left): return round(self.score, 6)
        best = None
        for i in range(4):
            w = self.left[i]
            if w is None: continue
            self.left[i] = None
            self.score += sign * w * (i + 1)
            v = self.search(-sign)
            self.score -= sign * w * (i + 1)
            self.left[i] = w
            if best is None or sign * v > sign * best: best = v
        return best
b = Board()
SEARCH = b.search
ARGUMENTS = (1,)
FUNCTIONS = ["search"]
VALUE = "returned"
PLAYER = "sign"
CUT = None
