"""Notebooks are read as they were meant, pages give nothing away, and releases no solution."""

import ast
import json
import os
import subprocess
from pathlib import Path

import pytest
from grading.written import code, handed_in, notebook, source, write_source
from told_apart import told_apart

from minimax_lab.coursework.grading.feedback import page
from minimax_lab.coursework.grading.grade import release
from minimax_lab.coursework.grading.marking import Mark, Marked
from minimax_lab.coursework.grading.notebooks import (
    Assignment,
    Cell,
    assignments,
    cells_of,
    collected,
    names_in,
    parts,
    remarks,
    submission,
)

FOLDER = Path(__file__).parents[1] / "notebooks" / "coursework"
SOURCES = assignments(FOLDER)
NAMES = ["minimax", "alphabeta", "tic_tac_toe", "connect_four", "ordering"]
every_assignment = pytest.mark.parametrize("name", NAMES)


@pytest.fixture
def known(tmp_path):
    write_source(tmp_path / "source")
    other = [code("x = 1", "other"), code("assert x", "test_other", points=1)]
    write_source(tmp_path / "source", other, "other")
    return assignments(tmp_path / "source")


def put(folder, name, cells=None):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook(handed_in() if cells is None else cells), "utf-8-sig")
    return path


@pytest.mark.parametrize(
    ("path", "student"),
    [
        ("ada/value/anything.ipynb", "ada"),
        ("value/eve/x.ipynb", "eve"),
        ("ada/value.ipynb", "ada"),
        ("value/bob.ipynb", "bob"),
        ("bob.ipynb", "bob"),
        ("bob__other_0815.ipynb", "bob"),
        ("a/b/c/d.ipynb", ""),
    ],
)
def test_whose_a_notebook_is_tells_its_place_and_its_assignment_its_cells(
    tmp_path, known, path, student
):
    put(tmp_path / "in", path)
    put(tmp_path / "in", "ada/.ipynb_checkpoints/value.ipynb")
    ((whose, where),) = collected(tmp_path / "in", known)
    assert whose == student
    found = submission(whose, where, known)
    assert (found.assignment, found.notes, len(found.cells)) == ("value", [], 6)
    assert (
        submission("x", put(tmp_path, "y", [code("x = 2", "other")]), known).assignment == "other"
    )


def test_a_copy_beside_the_notebook_comes_second(tmp_path, known):
    for name in ("ada/value/value-Copy1.ipynb", "ada/value/value.ipynb", "z.ipynb", "z__2.ipynb"):
        put(tmp_path / "in", name)
    (tmp_path / "in" / "mallory").symlink_to(tmp_path / "in" / "ada")
    found = [(student, path.name) for student, path in collected(tmp_path / "in", known)]
    assert found == [
        *(("z", "z.ipynb"), ("z", "z__2.ipynb")),
        *(("ada", "value.ipynb"), ("ada", "value-Copy1.ipynb")),
    ]
    with pytest.raises(ValueError, match="STUDENT.ipynb"):
        collected(tmp_path / "nothing", known)


def test_a_folder_nested_without_end_hides_no_other(tmp_path, known):
    put(tmp_path / "in", "ada.ipynb")
    place = os.getcwd()
    os.chdir(tmp_path / "in")
    for _ in range(1500):
        os.mkdir("d")
        os.chdir("d")
    Path("deep.ipynb").write_text("{}")
    os.chdir(place)
    try:
        assert [student for student, _ in collected(tmp_path / "in", known)] == ["ada"]
    finally:
        subprocess.run(["rm", "-rf", tmp_path / "in"], check=True)


def test_what_is_no_notebook_is_told(tmp_path, known):
    folder = tmp_path / "in"
    (folder / "d.ipynb").mkdir(parents=True)
    (folder / "a.ipynb").write_bytes(b"\xff\xfe{}")
    (folder / "b.ipynb").symlink_to(tmp_path / "source/value/value.ipynb")
    (folder / "c.ipynb").write_text('{"cells": 3}')
    os.mkfifo(folder / "e.ipynb")
    (folder / "f.ipynb").write_text("[" * 100_000)
    put(folder, "g.ipynb", [code("x = 1\n" * 60_000, "minimax")])
    found = [submission(*each, known) for each in collected(folder, known)]
    assert [each.student for each in found] == list("abcdefg")
    assert all("can't be read" in each.notes[0] and not each.cells for each in found)


def test_test_cells_are_the_sources_and_come_after_the_cells_above_them(tmp_path, known):
    cells = handed_in("# mine is below", before=["y = 1", "z = 5"], after=["late = 1"])
    cells.insert(-2, code("helper = 1"))
    ada = submission("ada", put(tmp_path, "ada.ipynb", cells), known)
    (first, test_1), (second, test_2) = parts(ada, known["value"])
    assert [cell.name for cell in first] == ["", "answer"]
    assert [cell.source for cell in second] == ["y = 1", "z = 5", "# mine is below", "helper = 1"]
    assert [test_1.points, test_2.points] == [2, 5]
    assert "secret_tree" in test_2.source and "secret_tree" not in test_2.visible
    assert not test_2.is_hidden(1) and test_2.is_hidden(3)
    assert remarks(ada, known["value"]) == []
    lecturer = submission("lecturer", put(tmp_path, "l.ipynb", source()), known)
    assert remarks(lecturer, known["value"]) == []


def test_tasks_are_named_after_the_headings_above_them(known):
    assert [title for _, title in known["value"].tasks] == ["By hand", "Write minimax"]
    cells = [Cell("", "prose", "## Count (3 marks)"), Cell("test_count", "test", "assert x", 3)]
    assert [title for _, title in Assignment("count", cells).tasks] == ["Count"]
    assert known["value"].title == "Value a tree"


def test_feedback_is_a_page_of_its_own_that_runs_nothing():
    mistake = ("<svg></svg>", "A <name>", "An `explanation<`", "A hint")
    marks = [Mark("a", "A <b>", 0, 3, "<script> `f(<b>)`", mistake), Mark("b", "B", 1, 1)]
    text = page(Marked("Zoë", "value", marks, ["a & b"]), "Title")
    assert "<script" not in text and "&lt;script&gt;" in text and "A &lt;b&gt;" in text
    assert "Zoë: 1 of 4 marks" in text and "✗" in text and "✓" in text and "a &amp; b" in text
    assert "<code>f(&lt;b&gt;)</code>" in text and "<code>explanation&lt;</code>" in text
    assert "<svg></svg>" in text and "A &lt;name&gt;" in text and "A hint" in text
    assert "default-src 'none'" in text and "http" not in text.replace("http-equiv", "")
    text = page(Marked("Zoë", "value", [Mark("a", "A", 0, 3, "x", ("<svg></svg>",))], []), "Title")
    assert "<svg></svg>" in text and "Hint" not in text
    text = page(Marked("Zoë", "", [], ["a.ipynb: it can't be opened"]), "A notebook")
    assert "Zoë</p>" in text and "0 marks" not in text


# The assignments, and what students get of them


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    pytest.importorskip("nbgrader")
    folder = tmp_path_factory.mktemp("release")
    paths = release(FOLDER, folder)
    assert sorted(path.stem for path in paths) == sorted(NAMES)
    return folder


@every_assignment
def test_a_release_has_stubs_checks_and_marks_but_no_solution_and_no_hidden_test(released, name):
    text = (released / name / f"{name}.ipynb").read_text("utf-8")
    mine = cells_of(json.loads(text))
    _, secret = told_apart(SOURCES[name])
    assert len(secret) > 20 and "SOLUTION" not in text and "HIDDEN" not in text
    assert not {line.strip() for cell in mine for line in cell.source.splitlines()} & secret
    assert [(cell.name, cell.kind, cell.points) for cell in mine] == [
        (cell.name, cell.kind, cell.points) for cell in SOURCES[name].cells
    ]
    for cell, own in zip(mine, SOURCES[name].cells, strict=True):
        assert "assert report.passed, report" not in cell.source  # a failed check is told once
        if cell.kind == "solution":
            assert "raise NotImplementedError()" in cell.source
            assert set(names_in(cell.source)) == set(names_in(own.source))
        elif cell.kind == "test":
            assert cell.source == own.visible


@every_assignment
def test_a_source_has_twenty_marks_and_says_them(name):
    cells = SOURCES[name].cells
    names = [cell.name for cell in cells if cell.kind in ("solution", "test")]
    assert len(names) == len(set(names)) and all(names)
    assert sum(test.points for test, _ in SOURCES[name].tasks) == 20
    prose = [cell.source for cell in cells if cell.kind == "prose"]
    text = "\n".join(prose)
    for test, title in SOURCES[name].tasks:
        assert f"## {title} ({test.points} marks)\n" in text
        statement = ast.parse(test.source).body[-1]  # nbgrader wants an assert at the end
        while isinstance(statement, ast.For):
            statement = statement.body[-1]
        assert isinstance(statement, ast.Assert)
    assert prose[0].startswith("# ")
    assert "NotImplementedError" in prose[0] and "hand in this file" in prose[0]
    headings = ("What you will do", "What you will learn", "What you need", "What we learned")
    for heading in (*headings, "Predict", "Explain", "Sources"):
        assert heading in text, heading
    for cell in cells:
        if cell.kind == "solution" and cell.source.startswith(("def ", "class ")):
            for statement in ast.parse(cell.source).body:
                assert "Example:" in ast.get_docstring(statement)
    stored = json.loads((FOLDER / name / f"{name}.ipynb").read_text("utf-8"))
    assert not any(cell.get("outputs") for cell in stored["cells"])
