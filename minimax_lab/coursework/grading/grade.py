"""Release the assignments, and grade a folder of submissions: marks as CSV, a page for each."""

import csv
import multiprocessing
import os
import re
import signal
import time
from functools import partial
from pathlib import Path
from typing import Any

from ...measure.runs import run_all
from .feedback import page
from .marking import Marked, marked
from .notebooks import Assignment, assignments, collected, submission

_CLOCK = 900.0  # seconds for a submission, by the clock: only for what nobody has foreseen


def release(
    sources: str | Path = "notebooks/coursework", output: str | Path = "release"
) -> list[Path]:
    """Write the students' version of every assignment, without solutions and hidden tests.

    Parameters
    ----------
    sources : str or Path, optional
        The assignments with their solutions: NAME/NAME.ipynb.
    output : str or Path, optional
        Gets NAME/NAME.ipynb.

    Returns
    -------
    list of Path
        What was written.

    Raises
    ------
    ValueError
        If there are no assignments, or one isn't as nbgrader wants it.
    """
    import nbformat
    from nbgrader import preprocessors as steps

    # As `nbgrader generate_assignment` does, but for its database of marks.
    order = [steps.LockCells, steps.ClearSolutions, steps.ClearOutput, steps.CheckCellMetadata]
    order += [steps.ClearHiddenTests, steps.ClearMarkScheme, steps.ComputeChecksums]
    written = []
    for name in assignments(Path(sources)):
        notebook: Any = nbformat.read(Path(sources) / name / f"{name}.ipynb", as_version=4)
        resources = {"nbgrader": {"notebook": name, "assignment": name, "student": "."}}
        for step in order:
            notebook, resources = step().preprocess(notebook, resources)
        notebook.metadata.pop("celltoolbar", None)
        path = Path(output) / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(nbformat.writes(notebook) + "\n", "utf-8")
        written.append(path)
    return written


def grade(
    submissions: str | Path,
    sources: str | Path = "notebooks/coursework",
    output: str | Path = "grades",
) -> list[Marked]:
    """Grade every submission in a folder; write marks and feedback pages.

    Students' code runs in processes of its own, and the marks depend on nothing that happens
    there but the values that it gives when it is called.

    Parameters
    ----------
    submissions : str or Path
        STUDENT/ASSIGNMENT/ANY.ipynb, as nbgrader collects them, STUDENT/ANY.ipynb,
        ASSIGNMENT/STUDENT/ANY.ipynb, ASSIGNMENT/STUDENT.ipynb, STUDENT.ipynb, or
        STUDENT__anything.ipynb; all may be mixed. A notebook that lies deeper is named and left
        out.
    sources : str or Path, optional
        The assignments with their solutions: NAME/NAME.ipynb.
    output : str or Path, optional
        Gets ``marks.csv``, and ``feedback/STUDENT/ASSIGNMENT/ASSIGNMENT.html``.

    Returns
    -------
    list of Marked
        What was written, one for each submission.

    Raises
    ------
    ValueError
        If a folder holds no submissions, or no assignments.
    """
    known = assignments(Path(sources))
    found = collected(Path(submissions), known)
    for student, path in found:
        if not student:
            print(f"NOT READ, as it lies too deep to say whose it is: {path}")
    work = [each for each in found if each[0]]
    start = time.monotonic()
    at_once = min(len(work), os.cpu_count() or 1)
    done: dict[tuple, Marked] = {}
    try:
        results = run_all(partial(mark_apart, known), work, at_once if at_once > 1 else None)
        for number, ((_, path), each) in enumerate(zip(work, results, strict=True), start=1):
            first = done.setdefault((each.assignment, each.student), each)
            if first is not each:
                first.notes.append(f"{path.name} is a second notebook of this assignment: ignored")
            marks = f"{each.total:g}/{each.most:g}"
            print(f"{number:4} of {len(work)}  {marks}  {_cell(each.student)}")
    finally:  # what is done is kept, whatever happens
        in_order = [done[key] for key in sorted(done)]
        _write(in_order, Path(output))
    print(f"{len(done)} graded in {time.monotonic() - start:.0f} s: {Path(output) / 'marks.csv'}")
    return in_order


def mark_apart(known: dict[str, Assignment], work: tuple[str, Path]) -> Marked:
    """Read and mark a submission in a copy of this process, so that no other is lost with it."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_mark_and_send, args=(theirs, known, work))
    process.start()
    theirs.close()
    try:
        if ours.poll(_CLOCK):
            return ours.recv()
    except EOFError:
        pass
    finally:
        process.kill()
        process.join()
        ours.close()
    why = "couldn't be marked: its process has died, out of memory perhaps, or took too long"
    return _with_page(Marked(work[0], "", [], [f"{work[1].name} {why}"]), "")


def _mark_and_send(connection: Any, known: dict[str, Assignment], work: tuple[str, Path]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is told by the end of its parent
    found = submission(*work, known)
    source = known.get(found.assignment)
    done = marked(found, source) if source else Marked(found.student, "", [], found.notes)
    connection.send(_with_page(done, source.title if source else ""))


def _with_page(done: Marked, title: str) -> Marked:
    done.page = page(done, title or "A notebook that wasn't marked")
    return done


def _write(done: list[Marked], output: Path) -> None:
    """Write a feedback page for each, and the table of all."""
    pages: set[Path] = set()
    for each in done:
        name = each.assignment or "unknown"
        student = re.sub(r"[^\w@+ .-]", "_", each.student).strip(". ") or "student"
        folder = output / "feedback" / student / name
        while folder in pages:
            folder = folder.with_name(folder.name + "-other")
        pages.add(folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.html").write_text(each.page, "utf-8", "replace")
    output.mkdir(parents=True, exist_ok=True)
    with (output / "marks.csv").open("w", encoding="utf-8-sig", errors="replace", newline="") as to:
        table = csv.writer(to)
        tasks = list(dict.fromkeys(mark.task for each in done for mark in each.marks))
        table.writerow(["student", "assignment", *tasks, "total", "max", "notes"])
        for each in done:
            got = {mark.task: f"{mark.points:g}" for mark in each.marks}
            row = [_cell(each.student), each.assignment, *(got.get(task, "") for task in tasks)]
            notes = _cell("; ".join(each.notes))
            table.writerow([*row, f"{each.total:g}", f"{each.most:g}", notes])


def _cell(text: str) -> str:
    """Return a text on one line that no spreadsheet takes for a formula, no terminal for a code."""
    line = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line
