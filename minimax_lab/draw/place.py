"""Where the nodes of a drawn tree stand, in pixels."""

from collections import defaultdict
from functools import lru_cache

from .node import PILL, POINTER, Drawing, DrawnNode

# All in pixels. Two trees are often compared side by side, and a phone is to show a tree whole.
NARROWEST = 330  # the least width of any picture
MARGIN = 16  # around a legend
BESIDE = 3  # on the left and right of a tree
INNER = 4  # the least gap between nodes with children
SIBLINGS = 10  # and between leaves of one parent, where a ring may be, and between boards
COUSINS = 12  # and between other leaves
LOWER = 12  # by so much a level is lower where a window would hide an edge
PASSES = 7  # of that
ROUNDS = 4  # of more room beside nodes whose windows would still hide one
# Where the pill with a window may be: the first place where it hides nothing is taken.
SIDES = {"leaf": ("below", "above", "on", "below"), "inner": ("above", "left", "on")}


def placed(nodes: list[DrawnNode], *, windows: bool = True) -> Drawing:
    """Place the nodes of a tree, in preorder, and return them as a drawing.

    It has room for the windows of its nodes, unless there are to be none.
    """
    room = {node: node.window_width / 2 for node in nodes if node.pill_side == "over"}
    for _ in range(ROUNDS):
        width = _across(nodes, room)
        height, crowded = _lowered(nodes, width, windows)
        if not crowded:
            break
        for node in crowded:
            room[node] = room.get(node, 0) + node.window_width / 2
    return Drawing(nodes, width, height)


def _lowered(nodes: list[DrawnNode], width: int, windows: bool) -> tuple[int, set[DrawnNode]]:
    """Place the levels of a tree so far below each other that windows have room between them.

    Return its height, and the nodes whose windows have no room even so.
    """
    gap = max(min(60, width // 30) - 10, 6)
    by_depth = defaultdict(list)
    for node in nodes:
        by_depth[node.depth].append(node)
    levels = [by_depth[depth] for depth in sorted(by_depth)]
    gaps = [0] + [gap] * (len(levels) - 1)
    crowded: list[set[DrawnNode]] = []
    for _ in range(PASSES):
        height = _down(levels, gaps)
        if windows:
            crowded = [_place_windows(levels, number, width) for number in range(len(levels))]
        # The window of a leaf would have no more room lower down.
        more = [LOWER * any(node.kind == "inner" for node in level) for level in crowded]
        if not any(more):
            break
        gaps = [sum(pair) for pair in zip(gaps, more, strict=True)]
    return height, set().union(*crowded)


def _down(levels: list[list[DrawnNode]], gaps: list[int]) -> int:
    """Place levels of nodes below each other, with gaps above each, and return their height."""
    bottom = MARGIN - 9
    for level, gap in zip(levels, gaps, strict=True):
        top = bottom + gap + PILL + POINTER  # room for a window
        for node in level:  # all at one height, so that no edge runs behind a board
            node.y = top + node.box[1] // 2
            node.last = node.changed_squares()
        bottom = top + max(node.box[1] for node in level)
        leaves = [node for node in level if node.kind == "leaf"]
        if leaves:
            bottom += leaves[0].value_size + 7  # room for their values
    if any(node.kind == "leaf" and node.window_width for node in levels[-1]):
        bottom += PILL + 5
    return bottom + 14


def _place_windows(levels: list[list[DrawnNode]], number: int, width: int) -> set[DrawnNode]:
    """Choose where a level's nodes have their windows; return those that have no room for it."""
    level = levels[number]
    around = [node for nodes in levels[number : number + 2] for node in nodes]
    crowded = set()
    for node in level:
        if not node.window_width:
            continue
        sides = ("over",) if node.pill_side == "over" else SIDES[node.kind]
        for side in sides:
            node.pill_side = side
            if not _hides_something(node, around, width):
                break
        else:
            crowded.add(node)
    return crowded


def _hides_something(node: DrawnNode, around: list[DrawnNode], picture_width: int) -> bool:
    """Return whether a node's window is over a node, or over an edge to another one."""
    half = node.window_width / 2 + 2
    right, up = node.pill_place(node.window_width)
    middle = min(max(node.x + right, half), picture_width - half)
    top = node.y - up - PILL / 2
    bottom = top + PILL
    for other in around:
        if other.top < bottom and other.bottom > top:
            left, right_of_it = other.reach
            if other.x - left < middle + half and other.x + right_of_it > middle - half:
                return True
        if other is node:
            continue
        x1, y1, x2, y2 = other.edge
        start = max(y1, top)
        end = min(y2, bottom)
        if start < end:
            lean = (x2 - x1) / (y2 - y1)
            places = (x1 + (start - y1) * lean, x1 + (end - y1) * lean)
            if min(places) < middle + half and max(places) > middle - half:
                return True
    return False


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
            other.window_width = max(other.window_width, node.window_width)
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


def _across(nodes: list[DrawnNode], room: dict[DrawnNode, float]) -> int:
    """Place nodes from left to right, and return the width of the picture.

    Siblings stand side by side, and so do their subtrees; each parent is midway between its first
    and its last child. A broad level of one subtree may reach over a narrow level of the next. Some
    nodes have at least so much room at both sides.
    """
    # How far a node reaches to the left and right of its middle, and how far each level below it
    # does; a tree reaches further down as far as its lowest level.
    reach: dict[DrawnNode, list[tuple[float, float]]] = {}
    offset: dict[DrawnNode, float] = {}  # from the parent's middle; to the right if above 0
    for node in reversed(nodes):  # children come before their parent
        free = INNER if node.kind == "inner" and not node.board else SIBLINGS
        left, right = node.reach
        least = room.get(node, 0)
        reach[node] = [(max(left, least) + free / 2, max(right, least) + free / 2)]
        if not node.children:
            continue
        # First counted from where the children begin.
        levels = max(len(reach[child]) for child in node.children)
        ends = [0.0] * levels
        for child in node.children:
            sides = reach[child]
            sides += sides[-1:] * (levels - len(sides))
            offset[child] = max(end + left for end, (left, _) in zip(ends, sides, strict=True))
            ends = [offset[child] + right for _, right in sides]
        first = node.children[0]
        last = node.children[-1]
        middle = (offset[first] + offset[last]) / 2
        has_leaves = any(child.kind == "leaf" for child in node.children)
        gap = (COUSINS - SIBLINGS) / 2 if has_leaves else 0
        below = []
        for (left, _), end in zip(reach[first], ends, strict=True):
            below.append((middle - offset[first] + left + gap, end - middle + gap))
        reach[node] += below
        for child in node.children:
            offset[child] -= middle
    left, right = _widest(reach[nodes[0]])
    width = max(round(left + right) + 2 * BESIDE, NARROWEST)
    nodes[0].x = round((width + left - right) / 2)
    for node in nodes:
        for child in node.children:
            child.x = round(node.x + offset[child])
    return width


def _widest(levels: list[tuple[float, float]]) -> tuple[float, float]:
    """Return how far the widest of some levels reaches to the left, and to the right."""
    return max(left for left, _ in levels), max(right for _, right in levels)
