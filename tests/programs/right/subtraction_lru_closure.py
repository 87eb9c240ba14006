import functools

def solve(n, allowed):
    @functools.lru_cache(None)
    def f(left, maximizing):
        options = [t for t in allowed if t <= left]
        if not options:
            # whoever cannot move loses
            return (-1, None) if maximizing else (1, None)
        pick = max if maximizing else min
        return pick(((f(left - t, not maximizing)[0], t) for t in options), key=lambda pair: pair[0])
    return f(n, True)

print(solve(10, (2, 3, 5)))

SEARCH = solve
ARGUMENTS = (15, (2, 3, 5))
FUNCTIONS = ["f"]
VALUE = "returned[0]"
PLAYER = "1 if maximizing else -1"
CUT = None
PLAIN = False
