"""Every attack on the grader brings no marks that weren't earned, and the others are graded."""

import csv
import json
from html import unescape
from pathlib import Path

import pytest

import minimax_lab as lab
from minimax_lab.coursework import sandbox
from minimax_lab.coursework.grading import grade

from .attacks import FUNCTIONS
from .written import RIGHT, handed_in, notebook, write_source, write_submission

pytestmark = pytest.mark.grading

FOLDER = str(Path(lab.__file__).parent)
CHEAP = "minimax = lambda game, state, depth: 3"
LOOP = """
best = {}
for player, pick in ((MAX, max), (-MAX, min)):
    best[player] = pick
also = []
also.append(MAX)
"""
TABLE = """
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [minimax(game, child, depth - 1) for child in game.children(state)]
    return best[game.to_move(state)](values) if also else 0
"""
EVIL = "<script>alert(1)</script>"


def notebooks():
    """Submissions by student, with what each has earned: 2 for the answer, 5 for minimax."""
    edited = handed_in(CHEAP, test="assert True\n")
    deleted = [cell for cell in handed_in(CHEAP) if "test" not in str(cell["metadata"])]
    richer = handed_in(CHEAP)
    for cell in richer:
        if "points" in (marks := cell["metadata"].get("nbgrader", {})):
            marks.update(points=1000, grade=True)
    twice = handed_in(CHEAP)
    twice += [cell for cell in twice if "answer" in str(cell["metadata"])]
    renamed = json.loads(json.dumps(handed_in(CHEAP)).replace("test_minimax", "minimax_test"))
    swapped = handed_in(CHEAP)
    swapped[-1]["metadata"]["nbgrader"]["grade_id"] = "minimax"  # a test that says it is a solution
    return {
        "honest": (handed_in(), 7),
        "honest too": (handed_in(after=["print(lab.watch(minimax, lab.AIMA_TREE, 'A', 2))"]), 7),
        "half": (handed_in(CHEAP), 2),
        "an edited test": (edited, 2),
        "no tests": (deleted, 2),
        "richer tests": (richer, 2),
        "a cell twice": (twice, 2),
        "another test's name": (renamed, 2),
        "a test as solution": (swapped, 2),
        "undone afterwards": (handed_in(after=["minimax = None"]), 7),
        "an endless cell": (handed_in(before=["while True: pass"]), 7),
        "an endless definition": (handed_in(CHEAP, before=["x = [1 for _ in iter(int, 1)]"]), 2),
        "an endless solution": (handed_in("while True: pass\n" + CHEAP), 2),
        "an endless experiment": (handed_in(RIGHT + "while True: pass\n"), 7),
        "a table made by a loop": (handed_in(TABLE, before=[LOOP]), 7),
        "a check below": (handed_in(RIGHT + "report = lab.check('minimax', minimax)\nreport"), 7),
        "no notebook": ("{", 0),
        "other cells": (json.dumps({"cells": [1, "x", None]}), 0),
        "odd metadata": (json.dumps({"cells": [{"metadata": {"nbgrader": []}}] * 3}), 0),
        "nothing": (notebook([]), 0),
        "strange source": (handed_in("\0\ud800"), 2),
        "a patched check": (handed_in(CHEAP, before=["lab.check = print"]), 2),
        "=cmd|' '!A1 <b>": (handed_in(f"raise ValueError('{EVIL}')", f"answer = '{EVIL}'"), 0),
    }


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The class, marked: each student's total, and the folder."""
    folder = tmp_path_factory.mktemp("class")
    others = folder / "submitted"
    write_source(folder / "source")
    for student, (cells, _) in notebooks().items():
        write_submission(others, student, cells)
    told = f"FOLDER, OTHERS = {FOLDER!r}, {str(others)!r}\n"
    told += f"SOURCE = {str(folder / 'source/value/value.ipynb')!r}\n"
    for student, attack in FUNCTIONS.items():
        write_submission(others, student, handed_in(told + attack))
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandbox, "SECONDS", 1.0)  # what is endless soon shows
        done = grade(others, folder / "source", folder / "grades")
    after = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {each.student: each for each in done}, folder, before, after


@pytest.mark.parametrize("student", notebooks())
def test_a_notebook_brings_what_it_has_earned(graded, student):
    assert graded[0][student].total == notebooks()[student][1]


@pytest.mark.parametrize("student", FUNCTIONS)
def test_an_attack_brings_nothing_and_leaves_the_rest_as_it_is(graded, student):
    assert graded[0][student].total == 2


def test_nothing_but_the_grades_was_written(graded):
    _, folder, before, after = graded
    new = {path for path in after if after[path] != before.get(path)}
    assert before.keys() <= after.keys()
    assert all(path.is_relative_to(folder / "grades") for path in new)
    assert not [path for path in folder.rglob("*") if path.is_fifo() or path.is_symlink()]


def test_the_table_has_a_row_for_each(graded):
    done, folder, _, _ = graded
    with open(folder / "grades/marks.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["student"].removeprefix("'"): row for row in csv.DictReader(file)}
    assert rows.keys() == done.keys()
    assert rows["honest"] == {
        **{"student": "honest", "assignment": "value", "test_answer": "2", "test_minimax": "5"},
        **{"total": "7", "max": "7", "notes": ""},
    }
    assert rows["=cmd|' '!A1 <b>"]["student"].startswith("'=")  # no formula
    assert "test cell test_minimax was edited: ignored" in rows["an edited test"]["notes"]
    assert "value.ipynb can't be marked: JSONDecodeError" in rows["no notebook"]["notes"]


def test_feedback_shows_what_is_wrong_but_no_hidden_test_and_no_solution(graded):
    pages = {page.parent.name: page for page in (graded[1] / "grades/feedback").rglob("*.html")}
    assert pages.keys() == graded[0].keys()
    for student, page in pages.items():
        text = page.read_text("utf-8")
        assert "secret_tree" not in text and "4711" not in text and "<script" not in text
        if "honest" not in student:
            assert "values = [minimax(" not in text or "def minimax" in text
    assert "doesn't come back" in unescape(pages["an endless loop"].read_text("utf-8"))
    assert "&lt;script&gt;" in pages["=cmd|' '!A1 <b>"].read_text("utf-8")
