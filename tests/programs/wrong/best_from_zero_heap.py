"""The maximiser's best begins at 0, although all leaves may be negative."""

def minimax(depth, i, is_max, leaves, h):
    if depth == h:
        return leaves[i]
    if is_max:
        best = 0
        for j in range(2):
            best = max(best, minimax(depth + 1, 2 * i + j, False, leaves, h))
        return best
    else:
        best = float('inf')
        for j in range(2):
            best = min(best, minimax(depth + 1, 2 * i + j, True, leaves, h))
        return best

print(minimax(0, 0, True, [-3, -7, -1, -5, -2, -9, -4, -6], 3))

SEARCH = minimax
ARGUMENTS = (0, 0, True, [-3, -7, -1, -5, -2, -9, -4, -6], 3)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if is_max else -1"
CUT = None
FAULT = ("start", "begin", "began", "initial", "zero", " 0")
