"""A node of a drawn tree, and the drawing that they make."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import hypot
from typing import Any

from ..games.boards import Board, Square
from ..games.game import Game, player_name
from ..instruments.nodes import Node
from ..instruments.wording import on_one_line
from .boards import cell_of
from .theme import SIZE

LINE = 18  # pixels from one line of a label to the next
BASELINE = 5  # pixels from the middle of a line of text down to its baseline
LONGEST = 16  # characters in a line of a label
LEAST = {"inner": 28, "leaf": 22}  # the least width of these kinds of nodes, in pixels
BESIDE_BOARD = 19  # the size of a value at a board: trees of boards are scaled down most
ROOF = 11  # the height of the roof of a MAX node; a MIN node is the same upside down
PILL = 20  # the height of the pill above a node with its window
POINTER = 8  # the height of the arrowhead between that and the current node
PALE = ("unvisited", "pruned")  # the statuses of nodes that are drawn pale
FADED = (*PALE, "recedes")  # and of those whose texts are pale

_NARROW = frozenset(" .,:;!|'ijlIft()[]")
_BROAD = frozenset("mwMW@%≥≤−+=∞…")


@lru_cache(maxsize=4096)
def width_of(text: str, size: int = SIZE) -> int:
    """Return roughly how wide a text in bold letters is, in pixels, whatever the font will be."""
    narrow = sum(sign in _NARROW for sign in text)
    broad = sum(sign in _BROAD for sign in text)
    others = len(text) - narrow - broad
    return round(size * (0.42 * narrow + 0.92 * broad + 0.7 * others))


@dataclass(eq=False, repr=False)
class DrawnNode:
    """A node of a drawn tree: what it stands for, where it is, and how it looks.

    Attributes
    ----------
    game, state, player : Game, hashable, MAX or MIN
    parent, children : DrawnNode or None, list of DrawnNode
    visit : Node or None
        The node of the trace that it shows; None if it was never searched.
    key : hashable
        Its node in ``trace.graph`` or ``tree.graph``, or the drawn node itself if they have none.
    kind : "inner", "leaf", "more", "edge" or "ring"
        "more" is a stub, which stands for the `hidden` nodes and all below them. The last two are
        in the legend only, and show nothing but the edge that leads to them, or a ring.
    pruned_at : int or None
        The step at which it becomes certain that it is never searched.
    depth, size : int, int or inf
        How deep it lies in the picture, and how many nodes its subtree has.
    value_width, window_width : int
        The width of the widest value that it has at any step, and of the pill of its widest window;
        0 if it has none.
    pill_side : str
        Where the pill is: "above", "left", "on", "below"; or "over", in a row with those of others,
        where the windows of all nodes are shown at once.
    x, y : int
        The middle of its shape in pixels; y grows downwards.
    last : tuple of squares
        The squares of its board that the move from its parent has changed.
    status : "unvisited", "path", "current", "closed" or "pruned"
        After the search, what was closed is "line" on the principal variation, and else "recedes".
    value : str
        What came back from it, or "≥ 3" and "≤ 7" while it is on the path.
    ahead : str
        The value of a leaf of a given tree, which a reader may know before the search does.
    window : str
        Its own alpha and beta, while it is on the path and if the function has them.
    best, cut : bool
        Whether its parent has its value from it; whether the edge from its parent is cut off.
    ring : str
        What the dashed ring around it means, "" if it has none.
    """

    game: Game
    state: Any
    player: int
    parent: "DrawnNode | None" = None
    visit: Node | None = None
    key: Any = None
    kind: str = "inner"
    pruned_at: int | None = None
    hidden: Sequence["DrawnNode"] = ()
    size: float = 1
    children: list["DrawnNode"] = field(default_factory=list)
    depth: int = 0
    # Its place
    value_width: int = 0
    window_width: int = 0
    pill_side: str = "above"
    x: int = 0
    y: int = 0
    # Its look
    last: tuple[Square, ...] = ()
    status: str = "closed"
    value: str = ""
    ahead: str = ""
    window: str = ""
    best: bool = False
    on_line: bool = False
    cut: bool = False
    ring: str = ""

    def __post_init__(self) -> None:
        if self.parent:
            self.depth = self.parent.depth + 1
        if self.key is None:
            self.key = self

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The label, each line of it short enough for a picture."""
        half = LONGEST // 2
        lines = []
        for line in self.game.label(self.state).split("\n"):
            line = line.rstrip()
            if len(line) > LONGEST:
                line = f"{line[:half]}…{line[1 - half :]}"
            lines.append(line)
        return tuple(lines)

    @cached_property
    def board(self) -> Board | None:
        """The board of its state, if there is one that can be read at the size of a node."""
        if self.state is None:
            return None
        board = self.game.board(self.state)
        if board and board.kind == "chequered":
            return None
        return board

    @cached_property
    def box(self) -> tuple[int, int]:
        """The width and height of its shape."""
        height = LINE * len(self.lines)
        if self.board:
            cell = cell_of(self.board)
            width = self.board.columns * cell
            height = self.board.rows * cell
            if self.over_board:
                height += LINE
        elif len(self.lines) > 1:  # a board of letters, in a font with letters of one width
            width = round(0.61 * SIZE * max(map(len, self.lines)))
        else:
            width = width_of(self.lines[0])
        if self.kind == "inner":
            beside = 8 if self.board else 14
            return max(LEAST["inner"], width + beside), height + 12 + ROOF
        height += 10 if self.kind == "leaf" else 8
        return max(LEAST["leaf"], width + 8), height

    @property
    def has_shape(self) -> bool:
        """Whether it has a shape of its own: some signs of a legend are only an edge or a ring."""
        return self.kind not in ("edge", "end of an edge", "ring")

    def changed_squares(self) -> tuple[Square, ...]:
        """Return the squares of its board that the move from its parent has changed."""
        board_before = self.parent.board if self.parent else None
        if not self.board or not board_before:
            return ()
        changes = self.board.pieces.items() - board_before.pieces.items()
        squares = [square for square, _ in changes]
        return tuple(sorted(squares))

    @property
    def over_board(self) -> str:
        """The name that its label has above the board; "" for most."""
        if self.board and len(self.lines) == self.board.rows + 1:
            return self.lines[0]
        return ""

    @property
    def board_y(self) -> int:
        """How far below its own middle the middle of its board is."""
        name_height = LINE if self.over_board else 0
        return self.label_y + name_height // 2

    @property
    def name(self) -> str:
        """The label on one line."""
        return on_one_line("\n".join(self.lines))

    @property
    def style(self) -> str:
        """Which outline it has: "MAX", "MIN", "leaf" or "more"."""
        if self.kind == "inner":
            return player_name(self.player)
        return self.kind

    @property
    def on_path(self) -> bool:
        """Whether the search is at it or below it."""
        return self.status in ("path", "current")

    @property
    def label_y(self) -> int:
        """How far below its own middle the middle of its label is: the roof stays empty."""
        if self.kind == "inner":
            return self.player * (ROOF // 2)
        return 0

    @property
    def value_size(self) -> int:
        """The size of the letters of its value, in pixels."""
        return BESIDE_BOARD if self.board else SIZE

    def width_of_value(self, value: str) -> int:
        """Return how wide a value of it is, in pixels."""
        return width_of(value, self.value_size)

    @property
    def window_size(self) -> int:
        """The size of the letters of its window, in pixels: they have to fit into the pill."""
        return min(self.value_size, PILL - 2)

    def width_of_pill(self, window: str) -> int:
        """Return the width of the pill that a window of it is written on, in pixels."""
        return round(0.9 * width_of(window, self.window_size)) + 8

    @property
    def value_place(self) -> tuple[int, int, str]:
        """The x, y and anchor of its value, from its middle: below a leaf, else to the right."""
        width, height = self.box
        if self.kind == "leaf":
            return 0, height // 2 + self.value_size + 2, "middle"
        return width // 2 + 4, self.label_y + self.value_size // 3, "start"

    @property
    def reach(self) -> tuple[float, float]:
        """How far it reaches to the left and to the right of its middle, its value included."""
        half = self.box[0] / 2
        if self.kind == "leaf":
            half = max(half, self.value_width / 2)
        elif self.value_width:
            return half, half + 4 + self.value_width
        return half, half

    @property
    def top(self) -> int:
        """The y of the upper edge of its shape."""
        return self.y - self.box[1] // 2

    @property
    def bottom(self) -> int:
        """The y of the lower edge of its shape."""
        return self.y + self.box[1] // 2

    def pill_place(self, width: int) -> tuple[int, int]:
        """How far the middle of a pill of this width is from its own: to the right, and up."""
        box_width, height = self.box
        if self.pill_side == "left":
            return -(box_width + width) // 2 - 10, 0  # a ring may be between them
        if self.pill_side == "below":
            low = (height + PILL) // 2 + self.value_size + 22  # a badge may be below the value
            return 0, -low
        up = (height + PILL) // 2 + POINTER + 2
        if self.parent is None or self.pill_side == "over":
            return 0, up
        x1, y1, x2, y2 = self.edge
        lean = (x1 - x2) / max(y2 - y1, 1)  # how far to the right the edge goes for a pixel up
        end = PILL / 2  # the radius of the pill's round ends
        middle = (POINTER + 2 + end) * lean
        if self.pill_side == "on":
            return round(middle), up
        # Beside the path, which is 12 pixels wide.
        aside = round(max((end + 7) * hypot(lean, 1) - abs(middle), 4) + width / 2 - end)
        return -aside if lean >= 0 else aside, up

    @property
    def pill_width(self) -> int:
        """The width of the pill that its window is written on."""
        return self.width_of_pill(self.window)

    @property
    def edge(self) -> tuple[int, int, int, int]:
        """Where the edge from its parent starts and ends: x1, y1, x2, y2."""
        above = self.parent or self
        return above.x, above.bottom, self.x, self.top

    @property
    def edge_style(self) -> str:
        """How the edge from its parent looks.

        It is "best" on the principal variation so far, and "gave" where a child gave a value that
        is no longer part of it; else "visited", "unvisited", "pruned" or, at the end, "recedes".
        """
        if self.best:
            return "best" if self.on_line else "gave"
        return self.status if self.status in FADED else "visited"

    def copied(self, parent: "DrawnNode | None") -> "DrawnNode":
        """Return a copy, as a child of the copy of its parent; its own children aren't copied."""
        twin = DrawnNode.__new__(DrawnNode)
        vars(twin).update(vars(self))  # five times as fast as `copy`: every frame copies all nodes
        twin.parent = parent
        twin.children = []
        twin.depth = 0
        if parent:
            twin.depth = parent.depth + 1
            parent.children.append(twin)
        return twin


@dataclass(eq=False)
class Drawing:
    """A tree as it is to be painted, made by `drawn`.

    Attributes
    ----------
    nodes : list of DrawnNode
        The nodes that are shown, each parent before its children, and these from left to right.
    width, height : int
        Of the tree in pixels, margins included.
    cuts : bool
        Whether anything is cut off at any step.
    has_legend : bool
        Whether it is painted with a legend below.
    step : int or None
        None if it shows a game, and not a moment of a search.
    title : str
    has_path : bool
        Whether a path to the current node is shown.
    """

    nodes: list[DrawnNode]
    width: int
    height: int
    cuts: bool = False
    step: int | None = None
    title: str = ""
    has_legend: bool = True
    has_path: bool = False
