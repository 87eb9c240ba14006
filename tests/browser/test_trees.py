"""Trees under the hand: a Predict solved, a TreeEditor's tree edited, an Explorer's sliders moved.

All on one page, so that it is seen whether each keeps its looks beside the others.
"""

import re

import pytest
from playwright.sync_api import expect

import minimax_lab as lab

from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

# The tests know the answers: the same seeds give the same trees here.
PREDICTS = (
    {"seed": 5},
    {"seed": 7},
    {"seed": 7, "depth": 3, "branching": 2, "cuts": 2},
)
# A style sheet comes on the page with the first widget of its kind: what is looked at comes first.
CELLS = (
    "import minimax_lab as lab",
    *(f"lab.Predict(**{arguments})" for arguments in PREDICTS),
    "lab.TreeEditor([[2, 4, 6], [14, 5, 2], [3, 12, 8]])",
    "lab.Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)",
    'lab.Stepper(lab.minimax, lab.AIMA_TREE, "A", 2)',
    "lab.Play(lab.TicTacToe())",
    "lab.Explorer(branching=3, depth=6)",
    "lab.TreeEditor([[1, 2], [3]])",
    "lab.Predict(seed=11, level=9)",
)
# What is hit where the letter of each node is drawn, by the letter.
HIT = """root => Object.fromEntries([...root.querySelectorAll("[role=treeitem]")].map((item) => {
    const name = item.dataset.name;
    const letters = [...root.querySelectorAll("svg[role=img] text")];
    const letter = letters.find((text) => text.textContent === name);
    letter.scrollIntoView({ block: "center", inline: "center" });
    const box = letter.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [name, hit?.dataset.name];
}))"""


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    return jupyter.ran(page, "trees.ipynb", CELLS)


@pytest.fixture
def predict(notebook):
    """A function that gives a Predict, one like it, and its answers to the open questions."""

    def found(number):
        attempt = lab.Predict(**PREDICTS[number])._practice.attempt
        for name in attempt.puzzle.pruned:
            attempt.mark(name)
        answers = [(name, what, attempt.written(name, what)) for name, what in attempt.asked
                   if not attempt.covered(name)]  # fmt: skip
        return Shown(notebook, "predict", number), attempt.puzzle, answers

    return found


@pytest.fixture
def editor(notebook):
    """The tree editor with its first tree, in which alpha-beta cuts nothing off at C."""
    shown = Shown(notebook, "editor")
    for tree, leaves in (("[1, 2]", "2"), ("[[2, 4, 6], [14, 5, 2], [3, 12, 8]]", "9")):
        shown.root.locator("textarea").fill(tree)
        expect(count(shown, "alphabeta", "leaves")).to_have_text(re.compile(rf"^{leaves}\b"))
    return shown


def count(editor, search, what):
    """A number of a search in the table."""
    row = editor.root.get_by_role("row").filter(
        has=editor.page.get_by_role("rowheader", name=search)
    )
    return row.get_by_role("cell").nth(("value", "nodes", "leaves", "cut-offs").index(what))


def tree_of(editor) -> str:
    return editor.root.locator("textarea").input_value().replace("\n", "").replace("  ", "")


def field(shown, name, what):
    return shown.root.get_by_label(f"{what} at {name}", exact=True)


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768)])
@pytest.mark.parametrize(("kind", "number"), [("predict", 0), ("predict", 3), ("editor", 0)])
def test_every_letter_lies_on_its_own_node(notebook, kind, number, size):
    shown = Shown(notebook, kind, number)
    shown.fits(kind, *size)
    notebook.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    hit = shown.root.evaluate(HIT)
    assert len(hit) >= 6 and hit == {name: name for name in hit}
    notebook.set_viewport_size({"width": 1280, "height": 900})


def test_the_last_search_is_no_running_call(notebook):
    """A Stepper's table marks its last row; the editor's, which counts, doesn't."""
    for kind, is_clear in (("editor", True), ("stepper", False), ("compare", False)):
        row = notebook.locator(f".mm-{kind} tbody tr").last
        colour = row.evaluate("row => getComputedStyle(row).backgroundColor")
        assert (colour == "rgba(0, 0, 0, 0)") == is_clear


def test_a_tree_is_solved_with_the_mouse(predict):
    shown, puzzle, answers = predict(0)
    shown.says("A new tree with 9 leaves")
    shown.node("E").click()
    expect(shown.sentence).to_have_text(
        "✗ Pruned too much. E must be searched: it is the first child of B, of which nothing is "
        "known before."
    )
    expect(shown.node("E")).to_have_attribute("data-wrong", "true")
    expect(shown.node("E")).to_have_attribute("aria-checked", "false")
    shown.node("M").dblclick()  # the second click of a double one takes no mark off
    shown.says("✓ Right. M is never searched")
    expect(shown.node("M")).to_have_attribute("aria-checked", "true")
    first = field(shown, "B", "alpha")
    first.fill("5")
    field(shown, "B", "beta").click()  # leaving a field gives its answer, too
    shown.says("✗ Not right. alpha at B isn't 5")
    expect(first).to_have_attribute("aria-invalid", "true")
    shown.picture("predict_wrong")
    for name, what, text in answers:
        field(shown, name, what).fill(text)
        field(shown, name, what).blur()
        expect(field(shown, name, what)).to_have_attribute("data-state", "right")
    shown.press("Done")
    shown.says(
        "✗ Pruned too much. Finished, but not solved, as you marked E on the way: alpha-beta "
    )
    # 10 numbers and a mark, one of them wrong at first, less a wrong mark; so no streak.
    expect(shown.root.locator(".mm-top")).to_contain_text("Score 9 · Streak 0")
    expect(shown.root.locator("section li").first).to_contain_text("α cut-off at D")
    shown.picture("predict")
    shown.press("Next tree")
    shown.has(seed=6)
    expect(shown.root.locator(".mm-top")).to_contain_text("Level 1 of 9")


def test_a_tree_is_solved_with_the_keys_alone(notebook, predict):
    shown, puzzle, answers = predict(1)
    shown.node("A").focus()
    before = selected_cells(notebook)
    row = [name for name in puzzle.names if puzzle.tree.is_terminal(name)]
    shown.type("ArrowDown", "ArrowDown")
    expect(shown.node(row[0])).to_be_focused()
    shown.type("Space")  # a wrong one first
    shown.says(f"Pruned too much. {row[0]} must be searched")
    shown.type("ArrowUp", "ArrowDown")
    at = 0
    for name in puzzle.pruned:
        shown.type(*["ArrowRight"] * (row.index(name) - at))
        at = row.index(name)
        expect(shown.node(name)).to_be_focused()
        shown.type("Space")
        expect(shown.node(name)).to_have_attribute("aria-checked", "true")
    shown.type("Home", "ArrowDown", "Enter")  # from B to its fields, and from each to the next
    for number, (name, what, text) in enumerate(answers):
        expect(field(shown, name, what)).to_be_focused()
        if number == 0:
            shown.keys.type("nine")
            shown.type("Enter")
            shown.says("“nine” is no number")
            shown.type("Escape")
            expect(shown.node(name)).to_be_focused()
            shown.type("Enter", "Control+A")
        shown.keys.type(text.replace("∞", "inf").replace("−", "-"))
        shown.type("Enter")
    expect(shown.root.get_by_role("button", name="Done", exact=True)).to_be_focused()
    shown.type("Enter")
    shown.says("Finished, but not solved")
    points = len(answers) + len(puzzle.pruned) - 1  # the wrong mark
    expect(shown.root.locator(".mm-top")).to_contain_text(f"Score {points} · Streak 0")
    shown.type("Enter")  # the button goes on to the next tree now
    shown.has(seed=8)
    expect(shown.node("A")).to_be_focused()
    assert selected_cells(notebook) == before  # none of the keys has reached JupyterLab


def test_a_mark_covers_what_lies_below_and_the_solution_ends_the_tree(predict):
    shown, puzzle, _ = predict(2)
    inner = next(n for n in puzzle.pruned if shown.root.locator(f'input[data-node="{n}"]').count())
    child = next(iter(puzzle.tree.children(inner)))
    shown.node(inner).click()
    expect(shown.node(child)).to_have_attribute("aria-checked", "true")
    fields = shown.root.locator(f'input[data-node="{inner}"]')
    assert not any(field.is_visible() for field in fields.all())
    shown.node(inner).click()
    shown.says("The mark at")
    expect(fields.first).to_be_visible()
    shown.press("Hint")
    shown.says("Hint: ")
    shown.press("Show me")
    expect(shown.root.get_by_role("button", name="Next tree")).to_be_focused()
    assert shown.root.locator("section li").count() == len(puzzle.cuts) + 1
    shown.root.evaluate("root => (root.style.filter = 'grayscale(1)')")
    shown.picture("predict_grey")


def test_a_typed_tree_is_searched_at_once_and_a_bad_one_is_kept(editor):
    box = editor.root.locator("textarea")
    box.fill("[[3, 12], [2, 4]]")
    expect(count(editor, "alphabeta", "leaves")).to_contain_text("3")
    expect(count(editor, "minimax", "leaves")).to_contain_text("4")
    expect(editor.node("G")).to_have_attribute("aria-label", "G, leaf 4, never searched")
    assert box.input_value() == "[[3, 12], [2, 4]]"  # as it was typed
    picture = editor.root.locator(".mm-canvas svg").inner_html()
    box.fill("[[3, 12],\n[2 x]]")
    alert = editor.alert.filter(has_text="Line ")
    expect(alert).to_contain_text("Line 2, column 2: invalid syntax")
    assert box.input_value() == "[[3, 12],\n[2 x]]" and box.get_attribute("aria-invalid") == "true"
    assert editor.root.locator(".mm-canvas svg").inner_html() == picture
    editor.picture("editor_error")
    box.fill("tree = [[3, 12], [2, [6, 7]], [14, 5]]  # from a program")
    expect(alert).to_have_count(0)
    expect(count(editor, "alphabeta", "leaves")).to_contain_text("5")
    editor.node("K").dblclick()  # below H, which alpha-beta cuts off
    editor.root.get_by_label("Value of the leaf").fill("60")
    editor.type("Enter")
    expect(editor.node("K")).to_have_attribute("aria-label", "K, leaf 60, never searched")
    expect(editor.root.locator(".mm-chosen")).to_have_text("K")
    assert tree_of(editor) == "[[3, 12], [2, [60, 7]], [14, 5]]"


def test_dragging_the_best_child_to_the_front_cuts_more(notebook, editor):
    before, marker, mouse = tree_of(editor), editor.root.locator(".mm-marker"), notebook.mouse
    start, end = editor.node("D").bounding_box(), editor.node("B").bounding_box()
    mouse.move(start["x"] + 5, start["y"] + 5)
    mouse.down()
    mouse.move(start["x"] - 300, start["y"] + 5, steps=5)
    editor.type("Escape")  # given up
    expect(marker).to_be_hidden()
    mouse.up()
    editor.node("B").click()
    expect(editor.root.locator(".mm-chosen")).to_have_text("B")
    assert tree_of(editor) == before
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + 60, end["y"] + 10, steps=5)
    expect(marker).to_be_visible()
    mouse.move(end["x"] - 15, end["y"] + 25, steps=5)
    editor.picture("editor_drag")
    mouse.up()
    expect(count(editor, "alphabeta", "leaves")).to_have_text("7 was 9")
    assert tree_of(editor) == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    expect(marker).to_be_hidden()
    editor.says("D moves, and is called B now.")
    expect(editor.node("B")).to_be_focused()
    editor.type("Control+z")
    expect(count(editor, "alphabeta", "leaves")).to_have_text("9 was 7")


def test_the_tree_is_edited_with_the_keys_alone(notebook, editor):
    before = selected_cells(notebook)
    editor.root.locator('[role=treeitem][tabindex="0"]').focus()
    editor.type("Home", "ArrowDown", "ArrowRight", "ArrowRight")
    expect(editor.node("D")).to_be_focused()
    editor.type("Alt+ArrowLeft", "Alt+ArrowLeft")
    expect(count(editor, "alphabeta", "leaves")).to_contain_text("7")
    expect(editor.node("B")).to_be_focused()
    assert tree_of(editor) == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    editor.type("ArrowDown", "Enter", "-", "2", "0", "Enter")
    expect(editor.node("E")).to_have_attribute("aria-label", "E, leaf −20")
    expect(editor.node("E")).to_be_focused()
    for _ in range(2):  # what was refused is said again, and goes when another node is chosen
        editor.type("Home", "Alt+ArrowLeft")
        expect(editor.alert.first).to_contain_text("The root has no siblings")
        editor.type("End")
        expect(editor.node("M")).to_be_focused()
        expect(editor.alert.first).to_be_empty()
    assert tree_of(editor) == "[[-20, 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert selected_cells(notebook) == before


def test_a_double_click_changes_a_leaf_and_a_refused_value_moves_nothing(editor):
    box = editor.root.get_by_label("Value of the leaf")
    for text, key, label in (
        ("99", "Escape", "F, leaf 4"),
        ("seven", "Enter", "F, leaf 4"),
        ("99", "Enter", "F, leaf 99"),
    ):
        editor.node("F").dblclick()
        expect(box).to_be_focused()
        box.fill(text)
        box.press(key)
        expect(box).to_be_hidden()
        if text == "seven":
            expect(editor.alert.first).to_contain_text("a leaf as a number")
            expect(editor.root.locator(".mm-chosen")).to_have_text("F")
        expect(editor.node("F")).to_have_attribute("aria-label", label)
    assert tree_of(editor) == "[[2, 99, 6], [14, 5, 2], [3, 12, 8]]"


def test_buttons_do_the_same(editor):
    editor.node("C").click()
    editor.press("move →")
    editor.says("C moves, and is called D now.")
    editor.press("undo")
    expect(editor.node("C")).to_have_attribute("aria-label", "C, MIN, 3 children, value 2")


def test_keys_move_the_sliders_and_change_the_plot(notebook):
    explorer = notebook.locator(".widget-vbox", has=notebook.get_by_text("Branching")).last
    explorer.scroll_into_view_if_needed()
    words, plot = explorer.locator("[aria-live]"), explorer.locator("img")
    expect(words).to_contain_text("At depth 6, of 729 leaves")
    before = plot.get_attribute("src")
    explorer.locator(".widget-hslider", has_text="Depth").locator(".noUi-handle").focus()
    notebook.keyboard.press("ArrowRight")
    expect(words).to_contain_text("At depth 7, of 2,187 leaves")
    assert plot.get_attribute("src") != before
    explorer.locator(".widget-hslider", has_text="Order").locator(".noUi-handle").focus()
    notebook.keyboard.press("End")
    expect(words).to_contain_text("alphabeta evaluates 107.")  # 3**4 + 3**3 - 1
    expect(plot).to_have_attribute("alt", re.compile("best first.*alphabeta"))
