"""The depth is handed down unchanged, so that the limit never bites and the search runs to the end."""

def children(s):
    # erase one character that is no longer wanted
    return [s[:i] + s[i + 1:] for i in range(len(s))]

def evaluate(s):
    total = 0
    for i, ch in enumerate(s):
        total += (i + 1) * "abcde".index(ch)
    return total

def minimax(s, depth, maximizing):
    if depth == 0 or len(s) == 1:
        return evaluate(s)
    if maximizing:
        return max(minimax(c, depth, False) for c in children(s))
    else:
        return min(minimax(c, depth, True) for c in children(s))

print(minimax("cadbe", 2, True))

SEARCH = minimax
ARGUMENTS = ("cadbe", 2, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = None
FAULT = ("depth", "deep", "limit", "lower")
