class Node:
    def __init__(self, name, value=None):
        self.name = name
        self.value = value
        self.children = []

    def add(self, child):
        self.children.append(child)
        return child


def minimax(node, depth, alpha, beta, maximizer):
    if depth == 0 or len(node.children) == 0:
        return node.value
    if maximizer:
        highest = float('-inf')
        for child in node.children:
            v = minimax(child, depth - 1, alpha, beta, False)
            highest = max(highest, v)
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return highest
    else:
        lowest = float('inf')
        for child in node.children:
            v = minimax(child, depth - 1, alpha, beta, True)
            lowest = min(lowest, v)
            beta = min(beta, v)
            if beta <= alpha:
                break
        return lowest


def build():
    root = Node("A")
    number = iter([3, 5, 6, 9, 1, 2, 0, -1, 4, 4, 8, -7])
    for i in range(3):
        b = root.add(Node("B%d" % i))
        for j in range(2):
            c = b.add(Node("C%d%d" % (i, j)))
            for k in range(2):
                c.add(Node("D%d%d%d" % (i, j, k), next(number)))
    return root


root = build()
if __name__ == "__main__":
    print(minimax(root, 3, float('-inf'), float('inf'), True))

SEARCH = minimax
ARGUMENTS = (root, 3, float('-inf'), float('inf'), True)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizer else -1"
CUT = ("if beta <= alpha:", "if False:")
