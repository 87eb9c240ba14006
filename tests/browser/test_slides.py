"""The slides in a browser: nothing is off a slide, whatever the size of the screen."""

import re
from base64 import b64encode
from collections import Counter
from zlib import compress

import pytest
from nbconvert import SlidesExporter

from minimax_lab.widgets.pages import script
from tools.npm import unpack

from .conftest import ROOT

pytestmark = pytest.mark.browser

REVEAL = re.search(r"reveal\.js@\S+", (ROOT / "Makefile").read_text("utf-8"))[0]
STORED = re.compile(r'(<script type="text/plain">[^<]*</script><script type="text/plain">)[^<]*')
ALIVE = """() => [...Reveal.getCurrentSlide().querySelectorAll(".mm-page")]
    .every((host) => host.shadowRoot?.querySelector("[data-layout]"))"""
HAS_WIDGET = "() => !!Reveal.getCurrentSlide().querySelector('.mm-page')"
# What goes beyond a slide, or beyond a picture's box or a cell on it; and what the arrows lie over.
OFF = """() => {
    const slide = Reveal.getCurrentSlide();
    const boxes = [slide, ...slide.querySelectorAll("pre, table")];
    const off = boxes.filter((box) => box.scrollHeight > box.clientHeight + 1
        && box === slide || box.scrollWidth > box.clientWidth + 1);
    for (const code of slide.querySelectorAll(".jp-InputArea-editor pre"))
        if (code.scrollWidth > code.closest(".jp-InputArea-editor").clientWidth + 1) off.push(code);
    for (const host of slide.querySelectorAll(".mm-page"))
        off.push(...host.shadowRoot.querySelectorAll(".mm-high, .mm-wide"));
    const end = slide.getBoundingClientRect().bottom;
    const arrows = document.querySelector(".controls").getBoundingClientRect();
    if (end > arrows.top + 1) off.push(slide);
    return off.map((box) => `${box.tagName} ${box.className}`);
}"""

# How large a slide's headings and its text are, in pixels of 720; a short text is larger.
SIZES = """() => {
    const slide = Reveal.getCurrentSlide();
    const size = (one) => slide.style.zoom * parseFloat(getComputedStyle(one).fontSize);
    if (slide.matches(".short, :has(.mm-page)")) return [[], []];
    return ["h2, h3", ".jp-MarkdownCell p"]
        .map((part) => [...slide.querySelectorAll(part)].map(size).map(Math.round));
}"""


@pytest.fixture(scope="module")
def slides(tmp_path_factory):
    """Slides of the core lectures, whose pages have the scripts of today and not those stored."""
    folder = tmp_path_factory.mktemp("slides")
    unpack(REVEAL, folder / "reveal")
    exporter = SlidesExporter(template_name=str(ROOT / "tools" / "slides"))
    packed = b64encode(compress(script("steps.js").encode(), 9)).decode()
    for notebook in (ROOT / "notebooks").glob("0*.ipynb"):
        html, _ = exporter.from_filename(notebook)
        path = folder / f"{notebook.name[:2]}.html"
        path.write_text(STORED.sub(lambda page: page[1] + packed, html), "utf-8")
    return folder


def walk(page):
    """Go through all slides of a page, with what waits for a key, and yield at each."""
    page.wait_for_function("() => window.Reveal?.isReady()")
    for number in range(page.evaluate("Reveal.getTotalSlides()")):
        page.wait_for_function(ALIVE)
        if page.evaluate(HAS_WIDGET):
            page.wait_for_timeout(100)  # it arranges itself
        yield number
        while page.evaluate("Reveal.availableFragments().next"):
            page.evaluate("Reveal.nextFragment()")
        page.evaluate("Reveal.next()")


@pytest.mark.parametrize(
    ("name", "size"),
    [(f"0{number}", (1280, 720)) for number in range(9)]
    + [("03", (1920, 1080)), ("06", (853, 480))],
)
def test_nothing_is_off_a_slide(browser, slides, name, size):
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    hosts = []
    page.on("request", lambda request: hosts.append(request.url))
    page.goto((slides / f"{name}.html").as_uri())
    off = {}
    words = ""
    headings = set()
    texts = Counter()
    for number in walk(page):
        large, usual = page.evaluate(SIZES)
        headings |= set(large)
        texts.update(set(usual))
        if found := page.evaluate(OFF):
            off[number] = found
        words += page.evaluate("Reveal.getCurrentSlide().innerText")
        assert not page.locator("section.present .beside[alt^='Windows:']").count()
        if page.evaluate(HAS_WIDGET):  # a stepper that was clicked on lets go of the slide
            page.locator("section.present .mm-tree").first.click()
            page.keyboard.press("PageDown")
            assert page.evaluate("Reveal.getSlidePastCount()") > number
            page.keyboard.press("p")  # which a widget would keep
            assert page.evaluate("Reveal.getSlidePastCount()") <= number
    page.keyboard.press("Home")
    for past in range(number + 1):
        assert page.evaluate("Reveal.getSlidePastCount()") == past
        page.keyboard.press("ArrowRight")
        while page.evaluate("Reveal.availableFragments().next") and past < number:
            page.keyboard.press("ArrowRight")
    page.close()
    assert number > 14 and off == {}
    assert headings == {40} and {*texts} <= {28, 22, 18} and texts[18] < 0.15 * texts.total()
    assert not [url for url in hosts if url.startswith("http")]
    assert not re.findall(
        r"Shift \+ Enter|[Yy]ou need ?n.t (?:read|follow)|^\|", words, re.MULTILINE
    )


def test_a_question_stands_beside_its_own_picture_and_before_its_answer(browser, slides):
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto((slides / "02.html").as_uri())
    for _ in walk(page):
        text = page.evaluate("Reveal.getCurrentSlide().innerText")
        if "Five values are done" in text:
            pictures = "[...Reveal.getCurrentSlide().querySelectorAll('img')].map((one) => one.alt)"
            assert ["L 7" in alt for alt in page.evaluate(pictures)] == [True]
            assert "A 8" not in text
            break
    else:
        pytest.fail("no such slide")
    page.close()


def test_a_slide_says_of_which_section_it_is(browser, slides):
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto((slides / "02.html").as_uri())
    look = """() => {
        const slide = Reveal.getCurrentSlide();
        const headings = [...slide.querySelectorAll("h1, h2, h3")];
        return [headings.map((one) => one.innerText), getComputedStyle(slide, "::before").content];
    }"""
    continued = 0
    for _ in walk(page):
        headings, said = page.evaluate(look)
        if headings:
            section = headings[-1].removesuffix("¶")
            assert said == "none"
        elif not page.evaluate(HAS_WIDGET):
            continued += 1
            assert said == f'"{section}"'
    page.close()
    assert continued > 5


def test_a_slide_looks_the_same_however_often_it_is_fitted(browser, slides):
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto((slides / "03.html").as_uri())
    look = "[Reveal.getCurrentSlide().className, Reveal.getCurrentSlide().style.zoom]"
    short = 0
    for _ in walk(page):
        before = page.evaluate(look)
        short += "short" in before[0]
        page.evaluate("document.body.dispatchEvent(new Event('toggle'))")
        page.wait_for_timeout(50)
        assert page.evaluate(look) == before
    page.close()
    assert short
