"""What an optional package is needed for, said in one sentence."""

from importlib import import_module
from types import ModuleType


def needed(module: str, extra: str, what: str) -> ModuleType:
    """Import a module of an optional package, or say which extra of the lab brings it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise
        package = module.partition(".")[0]
        raise ImportError(
            f"{what} needs {package}: install it with  pip install 'minimax-lab[{extra}]'"
        ) from None
