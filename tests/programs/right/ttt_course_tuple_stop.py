from copy import deepcopy

X, O, EMPTY = "X", "O", None

def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]

def player(board):
    flat = board[0] + board[1] + board[2]
    return X if flat.count(X) == flat.count(O) else O

def actions(board):
    # a set would do as well, sorted for the same answer each time
    return sorted({(i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if cell == EMPTY})

def result(board, action):
    b = deepcopy(board)
    b[action[0]][action[1]] = player(b)
    return b

def winner(board):
    lines = board + [list(col) for col in zip(*board)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    if [X, X, X] in lines: return X
    if [O, O, O] in lines: return O
    return None

def terminal(board):
    return winner(board) != None or EMPTY not in board[0] + board[1] + board[2]

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        value, move = max_value(board)
    else:
        value, move = min_value(board)
    return move

def max_value(board):
    if terminal(board):
        return utility(board), None
    v = float('-inf')
    move = None
    for action in actions(board):
        aux, act = min_value(result(board, action))
        if aux > v:
            v = aux
            move = action
            if v == 1:          # cannot be better
                return v, move
    return v, move

def min_value(board):
    if terminal(board):
        return utility(board), None
    v = float('inf')
    move = None
    for action in actions(board):
        aux, act = max_value(result(board, action))
        if aux < v:
            v = aux
            move = action
            if v == -1:
                return v, move
    return v, move

SEARCH = minimax
ARGUMENTS = ([["X", None, None], ["O", "O", None], ["X", "X", "O"]],)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'max_value' else -1"
CUT = ("if v == ", "if False and v == ")
PLAIN = False
