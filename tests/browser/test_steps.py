"""A lecture in JupyterLab, and its Stepper and its Compare under the hand."""

import pytest
from playwright.sync_api import expect

from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

LOOKS = ".mm-tree, .mm-now, tbody, .mm-sentence"
PARTS = ".mm-sentence, .mm-tree, .mm-code, .mm-side, .mm-line, .mm-keys"


@pytest.fixture(scope="module")
def lecture(jupyter, page):
    page.set_viewport_size({"width": 1400, "height": 1000})
    return jupyter.ran(page, "03_prune_with_alphabeta.ipynb")


@pytest.fixture
def stepper(lecture) -> Shown:
    """The lecture's first Stepper, at its first step."""
    return at_its_start(Shown(lecture, "stepper"))


@pytest.fixture
def compare(lecture) -> Shown:
    return at_its_start(Shown(lecture, "compare"))


def at_its_start(shown: Shown) -> Shown:
    shown.root.focus()
    shown.type("Home")
    shown.at(0)
    return shown


def test_next_changes_what_is_shown_and_back_restores_every_step(stepper):
    looks = f"root => [...root.querySelectorAll('{LOOKS}')].map((part) => part.outerHTML)"
    places = f"""root => [...root.querySelectorAll("{PARTS}")].map((part) =>
        [part.className, part.offsetLeft, part.offsetTop, part.offsetWidth])"""
    seen, before = [], stepper.root.evaluate(places)
    for step in range(12):
        stepper.at(step)
        seen.append(stepper.root.evaluate(looks))
        assert stepper.root.evaluate(places) == before, "something jumped"
        stepper.press("Next step (→)")
    for parts in zip(*(look[-4:] for look in seen), strict=True):
        assert len(set(parts)) > 1
    for step in reversed(range(12)):
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


def test_a_held_key_does_not_queue_and_it_plays_to_the_end(lecture, stepper):
    lecture.evaluate(
        """() => { for (let i = 0; i < 60; i++) document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true, cancelable: true})) }"""
    )
    stepper.at(60)  # at once on the slider, and the frame follows
    play = stepper.root.get_by_role("button", name="Play or pause (Space)")
    stepper.root.get_by_label("speed").select_option("10 a second")
    stepper.root.focus()
    stepper.type(" ")
    expect(play).to_have_text("pause")
    expect(stepper.position).not_to_have_text(f"step 60 of {stepper.last}")
    play.click()
    expect(play).to_have_text("play")
    stepper.root.focus()
    stepper.type("End", "ArrowLeft", "ArrowLeft", " ")
    stepper.at(stepper.last)
    expect(play).to_have_text("play")


def test_keys_buttons_and_slider_lead_to_the_differences(compare):
    def texts(kind):
        return compare.root.locator(kind).all_inner_texts()

    expect(compare.sentence).to_have_text("So far both do the same.")
    marked = compare.root.locator(".mm-tree desc:has-text('is marked: first difference')")
    assert marked.count() == 2 and texts(".mm-note") == ["", ""]
    compare.type("d")
    compare.says("minimax goes on to O, while alphabeta leaves F")
    assert texts(".mm-note") == ["", "waits: O is pruned here"]
    first = compare.step
    assert texts(".mm-counts") == ["nodes 8 · leaves 3", "nodes 7 · leaves 3 · cut-offs 1"]
    lines = texts(".mm-now")
    assert "game.is_terminal(state):" in lines[0] and "return value" in lines[1]
    compare.type("d")
    compare.says("minimax goes on to I, while alphabeta leaves C")
    compare.type("End")
    expect(compare.sentence).to_have_text("Here both do the same.")
    compare.type("Shift+D")
    compare.says("minimax goes on to Y")
    compare.type("f")
    compare.at(first)
    compare.press("Next step (→)")
    expect(compare.sentence).to_have_text("minimax goes on alone; alphabeta waits.")
    compare.root.get_by_role("slider").fill("20")
    compare.at(20)
    compare.press("To the first difference (F)")
    compare.at(first)


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768)])
def test_both_pictures_are_in_the_page(lecture, compare, size):
    compare.type("d")
    compare.says("minimax goes on to O")
    compare.fits("compare", *size)
    pictures = compare.root.locator(".mm-tree svg[role=img]")
    one, other = (pictures.nth(number).bounding_box() for number in (0, 1))
    beside = one["x"] + one["width"] <= other["x"] and abs(one["y"] - other["y"]) < 2
    assert beside if size[0] == 1280 else one["y"] + one["height"] <= other["y"]
    page = lecture.locator(".jp-WindowedPanel-outer, .jp-Notebook").first.bounding_box()
    assert all(box["y"] + box["height"] <= page["y"] + page["height"] for box in (one, other))
