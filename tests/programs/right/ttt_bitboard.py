WINS = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
FULL = 0o777
nodes = 0

def has_won(bits):
    for w in WINS:
        if bits & w == w:
            return True
    return False

def negamax(me, opp, alpha, beta, sign):
    global nodes
    nodes += 1
    if has_won(opp):
        return -10 + bin(me).count("1")   # lost, the later the better
    free = FULL & ~(me | opp)
    if free == 0:
        return 0
    best = -100
    while free:
        bit = free & -free
        free ^= bit
        value = -negamax(opp, me | bit, -beta, -alpha, -sign)
        if value > best:
            best = value
        if best > alpha:
            alpha = best
        if alpha >= beta:
            return best
    return best

v = negamax(0b000010001, 0b100001000, -100, 100, 1)
print("value", v, "nodes", nodes)

SEARCH = negamax
ARGUMENTS = (0b000010001, 0b100001000, -100, 100, 1)
FUNCTIONS = ["negamax"]
VALUE = "returned * sign"
PLAYER = "sign"
CUT = ("if alpha >= beta:", "if False:")
