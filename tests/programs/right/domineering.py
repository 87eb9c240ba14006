# Domineering on 3x3: V lays upright dominoes, H flat ones; who cannot move loses
SIZE = 3

def placements(free, who):
    for (r, c) in sorted(free):
        other = (r + 1, c) if who == 'V' else (r, c + 1)
        if other in free:
            yield free - {(r, c), other}

def search(free, who, alpha, beta):
    kids = list(placements(free, who))
    if who == 'V':
        if not kids:
            return -1
        v = -2
        for k in kids:
            v = max(v, search(k, 'H', alpha, beta))
            alpha = max(alpha, v)
            if beta <= alpha: break
    else:
        if not kids:
            return 1
        v = 2
        for k in kids:
            v = min(v, search(k, 'V', alpha, beta))
            beta = min(beta, v)
            if beta <= alpha: break
    return v

everything = frozenset((r, c) for r in range(SIZE) for c in range(SIZE))
print({who: search(everything, who, -2, 2) for who in 'VH'})

SEARCH = search
ARGUMENTS = (everything - {(1, 1)}, 'H', -2, 2)
FUNCTIONS = ["search"]
VALUE = "returned"
PLAYER = "1 if who == 'V' else -1"
CUT = ("if beta <= alpha: break", "if False: break")
