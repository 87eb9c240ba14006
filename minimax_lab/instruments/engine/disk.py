"""Machine code kept on disk for other processes, and what it depends on."""

import os
import pickle
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import llvmlite
import numba
import platformdirs
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba.core import compiler, serialize
from numba.core.codegen import RuntimeLinker
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys

# What machine code depends on besides the functions.
_FILES = sorted(Path(__file__).parent.glob("*.py"))
_SOURCES = b"".join(file.read_bytes() for file in _FILES)
VERSIONS = numba.__version__, llvmlite.__version__, sha256(_SOURCES).hexdigest()
MACHINE = get_host_cpu_name(), get_host_cpu_features().flatten()


def folder() -> Path:
    """Return where machine code is kept."""
    user = platformdirs.user_cache_dir("minimax_lab", appauthor=False)
    return Path(os.environ.get("NUMBA_CACHE_DIR") or user) / "minimax_lab"


def keep(path: Path, result: Any, is_whole: bool) -> None:
    """Write machine code to the disk; where nothing can be written, it is kept in memory only."""
    # Where several functions call one another recursively, machine code holds addresses that are
    # right in this process only.
    for variable in result.library._final_module.global_variables:
        if variable.name.startswith(RuntimeLinker.PREFIX):
            return
    data = serialize.dumps((is_whole, result._reduce()))
    checksum = sha256(data).digest()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            file.write(checksum + data)
        os.replace(file.name, path)


def loaded(path: Path) -> tuple[Callable, bool] | None:
    """Return machine code from the disk, or None if there is none, or it is damaged."""
    if not path.is_file():
        return None
    written = path.read_bytes()
    checksum = written[:32]
    data = written[32:]
    if sha256(data).digest() != checksum:
        return None
    target = cpu_target.target_context
    rtsys.initialize(target)
    is_whole, parts = pickle.loads(data)
    return compiler.CompileResult._rebuild(target, *parts).entry_point, is_whole
