"""The tree that is drawn: which nodes are shown, where they stand, and how they look at a step.

`drawn` makes a `Drawing` for the painters `svg` and `figure`. A tree is grown once, of the visits
of a search and of what it left out; one that is too large is folded around a path from its root;
what is left gets its place, and at each step its look. Nothing is searched or painted here.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any
from weakref import WeakKeyDictionary

from ..games.game import MAX, MIN, Game, player_name
from ..games.tree import Tree
from ..games.views import innermost
from ..instruments.trace import Trace
from ..instruments.wording import counted, written
from ..measure.critical import check_alternates, type_below
from ..questions import Attempt
from .style import LINE, ROOF, SIZE, lines_of, room_for, width_of

MOST_GUESSED = 120  # nodes of a game that isn't written out are drawn unasked up to here
MOST_GROWN = 400  # and, where there is no search to show, up to here
WIDEST, FOLDED = 2200, 1700  # pixels: a tree that is shown whole, and one that is folded
MOST_SLOTS, MOST_NODES, MOST_LEVELS = 40, 120, 14
NEAREST = 10  # nodes at the end of a long path that are all shown
MARGIN, SIBLINGS, COUSINS = 16, 12, 26  # the least gaps: around all, and from leaf to leaf
PILL, POINTER = 22, 9  # the window above a node, and what points from it to the current one
OPEN = "?"  # what a reader is asked for


@dataclass(eq=False)
class DrawnNode:
    """A node of a drawn tree: what it stands for, where it is, and how it looks.

    Attributes
    ----------
    game, state, player : Game, hashable, MAX or MIN
    key : hashable
        Its node in ``trace.graph`` or ``tree.graph``, as far as it is in there.
    parent, children : DrawnNode or None, list of DrawnNode
    visit : Node or None
        The node of the trace that it shows; None if it was never searched.
    kind : "inner", "leaf" or "more"
        "more" is a stub in place of nodes that are folded away, those of `hidden` and below.
    pruned_at : int or None
        The step from which it is known that it is never searched.
    size : int or inf
        How many nodes it and all below it are.
    x, y : int
        The middle of its shape in pixels; y grows downwards.
    room : int or None
        The width of the widest value that it has at any step; None before it has its place.
    status : "unvisited", "path", "current", "closed" or "pruned"
    value : str
        What came back from it, or "≥ 3" and "≤ 7" while it is on the path.
    window : str
        Its own alpha and beta, while it is on the path and if the function has them.
    best, cut : bool
        Whether the edge from its parent leads to what gives that its value, or is cut off.
    critical : int or None
        The type of a critical node, 0 if it isn't one; None if the picture doesn't say.
    marked : str
        What a dashed ring around it means, "" if it has none.
    """

    game: Game
    state: Any
    player: int
    key: Any = None
    parent: "DrawnNode | None" = field(default=None, repr=False)
    visit: Any = field(default=None, repr=False)
    kind: str = "inner"
    pruned_at: int | None = None
    children: list["DrawnNode"] = field(default_factory=list, repr=False)
    hidden: tuple["DrawnNode", ...] = field(default=(), repr=False)
    depth: int = 0
    size: float = 1
    x: int = 0
    y: int = 0
    room: int | None = None
    status: str = "closed"
    value: str = ""
    window: str = ""
    best: bool = False
    cut: bool = False
    critical: int | None = None
    marked: str = ""

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The label."""
        return lines_of(self.game.label(self.state))

    @cached_property
    def box(self) -> tuple[int, int]:
        """The width and height of its shape."""
        width, height = room_for(self.lines)
        if self.kind == "more":
            return width + 14, 26
        if self.kind == "leaf":
            return max(30, width + 12), height + 10
        return max(36, width + 16), height + 12 + ROOF

    @property
    def name(self) -> str:
        """The label on one line."""
        return "/".join(self.lines).replace(" ", "") if len(self.lines) > 1 else self.lines[0]

    @property
    def style(self) -> str:
        """Which outline it has: "MAX", "MIN", "leaf" or "more"."""
        return player_name(self.player) if self.kind == "inner" else self.kind

    @property
    def on_path(self) -> bool:
        """Whether the search is at it or below it."""
        return self.status in ("path", "current")

    @property
    def label_y(self) -> int:
        """The middle of its label, counted from its own middle: a roof is left empty."""
        return self.player * (ROOF // 2) if self.kind == "inner" else 0

    @property
    def value_place(self) -> tuple[int, int, str]:
        """Where its value starts, counted from its middle: under a leaf, else to the right."""
        width, height = self.box
        if self.kind == "leaf":
            return 0, height // 2 + SIZE + 2, "middle"
        return width // 2 + 5, self.label_y + 5, "start"

    @property
    def edge(self) -> tuple[int, int, int, int]:
        """Where the edge from its parent starts and ends: x, y, x, y."""
        above = self.parent
        assert above is not None
        return above.x, above.y + above.box[1] // 2, self.x, self.y - self.box[1] // 2

    @property
    def edge_style(self) -> str:
        """How that edge looks: "best", "visited", "unvisited" or "pruned"."""
        if self.best:
            return "best"
        return self.status if self.status in ("unvisited", "pruned") else "visited"


@dataclass(eq=False)
class Drawing:
    """A tree as it is painted, made by `drawn`.

    Attributes
    ----------
    nodes : list of DrawnNode
        What is shown, each parent before its children, and these from left to right.
    width, height : int
        Of the tree in pixels, margins included; `least` is the least width of its picture, in
        whose middle the tree stands.
    cuts : bool
        Whether anything is cut off at any step.
    step : int or None
        None if it shows a game, and not a moment of a search.
    title : str
    critical, is_over : bool
        Whether it tells critical nodes from others, and whether it shows the end of a search only,
        where no node is on the path.
    """

    nodes: list[DrawnNode]
    width: int = 0
    height: int = 0
    cuts: bool = False
    step: int | None = None
    title: str = ""
    critical: bool = False
    is_over: bool = False
    least: int = 0


def drawn(
    trace_or_game: Trace | Game,
    step: int | None = None,
    *,
    critical: bool = False,
    marked: tuple[Hashable, ...] = (),
    word: str = "",
    whole: tuple[Hashable, ...] = (),
) -> Drawing:
    """Return what to paint of a trace at a step, or of a game by itself.

    Parameters
    ----------
    trace_or_game : Trace or Game
        A game that isn't written out shows its top only.
    step : int, optional
        The step of the trace; the last one if left out. Of a search that starts over
        (iterative deepening), the iteration that the step belongs to is shown.
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
    Drawing
        Its nodes, with places in pixels.

    Raises
    ------
    TypeError, ValueError
        If there is no such step, or nothing to draw, or if critical nodes are asked for in a game
        whose players don't alternate.

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
        drawing = _drawn_trace(trace_or_game, step, whole)
        game = trace_or_game.game
    elif not isinstance(trace_or_game, Game):
        raise TypeError(
            "trace_or_game must be a Trace, as lab.watch returns it, or a Game, "
            f"not {trace_or_game!r}"
        )
    elif step is not None:
        raise TypeError(f"step must be left out, not {step!r}: a game has no steps, its trace has")
    else:
        game = trace_or_game
        drawing = drawn_game(game, whole)
    if critical:
        check_alternates(game)
    else:
        for node in drawing.nodes:
            node.critical = None
    drawing.critical = critical
    shown = _along(marked, drawing.nodes)
    if shown:
        shown[-1].marked = word
    return drawing


def drawn_game(
    game: Game,
    path: tuple[Hashable, ...] = (),
    room: Callable[[DrawnNode], int] | None = None,
) -> Drawing:
    """Return what to paint of a game by itself, with the values of its leaves.

    With `room`, the width of what is written beside each node, there is also room for windows
    above the nodes.
    """
    tree = _game_tree(game, room)
    nodes = tree.nodes
    found = sum(node.kind != "more" for node in nodes)
    title = f"Game tree of {counted(found, 'node')}"
    if nodes[0].size == inf:
        title = f"The first {found:,} nodes of a game tree"
    drawing = tree.around(_along(path, nodes) or nodes[:1])
    drawing.title = title
    return drawing


def _game_tree(game: Game, room: Callable[[DrawnNode], int] | None = None) -> "_Arranged":
    nodes = _grown(game)
    for node in nodes:
        node.value = written(game.evaluate(node.state)) if node.kind == "leaf" else ""
    windows = room is not None
    return _Arranged(nodes, room or (lambda node: width_of(node.value)), windows=windows)


def unfolded(trace_or_game: Trace | Game) -> list[Drawing]:
    """Return all of a game, or of each iteration of a search, however large, in its places."""
    if not isinstance(trace_or_game, Trace):
        trees = [_game_tree(trace_or_game)]
    else:
        roots = [node for node in trace_or_game.nodes if node.parent is None]
        trees = [search_tree(trace_or_game, root).arranged for root in roots]
    return [tree.whole or tree.all_of(tree.nodes) for tree in trees]


def predicted(attempt: Attempt) -> Drawing:
    """Return a tree with what a reader has predicted rightly, and a ? for what is asked.

    Once the solution is shown it has all windows and values.

    Parameters
    ----------
    attempt : Attempt
        The answers so far.

    Examples
    --------
    >>> from minimax_lab.questions import Practice
    >>> attempt = Practice(seed=5).attempt
    >>> verdict = attempt.answer("A", "value", "11")
    >>> [(node.name, node.value) for node in predicted(attempt).nodes if node.kind == "inner"]
    [('A', '11'), ('B', '?'), ('C', '?'), ('D', '?')]
    """
    never = attempt.puzzle.never_visited

    def number(name: str, what: str) -> str:
        if attempt.over and name not in never:
            return attempt.written(name, what)
        return attempt.numbers.get((name, what), OPEN if (name, what) in attempt.asked else "")

    # The same room at every inner node, so that nothing is given away.
    drawing = drawn_game(
        attempt.puzzle.tree,
        room=lambda node: 30 if node.kind == "leaf" else width_of("≥ −20"),
    )
    for node in drawing.nodes:
        if node.state in never if attempt.shown else attempt.covered(node.state):
            node.status = "pruned"
            node.cut = node.parent is not None and node.parent.status != "pruned"
        elif node.kind == "inner":
            node.value = number(node.state, "value")
            alpha, beta = number(node.state, "alpha"), number(node.state, "beta")
            if alpha or beta:
                node.window = f"[{alpha or OPEN}, {beta or OPEN}]"
        node.critical = None
    drawing.cuts = True
    nodes = len(attempt.puzzle.names)
    drawing.title = f"What does alpha-beta visit in this tree of {nodes} nodes?"
    return drawing


# How a search looks at a step


def _drawn_trace(trace: Trace, step: int | None, whole: tuple) -> Drawing:
    last = len(trace.steps) - 1
    i = trace.check_step(last if step is None else step)
    when = "after the search" if step is None else f"at step {i:,} of {last:,}"
    if not trace.nodes:
        return Drawing([], step=i, title=f"No node is searched {when}")
    path = trace.path(i)
    run = search_tree(trace, path[0] if path else _last_root(trace, i), is_whole=bool(whole))
    shown = run.arranged.around(_along(whole, run.nodes) or run.path_shown(path, i))
    drawing = copy(shown)
    drawing.nodes = _looking(run, trace, path, i, _copies(shown.nodes))
    drawing.cuts, drawing.step, drawing.is_over = run.cuts, i, bool(whole) and i == last
    drawing.title = f"Game tree of {counted(len(run.nodes), 'node')} {when}"
    return drawing


def _last_root(trace: Trace, i: int) -> Any:
    """Return the root of the iteration that a step between two of them follows."""
    roots = [node for node in trace.nodes if node.parent is None]
    return next((root for root in reversed(roots) if root.enter <= i), roots[0])


_TREES: WeakKeyDictionary[Trace, dict[tuple[Any, bool], "SearchTree"]] = WeakKeyDictionary()


def search_tree(trace: Trace, root: Any, *, is_whole: bool = False) -> "SearchTree":
    """Return the tree below a root of a trace, made once for all its steps."""
    trees = _TREES.setdefault(trace, {})
    if (root, is_whole) not in trees:
        trees[root, is_whole] = SearchTree(trace, root, is_whole=is_whole)
    return trees[root, is_whole]


class SearchTree:
    """A root of the trace and all below it, and what is looked up in it for every picture."""

    def __init__(self, trace: Trace, root: Any, *, is_whole: bool) -> None:
        self.nodes = _grown(trace.game, trace, root, is_whole=is_whole)
        self.of = {node.visit: node for node in self.nodes if node.visit is not None}
        self.cuts = any(node.pruned_at is not None for node in self.nodes)
        self.values = {visit: trace.value_of(visit) for visit in self.of if visit.exit is not None}
        bounds = {visit: trace.bound(visit) for visit in self.values}
        self.signs = {visit: f"{sign} " for visit, sign in bounds.items() if sign in "≥≤"}
        self.arranged = _Arranged(self.nodes, self._room, windows=True)

    def _room(self, node: DrawnNode) -> int:
        """Return the width of the widest value that a node has at any step."""
        if node.visit is None:
            return 0
        values = map(self.values.get, node.visit.children)
        texts = {f"≥ {written(value)}" for value in values}
        return max(map(width_of, texts | {self.value(node.visit)}))

    def value(self, visit: Any) -> str:
        """Return the value that came back from a visit."""
        return self.signs.get(visit, "") + written(self.values.get(visit))

    def best(self, visit: Any, step: int) -> Any:
        """Return the child that gives a visit its value at a step, the first one in ties."""
        over = visit.exit is not None and visit.exit <= step
        useless = "≤ " if visit.player == MAX else "≥ "  # to a node that isn't finished
        best = None
        for child in visit.children:
            if child.exit is None or child.exit >= step or self.values.get(child) is None:
                continue
            if not over and self.signs.get(child) == useless:
                continue
            if best is None or visit.player * self.values[child] > visit.player * self.values[best]:
                best = child
        return best

    def path_shown(self, path: list, step: int) -> list[DrawnNode]:
        """Return the path, and on from its end to what was visited last, else will be first.

        So the folds of a wide tree stay as they are while the search goes back up, and are there
        before it goes down.
        """
        shown = [self.of[visit] for visit in path if visit in self.of] or self.nodes[:1]
        visit = shown[-1].visit
        while len(shown) < MOST_LEVELS and visit is not None and visit.children:
            entered = bisect_right(visit.children, step, key=lambda child: child.enter)
            visit = visit.children[max(entered - 1, 0)]
            shown.append(self.of[visit])
        return shown


def _looking(
    run: SearchTree, trace: Trace, path: list, i: int, nodes: list[DrawnNode]
) -> list[DrawnNode]:
    """Give nodes the look that they have at a step."""
    windows = {step.node: window_text(*trace.window(step)) for step in trace.stack(i)}
    on_path = set(path)
    alive = ("path", "closed", "unvisited", "pruned")  # a stub shows what is first in here

    def status(node: DrawnNode) -> str:
        visit = node.visit
        if visit is None:
            return "pruned" if node.pruned_at is not None and node.pruned_at <= i else "unvisited"
        if visit in on_path:
            return "current" if visit is path[-1] else "path"
        return "unvisited" if visit.enter > i else "closed"

    for node in nodes:
        visit = node.visit
        if node.kind == "more":
            node.status = min(map(status, node.hidden), key=alive.index, default="closed")
            continue
        node.status = status(node)
        node.cut = node.status == "pruned" and node.parent is not None and bool(node.parent.visit)
        if visit is None or visit.enter > i:
            continue
        best = run.best(visit, i)
        if visit.exit is not None and visit.exit <= i:
            node.value = run.value(visit)
        elif visit in on_path and best is not None:
            node.value = f"{'≥' if node.player == MAX else '≤'} {written(run.values[best])}"
        if visit in on_path:
            node.window = windows.get(visit, "")
        if best is not None:
            for child in node.children:
                # Where all are hidden in one stub, it would say nothing.
                hidden = len(node.children) > 1 and run.of[best] in child.hidden
                child.best = child.visit is best or hidden
    return nodes


def window_text(alpha: Any, beta: Any) -> str:
    """Return a window as it is written beside a node; "" if there is none."""
    if alpha is None and beta is None:
        return ""
    if alpha is None or beta is None:
        return f"α = {written(alpha)}" if beta is None else f"β = {written(beta)}"
    return f"[{written(alpha)}, {written(beta)}]"


# The whole tree


def _grown(
    game: Game, trace: Trace | None = None, root: Any = None, *, is_whole: bool = False
) -> list[DrawnNode]:
    """Return the tree of a search below one of its roots, or of a game alone, in preorder.

    A tree that is written out is drawn as deep as the search went, or all of it if `is_whole`;
    of another game, only the top.
    """
    is_written = _is_written_out(game)
    if trace is None:
        top = _node(game, game.initial, key=game.initial if is_written else ())
        _grow([top], inf, inf if is_written else MOST_GROWN, by_state=is_written)
        return _finished(top)
    is_whole = is_whole and is_written
    cuts = {cutoff.node: cutoff.step for cutoff in trace.cutoffs}
    top = _node(game, root.state, visit=root)
    rest, unsearched, found, deepest = [top], [], 0, 0
    while rest:
        node = rest.pop()
        found, deepest = found + 1, max(deepest, node.depth)
        if is_whole:
            node.kind = "leaf" if game.is_terminal(node.state) else "inner"
        if node.visit is None or (is_whole and not node.visit.children):
            unsearched.append(node)
        elif node.visit.children:
            node.children = _below(node, cuts.get(node.visit))
            rest += node.children
    unsearched.reverse()
    most = inf if is_written else MOST_GUESSED - found
    if not _grow(unsearched, inf if is_whole else deepest, most):
        for node in unsearched:
            node.children = []
    return _finished(top)


def _is_written_out(game: Game) -> bool:
    """Return whether all of a game is at hand, also if it is seen through views."""
    return isinstance(innermost(game), Tree)


def _node(
    game: Game,
    state: Any,
    parent: DrawnNode | None = None,
    visit: Any = None,
    key: Any = None,
    pruned_at: int | None = None,
) -> DrawnNode:
    """Return a node, visited or not, and still without its children."""
    depth = parent.depth + 1 if parent else 0
    if visit is None:
        kind = "leaf" if game.is_terminal(state) else "inner"
        player = game.to_move(state)
        return DrawnNode(game, state, player, key, parent, None, kind, pruned_at, depth=depth)
    is_leaf = not visit.children and (
        visit.evaluated is not None or (_is_written_out(game) and game.is_terminal(state))
    )
    kind = "leaf" if is_leaf else "inner"
    return DrawnNode(game, state, visit.player, visit.id, parent, visit, kind, depth=depth)


def _below(node: DrawnNode, cut: int | None) -> list[DrawnNode]:
    """Return the children in the game's order, each visit of one, and those never searched."""
    game, visit = node.game, node.visit
    visits: dict[Any, list] = {}
    for child in visit.children:
        visits.setdefault(child.state, []).append(child)
    # Of a node that was never finished, only what was generated is asked for: the game itself
    # may be what went wrong.
    is_safe = visit.exit is not None or _is_written_out(game)
    states = list(game.children(node.state) if is_safe else dict.fromkeys(visit.generated))
    below, unsearched = [], 0
    for place, state in enumerate(states):
        if not visits.get(state):
            key = (visit.id, unsearched)
            unsearched += 1
            below.append(_node(game, state, node, key=key, pruned_at=cut))
            continue
        comes_again = state in states[place + 1 :]
        searched = [visits[state].pop(0)] if comes_again else visits.pop(state)
        below += [_node(game, state, node, child) for child in searched]
    rest = [child for searched in visits.values() for child in searched]
    return below + [_node(game, child.state, node, child) for child in rest]


def _grow(tops: list[DrawnNode], deepest: float, most: float, *, by_state: bool = False) -> bool:
    """Add the levels below some nodes while they are no more than `most`; return if all fit."""
    level = tops
    while level:
        inner = [node for node in level if node.kind != "leaf" and node.depth < deepest]
        states = {node: list(node.game.children(node.state)) for node in inner}
        most -= sum(map(len, states.values()))
        if most < 0:
            for node in inner:
                node.children = [_stub(node, "more", size=inf)]
            return False
        level = []
        for node, below in states.items():
            for place, state in enumerate(below):
                key = state if by_state else (node.key, place)
                node.children.append(_node(node.game, state, node, None, key, node.pruned_at))
            level += node.children
    return True


def _stub(
    parent: DrawnNode, text: str, hidden: Iterable[DrawnNode] = (), size: float = 0
) -> DrawnNode:
    """Return what stands in place of nodes that aren't shown."""
    stub = DrawnNode(parent.game, None, MIN, (parent.key, text), parent, kind="more", size=size)
    stub.lines, stub.hidden, stub.depth = (text,), tuple(hidden), parent.depth + 1
    return stub


def _finished(top: DrawnNode) -> list[DrawnNode]:
    """Return a tree in preorder, with the sizes of its subtrees and the types of its nodes."""
    nodes, rest = [], [top]
    top.critical = 1
    while rest:
        node = rest.pop()
        nodes.append(node)
        rest += reversed(node.children)
        for child in node.children:
            is_first = child.state == node.children[0].state  # it may be visited more than once
            child.critical = type_below(node.critical or None, is_first) or 0
    for node in reversed(nodes):
        if node.kind != "more":
            node.size = 1 + sum(child.size for child in node.children)
    return nodes


def _along(states: tuple, nodes: list[DrawnNode]) -> list[DrawnNode]:
    """Return the nodes on a path of states from the root, as far as there are such."""
    below, path = nodes[:1], []
    for state in states:
        node = next((node for node in below if node.state == state), None)
        if node is None:
            break
        path.append(node)
        below = node.children
    return path


# Folding: a filter over the whole tree


class _Arranged:
    """Where the nodes of a tree stand: once for all if it fits, else around each path."""

    def __init__(
        self, nodes: list[DrawnNode], room: Callable[[DrawnNode], int], *, windows: bool
    ) -> None:
        self.nodes, self.room, self.windows = nodes, room, windows
        self.levels = max(node.depth for node in nodes) + 1
        self.last: tuple[list[DrawnNode], Drawing] | None = None
        self.whole = None
        leaves = sum(not node.children for node in nodes)
        if len(nodes) <= MOST_NODES and leaves <= MOST_SLOTS and self.levels <= MOST_LEVELS:
            drawing = self.all_of(nodes)
            self.whole = drawing if drawing.width <= WIDEST else None

    def around(self, path: list[DrawnNode]) -> Drawing:
        """Return a drawing that shows all of a path from the root."""
        if self.whole:
            return self.whole
        if self.last is None or self.last[0] != path:
            width = FOLDED
            for _ in range(5):  # less of the tree, if it turns out too wide
                drawing = self.all_of(_folded(path, self.levels, width, self._slot))
                if drawing.width <= FOLDED:
                    break
                width = width * FOLDED // drawing.width
            self.last = path, drawing
        return self.last[1]

    def all_of(self, nodes: list[DrawnNode]) -> Drawing:
        """Return all of some nodes in their places."""
        for node in nodes:
            self._set_room(node)
        return placed(nodes, windows=self.windows)

    def _set_room(self, node: DrawnNode) -> int:
        if node.room is None:
            node.room = 0 if node.kind == "more" else self.room(node)
        return node.room

    def _slot(self, node: DrawnNode) -> int:
        """Return the room that a node takes whose children are not shown, but a stub."""
        width, room = node.box[0], self._set_room(node)
        if not node.children:
            return max(width, room) + SIBLINGS
        return max(width + room, width_of(_more(node.size)) + 14) + 2 * SIBLINGS


def _folded(
    path: list[DrawnNode], levels: int, width: int, slot: Callable[[DrawnNode], int]
) -> list[DrawnNode]:
    """Return a copy of the part of a tree around a path from its root, stubs for the rest of it.

    `levels` is how many the whole tree has, so that the picture changes little as the path does;
    `width` roughly that of the picture, of which a node takes its `slot`.
    """
    skipped = path[1:-NEAREST] if len(path) > MOST_LEVELS else []
    near = [path[0], *path[1 + len(skipped) :]]
    below = dict(zip(near, near[1:], strict=False))
    # How many siblings of the path are shown, so that all of its nodes find room.
    siblings = [(len(node.children), slot(child)) for node, child in below.items()]
    most, least = 9, 3 if levels <= 6 else 1
    while most > least and sum(min(n, most + 2) * each for n, each in siblings) > 0.9 * width:
        most -= 1
    # The nodes of the path are opened, then others from its end outwards while room is left.
    shown: dict[DrawnNode, list[DrawnNode]] = {}
    nodes, taken, hidden_levels = 1, slot(path[0]), max(len(skipped) - 1, 0)
    waiting = deque(near[::-1])
    while waiting:
        node = waiting.popleft()
        if skipped and node is path[0]:
            continue
        children = node.children
        if len(children) > most + 1:  # a page of them, with the path's own
            at = children.index(below[node]) if node in below else 0
            start = min(at // most * most, len(children) - most)
            children = children[start : start + most]
        wider = sum(map(slot, children)) - slot(node)
        has_room = (
            nodes + len(children) <= MOST_NODES
            and taken + wider <= width
            and node.depth - hidden_levels + 1 < MOST_LEVELS
        )
        if children and (has_room or node in near):
            shown[node] = children
            nodes, taken = nodes + len(children), taken + wider
            waiting.extend(child for child in children if child not in near)
    return _filtered(path, skipped, shown)


def _filtered(
    path: list[DrawnNode], skipped: list[DrawnNode], shown: dict[DrawnNode, list[DrawnNode]]
) -> list[DrawnNode]:
    """Return copies, in preorder, of the nodes that are shown, with stubs for those that aren't."""
    nodes: list[DrawnNode] = []
    rest: list[tuple[DrawnNode, DrawnNode | None]] = [(path[0], None)]
    while rest:
        node, parent = rest.pop()
        twin = _copied(node, parent)
        nodes.append(twin)
        if skipped and node is path[0]:
            below = [_stub(node, f"{len(skipped)} plies", (path[1],))]
        elif skipped and node.hidden == (path[1],):
            below = [path[-NEAREST]]
        else:
            below = list(shown.get(node, []))
            start = node.children.index(below[0]) if below else 0
            for at, hidden in (
                (0, node.children[:start]),
                (len(below) + 1, node.children[start + len(below) :]),
            ):
                if hidden:
                    text = _more(sum(each.size for each in hidden))
                    below.insert(at, _stub(node, text, hidden))
        rest += [(child, twin) for child in reversed(below)]
    return nodes


def _more(size: float) -> str:
    return "more" if size == inf else f"{size:,} more"


def _copied(node: DrawnNode, parent: DrawnNode | None) -> DrawnNode:
    """Return a copy of a node, below a copy of its parent and still without children."""
    twin = DrawnNode.__new__(DrawnNode)
    twin.__dict__.update(node.__dict__)
    twin.parent, twin.children = parent, []
    if parent is not None:
        twin.depth = parent.depth + 1
        parent.children.append(twin)
    return twin


def _copies(nodes: list[DrawnNode]) -> list[DrawnNode]:
    """Return copies of all nodes of a tree."""
    twins: dict[DrawnNode | None, Any] = {None: None}
    for node in nodes:
        twins[node] = _copied(node, twins[node.parent])
    del twins[None]
    return list(twins.values())


# Layout


def placed(nodes: list[DrawnNode], *, windows: bool) -> Drawing:
    """Place the nodes of a tree, in preorder, and return them as a drawing.

    Each leaf takes the next slot, and each parent stands in the middle of its first and last
    child. Children keep their order, and nothing moves by chance. With `windows`, there is room
    for one above each node.
    """
    lefts, rights = {}, {}  # how far each reaches from where it stands
    for node in nodes:
        half, room = node.box[0] / 2, node.room or 0
        if node.kind == "leaf":
            half, room = max(half, room / 2), 0
        lefts[node], rights[node] = half, half + (room and 5 + room)
    places = across(nodes[0], lefts, rights)
    for node in nodes:
        node.x = places[node] + MARGIN
    width = round(max(node.x + rights[node] for node in nodes)) + MARGIN
    above = PILL + POINTER if windows else 4
    gap = 30 + min(60, width // 26) - above // 2
    levels: list[list[DrawnNode]] = [[] for _ in range(max(node.depth for node in nodes) + 1)]
    for node in nodes:
        levels[node.depth].append(node)
    top = MARGIN - 6
    for level in levels:
        height = max(node.box[1] for node in level)
        for node in level:
            node.y = top + above + height // 2
        has_leaves = any(node.kind == "leaf" for node in level)
        top += above + height + gap + (LINE + 4 if has_leaves else 0)
    return Drawing(nodes, width, top - gap + 8)


def across(
    root: DrawnNode, lefts: dict[DrawnNode, float], rights: dict[DrawnNode, float]
) -> dict[DrawnNode, int]:
    """Return where the nodes of a tree stand from left to right, the leftmost reaching to 0."""
    order, rest = [], [root]
    while rest:
        node = rest.pop()
        order.append(node)
        rest += node.children
    places: dict[DrawnNode, float] = {}
    edge: dict[int, float] = {}  # how far each level reaches to the right
    last = None  # the last leaf
    for node in reversed(order):  # the children, which come from left to right, before the parent
        if node.children:
            places[node] = (places[node.children[0]] + places[node.children[-1]]) / 2
            missing = edge.get(node.depth, -SIBLINGS) + SIBLINGS + lefts[node] - places[node]
            if missing > 0:
                _move(node, missing, places, edge)
        else:
            gap = SIBLINGS if last is not None and last.parent is node.parent else COUSINS
            start = edge.get(node.depth, -gap) + gap
            if last is not None:
                start = max(start, places[last] + rights[last] + gap)
            places[node] = start + lefts[node]
            last = node
        edge[node.depth] = places[node] + rights[node]
    start = min(place - lefts[node] for node, place in places.items())
    return {node: round(place - start) for node, place in places.items()}


def _move(node: DrawnNode, distance: float, places: dict, edge: dict[int, float]) -> None:
    """Move a subtree to the right; it is the last one placed, so its levels now reach further."""
    moved = [node]
    for below in moved:
        moved += below.children
        places[below] += distance
    for depth in {below.depth for below in moved[1:]}:
        edge[depth] += distance
