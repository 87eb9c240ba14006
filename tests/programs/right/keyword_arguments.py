from math import inf


def children(state):
    a, b = state
    return [(a + b, b), (a, b - 1), (a - 2, b + 1)]


def heuristic(state):
    return state[0] * 2 - state[1] ** 2


def minimax(state, *, depth=3, alpha=-inf, beta=inf, maximizing=True, use_pruning=True):
    if depth == 0:
        return heuristic(state), []
    best_line = []
    if maximizing:
        best = -inf
        for child in children(state):
            value, line = minimax(child, depth=depth - 1, alpha=alpha, beta=beta,
                                  maximizing=False, use_pruning=use_pruning)
            if value > best:
                best, best_line = value, [child] + line
            alpha = max(alpha, best)
            if use_pruning and beta <= alpha:
                break
    else:
        best = inf
        for child in children(state):
            value, line = minimax(child, depth=depth - 1, alpha=alpha, beta=beta,
                                  maximizing=True, use_pruning=use_pruning)
            if value < best:
                best, best_line = value, [child] + line
            beta = min(beta, best)
            if use_pruning and beta <= alpha:
                break
    return best, best_line


if __name__ == "__main__":
    assert minimax((1, 2))[0] == minimax((1, 2), use_pruning=False)[0]

SEARCH = minimax
ARGUMENTS = ((1, 2),)
FUNCTIONS = ["minimax"]
VALUE = "returned[0]"
PLAYER = "1 if maximizing else -1"
CUT = ("if use_pruning and beta <= alpha:", "if False:")
