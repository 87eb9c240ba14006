tree = [[[5, 1, 2], [8, -8, -9]], [[9, 4, 5], [-3, 4]], [7, [2, 6]]]

def minimax(node, maximizing=True):
    if not isinstance(node, list):
        return node
    results = [minimax(child, not maximizing) for child in node]
    return max(results) if maximizing else min(results)

print(minimax(tree))

SEARCH = minimax
ARGUMENTS = (tree,)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = None
