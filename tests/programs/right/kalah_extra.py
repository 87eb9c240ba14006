"""Negamax in which a player may move again."""
def legal(b, side): return [i for i in range(3) if b[side * 4 + i]]
def sow(b, side, pit):
    b = list(b); i = side * 4 + pit; n, b[i] = b[i], 0; skip = 7 if side == 0 else 3
    while n:
        i = (i + 1) % 8
        if i == skip: continue
        b[i] += 1; n -= 1
    again = i == side * 4 + 3
    if not again and i // 4 == side and b[i] == 1 and b[6 - i]:
        b[side * 4 + 3] += b[6 - i] + 1; b[i] = b[6 - i] = 0
    return tuple(b), side if again else 1 - side
def over(b): return not any(b[:3]) or not any(b[4:7])
def score(b, side):
    d = sum(b[:4]) - sum(b[4:])
    return d if side == 0 else -d
def negamax(board, side, depth, alpha=-99, beta=99):
    if depth == 0 or over(board):
        return score(board, side)
    best = -99
    for pit in legal(board, side):
        nxt, turn = sow(board, side, pit)
        if turn == side:
            v = negamax(nxt, turn, depth - 1, alpha, beta)
        else:
            v = -negamax(nxt, turn, depth - 1, -beta, -alpha)
        if v > best: best = v
        if best > alpha: alpha = best
        if alpha >= beta: break
    return best
SEARCH = negamax
ARGUMENTS = ((2, 2, 2, 0, 2, 2, 2, 0), 0, 4)
FUNCTIONS = ["negamax"]
VALUE = "returned if side == 0 else -returned"
PLAYER = "1 if side == 0 else -1"
CUT = ()
