EMPTY = 0
ME = 1
YOU = 2

def winner(g):
    for k in range(3):
        if g[k][0] != EMPTY and g[k][0] == g[k][1] == g[k][2]:
            return g[k][0]
        if g[0][k] != EMPTY and g[0][k] == g[1][k] == g[2][k]:
            return g[0][k]
    if g[1][1] != EMPTY and (g[0][0] == g[1][1] == g[2][2] or g[0][2] == g[1][1] == g[2][0]):
        return g[1][1]
    return EMPTY

def full(g):
    return all(EMPTY not in row for row in g)

def minimax(g, isMaximizing, alpha=-2, beta=2):
    w = winner(g)
    if w == ME: return 1
    if w == YOU: return -1
    if full(g): return 0
    if isMaximizing:
        bestScore = -2
        for r in range(3):
            for c in range(3):
                if g[r][c] == EMPTY:
                    g[r][c] = ME
                    score = minimax(g, False, alpha, beta)
                    g[r][c] = EMPTY
                    bestScore = max(score, bestScore)
                    alpha = max(alpha, bestScore)
                    if alpha >= beta:
                        return bestScore
        return bestScore
    bestScore = 2
    for r in range(3):
        for c in range(3):
            if g[r][c] == EMPTY:
                g[r][c] = YOU
                score = minimax(g, True, alpha, beta)
                g[r][c] = EMPTY
                bestScore = min(score, bestScore)
                beta = min(beta, bestScore)
                if alpha >= beta:
                    return bestScore
    return bestScore

grid = [[1, 0, 2],
        [0, 0, 0],
        [2, 0, 1]]
print(minimax(grid, True))

SEARCH = minimax
ARGUMENTS = (grid, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if isMaximizing else -1"
CUT = ("if alpha >= beta:", "if False:")
