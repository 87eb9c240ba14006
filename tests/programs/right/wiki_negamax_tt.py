"""Negamax with a table of bounds, as encyclopaedias print it."""
EXACT, LOWERBOUND, UPPERBOUND = 0, 1, 2
class Entry:
    def __init__(self): self.value = self.flag = self.depth = None
table = {}
def moves(s):
    return [(i, k) for i in range(len(s)) for k in range(1, min(s[i], 3) + 1)]
def play(s, m):
    t = list(s); t[m[0]] -= m[1]; return tuple(sorted(t))
def negamax(node, depth, alpha, beta, color):
    alphaOrig = alpha
    tt = table.get((node, color))
    if tt is not None and tt.depth >= depth:
        if tt.flag == EXACT: return tt.value
        elif tt.flag == LOWERBOUND: alpha = max(alpha, tt.value)
        elif tt.flag == UPPERBOUND: beta = min(beta, tt.value)
        if alpha >= beta: return tt.value
    if sum(node) == 0: return -100 - depth
    if depth == 0: return color * (node[0] - node[-1])
    value = float("-inf")
    for m in moves(node):
        value = max(value, -negamax(play(node, m), depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta: break
    tt = Entry(); tt.value = value
    if value <= alphaOrig: tt.flag = UPPERBOUND
    elif value >= beta: tt.flag = LOWERBOUND
    else: tt.flag = EXACT
    tt.depth = depth
    table[(node, color)] = tt
    return value
SEARCH = negamax
ARGUMENTS = ((1, 2, 3), 5, float("-inf"), float("inf"), 1)
FUNCTIONS = ["negamax"]
PLAYER = "color"
VALUE = "returned * color"
CUT = ()
