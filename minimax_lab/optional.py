"""Packages that not everybody has installed."""

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from types import ModuleType
from typing import Any

from .limits import can_start_threads


def require(module: str, what: str, distribution: str = "") -> ModuleType:
    """Import a module that `what` needs, or say how to install it.

    `distribution` is what pip calls the module's package, if it calls it otherwise. Ctrl-C waits
    until the import has ended: it would leave a large package half imported.
    """
    package = module.partition(".")[0]
    try:
        if module in sys.modules or not can_start_threads():
            return import_module(module)
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(import_module, module).result()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise Missing(what, package, distribution or package) from None


class Missing(ImportError):
    """Says which package something needs; a notebook in a browser prints it, and goes on."""

    def __init__(self, what: str, package: str, distribution: str) -> None:
        how = f": install it with  pip install {distribution}"
        if sys.platform == "emscripten":
            how = ", which Python in this browser hasn't got."
            _show_the_sentence_alone()
        super().__init__(f"{what} needs {package}{how}")


def _show_the_sentence_alone() -> None:
    """Let a notebook print what a `Missing` says, and go on with its next cell."""

    def show(shell: Any, kind: type, error: Missing, traceback: Any, tb_offset: Any = None) -> None:
        print(error)

    if "IPython" in sys.modules:
        shell = sys.modules["IPython"].get_ipython()
        if shell is not None:
            shell.set_custom_exc((Missing,), show)
