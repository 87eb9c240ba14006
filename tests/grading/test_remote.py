"""What passes between the grader and a worker: calls, questions to a game, and plain values."""

import time
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.coursework.grading import fence
from minimax_lab.coursework.grading.process import Worker
from minimax_lab.coursework.grading.remote import offered
from minimax_lab.coursework.grading.wire import Broken, decoded, encoded

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


@pytest.mark.parametrize(
    ("above", "expression", "value"),
    [
        ("lines = []\nfor n in range(3):\n    lines.append(n)", "lines", [0, 1, 2]),
        ("if False:\n    x = 1\nelse:\n    def x(): return 2", "x()", 2),
        (
            "try:\n    import numpy\n    top = numpy.max\nexcept ImportError:\n    top = max",
            "top(1, 2)",
            2,
        ),
        ("α, größe = 3, 4\ndef été(): return α", "été() + größe", 7),
        ("from minimax_lab import MAX, count, MIN", "(MAX, MIN)", (1, -1)),
        ("import numpy, math", "math.pi > 3", True),
        ("import matplotlib.pyplot as plt\nplt.plot([1])\nx = 5", "x", 5),
        ("print(lab.hint('minimax', 1))\nx = 6", "x", 6),
        ("from IPython.display import display\ndisplay(3)\nx = 7", "x", 7),
        ("import logging\nlogging.debug('deep')\nx = 8", "x", 8),
        ("values = {}\nvalues.update(a=1)\nvalues['b'] = 2", "values", {"a": 1, "b": 2}),
        ("from __future__ import annotations\ndef f(x: Later): return 9", "f(1)", 9),
    ],
)
@pytest.mark.parametrize("whole", [True, False])
def test_a_line_that_fails_costs_nothing_but_itself(worker, above, expression, value, whole):
    worker.run("imports", "import minimax_lab as lab")
    worker.run("cell", f"{above}\ndef found(): return {expression}\n", whole=whole)
    assert offered(worker, "found")() == value


def test_the_first_failure_of_a_cell_is_told(worker):
    said = worker.run("cell", "x = 1\nimport numpy\nprint(numpy)\ndef f(): return x")
    assert "'numpy' isn't available" in said and said.endswith("(line 2)")
    assert offered(worker, "f")() == 1


@pytest.mark.parametrize("whole", [True, False])
def test_of_a_cell_that_takes_too_long_the_definitions_count(worker, whole):
    worker.run("cell", "def f(): return 1\nwhile True: pass\n", whole=whole)
    worker.allow(60)
    assert offered(worker, "f")() == 1


def test_sleep_costs_nobody_time(worker):
    start = time.monotonic()
    assert (
        worker.run("cell", "import time\nfrom time import sleep\ntime.sleep(30)\nsleep(30)") == ""
    )
    assert time.monotonic() - start < 10


def test_a_worker_that_waits_for_ever_is_ended(worker, monkeypatch):
    monkeypatch.setattr("minimax_lab.coursework.grading.process._IDLE", 1.0)
    start = time.monotonic()
    for _ in range(5):
        assert "took too long" in worker.run("cell", "import queue\nx = queue.Queue().get()")
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("kind", ["fractions.Fraction(9, 2)", "decimal.Decimal('4.5')"])
def test_other_numbers_come_back_as_floats(worker, kind):
    f = defined(worker, f"import fractions, decimal\ndef f(): return {kind}", "f")
    assert f() == 4.5 and type(f()) is float


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("game.label((10**6, 0, 0))", "isn't a state"),
        ("game.evaluate((10**9, 0, 0))", ""),
        ("game.label((10**50, 0, 0))", "isn't a state"),
    ],
)
def test_states_that_no_game_has_given_out_take_no_time(worker, question, said):
    source = f"def ask(game):\n    try: return str({question})\n    except ValueError as error: "
    ask = defined(worker, source + "return str(error)", "ask")
    start = time.monotonic()
    assert said in ask(lab.UniformTree(branching=3, depth=4, order="best"))
    assert time.monotonic() - start < 2


def test_a_question_that_computes_for_ever_ends_the_worker(worker, monkeypatch):
    class Slow(lab.Tree):
        def label(self, state):
            while True:
                pass

    monkeypatch.setattr("minimax_lab.coursework.grading.answers._SECONDS", 0.3)
    ask = defined(worker, "def ask(game): return game.label('A')", "ask")
    with pytest.raises(TimeoutError, match="takes too long to answer"):
        ask(Slow([1, 2]))
    worker.allow(60)
    assert defined(worker, "def f(): return 1", "f")() == 1


_FORGED = """
import sys
_frame = sys._getframe()
while type(_frame.f_locals.get("self")).__name__ != "Session":
    _frame = _frame.f_back
_channel = _frame.f_locals["self"]._channel
def forge(message):
    _channel.send(message)
"""


@pytest.mark.parametrize(
    "message",
    [
        '{"raised": ["Exception", "A" * 1_000_000]}',
        '{"raised": ["A" * 1_000_000, ""], "line": 10**50}',
        '{"raised": 3}',
        '{"raised": [[], {}], "line": "x"}',
        '{"returned": {"@" + "A" * 900_000: 1}}',
        '{"returned": "A" * 1_000_000}',
        '{"returned": [1]}',
        '{"returned": {"@handle": [0, "A" * 900_000, True]}, "kind": "value"}',
    ],
)
def test_what_a_worker_says_is_short(worker, message):
    f = defined(worker, _FORGED + f"def f():\n    forge({message})\n", "f")
    try:
        said = repr(f())
    except (Exception, SystemExit) as error:
        assert not isinstance(error, Broken)
        said = str(error)
    assert len(said) < 700
    assert all(len(worker.run("again", f"forge({message})")) < 700 for _ in range(2))


def test_the_fence_decides_by_constants_alone():
    for hook in (fence._guard, fence._no_instruments):
        assert not hook.__code__.co_freevars
        assert set(hook.__code__.co_names) <= {"Refused", "ModuleNotFoundError", "str"}
