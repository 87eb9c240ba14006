"""One pass of a search: its tree, and what of it is looked up for every picture."""

from bisect import bisect_right
from typing import TYPE_CHECKING

from ..games.game import MAX
from ..instruments.trace import Trace
from ..instruments.wording import written
from .arrange import Places
from .fold import MOST_LEVELS
from .items import Item, of_trace
from .text import widest

if TYPE_CHECKING:
    from ..instruments.nodes import Node


class Pass:
    """A root of the trace and all below it: the tree that is drawn, and what is looked up in it."""

    def __init__(self, trace: Trace, root: "Node", *, is_whole: bool = False) -> None:
        self.rooms: dict[Item, int] = {}
        self.tree = of_trace(trace, root, is_whole=is_whole)
        self.of = {item.node: item for item in self.tree if item.node is not None}
        self.cuts = any(item.cut is not None for item in self.tree)
        value_of = trace.value_of
        self.values = {node: value_of(node) for node in self.of if node.exit is not None}
        bounds = {node: trace.bound(node) for node in self.values}
        self.signs = {node: f"{sign} " for node, sign in bounds.items() if sign in "≥≤"}
        self.places = Places(self.tree, self._room, windows=True)

    def _room(self, item: Item) -> int:
        if item not in self.rooms:
            node, texts = item.node, []
            if node is not None:
                texts = [self.signs.get(node, "") + written(self.values.get(node))]
                texts += [f"≥ {written(self.values.get(child))}" for child in node.children]
            self.rooms[item] = widest(texts)
        return self.rooms[item]

    def value_text(self, node: "Node", step: int, on_path: bool) -> str:
        """Return the value of a visited node at a step, exact or, on the path, a bound."""
        if node.exit is not None and node.exit <= step:
            return self.signs.get(node, "") + written(self.values[node])
        if not on_path:
            return ""
        best = self.best(node, step)
        if best is None:
            return ""
        return f"{'≥' if node.player == MAX else '≤'} {written(self.values[best])}"

    def best(self, node: "Node", step: int) -> "Node | None":
        """Return the child that gives a node its value at a step, the first one in ties."""
        over = node.exit is not None and node.exit <= step
        useless = "≤ " if node.player == MAX else "≥ "  # to a node that isn't finished
        best = None
        for child in node.children:
            if child.exit is None or child.exit >= step or self.values.get(child) is None:
                continue
            if not over and self.signs.get(child) == useless:
                continue
            if best is None or node.player * self.values[child] > node.player * self.values[best]:
                best = child
        return best

    def shown_path(self, path: list["Node"], step: int) -> list[Item]:
        """Return the path, and on from its end to what was visited last, else will be first.

        So the folds of a wide tree stay as they are while the search goes back up, and are there
        before it goes down.
        """
        shown = [self.of[node] for node in path if node in self.of]
        node = path[-1] if path else self.tree[0].node
        shown = shown or [self.tree[0]]
        while len(shown) < MOST_LEVELS and node is not None and node.children:
            entered = bisect_right(node.children, step, key=lambda child: child.enter)
            node = node.children[max(entered - 1, 0)]
            shown.append(self.of[node])
        return shown
