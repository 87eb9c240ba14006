class ConnectThree:
    SIZE = 3

    def __init__(self):
        # one stack per column
        self.columns = [[] for _ in range(4)]
        self.history = []

    def push(self, col):
        self.columns[col].append("RY"[len(self.history) % 2])
        self.history.append(col)

    def pop(self):
        self.columns[self.history.pop()].pop()

    def at(self, col, row):
        if 0 <= col < 4 and 0 <= row < len(self.columns[col]):
            return self.columns[col][row]
        return None

    def last_move_won(self):
        if not self.history:
            return False
        col = self.history[-1]
        row = len(self.columns[col]) - 1
        me = self.at(col, row)
        for dc, dr in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            n = 1
            for s in (1, -1):
                c, r = col + s * dc, row + s * dr
                while self.at(c, r) == me:
                    n += 1
                    c, r = c + s * dc, r + s * dr
            if n >= 3:
                return True
        return False

    def legal_moves(self):
        return [c for c in range(4) if len(self.columns[c]) < self.SIZE]


def negamax(game, depth, alpha, beta):
    if game.last_move_won():
        return -(100 + depth)
    if depth == 0 or not game.legal_moves():
        return 0
    value = -10**9
    for move in game.legal_moves():
        game.push(move)
        value = max(value, -negamax(game, depth - 1, -beta, -alpha))
        game.pop()
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


game = ConnectThree()
for m in (1, 2, 2):
    game.push(m)
print(negamax(game, 4, -10**9, 10**9))

SEARCH = negamax
ARGUMENTS = (game, 4, -10**9, 10**9)
FUNCTIONS = ["negamax"]
VALUE = "returned if depth_below_root % 2 == 0 else -returned"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = ("if alpha >= beta:", "if False:")
