"""A move is passed first, and searched less deep."""
def evaluate(me, you): return me - you
def search(me, you, depth, alpha, beta, can_null=True):
    if me >= 12: return 100
    if you >= 12: return -100
    if depth <= 0: return evaluate(me, you)
    if can_null and depth > 2:
        v = -search(you, me, depth - 2, -beta, -beta + 1, False)
        if v >= beta: return v
    best = -1000
    for step in (3, 2, 1):
        v = -search(you, me + step, depth - 1, -beta, -alpha)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best
SEARCH = search
ARGUMENTS = (2, 0, 4, -1000, 1000)
FUNCTIONS = ["search"]
VALUE = "returned * (-1) ** depth_below_root"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = ()
