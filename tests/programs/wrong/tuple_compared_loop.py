"""max() and min() compare whole tuples (move, value), so that the move decides and not the value."""

def options(n):
    return [k for k in (1, 2, 4) if k <= n]

def search(n, depth, mine):
    if depth == 0 or n == 0:
        return None, n % 5 - 2
    best = None
    for k in options(n):
        candidate = (k, search(n - k, depth - 1, not mine)[1])
        if best is None:
            best = candidate
        elif mine:
            best = max(best, candidate)
        else:
            best = min(best, candidate)
    return best

print(search(11, 3, True))

SEARCH = search
ARGUMENTS = (11, 3, True)
FUNCTIONS = ["search"]
VALUE = "returned[1]"
PLAYER = "1 if mine else -1"
CUT = None
FAULT = ("tuple", "pair", "move", "compar", "first", "best", "largest", "smallest")
