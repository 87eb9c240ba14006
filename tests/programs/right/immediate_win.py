"""A win without a call, and no look further once one is found."""
def best(n, is_max):
    win = 1 if is_max else -1
    result = -win
    for k in (1, 3, 4):
        if k == n: return win
        if k < n:
            v = best(n - k, not is_max)
            if v == win: return win
    return result
SEARCH = best
ARGUMENTS = (6, True)
FUNCTIONS = ["best"]
VALUE = "returned"
PLAYER = "1 if is_max else -1"
CUT = ()
