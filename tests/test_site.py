"""The site: its pages are whole in themselves, small, and lead to each other."""

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

LECTURES = sorted((Path(__file__).parents[1] / "notebooks").glob("[0-9][0-9]_*.ipynb"))
LITE = re.compile(r"lite/lab/index\.html\?path=(.+)\.ipynb")


class Tags(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, html):
        super().__init__()
        self.list = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.list.append((tag, dict(attributes)))


@pytest.fixture(scope="module")
def pages(site):
    return {page.stem: page.read_text("utf-8") for page in site.glob("*.html")}


def test_every_lecture_has_a_page_that_is_small_and_whole(pages):
    assert sorted(pages) == sorted([path.stem for path in LECTURES] + ["index"])
    for name, html in pages.items():
        assert len(gzip.compress(html.encode())) <= 500_000, name
        for tag, attributes in Tags(html).list:
            assert attributes.get("src", "data:").startswith("data:"), name
            assert tag != "link" or attributes["href"] in ("data:,", "publish.css"), name
            assert tag != "img" or attributes["alt"], name
        assert not re.search(r'<svg[^>]+role="img"[^>]*>(?!\s*<title>)', html), name


def test_links_lead_to_what_is_there(pages):
    ids = {name: {has.get("id") for _, has in Tags(html).list} for name, html in pages.items()}
    for name, html in pages.items():
        for link in [has["href"] for tag, has in Tags(html).list if tag == "a"]:
            page, _, at = link.partition("#")
            if lite := LITE.fullmatch(page):
                assert lite[1] in pages
            elif not link.startswith("https://"):
                page = page.removesuffix(".html") if page else name
                assert page in pages and (not at or at in ids[page]), (name, link)


def test_formulas_are_mathml_and_other_widgets_are_pictures(pages):
    assert pages["02_back_up_values_with_minimax"].count("<math") == 1
    for path in LECTURES:
        page, cells = pages[path.stem], nbformat.read(path, as_version=4).cells
        assert not re.search(r"\$\$|\\(frac|lceil|text)\b", page)
        plain = [o.data["text/plain"] for c in cells for o in c.get("outputs", []) if "data" in o]
        widgets = [p for p in plain if re.match(r"<(Predict|TreeEditor|Explorer|Play)\b", p)]
        assert page.count('<p class="note">') == len(widgets)
