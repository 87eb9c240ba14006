# A move is made, and taken back: alpha-beta
board = list("XOXOOX   ")
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def wins(player):
    return any(all(board[cell] == player for cell in line) for line in LINES)

def alphabeta(alpha, beta, is_max):
    if wins("X"):
        return 1
    if wins("O"):
        return -1
    if " " not in board:
        return 0
    best = -2 if is_max else 2
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X" if is_max else "O"
            value = alphabeta(alpha, beta, not is_max)
            board[cell] = " "
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if beta <= alpha:
                break
    return best

# alphabeta(-2, 2, True)
