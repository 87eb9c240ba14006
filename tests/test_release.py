"""The assignments' sources, and the students' notebooks that are made of them."""

import ast
import json
from pathlib import Path

import pytest
from told_apart import told_apart

from minimax_lab.coursework.grading.notebooks import assignments, names_in

pytest.importorskip("nbgrader")
from minimax_lab.coursework.grading.grade import release  # noqa: E402

FOLDER = Path(__file__).parents[1] / "notebooks" / "coursework"
SOURCES = assignments(FOLDER)
NAMES = ["minimax", "alphabeta", "tic_tac_toe", "connect_four", "ordering"]


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    folder = tmp_path_factory.mktemp("release")
    paths = release(FOLDER, folder)
    assert sorted(path.stem for path in paths) == sorted(NAMES)
    return folder


def every_assignment(test):
    return pytest.mark.parametrize("name", NAMES)(test)


@every_assignment
def test_no_solution_and_no_hidden_test_is_released(released, name):
    text = (released / name / f"{name}.ipynb").read_text("utf-8")
    students = "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    _, secret = told_apart(SOURCES[name])
    assert len(secret) > 20
    assert set(map(str.strip, students.splitlines())) & secret == set()
    for mark in ("SOLUTION", "HIDDEN"):
        assert mark not in text


@every_assignment
def test_what_is_released_keeps_stubs_checks_and_marks(released, name):
    mine = assignments(released)[name]
    assert [(cell.name, cell.kind, cell.points) for cell in mine.cells] == [
        (cell.name, cell.kind, cell.points) for cell in SOURCES[name].cells
    ]
    for cell, source in zip(mine.cells, SOURCES[name].cells, strict=True):
        if cell.kind == "solution":
            assert "raise NotImplementedError()" in cell.source
            assert set(names_in(cell.source)) == set(names_in(source.source))
        elif cell.kind == "test":
            assert cell.source == source.visible


@every_assignment
def test_a_source_has_twenty_marks_and_a_name_for_each_cell_that_counts(name):
    source = SOURCES[name]
    names = [cell.name for cell in source.cells if cell.kind in ("solution", "test")]
    assert source.points == 20
    assert len(names) == len(set(names)) and all(names)


@every_assignment
def test_each_tasks_heading_says_its_marks(name):
    text = "\n".join(cell.source for cell in SOURCES[name].cells if cell.kind == "prose")
    for task in SOURCES[name].tasks:
        assert f"## {task.title} ({task.cell.points} marks)\n" in text


@every_assignment
def test_the_top_says_what_to_expect_and_how_to_hand_in(name):
    top = SOURCES[name].cells[0].source
    assert "NotImplementedError" in top and "hand in this file" in top


@every_assignment
def test_a_failed_check_is_told_once(released, name):
    for cell in assignments(released)[name].cells:
        assert "assert report.passed, report" not in cell.source


@every_assignment
def test_a_source_is_written_as_the_lectures_are(name):
    prose = [cell.source for cell in SOURCES[name].cells if cell.kind == "prose"]
    assert prose[0].startswith("# ")
    text = "\n".join(prose)
    parts = ("What you will do", "What you will learn", "What you need", "Predict", "Explain")
    for part in (*parts, "What we learned", "Sources"):
        assert part in text, part
    for cell in SOURCES[name].cells:
        if cell.kind == "solution" and cell.source.startswith(("def ", "class ")):
            for statement in ast.parse(cell.source).body:
                assert "Example:" in ast.get_docstring(statement)


@every_assignment
def test_a_test_ends_in_an_assert_as_nbgrader_wants(name):
    for task in SOURCES[name].tasks:
        statement = ast.parse(task.cell.source).body[-1]
        while isinstance(statement, ast.For):
            statement = statement.body[-1]
        assert isinstance(statement, ast.Assert)


@every_assignment
def test_sources_are_stored_without_outputs(name):
    notebook = json.loads((FOLDER / name / f"{name}.ipynb").read_text("utf-8"))
    assert not any(cell.get("outputs") for cell in notebook["cells"])
