"""A winning move is returned at once, without a call."""
class TicTacToe:
    def __init__(self, rows): self.b = [list(r) for r in rows]; self.seen = 0
    def won(self, p):
        b = self.b
        return any(all(b[i][j] == p for j in range(3)) for i in range(3)) or any(all(b[i][j] == p for i in range(3)) for j in range(3)) or all(b[i][i] == p for i in range(3)) or all(b[i][2 - i] == p for i in range(3))
    def free(self): return [(i, j) for i in range(3) for j in range(3) if self.b[i][j] == "."]
    def best(self, p):
        """(score for X, move)"""
        self.seen += 1
        q = "O" if p == "X" else "X"
        good = 1 if p == "X" else -1
        if not self.free(): return 0, None
        result = (-good, None)
        for i, j in self.free():
            self.b[i][j] = p
            if self.won(p):
                self.b[i][j] = "."
                return good, (i, j)
            s, _ = self.best(q)
            self.b[i][j] = "."
            if s == good: return s, (i, j)
            if result[1] is None or s * good > result[0] * good: result = s, (i, j)
        return result
game = TicTacToe(["X.O", ".O.", "X.."]) 
game.b[1][0] = "O"
SEARCH = game.best
ARGUMENTS = ("X",)
FUNCTIONS = ["best"]
VALUE = "returned[0]"
PLAYER = "1 if p == 'X' else -1"
CUT = None
