"""The tree that is drawn: of a game, or of a search at a step. Nothing is searched or painted here.

A tree is grown once, of the visits of a search and of what it left out; ``fold`` says which of
its nodes are shown, ``place`` says where; and at each step `drawn` gives copies of them their look.
"""

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
from .node import Drawing, DrawnNode, width_of
from .place import placed

MOST_GROWN = 10_000  # nodes of a tree that is written out; children that a search leaves out

_ALIVE = ("current", "path", "closed", "unvisited", "pruned")  # a stub looks as the first in here


def drawn(trace_or_game: Trace | Game, step: int | None = None, *, around: tuple = ()) -> Drawing:
    """Return what to paint of a trace at a step, or of a game by itself.

    Parameters
    ----------
    trace_or_game : Trace or Game
        A game that isn't written out shows its top only.
    step : int, optional
        The step of the trace; the last one if left out. Of a search that starts over
        (iterative deepening), the iteration that the step belongs to is shown.
    around : tuple, optional
        The states on the path from the root to a node that is to be seen where not all are; the
        current one if left out.

    Returns
    -------
    Drawing
        Its nodes, with places in pixels.

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
    """Put a ring that means a `word` around a node, given by the states on its path from the root.

    If that node isn't in the picture, the last one of the path that is gets the ring.
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
    {'A': (165, -55), 'B': (144, -127), 'C': (186, -127)}

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
        drawing = tree.whole or placed(tree.nodes)  # all of it, however large
        for node in drawing.nodes:
            if node.key in graph:
                places[node.key] = (left + node.x, -node.y)
        left += drawing.width
    return places


# A game by itself


def _game_tree(game: Game, inner_width: int = 0) -> WholeTree:
    """Return the tree of a game, with the width that values take at inner nodes."""
    is_written = _is_written_out(game)
    top = _node(game, game.initial)
    for node in _grow([top], inf, MOST_GROWN if is_written else MOST_NODES):
        node.children = [stub(node, [])]
    nodes = _in_preorder(top)
    for node in nodes:
        if is_written and node.kind != "more":
            node.key = node.state
        if node.kind == "leaf":
            node.value = written(game.evaluate(node.state))
            node.value_width = width_of(node.value)
        elif node.kind == "inner":
            node.value_width = inner_width
    return WholeTree(nodes)


def drawn_game(game: Game, path: tuple = (), inner_width: int = 0) -> Drawing:
    """Return what to paint of a game, with room for values of some width at inner nodes."""
    tree = _game_tree(game, inner_width)
    nodes = tree.nodes
    drawing = tree.around(_along(path, nodes) or nodes[:1])
    drawing.title = f"Game tree of {counted(len(nodes), 'node')}"
    if nodes[0].size == inf:
        number = sum(node.kind != "more" for node in drawing.nodes)
        first = "root" if number == 1 else f"first {number:,} nodes"
        drawing.title = f"The {first} of a game tree"
    return drawing


# A search at a step


def _drawn_trace(trace: Trace, step: int | None, around: tuple) -> Drawing:
    last = len(trace.steps) - 1
    i = trace.check_step(last if step is None else step)
    path = trace.path(i)
    tree = _SearchTree(trace, path[0])
    shown = tree.around(_along(around, tree.nodes) or tree.path_shown(path, i))
    copies: dict[DrawnNode | None, Any] = {None: None}
    for node in shown.nodes:
        copies[node] = node.copied(copies[node.parent])
    del copies[None]
    nodes = list(copies.values())
    tree.look(nodes, path, i)
    when = "after the search" if step is None else f"at step {i:,} of {last:,}"
    title = f"Game tree of {counted(len(tree.nodes), 'node')} {when}"
    drawing = Drawing(nodes, shown.width, shown.height, tree.cuts, i, title)
    for fault in trace.faults:
        if fault.step <= i:
            upwards = [fault.node, *fault.node.ancestors()]
            ring_around(drawing, tuple(node.state for node in reversed(upwards)), "fault")
    return drawing


@lru_cache(maxsize=4)  # made once for all steps
class _SearchTree(WholeTree):
    """A root of the trace and all below it, and what is looked up in it for every picture.

    Attributes
    ----------
    trace : Trace
    of : dict
        The node that stands for each visit.
    cuts : bool
        Whether anything is cut off at any step.
    values, signs, texts, gave : dict
        For each visit that came to its end its value, what that is of the true one ("=", "≥", "≤"
        or "?"), the value as it is written, and the child that gave it.
    """

    def __init__(self, trace: Trace, root: Node) -> None:
        nodes = _in_preorder(_searched(trace, root))
        self.trace = trace
        self.of = {node.visit: node for node in nodes if node.visit}
        self.cuts = any(node.pruned_at is not None for node in nodes)
        self.values = {}
        self.signs = {}
        self.texts = {}
        for visit in self.of:
            if visit.exit is not None:
                self.values[visit] = trace.value_of(visit)
                self.signs[visit] = trace.bound(visit)
                self.texts[visit] = trace.written(self.values[visit])
        self.gave = {visit: self._best_of(visit, visit.children) for visit in self.values}
        for node in nodes:
            if node.kind == "leaf" and _is_written_out(trace.game):
                node.ahead = written(trace.game.evaluate(node.state))
                node.value_width = width_of(node.ahead)
        for visit, node in self.of.items():
            texts = [self.value(visit)]
            texts += [f"≥ {self.texts.get(child, '')}" for child in visit.children]
            node.value_width = max(map(width_of, texts))
        super().__init__(nodes)

    def value(self, visit: Node) -> str:
        """Return the value that came back from a visit."""
        text = self.texts.get(visit, "")
        sign = self.signs.get(visit)
        return f"{sign} {text}" if sign in ("≥", "≤") else text

    def best(self, visit: Node, step: int) -> Node | None:
        """Return the child that gives a visit its value at a step, the first one in ties."""
        if visit.exit is not None and visit.exit <= step:
            return self.gave[visit]
        useless = "≤" if visit.player == MAX else "≥"  # to a node that isn't finished
        telling = []
        for child in visit.children:
            is_finished = child.exit is not None and child.exit < step
            if is_finished and self.signs[child] != useless:
                telling.append(child)
        return self._best_of(visit, telling)

    def _best_of(self, visit: Node, children: list[Node]) -> Node | None:
        valued = [child for child in children if self.values.get(child) is not None]
        return max(valued, key=lambda child: visit.player * self.values[child], default=None)

    def path_shown(self, path: list[Node], step: int) -> list[DrawnNode]:
        """Return the path, and on from its end to what was visited last, else will be first.

        So the folds of a wide tree stay as they are while the search goes back up, and are there
        before it goes down.
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
        """Give nodes the look that they have at a step, whose path is given."""
        windows = {}
        for step in self.trace.stack(i):
            windows[step.node] = window_text(self.trace, *self.trace.window(step))
        for node in nodes:
            if node.kind == "more":
                statuses = [_status(hidden, path, i) for hidden in node.hidden]
                node.status = min(statuses, key=_ALIVE.index, default="closed")
                if node.status == "current":
                    node.status = "path"
                continue
            node.status = _status(node, path, i)
            if node.status == "pruned" and node.parent:
                node.cut = node.parent.visit is not None
            if node.visit and node.visit.enter <= i:
                node.window = windows.get(node.visit, "")
                self._look_of_value(node, node.visit, i)

    def _look_of_value(self, node: DrawnNode, visit: Node, i: int) -> None:
        """Give a visited node its value at a step, and mark the edge to the child that gave it."""
        best = self.best(visit, i)
        if visit.exit is not None and visit.exit <= i:
            node.value = self.value(visit)
        elif node.on_path and best:
            sign = "≥" if node.player == MAX else "≤"
            node.value = f"{sign} {self.texts[best]}"
        if best:
            for child in node.children:
                # Where all are hidden in one stub, it would say nothing.
                is_hidden = len(node.children) > 1 and self.of[best] in child.hidden
                child.best = child.visit is best or is_hidden


def _status(node: DrawnNode, path: list[Node], i: int) -> str:
    """Return the status of a node at a step, whose path is given."""
    visit = node.visit
    if visit is None:
        is_pruned = node.pruned_at is not None and node.pruned_at <= i
        return "pruned" if is_pruned else "unvisited"
    if visit is path[-1]:
        return "current"
    if visit in path:
        return "path"
    return "unvisited" if visit.enter > i else "closed"


def window_text(trace: Trace, alpha: Any, beta: Any) -> str:
    """Return a window as it is written beside a node; "" if there is none."""
    if alpha is not None and beta is not None:
        return f"[{trace.written(alpha)}, {trace.written(beta)}]"
    if alpha is not None:
        return f"α = {trace.written(alpha)}"
    if beta is not None:
        return f"β = {trace.written(beta)}"
    return ""


# The whole tree


def _searched(trace: Trace, root: Node) -> DrawnNode:
    """Return the tree of a search below one of its roots.

    Below what was never searched, a tree that is written out is drawn whole, unless it is huge, but
    where the search had a horizon only down to that one; another game as far as it is small.
    """
    game = trace.game
    is_written = _is_written_out(game)
    decided = {cutoff.node: cutoff.decided for cutoff in trace.cutoffs}
    nodes = [_node(game, root.state, visit=root)]
    for node in nodes:
        if node.visit and node.visit.children:
            node.children = _below(node, node.visit, decided.get(node.visit))
            nodes += node.children
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
    most = MOST_GROWN if is_written else max(MOST_NODES - len(nodes), 0)
    if _grow(unsearched, deepest, most):
        for node in unsearched:
            node.children = []
    if any(visit.evaluated is not None for visit in cut_short):  # what is pruned looks like these
        for node in _in_preorder(nodes[0]):
            if node.visit is None and node.depth == horizon:
                node.kind = "leaf"
    return nodes[0]


def _is_written_out(game: Game) -> bool:
    """Return whether all of a game is at hand, also if it is seen through views."""
    return isinstance(innermost(game), Tree)


def _node(
    game: Game,
    state: Any,
    parent: DrawnNode | None = None,
    visit: Node | None = None,
    pruned_at: int | None = None,
) -> DrawnNode:
    """Return a node, visited or not, and still without its children."""
    if visit is None:
        player = game.to_move(state)
        is_leaf = game.is_terminal(state)
    else:
        player = visit.player
        is_end = visit.evaluated is not None or (_is_written_out(game) and game.is_terminal(state))
        is_leaf = is_end and not visit.children
    node = DrawnNode(game, state, player, parent, visit, pruned_at=pruned_at)
    if visit:
        node.key = visit.id
    if is_leaf:
        node.kind = "leaf"
    return node


def _below(node: DrawnNode, visit: Node, decided: int | None) -> list[DrawnNode]:
    """Return the children in the game's order, each visit of one, and those never searched."""
    game = node.game
    # Of a node that was never finished, only what was generated is asked for: the game itself
    # may be what went wrong.
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


def _grow(level: list[DrawnNode], deepest: float, most: int) -> list[DrawnNode]:
    """Add the levels below some nodes while they are at most `most`; return what finds no room."""
    while level:
        inner = [node for node in level if node.kind != "leaf" and node.depth < deepest]
        states: dict[DrawnNode, list] = {}
        for node in inner:
            states[node] = list(islice(node.game.children(node.state), most + 1))
            most -= len(states[node])
            if most < 0:
                return inner
        level = []
        for node, below in states.items():
            node.children = [_node(node.game, s, node, pruned_at=node.pruned_at) for s in below]
            level += node.children
    return []


def _in_preorder(top: DrawnNode) -> list[DrawnNode]:
    """Return a tree in preorder, with the sizes of its subtrees."""
    nodes = []
    rest = [top]
    while rest:
        node = rest.pop()
        nodes.append(node)
        rest += reversed(node.children)
    for node in reversed(nodes):
        if node.kind != "more":
            node.size = 1 + sum(child.size for child in node.children)
    return nodes


def _along(states: tuple, nodes: list[DrawnNode]) -> list[DrawnNode]:
    """Return the nodes on a path of states from the root, as far as there are such."""
    path: list[DrawnNode] = []
    level = nodes[:1]
    for state in states:
        reached = [node for node in level if node.state == state]
        if not reached:
            break
        path.append(reached[0])
        level = reached[0].children
    return path
