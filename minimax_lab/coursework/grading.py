"""Release the assignments, and grade a folder of submissions: marks as CSV, a page for each.

From a shell: python -m minimax_lab.coursework.grading release, or grade SUBMISSIONS.
"""

import argparse
import csv
import os
import re
import socket
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from ..measure.runs import run_all
from .marking import Assignment, Mark, Marked, assignments, mark
from .sandbox import Ended, Raised, Sandbox, serve

_SECONDS = 180.0  # of computing for the tests of a submission, and ten times as long by the clock
_DEPTH = 5  # folders: whoever nests them without end hides nobody's work
# What machines leave in folders. JupyterLab, nbgrader, macOS and Windows know the names.
_LEFT = {".ipynb_checkpoints", "timestamp.txt", "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"}
_ENDING = re.compile(r"\.ipynb.*$|\.[^.]*$", re.IGNORECASE)
_COPY = re.compile(r"[-_ ]*(copy[-_ ]*\d*|\(\d+\))$", re.IGNORECASE)  # "-Copy1", " (2)"
_PAGE = """\
<!DOCTYPE html><html lang="en-GB"><meta charset="utf-8"><title>{title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body {{ font: 17px/1.5 sans-serif; max-width: 50rem; margin: auto; padding: 1rem }}
svg {{ max-width: 100%; height: auto }}</style>
<h1>{title}</h1>
{body}
"""


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
        path = Path(output) / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(nbformat.writes(notebook) + "\n", "utf-8")
        written.append(path)
    return written


class Submission(NamedTuple):
    """A file that was handed in.

    Attributes
    ----------
    student : str
        Whose it is: the first name on its path that isn't an assignment's.
    label : str
        The next name that has nothing of an assignment's, "" if there is none.
    name : str
        Its path in the folder of submissions.
    path : Path
        Where it is.
    """

    student: str
    label: str
    name: str
    path: Path


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
        ASSIGNMENT/STUDENT.ipynb, STUDENT.ipynb, or STUDENT__anything.ipynb; all may be mixed, and
        a file's name may have another ending.
    sources : str or Path, optional
        The assignments with their solutions: NAME/NAME.ipynb.
    output : str or Path, optional
        Gets ``marks.csv``, and ``feedback/STUDENT/ASSIGNMENT.html``.

    Returns
    -------
    list of Marked
        What was written: one for each student and assignment, of several notebooks the best, and
        one for all files of a student's that can't be marked. Whoever shares a folder with others
        who handed in the same assignment is called FOLDER/STUDENT.

    Raises
    ------
    ValueError
        If a folder holds no submissions, or no assignments.
    """
    known = assignments(Path(sources))
    work = collected(Path(submissions).resolve(), known)
    done: list[tuple[Submission, Marked]] = []
    pool = ThreadPoolExecutor(os.cpu_count())  # threads that only wait for processes
    try:
        results = run_all(partial(_apart, known), work, pool)
        for submission, marked in zip(work, results, strict=True):
            done.append((submission, marked))
            print(f"{len(done)} of {len(work)} done: {marked.total:g}/{marked.most:g}")
    finally:  # what is done is kept, whatever happens
        rows = _rows(done)
        _write(rows, Path(output))
    return rows


def collected(folder: Path, known: Collection[str]) -> list[Submission]:
    """Return what there is in a folder of submissions: what lies on top first.

    Raises
    ------
    ValueError
        If there is no file.
    """
    paths = list(_files(folder, _DEPTH)) if folder.is_dir() else []
    paths.sort(key=lambda path: (len(path.parts), path.with_suffix("")))
    if not paths:
        raise ValueError(f"{folder} holds no submissions, such as STUDENT/ASSIGNMENT/ANY.ipynb")
    return [_submission(folder, path, known) for path in paths]


def _files(folder: Path, depth: int) -> Iterator[Path]:
    """Yield the files in a folder, and the folders in it that aren't looked into."""
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        yield folder
        return
    for path in paths:
        if path.name in _LEFT or path.name.startswith("._"):
            continue
        if path.is_dir() and not path.is_symlink() and depth > 1:
            yield from _files(path, depth - 1)
        else:
            yield path


def _submission(folder: Path, path: Path, known: Collection[str]) -> Submission:
    """Return whose a file is; an assignment may be written with spaces, or in capitals."""
    name = path.relative_to(folder).as_posix().replace("\\", "/")  # as Windows packs them
    *parts, file = normalize("NFC", name).split("/")
    stem = _ENDING.sub("", file).split("__")[0]
    parts.append(stem or file)
    words = {_letters(assignment) for assignment in known}
    student, *others = [part for part in parts if _letters(part) not in words] or parts
    for part in others:
        label = _COPY.sub("", part)
        if not any(word in _letters(label) for word in words):
            return Submission(student, label, name, path)
    return Submission(student, "", name, path)


def _letters(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _rows(done: list[tuple[Submission, Marked]]) -> list[Marked]:
    """Return one row for each student and assignment: the best of what was handed in."""
    shared = _shared(done)
    of_student = defaultdict(list)
    for submission, marked in done:
        student = submission.student
        if student in shared and submission.label:
            student += f"/{submission.label}"
        of_student[marked.assignment, student].append((submission, marked))
    rows = []
    for (assignment, student), submissions in sorted(of_student.items()):
        (counted, best), *others = sorted(submissions, key=lambda pair: -pair[1].total)
        notes = list(best.notes)
        for submission, marked in others:
            if assignment:
                lost = f"{submission.name} has {marked.total:g} marks"
                notes.append(f"{lost}: {counted.name} counts")
            else:
                notes += marked.notes
        rows.append(best._replace(student=student, notes=notes))
    return rows


def _shared(done: list[tuple[Submission, Marked]]) -> set[str]:
    """Return the folders in which several students handed in the same assignment."""
    labels = defaultdict(set)
    for submission, marked in done:
        if marked.assignment:
            labels[submission.student, marked.assignment].add(submission.label)
    return {folder for (folder, _), who in labels.items() if len(who) > 1 and "" not in who}


class _Marker(Sandbox):
    """A process for the marking of one submission, so that no other is lost with it."""

    def live(self, pipe: socket.socket) -> None:
        serve(self.names, pipe.makefile("rwb"))


def _apart(known: dict[str, Assignment], submission: Submission) -> Marked:
    """Return a submission's marks, found in a process of its own."""
    student = submission.student
    try:
        with _Marker({"known": known}) as box:
            reply = box.request(mark, student, submission.path, seconds=_SECONDS)
    except (Ended, Raised) as error:
        return Marked(student, "", [], [f"{submission.name} can't be marked: {error}"])
    _, assignment, marks, notes = reply
    return Marked(student, assignment, [Mark(*each) for each in marks], notes)


def page(marked: Marked) -> str:
    """Return the feedback on a submission as an HTML page: it shows no test and no solution."""
    total = f"{marked.total:g} of {marked.most:g} marks" if marked.marks else "not marked"
    body = [f"<p>{escape(marked.student)}: {total}</p>"]
    for each in marked.marks:
        sign = "✓" if each.points else "✗"
        task = escape(each.task.removeprefix("test_"))
        marks = f"{each.points:g} of {each.most:g}"
        body.append(f"<section><h2>{sign} {task}: {marks}</h2>{each.told}</section>")
    body += [f"<p>{escape(note)}</p>" for note in marked.notes]
    return _PAGE.format(title=escape(marked.assignment or "A notebook"), body="\n".join(body))


def _write(done: list[Marked], output: Path) -> None:
    """Write the table of all, and a feedback page for each."""
    folders = _folders({each.student for each in done})
    output.mkdir(parents=True, exist_ok=True)
    tasks = list(dict.fromkeys(mark.task for each in done for mark in each.marks))
    marks = output / "marks.csv"
    with marks.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        table = csv.writer(file)
        table.writerow(["student", "assignment", *tasks, "total", "max", "notes"])
        for each in done:
            notes = list(each.notes)
            own_folder = folders[each.student]
            if own_folder != each.student:
                notes.append(f"the feedback for {each.student!r} is in {own_folder}")
            points = {mark.task: f"{mark.points:g}" for mark in each.marks}
            row = [_cell(each.student), each.assignment]
            row += [points.get(task, "") for task in tasks]
            row += [f"{each.total:g}", f"{each.most:g}"]
            row.append(_cell("; ".join(notes)))
            table.writerow(row)
    for each in done:
        folder = output / "feedback" / folders[each.student]
        folder.mkdir(parents=True, exist_ok=True)
        name = each.assignment or "unknown"
        (folder / f"{name}.html").write_text(page(each), "utf-8", "replace")


def _folders(students: Iterable[str]) -> dict[str, str]:
    """Return a folder for each student, which no file system takes for another one's."""
    plain = {student: _plain(student) for student in students}
    alike = Counter(name.casefold() for name in plain.values())
    folders = {}
    for student, name in plain.items():
        folders[student] = name
        if name != student or alike[name.casefold()] > 1:
            digest = sha256(student.encode("utf-8", "surrogatepass")).hexdigest()
            folders[student] = f"{name} {digest[:8]}"
    return folders


def _plain(name: str) -> str:
    """Return a name as a folder may be called anywhere."""
    parts = "".join(letter for letter in name if letter.isprintable()).split("/")
    return "/".join(part.strip(". ")[:60] or "student" for part in parts)


def _cell(text: str) -> str:
    """Return a text on one line that no spreadsheet takes for a formula, no terminal for a code."""
    line = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line


def main() -> int:
    """Release the assignments or grade a folder of submissions, and return the exit code."""
    parser = argparse.ArgumentParser("python -m minimax_lab.coursework.grading")
    parser.add_argument("step", choices=["release", "grade"])
    parser.add_argument("submissions", nargs="?", default="submitted", help="for grade: a folder")
    parser.add_argument("--sources", default="notebooks/coursework", help="NAME/NAME.ipynb")
    parser.add_argument("--output", help="where to write: release/ or grades/ by default")
    arguments = parser.parse_args()
    try:
        if arguments.step == "release":
            print(*release(arguments.sources, arguments.output or "release"), sep="\n")
        else:
            grade(arguments.submissions, arguments.sources, arguments.output or "grades")
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # what was marked by then is kept
        os._exit(130)
    return 0


if __name__ == "__main__":
    sys.exit(main())
