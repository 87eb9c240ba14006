"""Widgets: what a notebook steps through and plays with."""

from pathlib import Path


def joined(*names: str) -> str:
    """Return the text of some of the scripts or styles beside this file, one after the other."""
    return "\n".join((Path(__file__).parent / name).read_text("utf-8") for name in names)
