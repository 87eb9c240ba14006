"""The node of a drawn tree; where it stands; what is shown where not all can be; the legend."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf
from typing import Any

from ..games.boards import Board, Square
from ..games.game import MAX, MIN, Game, player_name
from .boards import cell_of
from .palette import SIZE

# A tree beyond one of these is folded.
WIDEST = 2200  # pixels
MOST_NODES = 120
MOST_LEVELS = 14
FOLDED = 1500  # pixels, the greatest width of what was folded
NARROWEST = 330  # pixels, the least width of any picture
MARGIN = 16  # around all
SIBLINGS = 12  # the least gap between leaves of one parent
COUSINS = 24  # the least gap between other leaves
STUB = 76  # about the width of one
PILL = 20  # the height of the window above a node
POINTER = 8  # the height of what points from it to the current node
ICON = 32  # the room of a sign in the legend
ROW = 30  # from one row of the legend to the next
LINE = 18  # from one line of a label to the next
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
    parent, children : DrawnNode or None, list of DrawnNode
    visit : Node or None
        The node of the trace that it shows; None if it was never searched.
    key : hashable
        Its node in ``trace.graph`` or ``tree.graph``; itself, if it isn't in there.
    kind : "inner", "leaf", "more", "edge" or "ring"
        "more" is a stub in place of nodes that are folded away, those of `hidden` and below. The
        last two are in the legend: nothing is seen of them but an edge that leads there, or a ring.
    pruned_at : int or None
        The step from which it is known that it is never searched.
    depth, size : int, int or inf
        How deep it lies in the picture, and how many nodes it and all below it are.
    value_width : int
        The width of the widest value that it has at any step.
    x, y : int
        The middle of its shape in pixels; y grows downwards.
    last : tuple of squares
        Those of its board that the move from its parent has changed.
    status : "unvisited", "path", "current", "closed" or "pruned"
    value : str
        What came back from it, or "≥ 3" and "≤ 7" while it is on the path.
    ahead : str
        The value of a leaf of a given tree, which a reader may know before the search does.
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
    parent: "DrawnNode | None" = field(default=None, repr=False)
    visit: Any = field(default=None, repr=False)
    key: Any = None
    kind: str = "inner"
    pruned_at: int | None = None
    hidden: Sequence["DrawnNode"] = field(default=(), repr=False)
    size: float = 1
    # Its place and its look are the same for all nodes until they are set.
    last: tuple[Square, ...] = ()
    value_width = x = y = 0
    status = "closed"
    value = ""
    ahead = ""
    window = ""
    marked = ""
    best = cut = False

    def __post_init__(self) -> None:
        self.children: list[DrawnNode] = []
        self.depth: int = self.parent.depth + 1 if self.parent else 0
        self.key = self if self.key is None else self.key

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The label, each line of it short enough for a picture."""
        half = LONGEST // 2
        lines = [line.rstrip() for line in self.game.label(self.state).split("\n")]
        return tuple(
            line if len(line) <= LONGEST else f"{line[:half]}…{line[1 - half :]}" for line in lines
        )

    @cached_property
    def board(self) -> Board | None:
        """The board that stands for its state, if it has one that is readable where it is small."""
        board = None if self.state is None else self.game.board(self.state)
        return board if board and board.kind != "chequered" else None

    @cached_property
    def box(self) -> tuple[int, int]:
        """The width and height of its shape."""
        width = width_of(self.lines[0])
        height = LINE * len(self.lines)
        if self.board:
            cell = cell_of(self.board)
            width = self.board.columns * cell
            height = self.board.rows * cell + LINE * bool(self.over_board)
        elif len(self.lines) > 1:  # a board of letters, which stand in columns
            width = round(0.61 * SIZE * max(map(len, self.lines)))
        if self.kind == "inner":
            return max(36, width + 16), height + 12 + ROOF
        return max(30, width + 12), height + (10 if self.kind == "leaf" else 8)

    @property
    def over_board(self) -> str:
        """What its label says besides the board, a name; "" for most."""
        return self.lines[0] if self.board and len(self.lines) == self.board.rows + 1 else ""

    @property
    def board_y(self) -> int:
        """The middle of its board, counted from its own middle."""
        return self.label_y + LINE // 2 * bool(self.over_board)

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
            return (max(half, self.value_width / 2),) * 2
        return half, half + (5 + self.value_width if self.value_width else 0)

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
        twin.parent = parent
        twin.children = []
        twin.depth = 0
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
    has_legend : bool
        Whether it is painted with a legend below.
    step : int or None
        None if it shows a game, and not a moment of a search.
    title : str
    """

    nodes: list[DrawnNode]
    width: int
    height: int
    cuts: bool = False
    step: int | None = None
    title: str = ""
    has_legend: bool = True


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
        below = [stub(node, part) for part in (children[:start], children[end:]) if part]
        below[1 if start else 0 : 0] = children[start:end]
        rest += [(child, nodes[-1]) for child in reversed(below)]
    return nodes


# Places


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
            if node.board and node.parent and node.parent.board:
                before = node.parent.board.pieces
                pieces = node.board.pieces.items()
                node.last = tuple(square for square, what in pieces if before.get(square) != what)
        has_leaves = any(node.kind == "leaf" for node in level)
        bottom = top + max(node.box[1] for node in level) + (LINE + 4 if has_leaves else 0)
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
        left, right = (side + SIBLINGS / 2 for side in node.reach)
        reach[node] = left, right, left, right
        if node.children:
            end = end_below = 0.0
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
    left = max(reach[nodes[0]][::2])
    right = max(reach[nodes[0]][1::2])
    width = max(round(left + right) + SIBLINGS, NARROWEST)
    for node in nodes:
        x = node.parent.x + right_of[node] if node.parent else (width + left - right) / 2
        node.x = round(x)
    return width


# The legend


def legend(drawing: Drawing) -> tuple[tuple[DrawnNode, str], ...]:
    """Return the signs below a drawing, nodes and edges in rows, and what they mean."""
    marks = tuple(dict.fromkeys(node.marked for node in drawing.nodes if node.marked))
    of_search = drawing.step is not None
    return _legend(drawing.width, drawing.height, of_search, drawing.cuts, marks)


@lru_cache(maxsize=64)
def _legend(width: int, top: int, of_search: bool, cuts: bool, marks: tuple) -> tuple:
    signs = [(_sign("inner", player=MAX), "MAX"), (_sign("inner"), "MIN"), (_sign("leaf"), "leaf")]
    if of_search:
        signs += [(_sign("edge", status="path"), "path"), (_sign("edge", best=True), "best so far")]
    if cuts:
        signs.append((_sign("edge", status="pruned", cut=True), "cut off"))
        signs.append((_sign("leaf", status="pruned"), "never searched"))
    signs += [(_sign("ring", marked=word), word) for word in marks]
    x, y = MARGIN, top + ROW - 12
    for sign, text in signs:
        taken = ICON + width_of(text, 10) + 25
        if x > MARGIN and x + taken > width - MARGIN:
            x, y = MARGIN, y + ROW
        sign.x, sign.y = x + 20 - sign.box[0] // 2, y
        if sign.parent:
            sign.parent.x = x
            sign.parent.y = y
        x += taken
    return tuple(signs)


def _sign(kind: str, **look: Any) -> DrawnNode:
    """Return a small node, an "edge" between two without size, or a "ring" around one."""
    end = DrawnNode(Game(), None, MIN)
    sign = DrawnNode(Game(), None, MIN, end if kind == "edge" else None, kind=kind)
    sign.lines = ()
    end.box = (0, 0)
    sign.box = {"edge": (0, 0), "ring": (12, 0)}.get(kind, (22, 20))
    sign.__dict__.update(look)
    return sign


def size_of(drawing: Drawing) -> tuple[int, int]:
    """Return the width and height of a drawing, with its legend if it has one."""
    below = legend(drawing)[-1][0].y + 20 if drawing.has_legend else drawing.height
    return drawing.width, below
