"""Watching searches of every form: what is seen of them, and what happens to bad ones."""

import functools
import gc
import inspect
import sys
import time
from math import inf
from types import MethodType

import pytest

import minimax_lab as lab
from minimax_lab.instruments import record
from minimax_lab.instruments.count import Limited
from minimax_lab.instruments.run import without
from minimax_lab.limits import Limit, LimitReached
from tests import readers

TREE = lab.COURSE_TREE
COURSE = (TREE, "A", 3)
ALL = "ABELMFNOGPQCHRSITUDJVWKXY"


@pytest.mark.parametrize("search", readers.ALL, ids=lambda search: search.__name__)
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_every_form_is_followed(search, depth):
    game = lab.TicTacToe()
    for arguments in (
        (TREE, "A", depth),
        (TREE, "L", depth),
        (game, game.parse(".x..o.x.o"), depth),
    ):
        plain, trace = lab.watch(lab.minimax, *arguments), lab.watch(search, *arguments)
        assert trace.value == plain.value
        assert trace.pruned == plain.pruned == []
        assert all(step.node is not None for step in trace.steps)
        if search is readers.remembering:
            assert set(trace.visited) == set(plain.visited)
            continue
        assert (trace.visited, trace.leaves) == (plain.visited, plain.leaves)
        if search is not readers.with_its_own_stack:  # a node's value goes back when it can't tell
            values = [[t.value_of(node) for node in t.nodes] for t in (trace, plain)]
            assert values[0] == values[1]


class Searching(lab.Tree):
    """A game with its search as methods of its own."""

    def highest(self, state):
        below = [self.lowest(child) for child in self.children(state)]
        return max(below, default=self.evaluate(state))

    def lowest(self, state):
        below = [self.highest(child) for child in self.children(state)]
        return min(below, default=self.evaluate(state))


def asks_result_first(game, state, depth):
    """Know where the tree goes on, and ask for the children before anything else."""
    children = [game.result(state, action) for action in {"A": "BC", "B": "DE"}.get(state, "")]
    values = [asks_result_first(game, child, depth - 1) for child in children]
    return max(values, default=0) if values else game.evaluate(state)


def asks_and_deepens(game, state, depth):
    """A driver that has asked about the state itself before it searches it anew."""
    if game.is_terminal(state):
        return game.evaluate(state)
    return [lab.minimax(game, state, limit) for limit in range(depth + 1)][-1]


BEST_FIRST = lab.ordered(
    TREE, lambda state, action: -TREE.to_move(state) * lab.minimax(TREE, action, 3)
)


@pytest.mark.parametrize(
    ("search", "arguments", "visited"),
    [
        (functools.lru_cache(readers.in_one_function), COURSE, ALL),
        (functools.partial(readers.in_one_function), COURSE, ALL),
        (MethodType(lambda f, g, s, d: f(g, s, d), readers.in_one_function), COURSE, ALL),
        (lab.alphabeta, (BEST_FIRST, "A", 3), "ADJWVKXBGQPCHRS"),  # the rules search, too
        (Searching.highest, (Searching([[3, 5], [2, 9]]), "A"), "ABDECFG"),
        (asks_result_first, (lab.Tree([[3, 5], 2]), "A", 2), "ABDEC"),
        (asks_and_deepens, (lab.Tree([[3, 5], 2]), "A", 2), "AABCABDEC"),
        (lambda game: lab.minimax(game, game.initial, 3), (lab.Tree([[3, 5], 2]),), "ABDEC"),
        (lambda game, state, depth: None, (TREE, "C", 3), "C"),
        (lambda game: None, (TREE,), "A"),
    ],
)  # fmt: skip
def test_searches_of_unusual_forms_are_followed(search, arguments, visited):
    trace = lab.watch(search, *arguments)
    assert "".join(trace.visited) == visited
    assert lab.watch(search, *arguments).visited == trace.visited  # and the game is as it was
    assert {step.code.co_name for step in trace.steps} & {"evaluate", "<listcomp>"} == set()


def test_no_attribute_and_no_method_of_a_game_is_hidden_by_the_instruments():
    class Named(lab.Tree):
        limit, tally, recorder, calls = 1, 2, 3, 4

        def twice(self, state):
            return 2 * super().evaluate(state)

    def search(game, state):
        return game.limit, game.tally, game.recorder, game.calls, game.twice("C")

    game = Named([1, 5])
    for watched in (lab.watch(search, game, "A"), lab.count(search, game, "A")):
        assert watched.value == search(Limited(game, Limit()), "A") == (1, 2, 3, 4, 10)


def test_what_returns_nothing_inside_has_no_value_there():
    def forgets(game, state, depth):
        if game.is_terminal(state):
            return game.evaluate(state)
        for child in game.children(state):
            forgets(game, child, depth - 1)
        return 8 if state == "A" else None

    trace = lab.watch(forgets, *COURSE)
    values = {node.state: trace.value_of(node) for node in trace.nodes}
    assert {state for state in ALL if values[state] is None} == set("BCDEFGHIJK")
    assert (values["A"], values["L"]) == (8, 7)
    assert trace.explain(trace.nodes[2].exit) == "E returns None: is a `return` missing?"


def test_names_can_be_given():
    names = {"alpha": "beta", "beta": "nowhere"}
    trace = lab.watch(lab.alphabeta, *COURSE, names=names)
    assert (trace.steps[0].alpha, {step.beta for step in trace.steps}) == (inf, {None})
    for wrong in ({"lower": "alpha"}, {"alpha": 3}):
        with pytest.raises(ValueError, match=str(wrong)):
            lab.watch(lab.alphabeta, *COURSE, names=wrong)


def test_of_a_function_without_source_less_is_said():
    names = {"inf": inf, "MAX": lab.MAX}
    exec(inspect.getsource(lab.alphabeta), names)
    known, trace = (lab.watch(f, *COURSE) for f in (lab.alphabeta, names["alphabeta"]))
    assert trace.table() == known.table()
    for i in set(range(len(known.steps))) - {cutoff.decided for cutoff in known.cutoffs}:
        sentence = trace.explain(i)
        assert sentence == known.explain(i) or sentence.endswith("about to run the next line.")
    assert lab.Stepper(names["alphabeta"], *COURSE).error is None


def test_where_a_stack_holds_a_state_twice_nothing_is_said_of_values_and_cuts():
    class Heap(lab.Game):
        """Take one or two from a heap of four: a heap of two comes about in two ways."""

        initial = 4
        to_move = staticmethod(lambda state: lab.MAX if state % 2 else lab.MIN)
        actions = staticmethod(lambda state: range(1, min(2, state) + 1))
        result = staticmethod(lambda state, action: state - action)
        is_terminal = staticmethod(lambda state: state == 0)
        evaluate = staticmethod(lambda state: state)

    trace = lab.watch(readers.with_its_own_stack, Heap(), 4, 4)
    assert trace.cutoffs == [] and {trace.bound(node) for node in trace.nodes} == {"?"}
    assert "gave" not in "".join(map(trace.explain, range(len(trace.steps))))


def test_the_tracer_that_was_there_is_put_back():
    def tracer(frame, event, argument):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        lab.watch(lab.minimax, *COURSE)
        assert sys.gettrace() is tracer
        with pytest.raises(ZeroDivisionError):
            lab.watch(lambda game, state: 1 / 0, TREE, "A")
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


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


def stubborn_over_many_states(game, state, depth):
    while True:
        try:
            for child in game.children(state):
                game.evaluate(child)
        except:  # noqa: E722
            pass


SILENT = [endless_line, stubborn, stubborn_over_many_states]
ENDLESS = [endless_recursion, endless_generator, *SILENT]


@pytest.mark.parametrize("search", ENDLESS)
def test_a_search_without_end_is_stopped_and_its_steps_kept(search, place, monkeypatch):
    if search in SILENT and place == "in place" and not hasattr(sys, "monitoring"):
        pytest.skip("before Python 3.12 a run in place is stopped by its tracer alone")
    monkeypatch.setattr(record, "PATIENCE", 0.3)
    tracer, deepest = sys.gettrace(), sys.getrecursionlimit()
    with pytest.raises(lab.SearchStopped, match="was stopped") as stopped:
        lab.watch(search, *COURSE, limit=50_000)
    trace = stopped.value.trace
    assert (trace.visited[0], trace.value) == ("A", None)
    assert trace.explain(-1) and len(trace.sides) >= 1
    assert all(node.enter < len(trace.steps) for node in trace.nodes)
    assert len(trace._log.entries) <= 50_001  # nothing more is written, however long it goes on
    assert sys.gettrace() is tracer and sys.getrecursionlimit() == deepest


def test_wherever_a_search_is_stopped_its_nodes_are_entered_at_steps_that_it_has():
    gc.collect()  # so that nothing of other tests is cleared away, by calls, while it is watched
    for limit in range(20, 120):
        with pytest.raises(lab.SearchStopped) as stopped:
            lab.watch(lab.beyond.sss_star, *COURSE, limit=limit)
        trace = stopped.value.trace
        assert all(node.enter < len(trace.steps) for node in trace.nodes)


def test_waiting_is_no_endless_loop(monkeypatch):
    monkeypatch.setattr(record, "PATIENCE", 0.2)

    def slow(game, state, depth):
        time.sleep(0.6)
        return game.evaluate(state)

    assert lab.watch(slow, TREE, "L", 0).value == 7


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, SystemExit])
def test_an_error_in_the_search_reaches_the_reader(error):
    def failing(game, state, depth):
        if game.is_terminal(state):
            raise error("at " + state)
        return max(failing(game, child, depth - 1) for child in game.children(state))

    with pytest.raises(error, match="at L") as raised:
        lab.watch(failing, *COURSE)
    trace = raised.value.trace
    assert (trace.visited, trace.pruned) == (["A", "B", "E", "L"], [])
    assert trace.steps[-1].kind == "raise"
    assert trace.explain(-1) == "An error leaves failing at A."


def sets_the_start(game, state):
    game.initial = state


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((max, TREE, "A"), "search must be .* written in Python, not <built-in function max>"),
        ((lab.minimax,), "the first argument of minimax must be a Game, not nothing"),
        ((lab.minimax, TREE, "A"), "missing a required argument: 'depth'"),
        ((lab.minimax, TREE, ["A"], 3), r"state must be hashable .*not \['A'\]"),
        ((sets_the_start, TREE, "A"), "game.initial is set to 'A': while a search runs"),
    ],
)
def test_calls_that_cannot_work_are_refused(arguments, words):
    for instrument in (lab.watch, lab.count):
        with pytest.raises(TypeError, match=words):
            instrument(*arguments)


def test_a_search_may_change_the_list_of_moves_that_it_was_given():
    class Lists(lab.Tree):
        moves = ["D", "B", "C"]

        def actions(self, state):
            return self.moves if state == "A" else []

    def sorts(game, state, depth):
        if game.is_terminal(state):
            return game.evaluate(state)
        moves = game.actions(state)
        moves.sort()
        return max(sorts(game, game.result(state, moves.pop()), depth - 1) for _ in range(3))

    trace = lab.watch(sorts, Lists([1, 2, 3]), "A", 1)
    assert (trace.value, trace.cutoffs, Lists.moves) == (3, [], ["D", "B", "C"])
    assert (lab.count(sorts, Lists([1, 2, 3]), "A", 1), Lists.moves) == ((3, 4, 3), ["D", "B", "C"])


def by_number(game, state, number=None):
    """Know the children's values without a question to the game, and count one child too many."""
    if number is None:
        list(game.children(state))
        return max([by_number(game, None, place) for place in range(4)])
    return number


def from_the_last(game, state, sibling=None):
    if sibling is None:
        children = list(game.children(state))
        return max([from_the_last(game, child, children[0]) for child in reversed(children)])
    return 5


@pytest.mark.parametrize(("search", "visited"), [(by_number, "ABCDD"), (from_the_last, "ADCB")])
def test_a_call_that_asks_nothing_is_at_the_child_it_is_given_else_at_the_next(search, visited):
    assert "".join(lab.watch(search, lab.Tree([0, 1, 2]), "A").visited) == visited


def in_few_lines(game, state, depth):
    below = [in_few_lines(game, child, depth - 1) for child in game.children(state)]
    for value in below: depth += value  # fmt: skip  # noqa: E701
    return max(below, default=game.evaluate(state))


def test_a_round_of_a_loop_on_one_line_is_a_step_only_if_it_changes_something():
    steps = lab.watch(in_few_lines, lab.Tree([4, 7, 7]), "A", 1).steps
    first = in_few_lines.__code__.co_firstlineno
    at_the_root = [(step.line - first, step.value) for step in steps if step.node.state == "A"]
    assert at_the_root == [(1, None), (2, None), (2, 4), (2, 7), (3, 7), (3, 7)]


def by_results(game, state, depth, alpha=-inf, beta=inf, table=()):
    """Alpha-beta that generates all children first, or with a table one by one."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    children = (game.result(state, action) for action in game.actions(state))
    for child in children if table else list(children):
        known = child in table
        value = table[child] if known else by_results(game, child, depth - 1, alpha, beta, table)
        if table:
            table[child] = value
        if game.to_move(state) == lab.MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == lab.MAX else beta


@pytest.mark.parametrize("has_table", [False, True])
def test_a_child_is_pruned_if_it_is_left_but_not_if_this_run_has_its_value(has_table):
    game = lab.TicTacToe()
    state = game.parse("..o.x.x.o")
    *_, last = game.children(state)  # its value comes from an earlier run
    trace = lab.watch(by_results, game, state, 9, -inf, inf, {last: 0} if has_table else ())
    left = [last] if has_table else []
    for node in trace.nodes:
        if node.children:
            searched = [child.state for child in node.children]
            left += without(game.children(node.state), node.generated if has_table else searched)
    assert sorted(trace.pruned) == sorted(left)


def test_a_limit_of_the_caller_is_not_taken_for_the_record_s():
    def spent(game, state):
        raise LimitReached("enough")

    with pytest.raises(LimitReached, match="enough"):
        lab.watch(spent, TREE, "A")
