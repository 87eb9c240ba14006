"""A folder of submissions: whose each is, of which assignment, and what of it is to be run."""

import re
from collections.abc import Container
from dataclasses import dataclass, field
from pathlib import Path

from .sources import Assignment, Cell, read_cells

_AROUND = re.compile(r"\A\s*%%(time|timeit|capture|prun)\b.*\n")  # what they measure is run


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
    notes: list[str] = field(default_factory=list)


def collected(folder: Path, sources: dict[str, Assignment]) -> list[Submission]:
    """Read all submissions in a folder.

    Parameters
    ----------
    folder : Path
        STUDENT/ASSIGNMENT/ANY.ipynb, as nbgrader collects them, STUDENT/ANY.ipynb,
        ASSIGNMENT/STUDENT/ANY.ipynb, ASSIGNMENT/STUDENT.ipynb, STUDENT.ipynb, or
        STUDENT__anything.ipynb; all may be mixed.
    sources : dict
        The assignments by name. A notebook belongs to the one with which it shares most cells,
        by nbgrader's names of them; its own name decides nothing.

    Returns
    -------
    list of Submission
        Sorted by assignment and student.

    Raises
    ------
    ValueError
        If there is no notebook.
    """
    paths = [(path, _student(path.relative_to(folder), sources)) for path in _notebooks(folder)]
    paths = [(path, student) for path, student in paths if student]
    if not paths:
        raise ValueError(
            f"{folder} holds no submissions: they are STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb or "
            "STUDENT.ipynb"
        )
    found: dict[tuple, Submission] = {}
    for path, student in paths:
        new = _submission(path, student, sources)
        known = found.setdefault((student, new.assignment), new)
        if known is not new:
            known.notes.append(f"{path.name} is a second notebook of this assignment: ignored")
    return sorted(found.values(), key=lambda each: (each.assignment, each.student))


def not_read(folder: Path) -> list[Path]:
    """Return the notebooks in a folder that lie too deep to say whose they are."""
    return [path for path in _notebooks(folder) if not _student(path.relative_to(folder), {})]


def _notebooks(folder: Path) -> list[Path]:
    """Return all notebooks in a folder, those on top first, but for Jupyter's own copies."""
    found = {path for depth in ("", "*/", "*/*/", "**/") for path in folder.glob(f"{depth}*.ipynb")}
    kept = [
        path
        for path in found
        if ".ipynb_checkpoints" not in path.parts and not _is_linked(path, folder)
    ]
    return sorted(kept, key=lambda path: (len(path.parts), path.with_suffix("")))


def _is_linked(path: Path, folder: Path) -> bool:
    """Return whether a notebook lies in a folder that is a link to somebody else's."""
    inside = [above for above in path.parents if above.is_relative_to(folder) and above != folder]
    return any(above.is_symlink() for above in inside)


def _student(path: Path, sources: Container[str]) -> str:
    """Return whose notebook lies at a path below the submissions' folder, or ""."""
    owner, depth = path.parts[0], len(path.parts)
    if depth == 1 or depth == 2 and owner in sources:
        return path.stem.split("__")[0]
    if depth == 3 and owner in sources and path.parts[1] not in sources:
        return path.parts[1]
    return owner if depth <= 3 else ""


def _submission(path: Path, student: str, sources: dict[str, Assignment]) -> Submission:
    try:
        cells = read_cells(path)
    except (ValueError, OSError) as error:
        folder = path.parent.name
        name = next((each for each in (folder, path.stem) if each in sources), "")
        return Submission(student, name, [], [f"{path.name}: {error}"])
    names = {cell.name for cell in cells if cell.name}
    shared = {
        name: sum(cell.name in names for cell in source.cells if cell.name)
        for name, source in sources.items()
    }
    best = max(shared, key=lambda name: shared[name])
    if not shared[best]:
        return Submission(student, "", [], [f"{path.name} has no cell of any assignment"])
    return Submission(student, best, cells)


def parts(submission: Submission, source: Assignment) -> list[tuple[list[Cell], Cell | None]]:
    """Return what to do in turn: cells of the student's to run, then a test cell of the source's.

    Where a test stands decides what comes before it: all of the student's notebook down to the
    submitted test cell, or to the last solution cell above the test if that is further down. Test
    cells are the source's; the submitted ones count for nothing but their place.
    """
    last = {cell.name: place for place, cell in enumerate(submission.cells) if cell.kind != "prose"}
    found, start, reached = [], 0, 0
    for cell in source.cells:
        if cell.kind == "solution" and cell.name in last:
            reached = max(reached, last[cell.name] + 1)
        elif cell.kind == "test":
            reached = max(reached, last.get(cell.name, 0))
            found.append((_runnable(submission.cells[start:reached], source), cell))
            start = max(start, reached)
    return found


def remarks(submission: Submission, source: Assignment) -> list[str]:
    """Return what is odd about a submission's cells."""
    found = []
    for cell in source.cells:
        if cell.kind not in ("solution", "test"):
            continue
        copies = [each for each in submission.cells if each.name == cell.name]
        if not copies:
            found.append(f"cell {cell.name} is missing")
        if len(copies) > 1:
            found.append(f"cell {cell.name} is there {len(copies)} times: marked once")
        if cell.kind == "test" and any(_edited(each, cell) for each in copies):
            found.append(f"test cell {cell.name} was edited: ignored")
    return found


def defined_below(submission: Submission, test: str, name: str) -> bool:
    """Return whether a cell below the last test cell of that name defines a name."""
    places = [place for place, cell in enumerate(submission.cells) if cell.name == test]
    below = submission.cells[places[-1] + 1 :] if places else []
    pattern = re.compile(rf"^(def {name}\(|class {name}\b|{name} *=[^=])", re.MULTILINE)
    return any(cell.kind != "prose" and pattern.search(cell.source) for cell in below)


def _edited(cell: Cell, source: Cell) -> bool:
    """Return whether a submitted test cell is neither as it was given out nor the source's own."""
    return cell.source.rstrip() not in (source.visible, source.source.rstrip())


def _runnable(cells: list[Cell], source: Assignment) -> list[Cell]:
    """Return the code cells that are the student's, in order, without IPython's own commands."""
    kinds = {cell.name: cell.kind for cell in source.cells if cell.name}
    found = []
    for cell in cells:
        kind = kinds.get(cell.name, "code")
        if cell.kind != "prose" and kind in ("code", "solution"):
            found.append(Cell(cell.name, kind, _plain(cell.source)))
    return found


def _plain(source: str) -> str:
    """Return a cell as Python: IPython's own commands become calls that do nothing here."""
    from IPython.core.inputtransformer2 import TransformerManager

    source = _AROUND.sub("\n", source)
    above = len(source) - len(source.lstrip("\n"))  # empty lines, which IPython would drop
    try:
        return "\n" * above + TransformerManager().transform_cell(source[above:]).rstrip("\n")
    except Exception:  # it can't be read, which the worker will tell
        return source
