"""The outer list is copied but its rows are not, so that a child's move stays on the parent's board."""
import copy

N = 3

def moves(board):
    return [(r, c) for r in range(N) for c in range(N) if board[r][c] == '.']

def result(board, move, mark):
    r, c = move
    new = copy.copy(board)
    new[r][c] = mark
    return new

def finished(board, mark):
    for i in range(N):
        if all(board[i][j] == mark for j in range(N)): return True
        if all(board[j][i] == mark for j in range(N)): return True
    if all(board[i][i] == mark for i in range(N)): return True
    return all(board[i][N - 1 - i] == mark for i in range(N))

def minimax(board, is_x):
    if finished(board, 'x'):
        return 1
    if finished(board, 'o'):
        return -1
    if not moves(board):
        return 0
    if is_x:
        value = -2
        for m in moves(board):
            value = max(value, minimax(result(board, m, 'x'), False))
    else:
        value = 2
        for m in moves(board):
            value = min(value, minimax(result(board, m, 'o'), True))
    return value

SEARCH = minimax
ARGUMENTS = ([['o', 'x', 'o'], ['x', 'x', 'o'], ['.', '.', '.']], True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if is_x else -1"
CUT = None
FAULT = ("copy", "copied", "undo", "undone", "taken back", "takes back", "changed", "changes", "restore", "put back", "same board")
