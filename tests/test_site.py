"""The site: its pages are whole in themselves, small, and lead to each other."""

import gzip
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[1]
LECTURES = sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))


class Tags(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, html):
        super().__init__()
        self.list = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.list.append((tag, dict(attributes)))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    env = os.environ | {"PYTHONPATH": str(ROOT)}  # this package, wherever another is installed
    command = [sys.executable, ROOT / "notebooks" / "publish.py", folder]
    subprocess.run(command, check=True, env=env)
    return {page.stem: page.read_text("utf-8") for page in folder.glob("*.html")}


def test_every_lecture_has_a_page_that_is_small_and_whole(site):
    assert sorted(site) == sorted([path.stem for path in LECTURES] + ["index"])
    for name, html in site.items():
        assert len(gzip.compress(html.encode())) <= 500_000, name
        for tag, attributes in Tags(html).list:
            for key in {"src", "srcset", "poster", "data"} & set(attributes):
                assert attributes[key].startswith("data:"), (name, attributes[key][:80])
            if tag == "link":
                assert attributes["href"] in ("data:,", "publish.css")


def test_every_picture_has_words(site):
    for name, html in site.items():
        assert all(has.get("alt") for tag, has in Tags(html).list if tag == "img"), name
        assert not re.search(r'<svg[^>]+role="img"[^>]*>(?!\s*<title>)', html), name


def test_links_lead_to_what_is_there(site):
    ids = {name: {has.get("id") for _, has in Tags(html).list} for name, html in site.items()}
    for name, html in site.items():
        for link in [has["href"] for tag, has in Tags(html).list if tag == "a"]:
            page, _, at = link.partition("#")
            if lite := re.fullmatch(r"lite/lab/index.html\?path=(.+)\.ipynb", page):
                assert lite[1] in site
            elif not link.startswith("https://"):
                at_home = page.removesuffix(".html") if page else name
                assert at_home in site and (not at or at in ids[at_home]), (name, link)


def test_formulas_are_mathml_and_outputs_are_there(site):
    assert site["02_back_up_values_with_minimax"].count("<math") == 1
    for path in LECTURES:
        page, cells = site[path.stem], nbformat.read(path, as_version=4).cells
        assert not re.search(r"\$\$|\\(frac|lceil|text)\b", page)
        plain = [o.data["text/plain"] for c in cells for o in c.get("outputs", []) if "data" in o]
        widgets = [p for p in plain if re.match(r"<(Predict|TreeEditor|Explorer|Play)\b", p)]
        assert page.count('<p class="note">') == len(widgets)
