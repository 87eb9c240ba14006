"""What to paint at a step of a trace: computed by looking at it; nothing is searched or painted."""

from collections.abc import Hashable
from typing import Any
from weakref import WeakKeyDictionary

from ..games.game import Game
from ..instruments.nodes import Node
from ..instruments.trace import Trace
from ..instruments.wording import counted, written
from ..measure.critical import check_alternates, type_below
from .arrange import Arrangement, Places
from .items import Item, of_game
from .passes import Pass
from .shapes import Edge, Scene, Shape, shape_at
from .text import width_of

_PASSES: WeakKeyDictionary[Trace, dict[tuple[Node, bool], Pass]] = WeakKeyDictionary()


def scene_of(
    trace_or_game: Trace | Game,
    step: int | None = None,
    *,
    critical: bool = False,
    marked: tuple[Hashable, ...] = (),
    word: str = "",
    whole: tuple[Hashable, ...] = (),
) -> Scene:
    """Return what to paint of a trace at a step, or of a game by itself.

    Parameters
    ----------
    trace_or_game : Trace or Game
        A game that isn't written out shows its top only.
    step : int, optional
        The step of the trace; the last one if left out. Of a search that starts over
        (iterative deepening), the pass that the step belongs to is shown.
    critical : bool, optional
        Whether to tell the critical nodes from the others.
    marked : tuple, optional
        The states on the path from the root of a trace to a node that gets a ring, or if that one
        isn't in the picture, the last of them that is.
    word : str, optional
        What the ring means.
    whole : tuple, optional
        The states on the path from the root to a node that is to be seen where not all are. If
        given, all of a `Tree` is drawn, also what lies deeper than the search went.

    Returns
    -------
    Scene
        Its shapes and edges, with places in pixels.

    Raises
    ------
    TypeError, ValueError
        If there is no such step, or nothing to draw, or if critical nodes are asked for in a game
        whose players don't alternate.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> scene = scene_of(lab.Tree([4, 7]))
    >>> [(shape.name, shape.kind, shape.value) for shape in scene.nodes]
    [('A', 'inner', ''), ('B', 'leaf', '4'), ('C', 'leaf', '7')]
    """
    if isinstance(trace_or_game, Trace):
        return _scene_of_trace(trace_or_game, step, critical, marked, word, whole)
    if not isinstance(trace_or_game, Game):
        raise TypeError(
            "trace_or_game must be a Trace, as lab.watch returns it, or a Game, "
            f"not {trace_or_game!r}"
        )
    if step is not None:
        raise TypeError(f"step must be left out, not {step!r}: a game has no steps, its trace has")
    return _scene_of_game(trace_or_game, critical, whole)


def _scene_of_game(game: Game, critical: bool, whole: tuple) -> Scene:
    tree = of_game(game)
    values = {item: written(game.evaluate(item.state)) for item in tree if item.leaf}
    places = Places(tree, lambda item: width_of(values.get(item, "")), windows=False)
    place = places.around(_way(whole, tree) or tree[:1])
    nodes, edges = [], []
    for at, spot in enumerate(place.spots):
        shape = shape_at(place, at, "closed")
        shape.value = values.get(spot.item, "")
        nodes.append(shape)
        if spot.parent >= 0:
            edges.append(Edge(nodes[spot.parent], shape))
    title = f"Game tree of {counted(len(tree), 'node')}"
    if any(item.unexplored for item in tree):
        title = f"The first {len(tree):,} nodes of a game tree"
    if critical:
        _mark_critical(game, tree, place, nodes)
    return Scene(nodes, edges, place.width, place.height, False, None, title, critical)


def _scene_of_trace(
    trace: Trace, step: int | None, critical: bool, marked: tuple, word: str, whole: tuple
) -> Scene:
    last = len(trace.steps) - 1
    i = trace.check_step(last if step is None else step)
    when = "after the search" if step is None else f"at step {i:,} of {last:,}"
    if not trace.nodes:
        return Scene([], [], 0, 0, False, i, f"No node is searched {when}")
    path = trace.path(i)
    root = path[0] if path else _last_root(trace, i)
    looked_up = _PASSES.setdefault(trace, {})
    if (root, bool(whole)) not in looked_up:
        looked_up[root, bool(whole)] = Pass(trace, root, is_whole=bool(whole))
    this = looked_up[root, bool(whole)]
    place = this.places.around(_way(whole, this.tree) or this.shown_path(path, i))
    nodes = _Moment(trace, this, path, i).shapes(place)
    edges = _edges(this, place, nodes, i)
    title = f"Game tree of {counted(len(this.tree), 'node')} {when}"
    if critical:
        _mark_critical(trace.game, this.tree, place, nodes)
    _mark_end(marked, word, this.tree, place, nodes)
    is_over = bool(whole) and i == last
    return Scene(nodes, edges, place.width, place.height, this.cuts, i, title, critical, is_over)


def _mark_critical(game: Game, tree: list[Item], place: Arrangement, nodes: list[Shape]) -> None:
    check_alternates(game)
    types: dict[Item, int | None] = {tree[0]: 1}
    for item in tree:
        for child in item.children:
            first = child.state == item.children[0].state  # which may be visited more than once
            types[child] = type_below(types[item], first)
    for item, at in place.at.items():
        nodes[at].critical = types[item] or 0


def _mark_end(
    path: tuple, word: str, tree: list[Item], place: Arrangement, nodes: list[Shape]
) -> None:
    shown = [item for item in _way(path, tree) if item in place.at]
    if shown:
        nodes[place.at[shown[-1]]].marked = word


def _way(path: tuple, tree: list[Item]) -> list[Item]:
    """Return the items on a path from the root, as far as there are such."""
    below, way = tree[:1], []
    for state in path:
        item = next((item for item in below if item.state == state), None)
        if item is None:
            break
        below = item.children
        way.append(item)
    return way


def _last_root(trace: Trace, i: int) -> Node:
    """Return the root of the pass that a step between two passes follows."""
    roots = [node for node in trace.nodes if node.parent is None]
    return next((root for root in reversed(roots) if root.enter <= i), roots[0])


class _Moment:
    """The status, value and window of each node at one step."""

    def __init__(self, trace: Trace, this: Pass, path: list[Node], i: int) -> None:
        self.this, self.i = this, i
        self.path = set(path)
        self.current = path[-1] if path else None
        self.windows: dict[Any, str] = {}
        for step in trace.stack(i):
            text = window_text(*trace.window(step))
            if text:
                self.windows[step.node] = text

    def shapes(self, place: Arrangement) -> list[Shape]:
        return [self._of_item(place, at) for at in range(len(place.spots))]

    def _of_item(self, place: Arrangement, at: int) -> Shape:
        item = place.spots[at].item
        if item is None:
            hidden = place.spots[at].hidden
            return shape_at(place, at, self._most_alive([self._status(below) for below in hidden]))
        status = self._status(item)
        shape = shape_at(place, at, status)
        node = item.node
        if node is not None and status != "unvisited":
            shape.value = self.this.value_text(node, self.i, node in self.path)
            if node in self.path:
                shape.window = self.windows.get(node, "")
        return shape

    def _status(self, item: Any) -> str:
        node = item.node
        if node is None:
            return "pruned" if item.cut is not None and item.cut <= self.i else "unvisited"
        if node is self.current:
            return "current"
        if node in self.path:
            return "path"
        return "unvisited" if node.enter > self.i else "closed"

    @staticmethod
    def _most_alive(statuses: list[str]) -> str:
        alive = ("path", "closed", "unvisited", "pruned")
        return next((status for status in alive if status in statuses), "closed")


def _edges(this: Pass, place: Arrangement, nodes: list[Shape], i: int) -> list[Edge]:
    edges = []
    for at, spot in enumerate(place.spots):
        if not place.children[at]:
            continue
        best = _best_below(this, place, at, i)
        for child in place.children[at]:
            below = nodes[child]
            on_path = below.status in ("path", "current")
            cut = below.status == "pruned" and spot.item is not None and spot.item.node is not None
            edges.append(Edge(nodes[at], below, on_path, child == best, cut))
    return edges


def _best_below(this: Pass, place: Arrangement, at: int, i: int) -> int | None:
    """Return the spot of the child that gives a node its value, or of the stub that hides it."""
    item = place.spots[at].item
    if item is None or item.node is None or item.node.enter > i:
        return None
    best = this.best(item.node, i)
    if best is None:
        return None
    child = this.of[best]
    if child in place.at:
        return place.at[child]
    if len(place.children[at]) == 1:
        return None  # all are hidden: which one says nothing
    stubs = (stub for stub in place.children[at] if child in place.spots[stub].hidden)
    return next(stubs, None)


def window_text(alpha: Any, beta: Any) -> str:
    """Return a window as it is written beside a node; "" if there is none."""
    if alpha is None and beta is None:
        return ""
    if alpha is None or beta is None:
        return f"α = {written(alpha)}" if beta is None else f"β = {written(beta)}"
    return f"[{written(alpha)}, {written(beta)}]"
