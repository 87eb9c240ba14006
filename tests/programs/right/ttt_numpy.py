import numpy as np

def check(board):
    sums = np.concatenate([board.sum(axis=0), board.sum(axis=1),
                           [np.trace(board)], [np.trace(np.fliplr(board))]])
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    if (board != 0).all():
        return 0
    return None

def minimax(board, maximizing):
    result = check(board)
    if result is not None:
        return result, None
    best_move = None
    best = -np.inf if maximizing else np.inf
    for r, c in np.argwhere(board == 0):
        child = board.copy()
        child[r, c] = 1 if maximizing else -1
        value, _ = minimax(child, not maximizing)
        if (maximizing and value > best) or (not maximizing and value < best):
            best = value
            best_move = (int(r), int(c))
    return best, best_move

start = np.array([[ 1, -1,  1],
                  [ 0, -1,  0],
                  [ 0,  0,  0]])

SEARCH = minimax
ARGUMENTS = (np.array([[1, -1, 1], [0, -1, 0], [0, 1, 0]]), False)
FUNCTIONS = ["minimax"]
VALUE = "returned[0]"
PLAYER = "1 if maximizing else -1"
CUT = None
