import sys

# 3-ary tree of depth 2, given row by row
DATA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
flat = [x for row in DATA for x in row]
BRANCH = 3

def search(level, position, isMaxPlayer, alpha, beta, height):
    """returns (value, which branch)"""
    if level == height:
        return flat[position], None
    bestBranch = None
    if isMaxPlayer:
        bestValue = -sys.maxsize
        for k in range(BRANCH):
            value, _ = search(level + 1, position * BRANCH + k, False, alpha, beta, height)
            if value > bestValue:
                bestValue = value
                bestBranch = k
            if bestValue > alpha:
                alpha = bestValue
            if alpha >= beta:
                return bestValue, bestBranch
        return bestValue, bestBranch
    bestValue = sys.maxsize
    for k in range(BRANCH):
        value, _ = search(level + 1, position * BRANCH + k, True, alpha, beta, height)
        if value < bestValue:
            bestValue = value
            bestBranch = k
        if bestValue < beta:
            beta = bestValue
        if alpha >= beta:
            return bestValue, bestBranch
    return bestValue, bestBranch

print(search(0, 0, True, -sys.maxsize, sys.maxsize, 2))

SEARCH = search
ARGUMENTS = (0, 0, True, -sys.maxsize, sys.maxsize, 2)
FUNCTIONS = ["search"]
VALUE = "returned[0]"
PLAYER = "1 if isMaxPlayer else -1"
CUT = ("if alpha >= beta:", "if False:")
