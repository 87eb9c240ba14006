# squares form a magic square, three of them that sum to 15 are a line
from itertools import combinations

ALL = frozenset(range(1, 10))

def won(squares):
    return any(sum(t) == 15 for t in combinations(squares, 3))

def score(mine, yours):
    '''Value for the side to move: 1 win, 0 draw, -1 loss.'''
    if won(yours):
        return -1
    free = ALL - mine - yours
    if not free:
        return 0
    return max(-score(yours, mine | {sq}) for sq in sorted(free))

print(score({2, 9}, {5, 1}))

SEARCH = score
ARGUMENTS = ({2, 9}, {5, 1})
FUNCTIONS = ["score"]
VALUE = "returned if depth_below_root % 2 == 0 else -returned"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = None
