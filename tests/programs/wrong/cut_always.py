"""The cut is `if beta >= alpha`, which is true from the first child on."""

MIN, MAX = -1000, 1000

def minimax(depth, nodeIndex, maximizing, values, alpha, beta):
    if depth == 3:
        return values[nodeIndex]
    if maximizing:
        best = MIN
        for i in range(2):
            val = minimax(depth + 1, nodeIndex * 2 + i, False, values, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta >= alpha:
                break
        return best
    else:
        best = MAX
        for i in range(2):
            val = minimax(depth + 1, nodeIndex * 2 + i, True, values, alpha, beta)
            best = min(best, val)
            beta = min(beta, best)
            if beta >= alpha:
                break
        return best

values = [2, 6, 9, 4, 8, 7, 5, 1]
print("Optimal:", minimax(0, 0, True, values, MIN, MAX))

SEARCH = minimax
ARGUMENTS = (0, 0, True, values, MIN, MAX)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = ("if beta >= alpha:", "if False:")
FAULT = ("cut", "prun", "too early", "skip", "alpha", "beta")
