"""The tree that is drawn: the visits of a search, what it left out, or a game by itself."""

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..games.game import Game
from ..games.tree import Tree
from ..games.views import innermost
from .text import lines_of, room_for

if TYPE_CHECKING:
    from ..instruments.nodes import Node
    from ..instruments.trace import Trace

MOST_GUESSED = 120  # nodes of a game that isn't written out are drawn unasked up to here
MOST_GROWN = 400  # and, where there is no search to show, up to here
ROOF = 11  # how high the roof of a MAX node is, and how deep the floor of a MIN node


@dataclass(eq=False)
class Item:
    """A node of the tree that is drawn.

    `node` is the visit it shows, None if it was never searched; `cut` is the step from which
    it is known that it won't be, None if that never happens. What lies below an `unexplored`
    one is not known, and below an `endless` one, not all of it.
    """

    game: Game
    state: Any
    player: int
    parent: "Item | None"
    node: "Node | None" = None
    cut: int | None = None
    leaf: bool = False
    unexplored: bool = False
    children: list["Item"] = field(default_factory=list)
    size: int = 1
    endless: bool = False

    @cached_property
    def depth(self) -> int:
        return self.parent.depth + 1 if self.parent else 0

    @cached_property
    def lines(self) -> tuple[str, ...]:
        return lines_of(self.game.label(self.state))

    @cached_property
    def box(self) -> tuple[int, int]:
        """The width and height of the node's shape."""
        width, height = room_for(self.lines)
        if self.leaf:
            return max(30, width + 12), height + 10
        return max(36, width + 16), height + 12 + ROOF


def of_trace(trace: "Trace", root: "Node", *, is_whole: bool = False) -> list[Item]:
    """Return the tree of one pass of a search, in preorder, with what it never searched.

    A tree that is written out is drawn as deep as the search went, or all of it if `is_whole`.
    """
    cuts = {cutoff.node: cutoff.step for cutoff in trace.cutoffs}
    game = trace.game
    is_whole = is_whole and isinstance(innermost(game), Tree)
    first = _visit(game, root, None)
    rest, items, deepest = [first], 0, 0
    unsearched = []
    while rest:
        item = rest.pop()
        items, deepest = items + 1, max(deepest, item.depth)
        if is_whole:
            item.leaf = game.is_terminal(item.state)
        if item.node is None or (is_whole and not item.node.children):
            unsearched.append(item)
        elif item.node.children:
            item.children = list(_below(game, item, cuts.get(item.node)))
            rest += item.children
    unsearched.reverse()
    most = math.inf if isinstance(innermost(game), Tree) else MOST_GUESSED - items
    if not _grow(unsearched, math.inf if is_whole else deepest, most):
        for item in unsearched:
            item.children, item.unexplored = [], False
    return _preorder(first)


def of_game(game: Game) -> list[Item]:
    """Return a game's own tree in preorder; only its top if it isn't written out."""
    first = _unvisited(game, game.initial, None, None)
    _grow([first], math.inf, math.inf if isinstance(innermost(game), Tree) else MOST_GROWN)
    return _preorder(first)


def _visit(game: Game, node: "Node", parent: Item | None) -> Item:
    leaf = not node.children and (
        node.evaluated is not None
        or (isinstance(innermost(game), Tree) and game.is_terminal(node.state))
    )
    return Item(game, node.state, node.player, parent, node, leaf=leaf)


def _unvisited(game: Game, state: Any, parent: Item | None, cut: int | None) -> Item:
    return Item(game, state, game.to_move(state), parent, cut=cut, leaf=game.is_terminal(state))


def _below(game: Game, item: Item, cut: int | None):
    """Yield the children in the game's order, each visit of one, and those never searched."""
    node = item.node
    visits: dict[Any, list] = {}
    for child in node.children:
        visits.setdefault(child.state, []).append(child)
    # Of a node that was never finished, only what was generated is asked for: the game itself
    # may be what went wrong.
    finished = node.exit is not None or isinstance(innermost(game), Tree)
    states = list(game.children(node.state)) if finished else list(dict.fromkeys(node.generated))
    for place, state in enumerate(states):
        known = visits.get(state)
        if not known:
            yield _unvisited(game, state, item, cut)
            continue
        more = state in states[place + 1 :]
        for child in [known.pop(0)] if more else visits.pop(state):
            yield _visit(game, child, item)
    for known in visits.values():
        for child in known:
            yield _visit(game, child, item)


def _grow(tops: list[Item], deepest: float, most: float) -> bool:
    """Add the levels below some items, while they are no more than `most`; return if all fit."""
    level = tops
    while level:
        inner = [item for item in level if not item.leaf and item.depth < deepest]
        states = {item: list(item.game.children(item.state)) for item in inner}
        most -= sum(map(len, states.values()))
        if most < 0:
            for item in inner:
                item.unexplored = True
            return False
        level = []
        for item, below in states.items():
            item.children = [_unvisited(item.game, state, item, item.cut) for state in below]
            level += item.children
    return True


def _preorder(first: Item) -> list[Item]:
    items, rest = [], [first]
    while rest:
        item = rest.pop()
        items.append(item)
        rest += reversed(item.children)
    for item in reversed(items):
        item.size = 1 + sum(child.size for child in item.children)
        item.endless = item.unexplored or any(child.endless for child in item.children)
    return items
