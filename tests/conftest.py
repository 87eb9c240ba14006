"""Settings for all tests: no screen, and the same examples in every run."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import matplotlib
import pytest
import tqdm.auto  # noqa: F401  (once a test has imported ipykernel, its bars would be widgets)
from hypothesis import settings

# Not through MPLBACKEND: kernels that a test starts would inherit it, and show no pictures.
matplotlib.use("Agg")

settings.register_profile("lab", deadline=None, derandomize=True)
settings.load_profile("lab")

# A shell without job control starts its children deaf to Ctrl-C, and they theirs.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the site, just written."""
    root, folder = Path(__file__).parents[1], tmp_path_factory.mktemp("site")
    command = [sys.executable, root / "tools" / "publish.py", folder]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(root)})
    return folder


@pytest.fixture
def no_threads(monkeypatch):
    """As in a browser's page: threads can't be started, and Python says so of its platform."""

    def refuse(*arguments):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(sys, "platform", "emscripten")
    for start in ("threading.Thread.start", "minimax_lab.limits.start_thread"):
        monkeypatch.setattr(start, refuse)


@pytest.fixture(params=["thread", "in place"])
def place(request):
    """Where threads can be started, and where a run must look at its limit itself."""
    if request.param == "in place":
        request.getfixturevalue("no_threads")
    return request.param
