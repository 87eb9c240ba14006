theBoard = ['X', 'O', 'X',
            '-', 'O', '-',
            '-', '-', '-']
calls = 0

def is_winner(ch):
    b = theBoard
    for i in range(3):
        if b[3*i] == ch and b[3*i+1] == ch and b[3*i+2] == ch: return True
        if b[i] == ch and b[i+3] == ch and b[i+6] == ch: return True
    if b[0] == ch and b[4] == ch and b[8] == ch: return True
    if b[2] == ch and b[4] == ch and b[6] == ch: return True
    return False

def minimax(depth, ai_turn):
    global calls
    calls = calls + 1
    if is_winner('X'):
        return 10 - depth
    if is_winner('O'):
        return depth - 10
    if '-' not in theBoard:
        return 0
    scores = []
    for pos in range(9):
        if theBoard[pos] != '-':
            continue
        if ai_turn:
            theBoard[pos] = 'X'
            scores.append(minimax(depth + 1, False))
        else:
            theBoard[pos] = 'O'
            scores.append(minimax(depth + 1, True))
        theBoard[pos] = '-'
    if ai_turn:
        return max(scores)
    else:
        return min(scores)

print("score:", minimax(0, True), "after", calls, "calls")

SEARCH = minimax
ARGUMENTS = (0, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if ai_turn else -1"
CUT = None
