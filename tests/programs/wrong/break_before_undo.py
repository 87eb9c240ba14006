"""The loop is left by break before the move is undone, so that each cut leaves a stone behind."""
EMPTY, BLACK, WHITE = 0, 1, 2

def triples(line):
    score = 0
    for i in range(len(line) - 2):
        a, b, c = line[i:i + 3]
        if a == b == c == BLACK:
            score += 10
        elif a == b == c == WHITE:
            score -= 10
    for i in range(len(line) - 1):
        if line[i] == line[i + 1] == BLACK:
            score += 1
        elif line[i] == line[i + 1] == WHITE:
            score -= 1
    return score

def alphabeta(line, depth, alpha, beta, black):
    if depth == 0 or EMPTY not in line:
        return triples(line)
    if black:
        value = -99
        for i in range(len(line)):
            if line[i] != EMPTY:
                continue
            line[i] = BLACK
            value = max(value, alphabeta(line, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
            line[i] = EMPTY
        return value
    else:
        value = 99
        for i in range(len(line)):
            if line[i] != EMPTY:
                continue
            line[i] = WHITE
            value = min(value, alphabeta(line, depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
            line[i] = EMPTY
        return value

SEARCH = alphabeta
ARGUMENTS = ([0, 1, 0, 0, 2, 0, 0], 4, -99, 99, True)
FUNCTIONS = ["alphabeta"]
VALUE = "returned"
PLAYER = "1 if black else -1"
CUT = ("if alpha >= beta:", "if False:")
FAULT = ("undo", "undone", "taken back", "take back", "takes back", "changed", "restore", "put back", "left behind", "same board")
