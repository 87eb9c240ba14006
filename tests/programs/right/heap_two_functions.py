from math import inf

LEAVES = [3, 12, 8, 2, 4, 6, 14, 5, 2, 9, 1, 0, 7, 7, 11, -2]
FIRST_LEAF = len(LEAVES) - 1


def leaf_value(i):
  return LEAVES[i - FIRST_LEAF]


def max_node(i, a, b):
  if i >= FIRST_LEAF:
    return leaf_value(i)
  v = -inf
  for child in (2*i + 1, 2*i + 2):
    v = max(v, min_node(child, a, b))
    if v >= b:
      return v        # prune
    a = max(a, v)
  return v


def min_node(i, a, b):
  if i >= FIRST_LEAF:
    return leaf_value(i)
  v = inf
  for child in (2*i + 1, 2*i + 2):
    v = min(v, max_node(child, a, b))
    if v <= a:
      return v        # prune
    b = min(b, v)
  return v

SEARCH = max_node
ARGUMENTS = (0, -inf, inf)
FUNCTIONS = ["max_node", "min_node"]
VALUE = "returned"
PLAYER = "1 if name == 'max_node' else -1"
CUT = ("if v ", "if False and v ")
