BIG = 1000
SMALL = -1000
HEIGHT = 3

def alphabeta(ply, spot, maximizing, values, alpha, beta):
    if ply == HEIGHT:
        return values[spot]
    if maximizing:
        top = SMALL
        for side in (0, 1):        # left, right
            got = alphabeta(ply + 1, spot * 2 + side, False, values, alpha, beta)
            top = max(top, got)
            alpha = max(alpha, top)
            if beta <= alpha:
                break
        return top
    else:
        low = BIG
        for side in (0, 1):
            got = alphabeta(ply + 1, spot * 2 + side, True, values, alpha, beta)
            low = min(low, got)
            beta = min(beta, low)
            if beta <= alpha:
                break
        return low

if __name__ == "__main__":
    print("Value of the game:", alphabeta(0, 0, True, [8, 5, 6, -4, 3, 8, 4, -6], SMALL, BIG))

SEARCH = alphabeta
ARGUMENTS = (0, 0, True, [8, 5, 6, -4, 3, 8, 4, -6], SMALL, BIG)
FUNCTIONS = ["alphabeta"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = ("if beta <= alpha:", "if False:")
