"""The minimiser raises alpha where it ought to lower beta."""
NEG, POS = float("-inf"), float("inf")

def alphabeta(depth, index, alpha, beta, maximizingPlayer):
    if depth == 0:
        return LEAVES[index]
    if maximizingPlayer:
        value = NEG
        for i in range(2):
            value = max(value, alphabeta(depth - 1, 2 * index + i, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = POS
        for i in range(2):
            value = min(value, alphabeta(depth - 1, 2 * index + i, alpha, beta, True))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

LEAVES = [3, 5, 6, 9, 1, 2, 0, -1, 7, 4, 8, 8, 2, 6, 5, 5]
print(alphabeta(4, 0, NEG, POS, True))

SEARCH = alphabeta
ARGUMENTS = (4, 0, NEG, POS, True)
FUNCTIONS = ["alphabeta"]
VALUE = "returned"
PLAYER = "1 if maximizingPlayer else -1"
CUT = ("if alpha >= beta:", "if False:")
FAULT = ("alpha", "beta", "window", "never cut", "needless", "cuts nothing", "cut")
