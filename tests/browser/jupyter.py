"""A real JupyterLab for the browser tests, with a home of its own, and the ways to handle it."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
PATIENCE = 120_000  # ms, for a slow machine: starting JupyterLab or a kernel, running a lecture

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # All cells stay in the page, also those out of sight: the tests look at them.
    "notebook-extension/tracker": {"windowingMode": "none"},
}


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
DONE = f"""() => {FAILED}.length
    || [...document.querySelectorAll(".jp-CodeCell")].every((cell) =>
        /[0-9]/.test(cell.querySelector(".jp-InputPrompt").textContent)
        || !cell.querySelector(".cm-content").textContent.trim())"""


class JupyterLab:
    """A server on a free port of this machine, over a copy of the notebooks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "notebooks"
        shutil.copytree(ROOT / "notebooks", self.folder)
        for path in self.folder.glob("*.ipynb"):
            clear(path)
        self.home = folder / "home"
        self.settings = self.home / "settings"
        for name, values in SETTINGS.items():
            self.set(name, values)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url, self.token = f"http://127.0.0.1:{port}", secrets.token_hex(16)
        self.log = folder / "server.log"
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
            *(f"--IdentityProvider.token={self.token}", f"--ServerApp.root_dir={self.folder}"),
        ]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, env=self.environment(), stdout=log, stderr=log
            )

    def environment(self) -> dict:
        """The environment without any setting of the user's."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON"))}
        return kept | {
            "HOME": str(self.home),
            "JUPYTER_CONFIG_DIR": str(self.home / "config"),
            "JUPYTER_DATA_DIR": str(self.home / "data"),
            "JUPYTER_RUNTIME_DIR": str(self.home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(self.settings),
            "JUPYTERLAB_WORKSPACES_DIR": str(self.home / "workspaces"),
            "IPYTHONDIR": str(self.home / "ipython"),
            "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
        }

    def set(self, name: str, values: dict) -> None:
        path = self.settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), "utf-8")

    def wait(self) -> None:
        """Return once the server answers."""
        deadline = time.monotonic() + PATIENCE / 1000
        request = urllib.request.Request(
            f"{self.url}/api/status", headers={"Authorization": f"token {self.token}"}
        )
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                urllib.request.urlopen(request, timeout=10).close()
                return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError(f"JupyterLab doesn't answer; its log:\n{self.log.read_text('utf-8')}")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def write(self, name: str, *cells: str) -> str:
        """Put a notebook of these code cells among the others, and return its name."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.folder / name)
        return name

    def open(self, page, name: str) -> None:
        """Open a notebook, and return when its kernel is ready."""
        page.set_default_timeout(PATIENCE)
        page.goto(f"{self.url}/lab/tree/{name}?token={self.token}&reset", timeout=PATIENCE)
        page.wait_for_function(f"() => ({READY})()")

    def run_all(self, page) -> None:
        """Choose *Run All Cells* in the menu; return when all have run, or one has failed."""
        page.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
        page.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
        page.wait_for_function(f"() => ({READY})() && ({DONE})()")

    def errors(self, page) -> list[str]:
        """What the cells that failed show."""
        return page.evaluate(FAILED)


def clear(path: Path) -> None:
    """Drop a notebook's outputs, so that all that is seen of them was made by the test."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    nbformat.write(notebook, path)
