"""The best value so far is kept in one variable for all nodes, so that one node's value spoils another's."""

class Robot:
    def __init__(self):
        self.best = None

    def minimax(self, tree, maximizing):
        if isinstance(tree, (int, float)):
            return tree
        self.best = -100 if maximizing else 100
        for t in tree:
            v = self.minimax(t, not maximizing)
            if maximizing:
                if v > self.best:
                    self.best = v
            else:
                if v < self.best:
                    self.best = v
        return self.best

robot = Robot()
print(robot.minimax([[6, 4], [3, 8], [1, 2]], True))

SEARCH = robot.minimax
ARGUMENTS = ([[6, 4], [3, 8], [1, 2]], True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = None
FAULT = ("best", "share", "last", "largest", "max", "self.best", "value")
