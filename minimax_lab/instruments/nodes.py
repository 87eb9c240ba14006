"""What a run is made of: nodes, the visits of the search, and steps, its moments.

A log, which record.py writes, becomes nodes and steps here. What variables are called doesn't
matter: a call stands at the state it first asks the game about, and its node is a child of the node
whose call generated that state.

In minimax on ``Tree([3, 12])``, call 0 first asks about A, which becomes a node. A gives out B, and
call 1 asks about B: a node below A, with the value that call 1 returns. C and call 2 follow in the
same way; then call 0 returns, and A has its value. Each line that a call runs is a step of its
node.

Which method makes or finds the node:

- ``_first_node``: for a call of a recursive search, in one function or in several, and below a
  driver that hands its state on, or searches the same state once more (deepening, MTD(f));
- ``_place_silent``: for a call that asks nothing, as its value comes from a table;
- ``_move``: for a state that a search without recursion moves on to (a stack of its own, SSS*);
- ``_look``: for a child that is valued without a call.

``_visits`` then drops the children that were valued only to be sorted.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from numbers import Real
from types import CodeType
from typing import Any, NamedTuple

from ..games.game import MAX, MIN, Game

# The kinds of log entries, which are tuples (kind, number of the call, ...); the comments say what
# follows. Calls are numbered in the order in which they begin.
LINE = "line"  # line number, alpha, beta, running value, before the line runs
RETURN = "return"  # what is returned
RAISE = "raise"  # None, as an exception leaves the call
ASK = "ask"  # a state that the game is asked about
EVALUATED = "evaluated"  # a state and its evaluation
CHILD = "child"  # a state and a child of it that the game gave out
ENDED = "ended"  # a state whose children have all been given out


class Log(NamedTuple):
    """What is written down during a run.

    Attributes
    ----------
    entries : list of tuple
        What happened, in order.
    calls : list of (code, int)
        The function of each call, and the number of its caller, -1 if it has none.
    variables : dict
        By number of the call, what its variables held in the end; kept only for calls that may
        have asked the game nothing.
    """

    entries: list[tuple]
    calls: list[tuple[CodeType, int]]
    variables: dict[int, tuple]


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A visit: one call of the search at one state, so the same state may have several nodes.

    Attributes
    ----------
    id, depth : int
        Its place in ``trace.nodes``, the order of the visits, and its plies below the root.
    state, player : hashable, int
        The state, and MAX or MIN, who is to move there.
    parent : Node or None
    children : list of Node
        The visited ones, in order.
    enter, exit : int, int or None
        The first step at the node and the one at which its value goes back; None if never.
    begin : int
        The first step of the node's own call; those from `enter` on are a driver's, which hands its
        state on to that call.
    returned : object
        What the call returned; for a state that was valued without a call, its evaluation.
    evaluated : number or None
        What ``game.evaluate`` said, where the search asked it.
    generated, before_first : list, int
        The children that the game gave out, and how many of them before the first was visited.
    had_all_first : bool
        Whether the game had no more to give when none of them had been visited.
    arguments : dict or None
        What a call of a program that knows no Game was given, by name, when it began.
    by_call : bool
        Whether a call of its own visits it; else its parent's call looked at it.
    left : int or None
        In a search that doesn't call itself, the step at which it last moved on from here.
    """

    state: Any
    player: int
    parent: "Node | None"
    enter: int
    begin: int
    id: int = -1
    depth: int = 0
    children: list["Node"] = field(default_factory=list)
    exit: int | None = None
    returned: Any = None
    evaluated: Any = None
    generated: list = field(default_factory=list)
    before_first: int = 0
    had_all_first: bool = False
    left: int | None = None
    by_call: bool = True
    arguments: dict | None = None

    def ancestors(self) -> Iterator["Node"]:
        """Yield the nodes above, the nearest first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def __repr__(self) -> str:
        return f"<Node {self.id} at {self.state!r}>"


@dataclass(slots=True, eq=False)
class Step:
    """A moment of the run: a line about to run, or a call about to go back.

    Attributes
    ----------
    kind : "line", "return" or "raise"
    code : code object of the function
    line : int
        Its line, counted in its file.
    alpha, beta, value : number or None
        The window and the running value in the function's own variables.
    caller, previous : int or None
        The last steps before this one, of the caller and of the same call.
    node : Node
        Where the search is.
    """

    kind: str
    code: CodeType
    line: int
    alpha: Any
    beta: Any
    value: Any
    caller: int | None
    previous: int | None
    node: Any = None


@dataclass(slots=True, eq=False)
class _Call:
    """A call that is shown.

    Attributes
    ----------
    recurs : bool
        Whether its function calls itself, perhaps by way of others.
    node, below : Node or None
        Where it is, and the node at which a call below it last began. A driver that asks nothing
        itself belongs to no node.
    last, place : int or None, tuple
        Its last step, and that step's line, alpha, beta and running value.
    moves : bool
        Whether it went from node to node, or from pass to pass, so that its variables belong to no
        single node.
    waiting : list of Step
        Its steps that aren't assigned to a node yet.
    """

    number: int
    code: CodeType
    caller: "_Call | None"
    variables: tuple
    recurs: bool
    place: tuple[int, Any, Any, Any]
    node: Node | None = None
    below: Node | None = None
    last: int | None = None
    moves: bool = False
    waiting: list[Step] = field(default_factory=list)


class Story(NamedTuple):
    """A run as nodes and steps.

    Attributes
    ----------
    nodes : list of Node
        The visits, in the order of entering.
    steps : list of Step
        The moments of the run.
    is_ambiguous : bool
        Whether a search without recursion generated a state from several others: then nothing
        tells which visit a question belongs to.
    """

    nodes: list[Node]
    steps: list[Step]
    is_ambiguous: bool


def build_nodes(log: Log, game: Game, state: Any) -> Story:
    """Return the nodes and steps of a search of a game that started at a state, from its log."""
    recursive, shown = _followed(log)
    reader = _LogReader(game, state, _shown_calls(log, recursive, shown))
    reader.read(log.entries)
    reader.finish()
    if not recursive:
        _leave_when_last_seen(reader.nodes, len(reader.steps) - 1)
    nodes = _visits(reader.nodes)
    _forget_variables_of_drivers(reader.calls, reader.steps)
    _forget_values_of_children(reader.steps)
    return Story(nodes, reader.steps, reader.is_ambiguous)


class _LogReader:
    """Makes nodes and steps from the entries of a log, read in order."""

    def __init__(self, game: Game, state: Any, calls: list[_Call]) -> None:
        self.nodes: list[Node] = []
        self.steps: list[Step] = []
        self.calls = calls
        self.is_ambiguous = False
        self._game = game
        self._state = state
        self._first_parents: dict[Any, Any] = {state: None}
        # By child, the nodes that generated it and whose child hasn't been visited yet.
        self._unasked: defaultdict[Any, list[Node]] = defaultdict(list)
        self._latest: dict[Any, Node] = {}  # a state -> its last visit

    def read(self, entries: list[tuple]) -> None:
        for kind, number, *rest in entries:
            if number < 0:
                continue  # asked outside of every call that is followed
            call = self.calls[number]
            if kind == ASK:
                self._ask(call, *rest)
            elif kind == CHILD:
                self._give_child(call, *rest)
            elif kind == EVALUATED:
                self._evaluate(call, *rest)
            elif kind == ENDED:
                self._end_children(call, *rest)
            elif call.number != number:
                continue  # a step of a call that isn't shown: only its questions count
            elif kind == LINE:
                self._line(call, *rest)
            else:
                self._leave(call, kind, *rest)

    def _line(self, call: _Call, line: int, *variables: Any) -> None:
        """Add a step for a line about to run, unless the call's last step was just the same.

        From Python 3.12 on, a comprehension on one line is reported in each of its rounds.
        """
        alpha, beta, value = map(number_of, variables)
        place = (line, alpha, beta, value)
        if call.last is None or call.place != place:
            call.place = place
            self._add_step(call, LINE)

    def _add_step(self, call: _Call, kind: str) -> Step:
        caller = call.caller.last if call.caller else None
        node = call.node or call.below
        step = Step(kind, call.code, *call.place, caller, call.last, node)
        if node is None:
            call.waiting.append(step)
        call.last = len(self.steps)
        self.steps.append(step)
        return step

    def _leave(self, call: _Call, kind: str, returned: Any) -> None:
        """Add the step at which a call ends, and note what comes back from its node."""
        if call.node is None and call.below is None:
            self._place_silent(call)
        node = self._add_step(call, kind).node
        if node is None or kind == RAISE:
            return
        caller = call.caller
        is_of_caller = caller is not None and caller.node is node
        if is_of_caller and not call.recurs:
            return  # a helper's return is not the node's
        # A recursive call may hand its state on to another, and change what that returns.
        is_own = call.recurs and call.node is node
        is_changed = is_own and returned is not node.returned
        if node.exit is None or is_changed:
            node.exit = len(self.steps) - 1
            node.returned = returned

    def _ask(self, call: _Call, state: Any) -> None:
        if call.node is None:
            self._assign(call, self._first_node(call, state))
        elif call.node.state == state:
            return
        elif call.recurs:
            self._look(call, call.node, state)
        else:
            self._move(call, call.node, state)

    def _give_child(self, call: _Call, state: Any, child: Any) -> None:
        node = self._node_at(call, state)
        if node is None:
            return
        node.generated.append(child)
        if not call.recurs:
            self._unasked[child].append(node)
            if self._first_parents.setdefault(child, state) != state:
                self.is_ambiguous = True

    def _evaluate(self, call: _Call, state: Any, value: Any) -> None:
        node = self._node_at(call, state)
        if node is None:
            return
        node.evaluated = value
        if not node.by_call and node.exit is None:
            node.exit = len(self.steps)
            node.returned = value

    def _end_children(self, call: _Call, state: Any) -> None:
        node = self._node_at(call, state)
        if node is not None and not node.children:
            node.had_all_first = True

    def _first_node(self, call: _Call, state: Any) -> Node:
        """Return the node for a call whose first question is about `state`."""
        caller = call.caller
        while caller is not None and caller.node is None:
            caller = caller.caller
        if caller is None or caller.node is None:
            return self._new_node(state, None, call)
        above = caller.node
        is_child = above.state != state or state in above.generated
        if is_child or call.code is caller.code:  # or a function searches its own state again
            return self._new_node(state, above, call)
        caller_is_driver = call.recurs and not caller.recurs
        if not caller_is_driver:
            return above  # the caller hands its state on, or this is its helper
        if above.children or above.exit is not None:  # a further pass
            caller.moves = True
            return self._new_node(state, above.parent, call)
        above.begin = len(self.steps) - len(call.waiting)
        return above

    def _place_silent(self, call: _Call) -> None:
        """Put a call that asked nothing at a child of its caller's node, or at the root."""
        above = call.caller.node if call.caller else None
        if above is None:
            self._assign(call, self._new_node(self._state, None, call))
        elif above.generated:
            state = _given_child(call, above)
            self._assign(call, self._new_node(state, above, call))

    def _look(self, call: _Call, own: Node, state: Any) -> None:
        """Note that a call looks at a child of its own node: perhaps a visit, see `_visits`."""
        if self._node_at(call, state) is None and state in own.generated:
            self._new_node(state, own, call, by_call=False)

    def _move(self, call: _Call, own: Node, state: Any) -> None:
        """Let a call that doesn't recurse move on to another state, if that has been generated."""
        node = self._latest.get(state)
        if self._unasked[state]:
            node = self._new_node(state, self._unasked[state].pop(), call, by_call=False)
        if node is not None:
            own.left = len(self.steps)
            call.node = node
            call.moves = True

    def _node_at(self, call: _Call, state: Any) -> Node | None:
        """Return the node for `state` among a call's own and those it looks at."""
        if call.node is None or call.node.state == state:
            return call.node
        if not call.recurs:
            return self._latest.get(state)
        for child in reversed(call.node.children):
            if child.state == state and not child.by_call:
                return child
        return None

    def _new_node(self, state: Any, parent: Node | None, call: _Call, by_call: bool = True) -> Node:
        enter = len(self.steps) - len(call.waiting)
        node = Node(state, self._player(state), parent, enter, enter, by_call=by_call)
        self.nodes.append(node)
        self._latest[state] = node
        if parent is not None:
            if not parent.children:
                parent.before_first = len(parent.generated)
            parent.children.append(node)
        return node

    def _player(self, state: Any) -> int:
        player = self._game.to_move(state)
        if player not in (MAX, MIN):
            wants = f"must return MAX ({MAX}) or MIN ({MIN})"
            raise ValueError(f"{self._game!r}.to_move({state!r}) {wants}, not {player!r}")
        return player

    def _assign(self, call: _Call, node: Node) -> None:
        """Put a call at a node, with its steps so far and those of the drivers above it."""
        call.node = node
        above: _Call | None = call
        while above is not None and above.node in (None, node):
            if above.below not in (None, node):
                above.moves = True
            above.below = node
            for step in above.waiting:
                step.node = node
            above.waiting.clear()
            above = above.caller

    def finish(self) -> None:
        """Give the root all steps that belong to no node, and keep nodes within the steps.

        A search that was stopped may have made nodes after its last step.
        """
        if self.steps and not self.nodes:  # it was stopped before it asked anything
            player = self._player(self._state)
            self.nodes.append(Node(self._state, player, None, 0, 0))
        for call in self.calls:
            for step in call.waiting:
                step.node = self.nodes[0]
        last = len(self.steps) - 1
        for node in self.nodes:
            node.enter = min(node.enter, last)
            node.begin = min(node.begin, last)
            if node.exit is not None:
                node.exit = min(node.exit, last)


def _given_child(call: _Call, above: Node) -> Any:
    """Return the child of a node that a call was given, or else the next that isn't visited."""
    following = _next_child(above)
    for given in call.variables:
        # Comparing it with a value of another type might raise an error.
        if type(given) is type(following) and given in above.generated:
            return given
    return following


def _next_child(node: Node) -> Any:
    """Return a node's first generated child that isn't visited; the last if all are."""
    visited = {child.state for child in node.children}
    for child in node.generated:
        if child not in visited:
            return child
    return node.generated[-1]


def _leave_when_last_seen(nodes: list[Node], last: int) -> None:
    """In a search without recursion, let a node end when the search was last there or below."""
    for node in reversed(nodes):
        if node.exit is None and node.left is not None:
            seen = [child.exit for child in node.children if child.exit is not None]
            seen.append(node.left)
            node.exit = min(max(seen), last)


def _visits(nodes: list[Node]) -> list[Node]:
    """Return the nodes, numbered, without children that were looked at but not visited.

    A look is a node without a call of its own. Where a child was both looked at and valued, and
    visited by a call, all looks at its siblings were for sorting.
    """
    dropped: set[Node] = set()
    for node in nodes:
        called = {child.state for child in node.children if child.by_call}
        looks = [child for child in node.children if not child.by_call]
        if not called or not looks:
            continue
        valued = {look.state for look in looks if look.evaluated is not None}
        are_for_order = not called.isdisjoint(valued)
        for look in looks:
            if look.children:  # a driver played on from there: a new tree
                look.parent = None
                node.children.remove(look)
            elif are_for_order or look.state not in valued:
                dropped.add(look)
                node.children.remove(look)
    visits = [node for node in nodes if node not in dropped]
    for number, node in enumerate(visits):  # parents come first
        node.id = number
        if node.parent is not None:
            node.depth = node.parent.depth + 1
    return visits


def _forget_variables_of_drivers(calls: list[_Call], steps: list[Step]) -> None:
    """Forget the variables of calls that moved from node to node."""
    for call in calls:
        if not call.moves:
            continue
        at = call.last
        while at is not None:
            step = steps[at]
            step.alpha = None
            step.beta = None
            step.value = None
            at = step.previous


def _forget_values_of_children(steps: list[Step]) -> None:
    """Forget the running values of functions in which they both rise and fall for one player.

    The best value so far of a node moves one way only, so such a variable holds children's values.
    """
    rising = set()
    falling = set()
    for step in steps:
        if step.previous is None or step.value is None:
            continue
        old = steps[step.previous].value
        place = (step.code, step.node.player)
        if old is None or step.value == old:
            continue
        if step.value > old:
            rising.add(place)
        else:
            falling.add(place)
    of_children = {code for code, _ in rising & falling}
    for step in steps:
        if step.code in of_children:
            step.value = None


def _shown_calls(log: Log, recursive: set[CodeType], shown: set[CodeType]) -> list[_Call]:
    """Return the calls of a run by number; in place of one that isn't shown stands its caller."""
    calls: list[_Call] = []
    for number, (code, caller) in enumerate(log.calls):
        call = calls[caller] if caller >= 0 else None
        if call is None or code in shown:
            variables = log.variables.get(number, ())
            begin = (code.co_firstlineno, None, None, None)
            call = _Call(number, code, call, variables, code in recursive, begin)
        calls.append(call)
    return calls


def _followed(log: Log) -> tuple[set[CodeType], set[CodeType]]:
    """Return the functions that recurse, and those whose steps are shown.

    Shown are the recursive functions and all that lead to them. The run may have been too short to
    show a recursion: a search in two functions, one for each player, calls each of them once on a
    tree of a single ply. Then the names that functions use tell. Where nothing recurses, functions
    that ask the game are shown, but not what they call.
    """
    calls = log.calls
    callees: dict[CodeType, set[CodeType]] = {code: set() for code, _ in calls}
    for code, caller in calls:
        if caller >= 0:
            code_of_caller, _ = calls[caller]
            callees[code_of_caller].add(code)
    leads_to = reached(callees)
    asking = {entry[1] for entry in log.entries if entry[0] == ASK}
    asking.discard(-1)  # outside of every call that is followed
    askers = {calls[number][0] for number in asking} or set(callees)
    recursive = _recursive(leads_to, askers)
    if not recursive:
        recursive = _recursive(reached(_named(callees)), askers)
    shown = recursive or _outermost(calls, asking)
    return recursive, shown | {code for code in leads_to if leads_to[code] & shown}


def _named(functions: Iterable[CodeType]) -> dict[CodeType, set[CodeType]]:
    """Return for each of some functions those whose names it uses."""
    named = {}
    for code in functions:
        names = names_in(code)
        named[code] = {other for other in functions if other.co_name in names}
    return named


def _outermost(calls: list[tuple[CodeType, int]], asking: set[int]) -> set[CodeType]:
    """Return the functions of the calls that ask the game, without those below such a call."""
    outermost = set()
    is_below: list[bool] = []  # for each call, whether one above it asks
    for number, (code, caller) in enumerate(calls):
        is_below.append(caller in asking or (caller >= 0 and is_below[caller]))
        if number in asking and not is_below[number]:
            outermost.add(code)
    return outermost


def _recursive(leads_to: dict, askers: set[CodeType]) -> set[CodeType]:
    """Return the functions that lead to themselves, and ask the game or lead to what asks it."""
    recursive = {code for code in leads_to if code in leads_to[code]}
    return {code for code in recursive if askers & {code, *leads_to[code]}}


def names_in(code: CodeType) -> set[str]:
    """Return the names that a function uses, in generators and functions inside it too."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names, *code.co_freevars}.union(*inner)


def reached(edges: dict) -> dict:
    """Return the transitive closure of a graph: from each node, all that can be reached.

    Both are dicts of sets, which lead from a node to its successors.
    """
    for _ in edges:
        further = {}
        for start, ends in edges.items():
            further[start] = ends.union(*(edges[end] for end in ends))
        edges = further
    return edges


def number_of(thing: Any) -> Any:
    """Return a number as it is, and None for anything else that a variable may hold."""
    if thing is None or type(thing) in (int, float):  # the usual cases first, for speed
        return thing
    if isinstance(thing, bool):
        return int(thing)
    return thing if isinstance(thing, Real | Decimal) else None
