# Nim, whoever takes the last match wins

def moves(piles):
    for i, n in enumerate(piles):
        for take in range(1, n + 1):
            yield piles[:i] + (n - take,) + piles[i+1:]

def nim(piles, is_max):
    if sum(piles) == 0:
        return -1 if is_max else 1    # the one to move has lost
    if is_max:
        best = -1
        for p in moves(piles):
            best = max(best, nim(p, False))
    else:
        best = 1
        for p in moves(piles):
            best = min(best, nim(p, True))
    return best

for start in [(1, 2), (2, 2), (3, 1)]:
    print(start, nim(start, True))

SEARCH = nim
ARGUMENTS = ((2, 1, 2), True)
FUNCTIONS = ["nim"]
VALUE = "returned"
PLAYER = "1 if is_max else -1"
CUT = None
