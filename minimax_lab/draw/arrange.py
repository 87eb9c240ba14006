"""The fixed part of a picture: which spot stands where."""

from collections.abc import Callable

from .fold import Spot, stub_width
from .items import Item
from .layout import across, depths_of
from .text import LINE, width_of

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


def value_room(texts: list[str]) -> int:
    """Return the room that the widest of some values takes."""
    return max(map(width_of, texts), default=0)
