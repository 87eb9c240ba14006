"""The legend below a drawn tree: its signs, and what they mean."""

from functools import lru_cache
from typing import Any

from ..games.game import MAX, MIN, Game
from .node import Drawing, DrawnNode, width_of
from .place import MARGIN
from .theme import RING

ICON = 32  # pixels from the left of a sign to its words
MIDDLE = 20  # and to its middle, which for an edge is where it ends
ROW = 30  # from one row to the next
# Of what isn't seen itself: an edge leads to it, or a ring is around it.
_SIZES = {"edge": (0, 0), "end of an edge": (0, 0), "ring": (12, 10), "last move": (16, 16)}
# The kind and look of each sign; any other word is that of a ring.
_LOOKS: dict[str, tuple[str, dict[str, Any]]] = {
    "MAX": ("inner", {"player": MAX}),
    "MIN": ("inner", {}),
    "leaf": ("leaf", {}),
    "path": ("edge", {"status": "path"}),
    "best so far": ("edge", {"best": True, "on_line": True}),
    "cut off": ("edge", {"status": "pruned", "cut": True}),
    "never searched": ("leaf", {"status": "pruned"}),
    "last move": ("last move", {}),
}


def legend(drawing: Drawing) -> tuple[tuple[DrawnNode, str], ...]:
    """Return the signs below a drawing, nodes and edges in rows, and what they mean."""
    rings = dict.fromkeys(node.ring for node in drawing.nodes if node.ring)
    if [node.kind for node in drawing.nodes] == ["leaf"]:
        return _legend(drawing.width, drawing.height, ("leaf", *rings))
    signs = ["MAX", "MIN", "leaf"]
    if drawing.has_path:
        signs.append("path")
    if drawing.step is not None:
        signs.append("best so far")
    if drawing.cuts:
        signs += ["cut off", "never searched"]
    if any(node.last for node in drawing.nodes):
        signs.append("last move")
    return _legend(drawing.width, drawing.height, (*signs, *rings))


@lru_cache(maxsize=64)
def _legend(width: int, top: int, words: tuple[str, ...]) -> tuple:
    signs = []
    for word in words:
        kind, look = _LOOKS.get(word, ("ring", {"ring": word}))
        signs.append((_sign(kind, **look), word))
    # Put them in rows, of which none is much shorter than the others.
    widths = [ICON + width_of(text, 10) + 25 for _, text in signs]
    room = width - 2 * MARGIN
    rows = _starts(widths, room)
    while room > max(widths) and len(_starts(widths, room - 5)) == len(rows):
        room -= 5
    rows = _starts(widths, room)
    end = len(widths)
    for number in reversed(range(len(rows))):  # no sign stands alone in its row, if two have room
        start = rows[number]
        if start == end - 1 and sum(widths[start - 1 : end]) <= width - 2 * MARGIN:
            rows[number] -= 1
        end = rows[number]
    x = MARGIN
    y = top + ROW - 12
    for number, (sign, _) in enumerate(signs):
        if number in rows:
            x = MARGIN
            y += ROW
        sign.x = x + _middle(kind=sign.kind, width=sign.box[0])
        sign.y = y
        if sign.parent:
            sign.parent.x = x
            sign.parent.y = y
        x += widths[number]
    return tuple(signs)


def _starts(widths: list[int], room: int) -> list[int]:
    """Return the numbers of the signs that begin a row below the first."""
    starts = []
    taken = 0
    for number, width in enumerate(widths):
        if number and taken + width > room:
            starts.append(number)
            taken = 0
        taken += width
    return starts


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
    return sign.x - _middle(kind=sign.kind, width=sign.box[0]) + ICON


def _middle(kind: str, width: int) -> int:
    """Return how far the middle of a sign is from its left; a ring reaches further out."""
    return MIDDLE - width // 2 - (RING if kind == "ring" else 0)


def size_of(drawing: Drawing) -> tuple[int, int]:
    """Return the width and height of a drawing, with its legend if it has one."""
    if not drawing.has_legend:
        return drawing.width, drawing.height
    last, _ = legend(drawing)[-1]
    return drawing.width, last.y + 20
