"""Where the nodes of a drawn tree stand, in pixels."""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from .node import LEAST, LINE, PILL, POINTER, Drawing, DrawnNode

NARROWEST = 330  # the least width of any picture
MARGIN = 16  # around all
SIBLINGS = 12  # the least gap between leaves of one parent
COUSINS = 24  # the least gap between other leaves
SLIMMER = 8  # by so much nodes with short labels are narrower where two trees are compared
WINDOW = 84  # the width of a usual pill, with what must be free around it
NEAR = 110  # siblings nearer than this leave a window little room between the edges to them
SQUEEZED = 24  # by so much levels are further apart there


@dataclass(frozen=True)
class Gaps:
    """The least gaps between nodes side by side, in pixels.

    Attributes
    ----------
    inner, siblings, cousins : int
        Between nodes with children, between leaves of one parent, and between other leaves.
    margin : int
        Of the picture, left and right together.
    is_close : bool
        Whether room is scarce: levels are nearer, a broad level of one subtree may reach over a
        narrow level of the next, and no room is made for windows at the ends of a level.
    """

    inner: int
    siblings: int
    cousins: int
    margin: int
    is_close: bool


USUAL = Gaps(SIBLINGS, SIBLINGS, COUSINS, SIBLINGS, is_close=False)
# Of trees that stand side by side, often small; between siblings there is room for a ring.
CLOSE = Gaps(2, 10, 12, 6, is_close=True)


def placed(nodes: list[DrawnNode], gaps: Gaps = USUAL) -> Drawing:
    """Place the nodes of a tree, in preorder, and return them as a drawing."""
    width = _across(nodes, gaps)
    above = PILL + POINTER  # room for a window
    gap = 12 + min(60, width // 30) - above // 2
    if gaps.is_close:
        gap = max(gap - 8, 6)
    by_depth = defaultdict(list)
    for node in nodes:
        by_depth[node.depth].append(node)
    levels = [by_depth[depth] for depth in sorted(by_depth)]
    top = MARGIN - 9 + above
    for level in levels:
        if any(_is_squeezed(node) for node in level):
            top += SQUEEZED
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
    if not gaps.is_close:
        width = _widened(nodes, width)
    return Drawing(nodes, width, bottom + 12)


def _widened(nodes: list[DrawnNode], width: int) -> int:
    """Make room for the windows at the ends of a picture's levels, and return its new width."""
    ends = [0, width]
    for node in nodes:
        if node.has_window and node.parent and node.pill_side == "above":
            middle = node.x + node.beside_edge(WINDOW)
            ends += [middle - WINDOW // 2, middle + WINDOW // 2]
    for node in nodes:
        node.x -= min(ends)
    return max(ends) - min(ends)


def _is_squeezed(node: DrawnNode) -> bool:
    """Return whether a node with a window above it has siblings near on both sides."""
    if node.kind == "leaf" or node.parent is None or not node.has_window:
        return False
    aside = [sibling.x - node.x for sibling in node.parent.children]
    on_left = any(-NEAR < x < 0 for x in aside)
    on_right = any(0 < x < NEAR for x in aside)
    return on_left and on_right


def _pill_side(node: DrawnNode, neighbour: DrawnNode | None) -> str:
    """Return where a node has the pill with its window, so that it hides no edge to a sibling.

    It is below a leaf, whose siblings are near; else above the node, beside the edge to it; on its
    left, if there is room up to the `neighbour` there; or else on the edge to it, as its label.
    """
    if node.kind == "leaf":
        return "below"
    if node.parent is None:
        return "above"
    siblings = [sibling for sibling in node.parent.children if sibling is not node]
    if not _hides_an_edge(node.x + node.beside_edge(WINDOW), node.edge, siblings):
        return "above"
    room = node.x - node.box[0] / 2
    if neighbour:
        room -= neighbour.x + neighbour.reach[1]
    return "left" if room >= WINDOW + 16 else "on"


def _hides_an_edge(middle: int, edge: tuple[int, int, int, int], siblings: list[DrawnNode]) -> bool:
    """Return whether a window with this middle, near the end of an edge, hides one to a sibling."""
    x1, y1, _, y2 = edge
    low = (y2 - POINTER - y1) / max(y2 - y1, 1)  # where the pill ends, as a share of the edges
    high = (y2 - POINTER - PILL - 2 - y1) / max(y2 - y1, 1)
    for sibling in siblings:
        towards = sibling.x - x1
        start, end = sorted((x1 + high * towards - middle, x1 + low * towards - middle))
        if start < WINDOW / 2 and end > -WINDOW / 2:
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
                whole[path] = _slim(node, whole.get(path[:-1]))
                continue
            other = whole[path]
            width, height = _slim_box(node)
            other.box = (max(other.box[0], width), max(other.box[1], height))
            other.value_width = max(other.value_width, node.value_width)
            other.has_window = other.has_window or node.has_window
            if node.kind == "inner":
                other.kind = "inner"
        keys.append(of)
    top, *_ = whole.values()
    together = placed(in_preorder(top), CLOSE)
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


def _slim(node: DrawnNode, parent: DrawnNode | None) -> DrawnNode:
    """Return a copy of a node, as `copied` does, that is narrower if its label is short."""
    copy = node.copied(parent)
    copy.box = _slim_box(node)
    return copy


def _slim_box(node: DrawnNode) -> tuple[int, int]:
    width, height = node.box
    is_short = width == LEAST.get(node.kind)
    return (width - SLIMMER if is_short else width), height


def _as_in(together: Drawing, whole: dict, of: dict) -> Drawing:
    """Return copies of some nodes, each at the place that it has in the whole."""
    copies: dict[DrawnNode | None, DrawnNode] = {}
    for node, path in of.items():
        if node is None:
            continue
        copy = _slim(node, copies.get(node.parent))
        copy.x = whole[path].x
        copy.y = whole[path].y
        copy.pill_side = whole[path].pill_side
        copies[node] = copy
    return Drawing([*copies.values()], together.width, together.height)


def _across(nodes: list[DrawnNode], gaps: Gaps) -> int:
    """Place nodes from left to right, and return the width of the picture.

    Siblings stand side by side, and so do their subtrees; each parent is midway between its first
    and its last child. What is below the sibling of a leaf isn't below the leaf either.
    """
    # How far a node reaches to the left and right of its middle, and how far each level below it
    # does; a tree reaches further down as far as its lowest level.
    reach: dict[DrawnNode, list[tuple[float, float]]] = {}
    offset: dict[DrawnNode, float] = {}  # from the parent's middle; to the right if above 0
    for node in reversed(nodes):  # children come before their parent
        free = gaps.inner if node.kind == "inner" else gaps.siblings
        left, right = node.reach
        reach[node] = [(left + free / 2, right + free / 2)]
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
        gap = (gaps.cousins - gaps.siblings) / 2 if has_leaves else 0
        below = []
        for (left, _), end in zip(reach[first], ends, strict=True):
            below.append((middle - offset[first] + left + gap, end - middle + gap))
        reach[node] += below if gaps.is_close else [_widest(below)]
        for child in node.children:
            offset[child] -= middle
    left, right = _widest(reach[nodes[0]])
    width = max(round(left + right) + gaps.margin, NARROWEST)
    nodes[0].x = round((width + left - right) / 2)
    for node in nodes:
        for child in node.children:
            child.x = round(node.x + offset[child])
    return width


def _widest(levels: list[tuple[float, float]]) -> tuple[float, float]:
    """Return how far the widest of some levels reaches to the left, and to the right."""
    return max(left for left, _ in levels), max(right for _, right in levels)
