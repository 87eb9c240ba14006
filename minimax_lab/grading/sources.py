"""Notebooks as the grader reads them: the assignments' sources, and what students hand in."""

import ast
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_HIDDEN = re.compile(r"[ \t]*### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS[ \t]*\n?", re.DOTALL)
_MARKS = re.compile(r" *\(\d+ marks?\)$")  # which a heading says for students
_LARGEST = 20 * 2**20  # bytes of a notebook


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


@dataclass(frozen=True)
class Task:
    """What a test cell gives marks for."""

    cell: Cell
    title: str


@dataclass
class Assignment:
    """A source notebook.

    Attributes
    ----------
    name : str
        The name of its folder.
    title : str
        Its heading.
    cells : list of Cell
        All cells, in order.
    games : tuple of str
        The lab's games that students' code may use, from the notebook's metadata.
    """

    name: str
    cells: list[Cell]
    games: tuple[str, ...] = ()
    title: str = field(init=False, default="")

    def __post_init__(self) -> None:
        self.title = _heading(self.cells, len(self.cells), level="#") or self.name

    @property
    def tasks(self) -> list[Task]:
        """Its tasks, in order; each is named after the last heading above its test cell."""
        return [
            Task(cell, _MARKS.sub("", _heading(self.cells, place)) or cell.name)
            for place, cell in enumerate(self.cells)
            if cell.kind == "test"
        ]

    @property
    def points(self) -> float:
        """The marks that can be got."""
        return sum(task.cell.points for task in self.tasks)

    @property
    def imports(self) -> str:
        """The import statements of its ungraded cells."""
        found = [
            ast.unparse(statement)
            for cell in self.cells
            if cell.kind == "code"
            for statement in ast.parse(cell.source).body
            if isinstance(statement, ast.Import | ast.ImportFrom)
        ]
        return "\n".join(found)


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
            notebook = _notebook(path.read_text("utf-8"))
            games = notebook.get("metadata", {}).get("minimax_lab", {}).get("games", ())
            found[path.stem] = Assignment(path.stem, _cells(notebook), tuple(games))
    if not found:
        raise ValueError(f"{folder} holds no assignments: it needs NAME/NAME.ipynb for each")
    return found


def read_cells(path: Path) -> list[Cell]:
    """Return the cells of a notebook that was handed in.

    Raises
    ------
    ValueError
        If it isn't a notebook.
    """
    if path.is_symlink() or not path.is_file():
        raise ValueError("it is a folder or a link, not a notebook")
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"it is larger than {_LARGEST // 2**20} MiB: clear its outputs")
    try:
        return _cells(_notebook(path.read_text("utf-8-sig")))
    except (ValueError, RecursionError):
        raise ValueError(
            "it can't be opened as a notebook. Open it in Jupyter, save it, hand it in again"
        ) from None


def names_in(source: str) -> list[str]:
    """Return the names that a cell's statements define."""
    found = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            found.append(statement.name)
        elif isinstance(statement, ast.Assign):
            found += [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return found


def _notebook(text: str) -> dict[str, Any]:
    notebook = json.loads(text)
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise ValueError("it has no cells")
    return notebook


def _cells(notebook: dict) -> list[Cell]:
    found = []
    for cell in notebook["cells"]:
        if not isinstance(cell, dict):
            raise ValueError("a cell is no dict")
        metadata = cell.get("metadata")
        marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
        marks = marks if isinstance(marks, dict) else {}
        source = cell.get("source", "")
        text = "".join(map(str, source)) if isinstance(source, list) else str(source)
        points = marks.get("points", 0)
        found.append(
            Cell(
                str(marks.get("grade_id", "")),
                _kind(cell, marks),
                text.replace("\r\n", "\n"),
                points if isinstance(points, int | float) else 0,
            )
        )
    return found


def _kind(cell: dict, marks: dict) -> str:
    if cell.get("cell_type") != "code":
        return "prose"
    if marks.get("grade") and not marks.get("solution"):
        return "test"
    return "solution" if marks.get("solution") else "code"


def _heading(cells: list[Cell], before: int, level: str = "#{1,6}") -> str:
    """Return the last heading above a cell, or the first of all with one sign."""
    lines = [
        found.group(1)
        for cell in cells[:before]
        if cell.kind == "prose"
        for found in re.finditer(rf"^{level} +(.+)$", cell.source, re.MULTILINE)
    ]
    return (lines[0] if level == "#" else lines[-1]) if lines else ""
