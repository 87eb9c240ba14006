"""A trace: a run of a search as a reader gets it, in words, as a table, as a graph."""

from functools import cached_property
from typing import TYPE_CHECKING

from ..arguments import name_of, unwrapped
from ..display import SvgRepr
from ..games.tree import Tree, node_names
from .explain import Table, changes, sentence, table
from .run import Run, number_at
from .wording import counted, written

if TYPE_CHECKING:
    import networkx


class Trace(Run, SvgRepr):
    """The record of one run of a search; made by `watch`.

    Attributes
    ----------
    value : object
        What the search returned; None if it didn't get that far.
    game : Game
    nodes : list of Node
        The visits, in order.
    steps : list of Step
        Every line about to run and every return, in order.
    sides : dict
        The signs by which a returned value becomes MAX's, at nodes of MAX and of MIN.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> trace
    <Trace of alphabeta: value 3, 11 nodes, 7 leaves, 1 cut-off, 83 steps>
    >>> trace.visited
    ['A', 'B', 'E', 'F', 'G', 'C', 'H', 'D', 'K', 'L', 'M']
    >>> trace.explain(trace.cutoffs[0].step)
    'α cut-off at C: MIN gives at most 2 here, but MAX above at A already holds 3; ...'
    """

    @property
    def faults(self) -> list:
        """Where a program contradicts itself, see `Fault`; none for a search of a Game."""
        return []

    @property
    def visited(self) -> list:
        """The visited states, in order; a state visited twice is there twice."""
        return [node.state for node in self.nodes]

    @property
    def leaves(self) -> list:
        """The states that were evaluated, in order."""
        return [node.state for node in self.nodes if node.evaluated is not None]

    @property
    def pruned(self) -> list:
        """The children that were never searched, in the order of the cut-offs."""
        return [state for cutoff in self.cutoffs for state in cutoff.unsearched]

    @cached_property
    def events(self) -> list[int]:
        """The steps at which something happens, in order.

        A node is entered or left, a bound or the value changes, a cut-off is decided, an error
        comes up, or the search ends.
        """
        events = {len(self.steps) - 1}
        for node in self.nodes:
            events.add(node.enter)
            if node.exit is not None:
                events.add(node.exit)
        events.update(cutoff.decided for cutoff in self.cutoffs)
        events.update(fault.step for fault in self.faults)
        kind_before = ""
        for i, step in enumerate(self.steps):
            fails = step.kind == "raise" and kind_before != "raise"
            has_new_value = any("starts" not in change for change in changes(self, step))
            if fails or has_new_value:
                events.add(i)
            kind_before = step.kind
        return sorted(events)

    def explain(self, i: int) -> str:
        """Say in one sentence what happens at step `i`.

        Parameters
        ----------
        i : int
            The step; negative numbers count from the end.

        Returns
        -------
        str
            One sentence; at a cut-off, its reason and the node whose value causes it.

        Raises
        ------
        TypeError, ValueError
            If there is no such step.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> lab.watch(lab.minimax, lab.Tree([4, 7]), "A", 1).explain(-1)
        'A is worth 7: the best MAX can get from B (4) and C (7). The search is over.'
        """
        return sentence(self, self.check_step(i))

    def table(self) -> Table:
        """Return the trace as the table that a lecturer writes on the board.

        Returns
        -------
        Table
            A list of rows (node, player, alpha, beta, value, what happened) that shows itself as
            a table.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> print(lab.watch(lab.alphabeta, lab.Tree([4, 7]), "A", 1).table())
        node  player  alpha  beta  value  what happened
        A     MAX     −∞     +∞           children B, C
          B   MIN     −∞     +∞    4      leaf
        A     MAX     4      +∞    4      alpha rises to 4
          C   MIN     4      +∞    7      leaf
        A     MAX     7      +∞    7      alpha rises to 7
        A     MAX     7      +∞    7      returns 7
        """
        return table(self)

    @cached_property
    def graph(self) -> "networkx.DiGraph":
        """The search tree as a networkx.DiGraph, with its nodes by id and the pruned children.

        Node attributes: state, player, value (MAX's), pruned; a pruned child's key is the tuple
        (parent's id, place among the parent's unsearched children).
        """
        import networkx

        graph = networkx.DiGraph()
        for node in self.nodes:
            value = self.value_of(node)
            graph.add_node(node.id, state=node.state, player=node.player, value=value, pruned=False)
            if node.parent is not None:
                graph.add_edge(node.parent.id, node.id)
        for cutoff in self.cutoffs:
            for place, state in enumerate(cutoff.unsearched):
                key = (cutoff.node.id, place)
                player = self.game.to_move(state)
                graph.add_node(key, state=state, player=player, value=None, pruned=True)
                graph.add_edge(cutoff.node.id, key)
        return graph

    @cached_property
    def tree(self) -> Tree:
        """The tree that was visited from the first root, without the children never searched.

        Nodes are named by their states where these are strings and all different, else A, B, C, …,
        level by level. A leaf's value is the number that came back.
        """
        import networkx

        graph = networkx.DiGraph()
        nodes = self.nodes[:1]
        for node in nodes:  # level by level
            nodes += node.children
        states = [node.state for node in nodes]
        are_strings = all(isinstance(state, str) for state in states)
        are_different = len(set(states)) == len(states)
        all_names = node_names()
        if are_strings and are_different:
            all_names = iter(states)
        names = dict(zip(nodes, all_names, strict=False))
        for node in nodes:
            graph.add_node(names[node], player=node.player)
            value = self.value_of(node)
            if not node.children:
                if value is None:
                    raise ValueError(f"the search returned no value from {self.name(node.state)}")
                graph.nodes[names[node]]["value"] = value
            if node.parent is not None:
                graph.add_edge(names[node.parent], names[node])
        return Tree.from_networkx(graph)

    def __repr__(self) -> str:
        name = name_of(unwrapped(self.search), "search")
        value = "no value"
        if self.value is not None:
            place, _ = self._reading
            number = number_at(place, self.value)
            value = f"value {written(number) or self.value}"
        parts = [
            value,
            counted(len(self.nodes), "node"),
            counted(len(self.leaves), "leaf", "leaves"),
            counted(len(self.cutoffs), "cut-off"),
            counted(len(self.steps), "step"),
        ]
        return f"<Trace of {name}: {', '.join(parts)}>"
