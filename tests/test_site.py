"""The site: its pages are whole in themselves, small, and lead to each other."""

import gzip
import re

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbconvert import SlidesExporter

from tests.test_notebooks import LECTURES

LITE = re.compile(r"lite/lab/index\.html\?path=(.+)\.ipynb")
WITH_PYTHON = "TreeEditor|Explorer|Play|Predict"


@pytest.fixture(scope="module")
def pages(site):
    """The pages of the site by name, as they stand and parsed."""
    texts = {page.stem: page.read_text("utf-8") for page in site.glob("*.html")}
    return {name: (html, BeautifulSoup(html, "html.parser")) for name, html in texts.items()}


def test_every_lecture_has_a_page_that_is_small_and_whole(pages):
    others = ["index", "questions", "key", "try"]
    assert sorted(pages) == sorted([path.stem for path in LECTURES] + others)
    packed = {name: len(gzip.compress(html.encode())) for name, (html, _) in pages.items()}
    largest = max(packed, key=packed.__getitem__)
    print(f"the largest page, packed: {largest}, {packed[largest] / 1000:.0f} kB")
    assert packed[largest] <= 500_000
    for name, (_, page) in pages.items():
        others = {tag["src"] for tag in page.select("[src]") if not tag["src"].startswith("data:")}
        assert others == ({"try.js"} if name == "try" else set()), name
        assert {tag["href"] for tag in page.select("link")} == {"data:,", "publish.css"}, name
        assert all(tag["alt"] for tag in page.select("img")), name
        assert all(tag.select("title") for tag in page.select('svg[role="img"]')), name


def test_links_lead_to_what_is_there(pages):
    ids = {name: {tag["id"] for tag in page.select("[id]")} for name, (_, page) in pages.items()}
    for name, (_, page) in pages.items():
        for link in [tag["href"] for tag in page.select("a")]:
            to, _, at = link.partition("#")
            if lite := LITE.fullmatch(to):
                assert lite[1] in pages
            elif link == "reference/index.html":
                continue  # by Sphinx
            elif not link.startswith(("http://", "https://")):
                to = to.removesuffix(".html") if to else name
                assert to in pages and (not at or at in ids[to]), (name, link)


def test_formulas_are_mathml_steppers_alive_and_other_widgets_pictures(pages):
    assert len(pages["02_back_up_values_with_minimax"][1].select("math")) == 2
    for path in LECTURES:
        (html, page), cells = pages[path.stem], nbformat.read(path, as_version=4).cells
        assert not re.search(r"\$\$|\\(frac|lceil|text)\b", html)
        assert "Run this cell" not in html  # there is none on a page
        outputs = [output for cell in cells for output in cell.get("outputs", [])]
        plain = [output.get("data", {}).get("text/plain", "") for output in outputs]
        for shown, names in ((".mm-page", "Stepper|Compare|Predict"), ("p.note", WITH_PYTHON)):
            widgets = [text for text in plain if re.match(rf"<({names})\b", text)]
            assert len(page.select(shown)) == len(widgets), (path.name, names)


def test_every_lecture_has_a_sheet_of_five_questions_and_the_key_has_their_answers(pages):
    for name in ("questions", "key"):
        sheets = pages[name][1].select("section")
        assert [sheet.h1.text[:2] for sheet in sheets] == [path.stem[:2] for path in LECTURES]
        for sheet in sheets:
            boxes = [box.text.strip() for box in sheet.select(".answer")]
            assert len(boxes) == 5 and all(bool(box) == (name == "key") for box in boxes)


def test_a_stepper_has_a_slide_for_itself_and_an_answer_waits_for_a_key():
    slides = SlidesExporter(template_name=str(LECTURES[0].parents[1] / "tools" / "slides"))
    page = BeautifulSoup(slides.from_filename(LECTURES[13])[0], "html.parser")
    alive = [slide for slide in page.select("section section") if slide.select(".mm-page")]
    assert alive and all(len(slide.select(".jp-Cell")) == 1 for slide in alive)
    assert page.select("section .fragment .jp-OutputArea")
    other = slides.from_filename(LECTURES[4])[0]
    assert "This is a picture of lab.TreeEditor." in BeautifulSoup(other, "html.parser").text
    files = [tag["src"] for tag in page.select("[src]")]
    files += [tag["href"] for tag in page.select("link")]
    assert all(file.startswith(("reveal/", "data:")) for file in files)


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem[:2])
def test_slides_say_nothing_that_is_for_a_notebook(path):
    slides = SlidesExporter(template_name=str(path.parents[1] / "tools" / "slides"))
    page = BeautifulSoup(slides.from_filename(path)[0], "html.parser")
    said = " ".join(cell.text for cell in page.select("section .jp-MarkdownCell"))
    words = r"[Rr]un (the|both|it|all)( next)? cells?|needn't (read|follow|play)"
    assert not re.findall(words, " ".join(said.split()))
