"""The function for MIN takes the larger value."""
def max_value(node):
    if not isinstance(node, list):
        return node
    return max(min_value(child) for child in node)


def min_value(node):
    if not isinstance(node, list):
        return node
    if all(not isinstance(child, list) for child in node):
        return max(max_value(child) for child in node)
    return min(max_value(child) for child in node)


SEARCH = max_value
ARGUMENTS = ([[[[3, 12], [8, 2]], [[4, 6], [14, 5]]], [[[2, 9], [1, 7]], [[0, 8], [5, 3]]]],)
FUNCTIONS = ["max_value", "min_value"]
CUT = None
FAULT = ("as `max_value` should",)
