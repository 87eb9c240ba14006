"""The legend below a drawn tree: its signs, and what they mean."""

from functools import lru_cache
from typing import Any

from ..games.game import MAX, MIN, Game
from .node import Drawing, DrawnNode, width_of
from .place import MARGIN

ICON = 32  # pixels from the left of a sign to its words
MIDDLE = 20  # and to its middle, which for an edge is where it ends
ROW = 30  # from one row to the next
# Of what isn't seen itself: an edge leads to it, or a ring is around it.
_SIZES = {"edge": (0, 0), "end of an edge": (0, 0), "ring": (12, 0)}


def legend(drawing: Drawing) -> tuple[tuple[DrawnNode, str], ...]:
    """Return the signs below a drawing, nodes and edges in rows, and what they mean."""
    rings = dict.fromkeys(node.ring for node in drawing.nodes if node.ring)
    of_search = drawing.step is not None
    return _legend(drawing.width, drawing.height, of_search, drawing.cuts, tuple(rings))


@lru_cache(maxsize=64)
def _legend(width: int, top: int, of_search: bool, cuts: bool, rings: tuple) -> tuple:
    signs = [
        (_sign("inner", MAX), "MAX"),
        (_sign("inner"), "MIN"),
        (_sign("leaf"), "leaf"),
    ]
    if of_search:
        signs.append((_sign("edge", status="path"), "path"))
        signs.append((_sign("edge", best=True), "best so far"))
    if cuts:
        signs.append((_sign("edge", status="pruned", cut=True), "cut off"))
        signs.append((_sign("leaf", status="pruned"), "never searched"))
    for word in rings:
        signs.append((_sign("ring", ring=word), word))
    # Put them in rows.
    x = MARGIN
    y = top + ROW - 12
    for sign, text in signs:
        taken = ICON + width_of(text, 10) + 25
        if x > MARGIN and x + taken > width - MARGIN:
            x = MARGIN
            y += ROW
        sign.x = x + MIDDLE - sign.box[0] // 2
        sign.y = y
        if sign.parent:
            sign.parent.x = x
            sign.parent.y = y
        x += taken
    return tuple(signs)


def _sign(kind: str, player: int = MIN, **look: Any) -> DrawnNode:
    """Return a node without a label; where an edge ends, or in a ring, it isn't seen itself."""
    sign = DrawnNode(Game(), None, player, kind=kind, **look)
    sign.lines = ()
    sign.box = _SIZES.get(kind, (22, 20))
    if kind == "edge":
        sign.parent = _sign("end of an edge")
    return sign


def words_x(sign: DrawnNode) -> int:
    """Return where the words beside a sign start."""
    middle = sign.x + sign.box[0] // 2
    return middle - MIDDLE + ICON


def size_of(drawing: Drawing) -> tuple[int, int]:
    """Return the width and height of a drawing, with its legend if it has one."""
    if not drawing.has_legend:
        return drawing.width, drawing.height
    last, _ = legend(drawing)[-1]
    return drawing.width, last.y + 20
