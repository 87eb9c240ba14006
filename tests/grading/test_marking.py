"""A class is graded to its end, and nobody pays for what another one does."""

import csv
import os
import signal
import subprocess
import sys

import pytest

from grading.written import RIGHT, TEST, code, handed_in, notebook, write_source, write_submission
from minimax_lab.coursework.grading import grade as module
from minimax_lab.coursework.grading.grade import grade
from minimax_lab.coursework.grading.marking import marked
from minimax_lab.coursework.grading.notebooks import Assignment, Submission, assignments, cells_of

pytestmark = pytest.mark.grading

TELLS = RIGHT.replace(
    "    ### BEGIN SOLUTION\n",
    "    if type(state) is tuple:\n        raise ValueError(repr((state, depth)))\n",
)
HELPED = RIGHT.replace("[minimax(", "[helper(")
NUMPY = "import numpy as np\n" + RIGHT.replace("return max(values) if", "return np.max(values) if")


@pytest.fixture
def value(tmp_path) -> Assignment:
    write_source(tmp_path)
    return assignments(tmp_path)["value"]


def done(cells, source):
    return marked(Submission("ada", "value", cells_of({"cells": cells}), []), source)


def inserted(cells, text):
    return [*cells[:-1], code(text), cells[-1]]


@pytest.mark.parametrize(
    ("cells", "total"),
    [
        (inserted(handed_in(HELPED), "helper = minimax"), 7),
        (inserted(handed_in("# mine is below"), RIGHT), 7),
        (handed_in("# mine is below", after=[RIGHT]), 2),  # too late
        (handed_in(NUMPY), 7),
        (handed_in(before=["x = " + "-" * 5_000 + "1", "x = " + "(" * 5_000]), 7),
        (handed_in(before=["\n".join(f"%time x = {n}" for n in range(400))]), 7),
        (handed_in(before=["# " + "x" * 200_000]), 7),
        (handed_in("minimax = None"), 2),
    ],
    ids=["helper", "own cell", "below", "NumPy", "signs", "magics", "long", "None"],
)
def test_what_a_submission_has_earned(value, cells, total):
    got = done(cells, value)
    assert got.total == total
    if total == 2:
        assert got.marks[-1].message and "no fault of yours" not in got.marks[-1].message


def test_a_name_that_nothing_defines_is_told(value):
    got = done(handed_in("# I had no time"), value)
    assert got.marks[-1].message == "No cell above the test defines minimax."


BUILDS = [
    code("import minimax_lab as lab\nfrom minimax_lab import MAX"),
    code(RIGHT, "minimax"),
    code(TEST, "test_minimax", points=5),
    code("def twice(game, state, depth):\n    return 2 * minimax(game, state, depth)", "twice"),
    code("assert twice(lab.AIMA_TREE, 'A', 2) == 6", "test_twice", points=2),
]


def test_a_task_that_builds_on_a_wrong_one_is_marked_with_a_right_one(tmp_path):
    write_source(tmp_path, BUILDS)
    source, wrong = assignments(tmp_path)["value"], dict(BUILDS[1], source="minimax = max")
    long = code("x = " + " + ".join(["'ab'"] * 350))  # which ast.unparse can't write
    got = done([long, BUILDS[0], wrong, *BUILDS[2:]], source)
    assert [mark.points for mark in got.marks] == [0, 2]
    assert "With a right one, it is right." in got.marks[1].message
    for text in ("return 7", "return minimax(game, state, depth)"):
        body = f"def twice(game, state, depth):\n    {text}"
        got = done([BUILDS[0], wrong, BUILDS[2], dict(BUILDS[3], source=body)], source)
        assert got.total == 0


def totals(tmp_path, students):
    """Grade some submissions, and return each student's total and notes."""
    write_source(tmp_path / "source")
    for student, cells in students.items():
        write_submission(tmp_path / "in", student, cells)
    grade(tmp_path / "in", tmp_path / "source", tmp_path / "grades")
    with (tmp_path / "grades" / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: (row["total"], row["notes"]) for row in csv.DictReader(file)}


def _dies_of_mallory(connection, known, work):
    if work[0] == "mallory":
        os.kill(os.getpid(), signal.SIGKILL)
    connection.send(module.marked(module.submission(*work, known), known["value"]))


def test_a_marking_process_that_dies_costs_nobody_else_a_mark(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_mark_and_send", _dies_of_mallory)
    monkeypatch.setattr(module.os, "cpu_count", lambda: 1)
    got = totals(tmp_path, dict.fromkeys(("alice", "mallory", "zoe"), handed_in()))
    assert got["alice"] == got["zoe"] == ("7", "")
    assert got["mallory"][0] == "0" and "couldn't be marked" in got["mallory"][1]


def test_a_second_notebook_is_ignored_and_told(tmp_path):
    write_submission(tmp_path / "in", "ada", handed_in())
    stale = tmp_path / "in/ada/value/value-Copy1.ipynb"
    stale.write_text(notebook(handed_in("minimax = max")), "utf-8")
    got = totals(tmp_path, {"Łukasz": handed_in()})
    assert got["ada"][0] == "7" and "value-Copy1.ipynb is a second" in got["ada"][1]


def test_what_a_hidden_test_asks_for_isnt_told_by_an_exception(tmp_path):
    assert totals(tmp_path, {"mallory": handed_in(TELLS)})["mallory"][0] == "2"
    page = next((tmp_path / "grades").rglob("*.html")).read_text("utf-8")
    assert "There it stops with ValueError on line 3." in page
    assert "(0, 0, 0)" not in page


def test_notes_are_few_and_short(tmp_path):
    cells = handed_in("raise ValueError('x' * 5_000)") + 40 * handed_in(RIGHT)[-2:]
    assert len(totals(tmp_path, {"mallory": cells})["mallory"][1]) < 20 * 302


SLOW = "import time\ndef minimax(*asked):\n    while True: pass\n"


def test_ctrl_c_ends_it_and_keeps_what_is_done(tmp_path):
    write_source(tmp_path / "source")
    write_submission(tmp_path / "in", "a", handed_in())
    for student in "bcdefghij":
        write_submission(tmp_path / "in", student, handed_in(SLOW, before=[SLOW + "minimax()"]))
    folders = [tmp_path / "in", f"--sources={tmp_path / 'source'}", f"--output={tmp_path / 'out'}"]
    command = [sys.executable, "-u", "-m", "minimax_lab.coursework.grading", "grade", *folders]
    environment = os.environ | {"PYTHONIOENCODING": "latin-1:strict"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert b"7/7" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 130
    first, *others = (tmp_path / "out/marks.csv").read_text("utf-8-sig").splitlines()[1:]
    assert first == "a,value,2,5,7,7," and len(others) < 5
