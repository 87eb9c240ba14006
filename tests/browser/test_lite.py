"""The lab without an installation: JupyterLite, with Python in a real Chromium and no network."""

import gzip
import http.server
import json
import os
import shutil
import subprocess
import threading

import nbformat
import pytest
from playwright.sync_api import expect

from tools import publish
from tools.lite import build

from .conftest import PATIENCE, ROOT, opened, run_all, served

pytestmark = pytest.mark.browser

LECTURES = ["00_start_here", "02_back_up_values_with_minimax", "03_prune_with_alphabeta"]
ALL_CELLS = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
CHECKS = [f"print(lab.check('minimax', {name}))" for name in ("right", "wrong", "endless")]
EXPLORER = "lab.Explorer(branching=2, depth=4)"
FUNCTIONS = """\
import minimax_lab as lab

def right(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = max if game.to_move(state) == lab.MAX else min
    return best([right(game, child, depth - 1) for child in game.children(state)])

def wrong(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return max([wrong(game, child, depth - 1) for child in game.children(state)])

def endless(game, state, depth):
    while True:
        try:
            depth = depth + 1
        except BaseException:
            pass
"""
SAVED = """async () => {
    const opening = indexedDB.open("JupyterLite Storage - /lite/");
    await new Promise((done) => { opening.onsuccess = done; });
    const keys = opening.result.transaction("files").objectStore("files").getAllKeys();
    await new Promise((done) => { keys.onsuccess = done; });
    opening.result.close();
    return keys.result.includes("edited.ipynb");
}"""
FIRST = """const first = setInterval(() => {
    if (!document.querySelector(".mm-page")?.shadowRoot) return;
    clearInterval(first);
    window.firstStepper = performance.now();
}, 50)"""


# Firefox is asked by a page that looks at another, and tells the server.
PROBE = """<iframe src="try.html" width="1200" height="800"></iframe><script>
setInterval(() => {
  const page = document.querySelector("iframe").contentDocument;
  if (page.getElementById("said")?.innerText.includes("never contradicts")) fetch("/?shown");
}, 200);
</script>"""


class Counted(http.server.SimpleHTTPRequestHandler):
    """Counts the bytes that go over the wire where a server packs them."""

    sent = 0
    asked = threading.Event()

    def copyfile(self, source, outputfile):
        data = source.read()
        outputfile.write(data)
        size = len(gzip.compress(data, 5))
        Counted.sent += size  # at once: each request has a thread

    def log_message(self, text, *request):
        if "/?shown" in str(request):
            Counted.asked.set()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of one that needs no network; all that its notebooks show was made there."""
    folder, notebooks = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("notebooks")
    shutil.copy(ROOT / "notebooks" / f"{LECTURES[0]}.ipynb", notebooks / "stored.ipynb")
    for name in LECTURES:
        notebook = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        nbformat.write(notebook, notebooks / f"{name}.ipynb")
    notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in (FUNCTIONS, EXPLORER, *CHECKS)]
    nbformat.write(notebook, notebooks / "check.ipynb")
    notebook.cells = [nbformat.v4.new_markdown_cell("# The first edition")]
    nbformat.write(notebook, notebooks / "edited.ipynb")
    build(folder / "lite", offline=True, notebooks=notebooks)
    (folder / "try.html").write_text(publish.try_page(), "utf-8")
    (folder / "probe.html").write_text(PROBE, "utf-8")
    for path in (*(ROOT / "tools/try").glob("*.*"), ROOT / "tools/publish.css"):
        shutil.copy(path, folder)
    settings = folder / "lite/jupyter-lite.json"
    data = json.loads(settings.read_text("utf-8"))
    data["jupyter-config-data"]["settingsOverrides"] = ALL_CELLS
    settings.write_text(json.dumps(data), "utf-8")
    return folder


@pytest.fixture(scope="module")
def lite(folder):
    """Where it is served."""
    with served(folder, Counted) as address:
        yield f"{address}/lite/lab/index.html?path="


@pytest.fixture
def alone(browser, lite):
    """A page of a browser that reaches nobody but this server."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.route(lambda url: not url.startswith(lite[:17]), lambda route: route.abort())
    context.add_init_script(FIRST)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", LECTURES)
def test_a_lecture_runs_in_full(alone, lite, name):
    Counted.sent = 0
    run_all(opened(alone, f"{lite}{name}.ipynb"))
    alive = alone.evaluate("[...document.querySelectorAll('.mm-page')].map((h) => !!h.shadowRoot)")
    assert alive and all(alive)
    outputs = alone.locator(".jp-OutputArea").all_inner_texts()
    assert not [text for text in outputs if "needs matplotlib, which" in text]
    seconds, load = alone.evaluate("window.firstStepper / 1000"), os.getloadavg()[0]
    print(f"{name}: {Counted.sent / 1e6:.1f} MB, first stepper after {seconds:.1f} s, load {load}")
    assert Counted.sent < 20e6


def test_a_stored_stepper_is_alive_before_python_is_there(alone, lite):
    alone.goto(f"{lite}stored.ipynb")
    alone.wait_for_function("() => window.firstStepper", timeout=PATIENCE)


def test_a_lecture_that_is_only_opened_is_not_changed(alone, lite):
    opened(alone, f"{lite}stored.ipynb")
    alone.wait_for_timeout(2000)  # what comes with the kernel comes by then
    assert alone.locator(".jp-mod-dirty").count() == 0


def test_a_new_edition_is_offered_beside_what_the_reader_saved(alone, folder, lite):
    shown = alone.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")
    cells, heading = shown.locator(".jp-Cell"), shown.locator("h1")
    offer = alone.get_by_role("status").filter(has_text="an earlier edition of edited.ipynb")
    link = f"{lite}edited.ipynb"  # on a reload JupyterLite may have forgotten what was open
    alone.goto(link, timeout=PATIENCE)
    expect(heading).to_contain_text("The first edition", timeout=PATIENCE)
    heading.click()
    alone.keyboard.press("Escape")
    alone.keyboard.press("b")  # a cell of the reader's
    expect(cells).to_have_count(2)
    alone.keyboard.press("Escape")
    alone.keyboard.press("Control+s")
    alone.wait_for_function(SAVED)
    alone.goto(link, timeout=PATIENCE)
    expect(cells).to_have_count(2, timeout=PATIENCE)
    expect(offer).to_have_count(0)  # of the site's edition, too
    publish_anew(folder / "lite", "edited.ipynb", "# The second edition")
    alone.goto(link, timeout=PATIENCE)
    offer.get_by_role("button", name="Open the new edition").click()
    expect(heading).to_contain_text("The second edition", timeout=PATIENCE)
    expect(offer).to_have_count(0)
    alone.goto(f"{lite}edited (mine).ipynb", timeout=PATIENCE)
    expect(heading).to_contain_text("The first edition", timeout=PATIENCE)
    expect(cells).to_have_count(2)


def publish_anew(site, name, text):
    """Change a notebook of a JupyterLite, as if it were built again."""
    path, editions = site / "files" / name, site / "static" / "editions.json"
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata.edition = text
    notebook.cells[0].source = text
    nbformat.write(notebook, path)
    editions.write_text(json.dumps(json.loads(editions.read_text("utf-8")) | {name: text}))


def test_check_judges_three_functions_and_what_needs_matplotlib_says_so(alone, lite):
    run_all(opened(alone, f"{lite}check.ipynb"))
    notice, right, wrong, endless = alone.locator(".jp-OutputArea-output").all_inner_texts()
    assert right.startswith("Yes: right on all")
    assert "This looks like: " in wrong
    assert "doesn't come back" in endless
    assert "needs matplotlib, which" in notice


def test_readers_get_only_what_is_not_pure_python_from_elsewhere(tmp_path):
    build(tmp_path)
    settings = json.loads((tmp_path / "jupyter-lite.json").read_text("utf-8"))
    (kernel,) = settings["jupyter-config-data"]["litePluginSettings"].values()
    assert "pyodideUrl" not in kernel  # the kernel's own, of the same version
    lock = tmp_path / kernel["loadPyodideOptions"]["lockFileURL"]
    packages, wanted = json.loads(lock.read_text("utf-8"))["packages"], ["minimax-lab", "ipython"]
    for name in wanted:
        wanted += {*packages[name]["depends"]} - {*wanted}
        assert (lock.parent / packages[name]["file_name"]).exists(), name
    for name in ("numpy", "matplotlib", "pandas"):
        assert packages[name]["file_name"].startswith("https://cdn.jsdelivr.net/pyodide/v")


def test_a_page_says_when_python_cannot_be_fetched(browser, tmp_path):
    build(tmp_path / "lite")
    with served(tmp_path, Counted) as address:
        context = browser.new_context()
        context.route(lambda url: not url.startswith(address), lambda route: route.abort())
        page = context.new_page()
        page.goto(f"{address}/lite/lab/index.html?path={LECTURES[0]}.ipynb")
        note = page.get_by_role("alert").filter(has_text="Python can't be fetched")
        expect(note).to_contain_text("cdn.jsdelivr.net doesn't answer")
        context.close()


# The page to paste a program into

IDLE = "() => !document.getElementById('run').disabled"
RUNS = {  # a program and its call: what is said
    ("def f(n:\n    pass", "f(1)"): "Line 1: SyntaxError",
    ("def f(n):\n    return f(n - 1) if n else 1 / 0", "f(3)"): "Line 2: ZeroDivisionError",
    (
        "def f(n):\n    print('x' * 10**5)\n    return f(n - 1) if n else 1",
        "f(5)",
    ): "never contradicts",
    ("#" * 200_000 + "\ndef f(n): return f(n - 1) if n else 1", "f(2)"): "never contradicts",
    ("def f(n): return n", "f(2)"): "no tree of calls",
    ("x = 1", "x"): "must be a call",
    (  # Python's own functions aren't taken for the program's
        "from copy import deepcopy\ndef f(t, mx):\n    if isinstance(t, int): return t\n"
        "    values = [f(c, mx) for c in deepcopy(t)]\n"
        "    return max(values) if mx else min(values)",
        "f([[1, 2], [3, 4]], True)",
    ): "1 thing that can't be right",
    (  # what it imports is fetched
        "import chess\ndef f(b, n):\n    if n == 0: return len(b.piece_map())\n    values = []\n"
        "    for move in list(b.legal_moves):\n        b.push(move)\n"
        "        values.append(f(b, n - 1))\n        b.pop()\n"
        "    return max(values) if b.turn else min(values)",
        'f(chess.Board("8/8/8/8/8/1p6/2k4P/K7 w - - 0 1"), 1)',
    ): "never contradicts",
}


@pytest.fixture
def try_page(alone, lite):
    """The page, opened and its first example shown."""
    alone.goto(f"{lite.partition('/lite/')[0]}/try.html")
    alone.wait_for_function(IDLE, timeout=PATIENCE)
    return alone


def watch(page, source, call):
    page.fill("#source", source)
    page.fill("#call", call)
    page.click("#run")
    page.wait_for_function(IDLE, timeout=PATIENCE)
    return page.inner_text("#said")


def test_the_examples_are_shown_and_their_faults_lead_to_their_steps(try_page):
    stepper = try_page.frame_locator("#shown")
    expect(stepper.locator(".mm-sentence")).to_contain_text("arrives at A")
    said = []
    try_page.set_viewport_size({"width": 500, "height": 300})  # the frame is below the fold
    for option in range(1, 6):
        try_page.select_option("#examples", index=option)
        try_page.wait_for_function(IDLE, timeout=PATIENCE)
        said.append(try_page.inner_text("#said"))
        expect(stepper.locator(".mm-sentence")).to_contain_text("arrives at A")
    assert ["never contradicts" in text for text in said] == [True] * 3 + [False] * 2
    try_page.click("#faults button")
    expect(stepper.locator(".mm-sentence")).to_contain_text("isn't put back")
    expect(stepper.locator(".mm-sentence code")).to_have_text("board")  # without its backticks


def test_what_goes_wrong_is_one_sentence(try_page):
    for (source, call), words in RUNS.items():
        assert words in watch(try_page, source, call)


def test_an_endless_program_is_stopped_within_a_second(try_page):
    try_page.fill("#source", "def f(n):\n    while True: pass\n    return f(n)")
    try_page.fill("#call", "f(1)")
    try_page.click("#run")
    try_page.click("#stop")
    expect(try_page.locator("#said")).to_contain_text("It was stopped", timeout=1000)
    assert "never contradicts" in watch(try_page, "def f(n): return f(n - 1) if n else 1", "f(2)")


def test_a_link_carries_a_program_and_runs_nothing(try_page):
    watch(try_page, "def mine(n): return mine(n - 1) if n else 7", "mine(3)")
    try_page.click("#link")
    try_page.wait_for_function("() => location.hash.length > 20")
    address = try_page.url
    try_page.goto("about:blank")
    try_page.goto(address)
    expect(try_page.locator("#said")).to_contain_text("Nothing of it runs before")
    assert try_page.input_value("#call") == "mine(3)"
    assert try_page.locator("#shown").is_hidden()


@pytest.mark.skipif(not shutil.which("firefox-esr"), reason="no Firefox here")
def test_firefox_shows_the_first_example(lite, tmp_path):
    Counted.asked.clear()
    page = f"{lite.partition('/lite/')[0]}/probe.html"
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", tmp_path, page]
    firefox = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        assert Counted.asked.wait(120)
    finally:
        firefox.terminate()
        firefox.wait(30)
