"""The process of a submission: what its cells may do there, and for how long."""

import time

import pytest

import minimax_lab as lab
from minimax_lab.coursework import sandbox
from minimax_lab.coursework.grading import worker as module
from minimax_lab.coursework.grading.worker import Worker
from minimax_lab.coursework.sandbox import Ended

pytestmark = pytest.mark.grading


@pytest.fixture
def worker():
    with Worker(["import numpy"], ("ConnectFour",)) as worker:
        worker.allow(60)
        yield worker


def defined(worker, source, name):
    assert worker.run("cell", source) == ""
    return worker.offered(name)


ALPHABETA = """
import numpy as np
from minimax_lab import MAX
def alphabeta(game, state, depth, alpha=-np.inf, beta=np.inf):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -np.inf if game.to_move(state) == MAX else np.inf
    for child in game.children(state):
        found = alphabeta(game, child, depth - 1, alpha, beta)
        if game.to_move(state) == MAX:
            value = np.maximum(value, found)
            alpha = max(alpha, value)
        else:
            value = min(value, found)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
"""


@pytest.mark.parametrize("seed", range(3))
def test_a_search_asks_there_what_it_asks_here(worker, seed):
    there = defined(worker, ALPHABETA, "alphabeta")
    tree = lab.UniformTree(branching=3, depth=4, seed=seed)
    names = {}
    exec(ALPHABETA, names)
    here = lab.count(names["alphabeta"], tree, tree.initial, 4)
    assert lab.count(there, tree, tree.initial, 4) == here
    assert here.value == lab.minimax(tree, tree.initial, 4)


PLAIN = """
from minimax_lab import MAX
def plain(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [plain(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
def inside(game):
    return inside(vars(game)["game"]) if "game" in vars(game) else game
def alphabeta(game, state, depth, alpha, beta):
    {}
"""


@pytest.mark.parametrize(
    "body",
    [
        "return plain(game, state, depth)",
        "return plain(inside(game), state, depth)",
        "value = plain(game, state, depth); game.log.clear(); return value",
        "value = plain(game, state, depth); del game.log[9:]; return value",
        "game.log.extend(2 * [('e', 'C')]); return plain(inside(game), state, depth)",
    ],
)
def test_minimax_with_a_forged_log_is_no_alphabeta(worker, body):
    report = lab.check("alphabeta", defined(worker, PLAIN.format(body), "alphabeta"))
    assert not report.passed and "is right, but not the way to it" in report.message


def test_a_class_becomes_a_game_whose_rules_are_there(worker):
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
    assert lab.minimax(game, game.initial, 4) == 1
    assert [lab.perft(game, depth) for depth in range(5)] == [1, 2, 4, 4, 1]


@pytest.mark.parametrize(
    "source",
    [
        "from minimax_lab.games.tic_tac_toe import TicTacToe as Mine",
        "import sys\nMine = sys.modules['minimax_lab.games.tic_tac_toe'].TicTacToe",
        "Mine = __import__('minimax_lab').TicTacToe",
        "initial = 'game\": [\"TicTacToe'\nclass Mine(__import__('minimax_lab').Game):\n"
        "    initial = initial\n    def to_move(self, state): return 1\n"
        "    def __getattribute__(self, name):\n        from minimax_lab import TicTacToe\n"
        "        return getattr(TicTacToe(), name)",
    ],
)
def test_rules_cant_be_borrowed_from_the_labs_own_game(worker, source):
    worker.run("cell", source)
    try:
        mine = worker.offered("Mine")
    except NameError:
        return
    assert not lab.check("tic_tac_toe", mine).passed
    worker.run("cell", "def move(game): return game.initial")
    worker.offered("move")(lab.TicTacToe())  # from now on it is there


@pytest.mark.parametrize(
    ("exercise", "expression"),
    [
        ("evaluation", "sys.modules['minimax_lab.games.connect_four'].lines(*asked)"),
        ("evaluation", "sys.modules[type(asked[0].game).__module__].lines(*asked)"),
        ("ordering", "[*lab.ConnectFour('centre first').actions(asked[0])].index(asked[1])"),
        ("ordering", "[*lab.ConnectFour('threats first').actions(asked[0])].index(asked[1])"),
    ],
)
def test_the_labs_good_evaluations_and_orders_are_not_there(worker, exercise, expression):
    source = "import sys\nimport minimax_lab as lab\n"
    mine = defined(worker, f"{source}def mine(*asked): return {expression}", "mine")
    assert not lab.check(exercise, mine).passed


def test_boards_can_be_looked_at(worker):
    source = "def stones(game, state): return sorted(game.board(state).pieces.items())"
    game = lab.ConnectFour()
    stones = defined(worker, source, "stones")(game, game.parse("44"))
    assert stones == [((3, 0), "X"), ((3, 1), "O")]


@pytest.mark.parametrize("name", ["alphabeta", "minimax", "watch", "check", "PUBLISHED", "beyond"])
def test_the_labs_searches_are_not_there(worker, name):
    for source in (f"import minimax_lab as lab\nlab.{name}", f"from minimax_lab import {name}"):
        assert "isn't available" in worker.run("cell", source)


@pytest.mark.parametrize(
    ("above", "expression", "value"),
    [
        ("lines = []\nfor n in range(3):\n    lines.append(n)", "lines", [0, 1, 2]),
        ("if False:\n    x = 1\nelse:\n    def x(): return 2", "x()", 2),
        ("try:\n    import pandas\nexcept ImportError:\n    pandas = max", "pandas(1, 2)", 2),
        ("α, größe = 3, 4\ndef été(): return α", "été() + größe", 7),
        ("from minimax_lab import MAX, count, MIN", "(MAX, MIN)", (1, -1)),
        ("import pandas, math", "math.pi > 3", True),
        ("import matplotlib.pyplot as plt\nplt.plot([1])\nx = 5", "x", 5),
        ("print(lab.hint('minimax', 1))\nx = 6", "x", 6),
        ("from IPython.display import display\ndisplay(3)\nx = 7", "x", 7),
        ("import logging\nlogging.debug('deep')\nx = 8", "x", 8),
        ("values = {}\nvalues.update(a=1)\nvalues['b'] = 2", "values", {"a": 1, "b": 2}),
        ("from __future__ import annotations\ndef f(x: Later): return 9", "f(1)", 9),
        ("%matplotlib inline\n!ls\nlab.Tree?\nx = 7\n%time x = 8", "x", 7),
        ("%%time\nx = 9\ny = x % 4", "y", 1),
        (
            "import numpy as np\nx = int(np.random.default_rng(1).integers(1)) + np.max([1, 2])",
            "x",
            2,
        ),
        ("import fractions", "fractions.Fraction(9, 2)", 4.5),
        ("import decimal", "decimal.Decimal('4.5')", 4.5),
    ],
)
def test_a_line_that_fails_costs_nothing_but_itself(worker, above, expression, value):
    worker.run("imports", "import minimax_lab as lab")
    worker.run("cell", f"{above}\ndef found(): return {expression}\n")
    assert worker.offered("found")() == value


def test_the_first_failure_of_a_cell_is_told(worker):
    said = worker.run("cell", "x = 1\nimport pandas\nprint(pandas)\ndef f(): return x")
    assert "'pandas' isn't available" in said
    assert worker.offered("f")() == 1


def test_of_a_cell_that_takes_too_long_the_definitions_count(worker):
    worker.allow(1)
    worker.run("cell", "x = 1\ndef f(): return x\nwhile True: pass\n")
    worker.allow(60)
    assert worker.offered("f")() == 1
    with pytest.raises(Ended, match="doesn't come back"):
        defined(worker, "def loop():\n    while True: pass", "loop")()
    assert worker.offered("f")() == 1  # in a fresh process, in which the cells ran again
    worker.allow(-1)
    with pytest.raises(Ended, match="the time for this task is over"):
        worker.offered("f")()


def test_sleep_costs_nobody_time(worker):
    start = time.monotonic()
    source = "import time\nfrom time import sleep\ntime.sleep(30)\nsleep(30)"
    assert worker.run("cell", source) == ""
    assert time.monotonic() - start < 25


def test_a_busy_machine_costs_nothing(worker, monkeypatch):
    """By the clock twenty times as long passes as the code computes, since others compute."""
    source = """
import time
def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end: pass
    return 3
"""
    busy, clock = defined(worker, source, "busy"), time.monotonic
    monkeypatch.setattr(sandbox.time, "monotonic", lambda: 20 * clock())
    assert busy() == 3


def test_the_fence_decides_by_constants_alone():
    assert not module._guard.__code__.co_freevars
    assert set(module._guard.__code__.co_names) <= {"_Refused", "ModuleNotFoundError", "str"}
