"""The instruments on searches of every form: what they see, and what they do with bad ones."""

import functools
import sys
import time
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.draw.svg import svg
from minimax_lab.instruments import record
from tests import readers, truth

COURSE = (lab.COURSE_TREE, "A", 3)
PLAYERS = st.sampled_from([lab.MAX, lab.MIN])


def same_run(trace, other):
    """Return whether two traces saw the same visits, leaves and values."""
    values = [[t.value_of(node) for node in t.nodes] for t in (trace, other)]
    return (trace.visited, trace.leaves, values[0]) == (other.visited, other.leaves, values[1])


@pytest.mark.parametrize("search", readers.ALL, ids=lambda search: search.__name__)
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_every_form_is_followed(search, depth):
    for game, state in [
        (lab.COURSE_TREE, "A"),
        (lab.TicTacToe(), lab.TicTacToe().parse(".x..o.x.o")),
    ]:
        plain = lab.watch(lab.minimax, game, state, depth)
        trace = lab.watch(search, game, state, depth)
        assert trace.value == plain.value
        assert trace.pruned == plain.pruned == []
        if search is readers.remembering:
            assert set(trace.visited) == set(plain.visited)
        elif search is readers.with_its_own_stack:
            assert (trace.visited, trace.leaves) == (plain.visited, plain.leaves)
        else:
            assert same_run(trace, plain)
        assert all(step.node is not None for step in trace.steps)


@given(truth.NESTED, PLAYERS)
def test_a_trace_of_any_tree_adds_up(nested, root):
    tree = lab.Tree(nested, root=root)
    trace = lab.watch(lab.alphabeta, tree, "A", inf)
    count = lab.count(lab.alphabeta, tree, "A", inf)
    assert (trace.value, len(trace.visited), len(trace.leaves)) == count
    below_pruned = sum(1 for state in trace.pruned for _ in walk(tree, state))
    assert len(trace.visited) + below_pruned == truth.size(nested)
    order = list(walk(tree, "A"))
    assert trace.pruned == sorted(trace.pruned, key=order.index)
    for i in range(len(trace.steps)):
        assert trace.explain(i)
        assert [step.node for step in trace.stack(i)] == trace.path(i)
    assert all(cutoff.kind for cutoff in trace.cutoffs)
    for cutoff in trace.cutoffs:
        sign = cutoff.node.player
        assert sign * cutoff.value >= sign * cutoff.bound
        if cutoff.by is None:  # the first window ends in infinity, and that is what it gets
            assert abs(cutoff.bound) == inf
        else:
            assert cutoff.by.player == -sign


@given(truth.NESTED, PLAYERS)
def test_what_is_called_exact_or_a_bound_is_so(nested, root):
    tree = lab.Tree(nested, root=root)
    for found in lab.PUBLISHED:
        trace = lab.watch(found.search, *found.arguments(tree))
        for node in trace.nodes:
            value, true = trace.value_of(node), lab.minimax(tree, node.state, inf)
            bound = trace.bound(node)
            assert bound != "?"
            assert value == true or bound == ("≥" if value < true else "≤")
        assert trace.bound(trace.nodes[0]) == "=" or abs(trace.value_of(trace.nodes[0])) == inf


def test_a_value_that_does_not_follow_is_called_unsound():
    def forgetful(game, state, depth):
        values = [forgetful(game, child, depth - 1) for child in game.children(state)]
        return max(values, default=game.evaluate(state))

    trace = lab.watch(forgetful, *COURSE)
    unsound = [node.state for node in trace.nodes if trace.bound(node) == "?"]
    assert unsound == ["A", "B", "C", "D"]
    assert trace.explain(-1) == (
        "A returns 9, the best of B (8), C (6) and D (9): not all of these are right. "
        "The search is over."
    )


def walk(tree, state):
    """Yield a subtree's states, parents first."""
    yield state
    for child in tree.children(state):
        yield from walk(tree, child)


def test_windows_are_read_from_the_search_s_own_variables():
    trace = lab.watch(lab.alphabeta, *COURSE)
    entered = {node.state: trace.steps[node.enter] for node in trace.nodes}
    windows = {state: (step.alpha, step.beta) for state, step in entered.items()}
    assert [windows[state] for state in "ABEMFGCDK"] == [
        (-inf, inf), (-inf, inf), (-inf, inf), (7, inf), (-inf, 7), (-inf, 7), (3, inf),
        (3, inf), (3, 8),
    ]  # fmt: skip


def test_names_can_be_given():
    def search(game, state, depth, lower, upper):
        if game.is_terminal(state):
            return game.evaluate(state)
        for child in game.children(state):
            if game.to_move(state) == lab.MAX:
                lower = max(lower, search(game, child, depth - 1, lower, upper))
            else:
                upper = min(upper, search(game, child, depth - 1, lower, upper))
            if lower >= upper:
                break
        return lower if game.to_move(state) == lab.MAX else upper

    blank = lab.watch(search, *COURSE, -inf, inf)
    assert {step.alpha for step in blank.steps} == {None}
    named = lab.watch(search, *COURSE, -inf, inf, names={"alpha": "lower", "beta": "upper"})
    assert (named.steps[0].alpha, named.steps[0].beta) == (-inf, inf)
    assert named.visited == blank.visited == lab.watch(lab.alphabeta, *COURSE).visited
    with pytest.raises(ValueError, match="'lower'"):
        lab.watch(search, *COURSE, -inf, inf, names={"lower": "alpha"})


def test_cuts_are_explained():
    trace = lab.watch(lab.alphabeta, *COURSE)
    assert [trace.explain(cutoff.step) for cutoff in trace.cutoffs] == [
        "β cut-off at F: MAX gets at least 8 here, but MIN above at B already holds 7; O is not "
        "searched.",
        "α cut-off at C: MIN gets at most 0 here, but MAX above at A already holds 3; I is not "
        "searched.",
        "β cut-off at K: MAX gets at least 9 here, but MIN above at D already holds 8; Y is not "
        "searched.",
    ]


def test_a_deep_cut_is_named_as_one():
    tree = lab.Tree([5, [8, [[4, [7, 1]], 6]]])
    trace = lab.watch(lab.alphabeta, tree, "A", inf)
    (cutoff,) = trace.cutoffs
    assert (cutoff.state, cutoff.by.state, cutoff.deep) == ("F", "A", True)
    assert trace.explain(cutoff.step) == (
        "Deep α cut-off at F: MIN gets at most 4 here, but MAX at A, 3 plies above, already "
        "holds 5; I is not searched."
    )


def test_a_cut_by_the_first_window_and_one_without_a_reason():
    trace = lab.watch(lab.alphabeta, *COURSE, -inf, 3)
    assert "the window ends at 3" in trace.explain(trace.cutoffs[-1].step)

    def hasty(game, state, depth):
        if game.is_terminal(state):
            return game.evaluate(state)
        return hasty(game, next(iter(game.children(state))), depth - 1)

    trace = lab.watch(hasty, *COURSE)
    assert trace.pruned == ["M", "F", "G", "C", "D"]
    assert trace.cutoffs[-1].kind is None
    assert trace.explain(trace.cutoffs[-1].step) == (
        "A returns before it has looked at C or D, and nothing found so far makes that safe. "
        "The search is over."
    )


def test_a_fail_hard_bound_is_called_a_bound():
    found = lab.PUBLISHED[3]
    trace = lab.watch(found.search, *found.arguments(lab.COURSE_TREE))
    node = next(node for node in trace.nodes if node.state == "H")
    assert trace.explain(node.exit) == (
        "H returns 3, though the best that MAX found is 0: a bound of its window, not its value."
    )


def test_a_negamax_is_read_from_max_s_side():
    def negamax(game, state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.to_move(state) * game.evaluate(state)
        best = -inf
        for child in game.children(state):
            best = max(best, -negamax(game, child, depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    trace = lab.watch(negamax, *COURSE, -inf, inf)
    plain = lab.watch(lab.alphabeta, *COURSE)
    assert trace.sides == {lab.MAX: 1, lab.MIN: -1}
    assert same_run(trace, plain)
    assert [trace.explain(c.step) for c in trace.cutoffs] == [
        plain.explain(c.step) for c in plain.cutoffs
    ]
    at_c = next(node for node in trace.nodes if node.state == "C")
    assert trace.window(trace.steps[at_c.enter]) == (3, inf)


def test_looks_at_children_for_their_order_are_no_visits():
    tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace = lab.watch(readers.sorted_first, tree, "A", 2)
    assert trace.value == 3
    assert trace.visited == ["A", "B", "E", "G", "F", "C", "H", "D", "M"]
    assert trace.leaves == ["E", "G", "F", "H", "M"]
    assert trace.pruned == ["I", "J", "K", "L"]


def test_a_search_inside_the_rules_is_none_of_the_run():
    tree = lab.COURSE_TREE
    best_first = lab.ordered(
        tree, lambda state, action: -tree.to_move(state) * lab.minimax(tree, action, 3)
    )
    trace = lab.watch(lab.alphabeta, best_first, "A", 3)
    assert "".join(trace.visited) == "ADJWVKXBGQPCHRS"
    assert {step.code.co_name for step in trace.steps} == {"alphabeta"}


def test_a_search_that_asks_nothing_stands_at_its_state():
    trace = lab.watch(lambda game, state, depth: None, lab.COURSE_TREE, "C", 3)
    assert trace.visited == ["C"]
    assert trace.explain(-1) == "C returns None: is a `return` missing? The search is over."


def test_passes_of_a_driver_stay_apart():
    def deepening(game, state, depth):
        for limit in range(1, depth + 1):
            value = lab.alphabeta(game, state, limit)
        return value

    trace = lab.watch(deepening, *COURSE)
    assert [node.state for node in trace.nodes if node.parent is None] == ["A"] * 3
    assert "".join(trace.visited) == "ABCD" + "ABEFGCHDJ" + "ABELMFNGPQCHRSDJVWKX"


def test_the_same_state_met_twice_is_two_nodes():
    game = lab.TicTacToe()
    trace = lab.watch(lab.minimax, game, game.parse("xoxo..ox."), 3)
    assert len(trace.visited) > len(set(trace.visited))
    assert len(trace.graph) == len(trace.visited)


def test_a_find_best_move_loop_has_its_root():
    trace = lab.watch(lab.best_move, *COURSE)
    assert "".join(trace.visited) == "ABELMFNGPQCHRSDJVWKX"
    assert trace.value == "D"


@pytest.mark.parametrize("wrap", [functools.lru_cache, functools.partial, lambda f: Holder(f).run])
def test_wrapped_functions_are_followed(wrap):
    trace = lab.watch(wrap(readers.in_one_function), *COURSE)
    assert "".join(trace.visited) == "ABELMFNOGPQCHRSITUDJVWKXY"


class Holder:
    """A search kept in an object, called through a method."""

    def __init__(self, search):
        self.search = search

    def run(self, game, state, depth):
        return self.search(game, state, depth)


def test_steps_stand_for_lines_and_the_text_is_there():
    trace = lab.watch(readers.in_one_function, *COURSE)
    first = readers.in_one_function.__code__.co_firstlineno
    assert trace.steps[0].line == first + 1
    assert trace.text(trace.steps[0]) == "if depth == 0 or game.is_terminal(state):"
    assert [step.kind for step in trace.steps].count("return") == 25


def test_the_tracer_that_was_there_is_put_back():
    def tracer(frame, event, argument):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        lab.watch(lab.minimax, *COURSE)
        assert sys.gettrace() is tracer
        with pytest.raises(ZeroDivisionError):
            lab.watch(lambda game, state: 1 / 0, lab.COURSE_TREE, "A")
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


def endless_loop(game, state, depth):
    for child in game.children(state):
        endless_loop(game, child, depth) if depth else None
        while True:
            depth += 1


def endless_line(game, state, depth):
    game.is_terminal(state)
    while True: pass  # fmt: skip  # noqa: E701 (one line that never ends is the point)


def endless_recursion(game, state, depth):
    for _ in game.children(state):
        return endless_recursion(game, state, depth - 1)


def endless_generator(game, state, depth):
    return max(endless_generator(game, state, depth) for _ in game.children(state))


def stubborn(game, state, depth):
    game.is_terminal(state)
    while True:
        try:
            depth += 1
        except:  # noqa: E722 (a reader's mistake that must not take the lab down)
            pass


@pytest.mark.parametrize(
    "search", [endless_loop, endless_line, endless_recursion, endless_generator, stubborn]
)
def test_a_search_without_end_is_stopped_and_its_steps_kept(search, monkeypatch):
    monkeypatch.setattr(record, "PATIENCE", 0.3)
    tracer = sys.gettrace()
    with pytest.raises(lab.SearchStopped, match="was stopped") as stopped:
        lab.watch(search, *COURSE, limit=20_000)
    trace = stopped.value.trace
    assert trace.visited[0] == "A"
    assert trace.steps
    assert trace.explain(-1)
    assert trace.value is None
    assert sys.gettrace() is tracer


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, SystemExit])
def test_an_error_in_the_search_reaches_the_reader(error):
    def failing(game, state, depth):
        if game.is_terminal(state):
            raise error("at " + state)
        return max(failing(game, child, depth - 1) for child in game.children(state))

    with pytest.raises(error, match="at L") as raised:
        lab.watch(failing, *COURSE)
    assert raised.value.trace.visited == ["A", "B", "E", "L"]
    assert raised.value.trace.steps[-1].kind == "raise"
    assert raised.value.trace.explain(-1) == "An error leaves failing at A."
    assert raised.value.trace.pruned == []


class Pile(lab.Game):
    """A game whose states could be changed: a pile that is a little object."""

    class State:
        def __init__(self, sticks):
            self.sticks = sticks

        def __eq__(self, other):
            return self.sticks == other.sticks

        def __hash__(self):
            return hash(self.sticks)

        def __repr__(self):
            return f"State({self.sticks})"

    initial = State(3)

    def to_move(self, state):
        return lab.MAX

    def actions(self, state):
        return [1] if state.sticks else []

    def result(self, state, action):
        return Pile.State(state.sticks - action)

    def is_terminal(self, state):
        return not state.sticks

    def evaluate(self, state):
        return state.sticks


def test_a_search_that_changes_what_it_is_given_is_told_so():
    def resets(game, state, depth):
        game.initial = state

    def eats(game, state, depth):
        state.sticks -= 1
        return 0

    with pytest.raises(TypeError, match=r"the search sets game.initial to 'A'"):
        lab.watch(resets, *COURSE)
    with pytest.raises(TypeError, match=r"the search sets game.initial to 'A'"):
        lab.count(resets, *COURSE)
    with pytest.raises(ValueError, match=r"the search changed .*State\(3\).* State\(2\)"):
        lab.watch(eats, Pile(), Pile.State(3), 1)


@pytest.mark.parametrize("instrument", [lab.watch, lab.count])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((3, *COURSE), "search must be a function of .* not 3"),
        ((lab.minimax,), "the first argument of minimax must be a Game, not nothing"),
        ((lab.minimax, "A", lab.COURSE_TREE, 3), "must be a Game, not 'A'"),
        ((lab.minimax, lab.COURSE_TREE, "A"), "missing a required argument: 'depth'"),
        ((lab.minimax, lab.COURSE_TREE, ["A"], 3), r"state must be hashable .*not \['A'\]"),
    ],
)
def test_calls_that_cannot_work_are_refused(instrument, arguments, words):
    with pytest.raises(TypeError, match=words):
        instrument(*arguments)


def test_a_step_out_of_range_is_refused():
    trace = lab.watch(lab.minimax, *COURSE)
    steps = len(trace.steps)
    for i in (steps, -steps - 1, 10**6):
        with pytest.raises(ValueError, match=rf"step {i} is out of range: .* 0 to {steps - 1}$"):
            trace.explain(i)
    for i in ("3", 1.5, True, None):
        with pytest.raises(TypeError, match="step must be a whole number"):
            trace.explain(i)


def test_the_printed_table_reads_like_the_note_s():
    found = lab.PUBLISHED[3]
    table = str(lab.watch(found.search, *found.arguments(lab.COURSE_TREE)).table())
    assert table.splitlines()[:12] == [
        "node     player  alpha  beta  value  what happened",
        "A        MAX     −∞     +∞           children B, C, D",
        "  B      MIN     −∞     +∞           children E, F, G",
        "    E    MAX     −∞     +∞           children L, M",
        "      L  MIN     −∞     +∞    7      leaf",
        "    E    MAX     7      +∞    7      alpha rises to 7",
        "      M  MIN     7      +∞    6      leaf",
        "    E    MAX     7      +∞    7      returns 7",
        "  B      MIN     −∞     7     7      beta falls to 7",
        "    F    MAX     −∞     7            children N, O",
        "      N  MIN     −∞     7     8      leaf",
        "    F    MAX     8      7     8      alpha rises to 8",
    ]
    assert "*** β cut-off: O not searched *** returns 8" in table


def test_the_graph_holds_visits_and_pruned_children():
    graph = lab.watch(lab.alphabeta, *COURSE).graph
    pruned = [data["state"] for _, data in graph.nodes(data=True) if data["pruned"]]
    assert sorted(pruned) == ["I", "O", "Y"]
    assert len(graph) == 23
    assert graph.nodes[0] == {"state": "A", "player": lab.MAX, "value": 8, "pruned": False}


def test_a_game_that_is_played_on_is_a_tree_for_every_move():
    trace = lab.watch(lab.principal_variation, *COURSE)
    assert [node.state for node in trace.nodes if node.parent is None] == ["A", "D", "J"]
    assert all(node.parent in trace.nodes for node in trace.nodes if node.parent)
    assert all(svg(trace, i) for i in range(0, len(trace.steps), 10))


def test_a_call_that_asks_nothing_stands_at_the_child_it_was_given():
    def search(game, state, table):
        if state in table:
            return table[state]
        if game.is_terminal(state):
            return game.evaluate(state)
        children = sorted(game.children(state), reverse=True)
        best = max if game.to_move(state) == lab.MAX else min
        table[state] = best([search(game, child, table) for child in children])
        return table[state]

    def twice(game, state):
        table = {}
        search(game, state, table)
        del table[state]
        return search(game, state, table)

    trace = lab.watch(twice, lab.Tree([[3, 5], [2, 9], [4, 1]]), "A")
    assert "".join(trace.visited) == "ADJICHGBFE" + "ADCB"


class Searching(lab.Tree):
    """A game with its search as methods of its own."""

    def highest(self, state):
        if self.is_terminal(state):
            return self.evaluate(state)
        return max(self.lowest(child) for child in self.children(state))

    def lowest(self, state):
        if self.is_terminal(state):
            return self.evaluate(state)
        return min(self.highest(child) for child in self.children(state))


def test_a_search_among_the_game_s_own_methods_is_followed():
    game = Searching([[3, 5], [2, 9]])
    trace = lab.watch(Searching.highest, game, "A")
    assert "".join(trace.visited) == "ABDECFG"
    assert lab.count(Searching.highest, game, "A") == (3, 7, 4)


def head_of_the_loop(game, state, depth, alpha, beta):
    """Test for the cut before each child, as note 002's words can be read too."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        if alpha > beta:
            break
        value = head_of_the_loop(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == lab.MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return alpha if game.to_move(state) == lab.MAX else beta


def test_a_child_that_is_generated_and_left_at_once_is_pruned():
    trace = lab.watch(head_of_the_loop, *COURSE, -inf, inf)
    found = lab.PUBLISHED[3]
    plain = lab.watch(found.search, *found.arguments(lab.COURSE_TREE))
    assert (trace.visited, trace.pruned) == (plain.visited, plain.pruned)
    assert [trace.explain(c.step) for c in trace.cutoffs] == [
        plain.explain(c.step) for c in plain.cutoffs
    ]


def test_a_strict_cut_is_explained_by_the_bound_in_the_window():
    found = lab.PUBLISHED[3]
    tree = lab.Tree([[[[[9, 8, 1], [0, 2]]], [[[6, 6], [6, 2, 0]]]]])
    trace = lab.watch(found.search, *found.arguments(tree))
    assert {(cutoff.state, cutoff.by.state, cutoff.bound) for cutoff in trace.cutoffs} == {
        ("I", "B", 2),
        ("J", "B", 2),
    }
    assert all(cutoff.deep for cutoff in trace.cutoffs)


def test_a_null_window_is_a_reason():
    def scout(game, state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.to_move(state) * game.evaluate(state)
        best, ceiling = -inf, beta
        for child in game.children(state):
            score = -scout(game, child, depth - 1, -ceiling, -alpha)
            if alpha < score < beta and ceiling != beta:
                score = -scout(game, child, depth - 1, -beta, -score)
            best, alpha = max(best, score), max(alpha, score)
            if alpha >= beta:
                break
            ceiling = alpha + 1
        return best

    trace = lab.watch(scout, *COURSE, -inf, inf)
    assert trace.value == 8
    cutoff = next(cutoff for cutoff in trace.cutoffs if cutoff.by is None)
    assert trace.explain(cutoff.step) == (
        "β cut-off at J: MAX gets at least 5 here, and the window handed down by D ends at 4; W "
        "is not searched."
    )


def with_its_own_stack_and_cuts(game, state, depth):
    """Alpha-beta without recursion: frames of [state, depth, alpha, beta, iterator]."""
    stack, value = [[state, depth, -inf, inf, game.children(state)]], None
    while stack:
        frame = stack[-1]
        state, depth, _, _, children = frame
        is_max = game.to_move(state) == lab.MAX
        if value is not None:
            frame[2 if is_max else 3] = (max if is_max else min)(frame[2 if is_max else 3], value)
            value = None
        child = None if frame[2] >= frame[3] else next(children, None)
        if child is None:
            value = frame[2 if is_max else 3]
            stack.pop()
        elif depth == 1 or game.is_terminal(child):
            value = game.evaluate(child)
        else:
            stack.append([child, depth - 1, frame[2], frame[3], game.children(child)])
    return value


def test_a_search_without_recursion_has_cuts_too():
    trace = lab.watch(with_its_own_stack_and_cuts, *COURSE)
    plain = lab.watch(lab.alphabeta, *COURSE)
    assert (trace.value, trace.visited, trace.pruned) == (8, plain.visited, plain.pruned)
    assert [trace.explain(c.step) for c in trace.cutoffs] == [
        plain.explain(c.step) for c in plain.cutoffs
    ]


def test_leaves_are_visits_however_the_search_knows_them():
    def search(game, state):
        if not list(game.actions(state)):
            return game.evaluate(state)
        values = [
            search(game, child) if list(game.actions(child)) else game.evaluate(child)
            for child in game.children(state)
        ]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    tree = lab.Tree([3, [4, 5], [[1, 2], 6]])
    trace = lab.watch(search, tree, "A")
    assert sorted(trace.visited) == list("ABCDEFGHIJ")
    assert len(trace.leaves) == lab.count(search, tree, "A").leaves == 6


def test_waiting_is_no_endless_loop(monkeypatch):
    monkeypatch.setattr(record, "PATIENCE", 0.2)

    def slow(game, state, depth):
        time.sleep(0.6)
        return game.evaluate(state)

    assert lab.watch(slow, lab.COURSE_TREE, "L", 0).value == 7


def test_the_ends_of_a_null_window_can_be_told_apart():
    trace = lab.watch(lab.beyond.negascout, lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "A", 2)
    windows = {(row.alpha, row.beta) for row in trace.table()}
    assert ("3", "3⁺") in windows  # A holds 3, and tests whether C and D have more


def test_a_node_answered_from_memory_is_not_called_evaluated():
    game = lab.TicTacToe()
    trace = lab.watch(lab.beyond.alphabeta_with_table, game, game.parse("xo.ox...."), 5)
    unsearched = [node for node in trace.nodes if not node.children and node.evaluated is None]
    remembered = [node for node in unsearched if not game.is_terminal(node.state)]
    assert remembered
    told = {trace.explain(node.exit) for node in remembered}
    assert all("is answered without a search" in sentence for sentence in told)


def test_on_large_boards_a_position_is_called_by_the_moves_that_lead_to_it():
    game = lab.ConnectFour()
    trace = lab.watch(lab.minimax, game, game.parse("4453"), 2)
    names = [trace.name(node.state) for node in trace.nodes]
    assert names[:3] == ["[start]", "[1]", "[1 1]"]
    for name, node in zip(names, trace.nodes, strict=True):
        state = game.parse("4453" + "".join(name.strip("[]").replace("start", "").split()))
        assert state == node.state


def test_a_method_of_the_game_may_ask_super():
    class Louder(lab.TicTacToe):
        def value(self, state):
            return 2 * super().evaluate(state)

    def search(game, state):
        return game.value(state)

    assert lab.count(search, Louder(), 0).value == 0
    assert lab.watch(search, Louder(), 0).value == 0
