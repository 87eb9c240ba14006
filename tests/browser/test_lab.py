"""The lab as a reader meets it: JupyterLab, *Run all*, and a Stepper under the hand."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SCREENSHOTS = Path(__file__).parent / "screenshots"
LECTURE = "03_prune_with_alphabeta.ipynb"

BROKEN = """\
import minimax_lab as lab

def broken(game, state, depth):
    if depth == 0:
        return 1 / game.evaluate(state)
    return max(broken(game, child, depth - 1) for child in game.children(state))

stepper = lab.Stepper(broken, lab.COURSE_TREE, "A", 3)
stepper"""


LONG = """\
from math import inf

import minimax_lab as lab

def a_search_of_a_very_long_name(game, state, depth, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = []
    for child in game.children(state):
        if game.to_move(state):
            values.append(a_search_of_a_very_long_name(game, child, depth - 1, alpha, beta))
    value = max(values)
    return value

game = lab.TicTacToe()
stepper = lab.Stepper(a_search_of_a_very_long_name, game, game.parse("ox. xx. .oo"), 9)
stepper.step = 30
stepper"""


class Shown:
    """What a Stepper shows on the page."""

    def __init__(self, root) -> None:
        self.root = root
        self.position = root.locator(".mm-position")
        self.sentence = root.locator(".mm-sentence")
        self.tree = root.locator(".mm-tree")
        self.line = root.locator(".mm-now")
        self.windows = root.locator("tbody")

    @property
    def step(self) -> int:
        return int(self.position.inner_text().split()[1])

    def press(self, name: str) -> None:
        self.root.get_by_role("button", name=name, exact=True).click()

    def at(self, step: int) -> "Shown":
        """Wait until a step is asked for and its frame has come."""
        expect(self.position).to_have_text(f"step {step} of {self.last}")
        expect(self.root).to_have_attribute("data-step", str(step))
        return self

    @property
    def last(self) -> int:
        return int(self.position.inner_text().split()[3])

    def everything(self) -> tuple:
        """All that a step changes, as it stands on the page."""
        return (
            self.root.inner_text(),
            self.tree.inner_html(),
            self.line.inner_text(),
            self.windows.inner_text(),
        )


@pytest.fixture(scope="module")
def lecture(jupyter, browser):
    """The lecture in JupyterLab, after *Run all*."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    jupyter.open(page, LECTURE)
    jupyter.run_all(page)
    yield page
    page.close()


@pytest.fixture
def stepper(lecture) -> Shown:
    """The lecture's first Stepper, at its first step."""
    root = lecture.locator(".mm-stepper").first
    root.scroll_into_view_if_needed()
    shown = Shown(root)
    if shown.step:
        shown.press("First step (Home)")
    return shown.at(0)


def test_run_all_ends_without_an_error(jupyter, lecture, stepper):
    assert jupyter.errors(lecture) == []
    SCREENSHOTS.mkdir(exist_ok=True)
    stepper.press("Next cut-off (C)")
    expect(stepper.sentence).to_contain_text("cut-off at")
    stepper.root.evaluate("root => root.scrollIntoView()")
    lecture.screenshot(path=SCREENSHOTS / "lecture_03.png")
    stepper.root.screenshot(path=SCREENSHOTS / "stepper.png")


def test_next_changes_the_picture_the_line_and_the_windows(stepper):
    seen = [(stepper.tree.inner_html(), stepper.line.inner_text(), stepper.windows.inner_text())]
    for step in range(1, 16):
        stepper.press("Next step (→)")
        stepper.at(step)
        seen.append(
            (stepper.tree.inner_html(), stepper.line.inner_text(), stepper.windows.inner_text())
        )
    for pictures in zip(*seen, strict=True):
        assert len(set(pictures)) > 3


def test_back_restores_every_step_exactly(stepper):
    seen = []
    for step in range(25):
        seen.append(stepper.at(step).everything())
        stepper.press("Next step (→)")
    for step in reversed(range(25)):
        stepper.at(step + 1).press("Back one step (←)")
        assert stepper.at(step).everything() == seen[step]


def test_keys_move_the_stepper_and_not_the_notebook(lecture, stepper):
    stepper.sentence.click()
    selected = lecture.locator(".jp-Cell.jp-mod-selected")
    before = selected.evaluate_all("cells => cells.map(cell => cell.dataset.windowedListIndex)")
    top = stepper.root.bounding_box()["y"]
    steps = {"ArrowRight": 1, "End": stepper.last, "ArrowLeft": stepper.last - 1, "Home": 0}
    for key, step in steps.items():
        lecture.keyboard.press(key)
        stepper.at(step)
    lecture.keyboard.press("c")
    expect(stepper.sentence).to_contain_text("cut-off at")
    first = stepper.step
    lecture.keyboard.press("c")
    expect(stepper.position).not_to_have_text(f"step {first} of {stepper.last}")
    assert stepper.step > first
    lecture.keyboard.press("Shift+C")
    stepper.at(first)
    assert stepper.root.evaluate("root => root.contains(document.activeElement)")
    after = selected.evaluate_all("cells => cells.map(cell => cell.dataset.windowedListIndex)")
    assert after == before
    assert stepper.root.bounding_box()["y"] == top, "the page scrolled, or something above moved"


def test_a_held_key_does_not_queue(lecture, stepper):
    stepper.root.focus()
    lecture.evaluate(
        """() => { for (let i = 0; i < 60; i++) document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true, cancelable: true})) }"""
    )
    stepper.at(60)  # at once on the slider, and the frame follows
    lecture.keyboard.press("ArrowLeft")
    stepper.at(59)


def test_it_plays_and_pauses(lecture, stepper):
    play = stepper.root.get_by_role("button", name="Play or pause (Space)")
    stepper.root.get_by_label("speed").select_option("10 a second")
    stepper.root.focus()
    lecture.keyboard.press(" ")
    expect(play).to_have_text("pause")
    expect(stepper.position).not_to_have_text(f"step 0 of {stepper.last}")
    play.click()
    expect(play).to_have_text("play")
    stepper.at(stepper.step)


def test_it_stops_playing_at_the_end(lecture, stepper):
    stepper.root.get_by_label("speed").select_option("10 a second")
    stepper.root.focus()
    for key in ("End", "ArrowLeft", "ArrowLeft", " "):
        lecture.keyboard.press(key)
    stepper.at(stepper.last)
    expect(stepper.root.get_by_role("button", name="Play or pause (Space)")).to_have_text("play")


def test_nothing_jumps_while_stepping(stepper):
    def places():
        return stepper.root.evaluate(
            """root => [...root.querySelectorAll(
                ".mm-sentence, .mm-tree, .mm-code, .mm-side, .mm-line, .mm-keys"
            )].map(part => [part.className, part.offsetLeft, part.offsetTop, part.offsetWidth])"""
        )

    before = places()
    for step in range(1, 60):
        stepper.press("Next step (→)")
        stepper.at(step)
        assert places() == before


def test_a_search_that_fails_shows_its_error(jupyter, browser):
    page = browser.new_page(viewport={"width": 900, "height": 1000})
    try:
        jupyter.open(page, jupyter.write("broken.ipynb", BROKEN, "stepper.step = 3"))
        jupyter.run_all(page)
        assert jupyter.errors(page) == []
        stepper = Shown(page.locator(".mm-stepper").first)
        stepper.at(3)  # as Python set it
        alert = page.locator(".mm-stepper").get_by_role("alert")
        expect(alert).to_have_text("")
        stepper.press("Last step (End)")
        expect(alert).to_have_text("ZeroDivisionError: division by zero")
        stepper.root.screenshot(path=SCREENSHOTS / "error.png")
    finally:
        page.close()


def test_nothing_is_cut_or_broken_beside_the_file_list(jupyter, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        jupyter.open(page, jupyter.write("long.ipynb", LONG))
        jupyter.run_all(page)
        assert jupyter.errors(page) == []
        stepper = Shown(page.locator(".mm-stepper").first)
        stepper.at(30)
        stepper.root.screenshot(path=SCREENSHOTS / "long.png")
        assert stepper.root.evaluate(
            """root => [...root.querySelectorAll(".mm-body, .mm-tree, .mm-side, .mm-calls")]
                .filter((part) => part.scrollWidth > part.clientWidth + 1)
                .map((part) => part.className)"""
        ) == []  # fmt: skip
        call, node = (stepper.root.locator("tbody tr").first.locator("td").nth(n) for n in (0, 1))
        expect(call).to_have_attribute("title", "a_search_of_a_very_long_name")
        expect(node).to_have_text("OX·/XX·/·OO")
        rows = node.locator(".mm-rows span")
        tops = [row.bounding_box()["y"] for row in rows.all()]
        assert rows.all_inner_texts() == ["OX·", "XX·", "·OO"] and tops == sorted(set(tops))
        expect(stepper.sentence.locator(".mm-rows").first).to_be_visible()
    finally:
        page.close()
