"""Compare and the tree editor under the hand: mouse and keys, in a real JupyterLab."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SCREENSHOTS = Path(__file__).parent / "screenshots"
SIZES = {"wide": (1280, 900), "narrow": (1024, 768)}
CELLS = (
    """\
import minimax_lab as lab
from minimax_lab.widgets.compare import Compare
from minimax_lab.widgets.tree_editor import TreeEditor""",
    "Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE)",
    "TreeEditor([[2, 4, 6], [14, 5, 2], [3, 12, 8]])",
    """\
def mine(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return 1 / 0

Compare(mine, lab.minimax, lab.AIMA_TREE)""",
)


@pytest.fixture(scope="module")
def notebook(jupyter, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    jupyter.open(page, jupyter.write("compare.ipynb", *CELLS))
    jupyter.run_all(page)
    assert jupyter.errors(page) == []
    SCREENSHOTS.mkdir(exist_ok=True)
    yield page
    page.close()


@pytest.fixture
def compare(notebook):
    root = notebook.locator(".mm-compare").first
    root.evaluate("root => root.scrollIntoView()")
    root.focus()
    notebook.keyboard.press("Home")
    expect(root).to_have_attribute("data-position", "0")
    return root


@pytest.fixture
def editor(notebook):
    """The tree editor with its first tree, in which alpha-beta cuts nothing off at C."""
    root = notebook.locator(".mm-editor").first
    root.evaluate("root => root.scrollIntoView()")
    for tree, leaves in (("[1, 2]", "2"), ("[[2, 4, 6], [14, 5, 2], [3, 12, 8]]", "9")):
        root.locator("textarea").fill(tree)
        expect(cell(root, "alphabeta", 2)).to_have_text(re.compile(rf"^{leaves}\b"))
    return root


def cell(editor, search, number):
    """A number of a search: 0 its value, 1 its nodes, 2 its leaves, 3 its cut-offs."""
    row = editor.get_by_role("row").filter(has=editor.page.get_by_role("rowheader", name=search))
    return row.get_by_role("cell").nth(number)


def node(editor, name):
    return editor.locator(f'[role=treeitem][data-name="{name}"]')


def text(editor):
    return editor.locator("textarea").input_value().replace("\n", "").replace("  ", "")


def sentence(root):
    return root.locator(".mm-sentence")


def notes(root):
    return [note.inner_text() for note in root.locator(".mm-note").all()]


def marks(root):
    """In how many pictures the difference is marked, by sign and in words."""
    return [root.locator(f".mm-tree desc:has-text('is marked: {word}')").count()
            for word in ("first difference", "difference")]  # fmt: skip


def test_keys_lead_to_the_differences(notebook, compare):
    expect(sentence(compare)).to_have_text("So far both do the same.")
    assert marks(compare)[0] == 2 and notes(compare) == ["", ""]
    notebook.keyboard.press("ArrowRight")
    expect(compare).to_have_attribute("data-position", "1")
    notebook.keyboard.press("d")
    expect(sentence(compare)).to_contain_text("minimax goes on to O, while alphabeta leaves F")
    assert notes(compare) == ["", "waits: O is pruned here"]
    first = compare.get_attribute("data-position")
    notebook.keyboard.press("d")
    expect(sentence(compare)).to_contain_text("minimax goes on to I, while alphabeta leaves C")
    notebook.keyboard.press("End")
    expect(sentence(compare)).to_have_text("Here both do the same.")
    notebook.keyboard.press("Shift+D")
    expect(sentence(compare)).to_contain_text("minimax goes on to Y")
    notebook.keyboard.press("f")
    expect(compare).to_have_attribute("data-position", first)


def test_buttons_and_slider_lead_to_the_differences(notebook, compare):
    compare.get_by_role("button", name="Next difference (D)").click()
    expect(sentence(compare)).to_contain_text("minimax goes on to O")
    compare.get_by_role("button", name="Next step (→)").click()
    expect(sentence(compare)).to_have_text("minimax goes on alone; alphabeta waits.")
    compare.get_by_role("button", name="Back one step (←)").click()
    expect(sentence(compare)).to_contain_text("minimax goes on to O")
    compare.get_by_role("slider").fill("20")
    expect(compare).to_have_attribute("data-position", "20")
    compare.get_by_role("button", name="To the first difference (F)").click()
    expect(sentence(compare)).to_contain_text("minimax goes on to O")
    lines = compare.locator(".mm-now").all_inner_texts()
    assert "if depth == 0 or game.is_terminal(state):" in lines[0] and "return value" in lines[1]
    counts = compare.locator(".mm-counts").all_inner_texts()
    assert counts == ["nodes 8 · leaves 3", "nodes 7 · leaves 3 · cut-offs 1"]


@pytest.mark.parametrize("size", SIZES)
def test_both_pictures_are_in_the_page(notebook, compare, size):
    width, height = SIZES[size]
    notebook.set_viewport_size({"width": width, "height": height})
    notebook.keyboard.press("d")
    expect(sentence(compare)).to_contain_text("minimax goes on to O")
    pictures = compare.locator(".mm-tree svg[role=img]")
    one, other = (pictures.nth(number).bounding_box() for number in (0, 1))
    beside = one["x"] + one["width"] <= other["x"] and abs(one["y"] - other["y"]) < 2
    above = one["y"] + one["height"] <= other["y"]
    assert beside if size == "wide" else above
    assert compare.evaluate("root => root.scrollWidth <= root.clientWidth")
    compare.evaluate("root => root.scrollIntoView()")
    notebook.screenshot(path=SCREENSHOTS / f"compare_{size}.png")
    ends = [pictures.nth(number).bounding_box() for number in (0, 1)]
    page = notebook.locator(".jp-WindowedPanel-outer, .jp-Notebook").first.bounding_box()
    assert all(end["y"] + end["height"] <= page["y"] + page["height"] for end in ends)
    notebook.set_viewport_size({"width": 1280, "height": 900})


def test_an_error_is_shown_on_its_side(notebook):
    root = notebook.locator(".mm-compare").nth(1)
    root.evaluate("root => root.scrollIntoView()")
    expect(sentence(root)).to_contain_text("mine ends with an error at A")
    expect(root.get_by_role("alert").first).to_have_text("ZeroDivisionError: division by zero")


def test_a_pasted_tree_is_searched_at_once(notebook, editor):
    box = editor.locator("textarea")
    box.fill("[[3, 12], [2, 4]]")
    expect(cell(editor, "alphabeta", 2)).to_contain_text("3")
    expect(cell(editor, "minimax", 2)).to_contain_text("4")
    expect(node(editor, "G")).to_have_attribute("aria-label", "G, leaf 4, never searched")
    assert box.input_value() == "[[3, 12], [2, 4]]"  # as it was typed


def test_a_bad_text_is_refused_and_kept(notebook, editor):
    box = editor.locator("textarea")
    picture = editor.locator(".mm-canvas").inner_html()
    box.fill("[[3, 12\n[2, 4]]")
    alert = editor.get_by_role("alert").filter(has_text="Line 2")
    expect(alert).to_have_text('Line 2, column 1: a comma is missing before "[".')
    assert box.input_value() == "[[3, 12\n[2, 4]]" and box.get_attribute("aria-invalid") == "true"
    assert editor.locator(".mm-canvas").inner_html() == picture
    editor.screenshot(path=SCREENSHOTS / "editor_error.png")
    box.fill("[[3, 12],\n[2, 4]]")
    expect(alert).to_have_count(0)
    expect(cell(editor, "alphabeta", 2)).to_contain_text("3")


def test_dragging_the_best_child_to_the_front_cuts_more(notebook, editor):
    start, end = node(editor, "D").bounding_box(), node(editor, "B").bounding_box()
    notebook.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    notebook.mouse.down()
    notebook.mouse.move(end["x"] + 60, end["y"] + 10, steps=5)
    expect(editor.locator(".mm-marker")).to_be_visible()
    notebook.mouse.move(end["x"] - 15, end["y"] + 25, steps=5)
    editor.screenshot(path=SCREENSHOTS / "editor_drag.png")
    notebook.mouse.up()
    expect(cell(editor, "alphabeta", 2)).to_have_text("7 was 9")
    assert text(editor) == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    expect(editor.locator(".mm-marker")).to_be_hidden()
    expect(sentence(editor)).to_contain_text("D moves, and is called B now.")
    expect(node(editor, "B")).to_be_focused()
    notebook.keyboard.press("Control+z")
    expect(cell(editor, "alphabeta", 2)).to_have_text("9 was 7")
    notebook.keyboard.press("Control+y")
    expect(cell(editor, "alphabeta", 2)).to_have_text("7 was 9")


def test_a_drag_can_be_given_up(notebook, editor):
    before = text(editor)
    start = node(editor, "D").bounding_box()
    notebook.mouse.move(start["x"] + 5, start["y"] + 5)
    notebook.mouse.down()
    notebook.mouse.move(start["x"] - 300, start["y"] + 5, steps=5)
    notebook.keyboard.press("Escape")
    expect(editor.locator(".mm-marker")).to_be_hidden()
    notebook.mouse.up()
    node(editor, "B").click()
    expect(node(editor, "B")).to_have_attribute("aria-selected", "true")
    assert text(editor) == before


def test_the_tree_is_edited_with_the_keys_alone(notebook, editor):
    selected = notebook.locator(".jp-Cell.jp-mod-selected")
    here = selected.evaluate_all("cells => cells.map(cell => cell.dataset.windowedListIndex)")
    editor.locator('[role=treeitem][tabindex="0"]').focus()
    for key in ("Home", "ArrowDown", "ArrowRight", "ArrowRight"):
        notebook.keyboard.press(key)
    expect(node(editor, "D")).to_be_focused()
    notebook.keyboard.press("Alt+ArrowLeft")
    notebook.keyboard.press("Alt+ArrowLeft")
    expect(cell(editor, "alphabeta", 2)).to_contain_text("7")
    expect(node(editor, "B")).to_be_focused()
    assert text(editor) == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    notebook.keyboard.press("ArrowDown")
    expect(node(editor, "E")).to_be_focused()
    notebook.keyboard.press("Enter")
    notebook.keyboard.type("-20")
    notebook.keyboard.press("Enter")
    expect(node(editor, "E")).to_have_attribute("aria-label", "E, leaf −20")
    expect(node(editor, "E")).to_be_focused()
    notebook.keyboard.press("+")
    expect(cell(editor, "minimax", 1)).to_contain_text("14")
    notebook.keyboard.press("Delete")
    expect(cell(editor, "minimax", 1)).to_contain_text("13")
    for _ in range(2):  # what was refused is said again, and goes when another node is chosen
        notebook.keyboard.press("Home")
        expect(node(editor, "A")).to_be_focused()
        notebook.keyboard.press("Delete")
        expect(editor.get_by_role("alert").first).to_contain_text("The root can't be deleted")
        notebook.keyboard.press("End")
        expect(node(editor, "M")).to_be_focused()
        expect(editor.get_by_role("alert").first).to_be_empty()
    assert text(editor) == "[[-20, 12, 8], [2, 4, 6], [14, 5, 2]]"
    after = selected.evaluate_all("cells => cells.map(cell => cell.dataset.windowedListIndex)")
    assert after == here


def test_what_was_never_searched_is_edited(notebook, editor):
    editor.locator("textarea").fill("tree = [[3, 12], [2, [6, 7]], [14, 5]]  # from a program")
    expect(cell(editor, "alphabeta", 2)).to_contain_text("5")
    node(editor, "K").dblclick()  # below H, which alpha-beta cuts off
    editor.get_by_label("Value of the leaf").fill("60")
    notebook.keyboard.press("Enter")
    expect(node(editor, "K")).to_have_attribute("aria-label", "K, leaf 60, never searched")
    notebook.keyboard.press("ArrowRight")
    expect(node(editor, "L")).to_be_focused()
    notebook.keyboard.press("+")
    expect(node(editor, "M")).to_be_focused()
    expect(editor.locator(".mm-chosen")).to_have_text("M")
    assert text(editor) == "[[3, 12], [2, [60, [7]]], [14, 5]]"


def test_a_double_click_changes_a_leaf(notebook, editor):
    node(editor, "F").dblclick()
    box = editor.get_by_label("Value of the leaf")
    expect(box).to_be_focused()
    box.fill("99")
    box.press("Escape")
    expect(box).to_be_hidden()
    node(editor, "F").dblclick()
    box.fill("seven")
    box.press("Enter")
    expect(editor.get_by_role("alert").first).to_contain_text('"seven" is no number')
    node(editor, "F").dblclick()
    box.fill("99")
    box.press("Enter")
    expect(node(editor, "F")).to_have_attribute("aria-label", "F, leaf 99")
    assert text(editor) == "[[2, 99, 6], [14, 5, 2], [3, 12, 8]]"


def test_buttons_do_the_same(notebook, editor):
    node(editor, "C").click()
    editor.get_by_role("button", name="move →").click()
    expect(sentence(editor)).to_contain_text("C moves, and is called D now.")
    editor.get_by_role("button", name="delete").click()
    expect(cell(editor, "minimax", 1)).to_contain_text("9")
    editor.get_by_role("button", name="undo").click()
    expect(cell(editor, "minimax", 1)).to_contain_text("13")
    editor.get_by_label("at the root:").select_option("MIN")
    expect(cell(editor, "minimax", 0)).to_contain_text("6")  # the least of 6, 14 and 12
    editor.get_by_label("at the root:").select_option("MAX")
    expect(cell(editor, "minimax", 0)).to_contain_text("3")


@pytest.mark.parametrize("size", SIZES)
def test_the_editor_fits_in_the_page(notebook, editor, size):
    width, height = SIZES[size]
    notebook.set_viewport_size({"width": width, "height": height})
    assert editor.evaluate("root => root.scrollWidth <= root.clientWidth")
    editor.evaluate("root => root.scrollIntoView()")
    notebook.screenshot(path=SCREENSHOTS / f"editor_{size}.png")
    notebook.set_viewport_size({"width": 1280, "height": 900})
