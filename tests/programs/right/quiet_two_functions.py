def evaluate(n):
    return (n * 7) % 13 - 6

def noisy(n):
    return [m for m in (n // 2, n // 3, n - 5) if m > 1 and abs(evaluate(m) - evaluate(n)) >= 3]

def maxSearch(n):
    best = evaluate(n)            # stand pat
    for m in noisy(n):
        v = minSearch(m)
        if v > best:
            best = v
    return best

def minSearch(n):
    best = evaluate(n)
    for m in noisy(n):
        v = maxSearch(m)
        if v < best:
            best = v
    return best

print(maxSearch(40))

SEARCH = maxSearch
ARGUMENTS = (40,)
FUNCTIONS = ["maxSearch", "minSearch"]
VALUE = "returned"
PLAYER = "1 if name == 'maxSearch' else -1"
CUT = None
PLAIN = False
