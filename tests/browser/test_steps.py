"""A Stepper and a Compare under the hand, in JupyterLab and wherever else they are opened."""

import subprocess
import sys
from time import perf_counter

import pytest
from playwright.sync_api import expect

from .conftest import PATIENCE
from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

CELLS = (
    "import minimax_lab as lab",
    "lab.Stepper(lab.alphabeta, lab.COURSE_TREE, 'A', 3)",
    "lab.Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE)",
)
LOOKS = """root => [...root.querySelectorAll(".mm-tree, .mm-now, tbody, .mm-sentence")]
    .map((part) => part.outerHTML)"""
PLACES = """root => [...root.querySelectorAll(".mm-tree, .mm-code, .mm-side, .mm-line")]
    .map((part) => [part.offsetLeft, part.offsetTop, part.offsetWidth])"""
MOVED = """root => {  // from now on, how long each movement takes
    const [{ animate }, moved] = [Element.prototype, root.moved = []];
    Element.prototype.animate = function (ends, how) {
        moved.push(how.duration);
        return animate.call(this, ends, how);
    };
}"""
# How long it takes from a key to the picture after it: the median, and the 90th percentile.
LATENCY = """async (root) => {
    const times = [];
    for (let at = 0; at < 200; at++) {
        const key = at % 50 < 49 ? "ArrowRight" : "Home";
        await new Promise((done) => setTimeout(done, 40 + at % 7));
        const start = performance.now();
        root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        await new Promise(requestAnimationFrame);
        await new Promise((done) => setTimeout(done));
        times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    return [times[100], times[180]];
}"""


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    page.set_viewport_size({"width": 1400, "height": 1000})
    page.emulate_media(reduced_motion="reduce")
    return jupyter.ran(page, "steps.ipynb", CELLS)


def at_its_start(page, kind: str) -> Shown:
    shown = Shown(page, kind)
    shown.root.focus()
    shown.type("Home")
    shown.at(0)
    return shown


def test_next_changes_what_is_shown_and_back_restores_every_event(notebook):
    stepper, steps = at_its_start(notebook, "stepper"), [0, 5, 10, 15, 17, 18, 20, 22, 24, 29]
    seen, before = [], stepper.root.evaluate(PLACES)
    for step in steps:
        stepper.at(step)
        seen.append(stepper.root.evaluate(LOOKS))
        assert stepper.root.evaluate(PLACES) == before, "something jumped"
        stepper.press("Next event (→)")
    for step, look in zip(reversed(steps), reversed(seen), strict=True):
        stepper.press("Back one event (←)")
        stepper.at(step)
        assert stepper.root.evaluate(LOOKS) == look


def test_keys_move_the_stepper_and_not_the_notebook(notebook):
    stepper = at_its_start(notebook, "stepper")
    stepper.sentence.click()
    cells, top = selected_cells(notebook), stepper.root.bounding_box()["y"]
    for key, step in (
        *(("ArrowRight", 5), ("Shift+ArrowRight", 6), ("End", 162), ("Shift+ArrowLeft", 161)),
        *(("Home", 0), ("c", 42), ("ArrowLeft", 41), ("ArrowRight", 42)),
    ):
        stepper.type(key)
        stepper.at(step)
    stepper.says("8 ≥ 7: MAX gets at least 8 here, but MIN above at B already holds 7; O is not")
    assert "if value >= beta:" in stepper.root.locator(".mm-now").inner_text()
    stepper.picture("stepper")
    speed, values = stepper.root.get_by_label("speed"), stepper.root.locator(".ahead").first
    speed.select_option("10 per s")
    stepper.type("ArrowRight", "v")
    stepper.at(45)
    expect(speed).to_have_value("10")
    expect(values).to_be_hidden()
    stepper.type("v", "?")
    expect(values).to_be_visible()
    card = stepper.root.get_by_role("dialog", name="Keys")
    expect(card).to_contain_text("Shift+→ Shift+←Next or previous line")
    for close in ("Escape", "?", ""):
        stepper.type(close) if close else notebook.mouse.click(5, 5)
        expect(card).to_be_hidden()
        stepper.type("?")
    stepper.type("?")
    assert stepper.root.evaluate("root => root.contains(root.getRootNode().activeElement)")
    assert selected_cells(notebook) == cells
    assert stepper.root.bounding_box()["y"] == top, "the page scrolled, or something above moved"


def test_it_plays_to_the_end_and_glides_where_motion_is_wanted(notebook):
    stepper = at_its_start(notebook, "stepper")
    stepper.root.evaluate(MOVED)
    stepper.root.get_by_label("speed").select_option("10 per s")
    stepper.root.focus()
    start = perf_counter()
    stepper.type(" ")
    expect(stepper.sentence).to_have_attribute("aria-live", "off")
    expect(stepper.position).to_have_text("step 162 of 162", timeout=PATIENCE)
    print(f"at 10 events a second: {63 / (perf_counter() - start):.1f}")
    assert stepper.root.evaluate("root => root.moved") == []
    notebook.emulate_media(reduced_motion="no-preference")
    stepper.type("Home", "c", "ArrowLeft", "ArrowRight")
    assert {150, 600} <= set(stepper.root.evaluate("root => root.moved"))  # it glides, and O falls
    notebook.emulate_media(reduced_motion="reduce")
    median, most = stepper.root.evaluate(LATENCY)
    print(f"from a key to its picture: {median:.1f} ms, 90 % within {most:.1f} ms")


def test_keys_buttons_and_slider_lead_to_the_differences(notebook):
    compare = at_its_start(notebook, "compare")
    compare.type("d")
    compare.says("minimax goes on to O, while alphabeta leaves F")
    expect(compare.root.locator(".mm-note")).to_have_text(["", "waits: O is pruned here"])
    compare.type("End", "Shift+D")
    compare.says("minimax goes on to Y")
    compare.type("Home", "d")
    compare.press("Next event (→)")
    expect(compare.sentence).to_have_text("minimax: O is a leaf: its value is 5. alphabeta waits.")
    compare.root.get_by_role("slider").fill("20")
    compare.at(20)


def test_what_was_saved_steps_without_a_kernel_and_is_a_picture_where_not_trusted(
    jupyter, notebook, browser
):
    stepper, files = at_its_start(notebook, "stepper"), notebook.locator("#jp-left-stack")
    stepper.type("Control+b")  # keys with Ctrl are JupyterLab's
    expect(files).to_be_hidden()
    stepper.type("Control+b", "Control+s")
    expect(files).to_be_visible()
    expect(notebook.locator(".jp-mod-dirty")).to_have_count(0)
    saved, strange = (jupyter.folder / f"{name}.ipynb" for name in ("steps", "strange"))
    strange.write_text(saved.read_text("utf-8").replace("'A', 3", "'A', 3, "), "utf-8")
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.goto(f"{jupyter.url}/lab/tree/steps.ipynb?token={jupyter.token}&reset")
    page.wait_for_selector(".mm-stepper", timeout=60_000)
    token, kernels = {"Authorization": f"token {jupyter.token}"}, f"{jupyter.url}/api/kernels"
    for kernel in page.request.get(kernels, headers=token).json():
        page.request.delete(f"{kernels}/{kernel['id']}", headers=token)
    at_its_start(page, "stepper").type("c")
    Shown(page, "stepper").at(42)
    page.goto(f"{jupyter.url}/lab/tree/strange.ipynb?token={jupyter.token}&reset")
    pictures = page.locator(".mm-page > img")
    expect(pictures).to_have_count(2, timeout=60_000)
    assert page.locator(".mm-steps").count() == 0
    assert "Never searched: O, I, T, U and Y." in pictures.first.get_attribute("alt")
    subprocess.run([sys.executable, "-m", "nbconvert", "--to=html", saved], check=True)
    context.set_offline(True)
    page.goto(saved.with_suffix(".html").as_uri(), wait_until="commit")
    at_its_start(page, "compare").type("d")
    Shown(page, "compare").says("minimax goes on to O")
    context.close()
