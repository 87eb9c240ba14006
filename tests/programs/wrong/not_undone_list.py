"""The move is made on the board and never taken back."""
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def checkWin(b, m):
    for w in WINS:
        if all(b[i] == m for i in w):
            return True
    return False

def minimax(b, ai):
    if checkWin(b, 'X'): return 1
    if checkWin(b, 'O'): return -1
    if ' ' not in b: return 0
    if ai:
        top = -10
        for i in range(9):
            if b[i] == ' ':
                b[i] = 'X'
                top = max(top, minimax(b, False))
        return top
    low = 10
    for i in range(9):
        if b[i] == ' ':
            b[i] = 'O'
            low = min(low, minimax(b, True))
    return low

SEARCH = minimax
ARGUMENTS = (['O', 'X', 'O', ' ', 'X', ' ', ' ', ' ', ' '], True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if ai else -1"
CUT = None
FAULT = ("undo", "undone", "taken back", "take back", "takes back", "changed", "restore", "put back", "left behind", "same board")
