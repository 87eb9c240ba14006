"""Game trees written out: from nested lists, or from a networkx graph."""

import math
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import count, product
from numbers import Real
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from .game import MAX, MIN, Game

if TYPE_CHECKING:
    import networkx

_MOST_NODES = 100_000
_MOST_PLIES = 5_000


class Tree(Game):
    """A game tree given in full; the name of a node is its state.

    Parameters
    ----------
    nested : number or nested lists
        A leaf is its value for MAX, any other node is the list of its children. Nodes are
        named A, B, C, … level by level, then AA, AB, …
    root : MAX or MIN, optional
        Who is to move at the root; the players then alternate.
    evaluations : mapping, optional
        What inner nodes are worth, by name, to a search that stops there at its depth limit; 0,
        "nobody knows better", for those left out.

    Attributes
    ----------
    initial : str
        The name of the root.
    graph : networkx.DiGraph
        The same tree as a read-only graph, with the attributes that `from_networkx` reads.

    Raises
    ------
    TypeError
        If a leaf is not a number, or `evaluations` is no mapping.
    ValueError
        If the tree or an inner node is empty, a leaf is NaN, a list contains itself, or there are
        more than 100,000 nodes.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tree = lab.Tree([[3, 12], [2, 4]])
    >>> list(tree.children("A")), tree.evaluate("E")
    (['B', 'C'], 12)
    >>> lab.minimax(tree, "A", 2)
    3

    Source: the course's 14-leaf tree names its nodes this way.
    """

    def __init__(self, nested: Any, root: int = MAX, *, evaluations: Mapping | None = None) -> None:
        check_player(root, "root")
        names = node_names()
        self.initial = next(names)
        self._children: dict[Hashable, tuple] = {}
        self._values: dict[Hashable, Any] = {}
        self._players: dict[Hashable, int] = {}
        # Nodes are named when they come in, so level by level.
        waiting: list[tuple[str, Any, int, tuple]] = [(self.initial, nested, root, ())]
        for name, node, player, above in waiting:
            self._players[name] = player
            if not isinstance(node, list | tuple):
                self._values[name] = _checked_value(node, f"leaf {name}")
                self._children[name] = ()
                continue
            if not node:
                raise ValueError(f"node {name} is an empty list: give it children, or a number")
            if any(node is other for other in above):
                raise ValueError(f"the list at node {name} contains itself: a tree must be finite")
            if len(above) == _MOST_PLIES:
                raise ValueError(f"the tree is more than {_MOST_PLIES:,} plies deep")
            if len(waiting) + len(node) > _MOST_NODES:
                hint = "take a lab.UniformTree, or write a game of your own"
                raise ValueError(f"the tree has more than {_MOST_NODES:,} nodes: {hint}")
            path = (*above, node)
            below = [(next(names), child, -player, path) for child in node]
            self._children[name] = tuple(child for child, *_ in below)
            waiting += below
        if not isinstance(evaluations, Mapping | None):
            raise TypeError(f"evaluations must be a dict of numbers by name, not {evaluations!r}")
        for name, value in (evaluations or {}).items():
            if not self._children.get(name):
                raise ValueError(f"evaluations names {name!r}, which isn't an inner node here")
            self._values[name] = _checked_value(value, f"node {name}")

    @classmethod
    def from_networkx(cls, graph: "networkx.DiGraph") -> "Tree":
        """Make a tree of a directed graph whose edges go from parent to child.

        Parameters
        ----------
        graph : networkx.DiGraph
            Children come in the order of the edges. Node attributes: ``value``, a leaf's value
            for MAX, or an inner node's evaluation (0 if left out); ``player``, MAX or MIN (if
            left out, the root is MAX's and a child is its parent's opponent's).

        Returns
        -------
        Tree
            With the graph's nodes as states.

        Raises
        ------
        TypeError
            If `graph` isn't a directed graph, or a value isn't a number.
        ValueError
            If the graph isn't one tree (empty, a cycle, two parents, two roots), or a leaf has
            no value.

        Examples
        --------
        >>> import networkx, minimax_lab as lab
        >>> graph = networkx.DiGraph([("root", "left"), ("root", "right")])
        >>> graph.nodes["left"]["value"], graph.nodes["right"]["value"] = 4, 7
        >>> tree = lab.Tree.from_networkx(graph)
        >>> lab.minimax(tree, tree.initial, 1)
        7
        """
        tree = cls.__new__(cls)
        tree.initial = _root_of(graph)
        tree._children = {}
        tree._values = {}
        tree._players = {}
        waiting = [(tree.initial, MAX)]
        for node, player in waiting:
            attributes = graph.nodes[node]
            children = tuple(graph.successors(node))
            player = attributes.get("player", player)
            check_player(player, f"the player of node {node!r}")
            if "value" in attributes:
                tree._values[node] = _checked_value(attributes["value"], f"node {node}")
            elif not children:
                raise ValueError(f"leaf {node!r} has no value: set graph.nodes[{node!r}]['value']")
            tree._children[node] = children
            tree._players[node] = player
            waiting += [(child, -player) for child in children]
        for parent, child in graph.edges:
            if tree._children[child] and tree._players[child] == tree._players[parent]:
                tree.alternates = False
        return tree

    def to_move(self, state: Hashable) -> int:
        return self._look_up(self._players, state)

    def actions(self, state: Hashable) -> tuple:
        """Return the names of the children: to move is to choose one."""
        return self._look_up(self._children, state)

    def result(self, state: Hashable, action: Hashable) -> Hashable:
        if action not in self.actions(state):
            raise ValueError(f"illegal move {action!r} at {state!r}: choose {self.actions(state)}")
        return action

    def is_terminal(self, state: Hashable) -> bool:
        return not self._look_up(self._children, state)

    def evaluate(self, state: Hashable) -> float:
        self._look_up(self._children, state)  # raises unless it is a node
        return self._values.get(state, 0)

    def children(self, state: Hashable) -> Iterator[Hashable]:
        yield from self._look_up(self._children, state)

    @cached_property
    def graph(self) -> "networkx.DiGraph":
        """The tree as a read-only networkx.DiGraph."""
        import networkx

        graph = networkx.DiGraph()
        for node, player in self._players.items():
            graph.add_node(node, player=player)
        networkx.set_node_attributes(graph, self._values, "value")
        graph.add_edges_from((node, child) for node in graph for child in self._children[node])
        return networkx.freeze(graph)

    def _look_up(self, table: Any, state: Hashable) -> Any:
        try:
            return table[state]
        except (KeyError, TypeError):
            some = ", ".join(map(str, list(table)[:5]))
            raise ValueError(f"{state!r} is not a node of this tree; it has {some}, …") from None

    def __repr__(self) -> str:
        leaves = list(self._children.values()).count(())
        return f"<Tree of {len(self._children)} nodes, {leaves} of them leaves>"


def node_names() -> Iterator[str]:
    """Yield A, B, …, Z, AA, AB, … as a spreadsheet names its columns."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def _checked_value(value: Any, where: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"the value of {where} must be a number, not {value!r}")
    with suppress(OverflowError):
        if not math.isnan(value):
            return value
    raise ValueError(f"the value of {where} is NaN, or too large for a float: use inf")


def check_player(player: Any, name: str) -> None:
    """Raise unless `player` is MAX or MIN."""
    if player not in (MAX, MIN):
        raise ValueError(f"{name} must be MAX (+1) or MIN (-1), not {player!r}")


def _root_of(graph: Any) -> Hashable:
    import networkx

    if not isinstance(graph, networkx.DiGraph):
        raise TypeError(f"graph must be a networkx.DiGraph from parent to child, not {graph!r}")
    roots = []
    crowded = []
    for node, parents in graph.in_degree():
        if parents == 0:
            roots.append(node)
        elif parents > 1:
            crowded.append(node)
    if len(roots) != 1 or not networkx.is_arborescence(graph):
        has = f"roots {roots[:5]}, and with several parents {crowded[:5]}"
        raise ValueError(f"the graph must be one tree, with one root and no cycle; it has {has}")
    return roots[0]


# The course's worked example: three moves, three plies, 14 leaves L to Y; worth 8 to MAX.
COURSE_TREE = Tree([[[7, 6], [8, 5], [2, 3]], [[0, -2], [6, 2]], [[5, 8], [9, 2]]])

# Russell & Norvig, AIMA 4th edition, figure 5.2 (the minimax values) and 5.5 (alpha-beta).
AIMA_TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
