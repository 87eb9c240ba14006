"""What is computed once for a tree and looked up for every picture of it."""

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..games.game import MAX
from ..instruments.numbers import written
from ..instruments.trace import Trace
from .arrange import Arrangement, value_room
from .fold import FOLDED, MOST_LEVELS, WIDEST, fits, folded, whole
from .items import Item, of_trace

if TYPE_CHECKING:
    from ..instruments.moments import Node


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


class Pass:
    """A root of the trace and all below it: the tree that is drawn, and what is looked up in it."""

    def __init__(self, trace: Trace, root: "Node") -> None:
        self.rooms: dict[Item, int] = {}
        self.tree = of_trace(trace, root)
        self.of = {item.node: item for item in self.tree if item.node is not None}
        self.cuts = any(item.cut is not None for item in self.tree)
        value_of = trace.value_of
        self.values = {node: value_of(node) for node in self.of if node.exit is not None}
        self.places = Places(self.tree, self._room, windows=True)

    def _room(self, item: Item) -> int:
        if item not in self.rooms:
            node, texts = item.node, []
            if node is not None:
                texts = [written(self.values.get(node))]
                texts += [f"≥ {written(self.values.get(child))}" for child in node.children]
            self.rooms[item] = value_room(texts)
        return self.rooms[item]

    def value_text(self, node: "Node", step: int, on_path: bool) -> str:
        """Return the value of a visited node at a step, exact or, on the path, a bound."""
        if node.exit is not None and node.exit <= step:
            return written(self.values[node])
        if not on_path:
            return ""
        best = self.best(node, step)
        if best is None:
            return ""
        return f"{'≥' if node.player == MAX else '≤'} {written(self.values[best])}"

    def best(self, node: "Node", step: int) -> "Node | None":
        """Return the child that gives a node its value at a step, the first one in ties."""
        best = None
        for child in node.children:
            if child.exit is None or child.exit > step or self.values.get(child) is None:
                continue
            if best is None or node.player * self.values[child] > node.player * self.values[best]:
                best = child
        return best

    def shown_path(self, path: list["Node"], step: int) -> list[Item]:
        """Return the path, and on from its end to what was visited last.

        So the folds of a wide tree stay as they are while the search goes back up.
        """
        shown = [self.of[node] for node in path if node in self.of]
        node = path[-1] if path else self.tree[0].node
        shown = shown or [self.tree[0]]
        while len(shown) < MOST_LEVELS and node is not None and node.children:
            entered = bisect_right(node.children, step, key=lambda child: child.enter)
            if not entered:
                break
            node = node.children[entered - 1]
            shown.append(self.of[node])
        return shown
