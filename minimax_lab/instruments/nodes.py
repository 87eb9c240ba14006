"""What a run is made of: nodes, the visits of the search, and steps, its moments.

A log, which record.py writes, becomes nodes and steps here. Nothing is guessed from names: a call
stands at the state it first asks the game about, and a node is a child of the node whose call
generated it.

In minimax on ``Tree([3, 12])`` call 0 first asks about A: that is a node. A gives out B, and call 1
asks about B: a node below A, with the value that call 1 returns. C and call 2 are alike; then call
0 returns, and A has its value. Each line that ran between two entries is a step of the call's node.

Which method of `Story` puts what where:

- ``_place``: a call of a search that calls itself, in one function or in several; a driver that
  hands its state on, or searches the same state once more (deepening, MTD(f));
- ``_place_silent``: a call that asks nothing, as its value comes from a table;
- ``_visit_without_call``: a state that a search without recursion moves on to (a stack of its own,
  SSS*), and a child that is valued without a call;
- ``_tidy`` drops the children that were only valued in order to be sorted.
"""

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
    id : int
        Its place in ``trace.nodes``, the order of the visits.
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
    had_all : int or None
        How many were visited when the game had no more to give; None if it wasn't asked so far.
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
    children: list["Node"] = field(default_factory=list)
    exit: int | None = None
    returned: Any = None
    evaluated: Any = None
    generated: list = field(default_factory=list)
    before_first: int = 0
    had_all: int | None = None
    left: int | None = None
    by_call: bool = True
    arguments: dict | None = None

    @property
    def depth(self) -> int:
        """Plies below the root."""
        return sum(1 for _ in self.ancestors())

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
    """A call that is shown; `waiting` are its steps that aren't assigned to a node yet.

    A driver that asks nothing itself belongs to no node; `below` is the node at which its callee
    began. If a call `moves`, from node to node or from pass to pass, its variables belong to none.
    """

    number: int
    code: CodeType
    caller: "_Call | None"
    variables: tuple
    node: Node | None = None
    below: Node | None = None
    last: int | None = None
    moves: bool = False
    waiting: list[Step] = field(default_factory=list)


class Story:
    """The nodes of a run in the order of the visits, and its steps, read from its log.

    Parameters
    ----------
    log : Log
        What was written down.
    game : Game
        The game that was searched.
    state : hashable
        Where the search started.

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

    def __init__(self, log: Log, game: Game, state: Any) -> None:
        self.nodes: list[Node] = []
        self.steps: list[Step] = []
        self.is_ambiguous = False
        self._game = game
        self._state = state
        self._recursive, shown = _followed(log)
        self._first_parents: dict[Any, Any] = {state: None}
        self._unasked: dict[Any, list[Node]] = {}  # a child -> the nodes that generated it
        self._latest: dict[Any, Node] = {}  # a state -> its last visit
        self._calls: list[_Call] = []  # a call that isn't shown counts as its caller
        for number, (code, caller) in enumerate(log.calls):
            above = self._calls[caller] if caller >= 0 else None
            if above is None or code in shown:
                above = _Call(number, code, above, log.variables.get(number, ()))
            self._calls.append(above)
        self._read(log.entries)
        self._close()
        self._tidy()
        self._forget()

    def _read(self, entries: list[tuple]) -> None:
        for kind, number, *rest in entries:
            if number < 0:
                continue  # asked outside of every call that is followed
            call = self._calls[number]
            if kind == ASK:
                self._ask(call, *rest)
            elif kind in (CHILD, EVALUATED, ENDED):
                self._answer(call, kind, *rest)
            elif call.number == number:
                (self._line if kind == LINE else self._leave)(call, kind, *rest)

    def _line(self, call: _Call, kind: str, line: int, *variables: Any) -> None:
        """Note that a line is about to run; of a comprehension on one line, only once.

        From Python 3.12 on each of its rounds is reported.
        """
        now = (line, *map(number_of, variables))
        last = None if call.last is None else self.steps[call.last]
        if last is None or last.line != line or self._last(call) != (LINE, *now):
            self._add_step(call, kind, *now)

    def _last(self, call: _Call) -> tuple:
        """Return what a call did last, on which line, and its variables then."""
        if call.last is None:
            return "", call.code.co_firstlineno, None, None, None
        last = self.steps[call.last]
        return last.kind, last.line, last.alpha, last.beta, last.value

    def _add_step(self, call: _Call, kind: str, *place: Any) -> Step:
        caller = call.caller.last if call.caller else None
        node = call.node or call.below
        line, alpha, beta, value = place
        step = Step(kind, call.code, line, alpha, beta, value, caller, call.last, node)
        if node is None:
            call.waiting.append(step)
        call.last = len(self.steps)
        self.steps.append(step)
        return step

    def _leave(self, call: _Call, kind: str, returned: Any) -> None:
        if call.node is None and call.below is None:
            self._place_silent(call)
        node = self._add_step(call, kind, *self._last(call)[1:]).node
        is_helper = call.caller is not None and call.caller.node is node
        if node is None or kind != RETURN or is_helper and call.code not in self._recursive:
            return
        # What recurses may hand its state on, and make something else of what comes back.
        makes_it = call.node is node and call.code in self._recursive
        if node.exit is None or makes_it and returned is not node.returned:
            node.exit = len(self.steps) - 1
            node.returned = returned

    def _ask(self, call: _Call, state: Any) -> None:
        if call.node is None:
            self._place(call, state)
        elif call.node.state != state:
            self._visit_without_call(call, call.node, state)

    def _answer(self, call: _Call, kind: str, state: Any, answer: Any = None) -> None:
        node = self._node_at(call, state)
        if node is None:
            return
        if kind == ENDED:
            node.had_all = len(node.children) if node.had_all is None else node.had_all
        elif kind == EVALUATED:
            node.evaluated = answer
            if not node.by_call and node.exit is None:
                node.exit = len(self.steps)
                node.returned = answer
        else:
            node.generated.append(answer)
            node.before_first += not node.children
            if call.code not in self._recursive:
                self._unasked.setdefault(answer, []).append(node)
                if self._first_parents.setdefault(answer, node.state) != node.state:
                    self.is_ambiguous = True

    def _place(self, call: _Call, state: Any) -> None:
        """Put a call at the node for the state it first asks about."""
        caller = call.caller
        while caller is not None and caller.node is None:
            caller = caller.caller
        above = caller.node if caller else None
        if caller is None or above is None:
            node = self._new_node(state, None, call)
        elif above.state != state or state in above.generated or call.code is caller.code:
            node = self._new_node(state, above, call)  # a child, or the same state again, within
        elif self._is_driven(call, caller) and (above.children or above.exit is not None):
            node = self._new_node(state, above.parent, call)  # a further pass, by a driver
            caller.moves = True
        else:
            node = above  # the caller hands its state on, or has a helper
            if self._is_driven(call, caller):
                node.begin = len(self.steps) - len(call.waiting)
        self._assign(call, node)

    def _is_driven(self, call: _Call, caller: _Call) -> bool:
        """Return whether a call begins a recursion, for a caller that is no part of it."""
        return call.code in self._recursive and caller.code not in self._recursive

    def _place_silent(self, call: _Call) -> None:
        """Put a call that asked nothing at the child it was given, or its caller's next one."""
        above = call.caller.node if call.caller else None
        if above is None:
            self._assign(call, self._new_node(self._state, None, call))
        elif above.generated:
            kind = type(above.generated[0])  # other things may not let themselves be compared
            given = [v for v in call.variables if type(v) is kind and v in above.generated]
            visited = {child.state for child in above.children}
            fresh = [state for state in above.generated if state not in visited]
            state = (given or fresh or above.generated[-1:])[0]
            self._assign(call, self._new_node(state, above, call))

    def _visit_without_call(self, call: _Call, own: Node, state: Any) -> None:
        """Note a question about another state than the call's own.

        A function that recurses may value a child without a call; such a visit is kept only if
        it wasn't for ordering (see _tidy). One that doesn't moves on to that state.
        """
        node = self._node_at(call, state)
        if call.code in self._recursive:
            if node is None and state in own.generated:
                self._new_node(state, own, call, by_call=False)
            return
        if self._unasked.get(state):
            node = self._new_node(state, self._unasked[state].pop(), call, by_call=False)
        if node is not None:
            own.left = len(self.steps)
            call.node = node
            call.moves = True

    def _node_at(self, call: _Call, state: Any) -> Node | None:
        """Return the node for `state` among a call's own and those it looks at aside."""
        if call.node is None or call.node.state == state:
            return call.node
        if call.code not in self._recursive:
            return self._latest.get(state)
        aside = (node for node in reversed(call.node.children) if not node.by_call)
        return next((node for node in aside if node.state == state), None)

    def _new_node(self, state: Any, parent: Node | None, call: _Call, by_call: bool = True) -> Node:
        enter = len(self.steps) - len(call.waiting)
        node = Node(state, self._player(state), parent, enter, enter, by_call=by_call)
        self.nodes.append(node)
        self._latest[state] = node
        if parent is not None:
            parent.children.append(node)
        return node

    def _player(self, state: Any) -> int:
        player = self._game.to_move(state)
        if player not in (MAX, MIN):
            wants = f"must return MAX ({MAX}) or MIN ({MIN})"
            raise ValueError(f"{self._game!r}.to_move({state!r}) {wants}, not {player!r}")
        return player

    def _assign(self, call: _Call, node: Node) -> None:
        call.node = node
        above: _Call | None = call
        while above is not None and (above.node is None or above.node is node):
            above.moves |= above.below not in (None, node)
            above.below = node
            for step in above.waiting:
                step.node = node
            above.waiting.clear()
            above = above.caller

    def _close(self) -> None:
        """Let a search without recursion leave a node when it last stood there or below.

        Steps that can't be assigned to a node belong to the root.
        """
        if self.steps and not self.nodes:  # it was stopped before it asked anything
            self.nodes.append(Node(self._state, self._player(self._state), None, 0, 0))
        for call in self._calls:
            for step in call.waiting:
                step.node = self.nodes[0]
        last = len(self.steps) - 1
        for node in self.nodes:  # some came after the last step of a search that was stopped
            node.enter, node.begin = min(node.enter, last), min(node.begin, last)
            node.exit = None if node.exit is None else min(node.exit, last)
        if self._recursive:
            return
        for node in reversed(self.nodes):
            if node.exit is None and node.left is not None:
                below = [child.exit for child in node.children if child.exit is not None]
                node.exit = min(max([node.left, *below]), last)

    def _tidy(self) -> None:
        """Drop the looks at children that were no visits, and number the rest.

        Where a child that is visited by a call was valued before, the looks were for the order.
        A driver that plays on from a child starts a new tree there.
        """
        dropped: set[Node] = set()
        for node in self.nodes:
            called = {child.state for child in node.children if child.by_call}
            asides = [child for child in node.children if not child.by_call]
            valued = {child.state for child in asides if child.evaluated is not None}
            for child in asides if called else ():
                if child.children or called & valued or child.state not in valued:
                    dropped.add(child)
                    child.parent = None if child.children else node
            node.children = [child for child in node.children if child not in dropped]
        self.nodes = [node for node in self.nodes if node.parent is None or node not in dropped]
        for number, node in enumerate(self.nodes):
            node.id = number

    def _forget(self) -> None:
        """Forget the variables that are no node's own: a driver's, and children's values.

        A running value only ever rises, or only falls, at all nodes of a player.
        """
        steps = self.steps
        for call in self._calls:
            last = call.last if call.moves else None
            while last is not None:
                steps[last].alpha = steps[last].beta = steps[last].value = None
                last = steps[last].previous
        rises = {(s.code, s.node.player, s.value > old) for s, old in self._changes()}
        of_children = {code for code, who, rise in rises if (code, who, not rise) in rises}
        for step in steps:
            if step.code in of_children:
                step.value = None

    def _changes(self) -> Iterator[tuple[Step, Any]]:
        """Yield the steps before which a running value changed, and what it was."""
        for step in self.steps:
            old = None if step.previous is None else self.steps[step.previous].value
            if None not in (old, step.value) and old != step.value:
                yield step, old


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
    named = {a: {b for b in called if b.co_name in names_in(a)} for a in called}
    asking = {entry[1] for entry in log.entries if entry[0] == ASK and entry[1] >= 0}
    askers = {calls[number][0] for number in asking} or set(called)
    circles = [
        {a for a in edges if a in edges[a] and askers & {a, *edges[a]}}
        for edges in (called, reached(named))
    ]
    recursive = shown = circles[0] or circles[1]
    if not recursive:
        is_within: list[bool] = []  # one of these, for each call
        for _, caller in calls:
            is_within.append(caller >= 0 and (caller in asking or is_within[caller]))
        shown = {calls[number][0] for number in asking if not is_within[number]}
    return recursive, shown | {code for code in called if called[code] & shown}


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
