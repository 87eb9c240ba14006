tree = [[3, [5, -2]], [[-4, 1], 2, [0, 6]], [[7, -7], [-1, -3]]]

# leaves are written from the side of whoever would be to move there
def negamax(t):
    if isinstance(t, int):
        return t
    return max(-negamax(child) for child in t)

print(negamax(tree))

SEARCH = negamax
ARGUMENTS = (tree,)
FUNCTIONS = ["negamax"]
VALUE = "returned if depth_below_root % 2 == 0 else -returned"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = None
