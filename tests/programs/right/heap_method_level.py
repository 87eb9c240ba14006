class GameTree:
    """Complete tree whose players alternate: even levels MAX, odd levels MIN."""

    def __init__(self, leaves, branching):
        self.leaves = leaves
        self.branching = branching
        self.evaluated = []
        self.depth = 0
        size = 1
        while size < len(leaves):
            size *= branching
            self.depth += 1

    def best_value(self):
        return self.alpha_beta(0, 0, float("-inf"), float("inf"))

    def alpha_beta(self, level, index, alpha, beta):
        if level == self.depth:
            self.evaluated.append(index)
            return self.leaves[index]
        if level % 2 == 0:
            value = float("-inf")
            for c in range(self.branching):
                value = max(value, self.alpha_beta(level + 1, index * self.branching + c, alpha, beta))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
            return value
        else:
            value = float("inf")
            for c in range(self.branching):
                value = min(value, self.alpha_beta(level + 1, index * self.branching + c, alpha, beta))
                beta = min(beta, value)
                if alpha >= beta:
                    break
            return value


tree = GameTree([5, 6, 7, 4, 5, 3, 6, 6, 9, 7, 5, 9, 8, 6, 2, 1], 2)
print("value", tree.best_value(), "leaves seen", len(tree.evaluated))

SEARCH = tree.best_value
ARGUMENTS = ()
FUNCTIONS = ["alpha_beta"]
VALUE = "returned"
PLAYER = "1 if level % 2 == 0 else -1"
CUT = ("if alpha >= beta:", "if False:")
