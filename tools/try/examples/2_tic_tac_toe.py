# Tic-tac-toe: a new board for each move
from copy import deepcopy

def player(board):
    stones = [cell for row in board for cell in row if cell]
    return "X" if len(stones) % 2 == 0 else "O"

def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is None]

def result(board, action):
    new = deepcopy(board)
    new[action[0]][action[1]] = player(board)
    return new

def winner(board):
    lines = board + [list(column) for column in zip(*board)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] and line == [line[0]] * 3:
            return line[0]
    return None

def terminal(board):
    return winner(board) is not None or not actions(board)

def utility(board):
    return {"X": 1, "O": -1, None: 0}[winner(board)]

def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, action)) for action in actions(board))

def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, action)) for action in actions(board))

board = [["X", "O", "X"], ["O", "O", "X"], [None, None, None]]

# max_value(board)
