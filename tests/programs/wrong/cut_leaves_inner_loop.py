"""The break leaves only the inner of two loops, so that the search goes on after a cut."""
X, O, NONE = 'X', 'O', '.'

def state_of(b):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] != NONE: return b[i][0]
        if b[0][i] == b[1][i] == b[2][i] != NONE: return b[0][i]
    if b[0][0] == b[1][1] == b[2][2] != NONE: return b[1][1]
    if b[0][2] == b[1][1] == b[2][0] != NONE: return b[1][1]
    return None

def minimax(b, alpha, beta, maximizing, depth=0):
    s = state_of(b)
    if s == X: return 10 - depth
    if s == O: return depth - 10
    if not any(NONE in row for row in b):
        return 0
    if maximizing:
        best = -100
        for r in range(3):
            for c in range(3):
                if b[r][c] == NONE:
                    b[r][c] = X
                    best = max(best, minimax(b, alpha, beta, False, depth + 1))
                    b[r][c] = NONE
                    alpha = max(alpha, best)
                    if beta <= alpha:
                        break
        return best
    else:
        best = 100
        for r in range(3):
            for c in range(3):
                if b[r][c] == NONE:
                    b[r][c] = O
                    best = min(best, minimax(b, alpha, beta, True, depth + 1))
                    b[r][c] = NONE
                    beta = min(beta, best)
                    if beta <= alpha:
                        break
        return best

grid = [list("X.O"), list(".O."), list("..X")]

SEARCH = minimax
ARGUMENTS = (grid, -100, 100, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = ("if beta <= alpha:", "if False:")
FAULT = ("needless", "cut", "prun", "goes on", "went on", "still search", "break", "alpha", "beta")
