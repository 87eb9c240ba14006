import copy

class Position:
    def __init__(self):
        self.white = [(0, 0)]
        self.black = [(3, 2)]
        self.visited = {(0, 0), (3, 2)}
        self.white_to_move = True

    def moves(self):
        x, y = (self.white if self.white_to_move else self.black)[-1]
        steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
        return [(x + a, y + b) for a, b in steps
                if 0 <= x + a < 4 and 0 <= y + b < 4 and (x + a, y + b) not in self.visited]

    def make(self, m):
        (self.white if self.white_to_move else self.black).append(m)
        self.visited.add(m)
        self.white_to_move = not self.white_to_move


def alphabeta(p, depth, alpha, beta):
    moves = p.moves()
    if not moves:
        return -50 if p.white_to_move else 50
    if depth == 0:
        return len(moves) if p.white_to_move else -len(moves)
    if p.white_to_move:
        value = -100
        for m in moves:
            child = copy.deepcopy(p)
            child.make(m)
            value = max(value, alphabeta(child, depth - 1, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = 100
    for m in moves:
        child = copy.deepcopy(p)
        child.make(m)
        value = min(value, alphabeta(child, depth - 1, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def choose(p, depth):
    best_move, alpha = None, -100
    for m in p.moves():
        child = copy.deepcopy(p)
        child.make(m)
        v = alphabeta(child, depth - 1, alpha, 100)
        print(m, "at most" if v <= alpha else "exactly", v)
        if v > alpha:
            alpha, best_move = v, m
    return best_move, alpha

SEARCH = choose
ARGUMENTS = (Position(), 4)
FUNCTIONS = ["alphabeta"]
VALUE = "returned"
PLAYER = "1 if p.white_to_move else -1"
CUT = ("if alpha >= beta:", "if False:")
