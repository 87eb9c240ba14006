from collections import deque

def lead(row, turn=1):
    # how far the player to move comes out ahead
    if not row:
        return 0
    best = float('-inf')

    x = row.popleft()
    best = max(best, x - lead(row, -turn))
    row.appendleft(x)

    x = row.pop()
    best = max(best, x - lead(row, -turn))
    row.append(x)

    return best

SEARCH = lead
ARGUMENTS = (deque([2, 9, 1, 5, 6]),)
FUNCTIONS = ["lead"]
VALUE = "returned * turn"
PLAYER = "turn"
CUT = None
PLAIN = False
