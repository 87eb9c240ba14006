from functools import lru_cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@lru_cache(maxsize=None)
def negamax(s, me, you):
    # s is a string of nine characters, `me` is to move
    if any(s[a] == s[b] == s[c] == you for a, b, c in LINES):
        return -1
    if "." not in s:
        return 0
    best = -2
    for i, ch in enumerate(s):
        if ch == ".":
            best = max(best, -negamax(s[:i] + me + s[i + 1:], you, me))
    return best


if __name__ == "__main__":
    for name in ("XO..X..O.", "X...O...X"):
        print(name, negamax(name, "X", "O"))

SEARCH = negamax
ARGUMENTS = ("XO..X..O.", "X", "O")
FUNCTIONS = ["negamax"]
VALUE = "returned if me == 'X' else -returned"
PLAYER = "1 if me == 'X' else -1"
CUT = None
PLAIN = False
