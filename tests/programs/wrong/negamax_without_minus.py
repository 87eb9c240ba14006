"""The minus sign is missing: the child's value is taken as though the same player were to move."""

WINS = (7, 56, 448, 73, 146, 292, 273, 84)

def is_win(bits):
    return any(bits & w == w for w in WINS)

def negamax(me, you, ply):
    if is_win(you):
        return ply - 10
    if me | you == 511:
        return 0
    best = -100
    for i in range(9):
        if not (me | you) >> i & 1:
            score = negamax(you, me | 1 << i, ply + 1)
            if score > best:
                best = score
    return best

print(negamax(0b001000101, 0b000110010, 0))

SEARCH = negamax
ARGUMENTS = (0b001000101, 0b000110010, 0)
FUNCTIONS = ["negamax"]
VALUE = "returned if ply % 2 == 0 else -returned"
PLAYER = "1 if ply % 2 == 0 else -1"
CUT = None
FAULT = ("both take", "minus", "sign", "negat", "both", "maximi", "same player")
