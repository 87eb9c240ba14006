"""Fetch a package of JavaScript with npm, which checks it, and unpack it.

python -m tools.npm NAME@VERSION FOLDER
"""

import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory


def unpack(package: str, folder: Path) -> None:
    """Unpack a package of npm's registry into a folder, as folder/package."""
    with TemporaryDirectory() as fetched:
        command = ["npm", "pack", "--silent", f"--pack-destination={fetched}", package]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (path,) = Path(fetched).glob("*.tgz")
        with tarfile.open(path) as archive:
            archive.extractall(folder, filter="data")


if __name__ == "__main__":
    unpack(sys.argv[1], Path(sys.argv[2]))
