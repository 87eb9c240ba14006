# draughts on 4x4: white goes up, black goes down, captures by jumping, no kings

def successors(rows, side):
    ahead = -1 if side == 'w' else 1
    enemy = 'b' if side == 'w' else 'w'
    quiet, jumps = [], []
    for r in range(4):
        for c in range(4):
            if rows[r][c] != side:
                continue
            for dc in (-1, 1):
                y, x = r + ahead, c + dc
                if not (0 <= y < 4 and 0 <= x < 4):
                    continue
                if rows[y][x] == '.':
                    new = [list(row) for row in rows]
                    new[r][c], new[y][x] = '.', side
                    quiet.append(new)
                elif rows[y][x] == enemy:
                    yy, xx = y + ahead, x + dc
                    if 0 <= yy < 4 and 0 <= xx < 4 and rows[yy][xx] == '.':
                        new = [list(row) for row in rows]
                        new[r][c], new[y][x], new[yy][xx] = '.', '.', side
                        jumps.append(new)
    return jumps or quiet      # must jump if possible


def balance(rows):
    whites = sum(row.count('w') for row in rows)
    blacks = sum(row.count('b') for row in rows)
    return whites - blacks


def minimax(rows, depth, whites_turn):
    children = successors(rows, 'w' if whites_turn else 'b')
    if not children:
        return -10 if whites_turn else 10
    if depth == 0:
        return balance(rows)
    best = None
    for child in children:
        value = minimax(child, depth - 1, not whites_turn)
        if best is None:
            best = value
        elif whites_turn:
            best = max(best, value)
        else:
            best = min(best, value)
    return best


start = ["b.b.",
         "....",
         "...w",
         "w.w."]
start = [list(line) for line in start]
print("white can get", minimax(start, 5, True))

SEARCH = minimax
ARGUMENTS = (start, 5, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if whites_turn else -1"
CUT = None
