"""MTD(f): one window after the other, and a table of bounds."""
LEAVES = [3, 5, 6, 9, 1, 2, 0, -1, 7, 4, 8, 8, -3, 2, 1, 1]
tt = {}
def alpha_beta_with_memory(n, alpha, beta, maxi):
    if n in tt:
        lo, hi = tt[n]
        if lo >= beta: return lo
        if hi <= alpha: return hi
    if n >= 16: g = LEAVES[n - 16]
    elif maxi:
        g, a = -10000, alpha
        for c in (2 * n, 2 * n + 1):
            if g >= beta: break
            g = max(g, alpha_beta_with_memory(c, a, beta, False)); a = max(a, g)
    else:
        g, b = 10000, beta
        for c in (2 * n, 2 * n + 1):
            if g <= alpha: break
            g = min(g, alpha_beta_with_memory(c, alpha, b, True)); b = min(b, g)
    lo, hi = tt.get(n, (-10000, 10000))
    if g <= alpha: hi = g
    if alpha < g < beta: lo = hi = g
    if g >= beta: lo = g
    tt[n] = (lo, hi)
    return g
def mtdf(root, f):
    g, upper, lower = f, 10000, -10000
    while lower < upper:
        beta = g + 1 if g == lower else g
        g = alpha_beta_with_memory(root, beta - 1, beta, True)
        if g < beta: upper = g
        else: lower = g
    return g
SEARCH = mtdf
ARGUMENTS = (1, 0)
FUNCTIONS = ["alpha_beta_with_memory"]
VALUE = "returned"
PLAYER = "1 if maxi else -1"
CUT = ()
