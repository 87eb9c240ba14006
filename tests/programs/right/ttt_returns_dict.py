# the free squares hold their own number
ME = "O"
MACHINE = "X"

def freeSquares(b):
    return [s for s in b if type(s) is int]

def owns(b, who):
    for i in (0, 3, 6):
        if b[i] == b[i + 1] == b[i + 2] == who:
            return True
    for i in (0, 1, 2):
        if b[i] == b[i + 3] == b[i + 6] == who:
            return True
    return b[4] == who and (b[0] == b[8] == who or b[2] == b[6] == who)

def think(b, who):
    if owns(b, ME):
        return {"score": -10}
    if owns(b, MACHINE):
        return {"score": 10}
    if len(freeSquares(b)) == 0:
        return {"score": 0}

    options = []
    for square in freeSquares(b):
        option = {"square": square}
        b[square] = who
        reply = think(b, ME if who == MACHINE else MACHINE)
        option["score"] = reply["score"]
        b[square] = square
        options.append(option)

    if who == MACHINE:
        best = options[0]
        for option in options:
            if option["score"] > best["score"]:
                best = option
    else:
        best = options[0]
        for option in options:
            if option["score"] < best["score"]:
                best = option
    return best

squares = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]
print(think(squares, MACHINE))

SEARCH = think
ARGUMENTS = (squares, MACHINE)
FUNCTIONS = ["think"]
VALUE = "returned['score']"
PLAYER = "1 if who == 'X' else -1"
CUT = None
