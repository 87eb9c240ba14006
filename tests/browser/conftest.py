"""A Chromium for the browser tests: $CHROMIUM, else the system's, else Playwright's download."""

import os
import shutil
import subprocess
import sys

import pytest
from playwright.sync_api import expect, sync_playwright

from .jupyter import JupyterLab

# No sandbox: in a container, and as root, Chromium starts only without. The rest keeps it from
# talking to anybody but the tests.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

expect.set_options(timeout=30_000)  # ms; a slow machine with much else to do


def find_chromium() -> str | None:
    """The program to start, or None for the one that Playwright downloaded."""
    if chosen := os.environ.get("CHROMIUM"):
        if not shutil.which(chosen):
            raise pytest.UsageError(f"CHROMIUM names {chosen!r}, which is no program here")
        return chosen
    for name in INSTALLED:
        if found := shutil.which(name):
            return found
    download = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
    if download.returncode:
        raise pytest.UsageError("no Chromium found or downloaded: install one, or set CHROMIUM")
    return None


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    yield page
    page.close()


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    jupyter = JupyterLab(tmp_path_factory.mktemp("jupyter"))
    try:
        jupyter.wait()
        yield jupyter
    finally:
        jupyter.stop()
