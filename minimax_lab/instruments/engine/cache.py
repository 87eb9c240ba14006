"""Where compiled code is kept from one process to the next."""

import os
import re
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.misc.appdirs import AppDirs

_HERE = Path(__file__).parent


def _version() -> str:
    digest = sha256(f"{numba.__version__} {llvmlite.__version__}".encode())
    for file in sorted(_HERE.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


# What else machine code depends on: numba, and how this folder uses it.
VERSION = _version()


def written(source: str, name: str, digest: str) -> str | None:
    """Write a source file, beside which numba keeps its machine code.

    The file's name stands for all that the code depends on, so a file that is there is right.
    Returns its path; None if there is no place to write to, and then nothing is kept.
    """
    place = Path(folder())
    path = place / f"{re.sub('[^A-Za-z0-9_]', '_', name)}_{digest}.py"
    try:
        place.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with tempfile.NamedTemporaryFile(
                "w", dir=place, suffix=".tmp", encoding="utf-8", delete=False
            ) as file:
                file.write(source)
            os.utime(file.name, (0, 0))  # numba compares times, and two processes may write
            os.replace(file.name, path)
    except OSError:
        return None
    return str(path)


def put_off(entry: Any) -> Callable:
    """Let numba keep nothing of a function yet; return what lets it do so."""
    saved: list[tuple] = []
    save = entry._cache.save_overload
    entry._cache.save_overload = lambda *what: saved.append(what)

    def keep() -> None:
        for what in saved:  # nothing, if it came from the disk
            save(*what)

    return keep


def forget(path: str | None, place: str | None) -> None:
    """Remove what numba has kept of the code in a file, in the folder `place`."""
    if path is not None and place is not None:
        for kept in Path(place).glob(f"{Path(path).stem}.*.nb?"):
            kept.unlink(missing_ok=True)


def folder() -> str:
    """Return where compiled code is kept; the environment variable NUMBA_CACHE_DIR moves it."""
    user = AppDirs(appname="minimax_lab", appauthor=False).user_cache_dir
    return os.path.join(os.environ.get("NUMBA_CACHE_DIR") or user, "minimax_lab")
