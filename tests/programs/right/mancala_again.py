# A very small kalah: two pits a side, pits 0,1 + store 2 for player 0, pits 3,4 + store 5 for player 1
STORE = (2, 5)
PITS = ((0, 1), (3, 4))

def sow(board, pit, player):
    board = board[:]
    seeds = board[pit]
    board[pit] = 0
    where = pit
    while seeds > 0:
        where = (where + 1) % 6
        if where == STORE[1 - player]:
            continue
        board[where] += 1
        seeds -= 1
    # last seed in the own store: again
    next_player = player if where == STORE[player] else 1 - player
    return board, next_player

def over(board):
    return board[0] + board[1] == 0 or board[3] + board[4] == 0

def final_score(board):
    return board[0] + board[1] + board[2] - board[3] - board[4] - board[5]

def minimax(board, player, depth, alpha, beta):
    if over(board):
        return final_score(board)
    if depth == 0:
        return board[2] - board[5]
    if player == 0:
        best = -100
        for pit in PITS[0]:
            if board[pit] == 0:
                continue
            child, nxt = sow(board, pit, player)
            best = max(best, minimax(child, nxt, depth - 1, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = 100
        for pit in PITS[1]:
            if board[pit] == 0:
                continue
            child, nxt = sow(board, pit, player)
            best = min(best, minimax(child, nxt, depth - 1, alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best

SEARCH = minimax
ARGUMENTS = ([2, 2, 0, 2, 2, 0], 0, 6, -100, 100)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if player == 0 else -1"
CUT = ("if beta <= alpha:", "if False:")
