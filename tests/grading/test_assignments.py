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

from minimax_lab.coursework.grading.grade import grade, release
from minimax_lab.coursework.grading.notebooks import assignments

pytestmark = pytest.mark.grading

FOLDER = Path(__file__).parents[2] / "notebooks" / "coursework"
SOURCES = assignments(FOLDER)
NAMES = sorted(SOURCES)

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
MOVER = """
def evaluation(game, state):
    return sum(1 for action in game.actions(state))
"""
BLIND = """
def choose(game, state, depth):
    def value(state, depth):
        if game.is_terminal(state):
            return 100_000 * game.evaluate(state)
        if depth == 0:
            return 0
        values = [value(child, depth - 1) for child in game.children(state)]
        return max(values) if game.to_move(state) == MAX else min(values)
    def worth(action):
        return game.to_move(state) * value(game.result(state, action), depth - 1)
    return max(game.actions(state), key=worth)
"""
WORST = """
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return min(minimax(game, child, depth - 1) for child in game.children(state))
"""
NOTHING = "def evaluation(game, state):\n    return 0\n"
EDGE_FIRST = "def key(state, action):\n    return -abs(action - 4)\n"

FROM_ZERO = next(
    cell.source for cell in SOURCES["connect_four"].cells if cell.name == "connect_four"
)
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
NUMPY = next(cell.source for cell in SOURCES["alphabeta"].cells if cell.name == "alphabeta")
NUMPY = "import numpy as np\n" + NUMPY.replace("inf\n", "np.inf\n")

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
    ("minimax", {"values": 'values = dict.fromkeys("ABCDEFGHIJ", 6)'}, 16, "right"),
    (
        "connect_four",
        {"evaluation": NOTHING, "choose": WITHOUT_SEARCH},
        6,
        "see every win and loss",
    ),
]


def handed_in(folder, name, student, replaced=()):
    """Write what a student hands in: the released notebook, with solutions filled in."""
    notebook = json.loads((folder / "release" / name / f"{name}.ipynb").read_text("utf-8"))
    solutions = {
        cell.name: re.sub(r"[ ]*### (BEGIN|END) SOLUTION\n?", "", cell.source)
        for cell in SOURCES[name].cells
        if cell.kind == "solution"
    } | dict(replaced)
    for cell in notebook["cells"]:
        grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if grade_id in solutions:
            cell["source"] = solutions[grade_id]
    path = folder / "submitted" / student / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook), "utf-8")


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    release(FOLDER, folder / "release")
    for name in NAMES:
        handed_in(folder, name, "right")
        untouched = folder / "submitted" / "untouched" / name / f"{name}.ipynb"
        untouched.parent.mkdir(parents=True)
        untouched.write_bytes((folder / "release" / name / f"{name}.ipynb").read_bytes())
    for number, (name, cells, _, _) in enumerate(STUDENTS):
        handed_in(folder, name, f"student {number}", cells)
    done = grade(folder / "submitted", FOLDER, folder / "grades")
    return {(each.student, each.assignment): each for each in done}, folder


@pytest.mark.parametrize("name", NAMES)
def test_the_solutions_get_all_marks_and_no_remark(graded, name):
    done = graded[0]["right", name]
    assert (done.total, done.notes) == (20, [])


@pytest.mark.parametrize("name", NAMES)
def test_the_students_notebook_as_it_is_released_gets_none(graded, name):
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


@pytest.fixture(scope="module")
def nbgraders_own(graded):
    """The same sources and submissions in nbgrader's folders, graded by nbgrader."""
    folder = graded[1]
    (folder / "source").symlink_to(FOLDER)
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "JUPYTER_CONFIG_DIR": str(folder / "settings"),
        "IPYTHONDIR": str(folder / "settings"),
    }

    def run(*arguments):
        command = [sys.executable, "-m", "nbgrader", *arguments]
        return subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300
        )

    return folder, run


def test_nbgrader_generates_the_same_notebooks_and_grades_them_alike(graded, nbgraders_own):
    folder, run = nbgraders_own
    ours = (folder / "release/minimax/minimax.ipynb").read_text("utf-8")
    made = run("generate_assignment", "minimax", "--force")
    assert made.returncode == 0, made.stderr
    assert json.loads((folder / "release/minimax/minimax.ipynb").read_text("utf-8")) == json.loads(
        ours
    )
    marked = run("autograde", "minimax", "--force")
    assert marked.returncode == 0, marked.stderr
    exported = run("export", "--to=marks.csv")
    assert exported.returncode == 0, exported.stderr
    rows = (folder / "marks.csv").read_text("utf-8").splitlines()
    place = rows[0].split(",").index("score"), rows[0].split(",").index("student_id")
    scores = {row.split(",")[place[1]]: float(row.split(",")[place[0]]) for row in rows[1:]}
    for student in ("right", "untouched", "student 2", "student 8"):
        assert scores[student] == graded[0][student, "minimax"].total
