"""The opponent's loop keeps `max` from the line above it, on a board that is played in place."""
board = [[1, 0, 2], [2, 2, 1], [0, 1, 0]]

def winner():
    rows = board + [list(c) for c in zip(*board)] + [[board[i][i] for i in range(3)], [board[i][2-i] for i in range(3)]]
    for row in rows:
        if row[0] != 0 and row.count(row[0]) == 3:
            return row[0]
    return 0

def search(computer_to_move):
    w = winner()
    if w:
        return 1 if w == 2 else -1
    if not any(0 in row for row in board):
        return 0
    if computer_to_move:
        best = -5
        for i in range(3):
            for j in range(3):
                if board[i][j] == 0:
                    board[i][j] = 2
                    best = max(best, search(False))
                    board[i][j] = 0
        return best
    else:
        best = -5
        for i in range(3):
            for j in range(3):
                if board[i][j] == 0:
                    board[i][j] = 1
                    best = max(best, search(True))
                    board[i][j] = 0
        return best

SEARCH = search
ARGUMENTS = (False,)
FUNCTIONS = ["search"]
VALUE = "returned"
PLAYER = "1 if computer_to_move else -1"
CUT = None
FAULT = ("both", "maximi", "never minimi", "smallest", "largest", "minimum", "max")
