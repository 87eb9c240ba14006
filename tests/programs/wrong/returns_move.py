"""The best move comes back, and is taken for its value."""
def ev(p): return sum((i + 1) * m for i, m in enumerate(p)) * 5 % 11
def mm(p, depth, mx):
    if depth == 0: return ev(p)
    best, move = (-99 if mx else 99), None
    for m in (1, 2, 3):
        v = mm(p + [m], depth - 1, not mx)
        if (v > best) if mx else (v < best): best, move = v, m
    return move
SEARCH = mm
ARGUMENTS = ([], 3, True)
FUNCTIONS = ["mm"]
CUT = None
FAULT = ("is it a move",)
