"""result writes into the board that it was given: there is no copy at all."""
X, O, EMPTY = "X", "O", None

def player(board):
    n = sum(cell is not EMPTY for row in board for cell in row)
    return X if n % 2 == 0 else O

def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]

def result(board, action):
    new_board = board
    new_board[action[0]][action[1]] = player(board)
    return new_board

def winner(board):
    for p in (X, O):
        for i in range(3):
            if board[i][0] == board[i][1] == board[i][2] == p: return p
            if board[0][i] == board[1][i] == board[2][i] == p: return p
        if board[0][0] == board[1][1] == board[2][2] == p: return p
        if board[0][2] == board[1][1] == board[2][0] == p: return p

def terminal(board):
    return winner(board) is not None or actions(board) == []

def utility(board):
    w = winner(board)
    return 1 if w == X else -1 if w == O else 0

def minimax(board):
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        v = -100
        for a in actions(board):
            m = min_value(result(board, a))
            if m > v:
                v, best = m, a
    else:
        v = 100
        for a in actions(board):
            m = max_value(result(board, a))
            if m < v:
                v, best = m, a
    return best

def max_value(board):
    if terminal(board):
        return utility(board)
    v = -100
    for a in actions(board):
        v = max(v, min_value(result(board, a)))
    return v

def min_value(board):
    if terminal(board):
        return utility(board)
    v = 100
    for a in actions(board):
        v = min(v, max_value(result(board, a)))
    return v

SEARCH = minimax
ARGUMENTS = ([[O, X, O], [X, X, O], [EMPTY, EMPTY, EMPTY]],)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned"
PLAYER = "1 if name == 'max_value' else -1"
CUT = None
FAULT = ("copy", "copied", "undo", "undone", "taken back", "takes back", "changed", "changes", "restore", "put back", "same board")
