"""The scripts and styles of the widgets: files beside this one, which several widgets share."""

from pathlib import Path


def joined(*names: str) -> str:
    """Return the text of some files, one after the other."""
    return "\n".join((Path(__file__).parent / name).read_text("utf-8") for name in names)
