"""Prepare a notebook for slides, which have neither MathJax nor Python."""

import re

from latex2mathml.converter import convert
from nbconvert.preprocessors import Preprocessor

from tools.publish import ALIVE, WIDGET

OF_THE_NOTEBOOK = re.compile(r'\s*<span class="notebook">.*?</span>', re.DOTALL)


class Prepare(Preprocessor):
    """Leave out what is said to the reader of a notebook alone, and write formulas as MathML.

    Below the picture of a widget a sentence says that it is one. A Stepper or a Compare is told
    that it has a slide.
    """

    def preprocess(self, nb, resources):
        resources["reveal"]["url_prefix"] = "reveal/package"  # beside the pages, by `make slides`
        resources["reveal"]["theme"] = "white"  # whose letters come with it
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


def _mathml(formula: re.Match) -> str:
    return convert(formula[2], display="block" if formula[1] == "$$" else "inline")
