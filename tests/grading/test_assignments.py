"""The whole way: release the assignments, hand them in, and mark them."""

import json
import os
import re
import sys
from html import escape
from pathlib import Path

import pytest

from minimax_lab.coursework.grading import grade, release
from minimax_lab.coursework.marking import assignments

from .written import told_apart

pytestmark = pytest.mark.grading

FOLDER = Path(__file__).parents[2] / "notebooks" / "coursework"
SOURCES = assignments(FOLDER)
NAMES = sorted(SOURCES)


def solution(name, cell, *changes):
    """Return the source's own solution, changed."""
    text = next(one.source for one in SOURCES[name].cells if one.name == cell)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", text)


FORGETFUL = solution("alphabeta", "alphabeta", ("depth - 1, alpha, beta", "depth - 1, -inf, inf"))
NUMPY = "import numpy as np\n" + solution("alphabeta", "alphabeta", ("inf\n", "np.inf\n"))
GREEDY = solution("minimax", "best_move", ("best(game", "max(game"))
WORST = solution("minimax", "minimax", ("return max(values) if", "return min(values) if"))
MOVER = "def evaluation(game, state):\n    return sum(1 for action in game.actions(state))\n"
BLIND = solution("connect_four", "choose", ("return evaluation(game, state)", "return 0"))
WITHOUT_SEARCH = """
def choose(game, state, depth):
    def wins(state):
        return [move for move in game.actions(state) if game.is_terminal(game.result(state, move))]
    safe = [move for move in game.actions(state) if not wins(game.result(state, move))]
    middle = 5 if len(game.board(state).pieces) == 4 else 4
    return min(wins(state) or safe or game.actions(state), key=lambda move: abs(move - middle))
"""
NO_IDEA = {"evaluation": "def evaluation(game, state):\n    return 0\n", "choose": WITHOUT_SEARCH}
FOR_MAX = solution("tic_tac_toe", "play", ("mover * value", "value"))
EDGE_FIRST = "def key(state, action):\n    return -abs(action - 4)\n"
BOTH_PLIES = solution("ordering", "measures", (" ** 0.5\n", "\n"))
ONE_TOO_MANY = solution("alphabeta", "reordered", ("[14, 2]", "[2, 14]"))

# What stands in solution cells: the assignment, the cells, the marks that are left, and words that
# the feedback must have.
STUDENTS = [
    ("alphabeta", {"alphabeta": NUMPY}, 20, "20 of 20"),
    ("alphabeta", {"alphabeta": FORGETFUL}, 8, "window"),
    ("minimax", {"best_move": GREEDY}, 14, "MIN"),
    ("connect_four", {"evaluation": MOVER}, 12, "side"),
    ("ordering", {"key": EDGE_FIRST}, 11, "last"),
    ("ordering", {"measures": BOTH_PLIES}, 15, "the test in your notebook"),
    ("alphabeta", {"reordered": ONE_TOO_MANY}, 16, "fewer are enough"),
    ("connect_four", {"choose": BLIND}, 14, "decides"),
    ("minimax", {"minimax": WORST}, 10, "With a correct one, it is right"),
    ("minimax", {"values": "values = dict.fromkeys('ABCDEFGHIJ', 6)"}, 16, "right"),
    ("tic_tac_toe", {"play": FOR_MAX}, 16, "would have got more"),
    ("connect_four", NO_IDEA, 6, "see every win and loss"),
]


def hand_in(folder, name, student, replaced=None):
    """Write what a student hands in: the released notebook, with solutions filled in."""
    notebook = json.loads((folder / "release" / name / f"{name}.ipynb").read_text("utf-8"))
    for cell in notebook["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("solution") and replaced is not None:
            cell["source"] = replaced.get(marks["grade_id"]) or solution(name, marks["grade_id"])
    path = folder / "submitted" / student / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook), "utf-8")


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    release(FOLDER, folder / "release")
    for name in NAMES:
        hand_in(folder, name, "right", {})
        hand_in(folder, name, "untouched")
    for number, (name, cells, _, _) in enumerate(STUDENTS):
        hand_in(folder, name, f"student {number}", cells)
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
    assert len(secret) > 60
    for page in (graded[1] / "grades/feedback/untouched").rglob("*.html"):
        assert [line for line in secret if line in page.read_text("utf-8")] == []


def test_nbgrader_generates_the_same_notebooks_and_grades_them_alike(graded, monkeypatch):
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    done, folder = graded
    (folder / "source").symlink_to(FOLDER)
    ours = json.loads((folder / "release/minimax/minimax.ipynb").read_text("utf-8"))
    api = NbGraderAPI(config=Config(CourseDirectory={"root": str(folder)}))
    made = api.generate_assignment("minimax", force=True)
    assert made["success"], made["log"]
    assert json.loads((folder / "release/minimax/minimax.ipynb").read_text("utf-8")) == ours
    marked = api.autograde("minimax", "student 2")
    assert marked["success"], marked["log"]
    score = api.get_submission("minimax", "student 2")["score"]
    assert score == done["student 2", "minimax"].total
