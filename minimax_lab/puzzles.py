"""Puzzles: trees with chosen properties, and what alpha-beta does in them.

`make_puzzle` makes a tree; a `Puzzle` knows the answers, all read from a watched search.
"""

import random
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from .arguments import check_whole
from .games.game import MAX, best_of
from .games.tree import Tree, check_player
from .instruments.nodes import Node
from .instruments.run import Cutoff
from .instruments.trace import Trace
from .instruments.watch import watch
from .search.minimax import alphabeta
from .search.published.note004_floor_and_ceiling import minimax as floor_and_ceiling

MOST_LEAVES = 40  # a tree on one page
_MOST_GROWN = 100_000  # leaves of a tree that may have to be narrowed
_SHAPES = 40  # how many are tried
_CHANGES = 150  # how many changes of a leaf are tried in each shape


@dataclass(frozen=True)
class Puzzle:
    """A tree, and what alpha-beta does in it; made by `make_puzzle`.

    Attributes
    ----------
    nested : list
        The tree as nested lists, as `Tree` takes them.
    seed : int
        What it was made from.
    root : MAX or MIN
        Who is to move at the root.
    strict : bool
        Whether the search cuts only when alpha and beta cross: then it is "floor and ceiling" of
        ``lab.PUBLISHED``, which is fail-hard; else it is ``lab.alphabeta``.

    Examples
    --------
    >>> puzzle = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
    >>> puzzle.pruned, puzzle.window("C"), puzzle.value("C")
    (['I', 'J'], (3, inf), ('≤', 2))
    """

    nested: list
    seed: int
    root: int = MAX
    strict: bool = False

    @cached_property
    def tree(self) -> Tree:
        """The game."""
        return Tree(self.nested, root=self.root)

    @cached_property
    def trace(self) -> Trace:
        """The watched search of the whole tree."""
        search = floor_and_ceiling if self.strict else alphabeta
        return watch(search, self.tree, self.tree.initial, inf, -inf, inf)

    @cached_property
    def names(self) -> list[str]:
        """All nodes, level by level."""
        return list(self.tree.graph)

    @property
    def inner(self) -> list[str]:
        """The nodes that aren't leaves, level by level."""
        return [name for name in self.names if not self.tree.is_terminal(name)]

    def path_up(self, name: str) -> list[str]:
        """Return the nodes from one up to the root."""
        import networkx  # which takes a while

        return networkx.shortest_path(self.tree.graph, self.tree.initial, name)[::-1]

    @property
    def cuts(self) -> list[Cutoff]:
        """The cut-offs, in order."""
        return self.trace.cutoffs

    @property
    def pruned(self) -> list[str]:
        """The topmost nodes that are never searched: nothing below them is, either."""
        return self.trace.pruned

    @cached_property
    def never_visited(self) -> frozenset[str]:
        """All nodes that are never searched, those below others too."""
        return frozenset(self.names).difference(self.visits)

    @cached_property
    def visits(self) -> dict[str, Node]:
        """The visit of each visited node, in order."""
        return {node.state: node for node in self.trace.nodes}

    def _visit(self, name: str) -> Node:
        if name not in self.visits:
            raise ValueError(f"{name!r} is never searched: it has no window and returns no value")
        return self.visits[name]

    def window(self, name: str) -> tuple[float, float]:
        """Return alpha and beta on arrival at a visited node."""
        return self.trace.first_window(self._visit(name))

    def value(self, name: str) -> tuple[str, float]:
        """Return what a visited node returns: "=", "≥" or "≤" its minimax value, and the number."""
        node = self._visit(name)
        return self.trace.bound(node), self.trace.value_of(node)

    def accepted(self, name: str) -> dict[float, str]:
        """Return every number that alpha-beta may rightly return there, with its sign.

        At a leaf that is its value; else what a fail-soft and what a fail-hard search of the same
        nodes returns. The sign is "=", "≥" or "≤": what is then known of the minimax value.
        """
        node = self._visit(name)
        least, most = self.trace.range_of(node)
        fail_soft = _fail_soft(node)
        numbers = [fail_soft]
        if node.children:
            alpha, beta = self.window(name)
            numbers.append(max(alpha, min(beta, fail_soft)))
        signs = {}
        for number in numbers:
            if least == most == number:
                signs[number] = "="
            elif most <= number:
                signs[number] = "≤"
            else:
                signs[number] = "≥"
        return signs


def _fail_soft(node: Node) -> float:
    """Return the best value that was seen below a node."""
    if not node.children:
        return node.evaluated
    return best_of(node.player, map(_fail_soft, node.children))


def make_puzzle(
    seed: int,
    *,
    depth: int = 3,
    branching: int | tuple[int, int] = (2, 3),
    cuts: int | None = None,
    deep: bool | None = None,
    tie: bool | None = None,
    root: int = MAX,
    strict: bool = False,
    leaves: tuple[int, int] | None = None,
) -> Puzzle:
    """Make a tree with chosen properties, the same for the same seed on every machine.

    Parameters
    ----------
    seed : int
        Which of the many such trees to make.
    depth : int, optional
        Plies from the root to the leaves, 1 or more; all leaves lie there. They are whole
        numbers from 0 to 9, or to 20 in a tree without ties.
    branching : int or (int, int), optional
        Children of every inner node: their number, or the least and the most.
    cuts : int, optional
        How many cut-offs there are; at least one if left out.
    deep : bool, optional
        With, or without, a deep cut-off: one caused from further up than the parent.
    tie : bool, optional
        With, or without, a tie that matters: a cut-off on equality (the node's value equals the
        bound, so that a strict test wouldn't cut), or two inner children of a node, both
        searched, that are worth exactly what it returns.
    root : MAX or MIN, optional
        Who is to move at the root.
    strict : bool, optional
        Whether the search cuts only when alpha and beta cross. It is then not ``lab.alphabeta`` but
        "floor and ceiling" of ``lab.PUBLISHED``, which meets no tie.
    leaves : (int, int), optional
        The least and the most leaves that the tree has; any number if left out.

    Returns
    -------
    Puzzle
        The tree and the answers.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, or no such tree is found.

    Examples
    --------
    >>> make_puzzle(5, depth=2, branching=3, cuts=1).nested
    [[9, 7, 0], [3, 8, 9], [7, 2, 8]]
    >>> puzzle = make_puzzle(1, depth=4, branching=2, cuts=2, deep=True)
    >>> [(cut.state, cut.deep) for cut in puzzle.cuts]
    [('M', True), ('C', False)]
    """
    least, most = branching if isinstance(branching, tuple) else (branching, branching)
    check_whole(seed, "seed")
    check_whole(depth, "depth", least=1)
    check_whole(least, "branching", least=1)
    check_whole(most, "branching", least=least)
    check_player(root, "root")
    if cuts is not None:
        check_whole(cuts, "cuts")
    if depth > MOST_LEAVES or least**depth > MOST_LEAVES or most**depth > _MOST_GROWN:
        many = f"depth {depth} and branching {branching} make too many leaves for a page"
        raise ValueError(f"{many}: {MOST_LEAVES} at most")
    wanted = {"cuts": cuts, "deep": deep, "tie": tie}
    highest = 20 if tie is False else 9
    chance = random.Random(f"{seed} {depth} {least} {most} {(cuts, deep, tie)} {root} {strict}")
    for _ in range(_SHAPES):
        nested = _shape(chance, depth, least, most, highest)
        parents = _parents_of_leaves(nested)
        if leaves and not leaves[0] <= sum(map(len, parents)) <= leaves[1]:
            continue
        missing = _missing(count_events(nested, root, strict), wanted)
        for _ in range(_CHANGES):
            if not missing:
                return Puzzle(nested, int(seed), root, bool(strict))
            parent = chance.choice(parents)
            place = chance.randrange(len(parent))
            leaf = parent[place]
            parent[place] = chance.randint(0, highest)
            still_missing = _missing(count_events(nested, root, strict), wanted)
            if still_missing > missing:
                parent[place] = leaf  # the change made it worse
            else:
                missing = still_missing
    conditions = [f"{name}={value!r}" for name, value in wanted.items() if value is not None]
    wish = f"depth {depth} and branching {branching} with {', '.join(conditions) or 'a cut-off'}"
    hint = "ask for other cut-offs, or allow more children or plies"
    raise ValueError(f"no tree of {wish} found for seed {seed}: {hint}")


def _shape(chance: random.Random, depth: int, least: int, most: int, highest: int) -> list:
    """Return a random tree with few enough leaves, as wide as that allows."""

    def grown(depth: int) -> Any:
        if depth == 0:
            return chance.randint(0, highest)
        number = chance.randint(least, most) if chance.random() < wide else least
        return [grown(depth - 1) for _ in range(number)]

    wide = 1.0
    while True:
        nested = grown(depth)
        if sum(map(len, _parents_of_leaves(nested))) <= MOST_LEAVES:
            return nested
        wide *= 0.9


def _parents_of_leaves(nested: list) -> list[list]:
    """Return the lists that hold leaves."""
    if not isinstance(nested[0], list):
        return [nested]
    return [parent for child in nested for parent in _parents_of_leaves(child)]


def _missing(met: dict[str, int], wanted: dict[str, Any]) -> int:
    """Return how far what alpha-beta meets is from what is wanted; 0 if it is just that."""
    missing = 0
    if wanted["cuts"] is not None:
        missing += abs(met["cuts"] - wanted["cuts"])
    elif met["cuts"] == 0:
        missing += 1
    for name in ("deep", "tie"):
        if wanted[name] is False:
            missing += met[name]
        elif wanted[name] and met[name] == 0:
            missing += 1
    return missing


def count_events(nested: list, root: int, strict: bool) -> dict[str, int]:
    """Return how many cut-offs alpha-beta meets, how many of them deep, and how many ties.

    This is a hundred times faster than watching the search. If `strict`, the search is fail-hard
    and cuts only above beta.
    """
    met = {"cuts": 0, "deep": 0, "tie": 0}

    def negamax(
        node: Any, sign: int, alpha: float, beta: float, parent_holds_beta: bool
    ) -> tuple[float, bool]:
        """Return the value for the player to move, and whether no child was cut off."""
        if not isinstance(node, list):
            return sign * node, True
        value = alpha if strict else -inf
        equals = 0  # inner children, searched in full, that are worth as much as the best
        holds_alpha = False
        is_whole = True
        for searched, child in enumerate(node, start=1):
            child_value, is_exact = negamax(child, -sign, -beta, -alpha, holds_alpha)
            child_value = -child_value
            if child_value > value:
                value = child_value
                equals = 0
            if isinstance(child, list) and is_exact and child_value == value:
                equals += 1
            if child_value > beta or (child_value == beta and not strict):
                is_whole = searched == len(node)
                break
            if child_value > alpha or (child_value == alpha and is_exact):
                alpha = child_value
                holds_alpha = True
        if not is_whole:
            met["cuts"] += 1
            met["deep"] += not parent_holds_beta  # then beta comes from further up
            met["tie"] += child_value == beta
        met["tie"] += equals > 1
        return value, is_whole

    negamax(nested, root, -inf, inf, False)
    return met
