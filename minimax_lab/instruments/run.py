"""A run of a search: its nodes and steps, and what follows from them; `explain` words it."""

import inspect
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from ..arguments import check_whole
from ..games.game import MAX, MIN, best_of
from .nodes import Log, Node, Step, Story, build_nodes, number_of
from .wording import on_one_line, sure_win, written

# What a returned value says of the true value: that it is equal, or at least, or at most as much.
EXACT = "="
AT_LEAST = "≥"
AT_MOST = "≤"
UNSOUND = "?"  # nothing that is known to be true

ANYTHING = (-inf, inf)  # the range of a value of which nothing is known
# By which sign a returned value may become MAX's, at nodes of MAX and of MIN: it may be MAX's, the
# mover's, MIN's, or the opponent's of the mover.
_SIDES = [
    {MAX: 1, MIN: 1},
    {MAX: 1, MIN: -1},
    {MAX: -1, MIN: -1},
    {MAX: -1, MIN: 1},
]
_LARGE = 4  # a label with so many line breaks is a board, too long for a name


class Cutoff(NamedTuple):
    """A node that was left before all its children were searched.

    Attributes
    ----------
    node : Node
        Where the search stopped looking.
    kind : "α", "β" or None
        α at a MIN node, β at a MAX node; None if no bound above explains it.
    value : number or None
        What the node is worth at least (β) or at most (α), from its children's values.
    by : Node or None
        The nearest ancestor whose value so far causes it; None if the first call's window does.
    bound : number or None
        That value.
    deep : bool
        Whether the cause lies further up than the parent.
    unsearched : tuple
        The states that were not searched, in the game's order.
    step : int
        The step at which the node is left.
    decided : int
        The step at which the comparison that decides it is about to be made; the same as `step`
        if there is none.
    """

    node: Node
    kind: str | None
    value: Any
    by: Node | None
    bound: Any
    deep: bool
    unsearched: tuple
    step: int
    decided: int

    @property
    def state(self) -> Any:
        """The state at which the search stopped looking."""
        return self.node.state


class Run:
    """What happened in one run of a search.

    Attributes
    ----------
    value : object
        What the search returned; None if it didn't get that far.
    game : Game
    nodes : list of Node
        The visits, in order.
    steps : list of Step
        Every line about to run and every return, in order.
    """

    value: Any = None
    found = ""  # how a program that knows no Game was understood, in words

    def __init__(self, search: Callable, arguments: tuple, log: Log) -> None:
        self.search = search
        self.arguments = arguments
        self.game = arguments[0]
        self._log = log

    @cached_property
    def _story(self) -> Story:
        state = self.game.initial
        if len(self.arguments) > 1:
            state = self.arguments[1]
        return build_nodes(self._log, self.game, state)

    @property
    def nodes(self) -> list[Node]:
        return self._story.nodes

    @property
    def steps(self) -> list[Step]:
        return self._story.steps

    @cached_property
    def cutoffs(self) -> list[Cutoff]:
        """Every node that was left with unsearched children, in the order of leaving.

        A child that was generated but not visited may be known from an earlier visit, by a table
        or a cache. That is no cut-off, unless the search has a window, it generated all children
        before it visited the first, and a bound explains why it left the others.
        """
        if self._story.is_ambiguous:
            return []
        first_visits: dict[Any, int] = {}
        ends = {}
        for node in self.nodes:
            first_visits.setdefault(node.state, node.enter)
            if node.exit is not None and node.children:
                ends[node] = node.exit
        cutoffs = []
        for node in sorted(ends, key=ends.__getitem__):
            cutoff = self._cutoff(node, ends[node], first_visits)
            if cutoff is not None:
                cutoffs.append(cutoff)
        return cutoffs

    def _cutoff(self, node: Node, end: int, first_visits: dict) -> Cutoff | None:
        """Return the cut-off at a node left at a step; None if all its children are known."""
        children = list(self.game.children(node.state))
        unvisited = without(children, [child.state for child in node.children])
        if not unvisited:
            return None
        value = self.held(node, end)
        kind, by, bound = _cause(self, node, end, value)
        never_generated = without(children, node.generated)
        only_generated = without(unvisited, never_generated)
        may_be_known = all(first_visits.get(state, end) < end for state in only_generated)
        has_window = self.first_window(node) != (None, None)
        is_cut = kind is not None and has_window and _is_eager(node, children)
        unsearched = unvisited
        if may_be_known and not is_cut:
            unsearched = never_generated
        if not unsearched:
            return None
        deep = by not in (None, node.parent)
        decided = end
        if kind is not None:
            decided = _decided(self, node, end)
        return Cutoff(node, kind, value, by, bound, deep, unsearched, end, decided)

    @cached_property
    def sides(self) -> dict[int, int]:
        """The signs by which a returned value becomes MAX's, at nodes of MAX and of MIN.

        Most searches return MAX's values, a negamax the mover's, and some the starting player's.
        """
        _, signs = self._reading
        return signs

    @cached_property
    def _reading(self) -> tuple[Hashable, dict[int, int]]:
        """The place of the value in what the search returns, see `_parts`, and `sides`.

        The values are taken as MAX's unless other signs fit more nodes in all, no fewer leaves, and
        no fewer inner nodes. Of readings that fit equally many, it is the one by which most windows
        lie within their caller's.
        """
        readings = []
        for place in self._places():
            leaves, inner = self._samples(place)
            least_leaves = _fitting(leaves, _SIDES[0])
            least_inner = _fitting(inner, _SIDES[0])
            for signs in _SIDES:
                fitting_leaves = _fitting(leaves, signs)
                fitting_inner = _fitting(inner, signs)
                if fitting_leaves >= least_leaves and fitting_inner >= least_inner:
                    fits = fitting_leaves + fitting_inner
                    readings.append((fits, place, signs))
        most = max(fits for fits, _, _ in readings)
        best = [(place, signs) for fits, place, signs in readings if fits == most]
        return max(best, key=lambda reading: self._windows_within(reading[1]))

    def _places(self) -> Iterable[Hashable]:
        """Return where the value may stand in what the search returns, see `_parts`."""
        for node in self.nodes:
            if node.evaluated is not None and node.exit is not None:
                return _parts(node.returned)
        return [None]

    def _windows_within(self, signs: dict[int, int]) -> int:
        """Return how many windows, read with these signs, lie within their caller's."""
        count = 0
        for node in self.nodes:
            step = self.steps[node.enter]
            if node.parent is None or node.exit is None or step.caller is None:
                continue
            low, high = _seen_by_max(self.steps[step.caller], signs)
            alpha, beta = _seen_by_max(step, signs)
            have_windows = None not in (low, high, alpha, beta)
            if have_windows and low <= alpha and beta <= high:
                count += 1
        return count

    def _samples(self, place: Hashable) -> tuple[list, list]:
        """Return samples (player, number, [(player below, number below), ...]) of two kinds.

        They are of leaves, and of inner nodes. The number below a leaf is its evaluation, which is
        MAX's whoever is to move; so is that of a child valued without a call. Their player is 0.
        """
        number = {node: number_at(place, node.returned) for node in self.nodes}
        leaves: list[tuple] = []
        inner: list[tuple] = []
        for node in self.nodes:
            if node.exit is None:
                continue
            below = []
            if not node.children and node.evaluated is not None:
                below.append((0, number_of(node.evaluated)))
            for child in node.children:
                player = child.player if child.by_call else 0
                below.append((player, number[child]))
            numbers = [number[node], *(value for _, value in below)]
            if below and None not in numbers:
                samples = inner if node.children else leaves
                samples.append((node.player, number[node], below))
        return leaves, inner

    @cached_property
    def _values(self) -> dict[Node, Any]:
        """For each node, MAX's value in what the search returned from it, None if there is none."""
        values: dict[Node, Any] = {}
        place, _ = self._reading
        for node in reversed(self.nodes):  # children come first
            values[node] = None
            if node.by_call:
                number = number_at(place, node.returned)
                if number is not None:
                    values[node] = self.sides[node.player] * number
            elif not node.children:
                values[node] = number_of(node.evaluated)
            elif not self._story.is_ambiguous:
                below = [values[child] for child in node.children]
                values[node] = best_of(node.player, below)
        return values

    def value_of(self, node: Node) -> Any:
        """Return MAX's value in what the search returned from a node; None if there is none."""
        _check_node(node)
        return self._values[node]

    @cached_property
    def _horizons(self) -> dict[Node, float]:
        """For each visit, the greatest depth at which it evaluated a state that isn't terminal.

        It is inf where there is none, so that the visit saw all there is.
        """
        horizons: dict[Node, float] = {}
        for node in reversed(self.nodes):  # children come first
            below = [horizons[child] for child in node.children if horizons[child] < inf]
            is_leaf = not node.children and node.evaluated is not None
            if is_leaf and not self.game.is_terminal(node.state):
                below = [node.depth]
            horizons[node] = max(below, default=inf)
        return horizons

    @cached_property
    def _deepest(self) -> dict[Node, int]:
        """For each visit, the depth of its deepest evaluation; -1 where there is none."""
        deepest: dict[Node, int] = {}
        for node in reversed(self.nodes):  # children come first
            own = -1 if node.evaluated is None else node.depth
            below = [deepest[child] for child in node.children]
            deepest[node] = max(below, default=own)
        return deepest

    @cached_property
    def _telling(self) -> dict[Node, list[Node]]:
        """For each node, the visits to its children that tell what it is worth."""
        return {node: self._without_shallow(node) for node in self.nodes}

    def _without_shallow(self, node: Node) -> list[Node]:
        """Return the visits to a node's children, without shallow ones.

        A visit is shallow if a later visit to the same child saw beyond its horizon, as in the
        passes of iterative deepening; so is every visit to a sibling with no deeper horizon. Where
        the search began once more at the node's own state, that is left out too.
        """
        children = []
        for child in node.children:
            if child.state != node.state or child.state in node.generated:
                children.append(child)
        last_visits = {child.state: child for child in children}
        shallow: float = -1
        for child in children:
            horizon = self._horizons[child]
            last = last_visits[child.state]
            if child is not last and horizon < self._deepest[last]:
                shallow = max(shallow, horizon)
        return [child for child in children if self._horizons[child] > shallow]

    def telling(self, node: Node, step: float = inf) -> list[Node]:
        """Return the visits to a node's children, over before a step, that tell its worth."""
        children = self._telling[node]
        return [child for child in children if child.exit is not None and child.exit < step]

    @cached_property
    def _ranges(self) -> dict[Node, tuple]:
        """The least and the most that each node can be worth, by the evaluations below it.

        This holds whatever the search returned. What an earlier visit showed of a state is used
        only at the same depth, and only if one depth limit holds for the whole run: wherever the
        search looked no further, that was at the depth of its deepest node.
        """
        limits = set(self._horizons.values()) - {inf}
        greatest_depth = max((node.depth for node in self.nodes), default=0)
        has_one_limit = limits <= {greatest_depth}
        known: defaultdict[tuple, tuple] = defaultdict(lambda: ANYTHING)  # by state and depth
        ranges: dict[Node, tuple] = {}
        for node in self._left:
            value = number_of(node.evaluated)
            key = (node.state, node.depth)
            if node.children:
                ranges[node] = self._range_from_below(node, ranges, known)
            elif value is not None:
                ranges[node] = (value, value)
            elif limits and node.parent is None:  # begun anew, and perhaps to another depth
                ranges[node] = ANYTHING
            else:
                ranges[node] = known[key]
            if has_one_limit:
                known[key] = _overlap(known[key], ranges[node])
        return ranges

    def _range_from_below(self, node: Node, ranges: dict, known: dict) -> tuple:
        """Return the least and the most that a node can be worth, from its children's ranges."""
        below: dict[Any, tuple] = {}
        for child in self.telling(node):
            seen = ranges.get(child, ANYTHING)
            below[child.state] = _overlap(below.get(child.state, ANYTHING), seen)
        lows = []
        highs = []
        for state in self.game.children(node.state):
            low, high = below.get(state) or known[state, node.depth + 1]
            lows.append(low)
            highs.append(high)
        if not lows:
            return ANYTHING
        return best_of(node.player, lows), best_of(node.player, highs)

    @cached_property
    def _left(self) -> list[Node]:
        """The nodes that were left, in that order: children come before their parent."""
        left = [node for node in self.nodes if node.exit is not None]
        return sorted(left, key=lambda node: (node.exit, -node.id))

    @cached_property
    def _bounds(self) -> dict[Node, str]:
        """For each node that returned a number, what that says of the node's true value.

        EXACT, AT_LEAST and AT_MOST are true by the evaluations below. UNSOUND is a number of which
        none of these is known, or that can't come from the children, or that was made from an
        UNSOUND one.
        """
        bounds: dict[Node, str] = {}
        if self._story.is_ambiguous:
            return bounds
        for node in self._left:
            if self._values[node] is not None:
                bounds[node] = self._bound(node, bounds)
        return bounds

    def _bound(self, node: Node, bounds: dict) -> str:
        """Return what a node's value says of the true one, given what its children's values say."""
        value = self._values[node]
        low, high = self._ranges[node]
        for child in self.telling(node):
            if bounds.get(child, UNSOUND) == UNSOUND:
                return UNSOUND
        if not self._can_return(node, value):
            return UNSOUND
        if low == high == value:
            return EXACT
        if value <= low:
            return AT_LEAST
        if value >= high:
            return AT_MOST
        return UNSOUND

    def _can_return(self, node: Node, value: Any) -> bool:
        """Return whether a value can come from what the search saw, or from its window."""
        if value in self.first_window(node):
            return True
        if not node.children:
            return node.evaluated in (None, value)
        children = self.game.children(node.state)
        if without(children, [child.state for child in node.children]):
            return True  # it may come from one of these, known from elsewhere
        below = [self.value_of(child) for child in self.telling(node)]
        return value == best_of(node.player, below)

    def bound(self, node: Node) -> str:
        """Return how a node's true value compares with what came back: "=", "≥", "≤" or "?"."""
        _check_node(node)
        return self._bounds.get(node, UNSOUND)

    def range_of(self, node: Node) -> tuple[Any, Any]:
        """Return the least and the most that a node can be worth, by the evaluations below it."""
        return self._ranges.get(node, ANYTHING)

    def written(self, value: Any, words: str = "", player: int | None = None) -> str:
        """Return a value in few characters, a sure win as its number of plies from the root.

        The value is MAX's; with a `player`, it is what a variable of the function holds at one of
        that player's nodes.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.evaluated(lab.TicTacToe(), sooner=True)
        >>> trace = lab.watch(lab.alphabeta, game, game.parse("xx.oo...."), 1)
        >>> trace.value, trace.written(trace.value), trace.written(trace.value, "{} wins")
        (99995, 'X in 1', 'X wins in 1 ply')
        """
        of_max = value
        if value is not None and player is not None:
            of_max = self.sides[player] * value
        return sure_win(self.game, of_max, self.nodes[0].state, words) or written(value)

    def held(self, node: Node, step: int) -> Any:
        """Return what a node's player is sure of at a step: the best value so far, or None."""
        useful = AT_LEAST if node.player == MAX else AT_MOST
        values = []
        for child in self.telling(node, step):
            if self.bound(child) in (EXACT, useful):
                values.append(self.value_of(child))
        return best_of(node.player, values)

    def is_safe_to_leave(self, node: Node) -> bool:
        """Return whether a node's other children can't matter, by the evaluations until then.

        They can't where true alpha and beta meet: MAX can have, by a move on the path to the node,
        at least what MIN can hold MAX down to by another.
        """
        end = inf if node.exit is None else node.exit
        alpha = -inf
        beta = inf
        for on_path in (node, *node.ancestors()):
            for child in self.telling(on_path, end):
                low, high = self.range_of(child)
                if on_path.player == MAX:
                    alpha = max(alpha, low)
                else:
                    beta = min(beta, high)
        return alpha >= beta

    @cached_property
    def has_hidden_window(self) -> bool:
        """Whether the search may have a window that isn't seen, in a parameter after the depth."""
        for step in self.steps:
            if step.alpha is not None or step.beta is not None:
                return False
        return any(step.code.co_argcount > 3 for step in self.steps)

    def window(self, step: Step) -> tuple[Any, Any]:
        """Return a step's alpha and beta as MAX sees them, each None if the function has none.

        Both are None in a function that hands its node on to a negamax, as nobody knows whether it
        sees values from the mover's side too.
        """
        _check_step(step)
        begin = self.steps[step.node.begin]
        is_handed_on = step.code is not begin.code
        if is_handed_on and self.sides[step.node.player] == -1:
            return None, None
        return _seen_by_max(step, self.sides)

    def first_window(self, node: Node) -> tuple[Any, Any]:
        """Return a node's first alpha and beta as MAX sees them, each None if there is none."""
        return self.window(self.steps[node.begin])

    def stack(self, i: int) -> list[Step]:
        """Return, for each call under way at step `i`, its last step; the first call first."""
        stack = []
        at: int | None = self.check_step(i)
        while at is not None:
            stack.append(self.steps[at])
            at = self.steps[at].caller
        return stack[::-1]

    def path(self, i: int) -> list[Node]:
        """Return the nodes from the root to where the search is at step `i`."""
        node = self.steps[self.check_step(i)].node
        return [node, *node.ancestors()][::-1]

    @cached_property
    def source(self) -> dict:
        """The source of each function that has steps, by code object, as (first line, lines)."""
        sources: dict = {}
        for code in {step.code: None for step in self.steps}:
            try:
                lines, first = inspect.getsourcelines(code)
            except (OSError, TypeError):
                lines = ["# the source of this function can't be found"]
                first = 0  # so that no step's line is found in it
            sources[code] = (first, [line.rstrip("\n") for line in lines])
        return sources

    def text(self, step: Step) -> str:
        """Return the line of code that a step is about to run; "" where it can't be found."""
        first, lines = self.source[step.code]
        place = step.line - first
        return lines[place].strip() if place < len(lines) else ""

    @cached_property
    def _moves_to(self) -> dict[Any, list]:
        """For each state visited or generated, the moves that lead to it, as (state, action)."""
        moves: dict[Any, list] = {}
        for node in self.nodes:  # a parent comes first
            if node.state not in moves:
                moves[node.state] = []
            if not node.children and not node.generated:
                continue
            for action in self.game.actions(node.state):
                child = self.game.result(node.state, action)
                if child not in moves:
                    moves[child] = [*moves[node.state], (node.state, action)]
        return moves

    def name(self, state: Any) -> str:
        """Return a state's label on one line, or for a large board the moves that lead to it."""
        label = self.game.label(state)
        if label.count("\n") < _LARGE or state not in self._moves_to:
            return on_one_line(label)
        moves = []
        for before, action in self._moves_to[state]:
            moves.append(self.game.notation(before, action))
        return f"[{' '.join(moves) or 'start'}]"

    def check_step(self, i: Any) -> int:
        """Return `i` as an index of ``steps``, or raise."""
        check_whole(i, "step", least=None)
        count = len(self.steps)
        if not -count <= i < count:
            steps = f"steps 0 to {count - 1}" if count else "no steps"
            raise ValueError(f"step {i} is out of range: this trace has {steps}")
        return i % count


def holder(run: Run, node: Node, player: int) -> Node | None:
    """Return the nearest node above whose value is a player's end of a node's window, or None."""
    bound = _end_of_window(run, node, player)
    for above in node.ancestors():
        if above.player == player and run.held(above, node.enter) == bound:
            return above
    return None


def _end_of_window(run: Run, node: Node, player: int) -> Any:
    """Return a player's end of a node's own first window, alpha for MAX; None if it has none."""
    alpha, beta = run.first_window(node)
    return alpha if player == MAX else beta


def _is_eager(node: Node, children: list) -> bool:
    """Return whether all children were generated before the first was visited."""
    if node.had_all_first:
        return True
    # With `result`, a search makes children one by one, and no end is noted. Where the first visit
    # is to the last child, the others may have been known, from a table say.
    first_is_last = node.children[0].state == children[-1]
    return node.before_first == len(children) and not first_is_last


def _decided(run: Run, node: Node, end: int) -> int:
    """Return the step of the comparison that makes the search leave a node at step `end`.

    Of the comparisons after the last child, it is the first that `return` or `break` follows, else
    the last; `end` if there are none.
    """
    exits = [child.exit for child in node.children if child.exit is not None]
    after = max(exits, default=0)
    decided = None
    next_line = "return"
    at = run.steps[end].previous
    while at is not None and at > after:
        line = run.text(run.steps[at])
        is_test = line.startswith(("if ", "elif ", "while "))
        compares = "<" in line or ">" in line
        leads_out = next_line.startswith(("return", "break"))
        if is_test and compares and (leads_out or decided is None):
            decided = at
        next_line = line
        at = run.steps[at].previous
    return end if decided is None else decided


def without(states: Iterable, others: Iterable) -> tuple:
    """Return the states without the others, each of which removes one that is equal to it."""
    left = list(states)
    for state in others:
        if state in left:
            left.remove(state)
    return tuple(left)


def _cause(run: Run, node: Node, end: int, value: Any) -> tuple:
    """Return the kind of a node's cut-off, the ancestor whose value causes it, and that value.

    Of the ancestors whose value has been reached, it is the nearest that holds the very bound in
    the node's window, else the nearest. A window that no ancestor's value explains (a null window,
    say) is a cause by itself.
    """
    given = _end_of_window(run, node, -node.player)
    causes: list[tuple] = []  # the nearest first
    for above in node.ancestors():
        if above.player != node.player:
            causes.append((above, run.held(above, end)))
    causes.append((None, given))
    reached = []
    for by, bound in causes:
        are_known = None not in (value, bound)
        if are_known and node.player * value >= node.player * bound:
            reached.append((by, bound))
    if not reached:
        return None, None, None
    kind = "β" if node.player == MAX else "α"
    for by, bound in reached:
        if by is not None and bound == given:
            return kind, by, bound
    by, bound = reached[0]
    return kind, by, bound


def _parts(returned: Any) -> dict:
    """Return the parts of what a search returned, in which its value may stand, by their places.

    The place is an index, a key or the name of an attribute; None is that of a number by itself,
    or of the first of several parts.
    """
    if isinstance(returned, tuple | list):
        parts = dict(enumerate(returned))
    elif isinstance(returned, dict):
        parts = returned
    else:
        return {None: returned, **getattr(returned, "__dict__", {})}
    return {None: parts.get(0), **parts}


def number_at(place: Hashable, returned: Any) -> Any:
    """Return the number at a place of what a search returned; None where there is none."""
    if type(returned) in (int, float):  # the usual case first, for speed
        return returned
    return number_of(_parts(returned).get(place))


def _fitting(samples: list[tuple], signs: dict[int, int]) -> int:
    """Return for how many samples the value, read with these signs, is the best of those below."""
    count = 0
    for player, value, below in samples:
        values = []
        for player_below, number in below:
            values.append(player * signs.get(player_below, 1) * number)
        if player * signs[player] * value == max(values):
            count += 1
    return count


def _seen_by_max(step: Step, signs: dict[int, int]) -> tuple[Any, Any]:
    """Return a step's window from MAX's side."""
    if signs[step.node.player] == 1:
        return step.alpha, step.beta
    alpha = None if step.beta is None else -step.beta
    beta = None if step.alpha is None else -step.alpha
    return alpha, beta


def _check_node(node: Any) -> None:
    """Raise unless `node` is a Node; a reader may give a state instead."""
    if not isinstance(node, Node):
        raise TypeError(f"node must be one of run.nodes, not {node!r}: a state has many")


def _check_step(step: Any) -> None:
    """Raise unless `step` is a Step; a reader may give its number instead."""
    if not isinstance(step, Step):
        raise TypeError(f"step must be one of run.steps, not {step!r}")


def _overlap(one: tuple, other: tuple) -> tuple:
    """Return the range in which two ranges overlap."""
    return max(one[0], other[0]), min(one[1], other[1])
