# Minimax over a full binary tree whose end scores stand in a list
import math

def minimax(level, position, my_turn, ends, last_level):
    # reached the bottom?
    if level == last_level:
        return ends[position]

    if my_turn:
        return max(minimax(level + 1, position * 2, False, ends, last_level),
                   minimax(level + 1, position * 2 + 1, False, ends, last_level))
    else:
        return min(minimax(level + 1, position * 2, True, ends, last_level),
                   minimax(level + 1, position * 2 + 1, True, ends, last_level))

ends = [4, 7, 1, 6, -3, 14, 9, 22]
height = int(math.log2(len(ends)))
print("I can be sure of", minimax(0, 0, True, ends, height))

SEARCH = minimax
ARGUMENTS = (0, 0, True, ends, height)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if my_turn else -1"
CUT = None
