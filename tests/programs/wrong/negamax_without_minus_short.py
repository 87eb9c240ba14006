"""A one-line negamax without its minus sign."""

def solve(tree):
    def rec(t, colour):
        if isinstance(t, int):
            return colour * t
        return max(rec(x, -colour) for x in t)
    return rec(tree, 1)

print(solve([[3, 5], [2, 9], [0, 7]]))

SEARCH = solve
ARGUMENTS = ([[3, 5], [2, 9], [0, 7]],)
FUNCTIONS = ["rec"]
VALUE = "returned * colour"
PLAYER = "colour"
CUT = None
FAULT = ("minus", "sign", "negat", "both", "maximi", "same player")
