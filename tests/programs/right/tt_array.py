"""A table of fixed size, in which entries are replaced."""
SIZE = 16
tt = [None] * SIZE
def search(stones, depth, maximizing):
    slot = hash((stones, maximizing)) % SIZE
    e = tt[slot]
    if e and e[0] == (stones, maximizing) and e[1] >= depth:
        return e[2]
    if stones == 0:
        return -10 if maximizing else 10
    if depth == 0:
        return stones % 3
    vals = [search(stones - k, depth - 1, not maximizing) for k in (1, 2, 3) if k <= stones]
    best = max(vals) if maximizing else min(vals)
    tt[slot] = ((stones, maximizing), depth, best)
    return best
SEARCH = search
ARGUMENTS = (7, 5, True)
FUNCTIONS = ["search"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = None
