# Euclid's game: subtract a multiple of the smaller number from the larger one. Zero ends it.
def options(pair):
    a, b = sorted(pair)
    return [[a, b - k * a] for k in range(1, b // a + 1)]

def minimax(pair, maxPlayer):
    if 0 in pair:
        return [-1 if maxPlayer else 1, pair]
    results = []
    for o in options(pair):
        results.append([minimax(o, not maxPlayer)[0], o])
    results.sort(key=lambda r: r[0], reverse=maxPlayer)
    return results[0]

print(minimax([25, 7], True))

SEARCH = minimax
ARGUMENTS = ([31, 9], True)
FUNCTIONS = ["minimax"]
VALUE = "returned[0]"
PLAYER = "1 if maxPlayer else -1"
CUT = None
