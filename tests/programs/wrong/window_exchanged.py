"""Alpha and beta are exchanged in the calls."""
def ev(p): return sum((i + 1) * m for i, m in enumerate(p)) * 5 % 11
def max_value(p, alpha, beta, d):
    if d == 0: return ev(p)
    v = -99
    for m in (1, 2, 3):
        v = max(v, min_value(p + [m], beta, alpha, d - 1))
        if v >= beta: return v
        alpha = max(alpha, v)
    return v
def min_value(p, alpha, beta, d):
    if d == 0: return ev(p)
    v = 99
    for m in (1, 2, 3):
        v = min(v, max_value(p + [m], beta, alpha, d - 1))
        if v <= alpha: return v
        beta = min(beta, v)
    return v
SEARCH = max_value
ARGUMENTS = ([], -99, 99, 3)
FUNCTIONS = ["max_value", "min_value"]
CUT = None
FAULT = ("changed places",)
