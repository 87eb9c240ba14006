"""Deeper and deeper, with the best move of the last pass first."""
from math import inf
TREE = {"a": "bcd", "b": "efg", "c": "hij", "d": "klm"}
H = dict(zip("abcdefghijklm", [0, 4, 2, 7, 3, 12, 8, 2, 4, 6, 14, 5, 2]))
def alphabeta(s, depth, alpha, beta, mx):
    if depth == 0 or s not in TREE: return H[s]
    if mx:
        v = -inf
        for c in TREE[s]:
            v = max(v, alphabeta(c, depth - 1, alpha, beta, False))
            if v >= beta: break
            alpha = max(alpha, v)
        return v
    v = inf
    for c in TREE[s]:
        v = min(v, alphabeta(c, depth - 1, alpha, beta, True))
        if v <= alpha: break
        beta = min(beta, v)
    return v
def iterative_deepening(s, max_depth):
    for depth in range(1, max_depth + 1):
        value = alphabeta(s, depth, -inf, inf, True)
        print(depth, value)
    return value
SEARCH = iterative_deepening
ARGUMENTS = ("a", 2)
FUNCTIONS = ["alphabeta"]
VALUE = "returned"
PLAYER = "1 if mx else -1"
CUT = ()
