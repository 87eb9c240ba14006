"""The marks of one submission: its tests run here, the student's functions elsewhere."""

import sys
import traceback
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any

from .diagnosis import line_told
from .process import Worker
from .remote import FROM_STUDENT, offered
from .sources import Assignment, Cell, names_in
from .submissions import Submission, parts, remarks

# How long the student's code may compute.
CELL_SECONDS = 5.0
TEST_SECONDS = 20.0
TOTAL_SECONDS = 150.0
_UNSEEN = (
    "It passes what you can see in your notebook, but goes wrong on a case that you haven't seen."
)
_SURPRISE = "This couldn't be marked, through no fault of yours. Your lecturer has been told."


@dataclass
class Mark:
    """What a task brought.

    Attributes
    ----------
    task : str
        The name of its test cell.
    title : str
        Its heading.
    points, most : float
        The marks it got, and those there are.
    message : str
        Why it got none.
    report : object or None
        The Report of a failed `check`.
    """

    task: str
    title: str
    points: float
    most: float
    message: str = ""
    report: Any = None


@dataclass
class Marked:
    """A submission with its marks.

    Attributes
    ----------
    student, assignment : str
        Whose it is, and of what.
    marks : list of Mark
        One for each task.
    notes : list of str
        What a lecturer should know.
    code : dict
        The student's solution cells by name.
    """

    student: str
    assignment: str
    marks: list[Mark]
    notes: list[str]
    code: dict[str, str]

    @property
    def total(self) -> float:
        return sum(mark.points for mark in self.marks)

    @property
    def most(self) -> float:
        return sum(mark.most for mark in self.marks)


def marked(submission: Submission, source: Assignment) -> Marked:
    """Mark a submission.

    Parameters
    ----------
    submission : Submission
        What was handed in.
    source : Assignment
        The assignment's source.

    Returns
    -------
    Marked
        Its marks. Nothing that the student's code does changes more than its own.
    """
    notes = submission.notes + (remarks(submission, source) if submission.cells else [])
    titles = {task.cell.name: task.title for task in source.tasks}
    names: dict[str, Any] = {"__name__": "grading"}
    exec(source.imports, names)
    worker, marks = Worker(source.games), []
    try:
        for cells, test in parts(submission, source):
            for number, cell in enumerate(cells):
                worker.allow(min(CELL_SECONDS, TOTAL_SECONDS - worker.computed()))
                where = cell.name or f"before {test.name}, {number}"
                wrong = worker.run(where, cell.source, whole=cell.kind == "solution")
                if wrong and cell.kind == "solution":
                    notes.append(f"cell {cell.name} failed: {wrong}")
            worker.allow(min(TEST_SECONDS, TOTAL_SECONDS - worker.computed()))
            message, report, odd = _failure(test, _with_offers(worker, source, test, names))
            notes += [f"{test.name} couldn't be marked; look at it: {odd}"] * bool(odd)
            if worker.ended:
                notes.append(f"{test.name}: {worker.ended}")
            if report is not None:
                message = f"{message} {line_told(worker, report)}".rstrip()
            points = 0 if message else test.points
            marks.append(Mark(test.name, titles[test.name], points, test.points, message, report))
    finally:
        worker.stop()
    solutions = {cell.name for cell in source.cells if cell.kind == "solution"}
    code = {cell.name: cell.source for cell in submission.cells if cell.name in solutions}
    return Marked(submission.student, source.name, marks, notes, code)


def _with_offers(worker: Worker, source: Assignment, test: Cell, names: dict) -> dict:
    """Return the names that a test cell finds: the imports', and what the student's code offers."""
    found = dict(names)
    for cell in source.cells:
        if cell is test:
            break
        if cell.kind == "solution":
            for name in names_in(cell.source):
                try:
                    found[name] = offered(worker, name)
                except (NameError, OSError):
                    found.pop(name, None)
    return found


def _failure(test: Cell, names: dict) -> tuple[str, Any, str]:
    """Run a test cell; return why it fails, or "", the report if there is one, and any surprise.

    It is a surprise if the lab's own code fails, and not the student's.
    """
    file = f"<test {test.name}>"
    try:
        with redirect_stdout(StringIO()):
            exec(compile(test.source, file, "exec"), names)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        rows = traceback.extract_tb(sys.exc_info()[2])
        line = next((row.lineno for row in rows if row.filename == file), 1)
        expected = isinstance(error, AssertionError | OSError) or rows[-1].filename == file
        known = expected or FROM_STUDENT in getattr(error, "__notes__", ())
        if not known:
            return _SURPRISE, None, f"{type(error).__name__}: {error}"
        return *_told(error, test, line), ""
    return "", None, ""


def _told(error: BaseException, test: Cell, line: int) -> tuple[str, Any]:
    what: Any = error.args[0] if error.args else ""
    if isinstance(error, AssertionError):
        if hasattr(what, "misconception"):
            return str(what.message) or "It isn't right yet.", what
        if what or test.is_hidden(line):
            return str(what) or _UNSEEN, None
        return f"This doesn't hold: {test.source.splitlines()[line - 1].strip()}", None
    if isinstance(error, NameError) and FROM_STUDENT not in getattr(error, "__notes__", ()):
        return f"Your notebook doesn't define {error.name}. The notes below may say why.", None
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, OSError):  # the worker's end, told as a sentence
        told = str(error)
    return (f"{_UNSEEN} {told}" if test.is_hidden(line) else told), None
