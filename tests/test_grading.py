"""Notebooks are read as they were meant, pages give nothing away, and releases no solution."""

import ast
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from minimax_lab.coursework.grading import collected, page, release
from minimax_lab.coursework.marking import Mark, Marked, assignments, cells_of, mark, remarks
from tests.grading.written import code, notebook, source, told_apart

FOLDER = Path(__file__).parents[1] / "notebooks" / "coursework"
SOURCES = assignments(FOLDER)
NAMES = ["minimax", "alphabeta", "tic_tac_toe", "connect_four", "ordering"]
every_assignment = pytest.mark.parametrize("name", NAMES)


def test_whose_a_notebook_is_tells_its_place(tmp_path):
    places = {
        **{"bob__other_0815.ipynb": "bob", "eve.s.IPYNB": "eve.s", "max\\value.ipynb": "max"},
        **{"zip.zip": "zip", "Value/zoe.ipynb.txt": "zoe", "ada/value.ipynb": "ada"},
        **{"value/eve.ipynb": "eve", "ada/value/value.ipynb": "ada"},
        **{"ada/value/value-Copy1.ipynb": "ada", "value/kim/x.ipynb": "kim"},
        **{"leo/value/deep/er/v.ipynb": "leo", "a/b/c/d/e": "a"},
    }
    for name in (*places, "ada/.ipynb_checkpoints/value.ipynb", "ada/timestamp.txt", "a/b/c/d/e/f"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        if name != "a/b/c/d/e":  # too deep a folder is named, not looked into
            (tmp_path / name).touch()
    found = {str(one.path.relative_to(tmp_path)): one for one in collected(tmp_path, ["value"])}
    assert {name: one.student for name, one in found.items()} == places
    copies = [name for name in found if name.startswith("ada/value/")]
    assert copies == ["ada/value/value.ipynb", "ada/value/value-Copy1.ipynb"]
    with pytest.raises(ValueError, match="STUDENT/ASSIGNMENT"):
        collected(tmp_path / "nothing", ["value"])


def test_a_folder_nested_without_end_hides_no_other(tmp_path):
    (tmp_path / "a.ipynb").touch()
    place = os.getcwd()
    try:
        os.chdir(tmp_path)
        for _ in range(1500):
            os.mkdir("d")
            os.chdir("d")
        os.chdir(place)
        assert [one.student for one in collected(tmp_path, ["value"])] == ["a", "d"]
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
    (folder / "i.ipynb").write_bytes(b"PK\3\4")
    for one in collected(folder, ["value"]):
        with pytest.raises((ValueError, TypeError, RecursionError)):
            next(mark({"known": SOURCES}, one.student, one.path))


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
    assert sorted(path.stem for path in release(FOLDER, folder)) == sorted(NAMES)
    return folder


@every_assignment
def test_a_release_has_stubs_checks_and_marks_but_no_solution_and_no_hidden_test(released, name):
    text = (released / name / f"{name}.ipynb").read_text("utf-8")
    mine = cells_of(json.loads(text))
    _, secret = told_apart(SOURCES[name])
    assert len(secret) > 10 and "SOLUTION" not in text and "HIDDEN" not in text
    assert not {line.strip() for cell in mine for line in cell.source.splitlines()} & secret
    assert "assert report.passed, report" not in text  # a failed check is told once
    assert remarks(mine, SOURCES[name]) == remarks(SOURCES[name].cells, SOURCES[name]) == []
    for cell, own in zip(mine, SOURCES[name].cells, strict=True):
        assert (cell.name, cell.kind, cell.points) == (own.name, own.kind, own.points)
        assert cell.kind != "solution" or "raise NotImplementedError()" in cell.source


@every_assignment
def test_a_source_has_twenty_marks_and_says_them(name):
    cells = SOURCES[name].cells
    names = [cell.name for cell in cells if cell.kind in ("solution", "test")]
    assert len(names) == len(set(names)) and all(names)
    assert "import minimax_lab as lab" in next(c.source for c in cells if c.kind == "code")
    text = "\n".join(cell.source for cell in cells if cell.kind == "prose")
    points = [str(cell.points) for cell in cells if cell.kind == "test"]
    assert re.findall(r"^## .* \((\d+) marks\)$", text, re.MULTILINE) == points
    assert sum(map(int, points)) == 20
    headings = ["What you will do", "What you will learn", "What you need", "What we learned"]
    headings += ["Predict", "Explain", "Sources", "NotImplementedError", "hand in this"]
    assert [heading for heading in headings if heading not in text] == []
    for cell in cells:
        body = ast.parse(cell.source).body if cell.kind in ("solution", "test") else []
        for statement in body:
            if cell.kind == "solution" and isinstance(statement, ast.FunctionDef | ast.ClassDef):
                assert "Example:" in ast.get_docstring(statement)
        if cell.kind == "test":  # nbgrader wants an assert at the end
            last = [node for node in ast.walk(body[-1]) if isinstance(node, ast.stmt)][-1]
            assert isinstance(last, ast.Assert)
    stored = json.loads((FOLDER / name / f"{name}.ipynb").read_text("utf-8"))
    assert not any(cell.get("outputs") for cell in stored["cells"])
