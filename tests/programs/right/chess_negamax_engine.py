import chess

class Engine:
    values = [0, 100, 320, 330, 500, 900, 20000]

    def __init__(self, fen):
        self.board = chess.Board(fen)
        self.best_move = None

    def material(self):
        score = 0
        for kind in range(1, 6):
            score += self.values[kind] * len(self.board.pieces(kind, True))
            score -= self.values[kind] * len(self.board.pieces(kind, False))
        return score if self.board.turn else -score

    def moves(self):
        # captures first
        return sorted(self.board.legal_moves, key=lambda m: (not self.board.is_capture(m), m.uci()))

    def negamax(self, depth, alpha, beta, ply=0):
        if self.board.is_checkmate():
            return -10000 + ply
        if self.board.is_stalemate():
            return 0
        if depth == 0:
            return self.material()
        for move in self.moves():
            self.board.push(move)
            score = -self.negamax(depth - 1, -beta, -alpha, ply + 1)
            self.board.pop()
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
                if ply == 0:
                    self.best_move = move
        return alpha

engine = Engine("8/8/8/3k4/8/2pR4/8/2K5 b - - 0 1")
print(engine.negamax(2, -99999, 99999), engine.best_move)

SEARCH = engine.negamax
ARGUMENTS = (2, -99999, 99999)
FUNCTIONS = ["negamax"]
VALUE = "returned if ply % 2 == 0 else -returned"
PLAYER = "1 if ply % 2 == 0 else -1"
CUT = ("if score >= beta:", "if False:")
