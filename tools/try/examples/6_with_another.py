# With another mistake: what is left on the board?
board = list("XOXOOX   ")
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def wins(player):
    return any(all(board[cell] == player for cell in line) for line in LINES)

def minimax(is_max, alpha=-1, beta=1):
    if wins("X"):
        return 1
    if wins("O"):
        return -1
    if " " not in board:
        return 0
    best = -1 if is_max else 1
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X" if is_max else "O"
            value = minimax(not is_max, alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if beta <= alpha:
                return best
            board[cell] = " "
    return best

# minimax(True)
