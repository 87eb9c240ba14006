"""Grade a folder of submissions: marks as CSV, and a feedback page for each."""

import csv
import multiprocessing
import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

from .feedback import page
from .marking import Mark, Marked, marked
from .sources import Assignment, assignments
from .submissions import Submission, collected, not_read

_AT_ONCE = 2
_CLOCK = 900.0  # seconds for a submission, by the clock


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
    work = collected(Path(submissions), known)  # all of it is read before any of it is run
    for path in not_read(Path(submissions)):
        print(f"NOT READ, as it lies too deep to say whose it is: {path}")
    start = time.monotonic()
    done: list[Marked] = []
    try:
        for each in _all_marked(work, known):
            done.append(each)
            print(f"{len(done):4} of {len(work)}  {each.total:g}/{each.most:g}  {each.student}")
    finally:  # what is done is kept, whatever happens
        _write(done, known, Path(output))
    print(f"{len(done)} graded in {time.monotonic() - start:.0f} s: {Path(output) / 'marks.csv'}")
    return done


def _all_marked(work: list[Submission], known: dict[str, Assignment]) -> Iterator[Marked]:
    """Yield what each submission brought, in order; some are marked at a time."""
    with ThreadPoolExecutor(min(_AT_ONCE, os.cpu_count() or 1)) as pool:
        yield from pool.map(lambda each: _marked_apart(each, known), work)


def _marked_apart(submission: Submission, known: dict[str, Assignment]) -> Marked:
    """Mark a submission in a process of its own, so that no other is lost with it."""
    if not submission.assignment:
        return _unmarked(submission, known, "")
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    source = known[submission.assignment]
    process = context.Process(target=_mark_and_send, args=(theirs, submission, source))
    process.start()
    theirs.close()
    try:
        if ours.poll(_CLOCK):
            return ours.recv()
        why = f"it took more than {_CLOCK / 60:g} minutes"
    except EOFError:
        why = "the process that marked it has died, out of memory perhaps"
    finally:
        process.kill()
        process.join()
        ours.close()
    return _unmarked(submission, known, f"couldn't be marked: {why}")


def _mark_and_send(connection: Connection, submission: Submission, source: Assignment) -> None:
    connection.send(marked(submission, source))


def _unmarked(submission: Submission, known: dict[str, Assignment], why: str) -> Marked:
    """Return no marks at all, with the reason."""
    tasks = known[submission.assignment].tasks if submission.assignment else []
    marks = [Mark(task.cell.name, task.title, 0, task.cell.points, why) for task in tasks]
    notes = [*submission.notes, why] if why else submission.notes
    return Marked(submission.student, submission.assignment, marks, notes, {})


def _write(done: list[Marked], known: dict[str, Assignment], output: Path) -> None:
    pages: set[Path] = set()
    for each in done:
        name = each.assignment or "unknown"
        folder = output / "feedback" / _safe(each.student) / name
        while folder in pages:
            folder = folder.with_name(folder.name + "-other")
        pages.add(folder)
        folder.mkdir(parents=True, exist_ok=True)
        title = known[name].title if name in known else "A notebook that wasn't marked"
        (folder / f"{name}.html").write_text(page(each, title), "utf-8", "replace")
    table_path = output / "marks.csv"
    with table_path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        table = csv.writer(file)
        tasks = list(dict.fromkeys(mark.task for each in done for mark in each.marks))
        table.writerow(["student", "assignment", *tasks, "total", "max", "notes"])
        for each in done:
            got = {mark.task: f"{mark.points:g}" for mark in each.marks}
            row = [_cell(each.student), each.assignment, *(got.get(task, "") for task in tasks)]
            notes = _cell("; ".join(each.notes))
            table.writerow([*row, f"{each.total:g}", f"{each.most:g}", notes])


def _safe(name: str) -> str:
    """Return a name as that of a folder."""
    return re.sub(r"[^\w@+ .-]", "_", name).strip(". ") or "student"


def _cell(text: str) -> str:
    """Return a text on one line that no spreadsheet takes for a formula."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line
