"""The legend below a drawn tree: its signs, and what they mean."""

from functools import lru_cache

from ..games.game import MAX, MIN, Game
from .node import Drawing, DrawnNode, width_of
from .place import MARGIN

ICON = 32  # the room of a sign
ROW = 30  # from one row to the next


def legend(drawing: Drawing) -> tuple[tuple[DrawnNode, str], ...]:
    """Return the signs below a drawing, nodes and edges in rows, and what they mean."""
    rings = dict.fromkeys(node.ring for node in drawing.nodes if node.ring)
    of_search = drawing.step is not None
    return _legend(drawing.width, drawing.height, of_search, drawing.cuts, tuple(rings))


@lru_cache(maxsize=64)
def _legend(width: int, top: int, of_search: bool, cuts: bool, rings: tuple) -> tuple:
    signs = [(_node(MAX), "MAX"), (_node(MIN), "MIN"), (_node(MIN, "leaf"), "leaf")]
    if of_search:
        path = _edge()
        path.status = "path"
        best = _edge()
        best.best = True
        signs += [(path, "path"), (best, "best so far")]
    if cuts:
        cut = _edge()
        cut.status = "pruned"
        cut.cut = True
        unsearched = _node(MIN, "leaf")
        unsearched.status = "pruned"
        signs += [(cut, "cut off"), (unsearched, "never searched")]
    for word in rings:
        ring = _node(MIN, "ring", width=12, height=0)
        ring.ring = word
        signs.append((ring, word))
    x = MARGIN
    y = top + ROW - 12
    for sign, text in signs:
        taken = ICON + width_of(text, 10) + 25
        if x > MARGIN and x + taken > width - MARGIN:
            x = MARGIN
            y += ROW
        sign.x = x + 20 - sign.box[0] // 2
        sign.y = y
        if sign.parent:
            sign.parent.x = x
            sign.parent.y = y
        x += taken
    return tuple(signs)


def _node(player: int, kind: str = "inner", width: int = 22, height: int = 20) -> DrawnNode:
    """Return a small node without a label."""
    sign = DrawnNode(Game(), None, player, kind=kind)
    sign.lines = ()
    sign.box = (width, height)
    return sign


def _edge() -> DrawnNode:
    """Return a node without size, below another one: nothing is seen of them but the edge."""
    sign = _node(MIN, "edge", width=0, height=0)
    sign.parent = _node(MIN, "edge", width=0, height=0)
    return sign


def size_of(drawing: Drawing) -> tuple[int, int]:
    """Return the width and height of a drawing, with its legend if it has one."""
    if not drawing.has_legend:
        return drawing.width, drawing.height
    last, _ = legend(drawing)[-1]
    return drawing.width, last.y + 20
