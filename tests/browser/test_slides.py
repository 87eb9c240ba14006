"""The slides in a browser: nothing is off a slide, whatever the size of the screen."""

import re
from base64 import b64encode
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
# What goes beyond a slide, or beyond a picture's box on it; and what the arrows lie over.
OFF = """() => {
    const slide = Reveal.getCurrentSlide();
    const boxes = [slide, ...slide.querySelectorAll("pre, table")];
    const off = boxes.filter((box) => box.scrollHeight > box.clientHeight + 1
        && box === slide || box.scrollWidth > box.clientWidth + 1);
    for (const host of slide.querySelectorAll(".mm-page"))
        off.push(...host.shadowRoot.querySelectorAll(".mm-high, .mm-wide"));
    const end = slide.getBoundingClientRect().bottom;
    const arrows = document.querySelector(".controls").getBoundingClientRect();
    if (end > arrows.top + 1) off.push(slide);
    return off.map((box) => `${box.tagName} ${box.className}`);
}"""


@pytest.fixture(scope="module")
def slides(tmp_path_factory):
    """Slides of two lectures, whose pages have the scripts of today and not those stored."""
    folder = tmp_path_factory.mktemp("slides")
    unpack(REVEAL, folder / "reveal")
    exporter = SlidesExporter(template_name=str(ROOT / "tools" / "slides"))
    packed = b64encode(compress(script("steps.js").encode(), 9)).decode()
    for name in ("00_start_here", "03_prune_with_alphabeta"):
        html, _ = exporter.from_filename(ROOT / "notebooks" / f"{name}.ipynb")
        path = folder / f"{name[:2]}.html"
        path.write_text(STORED.sub(lambda page: page[1] + packed, html), "utf-8")
    return folder


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["00", "03"])
def test_nothing_is_off_a_slide(browser, slides, name, size):
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto((slides / f"{name}.html").as_uri())
    page.wait_for_function("() => Reveal.isReady()")
    off = {}
    total = page.evaluate("Reveal.getTotalSlides()")
    for number in range(total):
        page.wait_for_function(ALIVE)
        page.wait_for_timeout(100)
        if found := page.evaluate(OFF):
            off[number] = found
        while page.evaluate("Reveal.availableFragments().next"):
            page.evaluate("Reveal.nextFragment()")
        page.evaluate("Reveal.next()")
    assert total > 15 and off == {}
    page.close()
