# a token walks on a line, + prizes near the right edge; later prizes are worth less
PRIZES = {0: -8, 6: 10, 3: 2}

def walk(pos, my_move, steps):
    if pos in (0, 6) or steps == 0:
        return PRIZES.get(pos, 0)
    options = (pos - 1, pos + 1, pos + 2 if pos + 2 <= 6 else pos - 2)
    if my_move:
        best = -1000
        for p in options:
            best = max(best, walk(p, False, steps - 1))
        return 0.9 * best
    else:
        worst = 1000
        for p in options:
            worst = min(worst, walk(p, True, steps - 1))
        return 0.9 * worst

if __name__ == '__main__':
    print("value: %.3f" % walk(3, True, 4))

SEARCH = walk
ARGUMENTS = (3, True, 4)
FUNCTIONS = ["walk"]
VALUE = "returned"
PLAYER = "1 if my_move else -1"
CUT = None
PLAIN = False
