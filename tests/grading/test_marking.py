"""What cells may do, and what they earn: nobody pays for what another one does."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import minimax_lab as lab
from minimax_lab.coursework import grading, sandbox, worker
from minimax_lab.coursework.grading import grade
from minimax_lab.coursework.marking import Marked
from minimax_lab.coursework.sandbox import Ended
from minimax_lab.coursework.worker import Worker

from .written import RIGHT, code, handed_in, notebook, source, write

pytestmark = pytest.mark.grading


@pytest.fixture
def box():
    with Worker(numpy=True, games=("ConnectFour",)) as box:
        yield box


def defined(box, source, name="mine"):
    assert box.run("cell", source) == ""
    return box.offered([name])[name]


MINE = "import numpy as np\nfrom minimax_lab import MAX, watch\n" + RIGHT
MINE += "def mine(game, state, depth, alpha, beta):\n    "


def test_a_search_asks_there_what_it_asks_here(box):
    there = defined(box, MINE + "return np.max([1])", "minimax")
    for tree in (lab.COURSE_TREE, lab.UniformTree(branching=3, depth=4, seed=1)):
        here = lab.count(lab.minimax, tree, tree.initial, 4)
        assert lab.count(there, tree, tree.initial, 4) == here


def test_the_process_may_write_no_file_and_start_no_process(box):
    assert defined(box, "mine = 1") == 1
    limits = Path(f"/proc/{box._process}/limits").read_text(encoding="utf-8")
    for what in ("Max file size", "Max processes", "Max core file size"):
        assert re.search(rf"{what} +0 +0 ", limits)


@pytest.mark.parametrize(
    "body",
    [
        "return minimax(vars(game)['game'], state, depth)",
        "value = minimax(game, state, depth); del game.log[9:]; return value",
        "game.log.extend(2 * [('e', 'C')]); return minimax(vars(game)['game'], state, depth)",
    ],
)
def test_minimax_with_a_forged_log_is_no_alphabeta(box, body):
    report = lab.check("alphabeta", defined(box, MINE + body))
    assert not report.passed and "is right, but " in report.message


@pytest.mark.parametrize(
    ("exercise", "mine"),
    [
        ("tic_tac_toe", "sys.modules['minimax_lab.games.tic_tac_toe'].TicTacToe"),
        ("tic_tac_toe", "lab.TicTacToe"),
        ("evaluation", "lambda *a: sys.modules['minimax_lab.games.connect_four'].lines(*a)"),
        ("evaluation", "lambda *asked: sys.modules[type(asked[0].game).__module__].lines(*asked)"),
        ("ordering", "lambda s, a: [*lab.ConnectFour('centre first').actions(s)].index(a)"),
    ],
)
def test_the_labs_own_rules_evaluations_and_orders_are_not_there(box, exercise, mine):
    box.run("cell", f"import sys\nimport minimax_lab as lab\nmine = {mine}")
    mine = box.offered(["mine"]).get("mine")
    assert mine is None or not lab.check(exercise, mine).passed
    initial = defined(box, "def first(game): return game.initial", "first")
    assert initial(lab.TicTacToe()) == lab.TicTacToe().initial  # from now on it is there


# What a student may write, an expression, and its value.
LINES = [
    ("lines = []\nfor n in range(3):\n    lines.append(n)", "lines", [0, 1, 2]),
    ("try:\n    import pandas\nexcept ImportError:\n    pandas = max", "pandas(1, 2)", 2),
    ("α, größe = 3, 4\ndef été(): return α", "été() + größe", 7),
    ("from minimax_lab import MAX, count, MIN", "(MAX, MIN)", (1, -1)),
    ("import matplotlib.pyplot as plt\nplt.plot([1])\nx = 5", "x", 5),
    ("values = {}\nvalues.update(a=1)\nvalues['b'] = 2", "values", {"a": 1, "b": 2}),
    ("from collections import OrderedDict\nvalues = OrderedDict(a=1)", "values", {"a": 1}),
    ("class Text(str): pass\nclass Many(list): pass", "Many([Text('a')])", ["a"]),
    ("def f(x: Later): return display(x, raw=True) or 9", "f(1)", 9),
    ("%matplotlib inline\n!ls\nlab.Tree?\nx = 7\n%time x = 8", "x", 7),
    ("%%time\nx = 9\ny = x % 4", "y", 1),
    ("import time\ntime.sleep(1000)\nx = 3", "x", 3),
    ("import numpy as np\nx = np.random.default_rng(1).integers(1)", "x + np.max([1, 2])", 2),
    ("game = lab.ConnectFour()", "len(game.board(game.parse('44')).pieces)", 2),
]


def test_a_line_that_fails_costs_nothing_but_itself(box):
    box.run("imports", "import minimax_lab as lab")
    for above, expression, value in LINES:
        box.run("cell", f"{above}\ndef found(): return {expression}\n")
        assert box.offered(["found"])["found"]() == value
    for name in ("alphabeta", "watch", "check", "PUBLISHED"):
        assert "isn't available" in box.run("cell", f"from minimax_lab import {name}\n{name}()")


SLOW = """
import pandas
from time import process_time
def f():
    end = process_time() + 1
    while process_time() < end: pass
    return 1
x = max(iter(int, 1))
"""


def test_of_a_cell_that_takes_too_long_the_definitions_count(box, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.5)
    assert box.run("first", f"{SLOW}\nwhile True: pass\n")
    assert box.offered(["f", "g"])["f"]() == 1
    with pytest.raises(Ended, match="doesn't come back"):
        defined(box, "def loop():\n    while True: pass", "loop")()
    assert box.offered(["f"])["f"]() == 1  # in a fresh process, in which the cells ran again
    monkeypatch.setattr(time, "monotonic", lambda: 1e9)  # the clock may run
    assert box.offered(["f"])["f"]() == 1
    monkeypatch.setattr(worker, "_IN_ALL", 0)
    with pytest.raises(Ended, match="too long in all"):
        box.offered(["f"])


def test_the_fence_decides_by_constants_alone():
    assert not worker._guard.__code__.co_freevars
    assert set(worker._guard.__code__.co_names) <= {"PermissionError", "ModuleNotFoundError"}


def test_a_task_that_builds_on_a_wrong_one_is_marked_with_a_right_one(tmp_path):
    twice = code("def twice(*asked): return 2 * minimax(*asked)", "twice")
    test = code("assert twice(lab.AIMA_TREE, 'A', 2) == 6", "test_twice", points=2)
    write(tmp_path / "source", [*source()[1:2], *source()[4:], twice, test])
    wrong = handed_in("minimax = max")
    write(tmp_path / "in/ada", [*wrong, twice, test])
    write(tmp_path / "in/bob", [*wrong, twice | {"source": "twice = minimax"}, test])
    ada, bob = grade(tmp_path / "in", tmp_path / "source", tmp_path / "out")
    assert [mark.points for mark in ada.marks] == [0, 2] and bob.total == 0
    assert "With a correct one, it is right." in ada.marks[1].told


def dies_of_mallory(names, student, path):
    if student == "mallory":
        os.kill(os.getpid(), signal.SIGKILL)
    yield Marked(student, "value", [], [])


def test_a_marking_process_that_dies_costs_nobody_else_a_mark(tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "mark", dies_of_mallory)
    write(tmp_path / "source", source())
    for student in ("alice", "mallory", "zoe"):
        write(tmp_path / "in" / student, [])
    for student in ("zoe", "mallory"):
        (tmp_path / f"in/{student}/value/value-Copy1.ipynb").write_text("{}")
    mallory, alice, zoe = grade(tmp_path / "in", tmp_path / "source", tmp_path / "out")
    assert (alice.student, alice.assignment, alice.notes) == ("alice", "value", [])
    names = [f"mallory/value/{name}.ipynb" for name in ("value", "value-Copy1")]
    assert mallory.notes == [f"{n} can't be marked: it ended its whole process" for n in names]
    copy = "zoe/value/value-Copy1.ipynb has 0 marks: zoe/value/value.ipynb counts"
    assert zoe.notes == [copy]


# Where notebooks lie, the marks of each, and whose row and page they come to.
HALF = handed_in("minimax = max")
NONE = handed_in("minimax = max", "answer = []")
CLASS = {
    "ada/value/value.ipynb": (NONE, "ada"),
    "ada/value/value-Copy1.ipynb": (handed_in(), "ada"),
    "ada /x.ipynb": (HALF, "ada "),
    "alice__00.ipynb": (HALF, "alice"),
    "alice/value.ipynb": (handed_in(), "alice"),
    "anna.ipynb": (handed_in(), "anna"),
    "anna..ipynb": (HALF, "anna."),
    "Anna.ipynb": (NONE, "Anna"),
    "\u200b.ipynb": (NONE, "\u200b"),
    "class/bob/v.ipynb": (handed_in(), "class/bob"),
    "class/kim.IPYNB": (HALF, "class/kim"),
    "class/kim.zip": ("PK", "class/kim"),
    "eve.ipynb.txt": (handed_in(), "eve"),
    "eve.json": ("{}", "eve"),
    "empty/x.ipynb": ("", "empty"),
    "empty/y.ipynb": ([], "empty"),
}


def test_each_file_comes_to_one_row_and_no_row_to_anothers_page(tmp_path):
    write(tmp_path / "source", source())
    for name, (cells, _) in CLASS.items():
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text(cells if isinstance(cells, str) else notebook(cells))
    rows = grade(tmp_path / "in", tmp_path / "source", tmp_path / "out")
    marks = {each.student: each.total for each in rows if each.assignment}
    full = dict.fromkeys(("ada", "alice", "anna", "class/bob", "eve"), 7)
    assert marks == full | {"ada ": 2, "anna.": 2, "Anna": 0, "\u200b": 0, "class/kim": 2}
    told = {each.student: "; ".join(each.notes) for each in rows if not each.assignment}
    assert told.keys() == {"class/kim", "empty", "eve"} and "unpacked" in told["class/kim"]
    assert "x.ipynb can't" in told["empty"] and "y.ipynb can't" in told["empty"]
    (ada,) = (each for each in rows if each.student == "ada")
    assert ada.notes == ["ada/value/value.ipynb has 0 marks: ada/value/value-Copy1.ipynb counts"]
    pages = [*(tmp_path / "out").rglob("*.html")]
    shown = "".join(page.read_text("utf-8") for page in pages)
    assert sorted(re.findall("</h1>\\n<p>(.*?): ", shown)) == sorted(each.student for each in rows)
    alike = {page.parent.as_posix().casefold().rstrip(". ") for page in pages}
    assert len(alike) == len({each.student for each in rows})


def test_ctrl_c_ends_it_and_keeps_what_is_done(tmp_path):
    write(tmp_path / "source", source())
    write(tmp_path / "in" / "a", handed_in())
    for student in "bcdefghij":
        write(tmp_path / "in" / student, handed_in("def minimax(*a):\n    while 1: pass"))
    folders = [tmp_path / "in", f"--sources={tmp_path / 'source'}", f"--output={tmp_path / 'out'}"]
    command = [sys.executable, "-u", "-m", "minimax_lab.coursework.grading", "grade", *folders]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert b"7/7" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    first, *others = (tmp_path / "out/marks.csv").read_text("utf-8-sig").splitlines()[1:]
    assert first == "a,value,2,5,7,7," and len(others) < 5
