"""Every call is told that it is the maximiser's turn, so that the other branch is never used."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def evaluate(b):
    for i, j, k in LINES:
        if b[i] == b[j] == b[k] != '.':
            return 10 if b[i] == 'X' else -10
    return 0

def minimax(b, depth, is_maximizing):
    score = evaluate(b)
    if score != 0 or depth == 0 or '.' not in b:
        return score
    mark = 'X' if b.count('X') <= b.count('O') else 'O'
    if is_maximizing:
        best = -1000
        for i in range(9):
            if b[i] == '.':
                child = b[:i] + mark + b[i + 1:]
                best = max(best, minimax(child, depth - 1, True))
        return best
    else:
        best = 1000
        for i in range(9):
            if b[i] == '.':
                child = b[:i] + mark + b[i + 1:]
                best = min(best, minimax(child, depth - 1, True))
        return best

print(minimax("XO..O.X..", 5, True))

SEARCH = minimax
ARGUMENTS = ("XO..O.X..", 5, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = None
FAULT = ("turn", "player", "side", "both", "maximi", "toggle", "true")
