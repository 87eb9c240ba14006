"""The lectures: where they are, and a copy of them to work in."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FIRST = "00_start_here.ipynb"
PACKAGE = Path(__file__).parents[1]
# A wheel holds the lectures; in a clone they stand beside the package.
HOMES = (PACKAGE / "lectures", PACKAGE.parent / "notebooks")


def lecture_files() -> list[Path]:
    """Return the lectures in order; FileNotFoundError if they are gone."""
    for home in HOMES:
        if (home / FIRST).exists():
            return sorted(home.glob("*.ipynb"))
    raise FileNotFoundError("the lectures aren't installed with this copy of minimax_lab")


def as_copied(file: Path) -> bytes:
    """Return a lecture with what JupyterLab writes into a notebook that it opens with this Python.

    A notebook that has this already isn't marked as changed as soon as it is opened. It also has a
    digest of its cells, by which `is_untouched` knows it again.
    """
    from ipykernel.ipkernel import IPythonKernel
    from ipykernel.kernelspec import get_kernel_dict

    content = file.read_bytes()
    try:
        notebook = json.loads(content)
        notebook["metadata"]["kernelspec"]["display_name"] = get_kernel_dict()["display_name"]
        notebook["metadata"]["language_info"] = IPythonKernel.language_info
        for cell in notebook["cells"]:
            if cell["metadata"].get("jupyter", {}).get("outputs_hidden"):
                cell["metadata"]["collapsed"] = True
        notebook["metadata"]["minimax_lab"] = {"copied": _digest(notebook)}
    except (ValueError, KeyError, TypeError):  # a reader's own file, which is no lecture any more
        return content
    return f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n".encode()


def _digest(notebook: dict[str, Any]) -> str:
    cells = json.dumps(notebook["cells"], sort_keys=True)
    return hashlib.sha256(cells.encode()).hexdigest()


def is_untouched(copy: Path) -> bool:
    """Return whether a lecture is as it was copied, and so may give way to a later edition."""
    try:
        notebook = json.loads(copy.read_bytes())
        return notebook["metadata"]["minimax_lab"]["copied"] == _digest(notebook)
    except (ValueError, KeyError, TypeError):  # a reader's own file
        return False


def copy_lectures(folder: Path) -> tuple[list[Path], list[Path]]:
    """Copy the lectures into a folder, which is made if it isn't there.

    A lecture in which a reader has worked is left as it is.

    Returns
    -------
    copied, kept : list of Path
        The files that were written, and those that were left though they differ from the lab's own.

    Raises
    ------
    OSError
        If the folder can't be made or written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    copied: list[Path] = []
    kept: list[Path] = []
    for source in lecture_files():
        target = folder / source.name
        content = as_copied(source)
        if not target.exists() or (is_untouched(target) and target.read_bytes() != content):
            target.write_bytes(content)
            copied.append(target)
        elif as_copied(target) != content:
            kept.append(target)
    return copied, kept


def trust(notebooks: list[Path]) -> None:
    """Let JupyterLab show what notebooks of the lab's own have stored, as it is."""
    command = [sys.executable, "-m", "jupyter", "trust", "--log-level=ERROR", *map(str, notebooks)]
    if notebooks:
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL)


def open_lectures(folder: Path, options: Sequence[str] = ()) -> int:
    """Open the first lecture of a folder in JupyterLab, until it ends; return its exit code.

    The options are passed on to JupyterLab.
    """
    command = [sys.executable, "-m", "jupyterlab", f"--LabApp.default_url=/lab/tree/{FIRST}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container, say, where JupyterLab refuses otherwise
    try:
        return subprocess.call([*command, str(folder), *options])
    except KeyboardInterrupt:  # JupyterLab has asked, and ends by itself
        return 0
