"""The player argument changes, but every player takes the largest score."""

class Nim:
    def __init__(self, heaps):
        self.heaps = tuple(heaps)

    def after(self):
        for i, h in enumerate(self.heaps):
            for k in range(1, h + 1):
                yield Nim(self.heaps[:i] + (h - k,) + self.heaps[i + 1:])


def best_score(nim, player, me):
    if sum(nim.heaps) == 0:
        # last one to take has won
        return -1 if player == me else 1
    scores = []
    other = 2 if player == 1 else 1
    for child in nim.after():
        scores.append(best_score(child, other, me))
    return max(scores)

print(best_score(Nim([1, 1]), 1, 1))

SEARCH = best_score
ARGUMENTS = (Nim([2, 2]), 1, 1)
FUNCTIONS = ["best_score"]
VALUE = "returned"
PLAYER = "1 if player == me else -1"
CUT = None
FAULT = ("both", "maximi", "never minimi", "smallest", "largest", "minimum", "min")
