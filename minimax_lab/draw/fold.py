"""Which nodes of a tree are shown where not all can be: those around a path, and stubs."""

from collections.abc import Sequence
from math import inf

from ..games.game import MIN
from .node import Drawing, DrawnNode
from .place import SIBLINGS, placed

# A tree beyond one of these is folded.
WIDEST = 2200  # pixels
MOST_NODES = 120
MOST_LEVELS = 14
FOLDED = 1500  # pixels, the greatest width of what was folded
STUB = 76  # pixels, about the width of a stub


class WholeTree:
    """All nodes of a tree, in preorder, and a drawing of them: of all, or else around a path."""

    def __init__(self, nodes: list[DrawnNode]) -> None:
        self.nodes = nodes
        self.whole: Drawing | None = None
        self._path: list[DrawnNode] = []
        self._folded: Drawing | None = None
        if len(nodes) <= MOST_NODES and max(node.depth for node in nodes) < MOST_LEVELS:
            drawing = placed(nodes)
            if drawing.width <= WIDEST:
                self.whole = drawing

    def around(self, path: list[DrawnNode]) -> Drawing:
        """Return a drawing that shows all of a path from the root; others use it, too."""
        if self.whole:
            return self.whole
        if self._folded is None or self._path != path:
            self._path = path
            self._folded = _folded(path)
        return self._folded


def stub(parent: DrawnNode, hidden: Sequence[DrawnNode], text: str = "") -> DrawnNode:
    """Return what stands in place of nodes that aren't shown; of unknown ones, if there are none.

    The size of what is unknown is infinite.
    """
    node = DrawnNode(parent.game, None, MIN, parent, kind="more", hidden=hidden)
    node.size = sum(node.size for node in hidden) or inf
    if not text:
        text = "more" if node.size == inf else f"{node.size:,} more"
    node.lines = (text,)
    return node


def _folded(path: list[DrawnNode]) -> Drawing:
    """Draw the part of a tree around a path from its root, stubs in place of the rest of it.

    The uppermost levels are shown as far as they take half of the room; below, the children of the
    nodes on the path, or of many a page. Of a path of too many levels only the end is shown.
    """
    skipped = path[:-MOST_LEVELS]
    path = path[-MOST_LEVELS:]
    widths = [sum(child.reach) for node in path for child in node.children]
    width = max(sum(widths) / len(widths), STUB) + SIBLINGS
    side_by_side = FOLDED // width  # nodes, about
    opened = set(path)
    level = path[:1]
    below = path[0].children
    for _ in range(MOST_LEVELS - 1):
        if not 0 < len(below) <= side_by_side // 2:
            break
        opened |= set(level)
        level = below
        below = [child for node in level for child in node.children]
    further = [node for node in path if node.children and node.depth >= level[0].depth]
    most = 1 + int(side_by_side - len(level)) // max(len(further), 1)
    return placed(_copied(path, skipped, opened, max(most, 1)))


def _copied(path: list, skipped: list, opened: set, most: int) -> list[DrawnNode]:
    """Return a copy of what is shown, in preorder, with stubs for what isn't.

    The nodes in `opened` show their children: of many a page of `most`, with the path's own.
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
            shown = _page(node, path, most)
        elif node.children:
            shown = [stub(node, node.children)]
        rest += [(child, copy) for child in reversed(shown)]
    return nodes


def _page(node: DrawnNode, path: list[DrawnNode], most: int) -> list[DrawnNode]:
    """Return those of a node's children that are shown, with stubs before and after them."""
    children = node.children
    if len(children) <= most + 1:
        return children
    place = 0
    for number, child in enumerate(children):
        if child in path:
            place = number
    start = min(place // most * most, len(children) - most)
    end = start + most
    page = children[start:end]
    if start > 0:
        page.insert(0, stub(node, children[:start]))
    if end < len(children):
        page.append(stub(node, children[end:]))
    return page
