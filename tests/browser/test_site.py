"""The site in a browser: from a folder, with the network off, and in Firefox."""

import http.server
import re
import shutil
import subprocess
import sys
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import ROOT, served

pytestmark = pytest.mark.browser

ALIVE = """() => [...document.querySelectorAll(".mm-page")]
    .every((host) => host.shadowRoot?.querySelector(".mm-sentence")?.innerText)"""
WHOLE = """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth
    && [...document.images].every((image) => image.alt && image.naturalWidth)"""

# Firefox is asked by a page that takes a step in another, and tells the server.
PROBE = """<iframe src="index.html" width="1200" height="800"></iframe><script>
setInterval(() => {
  const host = document.querySelector("iframe").contentDocument.querySelector(".mm-page");
  const root = host?.shadowRoot?.querySelector(".mm");
  if (root?.querySelector(".mm-sentence").textContent.includes("arrives at G")) fetch("/?stepped");
  root?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
}, 200);
</script>"""


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (390, "dark")])
def test_every_page_is_whole_without_a_network(browser, site, width, scheme):
    size = {"width": width, "height": 844}
    page, seen = browser.new_page(viewport=size, color_scheme=scheme, offline=True), []
    page.on("pageerror", lambda error: seen.append(str(error)))
    page.on("console", lambda message: seen.append(message.text))
    page.on("request", lambda request: seen.append(request.url))
    for path in sorted(site.glob("*.html")):
        page.goto(path.as_uri())
        page.evaluate("for (const fold of document.querySelectorAll('.output')) fold.open = true")
        page.wait_for_function(ALIVE)
        assert page.evaluate(WHOLE), path.name
    assert [what for what in seen if not what.startswith(("data:", "blob:", site.as_uri()))] == []
    page.close()


@pytest.fixture(scope="module")
def reference(site, tmp_path_factory):
    """The reference of the public names, in its place on the site."""
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "-d", tmp_path_factory.mktemp("doctrees")]
    subprocess.run([*sphinx, "tools/reference", site / "reference"], cwd=ROOT, check=True)
    return site / "reference"


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
@pytest.mark.parametrize("name", ["index", "03_prune_with_alphabeta", "questions", "try"])
def test_a_page_is_for_everyone(browser, site, name, width, scheme):
    look_at(browser, site / f"{name}.html", width, scheme)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
@pytest.mark.parametrize("name", ["index", "names/minimax_lab.watch"])
def test_the_reference_is_for_everyone(browser, reference, name, width, scheme):
    look_at(browser, reference / f"{name}.html", width, scheme)


def test_the_reference_keeps_two_attributes_together_and_leads_to_all_searches(reference):
    names = reference / "names"
    assert "<strong>a, b</strong>" in (names / "minimax_lab.Compare.html").read_text("utf-8")
    alphabeta = (names / "minimax_lab.alphabeta.html").read_text("utf-8")
    assert 'href="../searches.html#module-minimax_lab.search"' in alphabeta


def test_the_reference_gives_each_widget_its_own_parameters_and_members(reference):
    for path in (reference / "names").glob("*.html"):
        html = path.read_text("utf-8")
        signature = re.sub("<[^>]*>", "", html.partition("<dd>")[0])
        assert "(*args" not in signature, path.name
        assert f"{path.stem}.blur" not in html and f"{path.stem}.model_id" not in html
        if path.stem == "minimax_lab.Predict":
            assert "lab.Predict(seed=0, *, level=1, **settings)" in signature


def look_at(browser, path, width, scheme):
    """Open a page, and find nothing cut off by its edge and nothing serious for axe-core."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.goto(path.as_uri())
    page.evaluate("for (const fold of document.querySelectorAll('.output')) fold.open = true")
    page.wait_for_function(ALIVE)
    assert page.evaluate(WHOLE)
    found = Axe().run(page).response["violations"]
    serious = [problem for problem in found if problem["impact"] in ("serious", "critical")]
    assert [(problem["help"], problem["nodes"][0]["html"][:200]) for problem in serious] == []
    page.close()


# How many pixels high a picture's letters are, and whether all of it is seen; of a plot only this.
PICTURES = """() => [...document.querySelectorAll(".picture > img")].map((image) => {
    const written = atob(image.src.split(",")[1]).match(/font-size="([0-9]+)"/);
    const letters = (written?.[1] ?? 0) * image.width / image.naturalWidth;
    return [image.className, letters, image.width <= image.parentElement.clientWidth];
})"""


def test_on_a_phone_letters_can_be_read_and_a_plot_is_whole(browser, site):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto((site / "03_prune_with_alphabeta.html").as_uri())
    trees = page.evaluate(PICTURES)
    assert {kind for kind, _, _ in trees} == {"mm-picture"}
    assert min(letters for _, letters, _ in trees) > 10.4
    page.goto((site / "08_measure_the_saving.html").as_uri())
    page.evaluate("for (const fold of document.querySelectorAll('.output')) fold.open = true")
    assert page.evaluate(PICTURES) == [["mm-plot", 0, True]]
    page.close()


def test_what_comes_out_stays_shut(browser, site):
    page = browser.new_page()
    page.goto((site / "34_find_the_good_move_first.html").as_uri())
    answers = page.locator(".output > :not(summary)")
    assert answers.count() > 3
    for medium in ("screen", "print"):
        page.emulate_media(media=medium)
        # A search in the page opens what is merely folded, but finds nothing that isn't displayed.
        displays = answers.evaluate_all("(all) => all.map((e) => getComputedStyle(e).display)")
        assert set(displays) == {"none"}
    page.locator(".output summary").first.click()
    expect(answers.first).to_be_visible()
    page.close()


@pytest.mark.skipif(not shutil.which("firefox-esr"), reason="no Firefox here")
def test_firefox_steps(site, tmp_path):
    probe, stepped = site / "probe.html", threading.Event()
    probe.write_text(PROBE, "utf-8")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, text, *request):
            if "/?stepped" in str(request):
                stepped.set()

    with served(site, Handler) as address:
        page = f"{address}/{probe.name}"
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", tmp_path, page]
        firefox = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            assert stepped.wait(90)
        finally:
            firefox.terminate()
            firefox.wait(30)
            probe.unlink()
