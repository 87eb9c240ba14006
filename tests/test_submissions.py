"""What is read of a folder of submissions, and how much a process may compute."""

import os
import subprocess
import sys
import time

import pytest
from grading.written import code, handed_in, notebook, source, write_source, write_submission

from minimax_lab.coursework.grading.allowance import Allowance, computed_by
from minimax_lab.coursework.grading.feedback import page
from minimax_lab.coursework.grading.marking import Mark, Marked
from minimax_lab.coursework.grading.notebooks import Assignment, Cell, assignments
from minimax_lab.coursework.grading.notebooks import (
    collected,
    defined_below,
    not_read,
    parts,
    remarks,
)


@pytest.fixture
def known(tmp_path):
    write_source(tmp_path / "source")
    other = [code("x = 1", "other"), code("assert x", "test_other", points=1)]
    write_source(tmp_path / "source", other, "other")
    return assignments(tmp_path / "source")


def test_both_layouts_are_read_and_a_notebook_is_known_by_its_cells(tmp_path, known):
    folder = tmp_path / "in"
    write_submission(folder, "ada", handed_in(), name="anything")
    (folder / "bob.ipynb").write_text(notebook(handed_in()), "utf-8")
    (folder / "bob__other_0815.ipynb").write_text(notebook([code("x = 2", "other")]), "utf-8")
    found = [(each.student, each.assignment, each.notes) for each in collected(folder, known)]
    assert found == [("bob", "other", []), ("ada", "value", []), ("bob", "value", [])]


def test_a_notebook_in_a_students_own_folder_or_the_assignments_is_read_too(tmp_path, known):
    folder = tmp_path / "in"
    for path in (
        "ada/value",
        "value/bob",
        "value/eve/x",
        "ada/.ipynb_checkpoints/value",
        "a/b/c/d",
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / f"{path}.ipynb").write_text(notebook(handed_in()), "utf-8")
    assert [each.student for each in collected(folder, known)] == ["ada", "bob", "eve"]
    assert all(not each.notes for each in collected(folder, known))
    assert [path.name for path in not_read(folder)] == ["d.ipynb"]


def test_a_second_notebook_of_a_student_is_told_and_ignored(tmp_path, known):
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("bob__1", "bob__2"):
        (folder / f"{name}.ipynb").write_text(notebook(handed_in(answer=f"{name} = 1")), "utf-8")
    (only,) = collected(folder, known)
    assert "bob__1 = 1" in str(only.cells) and "bob__2.ipynb is a second" in only.notes[0]


def test_a_copy_beside_the_notebook_is_the_one_that_is_ignored(tmp_path, known):
    write_submission(tmp_path / "in", "ada", handed_in(answer="right = 1"))
    stale = tmp_path / "in/ada/value/value-Copy1.ipynb"
    stale.write_text(notebook(handed_in(answer="stale = 1")), "utf-8")
    (ada,) = collected(tmp_path / "in", known)
    assert "right = 1" in str(ada.cells) and "value-Copy1.ipynb is a second" in ada.notes[0]


def test_a_notebook_may_begin_with_a_byte_order_mark(tmp_path, known):
    (tmp_path / "in").mkdir()
    (tmp_path / "in/ada.ipynb").write_text(notebook(handed_in()), "utf-8-sig")
    (ada,) = collected(tmp_path / "in", known)
    assert (ada.assignment, ada.notes) == ("value", [])


def test_a_name_that_the_terminal_cannot_write_stops_nobody(tmp_path, known):
    (tmp_path / "in").mkdir()
    (tmp_path / "in/Łukasz.ipynb").write_text("{")
    folders = [tmp_path / "in", f"--sources={tmp_path / 'source'}", f"--output={tmp_path / 'out'}"]
    command = [sys.executable, "-m", "minimax_lab.coursework.grading", "grade", *map(str, folders)]
    environment = os.environ | {"PYTHONIOENCODING": "latin-1:strict"}
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)
    assert "Łukasz" in (tmp_path / "out/marks.csv").read_text("utf-8")


def test_what_is_no_notebook_is_told(tmp_path, known):
    folder = tmp_path / "in"
    (folder / "d.ipynb").mkdir(parents=True)
    (folder / "a.ipynb").write_bytes(b"\xff\xfe{}")
    (folder / "b.ipynb").symlink_to(tmp_path / "source/value/value.ipynb")
    (folder / "c.ipynb").write_text('{"cells": 3}')
    os.mkfifo(folder / "e.ipynb")
    found = collected(folder, known)
    assert [each.student for each in found] == ["a", "b", "c", "d", "e"]
    assert all(len(each.notes) == 1 and not each.cells for each in found)


def test_an_empty_folder_says_what_belongs_there(tmp_path, known):
    with pytest.raises(ValueError, match="STUDENT.ipynb"):
        collected(tmp_path / "nothing", known)


def test_test_cells_are_the_sources_and_come_after_the_cells_above_them(tmp_path, known):
    cells = handed_in(before=["y = 1", "%matplotlib inline\nz = 5"], after=["late = 1"])
    write_submission(tmp_path / "in", "ada", cells)
    (ada,) = collected(tmp_path / "in", known)
    (first, test_1), (second, test_2) = parts(ada, known["value"])
    assert [cell.name for cell in first] == ["", "answer"]
    assert [cell.source[:5] for cell in second] == ["y = 1", "get_i", "def m"]
    assert [test_1.points, test_2.points] == [2, 5]
    assert "secret_tree" in test_2.source and "secret_tree" not in test_2.visible
    assert not test_2.is_hidden(1) and test_2.is_hidden(3)
    assert remarks(ada, known["value"]) == []


def test_cells_between_a_solution_and_its_test_are_run_and_those_below_are_told(tmp_path, known):
    cells = handed_in("# mine is below", after=["def minimax(): pass"])
    cells.insert(-2, code("helper = 1"))
    write_submission(tmp_path / "in", "ada", cells)
    (ada,) = collected(tmp_path / "in", known)
    (_, _), (second, _) = parts(ada, known["value"])
    assert [cell.source for cell in second] == ["# mine is below", "helper = 1"]
    assert defined_below(ada, "test_minimax", "minimax")
    assert not defined_below(ada, "test_minimax", "helper")


def test_what_a_magic_measures_is_run_and_other_commands_do_nothing(tmp_path, known):
    cells = handed_in("%%time\ndef minimax(): pass", before=["minimax?\nx = 7\n% x"])
    write_submission(tmp_path / "in", "ada", cells)
    (ada,) = collected(tmp_path / "in", known)
    (_, _), (second, _) = parts(ada, known["value"])
    assert [cell.source.strip().splitlines()[0][:8] for cell in second] == ["get_ipyt", "def mini"]


def test_the_source_itself_can_be_handed_in_without_a_remark(tmp_path, known):
    write_submission(tmp_path / "in", "lecturer", source())
    (lecturer,) = collected(tmp_path / "in", known)
    assert remarks(lecturer, known["value"]) == []


def test_tasks_are_named_after_the_headings_above_them(known):
    assert [task.title for task in known["value"].tasks] == ["By hand", "Write minimax"]
    cells = [Cell("", "prose", "## Count (3 marks)"), Cell("test_count", "test", "assert x", 3)]
    assert [task.title for task in Assignment("count", cells).tasks] == ["Count"]
    assert known["value"].title == "Value a tree" and known["value"].points == 7
    assert len(source()) == len(known["value"].cells)


@pytest.fixture
def clock(monkeypatch):
    """A clock whose time is what stands in it."""
    times = [100.0]
    monkeypatch.setattr("minimax_lab.coursework.grading.allowance.time.monotonic", lambda: times[0])
    return times


def test_a_process_that_has_to_wait_loses_nothing(clock):
    waiting = Allowance(lambda: 7.0, 5)
    clock[0] += 30
    assert waiting.left() == 5
    clock[0] += 30
    assert waiting.left() == 0  # but nobody waits for it without end


def test_a_process_that_has_computed_too_long_is_out_of_time(clock):
    seconds = 7.0
    allowance = Allowance(lambda: seconds, 5)
    clock[0] += 4
    assert allowance.left() == 1
    clock[0] += 6
    seconds += 3
    assert allowance.left() == 2
    clock[0] += 2
    seconds += 2
    assert allowance.left() == 0


def test_what_a_process_has_computed_grows_with_its_work():
    before = computed_by(os.getpid())
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert computed_by(os.getpid()) > before


def test_feedback_on_what_cannot_be_opened_speaks_of_no_marks():
    text = page(Marked("Zoë", "", [], ["a.ipynb: it can't be opened"], {}), "A notebook")
    assert "Zoë</p>" in text and "0 marks" not in text


def test_what_stands_in_backticks_is_set_as_code():
    text = page(Marked("Zoë", "value", [Mark("t", "T", 0, 3, "`f(<b>)` is 1")], [], {}), "Title")
    assert "<code>f(&lt;b&gt;)</code> is 1" in text


def test_feedback_is_a_page_of_its_own_that_runs_nothing():
    marks = [Mark("test_a", "A <b>", 0, 3, "<script>"), Mark("test_b", "B", 1, 1)]
    text = page(Marked("Zoë", "value", marks, ["a & b"], {"a": "x = '</pre>'"}), "Title")
    assert "<script" not in text and "&lt;script&gt;" in text and "A &lt;b&gt;" in text
    assert "Zoë: 1 of 4 marks" in text and "✗" in text and "✓" in text
    assert "x = &#x27;&lt;/pre&gt;" in text and "a &amp; b" in text
    assert "default-src 'none'" in text and "http" not in text.replace("http-equiv", "")
