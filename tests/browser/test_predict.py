"""A Predict tree solved with the mouse, and one with the keys alone, in a real JupyterLab."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from minimax_lab.widgets.predict import Predict

pytestmark = pytest.mark.browser

SCREENSHOTS = Path(__file__).parent / "screenshots"

# The tests know the answers: the same seeds give the same trees here.
MADE = {
    "mouse": {"seed": 5},
    "keys": {"seed": 7},
    "subtree": {"seed": 3, "depth": 3, "branching": 2, "cuts": 2, "nodes": None},
    "wide": {"seed": 2, "depth": 4, "branching": (2, 3), "cuts": 5, "deep": True},
    "marks": {"seed": 1, "ask": ["pruned"]},
}
SETUP = "from minimax_lab.widgets.predict import Predict"


def called(arguments) -> str:
    return f"Predict({', '.join(f'{name}={value!r}' for name, value in arguments.items())})"


class Shown:
    """What a Predict shows on the page."""

    def __init__(self, root) -> None:
        self.root = root
        self.sentence = root.locator(".mm-sentence")
        self.top = root.locator(".mm-top")

    def node(self, name: str):
        return self.root.locator(f'[role=treeitem][aria-label^="{name}, "]')

    def field(self, name: str, what: str):
        return self.root.get_by_label(f"{what} at {name}", exact=True)

    def press(self, name: str) -> None:
        self.root.get_by_role("button", name=name, exact=True).click()


@pytest.fixture(scope="module")
def notebook(jupyter, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    jupyter.open(page, jupyter.write("predict.ipynb", SETUP, *map(called, MADE.values())))
    jupyter.run_all(page)
    assert jupyter.errors(page) == []
    SCREENSHOTS.mkdir(exist_ok=True)
    yield page
    page.close()


@pytest.fixture
def shown(notebook):
    """A function that gives the Predict of a name, scrolled into sight, and one like it."""

    def found(name: str) -> tuple[Shown, Predict]:
        root = notebook.locator(".mm-predict").nth(list(MADE).index(name))
        root.evaluate("root => root.scrollIntoView()")
        return Shown(root), Predict(**MADE[name])

    return found


def answers(known: Predict) -> list[tuple[str, str, str]]:
    """The numbers that are asked for, as they are written."""
    attempt = known._practice.attempt
    for name in known.puzzle.pruned:
        known.mark(name)
    return [(name, what, attempt.written(name, what)) for name, what in attempt.open_numbers()]


def test_a_tree_is_solved_with_the_mouse(notebook, shown):
    predict, known = shown("mouse")
    expect(predict.sentence).to_contain_text("A new tree with 9 leaves")
    predict.node("E").click()
    expect(predict.sentence).to_have_text(
        "✗ Pruned too much. E must be searched: it is the first child of B, of which nothing is "
        "known before."
    )
    expect(predict.node("E")).to_have_class("mm-wrong")
    expect(predict.node("E")).to_have_attribute("aria-checked", "false")
    predict.root.screenshot(path=SCREENSHOTS / "predict_wrong.png")
    predict.node("M").click()
    expect(predict.sentence).to_contain_text("✓ Right. M is never searched")
    expect(predict.node("M")).to_have_attribute("aria-checked", "true")
    first = predict.field("B", "alpha")
    first.fill("5")
    predict.field("B", "beta").click()  # leaving a field gives its answer, too
    expect(predict.sentence).to_contain_text("✗ Not right. alpha at B isn't 5")
    expect(first).to_have_attribute("aria-invalid", "true")
    for name, what, text in answers(known):
        predict.field(name, what).fill(text)
        predict.field(name, what).blur()
        expect(predict.field(name, what)).to_have_attribute("data-state", "right")
    predict.root.screenshot(path=SCREENSHOTS / "predict.png")
    predict.press("Done")
    expect(predict.sentence).to_contain_text(
        "✗ Pruned too much. Finished, but not solved, as you marked E on the way: alpha-beta "
        "returns 11"
    )
    # 10 numbers and a mark, one of them wrong at first, less a wrong mark; so no streak.
    expect(predict.top).to_contain_text("Score 9 · Streak 0")
    expect(predict.root.locator("section li").first).to_contain_text("α cut-off at D")
    predict.press("Next tree")
    expect(predict.root).to_have_attribute("data-seed", "6")
    expect(predict.top).to_contain_text("Level 1 of 9")


def test_a_tree_is_solved_with_the_keys_alone(notebook, shown):
    predict, known = shown("keys")
    keys, puzzle = notebook.keyboard, known.puzzle
    cells = notebook.locator(".jp-Cell.jp-mod-selected")
    predict.node("A").focus()
    selected = cells.evaluate_all("cells => cells.map((cell) => cell.dataset.windowedListIndex)")
    row = [name for name in puzzle.names if puzzle.tree.is_terminal(name)]
    keys.press("ArrowDown")
    expect(predict.node("B")).to_be_focused()
    keys.press("ArrowDown")
    expect(predict.node(row[0])).to_be_focused()
    keys.press("Space")  # a wrong one first
    expect(predict.sentence).to_contain_text(f"Pruned too much. {row[0]} must be searched")
    keys.press("ArrowUp")
    keys.press("ArrowDown")
    at = 0
    for name in puzzle.pruned:
        for _ in range(row.index(name) - at):
            keys.press("ArrowRight")
        at = row.index(name)
        expect(predict.node(name)).to_be_focused()
        keys.press("Space")
        expect(predict.node(name)).to_have_attribute("aria-checked", "true")
    predict.root.screenshot(path=SCREENSHOTS / "predict_focus.png")
    keys.press("Home")
    keys.press("ArrowDown")
    keys.press("Enter")  # from B to its fields, and from each to the next
    rows = answers(known)
    for number, (name, what, text) in enumerate(rows):
        expect(predict.field(name, what)).to_be_focused()
        if number == 0:
            keys.type("nine")
            keys.press("Enter")
            expect(predict.sentence).to_contain_text("“nine” is no number")
            keys.press("Escape")
            expect(predict.node(name)).to_be_focused()
            keys.press("Enter")
            keys.press("Control+A")
        keys.type(text.replace("∞", "inf").replace("−", "-"))
        keys.press("Enter")
    done = predict.root.get_by_role("button", name="Done", exact=True)
    expect(done).to_be_focused()
    keys.press("Enter")
    expect(predict.sentence).to_contain_text("Finished, but not solved")
    points = len(rows) + len(puzzle.pruned) - 1  # the wrong mark
    expect(predict.top).to_contain_text(f"Score {points} · Streak 0")
    keys.press("Enter")  # the button goes on to the next tree now
    expect(predict.root).to_have_attribute("data-seed", "8")
    expect(predict.node("A")).to_be_focused()
    # None of the keys has reached JupyterLab.
    assert selected == cells.evaluate_all(
        "cells => cells.map((cell) => cell.dataset.windowedListIndex)"
    )


def test_a_mark_covers_what_lies_below_and_its_numbers(shown):
    predict, known = shown("subtree")
    inner = next(n for n in known.puzzle.pruned if not known.puzzle.tree.is_terminal(n))
    child = next(iter(known.puzzle.tree.children(inner)))
    predict.node(child).click()
    expect(predict.sentence).to_contain_text("mark the top")
    predict.node(inner).click()
    expect(predict.node(child)).to_have_attribute("aria-checked", "true")
    fields = predict.root.locator(f'input[data-node="{inner}"]')
    assert fields.count() and not any(field.is_visible() for field in fields.all())
    predict.node(inner).click()
    expect(predict.sentence).to_contain_text("✗ Pruned too little. The mark is off, though")
    expect(fields.first).to_be_visible()


def test_the_second_click_of_a_double_one_takes_no_mark_off(shown):
    predict, known = shown("marks")
    predict.node(known.puzzle.pruned[0]).dblclick()
    expect(predict.sentence).to_contain_text("✓ Right.")
    expect(predict.root).to_have_attribute("data-score", "1")
    assert not predict.root.locator("table").is_visible()


def test_a_hint_and_the_solution(notebook, shown):
    predict, known = shown("wide")
    predict.press("Hint")
    expect(predict.sentence).to_contain_text("Hint: ")
    predict.press("Show me")
    expect(predict.root.get_by_role("button", name="Next tree")).to_be_focused()
    assert predict.root.locator("section li").count() == len(known.puzzle.cuts) + 1
    for name in known.puzzle.names:
        never = "true" if name in known.puzzle.never_visited else "false"
        expect(predict.node(name)).to_have_attribute("aria-checked", never)
    predict.root.screenshot(path=SCREENSHOTS / "predict_solution.png")


def test_it_fits_a_projector_and_is_told_without_colour(notebook, shown):
    predict, _ = shown("subtree")
    notebook.set_viewport_size({"width": 1024, "height": 768})
    predict.root.evaluate("root => (root.style.filter = 'grayscale(1)', root.scrollIntoView())")
    assert predict.root.evaluate("root => root.scrollWidth <= root.clientWidth")
    predict.root.screenshot(path=SCREENSHOTS / "predict_grey.png")
    notebook.set_viewport_size({"width": 1280, "height": 900})
