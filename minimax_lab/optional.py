"""Packages that not everybody has installed."""

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from types import ModuleType

from .limits import can_start_threads


def require(module: str, extra: str, what: str) -> ModuleType:
    """Import a module of an optional package, or say which extra of the lab brings it.

    Ctrl-C waits until the import has ended: it would leave a large package half imported.
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
        raise Missing(what, package, extra) from None


class Missing(ImportError):
    """Says which package something needs; in a browser's notebook that isn't taken for an error."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        how = f": install it with  pip install 'minimax-lab[{extra}]'"
        if sys.platform == "emscripten":
            how = ", which Python in this browser hasn't got."
            shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
            if shell:  # it shows the sentence alone, and Run All goes on
                shell.set_custom_exc((Missing,), lambda *details, **_: print(details[2]))
        super().__init__(f"{what} needs {package}{how}")
