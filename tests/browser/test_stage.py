"""Steppers and Compares in views of several sizes: arranged, on the stage, panned, by touch."""

import time

import pytest
from playwright.sync_api import expect

import minimax_lab as lab

from .shown import Shown

pytestmark = pytest.mark.browser

SIZES = [(1280, 800), (853, 480), (768, 1024), (390, 844), (1920, 1080)]
TICTACTOE = lab.TicTacToe()
BOARD = TICTACTOE.parse("xo.oxx..o")
MADE = {
    "stepper": lambda: lab.Stepper(lab.alphabeta, lab.COURSE_TREE, "A", 3),
    "compare": lambda: lab.Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE),
    "boards": lambda: lab.Stepper(lab.alphabeta, TICTACTOE, BOARD, 4),
    "two boards": lambda: lab.Compare(lab.minimax, lab.alphabeta, TICTACTOE, BOARD, 3),
}
PARTS = ".mm-bar > *, .mm-track, .mm-sentence, .mm-tree"
LETTERS = """root => [...root.querySelectorAll(":is(.mm-tree, .mm-line) text")]
    .filter((text) => text.textContent !== "≠" && text.checkVisibility())
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
PLACES = f"""root => [...root.querySelectorAll("{PARTS}")].map(
    (part) => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight])"""

# The parts of a page that lie over each other, and the share of the window that is empty below.
OVERLAPS = """root => {
    const parts = ".mm-sentence, .mm-tree, .mm-code, .mm-calls, .mm-counts, .mm-line";
    const seen = [...root.querySelectorAll(parts)].map((part) => part.getBoundingClientRect())
        .filter(({ left, top, width, height }) => width && height && left < innerWidth);
    return seen.flatMap((one, number) => seen.slice(number + 1).filter((other) =>
        one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top < other.bottom - 1 && other.top < one.bottom - 1));
}"""
# How many lines each count takes.
COUNTS = """root => [...root.querySelectorAll(".mm-counts span")]
    .map((count) => count.getClientRects().length).filter((lines) => lines)"""
# The notes and listings of which a part is beyond their box.
CUT_WORDS = """root => [...root.querySelectorAll(".mm-note, ol.mm-shown")]
    .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"""
# By how many pixels the first line of the code is cut off.
CUT_LINES = """root => [...root.querySelectorAll("ol.mm-shown")].map((listing) => {
    const line = parseFloat(getComputedStyle(listing).lineHeight);
    return Math.abs(listing.scrollTop - line * Math.round(listing.scrollTop / line));
})"""
EMPTY = """root => 1 - Math.max(...[...root.querySelectorAll(".mm-tree, .mm-line, .mm-code")]
    .map((part) => part.getBoundingClientRect().bottom)) / innerHeight"""
CUT_COLUMNS = """root => [...root.querySelectorAll(".mm-calls")]
    .map((calls) => calls.scrollWidth - calls.clientWidth)"""
BEYOND = "root => root.scrollHeight - root.clientHeight"  # for which there is a scroll bar
SENTENCE = "root => parseFloat(getComputedStyle(root.querySelector('.mm-sentence')).fontSize)"
# How many signs each row of the legend has.
ROWS = """root => Object.values(Object.groupBy(root.querySelectorAll(".mm-legend > span"),
    (sign) => sign.offsetTop)).map((row) => row.length)"""
# What of the trees is beyond its box, all nodes or these kinds; and the buttons that are beyond
# the window.
CUT_OFF = """(root, kinds) => {
    const cut = [];
    const within = (part, [left, top, right, bottom]) => {
        const box = part.getBoundingClientRect();
        const isIn = box.left >= left - 1 && box.top >= top - 1 &&
            box.right <= right + 1 && box.bottom <= bottom + 1;
        if (!isIn) cut.push(part.textContent);
    };
    for (const tree of root.querySelectorAll(".mm-tree")) {
        const { left, top, right, bottom } = tree.getBoundingClientRect();
        for (const part of tree.querySelectorAll(kinds)) within(part, [left, top, right, bottom]);
    }
    for (const button of root.querySelectorAll("button"))
        if (button.checkVisibility()) within(button, [0, 0, innerWidth, innerHeight]);
    return cut;
}"""
# Where the nodes of each tree are in their box, by their labels.
TREES = """trees => trees.map((tree) => {
    const box = tree.getBoundingClientRect();
    const nodes = [...tree.querySelectorAll("svg > g:not([data-glide], .cut):has(> path)")];
    return Object.fromEntries(nodes.map((node) => {
        const { e, f } = node.getScreenCTM();
        return [node.querySelector("text").textContent, [e - box.left, f - box.top]
            .map((place) => Math.round(place * 10))];
    }));
})"""


@pytest.fixture
def shown(browser, tmp_path):
    """Open a page of a size; a narrow one is a phone's."""
    pages = []

    def show(name: str, width: int, height: int, **media: str) -> Shown:
        size, phone = {"width": width, "height": height}, width < 500
        touch = {"is_mobile": phone, "has_touch": phone, "reduced_motion": "reduce"}
        pages.append(page := browser.new_page(viewport=size, **touch, **media))
        html = MADE[name]()._repr_mimebundle_()["text/html"]
        view = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        (tmp_path / "page.html").write_text(f"<!doctype html>{view}<p>Before.</p>{html}", "utf-8")
        page.goto((tmp_path / "page.html").as_uri())
        page.locator(".mm[data-layout]").wait_for()
        it = Shown(page, "compare" if name in ("compare", "two boards") else "stepper")
        it.root.focus()
        return it

    yield show
    for page in pages:
        page.close()


def check(it: Shown, parts: str = PARTS, whole: float = 10.4) -> float:
    """Check that all of some parts is in view, the current nodes too; return the least letter.

    Where trees are whole their letters have at least so many pixels, else 12. Boards have few.
    """
    for part in it.root.locator(f":is({parts}):visible").all():
        expect(part).to_be_in_viewport(ratio=0.99)
    for node in it.root.locator('.mm-tree [data-glide="pointer"]').all():
        expect(node).to_be_in_viewport(ratio=0.9)
    least = min(it.root.evaluate(LETTERS))
    is_cropped = it.root.locator(":is(.mm-wide, .mm-high):visible").count() > 0
    assert least > (11.9 if is_cropped else whole)
    return least


@pytest.mark.parametrize("size", [*SIZES, (946, 760)])
@pytest.mark.parametrize("name", ["stepper", "compare", "boards"])
def test_all_is_in_one_view_nothing_moves_and_the_stage_shows_it_larger(shown, name, size):
    it = shown(name, *size)
    whole = {"boards": 8.5}.get(name, 10.4)
    it.type("Home")
    places, least = it.root.evaluate(PLACES), 99.0
    for _ in range(8):
        least = min(check(it, whole=whole), least)
        it.type("ArrowRight", "ArrowRight")
        assert it.root.evaluate(PLACES) == places
        assert max(it.root.evaluate(CUT_LINES)) < 1
    it.picture(f"{name}_{size[0]}", whole=True)
    assert min(it.root.evaluate(ROWS)) > 1, "a sign in a row of its own"
    it.type("f")
    expect(it.root).to_have_attribute("data-stage", "")
    assert check(it, f"{PARTS}, .mm-line", whole) > 1.1 * least or size != (1920, 1080)
    it.picture(f"stage_{name}_{size[0]}", whole=True)
    assert it.root.evaluate(SENTENCE) > max(it.root.evaluate(LETTERS)), "not the largest text"
    assert set(it.root.evaluate(COUNTS)) <= {1}, "a count is broken over two lines"
    assert it.root.evaluate(EMPTY) < 0.1 or size[0] > size[1], "not filled"
    assert it.root.evaluate(BEYOND) == 0
    expect(it.root.locator(".mm-code").first).to_be_hidden()
    it.type("s")
    if (name, size[0]) == ("compare", 390):  # two trees leave no room for code
        expect(it.root.get_by_role("button", name="code")).to_be_hidden()
        expect(it.root.locator(".mm-code").first).to_be_hidden()
        return
    expect(it.root.locator(".mm-code").first).to_be_visible()
    check(it, whole=7.5 if name == "boards" and size[0] < 1000 else whole)
    assert it.root.evaluate(OVERLAPS) == []
    assert it.root.evaluate(BEYOND) == 0
    assert max(it.root.evaluate(CUT_LINES)) < 1
    assert max(it.root.evaluate(CUT_COLUMNS)) <= 0
    it.picture(f"stage_{name}_{size[0]}_code", whole=True)
    expect(it.root.locator(".mm-now").last).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [(1400, 900), (1280, 720), (853, 480), (768, 1024), (390, 844)])
def test_no_sentence_with_boards_moves_what_is_below_it(shown, size):
    it = shown("boards", *size)
    it.type("f", "Home")
    expect(it.root).to_have_attribute("data-stage", "")
    tops = []
    for _ in range(34):  # past both cut-offs, to the end
        tops.append(it.root.evaluate("root => root.querySelector('.mm-tree').offsetTop"))
        assert it.root.evaluate(BEYOND) == 0
        it.type("ArrowRight")
    expect(it.position).to_have_text("step 100 of 100")
    assert max(tops) - min(tops) <= 1


@pytest.mark.parametrize("keys", ["d", "End", "f", "f s"])
@pytest.mark.parametrize(
    "size", [(1400, 900), (1280, 720), (946, 760), (853, 480), (768, 1024), (390, 844)]
)
@pytest.mark.parametrize("name", ["stepper", "compare", "two boards"])
def test_no_node_difference_or_button_is_cut_off(shown, name, size, keys):
    it = shown(name, *size)
    for key in keys.split():
        it.type(key)
        if key == "f":
            expect(it.root).to_have_attribute("data-stage", "")
    assert it.root.evaluate(CUT_OFF, "svg > g[transform]:not(.cut)") == []
    if name == "compare":
        places = it.root.locator(".mm-tree").evaluate_all(TREES)
        assert places[0] == places[1]


@pytest.mark.parametrize(
    ("name", "size", "code"),
    [
        ("stepper", (360, 740), ""),
        ("two boards", (853, 480), ""),
        ("two boards", (853, 480), "s"),
        ("two boards", (1280, 720), ""),
        ("two boards", (1280, 720), "s"),
    ],
)
def test_trees_are_whole_on_the_smallest_phone_and_on_a_projector(shown, name, size, code):
    it = shown(name, *size)
    it.type("f")
    expect(it.root).to_have_attribute("data-stage", "")
    for key in (*code, "d", "End"):
        it.type(key)
        assert it.root.evaluate(CUT_OFF, "svg > g[transform]:not(.cut)") == []


def test_a_window_is_not_broken_and_the_position_stands_beside_the_slider(shown):
    it = shown("stepper", 390, 844)
    it.says("the window is (−∞, +∞)")
    assert "(−∞,\u00a0+∞)" in it.sentence.text_content()
    position, slider = it.position.bounding_box(), it.root.get_by_role("slider").bounding_box()
    assert position["y"] < slider["y"] + slider["height"] / 2 < position["y"] + position["height"]
    keys, sentence = (it.root.locator(part).bounding_box() for part in (".mm-bar", ".mm-sentence"))
    assert position["y"] - (keys["y"] + keys["height"]) > 4, "touches the buttons"
    assert sentence["y"] - (position["y"] + position["height"]) > 4, "touches the sentence"
    button, root = (part.bounding_box() for part in (it.root.get_by_role("button").first, it.root))
    assert button["y"] - root["y"] > 3 + 1, "touches the focus ring"


def test_a_pressed_button_looks_pressed_in_forced_colours(shown):
    it = shown("stepper", 1280, 800, forced_colors="active")
    values, lines = (it.root.get_by_role("button", name=name) for name in ("values", "lines"))
    look = "button => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]"
    pressed, other = values.evaluate(look), lines.evaluate(look)
    assert pressed[0] != other[0] and pressed[1] != other[1]
    it.type("v")
    assert values.evaluate(look) == other


def test_the_slider_is_as_long_as_the_run_where_the_page_holds_a_part_of_it(shown, monkeypatch):
    monkeypatch.setattr("minimax_lab.widgets.stepper.MOST_STEPS", 40)
    it = shown("stepper", 1280, 800)
    slider = it.root.get_by_role("slider")
    last = len(lab.watch(lab.alphabeta, lab.COURSE_TREE, "A", 3).steps) - 1
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("0", f"{last}")
    it.type("End")
    assert slider.input_value() == "39"
    slider.fill("100")
    assert slider.input_value() == "39", "the thumb stays where the page has no steps"
    track, missing = slider.bounding_box(), it.root.locator(".mm-track b").bounding_box()
    assert abs(missing["width"] / track["width"] - (last - 39) / last) < 0.05


def test_a_picture_is_zoomed_and_panned_by_keys_wheel_and_mouse(shown):
    it = shown("stepper", 853, 480)
    box, mouse = it.root.locator(".mm-tree").bounding_box(), it.page.mouse

    def seen(*keys: str) -> dict:
        it.type(*keys)
        return it.root.locator(".mm-tree > svg").bounding_box()

    before, zoomed = seen(), seen("+", "+", "+")
    assert zoomed["width"] > 1.9 * before["width"]
    assert seen("Alt+ArrowRight", "Alt+ArrowDown")["x"] == zoomed["x"] - 80
    mouse.move(box["x"] + 100, box["y"] + 100)
    mouse.down()
    mouse.move(box["x"] + 140, box["y"] + 120, steps=4)
    mouse.up()
    assert (seen()["x"], seen()["y"]) == (zoomed["x"] - 40, zoomed["y"] - 60)
    assert seen("0")["width"] == before["width"]
    it.keys.down("Control")
    mouse.wheel(0, -200)
    it.keys.up("Control")
    it.page.wait_for_timeout(100)
    assert seen()["width"] > 1.3 * before["width"]


def test_what_is_zoomed_by_keys_is_the_current_node_the_same_part_in_both_trees(shown):
    it = shown("compare", 853, 480)
    it.type("End", "Shift+D", "+", "+", "+")
    check(it, ".mm-bar")
    for keys in ((), ("Home",), ("d",), ("-", "Alt+ArrowRight", "Alt+ArrowUp")):
        it.type(*keys)
        places = it.root.locator(".mm-tree").evaluate_all(
            "trees => trees.map((tree) => [tree.scrollLeft, tree.scrollTop])"
        )
        assert places[0] == places[1]


def test_on_a_phone_a_swipe_is_a_step_two_fingers_zoom_and_buttons_are_large(shown):
    it = shown("stepper", 390, 844)
    touch, picture = it.page.context.new_cdp_session(it.page), it.root.locator(".mm-tree > svg")

    def fingers(*strokes: tuple) -> None:
        start = time.time()
        for place, kind in enumerate(["touchStart", *["touchMove"] * 5, "touchEnd"]):
            points = [{"x": x + place * dx, "y": y + place * dy} for x, y, dx, dy in strokes]
            event = {"type": kind, "touchPoints": points if kind != "touchEnd" else []}
            touch.send("Input.dispatchTouchEvent", event | {"timestamp": start + place / 50})

    for area in (".mm-sentence", ".mm-tree", "ol.mm-shown"):
        box, at = it.root.locator(area).bounding_box(), it.step
        x, y = box["x"] + 150, box["y"] + box["height"] / 2
        fingers((x, y, -25, 1))
        assert it.step > at
        fingers((x, y, 25, 1))
        it.at(at)
    box, before = it.root.locator(".mm-tree").bounding_box(), picture.bounding_box()["width"]
    x, y = box["x"] + 150, box["y"] + box["height"] / 2
    fingers((x, y - 20, 0, -20), (x, y + 20, 0, 20))
    assert picture.bounding_box()["width"] > 1.5 * before and it.step == at
    boxes = [one.bounding_box() for one in it.root.locator(".mm-bar button:visible").all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)


def test_in_jupyterlab_beside_the_file_browser_and_without_it(jupyter, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    call = "lab.{}(lab.minimax, {}lab.COURSE_TREE{})".format
    calls = call("Stepper", "", ", 'A', 3"), call("Compare", "lab.alphabeta, ", "")
    jupyter.ran(page, "stage.ipynb", ["import minimax_lab as lab", *calls])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if width == 853:  # the file browser goes
            page.locator(".jp-SideBar .lm-TabBar-tab[data-id=filebrowser]").click()
        for name in ("stepper", "compare"):
            page.wait_for_timeout(500)  # JupyterLab arranges its panels
            it = Shown(page, name)
            it.root.focus()
            it.type("Home", *["ArrowRight"] * 12)
            it.root.evaluate("root => root.scrollIntoView()")
            assert it.last_row() > 1, "a button in a row of its own"
            nodes = "svg > g[transform]:not(.cut)"
            if height > 500 and (name == "stepper" or width > 500):
                check(it, whole=6.9 if width == 390 else 10.4)
                assert it.root.evaluate(CUT_OFF, nodes) == []
            else:  # the trees are rather whole, in a view of their own
                for key in ("d", "End"):
                    it.type(key)
                    assert it.root.evaluate(CUT_OFF, nodes) == []
                    assert it.root.evaluate(CUT_WORDS) == []
                it.root.locator(".mm-tree").first.evaluate("tree => tree.scrollIntoView()")
                check(it, ".mm-tree", 6.9 if width == 390 else 9.2)
            it.picture(f"jupyterlab_{name}_{width}", whole=True)
    page.close()


def test_boards_in_sentences_are_drawn_as_in_the_tree_and_copied_as_letters(shown):
    root = shown("two boards", 1280, 720).root
    boards = root.locator(".mm-sentence .mm-rows").all()
    assert boards[0].text_content() == "XOO/OXX/X·O"
    for board in boards:
        drawing = root.locator(f'[data-board="{board.text_content()}"]').first
        assert board.locator("svg").inner_html() == drawing.inner_html()


def test_in_jupyterlab_both_trees_are_whole_at_readable_letters(jupyter, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    call = "lab.Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE)"
    jupyter.ran(page, "whole.ipynb", ["import minimax_lab as lab", call])
    for files in ("open", "shut"):
        if files == "shut":
            page.locator(".jp-SideBar .lm-TabBar-tab[data-id=filebrowser]").click()
        page.wait_for_timeout(500)  # JupyterLab arranges its panels
        it = Shown(page, "compare")
        it.root.focus()
        for keys in (("Home", "d"), ("End",)):
            it.type(*keys)
            it.root.evaluate("root => root.scrollIntoView()")
            check(it)
            assert it.root.evaluate(CUT_OFF, "svg > g[transform]:not(.cut)") == []
        it.picture(f"jupyterlab_whole_{files}", whole=True)
    page.close()
