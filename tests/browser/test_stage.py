"""Steppers and Compares in pages of several sizes: arranged, on the stage, panned, by touch."""

import time

import pytest
from playwright.sync_api import expect

import minimax_lab as lab

from .shown import Shown

pytestmark = pytest.mark.browser

TICTACTOE = lab.TicTacToe()
MADE = {
    "stepper": lambda: lab.Stepper(lab.alphabeta, lab.COURSE_TREE, "A", 3),
    "compare": lambda: lab.Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE),
    "boards": lambda: lab.Stepper(lab.alphabeta, TICTACTOE, TICTACTOE.parse("xo.oxx..o"), 4),
}
PAGE = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<p>Before it.</p>{}<p>After it.</p>"""
# How far each of some parts is out of the window, and the least size of a letter in the pictures.
OUTSIDE = """(root, parts) => [...root.querySelectorAll(parts)].map((part) => {
    const box = part.getBoundingClientRect();
    return Math.max(-box.top, -box.left, box.bottom - innerHeight, box.right - innerWidth);
}).filter((far) => far > 1)"""
LETTERS = """root => Math.min(...[...root.querySelectorAll(":is(.mm-tree, .mm-line) text")]
    .filter((text) => text.textContent !== "≠" && text.checkVisibility())
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
POINTERS = """root => [...root.querySelectorAll(".mm-tree")].every((tree) => {
    const pointer = tree.querySelector('[data-glide="pointer"]')?.getBoundingClientRect();
    const box = tree.getBoundingClientRect();
    return !pointer || (pointer.left > box.left && pointer.right < box.right
        && pointer.top > box.top && pointer.bottom < box.bottom);
})"""
PLACES = """root => [...root.querySelectorAll(".mm-bar, .mm-sentence, .mm-tree")].map(
    (part) => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight])"""
SIZES = [(1280, 800), (853, 480), (768, 1024), (390, 844)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for name, make in MADE.items():
        html = make()._repr_mimebundle_()["text/html"]
        (folder / f"{name}.html").write_text(PAGE.format(html), "utf-8")
    return folder


@pytest.fixture
def shown(browser, folder):
    """Open a page of a size; a narrow one is a phone's."""
    contexts = []

    def show(name: str, width: int, height: int) -> Shown:
        phone = {"is_mobile": True, "has_touch": True} if width < 500 else {}
        size = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=size, reduced_motion="reduce", **phone))
        page = contexts[-1].new_page()
        page.goto((folder / f"{name}.html").as_uri())
        page.locator(".mm[data-layout]").wait_for()
        shown = Shown(page, "compare" if name == "compare" else "stepper")
        shown.root.focus()
        shown.type("Home")
        return shown

    yield show
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", MADE)
def test_sentence_tree_and_buttons_are_in_one_view_and_nothing_moves(shown, name, size):
    it = shown(name, *size)
    places = it.root.evaluate(PLACES)
    for _ in range(25):
        assert it.root.evaluate(OUTSIDE, ".mm-bar, .mm-track, .mm-sentence, .mm-tree") == []
        assert it.root.evaluate(LETTERS) > 11.9 and it.root.evaluate(POINTERS)
        assert it.root.evaluate(PLACES) == places
        it.type("ArrowRight")
    it.picture(f"{name}_{size[0]}", whole=True)


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080)])
@pytest.mark.parametrize("name", MADE)
def test_the_stage_shows_sentence_tree_and_number_line_in_one_view(shown, name, size):
    it = shown(name, *size)
    small = it.root.evaluate(LETTERS)
    it.type(*["ArrowRight"] * 12, "f")
    expect(it.root).to_have_attribute("data-stage", "")
    parts = ".mm-bar, .mm-track, .mm-sentence, .mm-tree, .mm-line:not([hidden])"
    assert it.root.evaluate(OUTSIDE, parts) == []
    it.picture(f"stage_{name}_{size[0]}", whole=True)
    assert it.root.evaluate(LETTERS) > (1.1 * small if size[0] == 1920 else 11.9)
    assert not it.root.locator(".mm-code").first.is_visible()
    it.type("s")
    assert it.root.locator(".mm-code").first.is_visible()
    assert it.root.evaluate(LETTERS) > 11.9 and it.root.evaluate(POINTERS)
    it.type("f")
    expect(it.root).not_to_have_attribute("data-stage", "")


def test_a_picture_is_zoomed_and_panned_by_keys_wheel_and_mouse(shown):
    it = shown("stepper", 853, 480)
    picture, box = it.root.locator(".mm-tree > svg"), it.root.locator(".mm-tree").bounding_box()
    before = picture.bounding_box()
    it.type("+", "+", "+")
    zoomed = picture.bounding_box()
    assert zoomed["width"] > 1.9 * before["width"]
    it.type("Alt+ArrowRight", "Alt+ArrowDown")
    assert picture.bounding_box()["x"] == zoomed["x"] - 80
    assert picture.bounding_box()["y"] == zoomed["y"] - 80
    mouse = it.page.mouse
    mouse.move(box["x"] + 100, box["y"] + 100)
    mouse.down()
    mouse.move(box["x"] + 140, box["y"] + 120, steps=4)
    mouse.up()
    assert picture.bounding_box()["x"] == zoomed["x"] - 40
    it.type("-", "-", "-", "-")
    assert picture.bounding_box()["height"] < box["height"] + 1, "all of the tree is seen"
    it.type("0")
    assert picture.bounding_box()["width"] == pytest.approx(before["width"])
    it.page.keyboard.down("Control")
    mouse.wheel(0, -200)
    it.page.keyboard.up("Control")
    it.page.wait_for_timeout(100)
    assert picture.bounding_box()["width"] > 1.3 * before["width"]


def test_on_a_phone_a_swipe_is_a_step_two_fingers_zoom_and_buttons_are_large(shown):
    it = shown("stepper", 390, 844)
    touch = it.page.context.new_cdp_session(it.page)

    def fingers(*ways: tuple) -> None:
        start = time.time()
        for place, kind in enumerate(["touchStart", *["touchMove"] * 5, "touchEnd"]):
            points = [{"x": x + place * dx, "y": y + place * dy} for x, y, dx, dy in ways]
            event = {"type": kind, "touchPoints": points if kind != "touchEnd" else []}
            touch.send("Input.dispatchTouchEvent", event | {"timestamp": start + place / 50})

    for area in (".mm-sentence", ".mm-tree"):
        box, at = it.root.locator(area).bounding_box(), it.step
        x, y = box["x"] + 150, box["y"] + box["height"] / 2
        fingers((x, y, -25, 1))
        assert it.step > at
        fingers((x, y, 25, 1))
        it.at(at)
    picture = it.root.locator(".mm-tree > svg")
    before = picture.bounding_box()["width"]
    fingers((x, y - 20, 0, -20), (x, y + 20, 0, 20))
    assert picture.bounding_box()["width"] > 1.5 * before and it.step == at
    for one in it.root.locator(".mm-bar :is(button, select):visible").all():
        box = one.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
