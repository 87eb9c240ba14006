from math import inf

US, THEM = 1, -1
field = [
    [1, 0, -1],
    [0, -1, 0],
    [1, 0, 0],
]

def three(state, side):
    runs = [list(r) for r in state] + [list(c) for c in zip(*state)]
    runs.append([state[k][k] for k in range(3)])
    runs.append([state[k][2 - k] for k in range(3)])
    return [side] * 3 in runs

def heuristic(state):
    if three(state, US):
        return 1
    if three(state, THEM):
        return -1
    return 0

def open_cells(state):
    return [(y, x) for y in range(3) for x in range(3) if state[y][x] == 0]

def minimax(state, left, side):
    """gives [row, column, score]"""
    best = [None, None, -inf] if side == US else [None, None, inf]

    if left == 0 or three(state, US) or three(state, THEM):
        return [None, None, heuristic(state)]

    for y, x in open_cells(state):
        state[y][x] = side
        answer = minimax(state, left - 1, -side)
        state[y][x] = 0
        answer[0], answer[1] = y, x
        if side == US:
            if answer[2] > best[2]:
                best = answer
        else:
            if answer[2] < best[2]:
                best = answer
    return best

if __name__ == '__main__':
    print(minimax(field, len(open_cells(field)), US))

SEARCH = minimax
ARGUMENTS = (field, 5, US)
FUNCTIONS = ["minimax"]
VALUE = "returned[2]"
PLAYER = "side"
CUT = None
