"""Returns the value of the last child, not the best one."""
import math

def minimax(depth, index, is_max, values, height):
    if depth == height:
        return values[index]
    best = -math.inf if is_max else math.inf
    for k in (0, 1):
        if is_max:
            best = minimax(depth + 1, index * 2 + k, False, values, height)
        else:
            best = minimax(depth + 1, index * 2 + k, True, values, height)
    return best

print(minimax(0, 0, True, [9, 5, 2, 6, 8, 7, 1, 4], 3))

SEARCH = minimax
ARGUMENTS = (0, 0, True, [9, 5, 2, 6, 8, 7, 1, 4], 3)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if is_max else -1"
CUT = None
FAULT = ("last", "best", "largest", "smallest", "max", "min")
