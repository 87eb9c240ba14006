"""The pairs (column, score) are sorted as pairs: the highest column wins, not the highest score."""
import copy

def free_columns(board):
    return [c for c in range(len(board[0])) if board[0][c] == 0]

def drop(board, c, who):
    b = copy.deepcopy(board)
    for r in range(len(b) - 1, -1, -1):
        if b[r][c] == 0:
            b[r][c] = who
            break
    return b

def rate(board):
    # pairs side by side
    total = 0
    for row in board:
        for x, y in zip(row, row[1:]):
            if x == y:
                total += x
    return total

def maxTurn(board, depth):
    if depth == 0 or not free_columns(board):
        return (-1, rate(board))
    results = []
    for c in free_columns(board):
        results.append((c, minTurn(drop(board, c, 1), depth - 1)[1]))
    return max(results)

def minTurn(board, depth):
    if depth == 0 or not free_columns(board):
        return (-1, rate(board))
    results = []
    for c in free_columns(board):
        results.append((c, maxTurn(drop(board, c, -1), depth - 1)[1]))
    return min(results)

board = [[0, 0, 0, 0],
         [0, 0, 0, 0],
         [0, 1, -1, 0]]

SEARCH = maxTurn
ARGUMENTS = (board, 3)
FUNCTIONS = ["maxTurn", "minTurn"]
VALUE = "returned[1]"
PLAYER = "1 if name == 'maxTurn' else -1"
CUT = None
FAULT = ("tuple", "pair", "move", "compar", "first", "best", "largest", "smallest")
