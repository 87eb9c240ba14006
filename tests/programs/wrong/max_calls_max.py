"""max_value calls itself where it ought to call min_value."""
from math import inf

TREE = {'r': 'abc', 'a': 'de', 'b': 'fg', 'c': 'hi', 'd': [3, 6], 'e': [9, 1], 'f': [2, 5], 'g': [7, 4], 'h': [8, 0], 'i': [1, 1]}

def kids(n):
    return TREE[n]

def max_value(n):
    if isinstance(n, int):
        return n
    v = -inf
    for k in kids(n):
        v = max(v, max_value(k))
    return v

def min_value(n):
    if isinstance(n, int):
        return n
    v = inf
    for k in kids(n):
        v = min(v, max_value(k))
    return v

print("best for MAX:", max_value('r'))

SEARCH = max_value
ARGUMENTS = ('r',)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = None
FAULT = ("turn", "player", "side", "both", "maximi", "min_value", "never minimi", "smallest", "largest")
