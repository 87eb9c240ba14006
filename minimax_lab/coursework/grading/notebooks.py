"""Notebooks as the grader reads them: the assignments' sources, and what students hand in."""

import ast
import json
import os
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_HIDDEN = re.compile(r"[ \t]*### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS[ \t]*\n?", re.DOTALL)
_MARKS = re.compile(r" *\(\d+ marks?\)$")  # which a heading says for students
_LARGEST = 20 * 2**20  # bytes of a notebook
_CODE = 2**18  # characters of all its code: more than anybody writes
_DEEPEST = 6  # folders below the submissions' in which a notebook is looked for


@dataclass(frozen=True)
class Cell:
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

    @property
    def visible(self) -> str:
        """What students see of it: no hidden test."""
        return _HIDDEN.sub("", self.source).rstrip()

    def is_hidden(self, line: int) -> bool:
        """Return whether a line, counted from 1, stands in a hidden test."""
        start = sum(len(row) for row in self.source.splitlines(keepends=True)[: line - 1])
        return any(found.start() <= start < found.end() for found in _HIDDEN.finditer(self.source))


@dataclass
class Assignment:
    """A source notebook.

    Attributes
    ----------
    name : str
        The name of its folder.
    cells : list of Cell
        All cells, in order.
    games : tuple of str
        The lab's games that students' code may use, from the notebook's metadata.
    """

    name: str
    cells: list[Cell]
    games: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Its heading."""
        return _heading(self.cells, "#") or self.name

    @property
    def tasks(self) -> list[tuple[Cell, str]]:
        """Its test cells, in order, each with the last heading above it."""
        return [
            (cell, _MARKS.sub("", _heading(self.cells[:place], "#{1,6}")) or cell.name)
            for place, cell in enumerate(self.cells)
            if cell.kind == "test"
        ]

    @property
    def imports(self) -> str:
        """The import statements of its ungraded cells."""
        statements = [
            statement
            for cell in self.cells
            if cell.kind == "code"
            for statement in ast.parse(cell.source).body
        ]
        found = [each for each in statements if isinstance(each, ast.Import | ast.ImportFrom)]
        return "\n".join(map(ast.unparse, found))


def _heading(cells: list[Cell], level: str) -> str:
    """Return the last heading in some cells, or the first of all with one sign."""
    text = "\n".join(cell.source for cell in cells if cell.kind == "prose")
    lines = re.findall(rf"^{level} +(.+)$", text, re.MULTILINE)
    return (lines[0] if level == "#" else lines[-1]) if lines else ""


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
            found[path.stem] = Assignment(path.stem, cells_of(notebook), tuple(games))
    if not found:
        raise ValueError(f"{folder} holds no assignments: it needs NAME/NAME.ipynb for each")
    return found


def names_in(source: str) -> list[str]:
    """Return the names that a cell of the source defines."""
    found = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            found.append(statement.name)
        elif isinstance(statement, ast.Assign):
            found += [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return found


def cells_of(notebook: Any) -> list[Cell]:
    """Return the cells of a notebook; whoever wrote it may have made of them what they like."""
    found = []
    for cell in notebook["cells"]:
        marks, kind = cell.get("metadata", {}).get("nbgrader", {}), "prose"
        if cell.get("cell_type") == "code":
            grade = "test" if marks.get("grade") else "code"
            kind = "solution" if marks.get("solution") else grade
        source = "".join(cell.get("source", "")).replace("\r\n", "\n")
        found.append(Cell(str(marks.get("grade_id", "")), kind, source, marks.get("points", 0)))
    return found


@dataclass
class Submission:
    """A notebook that was handed in.

    Attributes
    ----------
    student : str
        Whose it is: the name of its folder or file.
    assignment : str
        The assignment's name; "" if it can't be told.
    cells : list of Cell
        What stands in it; nothing if it can't be read.
    notes : list of str
        What a lecturer should know.
    """

    student: str
    assignment: str
    cells: list[Cell]
    notes: list[str]


def collected(folder: Path, known: Container[str]) -> list[tuple[str, Path]]:
    """Return the notebooks in a folder of submissions, and whose each is.

    Parameters
    ----------
    folder : Path
        STUDENT/ASSIGNMENT/ANY.ipynb, as nbgrader collects them, STUDENT/ANY.ipynb,
        ASSIGNMENT/STUDENT/ANY.ipynb, ASSIGNMENT/STUDENT.ipynb, STUDENT.ipynb, or
        STUDENT__anything.ipynb; all may be mixed.
    known : container of str
        The assignments' names.

    Returns
    -------
    list of (str, Path)
        Those on top first. The name is "" if a notebook lies too deep to say whose it is.

    Raises
    ------
    ValueError
        If there is no notebook.
    """
    paths = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name != ".ipynb_checkpoints"]
        paths += [Path(place, name) for name in [*files, *folders] if name.endswith(".ipynb")]
        if len(Path(place).relative_to(folder).parts) >= _DEEPEST:
            folders.clear()
    if not paths:
        raise ValueError(
            f"{folder} holds no submissions: they are STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb or "
            "STUDENT.ipynb"
        )
    paths.sort(key=lambda path: (len(path.parts), path.with_suffix("")))
    return [(_student(path.relative_to(folder), known), path) for path in paths]


def _student(path: Path, known: Container[str]) -> str:
    """Return whose notebook lies at a path below the submissions' folder, or ""."""
    owner, depth = path.parts[0], len(path.parts)
    if depth == 1 or depth == 2 and owner in known:
        return path.stem.split("__")[0]
    if depth == 3 and owner in known and path.parts[1] not in known:
        return path.parts[1]
    return owner if depth <= 3 else ""


def submission(student: str, path: Path, known: dict[str, Assignment]) -> Submission:
    """Read what was handed in; if it can't be read, a note says why.

    It belongs to the assignment with which it shares most cells, by nbgrader's names of them; its
    own name decides nothing.
    """
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > _LARGEST:
            raise ValueError(f"a link, a folder, or larger than {_LARGEST // 2**20} MiB")
        cells = cells_of(json.loads(path.read_text("utf-8-sig")))
        if sum(len(cell.source) for cell in cells if cell.kind != "prose") > _CODE:
            raise ValueError(f"more than {_CODE:,} characters of code")
    except Exception as error:  # whatever stands in it
        name = next((each for each in (path.parent.name, path.stem) if each in known), "")
        why = f"{path.name} can't be read ({error!s:.100}): open it in Jupyter, save it, hand it in"
        return Submission(student, name, [], [why])
    names = {cell.name for cell in cells if cell.name}
    shared = {
        name: sum(cell.name in names for cell in source.cells if cell.name)
        for name, source in known.items()
    }
    best = max(shared, key=lambda name: shared[name])
    if not shared[best]:
        return Submission(student, "", [], [f"{path.name} has no cell of any assignment"])
    return Submission(student, best, cells, [])


def parts(submission: Submission, source: Assignment) -> Iterator[tuple[list[Cell], Cell]]:
    """Yield what to do in turn: cells of the student's to run, then a test cell of the source's.

    Where a test stands decides what comes before it: all of the student's notebook down to the
    submitted test cell, or to the last solution cell above the test if that is further down. Test
    cells are the source's; the submitted ones count for nothing but their place.
    """
    kinds = {cell.name: cell.kind for cell in source.cells if cell.name}
    last = {cell.name: place for place, cell in enumerate(submission.cells) if cell.kind != "prose"}
    start = reached = 0
    for cell in source.cells:
        if cell.kind == "solution" and cell.name in last:
            reached = max(reached, last[cell.name] + 1)
        elif cell.kind == "test":
            reached = max(reached, last.get(cell.name, 0))
            above = [
                Cell(each.name, kinds.get(each.name, "code"), each.source)
                for each in submission.cells[start:reached]
                if each.kind != "prose"
            ]
            yield [each for each in above if each.kind in ("code", "solution")], cell
            start = max(start, reached)


def remarks(submission: Submission, source: Assignment) -> list[str]:
    """Return what is odd about a submission's cells."""
    found = []
    for cell in source.cells:
        if cell.kind not in ("solution", "test"):
            continue
        copies = [each.source.rstrip() for each in submission.cells if each.name == cell.name]
        if not copies:
            found.append(f"cell {cell.name} is missing")
        if len(copies) > 1:
            found.append(f"cell {cell.name} is there {len(copies)} times: marked once")
        if cell.kind == "test" and not {cell.visible, cell.source.rstrip()}.issuperset(copies):
            found.append(f"test cell {cell.name} was edited: ignored")
    return found
