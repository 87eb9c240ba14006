"""Where in the notebook a student wrote something, and what of it counts."""

import pytest

from grading.written import RIGHT, code, handed_in, write_source
from minimax_lab.coursework.grading.marking import marked
from minimax_lab.coursework.grading.notebooks import Assignment, _cells, assignments
from minimax_lab.coursework.grading.notebooks import Submission

pytestmark = pytest.mark.grading


@pytest.fixture
def value(tmp_path) -> Assignment:
    write_source(tmp_path)
    return assignments(tmp_path)["value"]


def done(cells, source):
    return marked(Submission("ada", "value", _cells({"cells": cells})), source)


def test_a_helper_between_the_solution_and_its_test_counts(value):
    cells = handed_in(RIGHT.replace("[minimax(", "[helper("))
    cells.insert(-1, code("helper = minimax"))
    got = done(cells, value)
    assert (got.total, got.notes) == (7, [])


def test_a_solution_in_a_cell_of_its_own_above_the_test_counts(value):
    cells = handed_in("# mine is below")
    cells.insert(-1, code(RIGHT))
    assert done(cells, value).total == 7


def test_what_stands_below_the_test_cell_is_too_late_and_is_told(value):
    got = done(handed_in("# mine is below", after=[RIGHT]), value)
    assert got.total == 2
    assert got.notes == ["test_minimax: minimax is defined below the test cell: too late"]


def test_a_helper_below_the_test_cell_is_told(value):
    cells = handed_in(RIGHT.replace("[minimax(", "[helper("), after=["helper = minimax"])
    got = done(cells, value)
    assert got.total == 2
    assert got.notes == ["test_minimax: helper is defined below the test cell: too late"]


def test_a_name_that_nothing_defines_is_told(value):
    got = done(handed_in("# I had no time"), value)
    assert got.notes == ["test_minimax: nothing that ran defines minimax"]
    assert got.marks[-1].message == "No cell above the test defines minimax."
