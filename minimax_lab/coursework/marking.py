"""Mark a submission: the source's tests run here, the student's functions in a worker."""

import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from html import escape
from io import StringIO
from pathlib import Path
from symtable import symtable
from typing import Any, NamedTuple

from .sandbox import Ended, Raised
from .worker import Worker

_HIDDEN = re.compile(r"^### (?:BEGIN|END) HIDDEN TESTS\s*$", re.MULTILINE)
_LARGEST = 20 * 2**20  # bytes of a notebook
_PACKED = (b"PK", b"Rar!", b"7z", b"\x1f\x8b")  # how .zip, .rar, .7z and .gz begin
_CODE = 2**18  # characters of all its code: more than anybody writes
_MOST_NOTES = 20
_LONGEST = 300  # characters of a note
_SEEN = "It doesn't pass the test in your notebook."
_UNSEEN = "It passes the tests that you can see in your notebook, but not the hidden ones."
_BUILDS = "It builds on the function that goes wrong above. With a correct one, it is right."


class Cell(NamedTuple):
    """A cell of a notebook.

    Attributes
    ----------
    name : str
        nbgrader's ``grade_id``, or "" for a cell that it doesn't know.
    kind : str
        "prose", "solution" (the student writes it), "test" (it gives marks), or "code".
    source : str
        What stands in it.
    points : float
        The marks of a test cell.
    """

    name: str
    kind: str
    source: str
    points: float = 0


class Assignment(NamedTuple):
    """A source notebook: its cells, and the lab's games that students' code may use."""

    cells: list[Cell]
    games: tuple[str, ...] = ()


class Mark(NamedTuple):
    """What a task brought.

    Attributes
    ----------
    task : str
        The name of its test cell.
    points, most : float
        The marks it got, and those there are.
    told : str
        Why it got none, or what else to say, as HTML.
    """

    task: str
    points: float
    most: float
    told: str = ""


class Marked(NamedTuple):
    """A submission with its marks.

    Attributes
    ----------
    student, assignment : str
        Whose it is, and of what; "" if that can't be told.
    marks : list of Mark
        One for each task.
    notes : list of str
        What a lecturer should know.
    """

    student: str
    assignment: str
    marks: list[Mark]
    notes: list[str]

    @property
    def total(self) -> float:
        """The marks it got."""
        return sum(mark.points for mark in self.marks)

    @property
    def most(self) -> float:
        """The marks there are."""
        return sum(mark.most for mark in self.marks)


def assignments(folder: Path) -> dict[str, Assignment]:
    """Return the assignments in a folder that holds NAME/NAME.ipynb for each.

    Raises
    ------
    ValueError
        If there is none, or one isn't a notebook.
    """
    found = {}
    for path in sorted(folder.glob("*/*.ipynb")):
        if path.stem == path.parent.name:
            notebook = json.loads(path.read_text("utf-8"))
            games = notebook["metadata"].get("minimax_lab", {}).get("games", ())
            found[path.stem] = Assignment(cells_of(notebook), tuple(games))
    if not found:
        raise ValueError(f"{folder} holds no assignments: it needs NAME/NAME.ipynb for each")
    return found


def cells_of(notebook: Any) -> list[Cell]:
    """Return the cells of a notebook; whoever wrote it may have made of them what they like."""
    found = []
    for cell in notebook["cells"]:
        marks = cell.get("metadata", {}).get("nbgrader", {})
        name = str(marks.get("grade_id", ""))
        source = "".join(cell.get("source", "")).replace("\r\n", "\n")
        if cell.get("cell_type") != "code":
            kind = "prose"
        elif marks.get("solution"):
            kind = "solution"
        elif marks.get("grade"):
            kind = "test"
        else:
            kind = "code"
        found.append(Cell(name, kind, source, marks.get("points", 0)))
    return found


def mark(names: dict[str, Any], student: str, path: Path) -> Iterator[Marked]:
    """Read a submission and mark it; in a process of its own, since nobody knows what is in it.

    It belongs to the assignment with which it shares most cells, by nbgrader's names of them; its
    own name decides nothing.

    Parameters
    ----------
    names : dict
        Holds the assignments by the name of "known".
    student : str
        Whose it is.
    path : Path
        Where it is.

    Yields
    ------
    Marked
        Its marks. Nothing that the student's code does changes more than its own.

    Raises
    ------
    Exception
        If it can't be read; of any kind, whatever stands in it.
    """
    cells = _read(path)
    cell_names = {cell.name for cell in cells if cell.name}
    shared = {}
    for name, source in names["known"].items():
        shared[name] = len(cell_names & {cell.name for cell in source.cells})
    best = max(shared, key=shared.__getitem__)
    if not shared[best]:
        raise ValueError("no cell of it has the name that nbgrader gives to an assignment's cells")
    marks, notes = _marked(cells, names["known"][best])
    yield Marked(student, best, marks, [note[:_LONGEST] for note in notes[:_MOST_NOTES]])


def _read(path: Path) -> list[Cell]:
    is_file = path.resolve() == path and path.is_file()
    if not is_file or path.stat().st_size > _LARGEST:
        raise ValueError(f"a link, a folder, or larger than {_LARGEST // 2**20} MiB")
    if path.read_bytes().startswith(_PACKED):
        raise ValueError("it is packed, and must be unpacked first")
    notebook = json.loads(path.read_text("utf-8-sig"))
    if not isinstance(notebook, dict) or "cells" not in notebook:
        raise ValueError("it is no notebook of nbformat 4")
    cells = cells_of(notebook)
    if sum(len(cell.source) for cell in cells if cell.kind != "prose") > _CODE:
        raise ValueError(f"more than {_CODE:,} characters of code")
    return cells


def _marked(cells: list[Cell], source: Assignment) -> tuple[list[Mark], list[str]]:
    """Return the marks that cells get, and notes."""
    marks = []
    notes = remarks(cells, source)
    ran: list[Cell] = []
    failed: list[Cell] = []
    numpy = any("numpy" in cell.source for cell in cells)
    with Worker(numpy, source.games) as worker:
        for above, own, test in parts(cells, source):
            notes += _run(worker, above)
            ran += above
            told = _failure(worker, source, test, notes)
            points = 0 if told else test.points
            if told and failed:  # perhaps it only builds on what goes wrong above
                with Worker(numpy, source.games) as other:
                    _run(other, [*ran, *failed])
                    if not _failure(other, source, test, []):
                        told = f"<p>{_BUILDS}</p>"
                        points = test.points
            if not points:
                failed += own
            marks.append(Mark(test.name, points, test.points, told))
    return marks, notes


def _run(worker: Worker, cells: list[Cell]) -> list[str]:
    """Run cells; return what to note of solution cells that fail."""
    failures = [(cell, worker.run(cell.name, cell.source)) for cell in cells]
    return [f"cell {cell.name} failed: {why}" for cell, why in failures if why and cell.name]


def _failure(worker: Worker, source: Assignment, test: Cell, notes: list[str]) -> str:
    """Run a test cell; return why it fails, or ""; note what is no fault of the student's."""
    imports = next(cell for cell in source.cells if cell.kind == "code")
    names: dict[str, Any] = {"__name__": "grading"}
    is_hidden = False
    try:
        with redirect_stdout(StringIO()):
            exec(imports.source, names)
            names |= worker.offered(_defined(source.cells[: source.cells.index(test)]))
            for place, part in enumerate(_HIDDEN.split(test.source)):
                is_hidden = place % 2 == 1
                exec(part, names)
    except BaseException as error:
        if not isinstance(error, AssertionError | NameError | Ended | Raised):
            notes.append(f"{test.name} stopped with {type(error).__name__}, look at it: {error}")
        return _told(error, is_hidden, names.get("report"))
    return ""


def _defined(cells: list[Cell]) -> list[str]:
    """Return the names that solution cells give to something of their own."""
    solutions = "\n".join(cell.source for cell in cells if cell.kind == "solution")
    symbols = symtable(solutions, "solutions", "exec").get_symbols()
    return [one.get_name() for one in symbols if one.is_assigned() and not one.is_imported()]


def _told(error: BaseException, is_hidden: bool, report: Any) -> str:
    """Say why a test fails, as HTML; what a hidden test asked for isn't told."""
    is_claim = isinstance(error, AssertionError)
    message = error.args[0] if error.args else ""
    if hasattr(message, "passed"):
        report = message
    if is_claim and getattr(report, "passed", True) is False:  # what `check` says, with a picture
        return report._repr_html_()
    text = str(error) or _SEEN
    if is_hidden and not (is_claim and message):
        text = _UNSEEN
    return f"<p>{escape(text[:_LONGEST])}</p>"


def parts(cells: list[Cell], source: Assignment) -> Iterator[tuple[list[Cell], list[Cell], Cell]]:
    """Yield cells of the student's to run, the source's solution cells, and its test of them.

    Where a test stands decides what comes before it: all of the student's notebook down to the
    submitted test cell, or to the last solution cell above the test if that is further down. Test
    cells are the source's; the submitted ones count for nothing but their place.
    """
    tests = {cell.name for cell in source.cells if cell.kind == "test"}
    place_of = {cell.name: place for place, cell in enumerate(cells)}
    start = 0
    end = 0
    solutions: list[Cell] = []
    for cell in source.cells:
        if cell.kind == "solution":
            solutions.append(cell)
            end = max(end, place_of.get(cell.name, -1) + 1)
        elif cell.kind == "test":
            end = max(end, place_of.get(cell.name, 0))
            code = [other for other in cells[start:end] if other.kind != "prose"]
            yield [other for other in code if other.name not in tests], solutions, cell
            start = end
            solutions = []


def remarks(cells: list[Cell], source: Assignment) -> list[str]:
    """Return what is odd about a submission's test cells."""
    shown = {cell.name: _shown(cell) for cell in source.cells if cell.kind == "test"}
    notes = []
    for cell in cells:
        if cell.name in shown and _shown(cell) != shown[cell.name]:
            notes.append(f"test cell {cell.name} was edited: ignored")
    return notes


def _shown(cell: Cell) -> list[str]:
    """Return the words that students see of a cell: no hidden test."""
    return "".join(_HIDDEN.split(cell.source)[::2]).split()
