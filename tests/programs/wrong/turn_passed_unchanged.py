"""The turn is handed down unchanged, so that the same player moves all the time."""

class TreeSearch:
    def __init__(self, leaves):
        self.leaves = leaves
        self.seen = 0

    def go(self, i, level, is_max):
        self.seen += 1
        if level == 3:
            return self.leaves[i]
        left = self.go(2 * i, level + 1, is_max)
        right = self.go(2 * i + 1, level + 1, is_max)
        if is_max:
            return max(left, right)
        else:
            return min(left, right)

t = TreeSearch([3, 5, 6, 9, 1, 2, 0, -1])
print(t.go(0, 0, True))

SEARCH = t.go
ARGUMENTS = (0, 0, True)
FUNCTIONS = ["go"]
VALUE = "returned"
PLAYER = "1 if level % 2 == 0 else -1"
CUT = None
FAULT = ("turn", "player", "side", "both", "maximi", "toggle", "is_max", "unchanged")
