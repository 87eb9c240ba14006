def best_difference(coins):
    """Two players take a coin from either end. By how much does the first one lead?"""

    def play(i, j, first):
        if i > j:
            return 0
        if first:
            return max(coins[i] + play(i + 1, j, False), coins[j] + play(i, j - 1, False))
        else:
            return min(-coins[i] + play(i + 1, j, True), -coins[j] + play(i, j - 1, True))

    return play(0, len(coins) - 1, True)

print(best_difference([8, 15, 3, 7]))

SEARCH = best_difference
ARGUMENTS = ([5, 3, 7, 10, 4],)
FUNCTIONS = ["play"]
VALUE = "returned"
PLAYER = "1 if first else -1"
CUT = None
PLAIN = False
