"""min_value starts from 0, so that the opponent never finds a positive value."""
import math

WORDS = {"": ["a", "b", "c"]}
POINTS = {"aa": 4, "ab": 6, "ba": 9, "bb": 2, "ca": 3, "cb": 5}

def terminal(s):
    return len(s) == 2

def max_value(s, alpha, beta):
    if terminal(s):
        return POINTS[s], s
    v, where = -math.inf, None
    for l in "abc":
        if len(s) == 1 and l == "c":
            continue
        v2, w = min_value(s + l, alpha, beta)
        if v2 > v:
            v, where = v2, w
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v, where

def min_value(s, alpha, beta):
    if terminal(s):
        return POINTS[s], s
    v, where = 0, None
    for l in "ab":
        v2, w = max_value(s + l, alpha, beta)
        if v2 < v:
            v, where = v2, w
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v, where

print(max_value("", -math.inf, math.inf))

SEARCH = max_value
ARGUMENTS = ("", -math.inf, math.inf)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'max_value' else -1"
CUT = ("if alpha >= beta:", "if False:")
FAULT = ("start", "begin", "began", "initial", "zero", " 0")
