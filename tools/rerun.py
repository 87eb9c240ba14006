"""Run the lectures from top to bottom and store their outputs, the same on every machine.

python tools/rerun.py [NOTEBOOK ...]        all lectures by default
"""

import itertools
import json
import math
import os
import re
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[1]
WIDGET = "application/vnd.jupyter.widget-view+json"
WIDE = re.compile(r"<(Stepper|Compare|Predict|Play|TreeEditor)\b")
DETAILS = re.compile("<details>.*?</details>", re.DOTALL)
QUESTION = re.compile(r"\*\*(Predict|\d)\.\*\*")
NOT_SHOWN = (  # on slides
    "## Sources",
    "## Where to go from here",
    "## On the screen",
)
# Without what is folded.
UNSEEN = re.compile(r"\s*($|\*\*Next:|(from .+\s+)*def (draw|check)_|# In Colab)")
NOTHING = {"text/html": ""}
SLIDE_LINES = 22


def rerun(path: Path) -> None:
    """Execute one notebook in place. A cell that fails leaves the file as it was."""
    os.environ["TQDM_DISABLE"] = "1"  # a bar comes and goes with the speed of the machine
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=60,
        coalesce_streams=True,  # else a print may be stored in two pieces
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--log-level=ERROR"],
        record_timing=False,
        store_widget_state=False,
    ).execute()
    clean(notebook)
    if marks := machine_marks(notebook):
        raise ValueError("outputs that differ from machine to machine:\n  " + "\n  ".join(marks))
    nbformat.validate(notebook)
    path.write_text(nbformat.writes(notebook).rstrip("\n") + "\n", "utf-8", newline="\n")


def is_install(cell) -> bool:
    """Return whether a cell only installs the lab, where it isn't: in Colab."""
    return "install" in cell.metadata.get("tags", [])


def clean(notebook) -> None:
    """Drop what changes from run to run, and fold away what answers a prediction."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.kernelspec = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    notebook.metadata.language_info = {"name": "python"}
    predict = False
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        before = cell.metadata.pop("jupyter", {})
        folded = {}
        if is_install(cell) or before.get("source_hidden"):  # it only draws or measures
            folded["source_hidden"] = True
        if cell.cell_type == "markdown":
            predict = "**Predict.**" in cell.source
        elif predict and cell.outputs:
            if before.get("outputs_hidden") or any(map(answers, cell.outputs)):
                folded["outputs_hidden"] = True  # until the cell is run
                # JupyterLab shows the first line of what it hides. So that comes second.
                if cell.outputs[0].get("data") != NOTHING:
                    cell.outputs.insert(0, nbformat.v4.new_output("display_data", data=NOTHING))
        if folded:
            cell.metadata.jupyter = folded
        # A live widget's number, of no use in a file; the output before it is the picture.
        if "outputs" in cell:
            cell.outputs = [one for one in cell.outputs if WIDGET not in one.get("data", {})]
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "<img" in data.get("text/html", ""):
                data.pop("image/png", None)  # the same picture again, and larger
    place_on_slides(notebook.cells)


def place_on_slides(cells) -> None:
    """Give each cell its place on the slides that `jupyter nbconvert --to slides` makes.

    A section begins a slide, which takes what it has room for. The answer to a prediction, and what
    comes after it there, waits for a key. What readers do alone is left out.
    """
    lines_left = 0.0
    skipped = False
    has_picture = False  # the slide
    knows_picture = False  # the section
    for cell, after in itertools.zip_longest(cells, cells[1:]):
        heading = re.match("#+ ", cell.source)
        if heading:
            skipped = cell.source.startswith(NOT_SHOWN)
            knows_picture = False
        high = height(cell)
        needed = high
        code_next = cell.cell_type == "markdown" and after and after.cell_type == "code"
        if code_next and not cell.source.startswith("**"):  # it isn't a question by hand
            both = high + height(after)
            needed = both if both <= SLIDE_LINES else high
        elif high < 5:  # a last sentence
            needed = 0
        place = "-"
        if skipped or UNSEEN.match(DETAILS.sub("", cell.source)):
            place = "skip"
        elif heading and len(heading[0]) < 4:
            place = "slide"
        elif heading or needed > lines_left:
            place = "subslide"
        elif cell.metadata.get("jupyter", {}).get("outputs_hidden"):
            place = "fragment"
        if place in ("slide", "subslide"):
            lines_left = SLIDE_LINES
            has_picture = False
        cell.metadata.slideshow = {"slide_type": place}
        is_first = lines_left == SLIDE_LINES
        if QUESTION.search(cell.source) and not has_picture and (is_first or knows_picture):
            high = max(high + 8, 16)  # slides repeat the picture beside it
            has_picture = True
        if any("<img" in text for output in cell.get("outputs", []) for text in texts(output)):
            has_picture = True
            knows_picture = True
        if place != "skip":
            lines_left -= high


def height(cell) -> float:
    """Estimate how many lines a cell takes on a slide: pictures and what is folded, too."""
    if cell.cell_type == "code":
        lines = sum(map(height_of_output, cell.outputs))
        shown = [text for output in cell.outputs for text in texts(output)]
        if not any('class="mm-plot"' in text for text in shown):
            lines += cell.source.count("\n") + 2
        return lines
    text = DETAILS.sub("- folded", cell.source)
    lines = 1.0 * text.count("- folded")  # it has room around it
    for block in re.sub(r"\]\([^)]*\)", "", text).split("\n\n"):
        together = not re.match(r"\s*([-*|>#]|\d+\.|```) ?", block)
        for line in [block] if together else block.split("\n"):
            lines += math.ceil(len(line) / 108)
            if line[:1] in "#>":
                lines += 0.8
        lines += 1
    return lines


def height_of_output(output) -> float:
    data = output.get("data", {})
    if 'class="mm-page"' in data.get("text/html", ""):  # a Stepper or a Compare
        return SLIDE_LINES
    html = data.get("text/html", "")
    said = 1.5 * html.count("<p>")  # beside a report's picture
    if svg := re.match(r'<svg [^>]*height="(\d+)', data.get("image/svg+xml", "")):
        return said + int(svg[1]) / 25 + 1
    if "<img" in html:
        return said + 18
    return 1 + (data.get("text/plain", "") + output.get("text", "")).count("\n")


def answers(output) -> bool:
    """Return whether an output answers the prediction before it: most widgets leave that open.

    Where a Stepper's stored picture does answer it, the cell's metadata has `outputs_hidden`, and
    keeps it.
    """
    shown = WIDE.match(output.get("data", {}).get("text/plain", ""))
    return not shown or shown[1] == "Compare"  # which opens where the two searches part


def machine_marks(notebook) -> list[str]:
    """Paths of this machine and addresses of objects, each with the number of its cell."""
    homes = {str(ROOT), str(Path.home()), tempfile.gettempdir(), "/tmp"} - {"/"}
    # A folder's name counts only as a whole: not /tmp in /tmpl, nor /root in x/root.
    marks = re.compile(
        rf"(?<![\w.])(?:{'|'.join(map(re.escape, homes))})(?![\w-])[^\s\"'<]*|\b0x[0-9a-fA-F]{{6,}}"
    )
    return [
        f"cell {number}: {match}"
        for number, cell in enumerate(notebook.cells)
        for output in cell.get("outputs", [])
        for text in texts(output)
        for match in marks.findall(text)
    ]


def texts(output) -> list[str]:
    """The readable parts of an output: not PNG or PDF, whose code may look like anything."""
    data = [
        value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for kind, value in output.get("data", {}).items()
        if kind == "image/svg+xml" or not kind.startswith(("image/", "application/pdf"))
    ]
    return [*data, output.get("text", ""), *output.get("traceback", [])]


def main(names: list[str]) -> int:
    failed = 0
    paths = [Path(name) for name in names] or sorted(ROOT.glob("notebooks/*.ipynb"))
    for path in paths:
        print(f"{path.name:50}", end="", flush=True)
        start = time.perf_counter()
        try:
            rerun(path.resolve())
        except (CellExecutionError, ValueError) as error:
            failed += 1
            print(f" failed\n{error}")
        else:
            print(f"{time.perf_counter() - start:6.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
