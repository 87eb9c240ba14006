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
        self.last: tuple[list[DrawnNode], Drawing] | None = None
        if len(nodes) <= MOST_NODES and max(node.depth for node in nodes) < MOST_LEVELS:
            drawing = placed(nodes)
            self.whole = drawing if drawing.width <= WIDEST else None

    def around(self, path: list[DrawnNode]) -> Drawing:
        """Return a drawing that shows all of a path from the root; others use it, too."""
        if self.whole:
            return self.whole
        if self.last is None or self.last[0] != path:
            self.last = path, _folded(path)
        return self.last[1]


def stub(parent: DrawnNode, hidden: Sequence[DrawnNode], text: str = "") -> DrawnNode:
    """Return what stands in place of nodes that aren't shown; of unknown ones, if there are none.

    The size of what is unknown is infinite.
    """
    size = sum(node.size for node in hidden) or inf
    node = DrawnNode(parent.game, None, MIN, parent, kind="more", hidden=hidden, size=size)
    node.lines = (text or ("more" if size == inf else f"{size:,} more"),)
    return node


def _folded(path: list[DrawnNode]) -> Drawing:
    """Draw the part of a tree around a path from its root, stubs in place of the rest of it.

    The uppermost levels are shown as far as they take half of the room; below, the children of the
    nodes on the path, or of many a page. Of a path of too many levels only the end is shown.
    """
    skipped, path = path[:-MOST_LEVELS], path[-MOST_LEVELS:]
    widths = [sum(child.reach) for node in path for child in node.children]
    side_by_side = FOLDED // (max(sum(widths) / len(widths), STUB) + SIBLINGS)
    upper: set[DrawnNode] = set()
    level = [path[0]]
    below = path[0].children
    for _ in range(MOST_LEVELS - 1):
        if not 0 < len(below) <= side_by_side // 2:
            break
        upper |= set(level)
        level, below = below, [child for node in below for child in node.children]
    rest = [node for node in path if node.children and node not in upper]
    most = 1 + int(side_by_side - len(level)) // max(len(rest), 1)
    return placed(_copied(path, skipped, upper | set(path), max(most, 1)))


def _copied(path: list, skipped: list, opened: set, most: int) -> list[DrawnNode]:
    """Return a copy of what is shown, in preorder, with stubs for what isn't.

    The nodes in `opened` show their children: of many a page of `most`, with the path's own.
    """
    nodes: list[DrawnNode] = []
    if skipped:
        nodes.append(stub(skipped[0], skipped, f"{len(skipped)} plies").copied(None))
    rest: list[tuple[DrawnNode, DrawnNode | None]] = [(path[0], nodes[0] if nodes else None)]
    while rest:
        node, parent = rest.pop()
        nodes.append(node.copied(parent))
        children = node.children
        start = 0
        end = 0
        if node in opened:
            end = len(children)
            if end > most + 1:
                at = next((place for place, child in enumerate(children) if child in path), 0)
                start = min(at // most * most, end - most)
                end = start + most
        before = [stub(node, children[:start])] if start else []
        after = [stub(node, children[end:])] if end < len(children) else []
        for child in reversed([*before, *children[start:end], *after]):
            rest.append((child, nodes[-1]))
    return nodes
