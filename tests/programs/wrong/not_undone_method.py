"""The minimiser does not put its counter back on the heap."""

class Heaps:
    def __init__(self, *sizes):
        self.sizes = list(sizes)

    def moves(self):
        return [(i, k) for i, s in enumerate(self.sizes) for k in range(1, s + 1)]

    def value(self, maximizing):
        if not self.moves():
            return (-1, None) if maximizing else (1, None)
        if maximizing:
            best = (-2, None)
            for i, k in self.moves():
                self.sizes[i] -= k
                v, _ = self.value(False)
                self.sizes[i] += k
                if v > best[0]:
                    best = (v, (i, k))
            return best
        else:
            best = (2, None)
            for i, k in self.moves():
                if self.sizes[i] < k:
                    continue
                self.sizes[i] -= k
                v, _ = self.value(True)
                if v < best[0]:
                    best = (v, (i, k))
            return best

h = Heaps(1, 2, 1)

SEARCH = h.value
ARGUMENTS = (True,)
FUNCTIONS = ["value"]
VALUE = "returned[0]"
PLAYER = "1 if maximizing else -1"
CUT = None
FAULT = ("undo", "undone", "taken back", "take back", "takes back", "changed", "restore", "put back", "left behind", "same board")
