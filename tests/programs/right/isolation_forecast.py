class Isolation:
    """Two tokens on a 3x3 board, king steps; the field that is left is gone."""

    def __init__(self, where, blocked, active):
        self.where = where
        self.blocked = blocked
        self.active_player = active

    def get_legal_moves(self):
        x, y = self.where[self.active_player]
        moves = []
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                p = (x + dx, y + dy)
                if (dx or dy) and 0 <= p[0] < 3 and 0 <= p[1] < 3 and p not in self.blocked and p not in self.where:
                    moves.append(p)
        return moves

    def forecast_move(self, move):
        where = list(self.where)
        old = where[self.active_player]
        where[self.active_player] = move
        return Isolation(tuple(where), self.blocked | {old}, 1 - self.active_player)


class AlphaBetaPlayer:
    def __init__(self, search_depth=3, me=0):
        self.search_depth = search_depth
        self.me = me

    def score(self, game):
        mine = Isolation(game.where, game.blocked, self.me).get_legal_moves()
        theirs = Isolation(game.where, game.blocked, 1 - self.me).get_legal_moves()
        return len(mine) - len(theirs)

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf")):
        moves = game.get_legal_moves()
        if not moves:
            return (float("-inf"), None) if game.active_player == self.me else (float("inf"), None)
        if depth == 0:
            return self.score(game), None
        best_move = moves[0]
        if game.active_player == self.me:
            v = float("-inf")
            for m in moves:
                s = self.alphabeta(game.forecast_move(m), depth - 1, alpha, beta)[0]
                if s > v:
                    v, best_move = s, m
                if v >= beta:
                    return v, best_move
                alpha = max(alpha, v)
        else:
            v = float("inf")
            for m in moves:
                s = self.alphabeta(game.forecast_move(m), depth - 1, alpha, beta)[0]
                if s < v:
                    v, best_move = s, m
                if v <= alpha:
                    return v, best_move
                beta = min(beta, v)
        return v, best_move


game = Isolation(((0, 0), (2, 2)), frozenset({(1, 1)}), 0)

SEARCH = AlphaBetaPlayer(5).alphabeta
ARGUMENTS = (game, 5)
FUNCTIONS = ["alphabeta"]
VALUE = "returned[0]"
PLAYER = "1 if game.active_player == self.me else -1"
CUT = ("if v ", "if False and v ")
