"""Which spot stands where: once for all steps if the tree fits, else around each path."""

from collections.abc import Callable

from .fold import FOLDED, WIDEST, Spot, fits, folded, stub_width, whole
from .items import Item
from .layout import across, depths_of
from .text import LINE

MARGIN = 16
PILL, POINTER = 22, 9  # the window above a node, and what points from it to the current one
STUB = 26  # height of "12 more"


class Arrangement:
    """Spots with their places.

    Attributes
    ----------
    spots : list of Spot
    x, y : list of int
        The middles of their shapes.
    boxes : list of (int, int)
        The widths and heights of their shapes.
    children : list of list of int
        The spots below each spot, from left to right.
    at : dict
        The place of each shown item in the lists.
    width, height : int
        Of the tree, margins included.
    """

    def __init__(self, spots: list[Spot], room: Callable[[Item], int], windows: bool) -> None:
        self.spots = spots
        self.boxes = [
            spot.item.box if spot.item else (stub_width(spot.text), STUB) for spot in spots
        ]
        self.at = {spot.item: place for place, spot in enumerate(spots) if spot.item}
        self.children: list[list[int]] = [[] for _ in spots]
        for place, spot in enumerate(spots):
            if spot.parent >= 0:
                self.children[spot.parent].append(place)
        self._place_across(room)
        self._place_down(PILL + POINTER if windows else 4)

    def _place_across(self, room: Callable[[Item], int]) -> None:
        lefts, rights = [], []
        for spot, (width, _) in zip(self.spots, self.boxes, strict=True):
            left = right = width / 2
            if spot.item and spot.item.leaf:
                left = right = max(left, room(spot.item) / 2)
            elif spot.item and room(spot.item):
                right += 5 + room(spot.item)
            lefts.append(left)
            rights.append(right)
        places = across([spot.parent for spot in self.spots], lefts, rights)
        self.x = [place + MARGIN for place in places]
        reach = max(place + right for place, right in zip(places, rights, strict=True))
        self.width = round(reach) + 2 * MARGIN

    def _place_down(self, above: int) -> None:
        depths = depths_of([spot.parent for spot in self.spots])
        heights = [0] * (max(depths) + 1)
        below = [0] * len(heights)
        for spot, (_, height), depth in zip(self.spots, self.boxes, depths, strict=True):
            heights[depth] = max(heights[depth], height)
            if spot.item and spot.item.leaf:
                below[depth] = LINE + 4
        gap = 30 + min(60, self.width // 26) - above // 2
        middles, top = [], MARGIN - 6
        for height, under in zip(heights, below, strict=True):
            middles.append(top + above + height // 2)
            top += above + height + under + gap
        self.y = [middles[depth] for depth in depths]
        self.height = top - gap + 8


class Places:
    """Where the nodes of one tree stand: once for all if it fits, else around each path."""

    def __init__(self, tree: list[Item], room: Callable[[Item], int], windows: bool) -> None:
        self.room, self.windows = room, windows
        self.levels = max(item.depth for item in tree) + 1
        self.last: tuple[list[Item], Arrangement] | None = None
        self.fixed = None
        if fits(tree):
            arrangement = Arrangement(whole(tree), room, windows)
            self.fixed = arrangement if arrangement.width <= WIDEST else None

    def around(self, path: list[Item]) -> Arrangement:
        """Return an arrangement that shows all of a path from the root."""
        if self.fixed:
            return self.fixed
        if self.last is None or self.last[0] != path:
            self.last = path, self._folded(path)
        return self.last[1]

    def _folded(self, path: list[Item]) -> Arrangement:
        """Return an arrangement of a part of the tree, of less if it turns out too wide."""
        width, tries = FOLDED, 5
        while True:
            spots = folded(path, self.levels, self.room, width)
            arrangement = Arrangement(spots, self.room, self.windows)
            tries -= 1
            if arrangement.width <= FOLDED or not tries:
                return arrangement
            width = width * FOLDED // arrangement.width
