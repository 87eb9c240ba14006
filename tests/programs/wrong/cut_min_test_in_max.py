"""The maximiser cuts by the minimiser's test (value <= alpha), and so too early."""

def ab(tree, alpha, beta, maximizer):
    if isinstance(tree, int):
        return tree
    if maximizer:
        value = -1000
        for branch in tree:
            value = max(value, ab(branch, alpha, beta, False))
            if value <= alpha:
                break
            alpha = max(alpha, value)
        return value
    value = 1000
    for branch in tree:
        value = min(value, ab(branch, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value

T = [[[4, 6], [7, 9]], [[1, 8], [5, 9]], [[0, 3], [2, 6]]]
print(ab(T, -1000, 1000, True))

SEARCH = ab
ARGUMENTS = (T, -1000, 1000, True)
FUNCTIONS = ["ab"]
VALUE = "returned"
PLAYER = "1 if maximizer else -1"
CUT = ("if value <= alpha:", "if False:")
FAULT = ("cut", "prun", "too early", "skip", "alpha", "beta")
