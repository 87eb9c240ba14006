"""The site in a browser: from a folder, with the network off, and in Firefox."""

import http.server
import os
import shutil
import subprocess
import sys
import threading

import pytest
from playwright.sync_api import expect

from .conftest import ROOT

pytestmark = pytest.mark.browser

# What a page of the site has, asked by Chromium's tests of each.
ALIVE = """() => [...document.querySelectorAll(".mm-page")].map(
    (host) => host.shadowRoot?.querySelector(".mm-sentence")?.innerText ?? "")"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
WORDLESS = "() => [...document.images].filter((image) => !image.alt || !image.naturalWidth).length"

# Firefox is asked by a page that steps through another and reports what it reads there.
PROBE = """<iframe src="index.html" width="1200" height="800"></iframe><script>
const frame = document.querySelector("iframe");
const shown = () => frame.contentDocument.querySelector(".mm-page")
  ?.shadowRoot?.querySelector(".mm-sentence")?.textContent ?? "";
const until = async (text) => {
  while (!shown().includes(text)) await new Promise((done) => setTimeout(done, 100));
};
(async () => {
  await until("arrives at A");
  const root = frame.contentDocument.querySelector(".mm-page").shadowRoot.querySelector(".mm");
  root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  await until("arrives at B");
  fetch("/?" + encodeURIComponent(shown()));
})();
</script>"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, ROOT / "notebooks" / "publish.py", folder]
    subprocess.run(command, check=True, env=environment)
    return folder


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (390, "dark")])
def test_every_page_is_whole_without_a_network(browser, site, width, scheme):
    size = {"width": width, "height": 844}
    context = browser.new_context(viewport=size, color_scheme=scheme, offline=True)
    page, asked = context.new_page(), []
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.on("console", lambda message: asked.append(message.text) if message.type == "error" else 0)
    page.on("request", lambda request: asked.append(request.url))
    for path in sorted(site.glob("*.html")):
        page.goto(path.as_uri())
        page.wait_for_function(f"() => ({ALIVE})().every(Boolean)")
        assert page.evaluate(TOO_WIDE) == page.evaluate(WORDLESS) == 0, path.name
    own = ("data:", "blob:", site.as_uri())
    assert [event for event in asked if not event.startswith(own)] == []
    context.close()


def test_keys_step_through_the_first_page(browser, site):
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.goto((site / "index.html").as_uri())
    sentence = page.locator(".mm-sentence")
    sentence.click()
    page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text("arrives at B")
    page.close()


@pytest.mark.skipif(not shutil.which("firefox-esr"), reason="no Firefox here")
def test_firefox_shows_a_stepper(site, tmp_path):
    told, asked = threading.Event(), []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            if self.path.startswith("/?"):
                told.set()
            super().do_GET()

        def log_message(self, *words):
            pass

    (site / "probe.html").write_text(PROBE, "utf-8")
    serve = lambda *given: Handler(*given, directory=site)  # noqa: E731
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/probe.html"
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", tmp_path, address]
        firefox = subprocess.Popen(
            command, stderr=subprocess.DEVNULL, env=os.environ | {"HOME": str(tmp_path)}
        )
        try:
            assert told.wait(90), asked
        finally:
            firefox.terminate()
            firefox.wait(30)
            server.shutdown()
