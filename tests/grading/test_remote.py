"""What passes between the grader and a worker: calls, questions to a game, and plain values."""

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.grading.process import Worker
from minimax_lab.grading.remote import offered
from minimax_lab.grading.wire import Broken, decoded, encoded

pytestmark = pytest.mark.grading

ALPHABETA = """
from math import inf
from minimax_lab import MAX

def alphabeta(game, state, depth, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf if game.to_move(state) == MAX else inf
    for child in game.children(state):
        found = alphabeta(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            value = max(value, found)
            alpha = max(alpha, value)
        else:
            value = min(value, found)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
"""


@pytest.fixture
def worker():
    worker = Worker(("ConnectFour",))
    worker.allow(60)
    yield worker
    worker.stop()


def defined(worker, source, name):
    assert worker.run("cell", source) == ""
    return offered(worker, name)


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**50), 10**50) | st.text(max_size=20) | st.floats(),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(plain)
def test_plain_values_come_out_as_they_went_in(value):
    assert repr(decoded(encoded(value, repr), {})) == repr(value)


@pytest.mark.parametrize(
    "message",
    [[1], {"list": 3}, {"dict": [[1]]}, {"set": [{"list": []}]}, {"object": 1}, {"a": 1, "b": 2}],
)
def test_what_is_no_value_is_refused(message):
    with pytest.raises(Broken):
        decoded(message, {})


@pytest.mark.parametrize("seed", range(5))
def test_a_remote_search_asks_what_it_asks_here(worker, seed):
    remote = defined(worker, ALPHABETA, "alphabeta")
    tree = lab.UniformTree(branching=3, depth=4, seed=seed)
    names = {}
    exec(ALPHABETA, names)
    here = lab.count(names["alphabeta"], tree, tree.initial, 4)
    assert lab.count(remote, tree, tree.initial, 4) == here
    assert here.value == lab.minimax(tree, tree.initial, 4)


def test_values_of_every_plain_kind_come_back(worker):
    echo = defined(worker, "def echo(thing): return thing", "echo")
    for value in (None, True, 3, -1.5, inf, "ä\n", (1, (2,)), [1, [2]], {"a": (1,)}, {3}):
        assert echo(value) == value and type(echo(value)) is type(value)
    assert repr(echo(nan)) == "nan"


def test_what_is_not_plain_comes_back_as_a_handle(worker):
    source = """
from dataclasses import dataclass
@dataclass(frozen=True)
class State:
    cells: tuple = ()
class Loose:
    __eq__ = lambda self, other: True
def make(cells): return State(cells)
def read(state): return state.cells
def loose(): return Loose()
"""
    make = defined(worker, source, "make")
    assert make((1, 2)) == make((1, 2)) != make((1, 3))
    assert offered(worker, "read")(make((1, 2))) == (1, 2)
    loose = offered(worker, "loose")()
    assert loose != 3 and loose != offered(worker, "loose")()
    with pytest.raises(TypeError):
        hash(loose)


def test_a_changed_list_is_changed_here_too(worker):
    spoil = defined(worker, "def spoil(cells): cells.append(3)", "spoil")
    cells = [1, 2]
    spoil(cells)
    assert cells == [1, 2, 3]


def test_errors_come_back_with_their_line(worker):
    source = "def fail(kind):\n    x = 1\n    raise kind\ndef a(): fail(ValueError('odd'))\n"
    source += "def b(): fail(SystemExit(0))\ndef c(): fail(KeyboardInterrupt())"
    assert worker.run("cell", source) == ""
    with pytest.raises(ValueError, match=r"odd \(line 3\)"):
        offered(worker, "a")()
    with pytest.raises(SystemExit):
        offered(worker, "b")()
    with pytest.raises(RuntimeError):
        offered(worker, "c")()


def test_a_class_becomes_a_game_whose_rules_are_elsewhere(worker):
    source = """
import minimax_lab as lab
class Sticks(lab.Game):
    initial = (4, lab.MAX)
    def to_move(self, state): return state[1]
    def actions(self, state): return range(1, min(2, state[0]) + 1)
    def result(self, state, action): return (state[0] - action, -state[1])
    def is_terminal(self, state): return state[0] == 0
    def evaluate(self, state): return -state[1] if state[0] == 0 else 0
"""
    game = defined(worker, source, "Sticks")()
    assert game.initial == (4, lab.MAX) and list(game.actions((1, 1))) == [1]
    assert lab.minimax(game, game.initial, 4) == 1
    assert [lab.perft(game, depth) for depth in range(5)] == [1, 2, 4, 4, 1]


def test_a_game_is_asked_with_a_students_key(worker):
    remote = defined(worker, ALPHABETA, "alphabeta")
    key = defined(worker, "def key(state, action): return -action", "key")
    game = lab.ordered(lab.UniformTree(branching=2, depth=3), lambda s, a: key(s, a))
    assert remote(game, game.initial, 3) == lab.minimax(game, game.initial, 3)


def test_boards_can_be_looked_at(worker):
    source = "def stones(game, state): return sorted(game.board(state).pieces.items())"
    game = lab.ConnectFour()
    assert defined(worker, source, "stones")(game, game.parse("44")) == [
        ((3, 0), "X"),
        ((3, 1), "O"),
    ]


@pytest.mark.parametrize("name", ["alphabeta", "minimax", "watch", "check", "PUBLISHED", "beyond"])
def test_the_labs_searches_are_not_there(worker, name):
    said = worker.run("cell", f"import minimax_lab as lab\nlab.{name}")
    assert "isn't available" in said
    assert "isn't available" in worker.run("cell", f"from minimax_lab import {name}")


@pytest.mark.parametrize("order", ["centre first", "threats first"])
def test_the_labs_good_orders_are_not_there(worker, order):
    assert worker.run("cell", "import minimax_lab as lab\nlab.ConnectFour()") == ""
    assert "isn't available" in worker.run("cell", f"lab.ConnectFour({order!r})")


def test_modules_that_only_compute_are_there(worker):
    source = "import math, random, itertools, functools, collections, dataclasses, heapq, time\n"
    assert worker.run("cell", source + "from typing import NamedTuple\nfrom enum import Enum") == ""


def test_a_loop_without_end_is_ended_and_the_cells_are_run_again(worker):
    assert worker.run("cell", "x = 1\ndef loop():\n    while True: pass\ndef f(): return x") == ""
    with pytest.raises(TimeoutError, match="too long"):
        offered(worker, "loop")()
    with pytest.raises(TimeoutError):
        offered(worker, "f")
    worker.allow(60)
    assert offered(worker, "f")() == 1


def test_a_question_that_ends_the_run_is_not_answered(worker):
    class Enough(BaseException):
        pass

    class Strict(lab.Tree):
        def evaluate(self, state):
            raise Enough

    stubborn = """
def f(game, state):
    while True:
        try:
            return game.evaluate(state)
        except BaseException:
            pass
"""
    remote = defined(worker, stubborn, "f")
    for _ in range(2):
        with pytest.raises(Enough):
            remote(Strict([1, 2]), "B")
    assert defined(worker, "def g(game): return game.evaluate('B')", "g")(lab.Tree([1, 2])) == 1
