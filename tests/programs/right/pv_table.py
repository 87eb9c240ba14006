"""The line of best moves is handed up in a list that the caller gives."""
LEAVES = [3, 5, 6, 9, 1, 2, 0, -1, 7, 4, 8, 8, -3, 2, 1, 1]
def ab(i, depth, alpha, beta, pline):
    line = []
    if depth == 0: return LEAVES[i - 16] if True else 0
    for m in (0, 1):
        score = -ab(2 * i + m, depth - 1, -beta, -alpha, line)
        if score >= beta: return beta
        if score > alpha:
            alpha = score
            pline[:] = [m] + line
    return alpha
SEARCH = ab
ARGUMENTS = (1, 4, -100, 100, [])
FUNCTIONS = ["ab"]
VALUE = "returned * (-1) ** depth"
PLAYER = "1 if depth % 2 == 0 else -1"
CUT = ()
