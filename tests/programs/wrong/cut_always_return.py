"""Both functions return as soon as alpha <= beta, that is after the first move."""
from math import inf

def legal(board):
    return [i for i, c in enumerate(board) if c == "_"]

def put(board, i, c):
    return board[:i] + c + board[i + 1:]

def rate(board):
    return 3 * board.count("aa") - 2 * board.count("bb") + board.find("a") - board.rfind("b")

def maxi(board, alpha, beta, depth):
    if depth == 0 or not legal(board):
        return rate(board), None
    best, move = -inf, None
    for i in legal(board):
        v, _ = mini(put(board, i, "a"), alpha, beta, depth - 1)
        if v > best:
            best, move = v, i
            alpha = max(alpha, v)
        if alpha <= beta:
            return best, move
    return best, move

def mini(board, alpha, beta, depth):
    if depth == 0 or not legal(board):
        return rate(board), None
    best, move = inf, None
    for i in legal(board):
        v, _ = maxi(put(board, i, "b"), alpha, beta, depth - 1)
        if v < best:
            best, move = v, i
            beta = min(beta, v)
        if alpha <= beta:
            return best, move
    return best, move

if __name__ == '__main__':
    print(maxi("__b_a_", -inf, inf, 3))

SEARCH = maxi
ARGUMENTS = ("__b_a_", -inf, inf, 3)
FUNCTIONS = ["maxi", "mini"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'maxi' else -1"
CUT = ("if alpha <= beta:", "if False:")
FAULT = ("cut", "prun", "too early", "skip", "alpha", "beta")
