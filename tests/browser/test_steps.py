"""A Stepper and a Compare under the hand, in JupyterLab and wherever else their page is opened."""

import json
import subprocess
import sys
import urllib.request

import pytest
from playwright.sync_api import expect

from .conftest import ROOT
from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

NAME = "steps.ipynb"
CELLS = (
    "import minimax_lab as lab",
    "lab.Stepper(lab.alphabeta, lab.COURSE_TREE, 'A', 3)",
    "lab.Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE)",
)
LOOKS = ".mm-tree, .mm-now, tbody, .mm-sentence"
PARTS = ".mm-sentence, .mm-tree, .mm-code, .mm-side, .mm-line"
# How long it takes from a key to the picture after it: the median, and the 90th percentile.
LATENCY = """async (root) => {
    const [times, drawn] = [[], () => new Promise(requestAnimationFrame)];
    root.focus();
    for (let at = 0; at < 200; at++) {
        const key = at % 50 < 49 ? "ArrowRight" : "Home";
        await new Promise((done) => setTimeout(done, 40 + at % 7));
        const start = performance.now();
        root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        await drawn();
        await new Promise((done) => setTimeout(done));
        times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    return [times[100], times[180]];
}"""
MOVING = (
    "root => root.getRootNode().getAnimations().map(({ effect }) => effect.getTiming().duration)"
)


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    page.set_viewport_size({"width": 1400, "height": 1000})
    page.emulate_media(reduced_motion="reduce")
    return jupyter.ran(page, NAME, CELLS)


@pytest.fixture
def stepper(notebook) -> Shown:
    return at_its_start(Shown(notebook, "stepper"))


@pytest.fixture
def compare(notebook) -> Shown:
    return at_its_start(Shown(notebook, "compare"))


def at_its_start(shown: Shown) -> Shown:
    shown.root.focus()
    shown.type("Home")
    shown.at(0)
    return shown


def test_next_changes_what_is_shown_and_back_restores_every_event(stepper):
    looks = f"root => [...root.querySelectorAll('{LOOKS}')].map((part) => part.outerHTML)"
    places = f"""root => [...root.querySelectorAll("{PARTS}")].map((part) =>
        [part.className, part.offsetLeft, part.offsetTop, part.offsetWidth])"""
    seen, steps, before = [], [], stepper.root.evaluate(places)
    for _ in range(12):
        steps.append(stepper.step)
        seen.append(stepper.root.evaluate(looks))
        assert stepper.root.evaluate(places) == before, "something jumped"
        stepper.press("Next event (→)")
    assert steps == [0, 5, 10, 15, 17, 18, 20, 22, 24, 29, 30, 32]
    for parts in zip(*(look[-4:] for look in seen), strict=True):
        assert len(set(parts)) > 1
    for step in reversed(range(12)):
        stepper.press("Back one event (←)")
        stepper.at(steps[step])
        assert stepper.root.evaluate(looks) == seen[step]


def test_keys_move_the_stepper_and_not_the_notebook(notebook, stepper):
    stepper.sentence.click()
    before, top = selected_cells(notebook), stepper.root.bounding_box()["y"]
    steps = {"ArrowRight": 5, "Shift+ArrowRight": 6, "End": 162, "Shift+ArrowLeft": 161, "Home": 0}
    for key, step in steps.items():
        stepper.type(key)
        stepper.at(step)
    stepper.type("c")
    stepper.at(42)
    stepper.says("8 ≥ 7: MAX gets at least 8 here, but MIN above at B already holds 7; O is not")
    assert "if value >= beta:" in stepper.root.locator(".mm-now").inner_text()
    stepper.picture("stepper")
    stepper.type("c", "Shift+C")
    stepper.at(42)
    speed = stepper.root.get_by_label("speed")
    speed.focus()
    stepper.type("ArrowRight")
    stepper.at(45)
    expect(speed).to_have_value("1")
    values = stepper.root.locator(".ahead")
    assert values.first.is_visible()
    stepper.type("v")
    assert not values.first.is_visible()
    stepper.type("v", "?")
    card = stepper.root.get_by_role("dialog", name="Keys")
    expect(card).to_contain_text("Shift+→ Shift+←Next or previous line")
    stepper.type("Escape")
    expect(card).to_be_hidden()
    assert stepper.root.evaluate("root => root.contains(root.getRootNode().activeElement)")
    assert selected_cells(notebook) == before
    assert stepper.root.bounding_box()["y"] == top, "the page scrolled, or something above moved"


def test_it_plays_as_fast_as_it_says_and_what_is_said_is_heard_once(stepper):
    play = stepper.root.get_by_role("button", name="Play or pause (Space)")
    assert stepper.root.locator("[aria-live=polite], [role=alert]").count() == 2
    stepper.root.get_by_label("speed").select_option("10 a second")
    stepper.root.focus()
    stepper.type(" ")
    expect(play).to_have_text("pause")
    expect(stepper.sentence).to_have_attribute("aria-live", "off")
    stepper.page.wait_for_timeout(3000)
    stepper.type(" ")
    expect(play).to_have_text("play")
    assert stepper.step >= 45  # 16 events, half of the 30 there should be
    stepper.type("End", "ArrowLeft", "ArrowLeft", " ")
    stepper.at(stepper.last)
    expect(play).to_have_text("play")


def test_what_moves_glides_and_what_is_pruned_falls_unless_a_reader_wants_no_motion(stepper):
    stepper.type("c", "ArrowLeft")
    stepper.type("ArrowRight")
    assert stepper.root.evaluate(MOVING) == []
    stepper.page.emulate_media(reduced_motion="no-preference")
    stepper.type("ArrowLeft", "ArrowRight")
    assert {150, 600} <= set(stepper.root.evaluate(MOVING))
    stepper.page.emulate_media(reduced_motion="reduce")


def test_a_key_is_answered_at_once(stepper, record_property):
    median, most = stepper.root.evaluate(LATENCY)
    print(f"from a key to its picture: {median:.1f} ms, 90 % within {most:.1f} ms")
    assert median < 100


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
    compare.type("1")
    compare.at(first)
    compare.press("Next event (→)")
    expect(compare.sentence).to_have_text("minimax goes on alone; alphabeta waits.")
    compare.root.get_by_role("slider").fill("20")
    compare.at(20)
    compare.press("To the first difference (1)")
    compare.at(first)


@pytest.fixture(scope="module")
def saved(jupyter, notebook):
    """The notebook with what came out of it, after its kernel has been shut down."""
    for name in ("File", "Save Notebook"):
        kind = "MenuBar" if name == "File" else "Menu"
        notebook.locator(f".lm-{kind}-itemLabel", has_text=name).first.click()
    path = jupyter.folder / NAME
    expect(notebook.locator(".jp-mod-dirty")).to_have_count(0)
    shut_down_kernels(jupyter)
    return path


def shut_down_kernels(jupyter) -> None:
    def ask(method: str, what: str) -> bytes:
        token = {"Authorization": f"token {jupyter.token}"}
        request = urllib.request.Request(f"{jupyter.url}/api/{what}", headers=token, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    for kernel in json.loads(ask("GET", "kernels")):
        ask("DELETE", f"kernels/{kernel['id']}")
    assert json.loads(ask("GET", "kernels")) == []


def test_a_notebook_that_is_opened_again_steps_without_a_kernel(jupyter, browser, saved):
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.goto(f"{jupyter.url}/lab/tree/{NAME}?token={jupyter.token}&reset")
    expect(page.locator(".mm-stepper")).to_be_visible(timeout=60_000)
    shut_down_kernels(jupyter)
    at_its_start(Shown(page, "stepper")).type("ArrowRight", "c")
    Shown(page, "stepper").at(42)
    page.close()


def test_where_nothing_is_trusted_there_is_the_picture(jupyter, browser, saved):
    strange = saved.with_name("strange.ipynb")
    strange.write_text(saved.read_text("utf-8").replace("'A', 3", "'A', 3, "), "utf-8")
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.goto(f"{jupyter.url}/lab/tree/strange.ipynb?token={jupyter.token}&reset")
    pictures = page.locator(".mm-page > img")
    expect(pictures.first).to_be_visible(timeout=60_000)
    assert pictures.count() == 2 and page.locator(".mm-steps").count() == 0
    assert "Never searched: O, I, T, U and Y." in pictures.first.get_attribute("alt")
    page.close()


def test_exported_html_steps_without_a_network(browser, saved):
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", saved]
    subprocess.run(command, check=True, cwd=ROOT)
    context = browser.new_context(offline=True, viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.goto(saved.with_suffix(".html").as_uri(), wait_until="commit")
    at_its_start(Shown(page, "compare")).type("d")
    Shown(page, "compare").says("minimax goes on to O")
    context.close()
