"""Notebooks are read as they were meant, pages give nothing away, and releases no solution."""

import ast
import json
import os
import subprocess
from pathlib import Path

import pytest
from grading.written import code, handed_in, notebook, source, write_source
from told_apart import told_apart

from minimax_lab.coursework.grading import collected, page, release
from minimax_lab.coursework.marking import (
    Mark,
    Marked,
    assignments,
    cells_of,
    mark,
    names_in,
    parts,
    remarks,
)

FOLDER = Path(__file__).parents[1] / "notebooks" / "coursework"
SOURCES = assignments(FOLDER)
NAMES = ["minimax", "alphabeta", "tic_tac_toe", "connect_four", "ordering"]
every_assignment = pytest.mark.parametrize("name", NAMES)


@pytest.mark.parametrize(
    ("path", "student"),
    [
        ("ada/value/anything.ipynb", "ada"),
        ("value/eve/x.ipynb", "eve"),
        ("ada/value.ipynb", "ada"),
        ("value/bob.ipynb", "bob"),
        ("bob__other_0815.ipynb", "bob"),
        ("ada/value/home/work/v.ipynb", "ada"),
    ],
)
def test_whose_a_notebook_is_tells_its_place(tmp_path, path, student):
    for name in (path, "ada/.ipynb_checkpoints/value.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert collected(tmp_path, ["value"]) == [(student, tmp_path / path)]
    with pytest.raises(ValueError, match="STUDENT/ASSIGNMENT"):
        collected(tmp_path / "nothing", ["value"])


def test_a_copy_comes_second_and_a_folder_nested_without_end_hides_no_other(tmp_path):
    for name in ("a/value/value-Copy1.ipynb", "a/value/value.ipynb", "z.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    place = os.getcwd()
    try:
        os.chdir(tmp_path)
        for _ in range(1500):
            os.mkdir("d")
            os.chdir("d")
        Path("deep.ipynb").touch()
        os.chdir(place)
        found = [path.name for _, path in collected(tmp_path, ["value"])]
        assert found == ["z.ipynb", "value.ipynb", "value-Copy1.ipynb"]
    finally:
        os.chdir(place)
        subprocess.run(["rm", "-rf", tmp_path / "d"], check=True)


def test_what_is_no_notebook_is_not_read(tmp_path):
    folder = tmp_path / "in"
    (folder / "d.ipynb").mkdir(parents=True)
    (folder / "a.ipynb").write_bytes(b"\xff\xfe{}")
    (tmp_path / "source.ipynb").write_text(notebook(source()), "utf-8")
    (folder / "b.ipynb").symlink_to(tmp_path / "source.ipynb")
    (folder / "c.ipynb").write_text('{"cells": 3}')
    os.mkfifo(folder / "e.ipynb")
    (folder / "f.ipynb").write_text("[" * 100_000)
    (folder / "g.ipynb").write_text(notebook([code("x = 1\n" * 60_000, "minimax")]))
    (folder / "h.ipynb").write_text(notebook([code("x = 1", "nobody's")]))
    for student, path in collected(folder, ["value"]):
        with pytest.raises((ValueError, TypeError, RecursionError, AttributeError)):
            next(mark({"known": SOURCES}, student, path))


def test_test_cells_are_the_sources_and_come_after_the_cells_above_them(tmp_path):
    write_source(tmp_path)
    value = assignments(tmp_path)["value"]
    cells = handed_in("# mine is below", before=["y = 1", "z = 5"], after=["late = 1"])
    cells.insert(-2, code("helper = 1"))
    ada = cells_of({"cells": cells})
    (first, _, test_1), (second, own, test_2) = parts(ada, value)
    assert [cell.name for cell in first] == ["", "answer"]
    assert [cell.source for cell in second] == ["y = 1", "z = 5", "# mine is below", "helper = 1"]
    assert [cell.name for cell in own] == ["minimax"]
    assert [test_1.points, test_2.points] == [2, 5] and "secret_tree" in test_2.source
    assert remarks(ada, value) == remarks(cells_of({"cells": source()}), value) == []
    edited = cells_of({"cells": handed_in(test="assert True")})
    assert remarks(edited, value) == ["test cell test_minimax was edited: ignored"]


def test_feedback_is_a_page_of_its_own_that_runs_nothing():
    marks = [Mark("test_<a>", 0, 3, "<p>&lt;b&gt;</p><svg></svg>"), Mark("test_b", 1, 1)]
    text = page(Marked("Zoë <b>", "value", marks, ["a & b"]))
    assert "Zoë &lt;b&gt;: 1 of 4 marks" in text and "✗ &lt;a&gt;: 0 of 3" in text
    assert "✓ b: 1 of 1" in text and "a &amp; b" in text and "&lt;b&gt;</p><svg></svg>" in text
    assert "default-src 'none'" in text and "http" not in text.replace("http-equiv", "")
    assert "not marked" in page(Marked("Zoë", "", [], ["a.ipynb can't be marked"]))


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
    assert remarks(mine, SOURCES[name]) == []  # its test cells are the visible part of the source's
    for cell, own in zip(mine, SOURCES[name].cells, strict=True):
        assert "assert report.passed, report" not in cell.source  # a failed check is told once
        if cell.kind == "solution":
            assert "raise NotImplementedError()" in cell.source
            assert set(names_in(own.source)) <= {*names_in(cell.source), ""}


@every_assignment
def test_a_source_has_twenty_marks_and_says_them(name):
    cells = SOURCES[name].cells
    names = [cell.name for cell in cells if cell.kind in ("solution", "test")]
    assert len(names) == len(set(names)) and all(names)
    assert "import minimax_lab as lab" in next(c.source for c in cells if c.kind == "code")
    prose = [cell.source for cell in cells if cell.kind == "prose"]
    marks, heading = 0.0, ""
    for cell in cells:
        heading = cell.source.splitlines()[0] if cell.source.startswith("#") else heading
        if cell.kind == "solution" and cell.source.startswith(("def ", "class ")):
            for statement in ast.parse(cell.source).body:
                assert "Example:" in ast.get_docstring(statement)
        if cell.kind == "test":
            marks += cell.points
            assert any(f" ({cell.points} marks)\n" in text for text in prose), heading
            statement = ast.parse(cell.source).body[-1]  # nbgrader wants an assert at the end
            while isinstance(statement, ast.For):
                statement = statement.body[-1]
            assert isinstance(statement, ast.Assert)
    assert marks == 20
    assert "NotImplementedError" in prose[0] and "hand in this file" in prose[0]
    headings = ("What you will do", "What you will learn", "What you need", "What we learned")
    for heading in (*headings, "Predict", "Explain", "Sources"):
        assert heading in "\n".join(prose), heading
    stored = json.loads((FOLDER / name / f"{name}.ipynb").read_text("utf-8"))
    assert not any(cell.get("outputs") for cell in stored["cells"])
