"""min_value starts from minus infinity, as max_value does."""

class Player:
    def __init__(self, weights):
        self.weights = weights

    def play(self, left, chosen=()):
        return self.max_value(left, chosen)

    def worth(self, chosen):
        return sum(w * c for w, c in zip(self.weights, chosen))

    def max_value(self, left, chosen):
        if not left:
            return self.worth(chosen), None
        v, action = float('-inf'), None
        for c in left:
            v2, _ = self.min_value([x for x in left if x != c], chosen + (c,))
            if v2 > v:
                v, action = v2, c
        return v, action

    def min_value(self, left, chosen):
        if not left:
            return self.worth(chosen), None
        v, action = float('-inf'), None
        for c in left:
            v2, _ = self.max_value([x for x in left if x != c], chosen + (c,))
            v, action = min((v, action), (v2, c), key=lambda t: t[0])
        return v, action

SEARCH = Player([1, 2, -1, 3]).play
ARGUMENTS = ([1, 4, 2, 7],)
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'max_value' else -1"
CUT = None
FAULT = ("start", "begin", "began", "initial", "infinity", "inf")
