"""The lab without an installation: JupyterLite, with Python in a real Chromium and no network."""

import gzip
import http.server
import json
import os
import shutil

import nbformat
import pytest

from tools.lite import build

from .conftest import PATIENCE, ROOT, opened, run_all, served

pytestmark = pytest.mark.browser

LECTURES = ["00_start_here", "02_back_up_values_with_minimax", "03_prune_with_alphabeta"]
ALL_CELLS = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
CHECKS = [f"print(lab.check('minimax', {name}))" for name in ("right", "wrong", "endless")]
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
FIRST = """const first = setInterval(() => {
    if (!document.querySelector(".mm-page")?.shadowRoot) return;
    clearInterval(first);
    window.firstStepper = performance.now();
}, 50)"""


class Counted(http.server.SimpleHTTPRequestHandler):
    """Counts the bytes that go over the wire where a server packs them."""

    sent = 0

    def copyfile(self, source, outputfile):
        data = source.read()
        outputfile.write(data)
        size = len(gzip.compress(data, 5))
        Counted.sent += size  # at once: each request has a thread

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def lite(tmp_path_factory):
    """Where one is served that needs no network; all that its notebooks show was made there."""
    folder, notebooks = tmp_path_factory.mktemp("lite"), tmp_path_factory.mktemp("notebooks")
    shutil.copy(ROOT / "notebooks" / f"{LECTURES[0]}.ipynb", notebooks / "stored.ipynb")
    for name in LECTURES:
        notebook = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        nbformat.write(notebook, notebooks / f"{name}.ipynb")
    notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in (FUNCTIONS, *CHECKS)]
    nbformat.write(notebook, notebooks / "check.ipynb")
    build(folder, offline=True, notebooks=notebooks)
    settings = folder / "jupyter-lite.json"
    data = json.loads(settings.read_text("utf-8"))
    data["jupyter-config-data"]["settingsOverrides"] = ALL_CELLS
    settings.write_text(json.dumps(data), "utf-8")
    with served(folder, Counted) as address:
        yield f"{address}/lab/index.html?path="


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
    notices = [text for text in outputs if "needs matplotlib, which" in text]
    assert len(notices) == (4 if name.startswith("03") else 0)  # its figures and the Explorer
    seconds, load = alone.evaluate("window.firstStepper / 1000"), os.getloadavg()[0]
    print(f"{name}: {Counted.sent / 1e6:.1f} MB, first stepper after {seconds:.1f} s, load {load}")
    assert Counted.sent < 20e6


def test_a_stored_stepper_is_alive_before_python_is_there(alone, lite):
    alone.goto(f"{lite}stored.ipynb")
    alone.wait_for_function("() => window.firstStepper", timeout=PATIENCE)


def test_check_judges_a_right_a_wrong_and_an_endless_function(alone, lite):
    run_all(opened(alone, f"{lite}check.ipynb"))
    right, wrong, endless = alone.locator(".jp-OutputArea-output").all_inner_texts()
    assert right.startswith("Yes: right on all")
    assert "This looks like: " in wrong
    assert "doesn't come back" in endless


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
