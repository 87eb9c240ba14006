"""Write the students' notebooks: the sources without solutions and hidden tests."""

from pathlib import Path
from typing import Any

from .sources import assignments


def release(
    sources: str | Path = "notebooks/coursework", output: str | Path = "release"
) -> list[Path]:
    """Write the students' version of every assignment.

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
