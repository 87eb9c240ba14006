"""Prepare a notebook for slides, which have neither MathJax nor Python."""

import re
from collections.abc import Iterator

from latex2mathml.converter import convert
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from tools.publish import ALIVE, WIDGET

OF_THE_NOTEBOOK = re.compile(
    r'(?:^- | *)<span class="notebook">.*?</span>', re.DOTALL | re.MULTILINE
)
HEADING = re.compile(r"\n(?=##+ )")
IMPORTS = re.compile(r"(?:(?:import|from) .+\s*)+")


class Prepare(Preprocessor):
    """Leave out what is for the reader of a notebook alone, and write formulas as MathML.

    A heading within a cell begins a slide, too.

    Below the picture of a widget a sentence says that it is one. A Stepper or a Compare is told
    that it has a slide.
    """

    def preprocess(self, nb, resources):
        resources["reveal"]["url_prefix"] = "reveal/package"  # beside the pages, by `make slides`
        resources["reveal"]["theme"] = "white"  # whose letters come with it
        nb.cells = [part for cell in nb.cells for part in _parts(cell)]
        return super().preprocess(nb, resources)

    def preprocess_cell(self, cell, resources, index):
        if cell.cell_type == "markdown":
            cell.source = OF_THE_NOTEBOOK.sub("", cell.source)
            cell.source = re.sub(r"(\$\$?)(.+?)\1", _mathml, cell.source, flags=re.DOTALL)
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                html = output.data["text/html"]
                output.data["text/html"] = html.replace(ALIVE, f"{ALIVE} data-slide")
            if widget := WIDGET.match(output.get("data", {}).get("text/plain", "")):
                output.data["text/html"] += (
                    f"<p>This is a picture of <code>lab.{widget[1]}</code>. It answers where Python"
                    " runs: in JupyterLab.</p>"
                )
        return cell, resources


def _parts(cell: NotebookNode) -> Iterator[NotebookNode]:
    """Yield a cell, or its parts from heading to heading, or nothing if it only imports."""
    place = cell.metadata.get("slideshow", {}).get("slide_type")
    if cell.cell_type == "code" and IMPORTS.fullmatch(cell.source):
        return
    if cell.cell_type == "code" or place == "skip":
        yield cell
        return
    for number, text in enumerate(HEADING.split(cell.source)):
        slideshow = {"slide_type": "slide" if number else place}
        yield new_markdown_cell(text, metadata={"slideshow": slideshow})


def _mathml(formula: re.Match) -> str:
    return convert(formula[2], display="block" if formula[1] == "$$" else "inline")
