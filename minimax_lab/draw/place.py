"""Where the nodes of a drawn tree stand, in pixels."""

from collections import defaultdict
from functools import lru_cache

from .node import LINE, PILL, POINTER, Drawing, DrawnNode

NARROWEST = 330  # the least width of any picture
MARGIN = 16  # around all
SIBLINGS = 12  # the least gap between leaves of one parent
COUSINS = 24  # the least gap between other leaves
WINDOW = 84  # the width of a usual pill, with what must be free around it


def placed(nodes: list[DrawnNode]) -> Drawing:
    """Place the nodes of a tree, in preorder, and return them as a drawing."""
    width = _across(nodes)
    above = PILL + POINTER  # room for a window
    gap = 12 + min(60, width // 30) - above // 2
    by_depth = defaultdict(list)
    for node in nodes:
        by_depth[node.depth].append(node)
    levels = [by_depth[depth] for depth in sorted(by_depth)]
    top = MARGIN - 9 + above
    for level in levels:
        for node in level:  # all at one height, so that no edge runs behind a board
            node.y = top + node.box[1] // 2
            node.last = node.changed_squares()
        bottom = top + max(node.box[1] for node in level)
        if any(node.kind == "leaf" for node in level):
            bottom += LINE + 4  # room for their values
        top = bottom + gap + above
    if any(node.kind == "leaf" and node.has_window for node in levels[-1]):
        bottom += PILL + 4
    for level in levels:
        for place, node in enumerate(level):
            node.pill_side = _pill_side(node, level[place - 1] if place else None)
    return Drawing(nodes, width, bottom + 12)


def _pill_side(node: DrawnNode, neighbour: DrawnNode | None) -> str:
    """Return where a node has the pill with its window, so that no edge runs behind it.

    It is below a leaf, whose siblings are near; else above the node, or on its left where an edge
    to a sibling runs above it and the `neighbour` there leaves room.
    """
    if node.kind == "leaf":
        return "below"
    if node.parent is None:
        return "above"
    room = node.x - node.box[0] / 2
    if neighbour:
        room -= neighbour.x + neighbour.reach[1]
    if room < WINDOW + 12:
        return "above"
    x1, y1, _, y2 = node.edge
    low = (y2 - POINTER - y1) / max(y2 - y1, 1)  # where the pill ends, as a share of the edges
    high = (y2 - POINTER - PILL - 2 - y1) / max(y2 - y1, 1)
    for sibling in node.parent.children:
        if sibling is node:
            continue
        towards = sibling.x - x1
        start, end = sorted((x1 + high * towards - node.x, x1 + low * towards - node.x))
        if start < WINDOW / 2 and end > -WINDOW / 2:
            return "left"
    return "above"


@lru_cache(maxsize=4)  # made once for all steps
def placed_together(drawings: tuple[Drawing, ...]) -> list[Drawing]:
    """Place drawings of the same tree so that what they both show is at one place in each.

    They are placed as parts of a tree that has the nodes of all of them.
    """
    whole: dict[tuple, DrawnNode] = {}
    keys = []
    for drawing in drawings:
        of: dict[DrawnNode | None, tuple] = {None: ()}
        taken: set[tuple] = set()
        for node in drawing.nodes:
            path = (*of[node.parent], (node.kind == "more", node.state, 0))
            while path in taken:  # a state that is visited again
                *above, (is_stub, state, number) = path
                path = (*above, (is_stub, state, number + 1))
            taken.add(path)
            of[node] = path
            if path not in whole:
                whole[path] = node.copied(whole.get(path[:-1]))
                continue
            other = whole[path]
            width, height = node.box
            other.box = (max(other.box[0], width), max(other.box[1], height))
            other.value_width = max(other.value_width, node.value_width)
            other.has_window = other.has_window or node.has_window
            if node.kind == "inner":
                other.kind = "inner"
        keys.append(of)
    top, *_ = whole.values()
    together = placed(in_preorder(top))
    return [_as_in(together, whole, of) for of in keys]


def in_preorder(top: DrawnNode) -> list[DrawnNode]:
    """Return a node and all below it, each parent before its children."""
    nodes = []
    rest = [top]
    while rest:
        node = rest.pop()
        nodes.append(node)
        rest += reversed(node.children)
    return nodes


def _as_in(together: Drawing, whole: dict, of: dict) -> Drawing:
    """Return copies of some nodes, each at the place that it has in the whole."""
    copies: dict[DrawnNode | None, DrawnNode] = {}
    for node, path in of.items():
        if node is None:
            continue
        copy = node.copied(copies.get(node.parent))
        copy.x = whole[path].x
        copy.y = whole[path].y
        copy.pill_side = whole[path].pill_side
        copies[node] = copy
    return Drawing([*copies.values()], together.width, together.height)


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
