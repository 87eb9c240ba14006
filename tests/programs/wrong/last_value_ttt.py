"""The maximiser compares, but then returns the score of the move it tried last."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in LINES)

def minimax(board, isMaximizing):
    if win(board, 'X'):
        return 1
    if win(board, 'O'):
        return -1
    if ' ' not in board:
        return 0
    if isMaximizing:
        bestScore = -10
        for i in range(len(board)):
            if board[i] == ' ':
                board[i] = 'X'
                score = minimax(board, False)
                board[i] = ' '
                if score > bestScore:
                    bestScore = score
        return score
    else:
        bestScore = 10
        for i in range(len(board)):
            if board[i] == ' ':
                board[i] = 'O'
                score = minimax(board, True)
                board[i] = ' '
                if score < bestScore:
                    bestScore = score
        return bestScore

board = ['X', 'O', 'X',
         ' ', 'O', ' ',
         ' ', ' ', ' ']

SEARCH = minimax
ARGUMENTS = (board, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if isMaximizing else -1"
CUT = None
FAULT = ("last", "best", "largest", "max")
