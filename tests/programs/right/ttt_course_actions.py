"""
My solution for the tic-tac-toe week
"""
import copy
import math

X = "X"
O = "O"
EMPTY = None


def player(board):
    """whose go it is: X begins, so equal counts mean X"""
    xs = sum(row.count(X) for row in board)
    os = sum(row.count(O) for row in board)
    return X if xs == os else O


def actions(board):
    """list of the free (row, column) pairs"""
    free = []
    for r in range(len(board)):
        for c in range(len(board[r])):
            if board[r][c] is EMPTY:
                free.append((r, c))
    return free


def result(board, action):
    """a new board, the old one stays as it is"""
    r, c = action
    if board[r][c] is not EMPTY:
        raise ValueError("taken already")
    after = copy.deepcopy(board)
    after[r][c] = player(board)
    return after


def winner(board):
    for who in (X, O):
        for k in range(3):
            if all(cell == who for cell in board[k]):
                return who
            if all(row[k] == who for row in board):
                return who
        if all(board[k][k] == who for k in range(3)):
            return who
        if all(board[k][2 - k] == who for k in range(3)):
            return who
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    who = winner(board)
    if who == X:
        return 1
    elif who == O:
        return -1
    return 0


def minimax(board):
    """the best action for whoever is to move"""
    if terminal(board):
        return None
    chosen = None
    if player(board) == X:
        v = -math.inf
        for action in actions(board):
            outcome = min_value(result(board, action))
            if outcome > v:
                v = outcome
                chosen = action
    else:
        v = math.inf
        for action in actions(board):
            outcome = max_value(result(board, action))
            if outcome < v:
                v = outcome
                chosen = action
    return chosen


def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, min_value(result(board, action)))
    return v


def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, max_value(result(board, action)))
    return v

SEARCH = minimax
ARGUMENTS = ([[X, O, X], [EMPTY, O, EMPTY], [EMPTY, X, EMPTY]],)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned"
PLAYER = "1 if name == 'max_value' else -1"
CUT = None
