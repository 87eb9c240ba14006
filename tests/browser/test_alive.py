"""What is seen of the widgets where they have no Python: saved and opened again, or restarted."""

import nbformat
import pytest
from playwright.sync_api import expect

import minimax_lab as lab
from minimax_lab.commands.lectures import copy_lectures
from tools import publish

from .shown import SCREENSHOTS, Shown

pytestmark = pytest.mark.browser

KINDS = ("predict", "editor", "play", "explorer")
CELLS = (
    "import minimax_lab as lab",
    "lab.Predict(seed=5)",
    "lab.TreeEditor(lab.AIMA_TREE)",
    "play = lab.Play(lab.TicTacToe(), lab.Player(depth=2))\nplay",
    "lab.Explorer(branching=2, depth=4)",
)
GO_ON = "Run this cell to go on."
ANOTHER = "Run this cell for another tree."  # as one tree needs no Python


def choose(page, menu: str, item: str) -> None:
    page.locator(".lm-MenuBar-itemLabel", has_text=menu).first.click()
    page.locator(".lm-Menu-itemLabel", has_text=item).first.click()


def dirty(page):
    return page.locator(".lm-DockPanel-tabBar .jp-mod-dirty")


def shows_stills(page, **within) -> None:
    """Check that each widget's last picture and one sentence are all that is seen of it."""
    stills = page.locator(".mm-still")
    expect(stills).to_have_count(len(KINDS))
    for kind, still in zip(KINDS, stills.all(), strict=True):
        words = ANOTHER if kind == "predict" else GO_ON
        expect(still.locator("> p")).to_have_text(words)
        expect(still).to_be_visible(**within)
        shown = ".mm-predict" if kind == "predict" else "img"
        expect(still.locator(shown)).to_be_visible()
    expect(page.get_by_text("Error displaying widget")).not_to_be_visible()
    expect(page.locator(".jp-OutputArea-output:not(:has(.mm-still)) .mm:visible")).to_have_count(0)


def test_the_still_gives_way_to_a_living_widget_in_colabs_frame_of_a_cells_outputs(page):
    still = lab.Predict(seed=5)._still()["text/html"]
    output = '<div class="display_data"><div class="output_subarea">{}</div></div>'.format
    page.set_content(output(still) + output('<div class="mm">alive</div>'))
    expect(page.locator(".mm-still")).to_be_hidden()
    page.locator(".mm", has_text="alive").evaluate("root => root.classList.add('mm-deaf')")
    expect(page.locator(".mm-still")).to_be_visible()


def test_on_the_site_another_tree_is_promised_where_python_runs(page):
    output = nbformat.v4.new_output("display_data", lab.Predict(seed=5)._still())
    page.set_content(publish.shown(output, publish.lectures()[3]))
    shown = Shown(page, "predict")
    shown.press("New tree")
    shown.says(
        "For another tree, run this lecture in your browser, or open the lecture in JupyterLab."
    )


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    """The widgets, alive: no still is seen beside them."""
    page = jupyter.ran(page, "alive.ipynb", CELLS)
    for kind in KINDS:
        expect(page.locator(f".mm-{kind}:visible")).to_have_count(1)
    expect(page.locator(".mm-still:visible")).to_have_count(0)
    return page


def test_after_a_restart_each_says_within_a_second_how_to_go_on(notebook):
    errors = []
    notebook.on("pageerror", lambda error: errors.append(error))
    notebook.locator('.mm-play [data-name="centre"]').click()
    expect(notebook.locator('.mm-play[data-ply="2"]')).to_be_visible()
    choose(notebook, "Kernel", "Restart Kernel…")
    notebook.locator(".jp-Dialog .jp-mod-accept").click()
    expect(notebook.locator(".mm-still").first).to_be_visible(timeout=1_000)
    shows_stills(notebook, timeout=1_000)
    words = notebook.locator(".mm-still").nth(2).locator("img").get_attribute("alt")
    assert "X on centre" in words and "O on " in words  # as it was, not as it began
    assert errors == []


def test_saved_and_opened_again_each_shows_its_last_picture(notebook, jupyter):
    notebook.keyboard.press("Control+s")
    expect(dirty(notebook)).to_have_count(0)
    jupyter.opened(notebook, "alive.ipynb")
    shows_stills(notebook)
    notebook.locator(".mm-still").nth(2).scroll_into_view_if_needed()
    SCREENSHOTS.mkdir(exist_ok=True)
    notebook.screenshot(path=SCREENSHOTS / "alive.png")


def test_saved_and_opened_again_a_tree_is_predicted_without_python(notebook):
    shown = Shown(notebook, "predict")
    shown.says("A new tree with 9 leaves")
    shown.node("E").click()
    shown.says("✗ Pruned too much. E must be searched: it is the first child of B")
    expect(shown.node("E")).to_have_attribute("data-wrong", "true")
    shown.node("M").click()
    shown.says("✓ Right. M is never searched")
    shown.root.get_by_label("alpha at D").fill("12")
    shown.type("Enter")
    shown.says("✗ Not right. alpha at D isn't 12")
    shown.keys.type("11")
    shown.type("Enter")
    shown.says("✓ Right. alpha at D is 11.")
    expect(shown.root.get_by_label("beta at D")).to_be_focused()
    expect(shown.root.locator("svg").get_by_text("(11, ?)")).to_be_visible()
    shown.press("Done")
    shown.says("Still to get right: alpha at B")
    shown.press("Show me")
    expect(shown.root.get_by_role("button", name="Next tree")).to_be_focused()
    expect(shown.root.locator("section li").first).to_contain_text("α cut-off at D")
    shown.type("Enter")
    shown.says(ANOTHER)
    shown.picture("predict_without_python")


def test_to_open_a_lecture_changes_nothing(jupyter, page):
    """A copy that the command `lectures` made; a clone has no Python's version in its files."""
    copied, _ = copy_lectures(jupyter.folder / "copied")
    lectures = [path for path in copied if path.suffix == ".ipynb"]
    assert len(lectures) > 20
    for path in lectures[:4]:  # with hidden outputs, and with widgets, among them
        before = path.read_bytes()
        jupyter.opened(page, f"copied/{path.name}")
        page.wait_for_timeout(3_000)  # for what JupyterLab writes once the kernel has answered
        expect(dirty(page)).to_have_count(0)
        assert path.read_bytes() == before
