"""A trace: all that happened in one run of a search."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..games.game import MAX
from . import returned
from .bounds import AT_LEAST, AT_MOST, best_of, find_bounds
from .builder import build
from .cutoffs import Cutoff, find_cutoffs
from .nodes import Node, Step
from .proxy import name_of, unwrapped
from .source import source_of
from .ways import Ways
from .wording import counted

if TYPE_CHECKING:
    import networkx

    from .table import Table


class Trace:
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
        By which sign a returned value becomes MAX's, at nodes of MAX and of MIN.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> trace
    <Trace of alphabeta: value 3, 11 nodes, 7 leaves, 1 cut-off, 83 steps>
    >>> trace.visited
    ['A', 'B', 'E', 'F', 'G', 'C', 'H', 'D', 'K', 'L', 'M']
    >>> trace.explain(trace.cutoffs[0].step)
    'α cut-off at C: MIN gets at most 2 here, but MAX above at A already holds 3; ...'
    """

    value: Any = None
    _repr_svg_: Any  # its picture, given by the package's __init__

    def __init__(
        self, search: Callable, arguments: tuple, log: list, calls: list, held: dict
    ) -> None:
        self.search, self.arguments, self.game = search, arguments, arguments[0]
        self._log, self._calls, self._held = log, calls, held

    @cached_property
    def _story(self) -> tuple[list[Node], list[Step]]:
        state = self.arguments[1] if len(self.arguments) > 1 else self.game.initial
        return build(self._log, self._calls, self._held, self.game, state)

    @property
    def nodes(self) -> list[Node]:
        return self._story[0]

    @property
    def steps(self) -> list[Step]:
        return self._story[1]

    @property
    def visited(self) -> list:
        """The visited states, in order; a state visited twice stands twice."""
        return [node.state for node in self.nodes]

    @property
    def leaves(self) -> list:
        """The states that were evaluated, in order."""
        return [node.state for node in self.nodes if node.evaluated is not None]

    @property
    def pruned(self) -> list:
        """The children that were never searched, in the order of the tree."""
        return [state for cutoff in self.cutoffs for state in cutoff.unsearched]

    @cached_property
    def cutoffs(self) -> list[Cutoff]:
        """Every node that was left early, in order."""
        return find_cutoffs(self)

    @cached_property
    def _cutoff_at(self) -> dict[int, Cutoff]:
        return {cutoff.step: cutoff for cutoff in self.cutoffs}

    def cutoff_at(self, i: int) -> Cutoff | None:
        """Return the cut-off that happens at step `i`, if one does."""
        return self._cutoff_at.get(i)

    @cached_property
    def _value_of(self) -> Callable[[Any], Any]:
        return returned.number_in(self.nodes)

    @cached_property
    def sides(self) -> dict[int, int]:
        return returned.sides(self.nodes, self._value_of)

    def value_of(self, node: Node) -> Any:
        """Return MAX's value in what the search returned from a node; None if there is none."""
        if not node.by_call and node.children:
            return best_of(node.player, map(self.value_of, node.children))
        if not node.by_call:
            return node.evaluated
        value = self._value_of(node.returned)
        return None if value is None else self.sides[node.player] * value

    @cached_property
    def _bounds(self) -> dict[Node, str]:
        return find_bounds(self)

    def bound(self, node: Node) -> str:
        """Return what a node's value is of its true value: "=", "≥", "≤", or "?", unfounded."""
        return self._bounds.get(node, "?")

    def held(self, node: Node, step: int) -> Any:
        """Return what a node is sure of at a step: its best child's value so far, or None."""
        useless = AT_MOST if node.player == MAX else AT_LEAST
        done = [child for child in node.children if child.exit is not None and child.exit < step]
        useful = (child for child in done if self.bound(child) != useless)
        return best_of(node.player, map(self.value_of, useful))

    def window(self, step: Step) -> tuple[Any, Any]:
        """Return a step's alpha and beta as MAX sees them, each None if the function has none."""
        if self.sides[step.node.player if step.node else MAX] == 1:
            return step.alpha, step.beta
        return _negated(step.beta), _negated(step.alpha)

    def stack(self, i: int) -> list[Step]:
        """Return, for each call under way at step `i`, its last step; the first call first."""
        stack, at = [], self.check_step(i)
        while at is not None:
            stack.append(self.steps[at])
            at = self.steps[at].caller
        return stack[::-1]

    def path(self, i: int) -> list[Node]:
        """Return the nodes from the root to where the search is at step `i`."""
        node = self.steps[self.check_step(i)].node
        return [] if node is None else [node, *node.ancestors()][::-1]

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
        from .explain import sentence

        return sentence(self, self.check_step(i))

    def table(self) -> "Table":
        """Return the trace as the table that a lecturer writes on the board.

        Returns
        -------
        Table
            Rows (node, player, alpha, beta, value, what happened); it prints, and shows itself
            in a notebook.

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
        from .table import Table

        return Table.of(self)

    @cached_property
    def graph(self) -> "networkx.DiGraph":
        """The search tree as a networkx.DiGraph: nodes by id, and the pruned children.

        Node attributes: state, player, value (MAX's), pruned; a pruned child's key is the tuple
        (parent's id, place among the parent's unsearched children).
        """
        from .graph import graph_of

        return graph_of(self)

    @cached_property
    def source(self) -> dict:
        """The text of each function that has steps: code object -> (first line, lines)."""
        return source_of(self)

    def text(self, step: Step) -> str:
        """Return the line of code that a step is about to run."""
        first, lines = self.source[step.code]
        return lines[step.line - first].strip() if step.line - first < len(lines) else "…"

    @cached_property
    def name(self) -> Callable[[Any], str]:
        """A state's label on one line, or for a large board the moves that lead to it."""
        return Ways(self.game, self.nodes).name

    def check_step(self, i: Any) -> int:
        """Return `i` as an index of ``steps``, or raise."""
        if isinstance(i, bool) or not hasattr(i, "__index__"):
            raise TypeError(f"step must be a whole number, not {i!r}")
        count = len(self.steps)
        if not -count <= i < count:
            steps = f"steps 0 to {count - 1}" if count else "no steps"
            raise ValueError(f"step {i} is out of range: this trace has {steps}")
        return i % count

    def __repr__(self) -> str:
        name = name_of(unwrapped(self.search), "search")
        value = self._value_of(self.value)
        parts = [
            "no value" if self.value is None else f"value {self.value if value is None else value}",
            counted(len(self.nodes), "node"),
            counted(len(self.leaves), "leaf", "leaves"),
            counted(len(self.cutoffs), "cut-off"),
            counted(len(self.steps), "step"),
        ]
        return f"<Trace of {name}: {', '.join(parts)}>"


def _negated(number: Any) -> Any:
    return None if number is None else -number
