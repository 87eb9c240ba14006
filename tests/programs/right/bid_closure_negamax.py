def make_solver(board_size):
    # cross out neighbouring pairs in a row; the bits say what is left
    pairs = [3 << i for i in range(board_size - 1)]
    stats = {"nodes": 0}

    def negamax(bits, alpha=-1, beta=1):
        stats["nodes"] += 1
        best = -1
        for p in pairs:
            if bits & p == p:
                best = max(best, -negamax(bits ^ p, -beta, -alpha))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    return negamax, stats

solver, stats = make_solver(8)
print(solver(0b11111111), stats)

SEARCH = solver
ARGUMENTS = (0b1111111,)
FUNCTIONS = ["negamax"]
VALUE = "returned if depth_below_root % 2 == 0 else -returned"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = ("if alpha >= beta:", "if False:")
