"""What is stored as the answer to a prediction is folded in JupyterLab until its cell runs."""

import nbformat
import pytest
from playwright.sync_api import expect

from tools.rerun import clean

from .conftest import run_all

pytestmark = pytest.mark.browser


def test_a_folded_output_opens_when_its_cell_runs(jupyter, page):
    new = nbformat.v4
    stored = [new.new_output("stream", text="forty-two, as stored\n")]
    notebook = new.new_notebook(
        cells=[
            new.new_markdown_cell("> **Predict.** What is 6 × 7?"),
            new.new_code_cell("print('forty-two, as run')", outputs=stored, execution_count=1),
        ]
    )
    clean(notebook)
    nbformat.write(notebook, jupyter.folder / "folded.ipynb")
    jupyter.opened(page, "folded.ipynb")
    expect(page.get_by_text("forty-two, as stored", exact=True)).to_be_hidden()
    expect(page.locator(".jp-CodeCell .jp-Placeholder").first).to_be_visible()
    run_all(page)
    expect(page.get_by_text("forty-two, as run", exact=True)).to_be_visible()
