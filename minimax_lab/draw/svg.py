"""A drawing as SVG: text only, no scripts, no ids, the same bytes for the same input."""

from functools import lru_cache
from typing import Any

from ..games.game import Game, player_name
from ..instruments.trace import Trace
from ..instruments.wording import listed
from . import style
from .layout import MARGIN, PILL, POINTER, Drawing, DrawnNode
from .style import INK, LINE, PAPER, appearance, cut_mark, hatching, outline, width_of
from .tree import drawn

BADGE, RING = 8, 7  # the radius of a badge, and how far a mark's ring lies around a node
ICON, ROW, NARROWEST = 32, 30, 330  # of the legend
MOST = 12  # nodes that are named in the words for those who don't see the picture
_HEADINGS = {"closed": "Done", "unvisited": "Not visited yet", "pruned": "Never searched"}


def svg(trace_or_game: Trace | Game, step: int | None = None, *, critical: bool = False) -> str:
    """Draw a trace at a step, or a game tree, as SVG.

    Parameters
    ----------
    trace_or_game : Trace or Game
        What to draw.
    step : int, optional
        The step of the trace; negative numbers count from the end, and the last one is drawn if
        it is left out.
    critical : bool, optional
        Whether to mark the critical nodes with their types; see `draw_tree`.

    Returns
    -------
    str
        A whole SVG file, with its own white background, a title and a description in words.

    Raises
    ------
    TypeError, ValueError
        If there is no such step, or nothing to draw, or if critical nodes are asked for in a game
        whose players don't alternate.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> picture = svg(trace, step=40)
    >>> picture[:4], "Game tree of 13 nodes at step 40" in picture
    ('<svg', True)
    """
    return painted(drawn(trace_or_game, step, critical=critical))


def painted(drawing: Drawing) -> str:
    """Return a drawing as SVG."""
    words = described(drawing)
    if not drawing.nodes:
        note = f'<text x="200" y="35">{escaped(drawing.title)}</text>'
        return f"{opening(400, 60, drawing.title, words)}\n{note}\n</svg>\n"
    width, height, shift, rows = frame(drawing)
    nodes, below = drawing.nodes, drawing.nodes[1:]
    parts = [
        opening(width, height, drawing.title, words),
        f'<g transform="translate({shift} 0)">' if shift else "<g>",
        *(_edge(node.edge, node.edge_style, node.on_path) for node in below),
        *(_cut(node.edge) for node in below if node.cut),
        *map(_node, nodes),
        *(_window(node, -shift, width - shift) for node in nodes if node.window),
        *(_ring(*ring_of(node)) for node in nodes if node.marked),
        '</g>\n<g font-size="14" text-anchor="start">',
        *(
            f'<g transform="translate({x} {y})">{icon}</g>'
            f'<text x="{x + ICON}" y="{y + 5}">{text}</text>'
            for x, y, text, icon in rows
        ),
        "</g>\n</svg>",
    ]
    return "\n".join(parts) + "\n"


def frame(drawing: Drawing) -> tuple[int, int, int, list[tuple[int, int, str, str]]]:
    """Return a picture's width and height, where its tree starts from the left, and its legend.

    The legend is a list of signs: where each stands, its meaning, and itself as SVG.
    """
    width = max(drawing.width, drawing.least, NARROWEST)
    x, y, signs = MARGIN, drawing.height + ROW - 12, []
    for text, icon in _legend(drawing):
        room = ICON + width_of(text, 13) + 10
        if x > MARGIN and x + room > width - MARGIN:
            x, y = MARGIN, y + ROW
        signs.append((x, y, text, icon))
        x += room
    return width, y + 20, (width - drawing.width) // 2, signs


def place_of(drawing: Drawing, node: DrawnNode) -> tuple[float, float, float, float]:
    """Return the middle, the width and the height of a node, as parts of the whole picture's."""
    width, height, shift, _ = frame(drawing)
    return (
        (node.x + shift) / width,
        node.y / height,
        node.box[0] / width,
        node.box[1] / height,
    )


def opening(width: int, height: int, title: str, words: str) -> str:
    """Return the start of an SVG file: its size, what it shows in words, a white ground."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" '
        f'font-size="{style.SIZE}" text-anchor="middle">\n'
        f"<title>{escaped(title)}</title>\n<desc>{escaped(words)}</desc>\n"
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" '
        f'fill="{PAPER}" stroke="#d0d0d0"/>'
    )


def element(name: str, content: str = "", /, **attributes: Any) -> str:
    """Return an element of SVG; an attribute's underscores become hyphens."""
    words = "".join([f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items()])
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def escaped(text: str) -> str:
    """Return text as it may stand in SVG."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if text.isprintable():
        return text
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n")


def described(drawing: Drawing) -> str:
    """Return what a drawing shows, for those who don't see it."""
    if not drawing.nodes:
        return "There is nothing to draw."
    named = [node for node in drawing.nodes if node.kind != "more"]
    groups: dict[str, list[str]] = {}
    if drawing.step is None:
        leaves = [f"{node.name} {node.value}" for node in named if node.kind == "leaf"]
        words = f"{player_name(named[0].player)} is to move at the root, {named[0].name}."
        words += f" Leaves: {listed(leaves, MOST)}."
    else:
        for node in named:
            heading = _HEADINGS.get(node.status, "On the current path")
            player = f"{node.style} " if node.on_path and node.kind == "inner" else ""
            window = f" window {node.window}" if node.window else ""
            phrase = f"{player}{node.name} {node.value}".rstrip() + window
            groups.setdefault(heading, []).append(phrase)
        words = " ".join(f"{heading}: {listed(group, MOST)}." for heading, group in groups.items())
        words += "".join(f" {node.name} is marked: {node.marked}." for node in named if node.marked)
    for kind in (1, 2, 3):
        names = [node.name for node in named if node.critical == kind]
        words += f" Critical, type {kind}: {listed(names, MOST)}." if names else ""
    return words


def badge_of(node: DrawnNode) -> tuple[int, int]:
    """Return where the type of a critical node stands from its middle: at its upper left."""
    width, height = node.box
    return -width // 2, (style.ROOF if node.style == "MAX" else 0) - height // 2


def ring_of(node: DrawnNode) -> tuple[int, int, int, int]:
    """Return the x, y, width and height of a mark's ring around a node and its value."""
    width, height = (side + 2 * RING for side in node.box)
    left, top = node.x - width // 2, node.y - height // 2
    room = width_of(node.value)
    if node.value and node.kind == "leaf":
        reach = max(width, room + RING)
        return node.x - reach // 2, top, reach, height + style.SIZE
    return left, top, width + (room + 6 if node.value else 0), height


def pill_of(node: DrawnNode, left: int, right: int) -> tuple[int, int, int]:
    """Return the x, y and width of a window's ground in a picture from `left` to `right`."""
    width = width_of(node.window, 14) + 12
    x = min(max(node.x - width // 2, left + 6), right - 6 - width)
    return x, node.y - node.box[1] // 2 - POINTER - PILL - 2, width


def _edge(ends: tuple[int, int, int, int], kind: str, on_path: bool = False) -> str:
    x1, y1, x2, y2 = ends
    line = f'<path d="M{x1} {y1}L{x2} {y2}"'
    colour, width, dash = style.EDGES[kind]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    painted = f'{line} stroke="{colour}" stroke-width="{width}"{dashed}/>'
    if on_path:
        halo = f'stroke="{style.HALO}" stroke-width="11" stroke-linecap="round"'
        return f"{line} {halo}/>{painted}"
    return painted


def _cut(ends: tuple[int, int, int, int]) -> str:
    return f'<path d="{_strokes(cut_mark(*ends))}" stroke="{style.CUT}" stroke-width="3"/>'


def _strokes(lines) -> str:
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in lines)


@lru_cache(maxsize=1024)
def _shape(kind: str, status: str, critical: int | None, width: int, height: int) -> str:
    fill, colour, thick, dash = appearance(kind, status, critical)
    corners = "L".join(f"{x} {y}" for x, y in outline(kind, width, height))
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    look = f'fill="{fill}" stroke="{colour}" stroke-width="{thick}"{dashed}'
    if status != "pruned" or kind == "more":
        return f'<path d="M{corners}z" {look}/>'
    lines = _strokes(hatching(kind, width, height))
    return f'<path d="M{corners}z" {look}/><path d="{lines}" stroke="{style.HATCH}"/>'


def _node(node: DrawnNode) -> str:
    width, height = node.box
    parts = [
        f'<g transform="translate({node.x} {node.y})">',
        _shape(node.style, node.status, node.critical, width, height),
        _label(node),
    ]
    if node.value:
        x, y, anchor = node.value_place
        anchored = f' x="{x}" text-anchor="{anchor}"' if x else ""
        value = escaped(node.value)
        parts.append(f'<text{anchored} y="{y}" font-weight="bold">{value}</text>')
    if node.critical:
        parts.append(_badge(*badge_of(node), str(node.critical)))
    if node.status == "current":
        top = -height // 2 - 3
        parts.append(f'<path d="M0 {top}l-8 {-POINTER}h16z" fill="{INK}"/>')
    return "".join([*parts, "</g>"])


def _label(node: DrawnNode) -> str:
    lines, y = node.lines, node.label_y + 5
    paint = f' fill="{style.PALE[node.status]}"' if node.status in style.PALE else ""
    if node.status == "pruned":
        paint += f' stroke="{PAPER}" stroke-width="4" paint-order="stroke"'
    if len(lines) == 1:
        return f'<text y="{y}"{paint}>{escaped(lines[0])}</text>'
    y -= LINE * (len(lines) - 1) // 2
    rows = "".join(
        f'<tspan x="0" y="{y + LINE * row}">{escaped(line)}</tspan>'
        for row, line in enumerate(lines)
    )
    return f'<text font-family="monospace"{paint}>{rows}</text>'


def _badge(x: int, y: int, sign: str, fill: str = PAPER, ink: str = INK) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{BADGE}" fill="{fill}" stroke="{ink}"/>'
        f'<text x="{x}" y="{y + 4}" font-size="12" font-weight="bold" fill="{ink}" '
        f'text-anchor="middle">{sign}</text>'
    )


def _ring(x: int, y: int, width: int, height: int) -> str:
    """Return a dashed ring, with the sign ≠ at its lower left corner, where no window is."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{RING}" fill="none" '
        f'stroke="{style.CUT}" stroke-width="3" stroke-dasharray="7 4"/>'
    ) + _badge(x + 2, y + height + 3, "≠", style.CUT, PAPER)


def _window(node: DrawnNode, left: int, right: int) -> str:
    """Return the window on its pill above a node; a dark pill at the current one."""
    x, y, width = pill_of(node, left, right)
    fill, ink = (INK, PAPER) if node.status == "current" else (PAPER, INK)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{PILL}" rx="11" fill="{fill}" '
        f'stroke="{INK}"/><text x="{x + width // 2}" y="{y + 16}" font-size="14" '
        f'fill="{ink}">{escaped(node.window)}</text>'
    )


def _legend(drawing: Drawing) -> list[tuple[str, str]]:
    """Return the meaning of each sign of a drawing, and the sign as SVG."""

    def shape(kind: str, status: str = "closed", critical: int | None = None) -> str:
        icon = _shape(kind, status, critical, 22, 16 if kind == "leaf" else 20)
        return f'<g transform="translate(12 0)">{icon}</g>'

    plain = 0 if drawing.critical else None
    signs = [(name, shape(name, critical=plain)) for name in ("MAX", "MIN", "leaf")]
    if drawing.critical:
        signs += [
            (f"critical, type {kind}", shape("leaf", critical=kind) + _badge(5, -8, str(kind)))
            for kind in (1, 2, 3)
        ]
    line = (3, 0, 21, 0)
    if drawing.step is not None:
        if not drawing.is_over:
            signs.append(("path", _edge(line, "visited", on_path=True)))
        signs.append(("best" if drawing.is_over else "best so far", _edge(line, "best")))
    if drawing.cuts:
        signs.append(("cut off", _edge(line, "pruned") + _cut(line)))
        signs.append(("never searched", shape("leaf", "pruned")))
    words = dict.fromkeys(escaped(node.marked) for node in drawing.nodes if node.marked)
    return signs + [(word, _ring(5, -10, 20, 12)) for word in words]
