# Negamax: take one, two or three sticks, and whoever takes the last one wins
def negamax(sticks, alpha, beta):
    if sticks == 0:
        return -1  # the other one has just won
    best = -2
    for taken in (1, 2, 3):
        if taken <= sticks:
            best = max(best, -negamax(sticks - taken, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best

# negamax(6, -2, 2)
