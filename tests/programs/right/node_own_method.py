class TreeNode(object):

    def __init__(self, *children, score=0):
        self.children = children
        self.score = score

    def is_leaf(self):
        return not self.children

    def minimax(self, my_turn):
        """The node asks its children."""
        if self.is_leaf():
            return self.score
        best = None
        for kid in self.children:
            s = kid.minimax(not my_turn)
            if best is None:
                best = s
            elif my_turn and s > best:
                best = s
            elif not my_turn and s < best:
                best = s
        return best


def leaf(n):
    return TreeNode(score=n)


game = TreeNode(
    TreeNode(leaf(3), TreeNode(leaf(12), leaf(1)), leaf(8)),
    TreeNode(leaf(2), leaf(4)),
    TreeNode(TreeNode(leaf(14), leaf(5)), leaf(2), leaf(7)),
)
print("best result for me:", game.minimax(True))

SEARCH = game.minimax
ARGUMENTS = (True,)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if my_turn else -1"
CUT = None
