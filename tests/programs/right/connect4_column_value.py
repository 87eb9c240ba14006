import copy
import math

ROWS = 4
COLS = 4
NEEDED = 3
PLAYER_PIECE = 1
AI_PIECE = 2

def valid_columns(board):
    return [c for c in range(COLS) if board[ROWS - 1][c] == 0]

def drop(board, col, piece):
    for r in range(ROWS):
        if board[r][col] == 0:
            board[r][col] = piece
            return

def won(board, piece):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(NEEDED)]
                if all(0 <= y < ROWS and 0 <= x < COLS and board[y][x] == piece for y, x in cells):
                    return True
    return False

def score_position(board, piece):
    # the middle is good
    total = 0
    for row in board:
        total += row[1:3].count(piece) * 2
        total -= row[1:3].count(3 - piece)
    return total

def minimax(board, depth, alpha, beta, maximizingPlayer):
    cols = valid_columns(board)
    if won(board, AI_PIECE):
        return (None, 100000)
    if won(board, PLAYER_PIECE):
        return (None, -100000)
    if not cols:
        return (None, 0)
    if depth == 0:
        return (None, score_position(board, AI_PIECE))
    if maximizingPlayer:
        value = -math.inf
        column = cols[0]
        for col in cols:
            b_copy = copy.deepcopy(board)
            drop(b_copy, col, AI_PIECE)
            new_score = minimax(b_copy, depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value = new_score
                column = col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    else:
        value = math.inf
        column = cols[0]
        for col in cols:
            b_copy = copy.deepcopy(board)
            drop(b_copy, col, PLAYER_PIECE)
            new_score = minimax(b_copy, depth - 1, alpha, beta, True)[1]
            if new_score < value:
                value = new_score
                column = col
            beta = min(beta, value)
            if alpha >= beta:
                break
        return column, value

board = [[0, 1, 2, 0],
         [0, 0, 0, 0],
         [0, 0, 0, 0],
         [0, 0, 0, 0]]

SEARCH = minimax
ARGUMENTS = (board, 3, -math.inf, math.inf, True)
FUNCTIONS = ["minimax"]
VALUE = "returned[1]"
PLAYER = "1 if maximizingPlayer else -1"
CUT = ("if alpha >= beta:", "if False:")
