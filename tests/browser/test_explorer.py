"""An Explorer under the hand: sliders, keys, the chart, and what is read out."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SCREENSHOTS = Path(__file__).parent / "screenshots"

CELL = """\
from minimax_lab.widgets.explorer import Explorer

def fails_late(game, state, depth):
    if depth == 0:
        return game.evaluate(state)
    if depth == 4:
        return 1 / 0
    return max(fails_late(game, child, depth - 1) for child in game.children(state))

explorer = Explorer({"fails_late": fails_late}, branching=2, depth=3)
explorer"""

ALPHABETA = """\
explorer = Explorer(branching=3, depth=6)
explorer"""


@pytest.fixture(scope="module")
def notebook(jupyter, browser):
    page = browser.new_page(viewport={"width": 1100, "height": 1000})
    jupyter.open(page, jupyter.write("explorer.ipynb", CELL, ALPHABETA))
    jupyter.run_all(page)
    assert jupyter.errors(page) == []
    yield page
    page.close()


@pytest.fixture
def broken(notebook):
    root = notebook.locator(".mm-explorer").first
    root.scroll_into_view_if_needed()
    return root


@pytest.fixture
def explorer(notebook):
    root = notebook.locator(".mm-explorer").nth(1)
    root.scroll_into_view_if_needed()
    return root


def test_keys_move_the_sliders_and_change_the_chart(notebook, explorer):
    sentence = explorer.locator(".mm-sentence")
    expect(sentence).to_contain_text("At depth 6, with b = 3, random order, seed 0")
    # The expected number at b = 3 and d = 6 has no say in this: all 729 leaves do.
    expect(sentence).to_contain_text("all 729 leaves")
    before = explorer.locator(".mm-chart").inner_html()
    explorer.get_by_label("Depth: ").focus()
    notebook.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text("all 2,187 leaves")
    assert explorer.locator(".mm-chart").inner_html() != before
    explorer.get_by_label("Order: ").focus()
    notebook.keyboard.press("End")
    # 3**4 + 3**3 - 1
    expect(sentence).to_contain_text("alphabeta evaluates 107 (4.89%)")
    SCREENSHOTS.mkdir(exist_ok=True)
    explorer.screenshot(path=SCREENSHOTS / "explorer.png")


def test_a_slider_says_its_name_and_value(explorer):
    order = explorer.get_by_label("Order: ")
    expect(order).to_have_attribute("aria-valuetext", "best first")
    order.fill("0")
    expect(order).to_have_attribute("aria-valuetext", "random order")
    expect(explorer.locator(".mm-sentence")).to_have_attribute("aria-live", "polite")
    expect(explorer.locator(".mm-sentence")).to_contain_text("random order")
    assert explorer.locator("svg title").count() == 1


def test_a_dragged_slider_does_not_queue(notebook, explorer):
    seed = explorer.get_by_label("Seed: ")
    for _ in range(3):
        for value in range(100):
            seed.evaluate(
                """(slider, value) => { slider.value = value;
                    slider.dispatchEvent(new Event("input", {bubbles: true})) }""",
                value,
            )
    expect(explorer.locator(".mm-sentence")).to_contain_text("seed 99")
    expect(seed).to_have_value("99")


def test_an_error_of_the_readers_search_is_shown_and_goes_again(notebook, broken):
    alert = broken.get_by_role("alert")
    expect(alert).to_have_text("")
    depth = broken.get_by_label("Depth: ")
    depth.focus()
    notebook.keyboard.press("ArrowRight")
    expect(alert).to_have_text("fails_late: ZeroDivisionError: division by zero")
    broken.screenshot(path=SCREENSHOTS / "explorer_error.png")
    notebook.keyboard.press("ArrowLeft")
    expect(alert).to_have_text("")
