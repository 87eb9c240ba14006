"""What `lab.check` accepts in the notebook has full marks when it is graded; nothing else has any.

Each student's function goes the whole way: its text runs in a worker, and is marked by the cells of
the assignments.
"""

import inspect
import linecache
import re
from importlib import import_module
from importlib.util import resolve_name

import pytest

import minimax_lab as lab
from minimax_lab.coursework import sandbox
from minimax_lab.coursework.marking import mark
from tests import students
from tests.students import connect_four, evaluations, orders, tic_tac_toe

from .test_assignments import SOURCES
from .written import code, notebook

pytestmark = pytest.mark.grading

SEARCHES = {"right": students.RIGHT, "wrong": students.WRONG, "hostile": students.HOSTILE}
OTHERS = {"tic_tac_toe": tic_tac_toe, "connect_four": connect_four}
OTHERS |= {"evaluation": evaluations, "ordering": orders}
STUBS = """
import sys
from decimal import Decimal
from fractions import Fraction

FOUND = {}

def right(*told, name="", **more):
    return lambda function: FOUND.setdefault(name or function.__name__, function)

wrong = hostile = right
edits = print
"""


def text_of(name):
    """Return the text of a module, which has that of another one where it imports from tests."""

    def imported(line):
        other = resolve_name(line[1], students.__name__)
        return "" if other == students.__name__ else text_of(other)

    text = inspect.getsource(import_module(name))
    return re.sub(r"^from (\.\w*|tests[\w.]*) import .*$", imported, text, flags=re.MULTILINE)


def all_students():
    """Yield exercises, students' functions, and for each a text and what it calls the function."""
    for module, group in SEARCHES.items():
        text = text_of(f"{students.__name__}.{module}")
        for student in group:
            file = linecache.cache.get(f"<{student.name}>")  # of another one's text with changes
            own = "".join(file[2]) if file else ""
            name = student.function.__name__ if file else f"FOUND[{student.name!r}]"
            yield pytest.param(
                student.exercise, student.function, text + own, name, id=str(student)
            )
    for exercise, module in OTHERS.items():
        names = {id(thing): name for name, thing in vars(module).items()}
        text = text_of(module.__name__)
        for group in ("RIGHT", "WRONG"):
            for place, function in enumerate(getattr(module, group)):
                name = names.get(id(function), f"[*{group}][{place}]")
                if name != "by_lines" and not str(function.__module__).startswith("minimax_lab"):
                    yield pytest.param(exercise, function, text, name, id=f"{exercise}-{name}")


@pytest.mark.parametrize(("exercise", "function", "text", "name"), [*all_students()])
def test_grading_and_check_judge_alike(exercise, function, text, name, tmp_path, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 1.0)  # what is endless soon shows
    task = {"ordering": "key"}.get(exercise, exercise)
    (source,) = (s for s in SOURCES.values() if any(cell.name == task for cell in s.cells))
    imports = next(cell for cell in source.cells if cell.kind == "code")
    stub, test = (cell for cell in source.cells if cell.name in (task, f"test_{task}"))
    wanted = re.search(r"^(?:def|class) (\w+)", stub.source, re.MULTILINE)[1]
    cells = [imports.source, f"{STUBS}{text}\n{wanted} = {name}"]
    path = tmp_path / "mine.ipynb"
    path.write_text(notebook([code(cells[0]), code(cells[1], task)]), "utf-8")
    known = {task: source._replace(cells=[imports, stub, test])}
    (marked,) = mark({"known": known}, "student", path)
    assert marked.total == (test.points if lab.check(exercise, function) else 0), marked
