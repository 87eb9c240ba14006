"""What cells may do, and what they earn: nobody pays for what another one does."""

import os
import signal
import subprocess
import sys

import pytest

import minimax_lab as lab
from minimax_lab.coursework import grading, sandbox, worker
from minimax_lab.coursework.grading import grade
from minimax_lab.coursework.marking import Assignment, Marked, assignments, mark
from minimax_lab.coursework.sandbox import Ended
from minimax_lab.coursework.worker import Worker

from .written import RIGHT, TEST, code, handed_in, notebook, write_source, write_submission

pytestmark = pytest.mark.grading


@pytest.fixture
def box():
    with Worker(numpy=True, games=("ConnectFour",)) as box:
        yield box


def defined(box, source, name="mine"):
    assert box.run("cell", source) == ""
    return box.offered([name])[name]


NUMPY = RIGHT.replace("return max(values) if", "return np.max(np.array(values)) if")
NUMPY = "import numpy as np\nfrom minimax_lab import MAX, watch\n" + NUMPY


def test_a_search_asks_there_what_it_asks_here(box):
    there = defined(box, NUMPY, "minimax")
    for tree in (lab.COURSE_TREE, lab.UniformTree(branching=3, depth=4, seed=1)):
        here = lab.count(lab.minimax, tree, tree.initial, 4)
        assert lab.count(there, tree, tree.initial, 4) == here


BOTH = RIGHT + "\ndef mine(game, state, depth, alpha, beta):\n    {}\n"


@pytest.mark.parametrize(
    "body",
    [
        "return minimax(game, state, depth)",
        "return minimax(vars(game)['game'], state, depth)",
        "value = minimax(game, state, depth); del game.log[9:]; return value",
        "game.log.extend(2 * [('e', 'C')]); return minimax(vars(game)['game'], state, depth)",
    ],
)
def test_minimax_with_a_forged_log_is_no_alphabeta(box, body):
    mine = defined(box, "from minimax_lab import MAX\n" + BOTH.format(body))
    report = lab.check("alphabeta", mine)
    assert not report.passed and "is right, but not the way to it" in report.message


@pytest.mark.parametrize(
    "source",
    [
        "from minimax_lab.games.tic_tac_toe import TicTacToe as mine",
        "import sys\nmine = sys.modules['minimax_lab.games.tic_tac_toe'].TicTacToe",
        "mine = __import__('minimax_lab').TicTacToe",
    ],
)
def test_rules_cant_be_borrowed_from_the_labs_own_game(box, source):
    box.run("cell", source)
    mine = box.offered(["mine"]).get("mine")
    assert mine is None or not lab.check("tic_tac_toe", mine).passed
    initial = defined(box, "def first(game): return game.initial", "first")
    assert initial(lab.TicTacToe()) == lab.TicTacToe().initial  # from now on it is there


@pytest.mark.parametrize(
    ("exercise", "expression"),
    [
        ("evaluation", "sys.modules['minimax_lab.games.connect_four'].lines(*asked)"),
        ("evaluation", "sys.modules[type(asked[0].game).__module__].lines(*asked)"),
        ("ordering", "[*lab.ConnectFour('centre first').actions(asked[0])].index(asked[1])"),
    ],
)
def test_the_labs_good_evaluations_and_orders_are_not_there(box, exercise, expression):
    source = "import sys\nimport minimax_lab as lab\n"
    mine = defined(box, f"{source}def mine(*asked): return {expression}")
    assert not lab.check(exercise, mine).passed


@pytest.mark.parametrize("name", ["alphabeta", "watch", "check", "PUBLISHED"])
def test_the_labs_searches_are_not_there(box, name):
    assert "isn't available" in box.run("cell", f"from minimax_lab import {name}\n{name}()")


@pytest.mark.parametrize(
    ("above", "expression", "value"),
    [
        ("lines = []\nfor n in range(3):\n    lines.append(n)", "lines", [0, 1, 2]),
        ("if False:\n    x = 1\nelse:\n    def x(): return 2", "x()", 2),
        ("try:\n    import pandas\nexcept ImportError:\n    pandas = max", "pandas(1, 2)", 2),
        ("α, größe = 3, 4\ndef été(): return α", "été() + größe", 7),
        ("from minimax_lab import MAX, count, MIN", "(MAX, MIN)", (1, -1)),
        ("import matplotlib.pyplot as plt\nplt.plot([1])\nx = 5", "x", 5),
        ("print(lab.hint('minimax', 1))\nx = 6", "x", 6),
        ("import logging\nlogging.debug('deep')\nx = 8", "x", 8),
        ("values = {}\nvalues.update(a=1)\nvalues['b'] = 2", "values", {"a": 1, "b": 2}),
        ("def f(x: Later): return 9", "f(1)", 9),
        ("%matplotlib inline\n!ls\nlab.Tree?\nx = 7\n%time x = 8", "x", 7),
        ("%%time\nx = 9\ny = x % 4", "y", 1),
        ("import time\ntime.sleep(1000)\nx = 3", "x", 3),
        ("import numpy as np\nx = np.random.default_rng(1).integers(1)", "x + np.max([1, 2])", 2),
        ("import fractions", "fractions.Fraction(9, 2)", 4.5),
        (
            "stones = lab.ConnectFour().parse('44')",
            "len(lab.ConnectFour().board(stones).pieces)",
            2,
        ),
    ],
)
def test_a_line_that_fails_costs_nothing_but_itself(box, above, expression, value):
    box.run("imports", "import minimax_lab as lab")
    box.run("cell", f"{above}\ndef found(): return {expression}\n")
    assert box.offered(["found"])["found"]() == value


def test_of_a_cell_that_takes_too_long_the_definitions_count(box, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.5)
    assert box.run("first", "x = 1\nimport pandas\ndef f(): return x\nwhile True: pass\n")
    assert box.offered(["f", "g"])["f"]() == 1
    with pytest.raises(Ended, match="doesn't come back"):
        defined(box, "def loop():\n    while True: pass", "loop")()
    assert box.offered(["f"])["f"]() == 1  # in a fresh process, in which the cells ran again
    box._end = 0
    with pytest.raises(Ended, match="too long in all"):
        box.offered(["f"])


def test_the_fence_decides_by_constants_alone():
    assert not worker._guard.__code__.co_freevars
    assert set(worker._guard.__code__.co_names) <= {"PermissionError", "ModuleNotFoundError"}


# What a notebook earns


@pytest.fixture
def value(tmp_path) -> Assignment:
    write_source(tmp_path / "source")
    return assignments(tmp_path / "source")["value"]


def done(folder, cells, source):
    path = folder / "ada.ipynb"
    path.write_text(notebook(cells), "utf-8")
    (found,) = mark({"known": {"value": source}}, "ada", path)
    return found


TELLS = RIGHT.replace(
    "BEGIN", "\n    if type(state) is tuple:\n        raise OSError(state)\n    #"
)


@pytest.mark.parametrize(
    ("cells", "total", "told"),
    [
        ([*handed_in("# below")[:-1], code(RIGHT), handed_in()[-1]], 7, ""),
        (handed_in("# below", after=[RIGHT]), 2, "name &#x27;minimax&#x27; is not defined"),
        (handed_in(NUMPY), 7, ""),
        (handed_in(before=["x = " + "-" * 5_000 + "1", "x = " + "(" * 5_000]), 7, ""),
        (handed_in(before=["x = " + " + ".join(["'ab'"] * 350)]), 7, ""),
        (handed_in(before=["\n".join(f"%time x = {n}" for n in range(400))]), 7, ""),
        (handed_in("minimax = None"), 2, "object is not callable"),
        (handed_in("minimax = lambda game, *asked: 4"), 2, "the tree in the notebook is worth 3"),
        (handed_in(TELLS), 2, "but not what you can"),  # what hidden tests ask for isn't told
    ],
    ids=["own cell", "too late", "NumPy", "signs", "sum", "magics", "None", "message", "tells"],
)
def test_what_a_submission_has_earned(tmp_path, value, cells, total, told):
    got = done(tmp_path, cells, value)
    assert got.total == total
    assert told in got.marks[-1].told and "(0, 0, 0)" not in got.marks[-1].told


def test_notes_are_few_and_short(tmp_path, value):
    cells = handed_in("raise ValueError('x' * 5_000)") + 40 * handed_in(RIGHT)[-2:]
    assert sum(map(len, done(tmp_path, cells, value).notes)) < 20 * 302


def test_a_task_that_builds_on_a_wrong_one_is_marked_with_a_right_one(tmp_path):
    imports, right = (
        code("import minimax_lab as lab\nfrom minimax_lab import MAX"),
        code(RIGHT, "m"),
    )
    twice = "def twice(game, state, depth):\n    return 2 * minimax(game, state, depth)"
    builds = [imports, right, code(TEST, "test_m", points=5), code(twice, "twice")]
    builds.append(code("assert twice(lab.AIMA_TREE, 'A', 2) == 6", "test_twice", points=2))
    write_source(tmp_path / "source", builds)
    source, wrong = assignments(tmp_path / "source")["value"], code("minimax = max", "m")
    got = done(tmp_path, [imports, wrong, *builds[2:]], source)
    assert [mark.points for mark in got.marks] == [0, 2]
    assert "With a right one, it is right." in got.marks[1].told
    other = code(twice.replace("2 *", "3 *"), "twice")
    assert done(tmp_path, [imports, wrong, builds[2], other, builds[4]], source).total == 0


# A class


def dies_of_mallory(names, student, path):
    if student == "mallory":
        os.kill(os.getpid(), signal.SIGKILL)
    yield Marked(student, "value", [], [])


def test_a_marking_process_that_dies_costs_nobody_else_a_mark(tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "mark", dies_of_mallory)
    write_source(tmp_path / "source")
    for student in ("alice", "mallory", "zoe"):
        write_submission(tmp_path / "in", student, [])
    (tmp_path / "in/zoe/value/value-Copy1.ipynb").write_text("{}")
    got = {
        one.student: one for one in grade(tmp_path / "in", tmp_path / "source", tmp_path / "out")
    }
    assert (got["alice"].assignment, got["alice"].notes) == ("value", [])
    assert "can't be marked: it ended its whole process" in got["mallory"].notes[0]
    assert "value-Copy1.ipynb is a second notebook" in got["zoe"].notes[0]


def test_ctrl_c_ends_it_and_keeps_what_is_done(tmp_path):
    write_source(tmp_path / "source")
    write_submission(tmp_path / "in", "a", handed_in())
    for student in "bcdefghij":
        write_submission(tmp_path / "in", student, handed_in("def minimax(*a):\n    while 1: pass"))
    folders = [tmp_path / "in", f"--sources={tmp_path / 'source'}", f"--output={tmp_path / 'out'}"]
    command = [sys.executable, "-u", "-m", "minimax_lab.coursework.grading", "grade", *folders]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert b"7/7" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    first, *others = (tmp_path / "out/marks.csv").read_text("utf-8-sig").splitlines()[1:]
    assert first == "a,value,2,5,7,7," and len(others) < 5
