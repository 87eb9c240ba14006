"""Which nodes of a large tree are shown: those around a path, with stubs in place of the others."""

from collections.abc import Sequence
from math import inf

from ..games.game import MIN
from .node import Drawing, DrawnNode
from .place import SIBLINGS, placed

# A tree that is larger in one of these is folded.
WIDEST = 2200  # pixels
MOST_NODES = 120
MOST_LEVELS = 14
FOLDED = 1500  # pixels, about the greatest width of a folded tree
STUB = 76  # pixels, about the width of a stub


class WholeTree:
    """All nodes of a tree, in preorder, and a drawing of them all or of those around a path.

    Attributes
    ----------
    nodes : list of DrawnNode
    whole : Drawing or None
        All of it; None if it is too large.
    """

    def __init__(self, nodes: list[DrawnNode]) -> None:
        self.nodes = nodes
        self.whole: Drawing | None = None
        self._path: list[DrawnNode] = []
        self._folded: Drawing | None = None
        deepest = max(node.depth for node in nodes)
        if len(nodes) <= MOST_NODES and deepest < MOST_LEVELS:
            drawing = placed(nodes)
            if drawing.width <= WIDEST:
                self.whole = drawing

    def around(self, path: list[DrawnNode]) -> Drawing:
        """Return a drawing that shows all of a path from the root; it is kept for the next step."""
        if self.whole:
            return self.whole
        if self._folded is None or self._path != path:
            self._path = path
            self._folded = _folded(path)
        return self._folded


def stub(parent: DrawnNode, hidden: Sequence[DrawnNode], text: str = "") -> DrawnNode:
    """Return a stub in place of some nodes and all below them.

    Without any `hidden` it stands for an unknown number of nodes: its size is infinite.
    """
    node = DrawnNode(parent.game, None, MIN, parent, kind="more", hidden=hidden)
    node.size = sum(node.size for node in hidden) or inf
    if not text:
        text = "more" if node.size == inf else f"{node.size:,} more"
    node.lines = (text,)
    return node


def _folded(path: list[DrawnNode]) -> Drawing:
    """Draw the part of a tree around a path from its root, with stubs in place of the rest.

    The uppermost levels are shown whole, as long as they fill at most half of the width. Below them
    only the nodes on the path show their children, and if these are many, only some of them beside
    the one on the path. If the path has too many levels, only its end is shown.
    """
    skipped = path[:-MOST_LEVELS]
    path = path[-MOST_LEVELS:]
    widths = [sum(child.reach) for node in path for child in node.children]
    average = sum(widths) / len(widths)
    side_by_side = FOLDED // (max(average, STUB) + SIBLINGS)  # nodes for which there is room
    opened = set(path)
    level = path[:1]  # the lowest level that is shown whole
    below = path[0].children
    for _ in range(MOST_LEVELS - 1):
        if not 0 < len(below) <= side_by_side // 2:
            break
        opened.update(level)
        level = below
        below = [child for node in level for child in node.children]
    # The rest of the width is shared by the nodes on the path whose children stand further down.
    sharing = 0
    for node in path:
        if node.children and node.depth >= level[0].depth:
            sharing += 1
    page_size = 1 + int(side_by_side - len(level)) // max(sharing, 1)
    return placed(_copied(path, skipped, opened, max(page_size, 1)))


def _copied(path: list, skipped: list, opened: set, page_size: int) -> list[DrawnNode]:
    """Return copies of the nodes that are shown, in preorder, with stubs for the others.

    The nodes in `opened` show their children, or a page of them. A first stub stands for the nodes
    that are `skipped` above the path.
    """
    nodes: list[DrawnNode] = []
    top = None
    if skipped:
        top = stub(skipped[0], skipped, f"{len(skipped)} plies").copied(None)
        nodes.append(top)
    rest = [(path[0], top)]
    while rest:
        node, parent = rest.pop()
        copy = node.copied(parent)
        nodes.append(copy)
        shown: list[DrawnNode] = []
        if node in opened:
            shown = _page(node, path, page_size)
        elif node.children:
            shown = [stub(node, node.children)]
        rest += [(child, copy) for child in reversed(shown)]
    return nodes


def _page(node: DrawnNode, path: list[DrawnNode], page_size: int) -> list[DrawnNode]:
    """Return the page of a node's children with the one on the path, between stubs for the rest."""
    children = node.children
    if len(children) <= page_size + 1:  # a stub would take as much room as the last child
        return children
    place = 0
    for number, child in enumerate(children):
        if child in path:
            place = number
    page_start = place - place % page_size
    start = min(page_start, len(children) - page_size)
    end = start + page_size
    page = children[start:end]
    if start > 0:
        page.insert(0, stub(node, children[:start]))
    if end < len(children):
        page.append(stub(node, children[end:]))
    return page
