"""The board that a program works on, found in its variables."""

from collections.abc import Sequence
from typing import Any


def grid_of(thing: Any) -> list[list[str]]:
    """Return the board that a thing is or holds, as rows of signs; [] if there is none.

    It may be rows of cells, nine cells, an object that prints as lines, or one that holds any of
    these.
    """
    if hasattr(thing, "tolist"):
        thing = thing.tolist()
    if _is_row(thing) and len(thing) == 9:
        thing = [thing[0:3], thing[3:6], thing[6:9]]
    if isinstance(thing, list | tuple) and len(thing) > 1:
        return _grid_of_rows(thing)
    has_text = type(thing).__str__ is not object.__str__
    if has_text and not isinstance(thing, str | list | tuple | dict):
        lines = str(thing).split("\n")
        if len(lines) > 1:
            return [line.split() for line in lines]
    for value in getattr(thing, "__dict__", {}).values():
        grid = grid_of(value)
        if grid:
            return grid
    return []


def _grid_of_rows(rows: Sequence) -> list[list[str]]:
    """Return rows of cells as rows of signs; [] if they aren't of one length."""
    if not all(map(_is_row, rows)):
        return []
    width = len(rows[0])
    if width < 2 or any(len(row) != width for row in rows):
        return []
    return [[_sign(cell) for cell in row] for row in rows]


def _is_row(thing: Any) -> bool:
    return isinstance(thing, str | list | tuple) and all(map(_is_cell, thing))


def _is_cell(thing: Any) -> bool:
    if isinstance(thing, str):
        return len(thing) < 3
    return thing is None or isinstance(thing, int | float)


def _sign(cell: Any) -> str:
    if cell is None or cell == 0:
        return "·"
    sign = str(cell).strip()
    if sign in ("", "-", "_", "."):
        return "·"
    if sign in "xo":
        return sign.upper()
    return sign
