class Countdown:
    '''Subtract one of the digits of the number. Who reaches 0 wins (and the sooner the better).'''

    @staticmethod
    def digits(n):
        return sorted(set(int(d) for d in str(n)) - {0}, reverse=True)

    @staticmethod
    def minimax(n, depth, maximizing):
        if n == 0:
            return depth - 100 if maximizing else 100 - depth
        if maximizing:
            best = -1000
            for d in Countdown.digits(n):
                best = max(best, Countdown.minimax(n - d, depth + 1, False))
            return best
        else:
            best = 1000
            for d in Countdown.digits(n):
                best = min(best, Countdown.minimax(n - d, depth + 1, True))
            return best


print(Countdown.minimax(23, 0, True))

SEARCH = Countdown.minimax
ARGUMENTS = (23, 0, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = None
