"""A class is graded to its end, and nobody pays for what another one does."""

import csv
import os
import signal

import pytest

from grading.written import RIGHT, handed_in, notebook, write_source
from minimax_lab.coursework.grading import grade as module
from minimax_lab.coursework.grading.grade import grade
from minimax_lab.coursework.grading.marking import marked

pytestmark = pytest.mark.grading

TELLS = """\
def minimax(game, state, depth):
    if depth == 2:
        return 3
    raise ValueError(repr((state, depth)))
"""


def totals(tmp_path, submissions):
    """Grade a folder, and return each student's total and notes."""
    write_source(tmp_path / "source")
    grade(submissions, tmp_path / "source", tmp_path / "grades")
    with (tmp_path / "grades" / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: (row["total"], row["notes"]) for row in csv.DictReader(file)}


def hand_in(folder, student, cells):
    path = folder / student / "value"
    path.mkdir(parents=True)
    (path / "value.ipynb").write_text(notebook(cells), "utf-8")


def _dies_of_mallory(connection, submission, source):
    if submission.student == "mallory":
        os.kill(os.getpid(), signal.SIGKILL)
    connection.send(marked(submission, source))


def test_a_marking_process_that_dies_costs_nobody_else_a_mark(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_mark_and_send", _dies_of_mallory)
    for student in ("alice", "mallory", "zoe"):
        hand_in(tmp_path / "in", student, handed_in())
    got = totals(tmp_path, tmp_path / "in")
    assert got["alice"] == got["zoe"] == ("7", "")
    assert got["mallory"][0] == "0" and "couldn't be marked" in got["mallory"][1]


def test_somebody_elses_folder_under_ones_own_name_counts_for_nothing(tmp_path):
    hand_in(tmp_path / "in", "alice", handed_in())
    (tmp_path / "in" / "mallory").symlink_to(tmp_path / "in" / "alice")
    assert list(totals(tmp_path, tmp_path / "in")) == ["alice"]


def test_what_a_hidden_test_asks_for_isnt_told_by_an_exception(tmp_path):
    hand_in(tmp_path / "in", "mallory", handed_in(TELLS))
    assert totals(tmp_path, tmp_path / "in")["mallory"][0] == "2"
    page = next((tmp_path / "grades").rglob("*.html")).read_text("utf-8")
    assert "There it stops with ValueError on line 4." in page
    assert "(0, 0, 0)" not in page


def test_notes_are_few_and_short(tmp_path):
    cells = handed_in("raise ValueError('x' * 5_000)") + 40 * handed_in(RIGHT)[-2:]
    hand_in(tmp_path / "in", "mallory", cells)
    assert len(totals(tmp_path, tmp_path / "in")["mallory"][1]) < 20 * 302
