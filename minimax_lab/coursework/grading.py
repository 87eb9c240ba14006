"""Release the assignments, and grade a folder of submissions: marks as CSV, a page for each.

From a shell: python -m minimax_lab.coursework.grading release, or grade SUBMISSIONS.
"""

import argparse
import csv
import os
import socket
import sys
from collections.abc import Container
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from ..measure.runs import run_all
from .marking import Assignment, Mark, Marked, assignments, mark
from .sandbox import Ended, Raised, Sandbox, serve

_SECONDS = 60.0  # of computing for the tests of a submission
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
        ASSIGNMENT/STUDENT.ipynb, STUDENT.ipynb, or STUDENT__anything.ipynb; all may be mixed.
    sources : str or Path, optional
        The assignments with their solutions: NAME/NAME.ipynb.
    output : str or Path, optional
        Gets ``marks.csv``, and ``feedback/STUDENT/ASSIGNMENT.html``.

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
    work = collected(Path(submissions).resolve(), known)
    done: dict[tuple, Marked] = {}
    pool = ThreadPoolExecutor(os.cpu_count())  # threads that only wait for processes
    try:
        for (_, path), each in zip(work, run_all(partial(_apart, known), work, pool), strict=True):
            first = done.setdefault((each.assignment, each.student, each.assignment or path), each)
            if first is not each:
                first.notes.append(f"{path.name} is a second notebook of this assignment: ignored")
            print(f"{len(done)} of {len(work)} done: {each.total:g}/{each.most:g}")
    finally:  # what is done is kept, whatever happens
        in_order = [done[key] for key in sorted(done)]
        _write(in_order, Path(output))
    return in_order


def collected(folder: Path, known: Container[str]) -> list[tuple[str, Path]]:
    """Return whose notebooks there are in a folder of submissions, and where: those on top first.

    The student is the first on the path that isn't called like an assignment.

    Raises
    ------
    ValueError
        If there is no notebook.
    """
    # No deeper than five folders: whoever nests them without end hides nobody's work.
    paths = [path for depth in range(5) for path in folder.glob(depth * "*/" + "*.ipynb")]
    paths = [path for path in paths if ".ipynb_checkpoints" not in path.parts]
    if not paths:
        raise ValueError(f"{folder} holds no submissions, such as STUDENT/ASSIGNMENT/ANY.ipynb")
    paths.sort(key=lambda path: (len(path.parts), path.with_suffix("")))
    parts = [(*path.relative_to(folder).parts[:-1], path.stem.split("__")[0]) for path in paths]
    owners = [next((name for name in names if name not in known), names[0]) for names in parts]
    return list(zip(owners, paths, strict=True))


class _Marker(Sandbox):
    """A process for the marking of one submission, so that no other is lost with it."""

    def live(self, pipe: socket.socket) -> None:
        serve(self.names, pipe.makefile("rwb"))


def _apart(known: dict[str, Assignment], work: tuple[str, Path]) -> Marked:
    student, path = work
    try:
        with _Marker({"known": known}) as box:
            _, name, marks, notes = box.request(mark, student, path, seconds=_SECONDS)
    except (Ended, Raised) as error:
        return Marked(student, "", [], [f"{path.name} can't be marked: {error}"])
    return Marked(student, name, [Mark(*each) for each in marks], notes)


def page(marked: Marked) -> str:
    """Return the feedback on a submission as an HTML page: it shows no test and no solution."""
    total = f"{marked.total:g} of {marked.most:g} marks" if marked.marks else "not marked"
    body = [f"<p>{escape(marked.student)}: {total}</p>"]
    for each in marked.marks:
        sign, task = "✓" if each.points else "✗", escape(each.task.removeprefix("test_"))
        marks = f"{each.points:g} of {each.most:g}"
        body.append(f"<section><h2>{sign} {task}: {marks}</h2>{each.told}</section>")
    body += [f"<p>{escape(note)}</p>" for note in marked.notes]
    return _PAGE.format(title=escape(marked.assignment or "A notebook"), body="\n".join(body))


def _write(done: list[Marked], output: Path) -> None:
    """Write a feedback page for each, and the table of all."""
    for each in done:
        folder = output / "feedback" / (each.student.strip(". ") or "student")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{each.assignment or 'unknown'}.html"
        path.write_text(page(each), "utf-8", "replace")
    output.mkdir(parents=True, exist_ok=True)
    tasks = list(dict.fromkeys(mark.task for each in done for mark in each.marks))
    with (output / "marks.csv").open("w", encoding="utf-8-sig", errors="replace", newline="") as to:
        table = csv.DictWriter(to, ["student", "assignment", *tasks, "total", "max", "notes"])
        table.writeheader()
        for each in done:
            row = {mark.task: f"{mark.points:g}" for mark in each.marks}
            row |= {"student": _cell(each.student), "assignment": each.assignment}
            row |= {"total": f"{each.total:g}", "max": f"{each.most:g}"}
            table.writerow(row | {"notes": _cell("; ".join(each.notes))})


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
