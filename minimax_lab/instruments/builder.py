"""Turn a log into nodes and steps: which call stands at which node, and what it does there.

Nothing is guessed from names. A call stands at the state it first asks the game about; a node is
a child of the node whose call generated it.
"""

from numbers import Real
from typing import Any

from ..games.game import Game
from . import entries
from .calls import Call, recursive_codes, shown_codes
from .nodes import Node, Step


def build(
    log: list, calls: list, held: dict, game: Game, state: Any
) -> tuple[list[Node], list[Step]]:
    """Return the nodes in the order of the visits, and the steps, of a search from `state`."""
    return _Builder(log, calls, held, game, state).built()


class _Builder:
    def __init__(self, log: list, calls: list, held: dict, game: Game, state: Any) -> None:
        self.log, self.game, self.state = log, game, state
        self.recursive = recursive_codes(calls)
        shown = shown_codes(log, calls, self.recursive)
        self.nodes: list[Node] = []
        self.unasked: dict[Any, list[Node]] = {}  # a child -> the nodes that generated it
        self.steps: list[Step] = []
        self.calls: list[Call] = []  # a call that isn't shown counts as its caller
        for number, (code, caller) in enumerate(calls):
            above = self.calls[caller] if caller >= 0 else None
            hidden = above is not None and code not in shown
            self.calls.append(above if hidden else Call(number, code, above, held.get(number, ())))

    def built(self) -> tuple[list[Node], list[Step]]:
        for entry in self.log:
            kind, number = entry[0], entry[1]
            if number < 0:
                continue  # asked outside of every call that is followed
            call = self.calls[number]
            if kind == entries.LINE:
                if call.number == number and not self._repeats(call, *entry[2:]):
                    self._add_step(call, "line", *entry[2:])
            elif kind in (entries.RETURN, entries.RAISE):
                if call.number == number:
                    self._leave(call, kind, entry[2])
            elif kind == entries.ASK:
                self._ask(call, entry[2])
            elif kind == entries.EVALUATED:
                self._evaluated(call, *entry[2:])
            elif kind == entries.CHILD:
                self._generated(call, *entry[2:])
            elif kind == entries.ENDED:
                self._ended(call, entry[2])
        self._close()
        return self._tidied(), self.steps

    def _repeats(self, call: Call, line: int, *variables: Any) -> bool:
        """Return whether a line is a further round of a comprehension on that line.

        From Python 3.12 on each round is told of; in earlier ones the first alone.
        """
        if call.last is None or self.steps[call.last].line != line:
            return False
        last = self.steps[call.last]
        seen = [last.alpha, last.beta, last.value]
        return last.kind == "line" and seen == list(map(_number, variables))

    def _add_step(
        self, call: Call, kind: str, line: int, alpha: Any, beta: Any, value: Any
    ) -> Step:
        caller = call.caller.last if call.caller else None
        numbers = (_number(alpha), _number(beta), _number(value))
        step = Step(kind, call.code, line, *numbers, caller, call.last)
        step.node = call.node or call.below
        if step.node is None:
            call.waiting.append(step)
        call.last = len(self.steps)
        self.steps.append(step)
        return step

    def _leave(self, call: Call, kind: str, returned: Any) -> None:
        if call.node is None and call.below is None:
            self._place_silent(call)
        last = self.steps[call.last] if call.last is not None else None
        line = last.line if last else call.code.co_firstlineno
        seen = (last.alpha, last.beta, last.value) if last else (None, None, None)
        step = self._add_step(call, kind, line, *seen)
        step.returned = returned
        node = call.node or call.below
        if node is not None and node.exit is None and kind == entries.RETURN:
            node.exit, node.returned = len(self.steps) - 1, returned

    def _ask(self, call: Call, state: Any) -> None:
        node = call.node
        if node is None:
            self._place(call, state)
        elif node.state != state:
            self._look_aside(call, state)

    def _generated(self, call: Call, state: Any, child: Any) -> None:
        node = self._node_at(call, state)
        if node is None:
            return
        node.generated.append(child)
        if not node.children:
            node.before_first += 1
        if call.code not in self.recursive:
            self.unasked.setdefault(child, []).append(node)

    def _ended(self, call: Call, state: Any) -> None:
        node = self._node_at(call, state)
        if node is not None and node.had_all is None:
            node.had_all = len(node.children)

    def _evaluated(self, call: Call, state: Any, value: Any) -> None:
        node = self._node_at(call, state)
        if node is not None:
            node.evaluated = value
            if not node.by_call and node.exit is None:
                node.exit, node.returned = len(self.steps), value

    def _place(self, call: Call, state: Any) -> None:
        """Put a call at the node for the state it first asks about."""
        caller = call.caller
        while caller is not None and caller.node is None:
            caller = caller.caller
        above = caller.node if caller else None
        if above is None or above.state != state or state in above.generated:
            node = self._new_node(state, above, call)
        elif call.code is caller.code:
            node = self._new_node(state, above, call)  # it searches the same state again, within
        elif above.children or above.exit is not None:
            node = self._new_node(state, above.parent, call)  # a further pass, by a driver
        else:
            node = above  # the caller hands its state on
        self._stand(call, node)

    def _place_silent(self, call: Call) -> None:
        """Put a call that asked nothing at the child it was given, or its caller's next one."""
        above = call.caller.node if call.caller else None
        if above is None:
            self._stand(call, self._new_node(self.state, None, call))
        elif above.generated:
            given = [thing for thing in call.held if _is_in(thing, above.generated)]
            visited = {child.state for child in above.children}
            fresh = [state for state in above.generated if state not in visited]
            state = (given or fresh or above.generated[-1:])[0]
            self._stand(call, self._new_node(state, above, call))

    def _look_aside(self, call: Call, state: Any) -> None:
        """Note a question about another state than the call's own.

        A function that recurses may value a child without a call; such a visit is kept only if
        it wasn't for ordering (see _tidied). One that doesn't moves on to that state.
        """
        above = self._fresh_from(call, state)
        node = self._node_at(call, state) if above is None else None
        if above is None and node is None:
            return
        if node is None:
            node = self._new_node(state, above, call)
            node.by_call = False
        if call.code not in self.recursive:
            call.node.left = len(self.steps)
            call.node = node

    def _node_at(self, call: Call, state: Any) -> Node | None:
        """Return the node for `state` among a call's own and those it looks at aside."""
        node = call.node
        if node is None or node.state == state:
            return node
        if call.code in self.recursive:
            asides = (child for child in reversed(node.children) if not child.by_call)
            return next((child for child in asides if child.state == state), None)
        return next((node for node in reversed(self.nodes) if node.state == state), None)

    def _fresh_from(self, call: Call, state: Any) -> Node | None:
        """Return the node that generated `state`, if nothing was asked about it since."""
        if call.code in self.recursive:
            known = self._node_at(call, state) is not None
            return call.node if state in call.node.generated and not known else None
        generators = self.unasked.get(state)
        return generators.pop() if generators else None

    def _new_node(self, state: Any, parent: Node | None, call: Call) -> Node:
        enter = len(self.steps)
        if call.node is None and call.waiting:
            enter -= len(call.waiting)
        node = Node(state, self.game.to_move(state), parent, enter)
        self.nodes.append(node)
        if parent is not None:
            parent.children.append(node)
        return node

    def _stand(self, call: Call, node: Node) -> None:
        call.node = node
        while call is not None and (call.node is None or call.node is node):
            call.below = node
            for step in call.waiting:
                step.node = node
            call.waiting.clear()
            call = call.caller

    def _close(self) -> None:
        """Let a search without recursion leave a node when it last stood there or below."""
        if self.recursive:
            return
        for node in reversed(self.nodes):
            if node.exit is None and node.left is not None:
                below = [child.exit for child in node.children if child.exit is not None]
                node.exit = min(max([node.left, *below]), len(self.steps) - 1)

    def _tidied(self) -> list[Node]:
        """Drop the looks at children that were no visits, and number the rest.

        Where a child that is visited by a call was valued before, the looks were for the order.
        A driver that plays on from a child starts a new tree there.
        """
        for node in self.nodes:
            called = {child.state for child in node.children if child.by_call}
            asides = [child for child in node.children if not child.by_call]
            valued = {child.state for child in asides if child.evaluated is not None}
            if not called or not asides:
                continue
            for child in asides:
                if child.children:
                    child.parent = None
            kept = set() if called & valued else valued - called
            node.children = [
                child
                for child in node.children
                if child.by_call or (child.parent is not None and child.state in kept)
            ]
        nodes = [n for n in self.nodes if n.parent is None or n in n.parent.children]
        for number, node in enumerate(nodes):
            node.id = number
        return nodes


def _number(thing: Any) -> Any:
    """Return a number as it is and anything else as None: a local may hold what it likes."""
    if thing is None or type(thing) in (int, float):  # nearly always, and quick to tell
        return thing
    return thing if isinstance(thing, Real) and not isinstance(thing, bool) else None


def _is_in(thing: Any, states: list) -> bool:
    """Return whether a thing is one of some states; what can't be compared with them isn't."""
    return type(thing) is type(states[0]) and thing in states
