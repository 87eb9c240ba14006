"""The minimiser's best begins at minus infinity, so that nothing can be smaller."""
import math

def minimax(node, is_max):
    if "score" in node:
        return node["score"]
    best = -math.inf
    for child in node["children"]:
        value = minimax(child, not is_max)
        if is_max:
            if value > best:
                best = value
        else:
            if value < best:
                best = value
    return best

def leaf(n): return {"score": n}
def inner(*c): return {"children": c}

root = inner(inner(leaf(5), leaf(3)), inner(leaf(2), leaf(9)))
print(minimax(root, True))

SEARCH = minimax
ARGUMENTS = (root, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if is_max else -1"
CUT = None
FAULT = ("start", "begin", "began", "initial", "infinity", "inf")
