"""The marks of one submission: its tests run here, the student's functions in a worker."""

import re
import traceback
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO
from typing import Any

from ..sandbox import Ended
from .notebooks import Assignment, Cell, Submission, names_in, parts, remarks
from .worker import Worker

# How long the student's code may compute.
CELL_SECONDS = 5.0
TEST_SECONDS = 20.0
_UNSEEN = (
    "It passes what you can see in your notebook, but goes wrong on a case that you haven't seen."
)
_MOST, _LONGEST = 20, 300  # notes, and characters of a note


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
    mistake : tuple of str
        Of a failed `check`: a picture, and the mistake's name, what it is, and a hint, or less.
    """

    task: str
    title: str
    points: float
    most: float
    message: str = ""
    mistake: tuple[str, ...] = ()


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
    page : str
        What the student gets back, as HTML.
    """

    student: str
    assignment: str
    marks: list[Mark]
    notes: list[str]
    page: str = ""

    @property
    def total(self) -> float:
        """The marks it got."""
        return sum(mark.points for mark in self.marks)

    @property
    def most(self) -> float:
        """The marks there are."""
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
    titles = {cell.name: title for cell, title in source.tasks}
    marks: list[Mark] = []
    ran: list[Cell] = []
    failed: list[Cell] = []
    worker = Worker([cell.source for cell in submission.cells], source.games)
    with worker:
        for cells, test in parts(submission, source):
            notes += _run(worker, cells, len(ran))
            ran += cells
            mark = Mark(test.name, titles[test.name], test.points, test.points)
            mark.message, mark.mistake, odd = _failure(worker, source, test)
            if odd:
                notes.append(f"{test.name}: {odd}")
            if mark.message:
                mark.points = 0
                if used := [cell for cell in failed if _uses(ran, cell)]:
                    _mark_again(mark, source, test, ran, used)
                failed += _own(source, test)
            marks.append(mark)
    notes = [note[:_LONGEST] for note in notes[:_MOST]]
    return Marked(submission.student, source.name, marks, notes)


def _run(worker: Worker, cells: list[Cell], number: int) -> list[str]:
    """Run cells; return what to note of solution cells that fail."""
    notes = []
    for place, cell in enumerate(cells, start=number):
        worker.allow(CELL_SECONDS)
        wrong = worker.run(cell.name or f"number {place}", cell.source)
        if wrong and cell.kind == "solution":
            notes.append(f"cell {cell.name} failed: {wrong}")
    return notes


def _own(source: Assignment, test: Cell) -> list[Cell]:
    """Return the solution cells that a test cell is for: those between it and the test above it."""
    found: list[Cell] = []
    for cell in source.cells[: source.cells.index(test)]:
        if cell.kind == "test":
            found = []
        elif cell.kind == "solution":
            found.append(cell)
    return found


def _uses(ran: list[Cell], used: Cell) -> bool:
    """Return whether a name that a solution cell defines stands in the student's other cells."""
    text = "\n".join(cell.source for cell in ran if cell.name != used.name)
    return any(re.search(rf"\b{name}\b", text) for name in names_in(used.source))


def _mark_again(
    mark: Mark, source: Assignment, test: Cell, ran: list[Cell], used: list[Cell]
) -> None:
    """Mark a task that uses what another one got wrong with the source's own text of that one.

    What the student's code says then isn't told: it could read the text.
    """
    cells = [*ran, *used]
    worker = Worker([cell.source for cell in cells], source.games)
    with worker:
        _run(worker, cells, 0)
        message, _, _ = _failure(worker, source, test)
    if not message:
        mine = ", ".join(name for cell in used for name in names_in(cell.source))
        mark.points, mark.mistake = mark.most, ()
        mark.message = (
            f"It uses your {mine}, which goes wrong above. With a right one, it is right."
        )


def _failure(worker: Worker, source: Assignment, test: Cell) -> tuple[str, tuple[str, ...], str]:
    """Run a test cell; return why it fails, or "", what is known of the mistake, and any surprise.

    It is a surprise if the lab's own code fails, and not the student's.
    """
    file, names = f"<test {test.name}>", {"__name__": "grading"}
    worker.allow(TEST_SECONDS)
    try:
        with redirect_stdout(StringIO()):
            exec(source.imports, names)
            _offer(worker, source, test, names)
            exec(compile(test.source, file, "exec"), names)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        rows = [row for row in traceback.extract_tb(error.__traceback__) if row.filename == file]
        line = rows[0].lineno if rows else 1
        return _told(error, test, line or 1, names)
    return "", (), ""


def _offer(worker: Worker, source: Assignment, test: Cell, names: dict[str, Any]) -> None:
    """Add to the names that a test cell finds what the student's code offers by them."""
    for cell in source.cells[: source.cells.index(test)]:
        if cell.kind == "solution":
            for name in names_in(cell.source):
                with suppress(NameError, Ended):
                    names[name] = worker.offered(name)


def _told(
    error: BaseException, test: Cell, line: int, names: dict[str, Any]
) -> tuple[str, tuple[str, ...], str]:
    """Say why a test cell fails at one of its lines, what the mistake is, and if it is odd."""
    hidden, what = test.is_hidden(line), error.args[0] if error.args else ""
    is_theirs = hasattr(error, "line")  # raised by the student's code
    if isinstance(error, AssertionError) and not is_theirs:
        report = names.get("report")  # a test cell may say little: a report stands above it
        if getattr(report, "passed", True) is False or hasattr(what, "misconception"):
            return *_reported(what if hasattr(what, "misconception") else report), ""
        if what or hidden:
            return str(what)[:_LONGEST] or _UNSEEN, (), ""
        return f"This doesn't hold: {test.source.splitlines()[line - 1].strip()}", (), ""
    if isinstance(error, NameError) and not is_theirs:
        return f"No cell above the test defines {error.name}.", (), ""
    if isinstance(error, Ended):
        return f"{_UNSEEN if hidden else ''} It was stopped: {error}.".strip(), (), ""
    kind = type(error).__name__
    odd = "" if is_theirs else f"the test stopped with {kind}, look at it: {error}"
    if not hidden:
        return f"{kind}: {error}"[:_LONGEST], (), odd
    row = getattr(error, "line", None)
    place = f" on line {row}" if row else ""
    return f"{_UNSEEN} There it stops with {kind}{place}.", (), odd  # its text could tell the test


def _reported(report: Any) -> tuple[str, tuple[str, ...]]:
    """Return what a report of `check` says: the message, and the mistake as `Mark` keeps it."""
    mistake = report.misconception
    told = (mistake.name, mistake.explanation, mistake.hint) if mistake else ()
    return str(report.message) or "It isn't right yet.", (report.picture, *told)
