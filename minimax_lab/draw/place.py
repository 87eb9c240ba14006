"""Where the nodes of a drawn tree stand, in pixels."""

from .node import LINE, Drawing, DrawnNode

NARROWEST = 330  # the least width of any picture
MARGIN = 16  # around all
SIBLINGS = 12  # the least gap between leaves of one parent
COUSINS = 24  # the least gap between other leaves
PILL = 20  # the height of the window above a node
POINTER = 8  # the height of what points from it to the current node


def placed(nodes: list[DrawnNode]) -> Drawing:
    """Place the nodes of a tree, in preorder, and return them as a drawing."""
    width = _across(nodes)
    above = PILL + POINTER  # room for a window
    gap = 12 + min(60, width // 30) - above // 2
    levels: list[list[DrawnNode]] = [[] for _ in range(max(node.depth for node in nodes) + 1)]
    for node in nodes:
        levels[node.depth].append(node)
    top = MARGIN - 9 + above
    for level in levels:
        for node in level:  # all at one height, so that no edge runs behind a board
            node.y = top + node.box[1] // 2
            node.last = node.changed_squares()
        bottom = top + max(node.box[1] for node in level)
        if any(node.kind == "leaf" for node in level):
            bottom += LINE + 4  # room for their values
        top = bottom + gap + above
    return Drawing(nodes, width, bottom + 12)


def _across(nodes: list[DrawnNode]) -> int:
    """Place nodes from left to right, and return the width of the picture.

    Children stand side by side, and so does all that is below them; each parent is in the middle of
    its first and last child. What is beside a leaf keeps clear of it on all levels.
    """
    # How far nodes reach to the left and to the right, and how far all below them does.
    reach: dict[DrawnNode, tuple[float, float, float, float]] = {}
    right_of: dict[DrawnNode, float] = {}  # how far a node is from its parent
    for node in reversed(nodes):  # children come before their parent
        left, right = node.reach
        left += SIBLINGS / 2
        right += SIBLINGS / 2
        reach[node] = left, right, left, right
        if node.children:
            end = 0.0
            end_below = 0.0
            for child in node.children:
                left_of, beyond, left_below, beyond_below = reach[child]
                right_of[child] = max(end + left_of, end_below + left_below)
                end = right_of[child] + beyond
                end_below = right_of[child] + beyond_below
            middle = (right_of[node.children[0]] + right_of[node.children[-1]]) / 2
            for child in node.children:
                right_of[child] -= middle
            has_leaves = any(child.kind == "leaf" for child in node.children)
            gap = (COUSINS - SIBLINGS) / 2 if has_leaves else 0
            reach[node] = left, right, gap + middle, max(end, end_below) - middle + gap
    left, right, left_below, right_below = reach[nodes[0]]
    left = max(left, left_below)
    right = max(right, right_below)
    width = max(round(left + right) + SIBLINGS, NARROWEST)
    nodes[0].x = round((width + left - right) / 2)
    for node in nodes:
        for child in node.children:
            child.x = round(node.x + right_of[child])
    return width
