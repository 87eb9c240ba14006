"""A drawn board comes back as None and is then passed over as though it were no move."""
ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]

def owner(board):
    for row in ROWS:
        marks = {board[int(i)] for i in row}
        if len(marks) == 1 and marks != {"-"}:
            return marks.pop()
    return None

def minimax(board, player):
    who = owner(board)
    if who == "X":
        return 1
    elif who == "O":
        return -1
    if "-" in board:
        best = -2 if player == "X" else 2
        for i in range(9):
            if board[i] == "-":
                child = board[:i] + player + board[i+1:]
                score = minimax(child, "O" if player == "X" else "X")
                if score is None:
                    continue
                if player == "X" and score > best:
                    best = score
                if player == "O" and score < best:
                    best = score
        return best

print(minimax("XOXXO-O--", "X"))

SEARCH = minimax
ARGUMENTS = ("XOXXO-O--", "X")
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if player == 'X' else -1"
CUT = None
FAULT = ("none", "return", "no value")
