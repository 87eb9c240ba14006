"""What a run is made of: nodes, the visits of the search, and steps, its moments.

A log, which record.py writes, becomes nodes and steps here. Nothing is guessed from names: a call
stands at the state it first asks the game about, and a node is a child of the node whose call
generated it.

In minimax on ``Tree([3, 12])`` call 0 first asks about A: that is a node. A gives out B, and call 1
asks about B: a node below A, with the value that call 1 returns. C and call 2 are alike; then call
0 returns, and A has its value. Each line that ran between two entries is a step of the call's node.

What puts what where:

- ``_first_node``: a call of a search that calls itself, in one function or in several; a driver
  that hands its state on, or searches the same state once more (deepening, MTD(f));
- ``_place_silent``: a call that asks nothing, as its value comes from a table;
- ``_move``: a state that a search without recursion moves on to (a stack of its own, SSS*);
- ``_look``: a child that is valued without a call;
- ``_visits`` drops the children that were only valued in order to be sorted.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from numbers import Real
from types import CodeType
from typing import Any, NamedTuple

from ..games.game import MAX, MIN, Game

# The kinds of entries of a log, tuples (kind, call, ...). Calls are numbered as they began.
LINE = "line"  # line number, alpha, beta, running value, before the line runs
RETURN = "return"  # what is returned
RAISE = "raise"  # None: an exception leaves the call
ASK = "ask"  # a state that the game is asked about
EVALUATED = "evaluated"  # a state and its evaluation
CHILD = "child"  # a state and a child of it, given out
ENDED = "ended"  # a state that has had all its children given out


class Log(NamedTuple):
    """What is written down during a run.

    Attributes
    ----------
    entries : list of tuple
        What happened, in order.
    calls : list of (code, int)
        The function of each call and the number of the call that called it, -1 for nobody.
    variables : dict
        What the variables of some calls held in the end, by number: of those that may have asked
        the game nothing.
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
        The first step of its own call; before it, another may hand the node on.
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
    by_call, left : bool, int or None
        Whether a call of its own visits it; the step at which a search that doesn't call itself
        last turned away.
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
        The caller's last step, and this call's last step.
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
        Whether its function does.
    node, below : Node or None
        Where it is, and the node at which its callee began. A driver that asks nothing itself
        belongs to no node.
    last, place : int or None, tuple
        Its last step, and that step's line, alpha, beta and running value.
    moves : bool
        Whether it went from node to node, or from pass to pass: its variables belong to none.
    waiting : list of Step
        Its steps that aren't assigned to a node yet.
    """

    number: int
    code: CodeType
    caller: "_Call | None"
    variables: tuple
    recurs: bool
    place: tuple
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
    """Makes nodes and steps of the entries of a log, one after the other."""

    def __init__(self, game: Game, state: Any, calls: list[_Call]) -> None:
        self.nodes: list[Node] = []
        self.steps: list[Step] = []
        self.calls = calls
        self.is_ambiguous = False
        self._game = game
        self._state = state
        self._first_parents: dict[Any, Any] = {state: None}
        self._unasked: defaultdict[Any, list[Node]] = defaultdict(list)  # child -> who generated it
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
                continue  # of a call that isn't shown
            elif kind == LINE:
                self._line(call, *rest)
            else:
                self._leave(call, kind, *rest)

    def _line(self, call: _Call, line: int, *variables: Any) -> None:
        """Note that a line is about to run; of a comprehension on one line, only once.

        From Python 3.12 on each of its rounds is reported.
        """
        place = (line, *map(number_of, variables))
        if call.last is None or call.place != place:
            call.place = place
            self._add_step(call, LINE)

    def _add_step(self, call: _Call, kind: str) -> Step:
        caller = call.caller.last if call.caller else None
        node = call.node or call.below
        line, alpha, beta, value = call.place
        step = Step(kind, call.code, line, alpha, beta, value, caller, call.last, node)
        if node is None:
            call.waiting.append(step)
        call.last = len(self.steps)
        self.steps.append(step)
        return step

    def _leave(self, call: _Call, kind: str, returned: Any) -> None:
        if call.node is None and call.below is None:
            self._place_silent(call)
        node = self._add_step(call, kind).node
        is_helper = not call.recurs and call.caller is not None and call.caller.node is node
        if node is None or kind == RAISE or is_helper:
            return
        # What recurses may hand its state on, and make something else of what comes back.
        is_own = call.recurs and call.node is node
        if node.exit is None or (is_own and returned is not node.returned):
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
        """Return the node at which a call stands that asks about a state first."""
        caller = call.caller
        while caller is not None and caller.node is None:
            caller = caller.caller
        if caller is None or caller.node is None:
            return self._new_node(state, None, call)
        above = caller.node
        is_begun = call.recurs and not caller.recurs
        if above.state != state or state in above.generated or call.code is caller.code:
            return self._new_node(state, above, call)  # a child, or the same state again, within
        if is_begun and (above.children or above.exit is not None):
            caller.moves = True
            return self._new_node(state, above.parent, call)  # a further pass, by a driver
        if is_begun:
            above.begin = len(self.steps) - len(call.waiting)
        return above  # the caller hands its state on, or has a helper

    def _place_silent(self, call: _Call) -> None:
        """Put a call that asked nothing at the child it was given, or its caller's next one."""
        above = call.caller.node if call.caller else None
        if above is None:
            self._assign(call, self._new_node(self._state, None, call))
            return
        if not above.generated:
            return
        state = above.generated[-1]
        visited = {child.state for child in above.children}
        fresh = [child for child in above.generated if child not in visited]
        if fresh:
            state = fresh[0]
        for given in call.variables:
            # Things of other types may not let themselves be compared.
            if type(given) is type(state) and given in above.generated:
                state = given
                break
        self._assign(call, self._new_node(state, above, call))

    def _look(self, call: _Call, own: Node, state: Any) -> None:
        """Note that a call looks at a child of its own node: perhaps a visit, see `_visits`."""
        if self._node_at(call, state) is None and state in own.generated:
            self._new_node(state, own, call, by_call=False)

    def _move(self, call: _Call, own: Node, state: Any) -> None:
        """Let a call that doesn't recurse move on to another state, if that was generated."""
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
        while above is not None and (above.node is None or above.node is node):
            if above.below not in (None, node):
                above.moves = True
            above.below = node
            for step in above.waiting:
                step.node = node
            above.waiting.clear()
            above = above.caller

    def finish(self) -> None:
        """Give to the root the steps that can't be assigned to a node.

        Of a search that was stopped, nodes may come after the last step.
        """
        if self.steps and not self.nodes:  # it was stopped before it asked anything
            self.nodes.append(Node(self._state, self._player(self._state), None, 0, 0))
        for call in self.calls:
            for step in call.waiting:
                step.node = self.nodes[0]
        last = len(self.steps) - 1
        for node in self.nodes:
            node.enter = min(node.enter, last)
            node.begin = min(node.begin, last)
            if node.exit is not None:
                node.exit = min(node.exit, last)


def _leave_when_last_seen(nodes: list[Node], last: int) -> None:
    """Let a search without recursion leave a node when it last stood there or below."""
    for node in reversed(nodes):
        if node.exit is None and node.left is not None:
            below = [child.exit for child in node.children if child.exit is not None]
            node.exit = min(max([node.left, *below]), last)


def _visits(nodes: list[Node]) -> list[Node]:
    """Return the nodes, numbered, without the looks at children that were no visits.

    Where a child that is visited by a call was valued before, the looks were for the order.
    A driver that plays on from a child starts a new tree there.
    """
    dropped: set[Node] = set()
    for node in nodes:
        called = {child.state for child in node.children if child.by_call}
        looks = [child for child in node.children if not child.by_call]
        if not called or not looks:
            continue
        valued = {look.state for look in looks if look.evaluated is not None}
        is_for_order = not called.isdisjoint(valued)
        for look in looks:
            if look.children:
                look.parent = None
            elif is_for_order or look.state not in valued:
                dropped.add(look)
        node.children = [
            child for child in node.children if child.parent is node and child not in dropped
        ]
    visits = [node for node in nodes if node not in dropped]
    for number, node in enumerate(visits):  # parents come first
        node.id = number
        if node.parent is not None:
            node.depth = node.parent.depth + 1
    return visits


def _forget_variables_of_drivers(calls: list[_Call], steps: list[Step]) -> None:
    """Forget the variables of calls that moved from node to node."""
    for call in calls:
        at = call.last if call.moves else None
        while at is not None:
            step = steps[at]
            step.alpha = None
            step.beta = None
            step.value = None
            at = step.previous


def _forget_values_of_children(steps: list[Step]) -> None:
    """Forget running values that rise and fall at the nodes of one player: no node's own do."""
    directions = defaultdict(set)
    for step in steps:
        old = None if step.previous is None else steps[step.previous].value
        if None not in (old, step.value) and old != step.value:
            directions[step.code, step.node.player].add(step.value > old)
    of_children = {code for (code, _), found in directions.items() if len(found) == 2}
    for step in steps:
        if step.code in of_children:
            step.value = None


def _shown_calls(log: Log, recursive: set[CodeType], shown: set[CodeType]) -> list[_Call]:
    """Return the calls of a run by number; one that isn't shown counts as its caller."""
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
    """Return the functions that recurse, and those whose steps are shown: all that lead to them.

    The run may have been too short to come back to a function, as that of a search in two
    functions, one for each player, is on a tree of a single ply: then their names tell. Where
    none recurses, those are shown that ask the game, but not what these call.
    """
    calls = log.calls
    called: dict[CodeType, set[CodeType]] = {code: set() for code, _ in calls}
    for code, caller in calls:
        if caller >= 0:
            called[calls[caller][0]].add(code)
    called = reached(called)
    asking = {entry[1] for entry in log.entries if entry[0] == ASK and entry[1] >= 0}
    askers = {calls[number][0] for number in asking} or set(called)
    recursive = _in_circles(called, askers)
    if not recursive:
        named = {a: {b for b in called if b.co_name in names_in(a)} for a in called}
        recursive = _in_circles(reached(named), askers)
    shown = recursive
    if not recursive:
        is_within: list[bool] = []  # a call that asks, for each call
        for _, caller in calls:
            is_within.append(caller >= 0 and (caller in asking or is_within[caller]))
        shown = {calls[number][0] for number in asking if not is_within[number]}
    return recursive, shown | {code for code in called if called[code] & shown}


def _in_circles(edges: dict, askers: set[CodeType]) -> set[CodeType]:
    """Return the functions that lead to themselves, and ask the game or lead to what asks it."""
    circles = {code for code in edges if code in edges[code]}
    return {code for code in circles if code in askers or not askers.isdisjoint(edges[code])}


def names_in(code: CodeType) -> set[str]:
    """Return the names that a function uses, in generators and functions inside it too."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names, *code.co_freevars}.union(*inner)


def reached(edges: dict) -> dict:
    """Return what is reached from each end of some arrows, over one of them or several."""
    for _ in edges:
        edges = {a: ends.union(*(edges[b] for b in ends)) for a, ends in edges.items()}
    return edges


def number_of(thing: Any) -> Any:
    """Return a number as it is and anything else as None: a local may hold what it likes."""
    if thing is None or type(thing) in (int, float):  # nearly always, and quick to tell
        return thing
    if isinstance(thing, bool):
        return int(thing)
    return thing if isinstance(thing, Real | Decimal) else None
