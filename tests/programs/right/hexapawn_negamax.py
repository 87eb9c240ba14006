# Hexapawn on 3x3; the board is a string, upper case moves up
def pawn_moves(b, colour):
    me, foe, d = ('P', 'p', -3) if colour == 1 else ('p', 'P', 3)
    for i, ch in enumerate(b):
        if ch != me:
            continue
        for to in (i + d - 1, i + d, i + d + 1):
            if not 0 <= to < 9 or abs(to % 3 - i % 3) > 1 or abs(to // 3 - i // 3) != 1:
                continue
            straight = to == i + d
            if (straight and b[to] == '.') or (not straight and b[to] == foe):
                cells = list(b)
                cells[i], cells[to] = '.', me
                yield i * 10 + to, ''.join(cells)

def lost(b, colour):
    # the other has reached the far side
    return 'p' in b[6:] if colour == 1 else 'P' in b[:3]

def negamax(b, colour):
    if lost(b, colour):
        return None, -1
    best_move, best = None, -1          # without a move it is lost as well
    for move, nb in pawn_moves(b, colour):
        _, score = negamax(nb, -colour)
        score = -score
        if best_move is None or score > best:
            best_move, best = move, score
    return best_move, best

print(negamax("ppp...PPP", 1))

SEARCH = negamax
ARGUMENTS = ("pppP...PP", -1)
FUNCTIONS = ["negamax"]
VALUE = "returned[1] if colour == -1 else -returned[1]"
PLAYER = "1 if colour == -1 else -1"
CUT = None
