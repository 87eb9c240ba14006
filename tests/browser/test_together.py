"""All widgets on one page: each keeps its looks, and what is clicked is what is drawn there."""

import pytest
from playwright.sync_api import expect

from minimax_lab.widgets.predict import Predict

pytestmark = pytest.mark.browser

# A style sheet comes on the page with the first widget of its kind, and of two rules of the same
# weight the later one holds: so what is looked at below comes before what might disturb it.
WIDGETS = (
    "lab.Predict(seed=5)",
    "lab.TreeEditor([[3, 12], [2, [6, 7]], [14, 5]])",
    "lab.Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)",
    "lab.Stepper(lab.minimax, lab.AIMA_TREE, lab.AIMA_TREE.initial, 2)",
    "lab.Play(lab.TicTacToe())",
    "lab.Explorer()",
)
AGAIN = (
    "lab.TreeEditor([[1, 2], [3]])",
    "lab.Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)",
    "lab.Predict(seed=11, level=9)",
)
# What is hit where the letter of each node is drawn, by the letter.
HIT = """root => Object.fromEntries([...root.querySelectorAll("[role=treeitem]")].map((item) => {
    const name = item.getAttribute("aria-label").split(",")[0];
    const letters = [...root.querySelectorAll("svg[role=img] text")];
    const letter = letters.find((text) => text.textContent === name);
    letter.scrollIntoView({ block: "center", inline: "center" });
    const box = letter.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [name, (hit?.getAttribute("aria-label") ?? "").split(",")[0]];
}))"""


@pytest.fixture(scope="module")
def notebook(jupyter, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    cells = ("import minimax_lab as lab", *WIDGETS, *AGAIN)
    jupyter.open(page, jupyter.write("together.ipynb", *cells))
    jupyter.run_all(page)
    assert jupyter.errors(page) == []
    yield page
    page.close()


def shown(notebook, kind, number):
    root = notebook.locator(f".mm-{kind}").nth(number)
    root.evaluate("root => root.scrollIntoView()")
    expect(root.locator("[role=treeitem]").first).to_be_visible()
    return root


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768)])
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("kind", ["predict", "editor"])
def test_every_letter_lies_on_its_own_node(notebook, kind, number, size):
    notebook.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = shown(notebook, kind, number)
    hit = root.evaluate(HIT)
    assert len(hit) >= 6 and hit == {name: name for name in hit}


def test_a_click_on_a_drawn_letter_marks_its_node(notebook):
    notebook.set_viewport_size({"width": 1280, "height": 900})
    root = shown(notebook, "predict", 0)
    known = Predict(seed=5)
    for name in known.puzzle.pruned:
        box = root.locator("svg[role=img] text").get_by_text(name, exact=True).first.bounding_box()
        notebook.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        marked = root.locator(f'[role=treeitem][aria-label^="{name}, "]')
        expect(marked).to_have_attribute("aria-checked", "true")


def test_the_last_search_is_no_running_call(notebook):
    """A Stepper's table marks its last row; the editor's, which counts, doesn't."""
    for number in (0, 1):
        row = notebook.locator(".mm-editor").nth(number).locator("tbody tr").last
        assert row.evaluate("row => getComputedStyle(row).backgroundColor") == "rgba(0, 0, 0, 0)"
    for row in notebook.locator(".mm-stepper:not(.mm-editor) tbody tr:last-child").all():
        assert row.evaluate("row => getComputedStyle(row).backgroundColor") != "rgba(0, 0, 0, 0)"
