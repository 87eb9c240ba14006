"""Alpha-beta on nested tuples, written without break."""

POSITION = (((3, 5), (6, 9)), ((1, 2), (0, -1)), ((4, 8), (7, 7)))


def value_of(position, players_turn, alpha, beta):
    if type(position) is int:
        return position
    pruned = False
    i = 0
    if players_turn == "MAX":
        best = -99
        while i < len(position) and not pruned:
            v = value_of(position[i], "MIN", alpha, beta)
            if v > best:
                best = v
            alpha = max(alpha, best)
            pruned = alpha >= beta
            i += 1
    else:
        best = 99
        while i < len(position) and not pruned:
            v = value_of(position[i], "MAX", alpha, beta)
            if v < best:
                best = v
            beta = min(beta, best)
            pruned = alpha >= beta
            i += 1
    return best

SEARCH = value_of
ARGUMENTS = (POSITION, "MAX", -99, 99)
FUNCTIONS = ["value_of"]
VALUE = "returned"
PLAYER = "1 if players_turn == 'MAX' else -1"
CUT = ("pruned = alpha >= beta", "pruned = False")
