"""A lecture in JupyterLab, and Steppers and Compares under the hand."""

import pytest
from playwright.sync_api import expect

from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

CELLS = (
    "import minimax_lab as lab",
    "lab.Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE)",
    """\
def mine(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 1 / game.evaluate(state)
    return max(mine(game, child, depth - 1) for child in game.children(state))

lab.Compare(mine, lab.minimax, lab.Tree([[0, 3], 2]))""",
    'stepper = lab.Stepper(mine, lab.COURSE_TREE, "A", 3)\nstepper',
    "stepper.step = 3",
    """\
def a_search_of_a_very_long_name(game, state, depth, alpha=-9, beta=9):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = []
    for child in game.children(state):
        if game.to_move(state):
            values.append(a_search_of_a_very_long_name(game, child, depth - 1, alpha, beta))
    return max(values)

game = lab.TicTacToe()
long = lab.Stepper(a_search_of_a_very_long_name, game, game.parse("ox. xx. .oo"), 9)
long.step = 30
long""",
)
LOOKS = ".mm-tree, .mm-now, tbody, .mm-sentence"
PARTS = ".mm-sentence, .mm-tree, .mm-code, .mm-side, .mm-line, .mm-keys"


@pytest.fixture(scope="module")
def lecture(jupyter, browser):
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    yield jupyter.ran(page, "03_prune_with_alphabeta.ipynb")
    page.close()


@pytest.fixture
def stepper(lecture) -> Shown:
    """The lecture's first Stepper, at its first step."""
    shown = Shown(lecture, "stepper")
    if shown.step:
        shown.press("First step (Home)")
    shown.at(0)
    return shown


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    return jupyter.ran(page, "steps.ipynb", CELLS)


@pytest.fixture
def compare(notebook) -> Shown:
    shown = Shown(notebook, "compare")
    shown.root.focus()
    shown.type("Home")
    shown.has(step=0)
    return shown


def test_next_changes_what_is_shown_and_back_restores_every_step(stepper):
    looks = f"root => [...root.querySelectorAll('{LOOKS}')].map((part) => part.outerHTML)"
    places = f"""root => [...root.querySelectorAll("{PARTS}")].map((part) =>
        [part.className, part.offsetLeft, part.offsetTop, part.offsetWidth])"""
    seen, before = [], stepper.root.evaluate(places)
    for step in range(15):
        stepper.at(step)
        seen.append(stepper.root.evaluate(looks))
        assert stepper.root.evaluate(places) == before, "something jumped"
        stepper.press("Next step (→)")
    for parts in zip(*(look[-4:] for look in seen), strict=True):
        assert len(set(parts)) > 3
    for step in reversed(range(15)):
        stepper.at(step + 1)
        stepper.press("Back one step (←)")
        stepper.at(step)
        assert stepper.root.evaluate(looks) == seen[step]


def test_keys_move_the_stepper_and_not_the_notebook(lecture, stepper):
    stepper.sentence.click()
    before, top = selected_cells(lecture), stepper.root.bounding_box()["y"]
    steps = {"ArrowRight": 1, "End": stepper.last, "ArrowLeft": stepper.last - 1, "Home": 0}
    for key, step in steps.items():
        stepper.type(key)
        stepper.at(step)
    stepper.type("c")
    stepper.says("cut-off at")
    first = stepper.step
    stepper.picture("stepper")
    stepper.type("c")
    expect(stepper.position).not_to_have_text(f"step {first} of {stepper.last}")
    assert stepper.step > first
    stepper.type("Shift+C")
    stepper.at(first)
    assert stepper.root.evaluate("root => root.contains(document.activeElement)")
    assert selected_cells(lecture) == before
    assert stepper.root.bounding_box()["y"] == top, "the page scrolled, or something above moved"


def test_a_held_key_does_not_queue(lecture, stepper):
    stepper.root.focus()
    lecture.evaluate(
        """() => { for (let i = 0; i < 60; i++) document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true, cancelable: true})) }"""
    )
    stepper.at(60)  # at once on the slider, and the frame follows
    stepper.type("ArrowLeft")
    stepper.at(59)


def test_it_plays_and_pauses_and_stops_at_the_end(stepper):
    play = stepper.root.get_by_role("button", name="Play or pause (Space)")
    stepper.root.get_by_label("speed").select_option("10 a second")
    stepper.root.focus()
    stepper.type(" ")
    expect(play).to_have_text("pause")
    expect(stepper.position).not_to_have_text(f"step 0 of {stepper.last}")
    play.click()
    expect(play).to_have_text("play")
    stepper.root.focus()
    stepper.type("End", "ArrowLeft", "ArrowLeft", " ")
    stepper.at(stepper.last)
    expect(play).to_have_text("play")


def test_a_search_that_fails_shows_its_error(notebook):
    stepper = Shown(notebook, "stepper")
    stepper.at(3)  # as Python set it
    expect(stepper.alert).to_have_text("")
    stepper.press("Last step (End)")
    expect(stepper.alert).to_have_text("ZeroDivisionError: division by zero")
    compare = Shown(notebook, "compare", 1)
    compare.says("mine ends with an error at D")
    expect(compare.alert.first).to_have_text("ZeroDivisionError: division by zero")
    compare.picture("compare_error")


def test_nothing_is_cut_or_broken_beside_the_file_list(notebook):
    stepper = Shown(notebook, "stepper", 1)
    stepper.at(30)
    stepper.picture("long")
    cut = """root => [...root.querySelectorAll(".mm-body, .mm-tree, .mm-side, .mm-calls")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)"""
    assert stepper.root.evaluate(cut) == []
    call, node = (stepper.root.locator("tbody tr").first.locator("td").nth(n) for n in (0, 1))
    expect(call).to_have_attribute("title", "a_search_of_a_very_long_name")
    expect(node).to_have_text("OX·/XX·/·OO")
    rows = node.locator(".mm-rows span")
    tops = [row.bounding_box()["y"] for row in rows.all()]
    assert rows.all_inner_texts() == ["OX·", "XX·", "·OO"] and tops == sorted(set(tops))
    expect(stepper.sentence.locator(".mm-rows").first).to_be_visible()


def test_keys_buttons_and_slider_lead_to_the_differences(compare):
    def notes():
        return compare.root.locator(".mm-note").all_inner_texts()

    expect(compare.sentence).to_have_text("So far both do the same.")
    marked = compare.root.locator(".mm-tree desc:has-text('is marked: first difference')")
    assert marked.count() == 2 and notes() == ["", ""]
    compare.type("ArrowRight")
    compare.has(step=1)
    compare.type("d")
    compare.says("minimax goes on to O, while alphabeta leaves F")
    assert notes() == ["", "waits: O is pruned here"]
    first = compare.root.get_attribute("data-step")
    lines = compare.root.locator(".mm-now").all_inner_texts()
    assert "if depth == 0 or game.is_terminal(state):" in lines[0] and "return value" in lines[1]
    counts = compare.root.locator(".mm-counts").all_inner_texts()
    assert counts == ["nodes 8 · leaves 3", "nodes 7 · leaves 3 · cut-offs 1"]
    compare.type("d")
    compare.says("minimax goes on to I, while alphabeta leaves C")
    compare.type("End")
    expect(compare.sentence).to_have_text("Here both do the same.")
    compare.type("Shift+D")
    compare.says("minimax goes on to Y")
    compare.type("f")
    compare.has(step=first)
    compare.press("Next step (→)")
    expect(compare.sentence).to_have_text("minimax goes on alone; alphabeta waits.")
    compare.root.get_by_role("slider").fill("20")
    compare.has(step=20)
    compare.press("To the first difference (F)")
    compare.has(step=first)


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768)])
def test_both_pictures_are_in_the_page(notebook, compare, size):
    compare.type("d")
    compare.says("minimax goes on to O")
    compare.fits("compare", *size)
    notebook.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    compare.root.evaluate("root => root.scrollIntoView()")
    pictures = compare.root.locator(".mm-tree svg[role=img]")
    one, other = (pictures.nth(number).bounding_box() for number in (0, 1))
    beside = one["x"] + one["width"] <= other["x"] and abs(one["y"] - other["y"]) < 2
    assert beside if size[0] == 1280 else one["y"] + one["height"] <= other["y"]
    page = notebook.locator(".jp-WindowedPanel-outer, .jp-Notebook").first.bounding_box()
    assert all(box["y"] + box["height"] <= page["y"] + page["height"] for box in (one, other))
