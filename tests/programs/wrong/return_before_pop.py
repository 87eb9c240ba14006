"""When the search cuts it returns at once, without the pop that takes the move back."""

class Row:
    """Write digits one after another; the sum of neighbouring products counts."""
    def __init__(self, digits):
        self.digits = list(digits)

    def legal(self):
        return [d for d in (1, -2, 3) if self.digits[-2:] != [d, d]]

    def push(self, d):
        self.digits.append(d)

    def pop(self):
        self.digits.pop()

    def score(self):
        return sum(a * b for a, b in zip(self.digits, self.digits[1:]))


def negamax(row, depth, alpha, beta, colour):
    if depth == 0:
        return colour * row.score()
    best = float("-inf")
    for d in row.legal():
        row.push(d)
        best = max(best, -negamax(row, depth - 1, -beta, -alpha, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
        row.pop()
    return best

row = Row([2, 1])

SEARCH = negamax
ARGUMENTS = (row, 3, float("-inf"), float("inf"), 1)
FUNCTIONS = ["negamax"]
VALUE = "returned * colour"
PLAYER = "colour"
CUT = ("if alpha >= beta:", "if False:")
FAULT = ("undo", "undone", "taken back", "take back", "takes back", "changed", "restore", "put back", "left behind", "same board")
