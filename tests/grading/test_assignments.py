"""The whole way: release the assignments, hand them in, and mark them."""

import json
import os
import re
import subprocess
import sys
from html import escape
from pathlib import Path

import pytest
from told_apart import told_apart

from minimax_lab.coursework.grading import grade, release
from minimax_lab.coursework.marking import assignments

pytestmark = pytest.mark.grading

FOLDER = Path(__file__).parents[2] / "notebooks" / "coursework"
SOURCES = assignments(FOLDER)
NAMES = sorted(SOURCES)


def solution(name, cell):
    text = next(one.source for one in SOURCES[name].cells if one.name == cell)
    return re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", text)


FORGETFUL = """
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = []
    for child in game.children(state):
        values.append(alphabeta(game, child, depth - 1, -inf, inf))
        if game.to_move(state) == MAX and values[-1] >= beta:
            break
        if game.to_move(state) == MIN and values[-1] <= alpha:
            break
    return max(values) if game.to_move(state) == MAX else min(values)
"""
GREEDY = """
def best_move(game, state, depth):
    def value(action):
        return minimax(game, game.result(state, action), depth - 1)
    return max(game.actions(state), key=value)
"""
MOVER = "def evaluation(game, state):\n    return sum(1 for action in game.actions(state))\n"
BLIND = solution("connect_four", "choose").replace("return evaluation(game, state)", "return 0")
WORST = solution("minimax", "minimax").replace("return max(values) if", "return min(values) if")
NOTHING = "def evaluation(game, state):\n    return 0\n"
EDGE_FIRST = "def key(state, action):\n    return -abs(action - 4)\n"
FROM_ZERO = solution("connect_four", "connect_four")
FROM_ZERO = FROM_ZERO.replace("[column + 1 for", "[column for").replace("action - 1", "action")
WITHOUT_SEARCH = """
def choose(game, state, depth):
    pieces = game.board(state).pieces
    for player in (game.to_move(state), -game.to_move(state)):
        mine = {place for place, sign in pieces.items() if sign == ("X" if player == MAX else "O")}
        for action in game.actions(state):
            row = sum(1 for column, _ in pieces if column == action - 1)
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                run = 1
                for way in (1, -1):
                    at = (action - 1 + way * right, row + way * up)
                    while at in mine:
                        run, at = run + 1, (at[0] + way * right, at[1] + way * up)
                if run >= 4:
                    return action
    return min(game.actions(state), key=lambda action: abs(action - (5 if len(pieces) == 4 else 4)))
"""
NUMPY = "import numpy as np\n" + solution("alphabeta", "alphabeta").replace("inf\n", "np.inf\n")
LETTERS = 'values = dict.fromkeys("ABCDEFGHIJ", 6)'

# What stands in solution cells: the assignment, the cells, the marks that are left, and words that
# the feedback must have.
STUDENTS = [
    ("alphabeta", {"alphabeta": NUMPY}, 20, "20 of 20"),
    ("alphabeta", {"alphabeta": FORGETFUL}, 8, "window"),
    ("minimax", {"best_move": GREEDY}, 14, "MIN"),
    ("connect_four", {"evaluation": MOVER}, 12, "side"),
    ("ordering", {"key": EDGE_FIRST}, 11, "last"),
    ("connect_four", {"choose": BLIND}, 14, "decides"),
    ("connect_four", {"connect_four": FROM_ZERO}, 14, "1 to 7"),
    ("minimax", {"minimax": WORST}, 10, "With a right one, it is right"),
    ("minimax", {"values": LETTERS}, 16, "right"),
    (
        "connect_four",
        {"evaluation": NOTHING, "choose": WITHOUT_SEARCH},
        6,
        "see every win and loss",
    ),
]


def handed_in(folder, name, student, replaced=None):
    """Write what a student hands in: the released notebook, with solutions filled in."""
    notebook = json.loads((folder / "release" / name / f"{name}.ipynb").read_text("utf-8"))
    for cell in notebook["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("solution") and replaced is not None:
            grade_id = marks["grade_id"]
            cell["source"] = replaced.get(grade_id) or solution(name, grade_id)
    path = folder / "submitted" / student / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook), "utf-8")


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    release(FOLDER, folder / "release")
    for name in NAMES:
        handed_in(folder, name, "right", {})
        handed_in(folder, name, "untouched")
    for number, (name, cells, _, _) in enumerate(STUDENTS):
        handed_in(folder, name, f"student {number}", cells)
    done = grade(folder / "submitted", FOLDER, folder / "grades")
    return {(each.student, each.assignment): each for each in done}, folder


@pytest.mark.parametrize("name", NAMES)
def test_the_solutions_get_all_marks_and_the_stubs_none(graded, name):
    done = graded[0]["right", name]
    assert (done.total, done.notes) == (20, [])
    assert graded[0]["untouched", name].total == 0


@pytest.mark.parametrize("number", range(len(STUDENTS)))
def test_a_mistake_costs_its_own_marks_and_is_told(graded, number):
    name, _, left, word = STUDENTS[number]
    assert graded[0][f"student {number}", name].total == left
    (page,) = (graded[1] / "grades/feedback" / f"student {number}").rglob("*.html")
    told = page.read_text("utf-8")
    assert word in re.sub(r"<[^>]*>", " ", told) and "seed=7" not in told


def test_feedback_shows_no_hidden_test(graded):
    told = [told_apart(source) for source in SOURCES.values()]
    public = set().union(*(public for public, _ in told))
    secret = {escape(line) for _, lines in told for line in lines - public if len(line) > 12}
    assert len(secret) > 80
    for page in (graded[1] / "grades/feedback/untouched").rglob("*.html"):
        assert [line for line in secret if line in page.read_text("utf-8")] == []


def test_nbgrader_generates_the_same_notebooks_and_grades_them_alike(graded):
    folder = graded[1] / "nbgrader's own"
    (folder / "submitted").mkdir(parents=True)
    (folder / "source").symlink_to(FOLDER)
    for student in ("right", "student 2"):
        (folder / "submitted" / student).symlink_to(graded[1] / "submitted" / student)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    settings = {"JUPYTER_CONFIG_DIR": str(folder), "IPYTHONDIR": str(folder), "PATH": path}

    def run(*arguments):
        command = [sys.executable, "-m", "nbgrader", *arguments]
        options = {"cwd": folder, "env": os.environ | settings, "timeout": 300}
        ran = subprocess.run(command, capture_output=True, text=True, **options)
        assert ran.returncode == 0, ran.stderr

    run("generate_assignment", "minimax")
    ours, theirs = (place / "release/minimax/minimax.ipynb" for place in (graded[1], folder))
    assert json.loads(ours.read_text("utf-8")) == json.loads(theirs.read_text("utf-8"))
    run("autograde", "minimax")
    run("export", "--to=marks.csv")
    names, *rows = (folder / "marks.csv").read_text("utf-8").splitlines()
    scores = [dict(zip(names.split(","), row.split(","), strict=True)) for row in rows]
    assert len(scores) == 2
    for row in scores:
        assert float(row["score"]) == graded[0][row["student_id"], "minimax"].total
