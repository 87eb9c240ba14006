"""Won or lost, as True and False."""
from functools import lru_cache
@lru_cache(maxsize=None)
def can_win(n):
    if n == 0:
        return False
    return any(not can_win(n - k) for k in (1, 2, 3) if k <= n)
SEARCH = can_win
ARGUMENTS = (7,)
FUNCTIONS = ["can_win"]
VALUE = "(1 if returned else -1) * (-1) ** depth_below_root"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = None
