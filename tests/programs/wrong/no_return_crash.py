"""A leaf with the value 0 is not returned, and the comparison with None crashes."""
SCORES = [5, 0, 3, 2, -1, 0, 7, 4]

def minimax(level, n, is_max):
    if level == 3:
        if SCORES[n] > 0:
            return SCORES[n]
        elif SCORES[n] < 0:
            return SCORES[n]
    else:
        a = minimax(level + 1, n * 2, not is_max)
        b = minimax(level + 1, n * 2 + 1, not is_max)
        if is_max:
            return a if a > b else b
        else:
            return a if a < b else b

SEARCH = minimax
ARGUMENTS = (0, 0, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if is_max else -1"
CUT = None
FAULT = ("none", "return", "typeerror")
CRASH = True
