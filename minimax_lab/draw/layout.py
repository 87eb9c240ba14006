"""The node of a drawn tree; where it stands; and which nodes are shown where not all can be."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf
from typing import Any

from ..games.game import MIN, Game, player_name

WIDEST, MOST_NODES, MOST_LEVELS = 2200, 120, 14  # a tree beyond them is folded
FOLDED, NARROWEST = 1700, 330  # pixels, as WIDEST: of what is folded, and of any picture
MARGIN, SIBLINGS, COUSINS = 16, 12, 26  # the least gaps: around all, and from leaf to leaf
STUB = 80  # about the width of one
PILL, POINTER = 22, 9  # the window above a node, and what points from it to the current one
SIZE, LINE = 15, 18  # of every text in a tree, and from one line of a label to the next
LONGEST = 16  # characters in a line of a label
ROOF = 11  # how high the roof of a MAX node is, and how deep the floor of a MIN node

_NARROW = frozenset(" .,:;!|'ijlIft()[]")
_BROAD = frozenset("mwMW@%≥≤−+=∞…")


@lru_cache(maxsize=4096)
def width_of(text: str, size: int = SIZE) -> int:
    """Return about how many pixels a text in bold letters takes; no font is known yet."""
    narrow = sum(sign in _NARROW for sign in text)
    broad = sum(sign in _BROAD for sign in text)
    return round(size * (0.42 * narrow + 0.92 * broad + 0.7 * (len(text) - narrow - broad)))


@dataclass(eq=False)
class DrawnNode:
    """A node of a drawn tree: what it stands for, where it is, and how it looks.

    Attributes
    ----------
    game, state, player : Game, hashable, MAX or MIN
    key : hashable
        Its node in ``trace.graph`` or ``tree.graph``, as far as it is in there.
    parent, children : DrawnNode or None, list of DrawnNode
    visit : Node or None
        The node of the trace that it shows; None if it was never searched.
    kind : "inner", "leaf" or "more"
        "more" is a stub in place of nodes that are folded away, those of `hidden` and below.
    pruned_at : int or None
        The step from which it is known that it is never searched.
    depth, size : int, int or inf
        How deep it lies in the picture, and how many nodes it and all below it are.
    room : int
        The width of the widest value that it has at any step.
    x, y : int
        The middle of its shape in pixels; y grows downwards.
    status : "unvisited", "path", "current", "closed" or "pruned"
    value : str
        What came back from it, or "≥ 3" and "≤ 7" while it is on the path.
    window : str
        Its own alpha and beta, while it is on the path and if the function has them.
    best, cut : bool
        Whether the edge from its parent leads to what gives that its value, or is cut off.
    marked : str
        What a dashed ring around it means, "" if it has none.
    """

    game: Game
    state: Any
    player: int
    key: Any = None
    parent: "DrawnNode | None" = field(default=None, repr=False)
    children: list["DrawnNode"] = field(default_factory=list, repr=False)
    visit: Any = field(default=None, repr=False)
    kind: str = "inner"
    pruned_at: int | None = None
    hidden: Sequence["DrawnNode"] = field(default=(), repr=False)
    depth: int = 0
    size: float = 1
    # Its place and its look are the same for all nodes until they are set.
    room = x = y = 0
    status, value, window, marked = "closed", "", "", ""
    best = cut = False

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The label, each line of it short enough for a picture."""
        half = LONGEST // 2
        lines = [line.rstrip() for line in self.game.label(self.state).split("\n")]
        return tuple(
            line if len(line) <= LONGEST else f"{line[:half]}…{line[1 - half :]}" for line in lines
        )

    @cached_property
    def box(self) -> tuple[int, int]:
        """The width and height of its shape."""
        width, height = width_of(self.lines[0]), LINE * len(self.lines)
        if len(self.lines) > 1:  # a board, whose letters stand in columns
            width = round(0.61 * SIZE * max(map(len, self.lines)))
        if self.kind == "more":
            return width + 14, 26
        if self.kind == "leaf":
            return max(30, width + 12), height + 10
        return max(36, width + 16), height + 12 + ROOF

    @property
    def name(self) -> str:
        """The label on one line."""
        return "/".join(self.lines).replace(" ", "") if len(self.lines) > 1 else self.lines[0]

    @property
    def style(self) -> str:
        """Which outline it has: "MAX", "MIN", "leaf" or "more"."""
        return player_name(self.player) if self.kind == "inner" else self.kind

    @property
    def on_path(self) -> bool:
        """Whether the search is at it or below it."""
        return self.status in ("path", "current")

    @property
    def label_y(self) -> int:
        """The middle of its label, counted from its own middle: a roof is left empty."""
        return self.player * (ROOF // 2) if self.kind == "inner" else 0

    @property
    def value_place(self) -> tuple[int, int, str]:
        """Where its value starts, counted from its middle: under a leaf, else to the right."""
        width, height = self.box
        if self.kind == "leaf":
            return 0, height // 2 + SIZE + 2, "middle"
        return width // 2 + 5, self.label_y + 5, "start"

    @property
    def reach(self) -> tuple[float, float]:
        """How far it and its value reach to the left and to the right of its middle."""
        half = self.box[0] / 2
        if self.kind == "leaf":
            return (max(half, self.room / 2),) * 2
        return half, half + (5 + self.room if self.room else 0)

    @cached_property
    def slot(self) -> float:
        """About the room that it takes while its children are folded away."""
        return max(sum(self.reach), STUB if self.children else 0) + SIBLINGS

    @property
    def edge(self) -> tuple[int, int, int, int]:
        """Where the edge from its parent starts and ends: x, y, x, y."""
        above = self.parent or self
        return above.x, above.y + above.box[1] // 2, self.x, self.y - self.box[1] // 2

    @property
    def edge_style(self) -> str:
        """How that edge looks: "best", "visited", "unvisited" or "pruned"."""
        if self.best:
            return "best"
        return self.status if self.status in ("unvisited", "pruned") else "visited"

    def copied(self, parent: "DrawnNode | None") -> "DrawnNode":
        """Return a copy below a copy of its parent, and still without children."""
        twin = DrawnNode.__new__(DrawnNode)
        twin.__dict__.update(self.__dict__)
        twin.parent, twin.children = parent, []
        if parent is not None:
            twin.depth = parent.depth + 1
            parent.children.append(twin)
        return twin


@dataclass(eq=False)
class Drawing:
    """A tree as it is painted, made by `drawn`.

    Attributes
    ----------
    nodes : list of DrawnNode
        What is shown, each parent before its children, and these from left to right.
    width, height : int
        Of the tree in pixels, margins included.
    cuts : bool
        Whether anything is cut off at any step.
    step : int or None
        None if it shows a game, and not a moment of a search.
    title : str
    """

    nodes: list[DrawnNode]
    width: int = 0
    height: int = 0
    cuts: bool = False
    step: int | None = None
    title: str = ""

    def widened(self, width: int) -> None:
        """Put the tree into the middle of a wider picture."""
        for node in self.nodes:
            node.x += (width - self.width) // 2
        self.width = width


class Layout:
    """Where the nodes of a tree, given in preorder, stand: once for all, else around each path."""

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


# Folding: a filter over the whole tree


def stub(parent: DrawnNode, hidden: list[DrawnNode], text: str = "") -> DrawnNode:
    """Return what stands in place of nodes that aren't shown; of unknown ones, if there are none.

    The size of what is unknown is infinite.
    """
    size = sum(node.size for node in hidden) if hidden else inf
    text = text or ("more" if size == inf else f"{size:,} more")
    node = DrawnNode(parent.game, None, MIN, parent=parent, kind="more", hidden=hidden, size=size)
    node.lines, node.depth = (text,), parent.depth + 1
    node.key = ("more", hidden[0].key if hidden else parent.key)
    return node


def _folded(path: list[DrawnNode]) -> Drawing:
    """Draw the part of a tree around a path from its root, stubs in place of the rest of it.

    Of a path of too many levels only the end is shown.
    """
    skipped, path = path[:-MOST_LEVELS], path[-MOST_LEVELS:]
    siblings = max(len(node.children) for node in path)
    for most in range(min(max(siblings - 1, 1), 9), 0, -1):  # until all of the path finds room
        drawing = placed(_copied(path[0], _opened(path, most), skipped))
        if drawing.width <= FOLDED:
            break
    return drawing


def _opened(path: list[DrawnNode], most: int) -> dict[DrawnNode, list[DrawnNode]]:
    """Return the nodes whose children are shown, with these.

    The nodes of the path are opened, then others from its end outwards while room is left. Of many
    siblings a page of `most` is shown, the one that the path's own is on.
    """
    below = dict(zip(path, path[1:], strict=False))
    opened: dict[DrawnNode, list[DrawnNode]] = {}
    width, found, waiting = path[0].slot, 1, deque(reversed(path))
    while waiting:
        node = waiting.popleft()
        children = node.children
        if len(children) > most + 1:
            at = children.index(below[node]) if node in below else 0
            start = min(at // most * most, len(children) - most)
            children = children[start : start + most]
        stubs = min(len(node.children) - len(children), 2)
        wider = sum(child.slot for child in children) + stubs * STUB - node.slot
        fits = found + len(children) <= MOST_NODES and width + wider <= 0.8 * FOLDED
        is_deep = node.depth - path[0].depth + 1 >= MOST_LEVELS
        if node in below or (children and fits and not is_deep):
            opened[node] = children
            width, found = width + wider, found + len(children)
            waiting.extend(child for child in children if child not in path)
    return opened


def _copied(
    top: DrawnNode, opened: dict[DrawnNode, list[DrawnNode]], skipped: list[DrawnNode]
) -> list[DrawnNode]:
    """Return a copy of what is shown, in preorder, with stubs for what isn't."""
    nodes: list[DrawnNode] = []
    if skipped:
        nodes.append(stub(skipped[0], skipped, f"{len(skipped)} plies"))
        nodes[0].parent, nodes[0].depth = None, 0
    rest: list[tuple[DrawnNode, DrawnNode | None]] = [(top, nodes[0] if nodes else None)]
    while rest:
        node, parent = rest.pop()
        nodes.append(node.copied(parent))
        shown = opened.get(node, [])
        start = node.children.index(shown[0]) if shown else 0
        before, after = node.children[:start], node.children[start + len(shown) :]
        below = [stub(node, before), *shown] if before else [*shown]
        below += [stub(node, after)] if after else []
        rest += [(child, nodes[-1]) for child in reversed(below)]
    return nodes


# Places


def placed(nodes: list[DrawnNode]) -> Drawing:
    """Place the nodes of a tree, in preorder, and return them as a drawing."""
    width = _across(nodes)
    above = PILL + POINTER  # room for a window
    gap = 30 + min(60, width // 26) - above // 2
    levels: list[list[DrawnNode]] = [[] for _ in range(max(node.depth for node in nodes) + 1)]
    for node in nodes:
        levels[node.depth].append(node)
    top = MARGIN - 6
    for level in levels:
        height = max(node.box[1] for node in level)
        for node in level:
            node.y = top + above + height // 2
        has_leaves = any(node.kind == "leaf" for node in level)
        top += above + height + gap + (LINE + 4 if has_leaves else 0)
    return Drawing(nodes, width, top - gap + 8)


def _across(nodes: list[DrawnNode]) -> int:
    """Place nodes from left to right, and return the width of the picture.

    Each leaf takes the next slot, and each parent stands in the middle of its first and last
    child. Children keep their order, and nothing moves by chance.
    """
    x: dict[DrawnNode, float] = {}
    edge: dict[int, float] = {}  # how far each level reaches to the right
    last = None  # the last leaf
    for node in _postorder(nodes[0]):
        left, right = node.reach
        if node.children:
            x[node] = (x[node.children[0]] + x[node.children[-1]]) / 2
            missing = edge.get(node.depth, -SIBLINGS) + SIBLINGS + left - x[node]
            if missing > 0:  # its subtree moves to the right, and its levels reach further
                moved = [node]
                for below in moved:
                    moved += below.children
                    x[below] += missing
                for depth in {below.depth for below in moved[1:]}:
                    edge[depth] += missing
        else:
            gap = SIBLINGS if last is not None and last.parent is node.parent else COUSINS
            start = edge.get(node.depth, -gap) + gap
            if last is not None:
                start = max(start, x[last] + last.reach[1] + gap)
            x[node] = start + left
            last = node
        edge[node.depth] = x[node] + right
    start = min(place - node.reach[0] for node, place in x.items())
    end = max(place + node.reach[1] for node, place in x.items())
    width = max(round(end - start) + 2 * MARGIN, NARROWEST)
    for node, place in x.items():
        node.x = round(place + (width - start - end) / 2)
    return width


def _postorder(root: DrawnNode) -> list[DrawnNode]:
    """Return the nodes with each one after its children, which come from left to right."""
    order, rest = [], [root]
    while rest:
        order.append(rest.pop())
        rest += order[-1].children
    return order[::-1]  # backwards: each node came before its children, these from the right
