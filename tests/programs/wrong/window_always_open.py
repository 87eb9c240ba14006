"""Each call begins with the full window again, so that leaves are searched which need no look."""
INF = float('inf')

def alphabeta(node, alpha, beta, isMax):
    if type(node) == int:
        return node
    if isMax:
        best = -INF
        for child in node:
            best = max(best, alphabeta(child, -INF, INF, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = INF
        for child in node:
            best = min(best, alphabeta(child, -INF, INF, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best

tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
print(alphabeta(tree, -INF, INF, True))

SEARCH = alphabeta
ARGUMENTS = (tree, -INF, INF, True)
FUNCTIONS = ["alphabeta"]
VALUE = "returned"
PLAYER = "1 if isMax else -1"
CUT = ("if alpha >= beta:", "if False:")
FAULT = ("window", "alpha", "beta", "handed", "passed", "needless", "never cut", "cuts nothing")
