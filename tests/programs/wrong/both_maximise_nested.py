"""Both players maximise: there is no minimum anywhere."""

def value(tree):
    # a number is a leaf
    if not isinstance(tree, (list, tuple)):
        return tree
    best = None
    for sub in tree:
        v = value(sub)
        if best is None or v > best:
            best = v
    return best

T = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

SEARCH = value
ARGUMENTS = (T,)
FUNCTIONS = ["value"]
VALUE = "returned"
PLAYER = "1 if depth_below_root % 2 == 0 else -1"
CUT = None
FAULT = ("both", "maximi", "never minimi", "smallest", "largest", "minimum", "min")
