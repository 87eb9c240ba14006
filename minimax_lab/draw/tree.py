"""The tree that is drawn: of a game, or of a search at a step. Nothing is searched or painted here.

A tree is made once, from the visits of a search and the nodes that it left out. ``fold`` says which
of its nodes are shown, and ``place`` where they stand; for each step `drawn` copies them, and gives
the copies the look that they have then.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from math import inf
from typing import Any

from ..games.game import MAX, Game
from ..games.tree import Tree
from ..games.views import innermost
from ..instruments.nodes import Node
from ..instruments.run import without
from ..instruments.trace import Trace
from ..instruments.wording import counted, written
from .fold import MOST_LEVELS, MOST_NODES, WholeTree, stub
from .node import Drawing, DrawnNode
from .place import in_preorder, placed, placed_together

MOST_GROWN = 10_000  # nodes of a tree that is written out; children that a search leaves out

# Of the statuses of the nodes that it hides, a stub has the one that comes first in here.
_PRECEDENCE = ("current", "path", "closed", "unvisited", "pruned")


def drawn(trace_or_game: Trace | Game, step: int | None = None, *, around: tuple = ()) -> Drawing:
    """Return what to paint of a trace at a step, or of a game by itself.

    Parameters
    ----------
    trace_or_game : Trace or Game
        What to draw. Of a game that isn't written out as a tree, only the top levels are shown.
    step : int, optional
        The step of the trace; the last one if left out. Of a search that starts over
        (iterative deepening), the iteration that the step belongs to is shown.
    around : tuple, optional
        Where not all nodes can be shown: the states on the path from the root to one that must be;
        to the current node if left out.

    Returns
    -------
    Drawing
        The nodes that are shown, with their places in pixels.

    Raises
    ------
    TypeError, ValueError
        If there is no such step, or nothing to draw.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> drawing = drawn(trace, trace.cutoffs[0].step)
    >>> [node.name for node in drawing.nodes if node.status == "pruned"]
    ['I', 'J']
    >>> [(node.name, node.value) for node in drawing.nodes if node.status == "path"]
    [('A', '≥ 3')]
    """
    if isinstance(trace_or_game, Trace):
        return _drawn_trace(trace_or_game, step, around)
    if not isinstance(trace_or_game, Game):
        raise TypeError(f"trace_or_game must be a Trace or a Game, not {trace_or_game!r}")
    if step is not None:
        raise TypeError(f"step must be left out, not {step!r}: a game has no steps, its trace has")
    return drawn_game(trace_or_game, around)


def ring_around(drawing: Drawing, path: tuple, word: str) -> None:
    """Put a ring around a node, given by the states on its path from the root.

    The `word` says what the ring means. If the node isn't in the picture, the ring is around the
    last node of the path that is.
    """
    shown = _along(path, drawing.nodes)
    if shown:
        shown[-1].ring = word


def layout(tree_or_trace: Trace | Tree) -> dict[Any, tuple[int, int]]:
    """Return where the nodes of ``tree.graph`` or ``trace.graph`` stand, for networkx.

    Parameters
    ----------
    tree_or_trace : Tree or Trace
        A game that is written out, or a trace. The iterations of a search that starts over stand
        side by side.

    Returns
    -------
    dict
        Node of the graph -> (x, y), the `pos` of networkx's functions: in pixels of the lab's own
        pictures, the root uppermost, children in order from left to right.

    Raises
    ------
    TypeError
        If it is neither, or a game that is not written out: it has no graph.
    ValueError
        If it is a tree of more than 10,000 nodes.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.layout(lab.Tree([4, 7]))
    {'A': (165, -55), 'B': (149, -124), 'C': (181, -124)}

    A figure of one's own, by networkx alone:

    >>> import networkx
    >>> trace = lab.watch(lab.alphabeta, lab.COURSE_TREE, "A", 3)
    >>> graph, places = trace.graph, lab.layout(trace)
    >>> networkx.draw_networkx(graph, places, labels=dict(graph.nodes(data="state")))
    """
    trees: list[WholeTree]
    if isinstance(tree_or_trace, Trace):
        roots = [node for node in tree_or_trace.nodes if node.parent is None]
        trees = [_SearchTree(tree_or_trace, root) for root in roots]
    elif isinstance(tree_or_trace, Game) and _is_written_out(tree_or_trace):
        trees = [_game_tree(tree_or_trace)]
        if trees[0].nodes[0].size == inf:
            raise ValueError(
                f"tree_or_trace is a tree of more than {MOST_GROWN:,} nodes, "
                "too many for a picture: take a part of it"
            )
    else:
        raise TypeError(f"tree_or_trace must be a Tree or a Trace, not {tree_or_trace!r}")
    graph = tree_or_trace.graph
    places = {}
    left = 0
    for tree in trees:
        drawing = tree.whole or placed(tree.nodes, windows=False)  # all of it, however large
        for node in drawing.nodes:
            if node.key in graph:
                places[node.key] = (left + node.x, -node.y)
        left += drawing.width
    return places


# A game by itself


def _game_tree(game: Game, value: str = "", window: str = "") -> WholeTree:
    """Return the tree of a game, with room for such a value and window at inner nodes."""
    is_written = _is_written_out(game)
    top = _node(game, game.initial)
    unfinished = _grow([top], inf, MOST_GROWN if is_written else MOST_NODES)
    for node in unfinished:
        node.children = [stub(node, [])]
    nodes = _counted(top)
    for node in nodes:
        if is_written and node.kind != "more":
            node.key = node.state
        if node.kind == "leaf":
            node.value = written(game.evaluate(node.state))
            node.value_width = node.width_of_value(node.value)
        elif node.kind == "inner":
            node.value_width = node.width_of_value(value)
            if window:
                node.window_width = node.width_of_pill(window)
                node.pill_side = "over"
    return WholeTree(nodes)


def drawn_game(game: Game, path: tuple = (), value: str = "", window: str = "") -> Drawing:
    """Return what to paint of a game, all of it or the part around a path of states.

    At inner nodes there is room for such a value and window, at all of them at once.
    """
    tree = _game_tree(game, value, window)
    nodes = tree.nodes
    drawing = tree.around(_along(path, nodes) or nodes[:1])
    drawing.title = f"Game tree of {counted(len(nodes), 'node')}"
    if nodes[0].size == inf:
        number = sum(node.kind != "more" for node in drawing.nodes)
        first = "root" if number == 1 else f"first {number:,} nodes"
        drawing.title = f"The {first} of a game tree"
    return drawing


# A search at a step


def drawn_together(traces: Sequence[Trace], steps: Sequence[int], leading: int) -> list[Drawing]:
    """Return what to paint of some searches, each at a step; the same nodes are at one place.

    Where not all nodes can be shown, it is those around the current node of the `leading` search.
    """
    path = traces[leading].path(steps[leading])
    tree = _SearchTree(traces[leading], path[0])
    around = tuple(node.state for node in tree.path_shown(path, steps[leading]))
    pairs = [*zip(traces, steps, strict=True)]
    shown = placed_together(tuple(_shown(trace, step, around) for trace, step in pairs))
    return [_looked(*pair, part) for pair, part in zip(pairs, shown, strict=True)]


def _drawn_trace(trace: Trace, step: int | None, around: tuple) -> Drawing:
    i = trace.check_step(len(trace.steps) - 1 if step is None else step)
    drawing = _looked(trace, i, _shown(trace, i, around))
    if step is None:
        drawing.title = drawing.title.rsplit(" at step", 1)[0] + " after the search"
    return drawing


def _shown(trace: Trace, i: int, around: tuple) -> Drawing:
    """Return the part of the tree that is shown at a step, without the look that it has then."""
    path = trace.path(i)
    tree = _SearchTree(trace, path[0])
    return tree.around(_along(around, tree.nodes) or tree.path_shown(path, i))


def _looked(trace: Trace, i: int, shown: Drawing) -> Drawing:
    """Return a copy of a drawing, with the look that it has at a step."""
    path = trace.path(i)
    tree = _SearchTree(trace, path[0])
    copies: dict[DrawnNode | None, DrawnNode] = {}
    for node in shown.nodes:
        copies[node] = node.copied(copies.get(node.parent))
    nodes = list(copies.values())
    tree.look(nodes, path, i)
    when = f"at step {i:,} of {len(trace.steps) - 1:,}"
    title = f"Game tree of {counted(len(tree.nodes), 'node')} {when}"
    drawing = Drawing(nodes, shown.width, shown.height, tree.cuts, i, title)
    drawing.has_path = any(node.on_path for node in nodes if node.parent)
    for fault in trace.faults:
        if fault.step <= i:
            upwards = [fault.node, *fault.node.ancestors()]
            states = tuple(node.state for node in reversed(upwards))
            ring_around(drawing, states, "fault")
    return drawing


@lru_cache(maxsize=4)  # made once for all steps
class _SearchTree(WholeTree):
    """A root of a trace and all below it, with what every picture of it looks up.

    Attributes
    ----------
    trace : Trace
    of : dict
        Visit -> the node that is drawn for it.
    cuts : bool
        Whether anything is cut off at any step.
    values, signs, texts, gave : dict
        For each visit that came to its end: its value; how the true value relates to that ("=",
        "≥", "≤", or "?" if it isn't known); the value as it is written; the child that gave it.
    """

    def __init__(self, trace: Trace, root: Node) -> None:
        nodes = _counted(_searched(trace, root))
        self.trace = trace
        self.of = {}
        self.cuts = False
        for node in nodes:
            if node.visit:
                self.of[node.visit] = node
            if node.pruned_at is not None:
                self.cuts = True
        self.values = {}
        self.signs = {}
        self.texts = {}
        for visit in self.of:
            if visit.exit is not None:
                self.values[visit] = trace.value_of(visit)
                self.signs[visit] = trace.bound(visit)
                self.texts[visit] = trace.written(self.values[visit])
        self.gave = {}
        for visit in self.values:
            self.gave[visit] = self._best_of(visit, visit.children)
        for node in nodes:
            if node.kind == "leaf" and _is_written_out(trace.game):
                node.ahead = written(trace.game.evaluate(node.state))
                node.value_width = node.width_of_value(node.ahead)
        for visit, node in self.of.items():
            texts = [self.value(visit)]
            # While the search is below it, it has a child's value as a bound.
            texts += [f"≥ {self.texts.get(child, '')}" for child in visit.children]
            node.value_width = max(map(node.width_of_value, texts))
        # Boards that are never searched have as much room, or the gaps would tell what is cut off.
        widest = max((node.value_width for node in nodes if node.kind == "inner"), default=0)
        for node in nodes:
            if node.board and node.kind == "inner":
                node.value_width = widest
        for visit, windows in _windows(trace).items():
            if visit in self.of:
                node = self.of[visit]
                node.window_width = max(map(node.width_of_pill, windows))
        super().__init__(nodes)

    def value(self, visit: Node) -> str:
        """Return the value that came back from a visit, as it is written; "" if none did."""
        text = self.texts.get(visit, "")
        sign = self.signs.get(visit)
        return f"{sign} {text}" if sign in ("≥", "≤") else text

    def best(self, visit: Node, step: int) -> Node | None:
        """Return the child that gives a visit its value at a step, the first one in ties."""
        if visit.exit is not None and visit.exit <= step:
            return self.gave[visit]
        # MAX's value is at least that of each child so far, unless that is only an upper bound.
        useless = "≤" if visit.player == MAX else "≥"
        candidates = []
        for child in visit.children:
            is_finished = child.exit is not None and child.exit < step
            if is_finished and self.signs[child] != useless:
                candidates.append(child)
        return self._best_of(visit, candidates)

    def _best_of(self, visit: Node, children: list[Node]) -> Node | None:
        """Return the best of some children for the player at a visit; None if none has a value."""
        valued = [child for child in children if self.values.get(child) is not None]
        if not valued:
            return None
        return max(valued, key=lambda child: visit.player * self.values[child])

    def path_shown(self, path: list[Node], step: int) -> list[DrawnNode]:
        """Return the path at a step, continued downwards from its end.

        From each node it goes on to the child that was visited last, or before any was to the one
        that will be first. So the part of a wide tree that is shown stays the same while the search
        goes back up, and is there before it goes down.
        """
        visits = list(path)
        while len(visits) < MOST_LEVELS and visits[-1].children:
            children = visits[-1].children
            following = children[0]
            for child in children:
                if child.enter <= step:
                    following = child
            visits.append(following)
        return [self.of[visit] for visit in visits]

    def look(self, nodes: list[DrawnNode], path: list[Node], i: int) -> None:
        """Give nodes the look that they have at step `i`; `path` are the visits under way then."""
        windows = {}
        for step in self.trace.stack(i):
            alpha, beta = self.trace.window(step)
            windows[step.node] = window_text(self.trace, alpha, beta)
        top = path[0]
        is_over = top.exit is not None and top.exit <= i
        for node in nodes:
            if node.kind == "more":
                node.status = _status_of_stub(node, path, i)
                self._look_of_line(node, is_over)
                continue
            node.status = _status(node, path, i)
            if node.status == "pruned" and node.parent:
                node.cut = node.parent.visit is not None
            if node.visit and node.visit.enter <= i:
                node.window = windows.get(node.visit, "")
                self._look_of_value(node, node.visit, i)
            self._look_of_line(node, is_over)

    def _look_of_line(self, node: DrawnNode, is_over: bool) -> None:
        """Mark what is on the principal variation so far; at the end all else recedes."""
        above = node.parent
        node.on_line = bool(node.best and above and (above.on_path or above.on_line))
        if is_over and node.status == "closed":
            node.status = "line" if node.on_line else "recedes"

    def _look_of_value(self, node: DrawnNode, visit: Node, i: int) -> None:
        """Give a visited node its value at step `i`, and mark the child that gave it as best."""
        best = self.best(visit, i)
        if visit.exit is not None and visit.exit <= i:
            node.value = self.value(visit)
        elif node.on_path and best:
            sign = "≥" if node.player == MAX else "≤"
            node.value = f"{sign} {self.texts[best]}"
        if best:
            for child in node.children:
                # Where one stub hides all the children, an edge marked as best says nothing.
                hides_best = len(node.children) > 1 and self.of[best] in child.hidden
                child.best = child.visit is best or hides_best


def _status(node: DrawnNode, path: list[Node], i: int) -> str:
    """Return the status of a node, no stub, at step `i`; `path` are the visits under way then."""
    visit = node.visit
    if visit is None:
        is_pruned = node.pruned_at is not None and node.pruned_at <= i
        return "pruned" if is_pruned else "unvisited"
    if visit is path[-1]:
        return "current"
    if visit in path:
        return "path"
    return "unvisited" if visit.enter > i else "closed"


def _status_of_stub(node: DrawnNode, path: list[Node], i: int) -> str:
    """Return the status of a stub, which is never the current node itself."""
    statuses = [_status(hidden, path, i) for hidden in node.hidden]
    status = min(statuses, key=_PRECEDENCE.index, default="closed")
    return "path" if status == "current" else status


def _windows(trace: Trace) -> dict[Node, set[str]]:
    """Return the windows that each visit has at any step, as they are written."""
    first = {(step.node, step.alpha, step.beta): step for step in trace.steps}
    windows: dict[Node, set[str]] = defaultdict(set)
    for (visit, *_), step in first.items():
        text = window_text(trace, *trace.window(step))
        if text:
            windows[visit].add(text)
    return windows


def window_text(trace: Trace, alpha: Any, beta: Any) -> str:
    """Return a window as it is written beside a node; "" if there is none."""
    if alpha is not None and beta is not None:
        return f"({trace.written(alpha)}, {trace.written(beta)})"
    if alpha is not None:
        return f"α = {trace.written(alpha)}"
    if beta is not None:
        return f"β = {trace.written(beta)}"
    return ""


# The whole tree


def _searched(trace: Trace, root: Node) -> DrawnNode:
    """Return the tree of a search below one of its roots, with what the search left out."""
    decided = {cutoff.node: cutoff.decided for cutoff in trace.cutoffs}
    nodes = [_node(trace.game, root.state, visit=root)]
    for node in nodes:
        if node.visit and node.visit.children:
            node.children = _children(node, node.visit, decided.get(node.visit))
            nodes += node.children
    _grow_unsearched(nodes, trace.game)
    return nodes[0]


def _grow_unsearched(nodes: list[DrawnNode], game: Game) -> None:
    """Add the levels below those of the `nodes`, level by level, that were never searched.

    In a tree that is written out these are all levels, or those down to the horizon if the search
    stopped at one; in another game, those down to the deepest node of the search. If they have too
    many nodes, nothing is added.
    """
    is_written = _is_written_out(game)
    unsearched = []
    cut_short = []  # visits that the search didn't go on from, though the game does
    for node in nodes:
        if node.children:
            continue
        if node.visit is None or (is_written and node.visit.evaluated is None):
            unsearched.append(node)
        elif not game.is_terminal(node.state):
            cut_short.append(node.visit)
    horizon = nodes[-1].depth
    deepest = horizon if cut_short or not is_written else inf
    room = MOST_GROWN if is_written else max(MOST_NODES - len(nodes), 0)
    if _grow(unsearched, deepest, room):
        for node in unsearched:
            node.children = []
    if any(visit.evaluated is not None for visit in cut_short):
        # Visited nodes at the horizon are drawn as leaves, and so are those never searched.
        for node in _counted(nodes[0]):
            if node.visit is None and node.depth == horizon:
                node.kind = "leaf"


def _is_written_out(game: Game) -> bool:
    """Return whether a game is a tree that is written out, perhaps seen through views."""
    return isinstance(innermost(game), Tree)


def _node(
    game: Game,
    state: Any,
    parent: DrawnNode | None = None,
    visit: Node | None = None,
    pruned_at: int | None = None,
) -> DrawnNode:
    """Return a node, visited or not, without its children."""
    if visit is None:
        player = game.to_move(state)
        is_leaf = game.is_terminal(state)
    else:
        player = visit.player
        is_end = visit.evaluated is not None
        if _is_written_out(game) and game.is_terminal(state):
            is_end = True
        is_leaf = is_end and not visit.children
    node = DrawnNode(game, state, player, parent, visit, pruned_at=pruned_at)
    if visit:
        node.key = visit.id
    if is_leaf:
        node.kind = "leaf"
    return node


def _children(node: DrawnNode, visit: Node, decided: int | None) -> list[DrawnNode]:
    """Return the children of a visited node, in the game's order.

    There is one for each visit of a child, and one for each child that was never searched, which is
    known from the step `decided` on.
    """
    game = node.game
    # A visit without an end is drawn with what it had generated: asking the game for more could
    # fail, as that may be what ended the search.
    states = list(dict.fromkeys(visit.generated))
    if visit.exit is not None or _is_written_out(game):
        most = len(visit.generated) + MOST_GROWN
        states = list(islice(game.children(node.state), most + 1))
        if len(states) > most:
            raise ValueError(f"{node.name} has more than {most:,} children: too many to be drawn")
    children = [_node(game, child.state, node, child) for child in visit.children]
    unsearched = without(states, [child.state for child in visit.children])
    for number, state in enumerate(unsearched):
        child = _node(game, state, node, pruned_at=decided)
        child.key = (visit.id, number)
        children.append(child)
    places: dict[Any, int] = {}
    for place, state in enumerate(states):
        places.setdefault(state, place)
    return sorted(children, key=lambda child: places.get(child.state, len(states)))


def _grow(level: list[DrawnNode], deepest: float, room: int) -> list[DrawnNode]:
    """Add the levels below some nodes, each whole, down to the `deepest` one.

    Return the nodes whose children have no room, as they would be more than `room` in all.
    """
    while level:
        inner = []
        for node in level:
            if node.kind != "leaf" and node.depth < deepest:
                inner.append(node)
        states: dict[DrawnNode, list] = {}
        for node in inner:
            children = node.game.children(node.state)
            states[node] = list(islice(children, room + 1))
            room -= len(states[node])
            if room < 0:
                return inner
        level = []
        for node in inner:
            for state in states[node]:
                child = _node(node.game, state, node, pruned_at=node.pruned_at)
                node.children.append(child)
                level.append(child)
    return []


def _counted(top: DrawnNode) -> list[DrawnNode]:
    """Return the nodes of a tree in preorder, and count those of each subtree."""
    nodes = in_preorder(top)
    for node in reversed(nodes):
        if node.kind != "more":
            node.size = 1 + sum(child.size for child in node.children)
    return nodes


def _along(states: tuple, nodes: list[DrawnNode]) -> list[DrawnNode]:
    """Return the nodes on a path of states from the root, as far as the tree has them."""
    path: list[DrawnNode] = []
    level = nodes[:1]
    for state in states:
        reached = [node for node in level if node.state == state]
        if not reached:
            break
        path.append(reached[0])
        level = reached[0].children
    return path
