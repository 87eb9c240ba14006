"""What a picture is made of: shapes, edges, and the scene that they make up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..games.game import MAX, MIN, player_name
from .arrange import PILL, POINTER, Arrangement
from .items import ROOF
from .old_style import BADGE, RING
from .text import SIZE, width_of


@dataclass(slots=True, eq=False)
class Shape:
    """A node as it is painted.

    Attributes
    ----------
    x, y, width, height : int
        The middle and the size of its shape, in pixels; y grows downwards.
    state : hashable
    player : MAX or MIN
    lines : tuple of str
        The label.
    kind : "inner", "leaf" or "more"
        "more" is a stub in place of nodes that are folded away.
    status : "unvisited", "path", "current", "closed" or "pruned"
    value : str
        What came back from it, or "≥ 3" and "≤ 7" while it is on the path.
    window : str
        Its own alpha and beta, while it is on the path and if the function has them.
    critical : int or None
        The type of a critical node, 0 if it isn't one; None if the picture doesn't say.
    marked : str
        What a dashed ring around it means, "" if it has none.
    """

    x: int
    y: int
    width: int
    height: int
    state: Any
    player: int
    lines: tuple[str, ...]
    kind: str
    status: str
    value: str = ""
    window: str = ""
    critical: int | None = None
    marked: str = ""

    @property
    def name(self) -> str:
        """The label on one line."""
        return "/".join(self.lines).replace(" ", "") if len(self.lines) > 1 else self.lines[0]

    @property
    def style(self) -> str:
        """Which outline it has: "MAX", "MIN", "leaf" or "more"."""
        if self.kind != "inner":
            return self.kind
        return player_name(self.player)

    @property
    def label_y(self) -> int:
        """The middle of its label, counted from its own middle: a roof is left empty."""
        return (ROOF // 2 if self.player == MAX else -ROOF // 2) if self.kind == "inner" else 0

    @property
    def value_place(self) -> tuple[int, int, str]:
        """Where its value starts, counted from its middle: under a leaf, else to the right."""
        if self.kind == "leaf":
            return 0, self.height // 2 + SIZE + 2, "middle"
        return self.width // 2 + 5, self.label_y + 5, "start"

    @property
    def badge_place(self) -> tuple[int, int]:
        """The middle of its badge, counted from its own middle: its upper left corner."""
        eaves = ROOF if self.style == "MAX" else 0
        return -self.width // 2, eaves - self.height // 2

    @property
    def ring(self) -> tuple[int, int, int, int]:
        """The x, y, width and height of a mark's ring: around its shape and its value."""
        left, top = self.x - self.width // 2 - RING, self.y - self.height // 2 - RING
        width, height = self.width + 2 * RING, self.height + 2 * RING
        if self.value and self.kind == "leaf":
            reach = max(width, width_of(self.value) + RING)
            return self.x - reach // 2, top, reach, height + SIZE
        if self.value:
            width += width_of(self.value) + 6
        return left, top, width, height

    def mark_place(self, nodes: Sequence["Shape"], left: int, right: int) -> tuple[int, int]:
        """Return the middle of a mark's badge: at its ring's corner or its window, none covered."""
        x, y, width, _ = self.ring
        places = [(x + 2, y - 1), (x + width - 2, y - 1)]
        if self.window:
            start, top, long = self.pill(left, right)
            places += [
                (at, top + PILL // 2) for at in (start - BADGE - 2, start + long + BADGE + 2)
            ]
        pills = [node.pill(left, right) for node in nodes if node.window]

        def is_clear(place: tuple[int, int]) -> bool:
            across, down = place
            return (
                left <= across - BADGE
                and across + BADGE <= right
                and not any(
                    start - BADGE < across < start + long + BADGE
                    and top - BADGE < down < top + PILL + BADGE
                    for start, top, long in pills
                )
            )

        return next(filter(is_clear, places), places[0])

    def pill(self, left: int, right: int) -> tuple[int, int, int]:
        """Return the x, y and width of its window's ground in a picture from `left` to `right`."""
        width = width_of(self.window, 14) + 12
        x = min(max(self.x - width // 2, left + 6), right - 6 - width)
        return x, self.y - self.height // 2 - POINTER - PILL - 2, width


def shape_at(place: Arrangement, at: int, status: str) -> Shape:
    """Return what is painted on a spot: a node, or a stub where nodes are folded away."""
    spot, (width, height) = place.spots[at], place.boxes[at]
    x, y, item = place.x[at], place.y[at], spot.item
    if item is None:
        return Shape(x, y, width, height, None, MIN, (spot.text,), "more", status)
    kind = "leaf" if item.leaf else "inner"
    return Shape(x, y, width, height, item.state, item.player, item.lines, kind, status)


@dataclass(slots=True, eq=False)
class Edge:
    """A line between two shapes; `best` leads to the child that gives its parent its value."""

    above: Shape
    below: Shape
    path: bool = False
    best: bool = False
    cut: bool = False

    @property
    def ends(self) -> tuple[int, int, int, int]:
        """Where it starts and where it ends: x, y, x, y."""
        above, below = self.above, self.below
        top = below.y - below.height // 2
        return above.x, above.y + above.height // 2, below.x, top

    @property
    def style(self) -> str:
        """How its line looks: "best", "visited", "unvisited" or "pruned"."""
        if self.best:
            return "best"
        return self.below.status if self.below.status in ("unvisited", "pruned") else "visited"


@dataclass(slots=True, eq=False)
class Scene:
    """All that is painted; `step` is None if it shows a game, and not a moment of a search.

    Made by `scene_of`; `critical` says whether it tells critical nodes from others, `is_over`
    whether it shows the end of a search only, where no node is on the path; `least` is the least
    width of its picture, in whose middle the tree stands.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.draw.scene import scene_of
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> scene = scene_of(trace, trace.cutoffs[0].step)
    >>> [shape.name for shape in scene.nodes if shape.status == "pruned"]
    ['I', 'J']
    >>> [(shape.name, shape.value) for shape in scene.nodes if shape.status == "path"]
    [('A', '≥ 3')]
    """

    nodes: list[Shape]
    edges: list[Edge]
    width: int
    height: int
    cuts: bool
    step: int | None = None
    title: str = ""
    critical: bool = False
    is_over: bool = False
    least: int = 0
