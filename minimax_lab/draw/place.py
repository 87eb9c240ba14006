"""Where the nodes of a drawn tree stand, in pixels."""

from collections import defaultdict

from .node import LINE, Drawing, DrawnNode

NARROWEST = 330  # the least width of any picture
MARGIN = 16  # around all
SIBLINGS = 12  # the least gap between leaves of one parent
COUSINS = 24  # the least gap between other leaves
PILL = 20  # the height of the pill above a node with its window
POINTER = 8  # the height of the arrowhead between that and the current node


def placed(nodes: list[DrawnNode]) -> Drawing:
    """Place the nodes of a tree, in preorder, and return them as a drawing."""
    width = _across(nodes)
    above = PILL + POINTER  # room for a window
    gap = 12 + min(60, width // 30) - above // 2
    levels = defaultdict(list)
    for node in nodes:
        levels[node.depth].append(node)
    top = MARGIN - 9 + above
    for _, level in sorted(levels.items()):
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

    Siblings stand side by side, and so do their subtrees; each parent is midway between its first
    and its last child. What is below the sibling of a leaf isn't below the leaf either.
    """
    # How far a node reaches to the left and right of its middle, and how far what is below it does;
    # below a leaf, as far as itself.
    reach: dict[DrawnNode, tuple[float, float, float, float]] = {}
    offset: dict[DrawnNode, float] = {}  # from the parent's middle; to the right if above 0
    for node in reversed(nodes):  # children come before their parent
        left, right = node.reach
        left += SIBLINGS / 2
        right += SIBLINGS / 2
        if not node.children:
            reach[node] = left, right, left, right
            continue
        # First counted from where the children begin.
        end = 0.0
        end_below = 0.0
        for child in node.children:
            child_left, child_right, left_below, right_below = reach[child]
            offset[child] = max(end + child_left, end_below + left_below)
            end = offset[child] + child_right
            end_below = offset[child] + right_below
        first = node.children[0]
        last = node.children[-1]
        middle = (offset[first] + offset[last]) / 2
        for child in node.children:
            offset[child] -= middle
        has_leaves = any(child.kind == "leaf" for child in node.children)
        gap = (COUSINS - SIBLINGS) / 2 if has_leaves else 0
        left_below = middle + gap
        right_below = max(end, end_below) - middle + gap
        reach[node] = left, right, left_below, right_below
    left, right, left_below, right_below = reach[nodes[0]]
    left = max(left, left_below)
    right = max(right, right_below)
    width = max(round(left + right) + SIBLINGS, NARROWEST)
    nodes[0].x = round((width + left - right) / 2)
    for node in nodes:
        for child in node.children:
            child.x = round(node.x + offset[child])
    return width
