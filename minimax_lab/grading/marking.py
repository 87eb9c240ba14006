"""The marks of one submission: its tests run here, the student's functions elsewhere."""

import re
import sys
import traceback
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any

from .dependence import uses
from .diagnosis import line_told
from .process import Worker
from .remote import FROM_STUDENT, offered
from .sources import Assignment, Cell, names_in
from .submissions import Submission, defined_below, parts, remarks

# How long the student's code may compute.
CELL_SECONDS = 5.0
TEST_SECONDS = 20.0
TOTAL_SECONDS = 150.0
_UNSEEN = (
    "It passes what you can see in your notebook, but goes wrong on a case that you haven't seen."
)
_UNKNOWN = re.compile(r"name '(\w+)' is not defined")
_LINE = re.compile(r"\bline \d")
_PLACE = re.compile(r"line \d+(?=\)?$)")
_MOST, _LONGEST = 20, 300  # notes, and characters of a note
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
        Why it got none, or what else to say.
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
    run: list[Cell] = []
    failed: list[Cell] = []
    try:
        for cells, test in parts(submission, source):
            run += cells
            for number, cell in enumerate(cells):
                worker.allow(min(CELL_SECONDS, TOTAL_SECONDS - worker.computed()))
                where = cell.name or f"before {test.name}, {number}"
                wrong = worker.run(where, cell.source, whole=cell.kind == "solution")
                if wrong and cell.kind == "solution":
                    notes.append(f"cell {cell.name} failed: {wrong}")
            worker.allow(min(TEST_SECONDS, TOTAL_SECONDS - worker.computed()))
            found = _with_offers(worker, source, test, names)
            message, report, odd = _failure(test, found)
            if odd:
                notes.append(f"{test.name} couldn't be marked; look at it: {odd}")
            if worker.ended:
                notes.append(f"{test.name}: {worker.ended}")
            own = _own(source, test)
            notes += _missing(submission, own, test, found, message)
            if report is not None and not _LINE.search(message):
                message = f"{message} {line_told(worker, report)}".rstrip()
            points = 0 if message else test.points
            mark = Mark(test.name, titles[test.name], points, test.points, message, report)
            if message:
                used = [cell for cell in failed if any(uses(run, each, cell) for each in own)]
                if used:
                    seconds = min(TEST_SECONDS, TOTAL_SECONDS - worker.computed())
                    _mark_again(mark, test, run, used, source, names, seconds)
                failed += own
            marks.append(mark)
    finally:
        worker.stop()
    solutions = {cell.name for cell in source.cells if cell.kind == "solution"}
    code = {cell.name: cell.source for cell in submission.cells if cell.name in solutions}
    notes = [note[:_LONGEST] for note in notes[:_MOST]]
    return Marked(submission.student, source.name, marks, notes, code)


def _own(source: Assignment, test: Cell) -> list[Cell]:
    """Return the solution cells that a test cell is for: those between it and the test above it."""
    found: list[Cell] = []
    for cell in source.cells[: source.cells.index(test)]:
        if cell.kind == "test":
            found = []
        elif cell.kind == "solution":
            found.append(cell)
    return found


def _missing(submission: Submission, own: list[Cell], test: Cell, found: dict, told: str) -> list:
    """Return what to note of names that the student's cells don't define above a test cell."""
    gone = [name for cell in own for name in names_in(cell.source) if name not in found]
    notes = []
    for name in dict.fromkeys([*gone, *_UNKNOWN.findall(told)]):
        if defined_below(submission, test.name, name):
            notes.append(f"{test.name}: {name} is defined below the test cell: too late")
        elif name in gone:
            notes.append(f"{test.name}: nothing that ran defines {name}")
    return notes


def _mark_again(
    mark: Mark,
    test: Cell,
    cells: list[Cell],
    used: list[Cell],
    source: Assignment,
    names: dict,
    seconds: float,
) -> None:
    """Mark a task that uses what another one got wrong with the source's text of that one.

    What the student's code says then isn't told: it could read the text.
    """
    worker = Worker(source.games)
    try:
        for number, cell in enumerate([*cells, *used]):
            worker.allow(min(CELL_SECONDS, seconds))
            worker.run(f"again {number}", cell.source, whole=cell.kind == "solution")
        worker.allow(seconds)
        message, _, _ = _failure(test, _with_offers(worker, source, test, names))
    finally:
        worker.stop()
    mine = ", ".join(name for cell in used for name in names_in(cell.source))
    told = f"It uses your {mine}, which goes wrong above"
    if message:
        mark.message += f" {told}; but it is wrong with a right one, too."
    else:
        mark.points, mark.report = mark.most, None
        mark.message = f"{told}. With a right one, this is right."


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
        return *_told(error, test, line, names), ""
    return "", None, ""


def _told(error: BaseException, test: Cell, line: int, names: dict) -> tuple[str, Any]:
    what: Any = error.args[0] if error.args else ""
    if isinstance(error, AssertionError):
        if isinstance(what, str) and getattr(names.get("report"), "passed", True) is False:
            what = names["report"]  # a test cell may say little: a report stands above it
        if hasattr(what, "misconception"):
            return str(what.message) or "It isn't right yet.", what
        if what or test.is_hidden(line):
            return str(what) or _UNSEEN, None
        return f"This doesn't hold: {test.source.splitlines()[line - 1].strip()}", None
    if isinstance(error, NameError) and FROM_STUDENT not in getattr(error, "__notes__", ()):
        return f"No cell above the test defines {error.name}.", None
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, OSError):  # the worker's end, told as a sentence
        told = str(error)
    if not test.is_hidden(line):
        return told, None
    if FROM_STUDENT in getattr(error, "__notes__", ()):  # what it says could tell the test
        place = _PLACE.search(told)
        told = f"There it stops with {type(error).__name__}{f' on {place[0]}' if place else ''}."
    return f"{_UNSEEN} {told}", None
