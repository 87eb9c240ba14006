# cat (maximizer) hunts mouse on 3x4; positions kept in one list and changed back afterwards
H, W = 3, 4
pos = {"cat": (0, 0), "mouse": (2, 2)}

def distance():
    (a, b), (c, d) = pos["cat"], pos["mouse"]
    return abs(a - c) + abs(b - d)

def catch(turn, depth):
    if distance() == 0:
        return 100 + depth
    if depth == 0:
        return -distance()
    old = pos[turn]
    best = None
    for y in range(H):
        for x in range(W):
            if abs(y - old[0]) + abs(x - old[1]) != 1:
                continue
            if turn == "mouse" and (y, x) == pos["cat"]:
                continue
            pos[turn] = (y, x)
            v = catch("mouse" if turn == "cat" else "cat", depth - 1)
            pos[turn] = old
            if best is None:
                best = v
            if turn == "cat":
                best = max(best, v)
            else:
                best = min(best, v)
    return best

SEARCH = catch
ARGUMENTS = ("cat", 5)
FUNCTIONS = ["catch"]
VALUE = "returned"
PLAYER = "1 if turn == 'cat' else -1"
CUT = None
