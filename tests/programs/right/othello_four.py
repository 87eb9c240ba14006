N = 4
DIRS = [(-1,-1),(-1,0),(-1,1),(0,-1),(0,1),(1,-1),(1,0),(1,1)]

def opposite(p):
    return 'W' if p == 'B' else 'B'

def flips(board, r, c, p):
    if board[r][c] != '.':
        return []
    found = []
    for dr, dc in DIRS:
        line = []
        y, x = r + dr, c + dc
        while 0 <= y < N and 0 <= x < N and board[y][x] == opposite(p):
            line.append((y, x))
            y += dr
            x += dc
        if line and 0 <= y < N and 0 <= x < N and board[y][x] == p:
            found += line
    return found

def legal(board, p):
    return [(r, c) for r in range(N) for c in range(N) if flips(board, r, c, p)]

def place(board, r, c, p):
    new = [row[:] for row in board]
    for y, x in flips(board, r, c, p):
        new[y][x] = p
    new[r][c] = p
    return new

def difference(board):
    return sum(row.count('B') - row.count('W') for row in board)

def minimax(board, player, depth):
    """(value for Black, best move)"""
    options = legal(board, player)
    if not options and not legal(board, opposite(player)):
        return difference(board), None          # nobody can move
    if depth == 0:
        return difference(board), None
    if not options:
        # must pass
        return minimax(board, opposite(player), depth - 1)[0], "pass"
    best_move = None
    best = None
    for r, c in options:
        v = minimax(place(board, r, c, player), opposite(player), depth - 1)[0]
        if best is None or (player == 'B' and v > best) or (player == 'W' and v < best):
            best = v
            best_move = (r, c)
    return best, best_move

board = [list("..W."),
         list("BWBB"),
         list("WWBB"),
         list("..WB")]
print(minimax(board, 'B', 6))

SEARCH = minimax
ARGUMENTS = (board, 'B', 6)
FUNCTIONS = ["minimax"]
VALUE = "returned[0]"
PLAYER = "1 if player == 'B' else -1"
CUT = None
