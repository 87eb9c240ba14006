"""The window is negated but not turned round: -alpha, -beta instead of -beta, -alpha."""

def negamax(values, colour, alpha, beta):
    # values: list of leaves, cut into thirds
    if len(values) == 1:
        return colour * values[0]
    third = len(values) // 3
    best = -1000
    for k in range(3):
        part = values[k * third:(k + 1) * third]
        score = -negamax(part, -colour, -alpha, -beta)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best

leaves = [2, 3, 5, 9, 7, 8, 6, 4, 1]
print(negamax(leaves, 1, -1000, 1000))

SEARCH = negamax
ARGUMENTS = (leaves, 1, -1000, 1000)
FUNCTIONS = ["negamax"]
VALUE = "returned * colour"
PLAYER = "colour"
CUT = ("if alpha >= beta:", "if False:")
FAULT = ("window", "alpha", "beta", "turned", "swap", "cut", "prun")
