"""The minimiser's branch was copied and still says max."""

def minimax(pos, level, maxPlayer, array, bottom):
    if level == bottom:
        return array[pos]
    if maxPlayer:
        return max(minimax(pos * 2, level + 1, False, array, bottom),
                   minimax(pos * 2 + 1, level + 1, False, array, bottom))
    else:
        return max(minimax(pos * 2, level + 1, True, array, bottom),
                   minimax(pos * 2 + 1, level + 1, True, array, bottom))

print(minimax(0, 0, True, [12, 10, 3, 5, 11, 6, 2, 15], 3))

SEARCH = minimax
ARGUMENTS = (0, 0, True, [12, 10, 3, 5, 11, 6, 2, 15], 3)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maxPlayer else -1"
CUT = None
FAULT = ("both", "maximi", "never minimi", "smallest", "largest", "minimum", "max")
