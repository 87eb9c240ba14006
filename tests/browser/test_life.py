"""What is left of a Stepper after its cell was run again, and what is said where none can be."""

import pytest

import minimax_lab as lab

pytestmark = pytest.mark.browser

SHOWN = """async html => {
  const main = document.querySelector("main");
  main.replaceChildren(document.createRange().createContextualFragment(html));
  const host = main.querySelector(".mm-page");
  while (!host.shadowRoot?.querySelector(".mm-steps")?.dataset.layout)
    await new Promise(requestAnimationFrame);
  const root = host.shadowRoot.querySelector(".mm-steps");
  root.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  (self.roots ??= []).push(new WeakRef(root));
}"""
ALIVE = "() => roots.map((root) => root.deref() !== undefined)"
SEEN = """() => new Promise((seen) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen, 200))))"""
LAYOUTS = """async () => {
  const main = document.querySelector("main");
  const host = main.querySelector(".mm-page");
  const layouts = [];
  for (const width of [1200, 700, 1200]) {
    host.remove();
    await new Promise((gone) => setTimeout(gone, 100));
    main.style.width = `${width}px`;
    main.append(host);
    await new Promise((back) => setTimeout(back, 200));
    const root = host.shadowRoot.querySelector(".mm-steps");
    layouts.push(root.hasAttribute("data-tight"));
  }
  return layouts;
}"""


@pytest.fixture
def blank(browser):
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.set_content("<!doctype html><main></main>")
    yield page
    page.close()


def html() -> str:
    return lab.Stepper(lab.alphabeta, lab.AIMA_TREE, "A", 2)._repr_mimebundle_()["text/html"]


def test_a_cell_that_is_run_again_leaves_nothing_of_its_old_page(blank):
    for _ in range(4):
        blank.evaluate(SHOWN, html())
    blank.evaluate(SEEN)
    blank.context.new_cdp_session(blank).send("HeapProfiler.collectGarbage")
    assert blank.evaluate(ALIVE) == [False, False, False, True]


def test_a_page_that_goes_and_comes_back_is_arranged_anew(blank):
    blank.evaluate(SHOWN, html())
    assert blank.evaluate(LAYOUTS) == [False, True, False]


def test_a_page_that_cannot_be_shown_says_so(blank):
    broken = html().replace('<script type="text/plain">', '<script type="text/plain">eJ', 1)
    blank.evaluate(
        "html => document.body.append(document.createRange().createContextualFragment(html))",
        broken,
    )
    blank.wait_for_function(
        "() => document.querySelector('.mm-page > p')?.textContent.includes('stepped through')"
    )
    assert blank.evaluate("() => document.querySelector('.mm-page').dataset.alive") is None
