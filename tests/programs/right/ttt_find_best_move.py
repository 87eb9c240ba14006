# noughts and crosses on nested lists, computer = x
computer, friend = 'x', 'o'

def anyRoom(cells):
    for line in cells:
        if '_' in line:
            return True
    return False

def rate(cells):
    triples = []
    for k in range(3):
        triples.append(cells[k])
        triples.append([cells[0][k], cells[1][k], cells[2][k]])
    triples.append([cells[0][0], cells[1][1], cells[2][2]])
    triples.append([cells[0][2], cells[1][1], cells[2][0]])
    if [computer] * 3 in triples:
        return 10
    if [friend] * 3 in triples:
        return -10
    return 0

def minimax(cells, depth, isMax):
    points = rate(cells)
    if points == 10 or points == -10:
        return points
    if anyRoom(cells) == False:
        return 0

    if isMax:
        top = -1000
        for y in range(3):
            for x in range(3):
                if cells[y][x] == '_':
                    cells[y][x] = computer          # try it
                    top = max(top, minimax(cells, depth + 1, not isMax))
                    cells[y][x] = '_'               # take it back
        return top
    else:
        low = 1000
        for y in range(3):
            for x in range(3):
                if cells[y][x] == '_':
                    cells[y][x] = friend
                    low = min(low, minimax(cells, depth + 1, not isMax))
                    cells[y][x] = '_'
        return low

def chooseMove(cells):
    topValue = -1000
    chosen = None
    for y in range(3):
        for x in range(3):
            if cells[y][x] == '_':
                cells[y][x] = computer
                value = minimax(cells, 0, False)
                cells[y][x] = '_'
                print("row", y, "column", x, "->", value)
                if value > topValue:
                    chosen = (y, x)
                    topValue = value
    return chosen

start = [
    ['x', 'o', '_'],
    ['_', 'o', '_'],
    ['x', '_', '_'],
]

SEARCH = chooseMove
ARGUMENTS = (start,)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if isMax else -1"
CUT = None
