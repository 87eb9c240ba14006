"""The depth is lowered for each child."""
def ev(p): return sum((i + 1) * m for i, m in enumerate(p)) * 5 % 11
def mm(p, depth, mx):
    if depth <= 0: return ev(p)
    best = -99 if mx else 99
    for m in (1, 2, 3):
        depth -= 1
        v = mm(p + [m], depth, not mx)
        best = max(best, v) if mx else min(best, v)
    return best
SEARCH = mm
ARGUMENTS = ([], 4, True)
FUNCTIONS = ["mm"]
CUT = None
FAULT = ("lowered for each",)
