'''One-dimensional Reversi. A move encloses at least one stone of the other.'''

class Reversi1D:

    def __init__(self, cells):
        self.cells = cells

    def moves(self, who):
        other = 'w' if who == 'b' else 'b'
        out = []
        for i, ch in enumerate(self.cells):
            if ch != '-':
                continue
            new = None
            for step in (-1, 1):
                j = i + step
                while 0 <= j < len(self.cells) and self.cells[j] == other:
                    j += step
                if 0 <= j < len(self.cells) and self.cells[j] == who and abs(j - i) > 1:
                    new = new or list(self.cells)
                    for k in range(min(i, j), max(i, j) + 1):
                        new[k] = who
            if new:
                out.append(Reversi1D(''.join(new)))
        return out

    def value(self):
        return self.cells.count('b') - self.cells.count('w')


class AlphaBetaPlayer:

    def __init__(self, limit):
        self.limit = limit
        self.cuts = 0

    def max_value(self, game, alpha, beta, d):
        children = game.moves('b')
        if not children or d == self.limit:
            return game.value()
        v = -999
        for child in children:
            v = max(v, self.min_value(child, alpha, beta, d + 1))
            alpha = max(alpha, v)
            if alpha >= beta:
                self.cuts += 1
                break
        return v

    def min_value(self, game, alpha, beta, d):
        children = game.moves('w')
        if not children or d == self.limit:
            return game.value()
        v = 999
        for child in children:
            v = min(v, self.max_value(child, alpha, beta, d + 1))
            beta = min(beta, v)
            if alpha >= beta:
                self.cuts += 1
                break
        return v

p = AlphaBetaPlayer(6)
print(p.max_value(Reversi1D('--bw-wb-bw--'), -999, 999, 0), p.cuts)

SEARCH = p.max_value
ARGUMENTS = (Reversi1D('--bw-wb-bw--'), -999, 999, 0)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned"
PLAYER = "1 if name == 'max_value' else -1"
CUT = ("if alpha >= beta:", "if False:")
