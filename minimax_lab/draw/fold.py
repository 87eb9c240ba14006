"""Which nodes of a wide or deep tree are shown, and what is folded to "12 more"."""

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from .items import Item
from .layout import SIBLINGS
from .text import width_of

WIDEST, FOLDED = 2200, 1700  # pixels: a tree that is shown whole, and one that is folded
MOST_SLOTS, MOST_NODES, MOST_LEVELS = 40, 120, 14
NEAREST = 10  # nodes at the end of a long path that are all shown


class Spot(NamedTuple):
    """A place in the picture: an item, or a stub in place of some (then `item` is None).

    `parent` is the parent's place in the list of spots, -1 at the root.
    """

    item: Item | None
    parent: int
    hidden: tuple[Item, ...] = ()
    text: str = ""


def whole(items: list[Item]) -> list[Spot]:
    """Return a spot for every item of a tree, in preorder."""
    number = {item: place for place, item in enumerate(items)}
    return [Spot(item, number[item.parent] if item.parent else -1) for item in items]


def fits(items: list[Item]) -> bool:
    """Return whether a tree is small enough to be shown whole, its width apart."""
    if len(items) > MOST_NODES or any(item.unexplored for item in items):
        return False
    leaves = sum(1 for item in items if not item.children)
    return leaves <= MOST_SLOTS and max(item.depth for item in items) < MOST_LEVELS


def folded(
    path: list[Item], levels: int, room: Callable[[Item], int], width: int = FOLDED
) -> list[Spot]:
    """Return the spots of a tree's part around a path from its root, in preorder.

    `levels` is how many the whole tree has, so that the picture changes little as the path does;
    `room` is the width of a node's value, `width` roughly that of the picture.
    """
    return _Folding(path, levels, room, width).spots()


class _Folding:
    """Opens the nodes of the path, then others from the path's end outwards while room is left."""

    def __init__(
        self, path: list[Item], levels: int, room: Callable[[Item], int], widest: int
    ) -> None:
        self.room, self.widest = room, widest
        self.path, self.start = path, path[0]
        self.skipped = path[1:-NEAREST] if len(path) > MOST_LEVELS else []
        ends = path[-NEAREST:] if self.skipped else path[1:]
        self.near = dict(zip([self.start, *ends], ends, strict=False))
        self.shown: dict[Item, list[Item]] = {}
        self.level = {item: level for level, item in enumerate([self.start, *ends])}
        self.most = self._most_siblings(min(levels, MOST_LEVELS))
        self.nodes, self.slots, self.width = 1, 1, self._slot(self.start)
        for item in ends if self.skipped else path:
            if item.children:
                self._open(item)
        self._open_others([self.start, *ends])

    def _most_siblings(self, levels: int) -> int:
        """Return how many children a node of the path shows, so that all of them find room."""
        siblings = [(len(item.children), self._slot(near)) for item, near in self.near.items()]
        for most in range(9, 3 if levels <= 6 else 1, -1):
            width = sum(min(count, most + 2) * slot for count, slot in siblings)
            if width <= 0.9 * self.widest:
                return most
        return 3 if levels <= 6 else 1

    def _open(self, item: Item) -> None:
        self.shown[item] = chosen = self._chosen(item)
        self.nodes += len(chosen)
        self.slots += len(chosen) - 1
        self.width += sum(map(self._slot, chosen)) - self._slot(item)
        for child in chosen:
            self.level.setdefault(child, self.level[item] + 1)

    def _chosen(self, item: Item) -> list[Item]:
        """Return the children that are shown: all, or a page of them with the path's own."""
        children = item.children
        if len(children) <= self.most + 1:
            return children
        near = self.near.get(item)
        at = children.index(near) if near else 0
        start = min(at // self.most * self.most, len(children) - self.most)
        return children[start : start + self.most]

    def _open_others(self, path: list[Item]) -> None:
        waiting = deque(path[::-1])
        while waiting:
            item = waiting.popleft()
            if item not in self.shown:
                if not self._has_room_for(item):
                    continue
                self._open(item)
            waiting.extend(child for child in self.shown[item] if child not in self.near)

    def _has_room_for(self, item: Item) -> bool:
        at_the_gap = self.skipped and item is self.start
        if not item.children or at_the_gap or self.level[item] + 1 >= MOST_LEVELS:
            return False
        chosen = self._chosen(item)
        return (
            self.nodes + len(chosen) <= MOST_NODES
            and self.slots + len(chosen) <= MOST_SLOTS
            and self.width + sum(map(self._slot, chosen)) - self._slot(item) <= self.widest
        )

    def _slot(self, item: Item) -> int:
        """Return the room that a node takes whose children are not shown, but its stub."""
        if item.leaf:
            return max(item.box[0], self.room(item)) + SIBLINGS
        stub = stub_width(f"{item.size - 1:,} more") if item.children else 0
        return max(item.box[0] + self.room(item), stub) + 2 * SIBLINGS

    def spots(self) -> list[Spot]:
        """Return the spots, with a stub wherever something is hidden."""
        spots: list[Spot] = []
        rest = [Spot(self.start, -1)]
        while rest:
            spot = rest.pop()
            spots.append(spot)
            if spot.item is not None:
                rest += reversed(self._below(spot.item, len(spots) - 1))
            elif self.skipped and spot.hidden == (self.path[1],):
                rest.append(Spot(self.path[-NEAREST], len(spots) - 1))
        return spots

    def _below(self, item: Item, at: int) -> list[Spot]:
        if self.skipped and item is self.start:
            return [Spot(None, at, (self.path[1],), f"{len(self.skipped)} plies")]
        chosen = self.shown.get(item, [])
        start = item.children.index(chosen[0]) if chosen else 0
        before, after = item.children[:start], item.children[start + len(chosen) :]
        spots = [Spot(child, at) for child in chosen]
        if before:
            spots.insert(0, _stub(before, at))
        if after:
            spots.append(_stub(after, at))
        if item.unexplored:
            spots.append(Spot(None, at, (), "more"))
        return spots


def _stub(hidden: list[Item], parent: int) -> Spot:
    count = sum(item.size for item in hidden)
    text = "more" if any(item.endless for item in hidden) else f"{count:,} more"
    return Spot(None, parent, tuple(hidden), text)


def stub_width(text: str) -> int:
    """Return the width of a stub's shape."""
    return width_of(text) + 14
