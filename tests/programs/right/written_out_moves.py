# Start at 1, players in turn add 1, add 3 or double. 12 or more ends it; exactly 12 is a win.
def evaluate(n, max_moved_last):
    if n == 12:
        return 1 if max_moved_last else -1
    return -1 if max_moved_last else 1      # overshot

def minimax(n, maxs_turn):
    if n >= 12:
        return evaluate(n, not maxs_turn)
    add_one = minimax(n + 1, not maxs_turn)
    add_three = minimax(n + 3, not maxs_turn)
    double = minimax(n * 2, not maxs_turn)
    if maxs_turn:
        return max(add_one, add_three, double)
    return min(add_one, add_three, double)

SEARCH = minimax
ARGUMENTS = (3, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maxs_turn else -1"
CUT = None
