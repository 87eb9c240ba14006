"""A JupyterLab with a home of its own, and a Chromium that opens notebooks in it."""

import functools
import http.server
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[2]
PATIENCE = 120_000  # ms, for a slow machine: starting JupyterLab or a kernel, running a lecture
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # All cells stay in the page, also those out of sight: the tests look at them.
    "notebook-extension/tracker": {"windowingMode": "none"},
}
# No sandbox: in a container, and as root, Chromium starts only without. The rest keeps it from
# talking to anybody but the tests.
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
# Before it has a kernel a notebook says "idle", too, and what is run then is lost.
READY = """() => {
    const status = document.querySelector('.jp-Notebook-ExecutionIndicator[data-status="idle"]');
    const kernel = status?.closest(".jp-Toolbar").querySelector(".jp-Toolbar-kernelName");
    return kernel && kernel.textContent !== "No Kernel";
}"""
# An error is shown as what is written to stderr is, and warnings are no errors.
FAILED = """[...document.querySelectorAll(
    '.jp-OutputArea-output[data-mime-type^="application/vnd.jupyter."]')
].map((output) => output.innerText).filter((text) => text.includes("Traceback"))"""
DONE = f"""() => {FAILED}.length || /[0-9]/.test(
    [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")].at(-1).textContent)"""

expect.set_options(timeout=30_000)  # ms; a slow machine with much else to do


class JupyterLab:
    """A server on a free port of this machine, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, home, self.log = folder / "notebooks", folder / "home", folder / "server.log"
        self.folder.mkdir()
        for name, values in SETTINGS.items():
            path = home / ".jupyter/lab/user-settings/@jupyterlab" / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values), "utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url, self.token = f"http://127.0.0.1:{port}", secrets.token_hex(16)
        # Without any setting of the user's.
        alien = ("JUPYTER", "IPYTHON", "XDG_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(alien)}
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
            *(f"--IdentityProvider.token={self.token}", f"--ServerApp.root_dir={self.folder}"),
        ]
        with self.log.open("w") as log:
            self.environment = kept | {"HOME": str(home), "PYTHONPATH": str(ROOT)}
            self.process = subprocess.Popen(
                command, cwd=folder, stdout=log, stderr=log, env=self.environment
            )

    def wait(self) -> None:
        """Return once the server answers."""
        deadline = time.monotonic() + PATIENCE / 1000
        token = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/status", headers=token)
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                urllib.request.urlopen(request, timeout=10).close()
                return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError(f"JupyterLab doesn't answer; its log:\n{self.log.read_text('utf-8')}")

    def ran(self, page, name: str, cells):
        """Open a notebook of these cells, and choose *Run All Cells*."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.folder / name)
        return run_all(self.opened(page, name))

    def opened(self, page, name: str):
        """Open a notebook of the folder, or a lecture with what it stores, and trust it."""
        if not (self.folder / name).exists():
            shutil.copy(ROOT / "notebooks" / name, self.folder)
        trust = (sys.executable, "-m", "jupyter", "trust", name)
        subprocess.run(trust, cwd=self.folder, env=self.environment, check=True)
        return opened(page, f"{self.url}/lab/tree/{name}?token={self.token}&reset")


def opened(page, address: str):
    """Open a notebook that lies at an address, and wait for its kernel."""
    page.set_default_timeout(PATIENCE)
    page.goto(address, timeout=PATIENCE)
    page.wait_for_function(f"() => ({READY})()")
    return page


def run_all(page):
    """Choose *Run All Cells*, and wait until all have run."""
    page.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
    page.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
    page.wait_for_function(f"() => ({READY})() && ({DONE})()")
    assert page.evaluate(FAILED) == []
    return page


@contextmanager
def served(folder, handler):
    """The address at which a folder is served, until the end of the block."""
    handler = functools.partial(handler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def find_chromium() -> str | None:
    """The program to start: $CHROMIUM, else the system's, else None: Playwright's download."""
    chosen = os.environ.get("CHROMIUM")
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    if found := next(filter(None, map(shutil.which, names)), None) if chosen is None else chosen:
        return found
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return None


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    jupyter = JupyterLab(tmp_path_factory.mktemp("jupyter"))
    try:
        jupyter.wait()
        yield jupyter
    finally:
        jupyter.process.terminate()
        try:
            jupyter.process.wait(60)
        except subprocess.TimeoutExpired:  # it waits for a kernel that doesn't answer
            jupyter.process.kill()
            jupyter.process.wait()


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    yield page
    page.close()
