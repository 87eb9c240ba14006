"""The maximiser's branch has no return, so that None comes back."""

class Node:
    def __init__(self, value=None, children=()):
        self.value = value
        self.children = list(children)

def minimax(node, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        best = -1000
        for child in node.children:
            best = max(best, minimax(child, False))
    else:
        best = 1000
        for child in node.children:
            best = min(best, minimax(child, True))
        return best

root = Node(None, [Node(None, [Node(4), Node(2)]), Node(None, [Node(3), Node(7)]), Node(1)])
print("result:", minimax(root, True))

SEARCH = minimax
ARGUMENTS = (root, True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = None
FAULT = ("none", "return")
