"""Trees under the hand: a Predict solved, a TreeEditor's tree edited, an Explorer's sliders moved.

All on one page with the others, so that it is seen whether each keeps its looks beside them.
"""

import re

import pytest
from playwright.sync_api import expect

import minimax_lab as lab

from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

# The tests know the answers: the same seeds give the same trees here.
PREDICTS = ({"seed": 5}, {"seed": 7}, {"seed": 11, "level": 9})
# A style sheet comes on the page with the first widget of its kind: what is looked at comes first.
CELLS = (
    "import minimax_lab as lab",
    *(f"lab.Predict(**{arguments})" for arguments in PREDICTS),
    "lab.TreeEditor([[2, 4, 6], [14, 5, 2], [3, 12, 8]])",
    """\
def mine(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 1 / game.evaluate(state)
    return max(mine(game, child, depth - 1) for child in game.children(state))

lab.Compare(mine, lab.minimax, lab.Tree([[0, 3], 2]))""",
    'stepper = lab.Stepper(mine, lab.COURSE_TREE, "A", 3)\nstepper.step = 3\nstepper',
    """\
game = lab.TicTacToe()
long = lab.Stepper(lab.alphabeta, game, game.parse("ox. xx. .oo"), 9)
long.step = 30
long""",
    "lab.Play(lab.TicTacToe())",
    "lab.Explorer(branching=3, depth=6)",
)
TREE = "[[2, 4, 6], [14, 5, 2], [3, 12, 8]]"
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

# The words of a tree that are beyond its box, the height of its least letters, and its fade.
NARROW = """tree => {
    const box = tree.getBoundingClientRect();
    const words = [...tree.querySelectorAll("svg[role=img] text")];
    const places = words.map((word) => word.getBoundingClientRect());
    return [
        words.filter((_, at) => places[at].left < box.left || places[at].right > box.right)
            .map((word) => word.textContent),
        Math.min(...words.map((word) =>
            parseFloat(getComputedStyle(word).fontSize) * word.getScreenCTM().a)),
        getComputedStyle(tree).maskImage,
    ];
}"""

# What is seen without Python, which changes right after the frame does.
STILL = """root => root.closest(".jp-OutputArea").querySelector(".mm-still").innerHTML"""


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    return jupyter.ran(page, "trees.ipynb", CELLS)


@pytest.fixture
def predict(notebook):
    """A function that gives a Predict, its puzzle, and its answers to the open questions."""

    def begun(number):
        attempt = lab.Predict(**PREDICTS[number])._practice.attempt
        for name in attempt.puzzle.pruned:
            attempt.mark(name)
        answers = [(*question, attempt.written(*question)) for question in attempt.open_numbers()]
        return Shown(notebook, "predict", number), attempt.puzzle, answers

    return begun


@pytest.fixture
def editor(notebook):
    """The tree editor with its first tree, in which alpha-beta cuts nothing off at C."""
    shown = Shown(notebook, "editor")
    # Another tree before it: else the counts might still be those of a test before.
    for tree, leaves in (("[1]", 1), (TREE, 9)):
        shown.root.locator("textarea").fill(tree)
        expect(count(shown, "alphabeta", "leaves")).to_have_text(re.compile(rf"^{leaves}\b"))
    return shown


def count(editor, search, what):
    """A number of a search in the table."""
    header = editor.page.get_by_role("rowheader", name=what)
    row = editor.root.get_by_role("row").filter(has=header)
    return row.get_by_role("cell").nth(("minimax", "alphabeta").index(search))


def refusal(editor):
    """What is said beside the buttons and the leaf's field."""
    return editor.root.locator(".mm-bar [role=alert]")


def shows(editor, tree) -> None:
    """Wait until the text box shows a tree."""
    expect(editor.root.locator("textarea")).to_have_value(tree)


def field(shown, name, what):
    return shown.root.get_by_label(f"{what} at {name}", exact=True)


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768)])
@pytest.mark.parametrize(("kind", "number"), [("predict", 0), ("predict", 2), ("editor", 0)])
def test_every_letter_lies_on_its_own_node(notebook, kind, number, size):
    shown = Shown(notebook, kind, number)
    shown.fits(kind, *size)
    hit = shown.root.evaluate(HIT)
    assert len(hit) >= 6 and hit == {name: name for name in hit}
    notebook.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize(
    ("kind", "number", "is_whole"),
    [("predict", 0, True), ("editor", 0, True), ("predict", 2, False)],
)
def test_beside_the_file_list_a_tree_is_whole_or_fades(notebook, kind, number, is_whole):
    shown = Shown(notebook, kind, number)
    shown.fits(f"{kind}_{number}_narrow", 768, 1024)
    cut, least, mask = shown.root.locator(".mm-tree").evaluate(NARROW)
    assert (cut == [], mask == "none") == (is_whole, is_whole)
    assert least > 10.4
    assert shown.last_row() > 1
    notebook.set_viewport_size({"width": 1280, "height": 900})


def test_a_search_that_fails_shows_its_error(notebook):
    stepper = Shown(notebook, "stepper")
    stepper.at(3)  # as Python set it
    expect(stepper.alert).to_have_text("")
    stepper.press("Last step (End)")
    expect(stepper.alert).to_have_text("ZeroDivisionError: division by zero")
    compare = Shown(notebook, "compare")
    compare.says("mine ends with an error at D")
    expect(compare.alert.first).to_have_text("ZeroDivisionError: division by zero")


def test_nothing_is_cut_or_broken_beside_the_file_list(notebook):
    stepper = Shown(notebook, "stepper", 1)
    stepper.at(30)
    stepper.picture("long")
    cut = """root => [...root.querySelectorAll(".mm-body, .mm-tree, .mm-side, .mm-calls")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)"""
    assert stepper.root.evaluate(cut) == []
    node = stepper.root.locator("tbody tr").first.locator("td").nth(1)
    expect(node).to_have_text("OX·/XX·/·OO")
    rows = node.locator(".mm-rows span")
    tops = [row.bounding_box()["y"] for row in rows.all()]
    assert rows.all_inner_texts() == ["OX·", "XX·", "·OO"] and tops == sorted(set(tops))


def test_answers_by_mouse_are_marked_and_the_solution_ends_the_tree(predict):
    shown, puzzle, answers = predict(0)
    shown.says("A new tree with 9 leaves")
    shown.node("E").click()
    expect(shown.sentence).to_have_text(
        "✗ Pruned too much. E must be searched: it is the first child of B, of which nothing is "
        "known before."
    )
    expect(shown.node("E")).to_have_attribute("data-wrong", "true")
    shown.node("M").dblclick()  # the second click of a double one takes no mark off
    shown.says("✓ Right. M is never searched")
    expect(shown.node("M")).to_have_attribute("aria-checked", "true")
    first = field(shown, "B", "alpha")
    first.fill("abc")
    for _ in range(2):
        shown.press("Done")
        expect(shown.alert).to_contain_text("“abc” is no number")
        expect(first).to_have_attribute("aria-invalid", "true")
    shown.picture("predict_refused")
    first.fill("5")
    field(shown, "B", "beta").click()  # leaving a field gives its answer, too
    shown.says("✗ Not right. alpha at B isn't 5")
    expect(first).to_have_attribute("aria-invalid", "true")
    first.fill(answers[0][2])
    first.blur()
    expect(first).to_have_attribute("data-state", "right")
    shown.press("Show me")
    expect(shown.root.get_by_role("button", name="Next tree")).to_be_focused()
    assert shown.root.locator("section li").count() == len(puzzle.cuts) + 1
    shown.root.evaluate("root => (root.style.filter = 'grayscale(1)')")
    shown.picture("predict_grey")
    shown.press("Next tree")
    shown.has(seed=6)


def test_a_tree_is_solved_with_the_keys_alone(notebook, predict):
    shown, puzzle, answers = predict(1)
    shown.node("A").focus()
    before = selected_cells(notebook)
    row = [name for name in puzzle.names if puzzle.tree.is_terminal(name)]
    shown.type("ArrowDown", "ArrowDown")
    expect(shown.node(row[0])).to_be_focused()
    shown.type("Space")  # a wrong one first
    shown.says(f"Pruned too much. {row[0]} must be searched")
    at = 0
    for name in puzzle.pruned:
        shown.type(*["ArrowRight"] * (row.index(name) - at), "Space")
        at = row.index(name)
        expect(shown.node(name)).to_have_attribute("aria-checked", "true")
    shown.type("Home", "ArrowDown", "Enter")  # from B to its fields, and from each to the next
    shown.keys.type("nine")
    shown.type("Enter")
    expect(shown.alert).to_contain_text("“nine” is no number")
    shown.type("Escape")
    expect(shown.node(answers[0][0])).to_be_focused()
    shown.type("Enter", "Control+A")
    for name, what, text in answers:
        expect(field(shown, name, what)).to_be_focused()
        shown.keys.type(text.replace("∞", "inf").replace("−", "-"))
        shown.type("Enter")
    expect(shown.root.get_by_role("button", name="Done", exact=True)).to_be_focused()
    shown.type("Enter")
    shown.says("Finished, but not solved")
    shown.type("Enter")  # the button goes on to the next tree now
    shown.has(seed=8)
    expect(shown.node("A")).to_be_focused()
    assert selected_cells(notebook) == before  # none of the keys has reached JupyterLab


def test_a_typed_tree_is_searched_at_once_and_a_bad_one_is_kept(editor):
    box = editor.root.locator("textarea")
    box.fill("[[3, 12],[2, 4]]")
    expect(count(editor, "alphabeta", "leaves")).to_have_text("3 was 9")
    expect(editor.node("G")).to_have_attribute("aria-label", "G, leaf 4, never searched")
    shows(editor, "[[3, 12],[2, 4]]")  # as it was typed
    box.fill("[[3, 12],\n[2 x]]")
    expect(editor.alert).to_contain_text("Line 2, column 2: invalid syntax")
    editor.node("G").click()  # what is wrong with the text is still said
    expect(editor.alert).to_contain_text("Line 2")
    shows(editor, "[[3, 12],\n[2 x]]")
    expect(box).to_have_attribute("aria-invalid", "true")
    editor.picture("editor_error")
    box.fill("tree = [[3, 12], [2, [6, 7]], [14, 5]]  # from a program")
    expect(editor.alert).to_be_empty()
    expect(count(editor, "alphabeta", "leaves")).to_contain_text("5")
    expect(editor.node("K")).to_have_attribute("aria-label", "K, leaf 6, never searched")


def test_dragging_the_best_child_to_the_front_cuts_more(notebook, editor):
    onto, mouse = editor.root.locator(".mm-onto"), notebook.mouse
    start, end = editor.node("D").bounding_box(), editor.node("B").bounding_box()
    mouse.move(start["x"] + 5, start["y"] + 5)
    mouse.down()
    mouse.move(start["x"] - 300, start["y"] + 5, steps=5)
    editor.type("Escape")  # given up
    expect(onto).to_have_count(0)
    mouse.up()
    shows(editor, TREE)
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + 60, end["y"] + 10, steps=5)
    mouse.move(end["x"] + 15, end["y"] + 20, steps=5)
    expect(onto).to_have_attribute("data-name", "B")
    editor.picture("editor_drag")
    mouse.up()
    expect(count(editor, "alphabeta", "leaves")).to_have_text("7 was 9")
    shows(editor, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    editor.says("D moves to place 1 of 3.")
    expect(editor.node("D")).to_be_focused()
    editor.type("Control+z")
    expect(count(editor, "alphabeta", "leaves")).to_have_text("9 was 7")


def test_the_first_drag_moves_a_node_that_was_not_selected(notebook, editor):
    mouse = notebook.mouse
    expect(editor.node("G")).to_have_attribute("aria-label", re.compile("^G, leaf 6"))
    start, end = editor.node("G").bounding_box(), editor.node("E").bounding_box()
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + 8, end["y"] + end["height"] / 2, steps=5)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    mouse.up()
    editor.says("G moves to place 1 of 3.")


def test_a_frame_that_comes_in_mid_drag_ends_it_not_and_is_shown_after_it(notebook, editor):
    """A press on a node ends the typing of a leaf; what Python answers comes while it is held."""
    mouse = notebook.mouse
    box = editor.root.get_by_label("leaf", exact=True)
    start, end = editor.node("G").bounding_box(), editor.node("E").bounding_box()
    editor.node("F").dblclick()
    box.fill("70")
    before = editor.root.evaluate(STILL)
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + 8, end["y"] + end["height"] / 2, steps=5)
    root = editor.root.element_handle()
    changed = f"([root, before]) => ({STILL})(root) !== before"
    notebook.wait_for_function(changed, arg=[root, before])
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    mouse.up()
    editor.says("G moves to place 1 of 3.")
    shows(editor, "[[6, 2, 70], [14, 5, 2], [3, 12, 8]]")
    editor.node("F").dblclick()
    box.fill("4")
    editor.node("D").click()  # what is chosen after an edit stays chosen when its frame comes
    editor.says("F is 4 now.")
    expect(editor.root.locator(".mm-chosen")).to_have_text("D")


def test_a_node_dropped_on_another_than_a_sibling_stays_and_it_is_said_why(editor):
    editor.node("G").drag_to(editor.node("C"))
    expect(editor.alert.first).to_contain_text("C is none of its siblings")
    shows(editor, TREE)


def test_a_finger_drags_a_node_that_was_not_selected(notebook, editor):
    start, end = editor.node("J").bounding_box(), editor.node("H").bounding_box()
    finger = notebook.context.new_cdp_session(notebook)
    y = start["y"] + start["height"] / 2

    def touch(kind, *places):
        points = [{"x": x, "y": y} for x in places]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start["x"] + 5)
    for share in (0.3, 0.6, 1):
        touch("touchMove", start["x"] + 5 + share * (end["x"] - start["x"]))
    touch("touchEnd")
    editor.says("J moves to place 1 of 3.")


def test_the_tree_is_edited_with_the_keys_alone(notebook, editor):
    before = selected_cells(notebook)
    editor.root.locator('[role=treeitem][tabindex="0"]').focus()
    editor.type("Home", "ArrowDown", "ArrowRight", "ArrowRight")
    expect(editor.node("D")).to_be_focused()
    editor.type("Alt+ArrowLeft", "Alt+ArrowLeft")
    expect(editor.node("D")).to_be_focused()
    shows(editor, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    editor.type("ArrowDown", "-", "2", "0", "Enter")  # typing begins the leaf's new value
    expect(editor.node("K")).to_have_attribute("aria-label", "K, leaf −20")
    expect(editor.node("K")).to_be_focused()
    for _ in range(2):  # what was refused is said again, and goes when another node is chosen
        editor.type("Home", "Alt+ArrowLeft")
        expect(refusal(editor)).to_contain_text("The root has no siblings")
        editor.type("End")
        expect(editor.node("J")).to_be_focused()
        expect(refusal(editor)).to_be_empty()
    shows(editor, "[[-20, 12, 8], [2, 4, 6], [14, 5, 2]]")
    assert selected_cells(notebook) == before


def test_a_child_comes_and_goes_with_the_keys_or_the_buttons(editor):
    editor.node("B").click()
    editor.type("+", "9")  # the value of the new child, typed before Python has answered
    expect(editor.root.get_by_label("leaf", exact=True)).to_be_focused()
    editor.type("Enter")
    expect(editor.node("N")).to_be_focused()
    shows(editor, "[[2, 4, 6, 9], [14, 5, 2], [3, 12, 8]]")
    editor.type("Delete")
    shows(editor, TREE)
    expect(editor.node("B")).to_be_focused()
    editor.node("E").click()
    editor.press("add child")
    shows(editor, "[[[2], 4, 6], [14, 5, 2], [3, 12, 8]]")
    editor.node("C").click()
    editor.press("remove")
    shows(editor, "[[[2], 4, 6], [3, 12, 8]]")
    expect(editor.root.locator(".mm-legend")).to_have_text("MAXMINleafbest so far")


def test_a_refused_value_moves_nothing_on_either_side(editor):
    """What Python moves next is the node that the page shows as chosen."""
    box = editor.root.get_by_label("leaf", exact=True)
    editor.node("C").click()
    expect(box).to_be_disabled()
    for text, key, label in (("9", "Escape", "4"), ("seven", "Enter", "4"), ("99", "Enter", "99")):
        editor.node("F").dblclick()
        expect(box).to_be_focused()
        box.fill(text)
        box.press(key)
        expect(editor.node("F")).to_be_focused()
        if text == "seven":
            expect(refusal(editor)).to_have_text(
                "“seven” is no number: type one, such as 3 or -2.5."
            )
            above = refusal(editor).bounding_box()["y"] - box.bounding_box()["y"]
            assert abs(above) < 100  # beside the field, not below the tree
            tops = [editor.sentence.bounding_box()["y"], refusal(editor).bounding_box()["y"]]
            assert tops[0] == tops[1], "the sentence is seen above what covers it"
            expect(editor.root.locator("[data-wrong=true]")).to_have_attribute("data-name", "F")
            editor.fits("editor_leaf", 1024, 768)
            editor.page.set_viewport_size({"width": 1280, "height": 900})
            editor.root.locator("textarea").fill("[[3, 'x']]")
            told = editor.root.locator("section [role=alert]")
            expect(told).to_contain_text("'x' can't be a leaf here")
            expect(refusal(editor)).to_be_empty()  # one alert at a time
        expect(editor.root.locator(".mm-chosen")).to_have_text("F")
        expect(editor.node("F")).to_have_attribute("aria-label", f"F, leaf {label}")
    expect(editor.root.locator("[data-wrong=true]")).to_have_count(0)
    editor.press("move →")
    shows(editor, "[[2, 6, 99], [14, 5, 2], [3, 12, 8]]")
    editor.press("undo")
    expect(editor.node("F")).to_have_attribute("aria-label", "F, leaf 99")


def test_keys_move_the_sliders_and_change_the_plot(notebook):
    explorer = Shown(notebook, "explorer")
    plot, slider = explorer.root.locator("img:visible"), explorer.root.get_by_label("depth")
    explorer.says("At depth 6, of 729 leaves")
    before = plot.get_attribute("src")
    slider.focus()
    explorer.type("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    explorer.says("At depth 8, of 6,561 leaves")
    expect(slider).to_have_attribute("aria-valuetext", "8")
    assert plot.get_attribute("src") != before
    expect(plot).to_have_attribute("alt", re.compile("Leaves against depth.*alphabeta"))
    explorer.fits("explorer", 768, 900)
    assert slider.bounding_box()["width"] > 250
    assert plot.bounding_box()["width"] >= 300  # letters of 10 px and more
    notebook.set_viewport_size({"width": 1280, "height": 900})


def test_the_explorer_says_while_it_counts_that_it_does(notebook):
    explorer = Shown(notebook, "explorer")
    explorer.root.evaluate("""root => {
        root.dataset.seen = "";
        const sign = () => getComputedStyle(root.querySelector(".mm-plot-box"), "::after").content;
        new MutationObserver(() => { root.dataset.seen += root.ariaBusy + sign() + " "; })
            .observe(root, { attributes: true, attributeFilter: ["aria-busy"] });
    }""")
    explorer.root.get_by_label("seed").focus()
    explorer.type("ArrowRight")
    explorer.has(seen='true"Counting …" falsenone ')


def test_two_sliders_moved_one_after_the_other_stay_where_they_were_left(notebook):
    explorer = Shown(notebook, "explorer")
    first, second = (explorer.root.get_by_label(name) for name in ("branching", "depth"))
    first.focus()
    explorer.type("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")  # 2 to 6
    explorer.root.evaluate("""root => {
        root.dataset.fell = 0;
        const words = root.querySelector("[aria-label=branching]").previousElementSibling;
        new MutationObserver(() => { root.dataset.fell |= words.textContent !== "6"; })
            .observe(words, { childList: true });
    }""")
    second.focus()
    explorer.type("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")  # 1 to 5
    explorer.says("At depth 5, of 7,776 leaves")
    expect(explorer.root).to_have_attribute("aria-busy", "false")
    explorer.has(fell=0)


@pytest.fixture
def alone(browser, tmp_path):
    """A function that opens a Predict in a page without Python; a narrow page is a phone's."""
    pages = []

    def opened(level, width, height):
        size, phone = {"width": width, "height": height}, width < 500
        pages.append(page := browser.new_page(viewport=size, is_mobile=phone, has_touch=phone))
        view = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        html = lab.Predict(seed=3, level=level)._repr_mimebundle_()[0]["text/html"]
        (tmp_path / "page.html").write_text(f"<!doctype html>{view}{html}", "utf-8")
        page.goto((tmp_path / "page.html").as_uri())
        return page

    yield opened
    for page in pages:
        page.close()


def test_on_a_phone_a_field_brings_its_node_into_view(alone):
    page = alone(8, 390, 844)
    expect(page.locator(".mm-wide")).to_be_visible()
    for field_of in page.get_by_role("textbox", name=re.compile(r"^value at ")).all():
        field_of.focus()
        name = field_of.get_attribute("data-node")
        node = page.locator(f'.mm-nodes [data-name="{name}"]').bounding_box()
        assert 0 < node["x"] < node["x"] + node["width"] < 390, name


@pytest.mark.parametrize(("level", "size"), [(9, (853, 480)), (5, (853, 480)), (5, (390, 500))])
def test_what_is_said_of_an_answer_is_seen_on_a_low_screen(alone, level, size):
    page = alone(level, *size)
    value = page.get_by_role("textbox", name=re.compile(r"^value at ")).last
    value.fill("77")
    value.press("Enter")
    expect(value).to_be_in_viewport(ratio=0.5)
    expect(page.locator(".mm-sentence")).to_contain_text("Not right.")
    expect(page.locator(".mm-sentence")).to_be_in_viewport(ratio=0.99, timeout=2000)
    page.keyboard.press("Escape")  # back to the tree, whose cursor the sentence doesn't cover
    sentence = page.locator(".mm-sentence").bounding_box()
    node = page.locator('.mm-nodes [tabindex="0"]').bounding_box()
    assert sentence["y"] + sentence["height"] <= node["y"]
    assert node["y"] + node["height"] <= size[1]
