"""The line under a picture that says what its signs mean."""

from dataclasses import replace
from typing import NamedTuple

from ..games.game import MAX, MIN
from .arrange import MARGIN
from .shapes import Edge, Scene, Shape
from .text import width_of

ICON, ROW, NARROWEST = 32, 30, 330


class Entry(NamedTuple):
    """A sign, its meaning, and where it stands from the legend's top left corner."""

    x: int
    y: int
    text: str
    shape: Shape | None
    edge: Edge | None


def _icon(player: int, kind: str = "inner", status: str = "closed") -> Shape:
    height = 20 if kind == "inner" else 16
    return Shape(12, 0, 22, height, None, player, ("",), kind, status)


def _line(status: str = "closed", **kind: bool) -> Edge:
    start, end = (Shape(x, 0, 0, 0, None, MIN, ("",), "leaf", status) for x in (3, 21))
    return Edge(start, end, **kind)


_PLAYERS = (("MAX", _icon(MAX)), ("MIN", _icon(MIN)), ("leaf", _icon(MAX, "leaf")))
_SEARCH: tuple[tuple[str, Edge], ...] = (
    ("path", _line(path=True)),
    ("best so far", _line(best=True)),
)
_OVER: tuple[tuple[str, Edge], ...] = (("best", _line(best=True)),)
_UNFILLED = tuple((text, replace(icon, critical=0)) for text, icon in _PLAYERS)
_CRITICAL = tuple(
    (f"critical, type {kind}", replace(_icon(MAX, "leaf"), x=16, critical=kind))
    for kind in (1, 2, 3)
)
_CUTS = (("cut off", _line("pruned", cut=True)), ("never searched", _icon(MAX, "leaf", "pruned")))


def frame(scene: Scene) -> tuple[int, int, int, list[list[Entry]]]:
    """Return a picture's width and height, where its tree starts, and the legend's rows."""
    width = max(scene.width, scene.least, NARROWEST)
    lines, below = rows(scene, width - 2 * MARGIN)
    return width, scene.height + below, (width - scene.width) // 2, lines


def rows(scene: Scene, width: int) -> tuple[list[list[Entry]], int]:
    """Return the rows of a scene's legend, no wider than `width`, and their height."""
    players = _UNFILLED + _CRITICAL if scene.critical else _PLAYERS
    search = _OVER if scene.is_over else _SEARCH
    signs = players + (search if scene.step is not None else ()) + (_CUTS if scene.cuts else ())
    words = (shape.marked for shape in scene.nodes if shape.marked)
    signs += tuple(
        (word, replace(_icon(MAX, "leaf"), x=15, width=10, height=6, marked=word)) for word in words
    )
    lines: list[list[Entry]] = [[]]
    x = 0
    for text, sign in signs:
        room = ICON + width_of(text, 13) + 10
        if x and x + room > width:
            lines.append([])
            x = 0
        shape, edge = (sign, None) if isinstance(sign, Shape) else (None, sign)
        lines[-1].append(Entry(x, len(lines) * ROW - 12, text, shape, edge))
        x += room
    return lines, len(lines) * ROW + 8
