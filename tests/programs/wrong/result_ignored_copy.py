"""The recursive call is made, but its result is dropped: the child is merely evaluated."""

def moves(n):
    return [n - 1, n // 2, n - 3]

def evaluate(n):
    return (n * 5) % 11

def minimax(n, depth, maximizing):
    if depth == 0 or n <= 1:
        return evaluate(n)
    if maximizing:
        best = -100
        for m in moves(n):
            minimax(m, depth - 1, False)
            score = evaluate(m)
            best = max(best, score)
        return best
    else:
        best = 100
        for m in moves(n):
            minimax(m, depth - 1, True)
            score = evaluate(m)
            best = min(best, score)
        return best

print(minimax(20, 3, True))

SEARCH = minimax
ARGUMENTS = (20, 3, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = None
FAULT = ("ignor", "result", "not used", "unused", "dropped", "evaluat", "thrown", "child", "no move", "returned")
