"""A drawing as SVG: text only, no scripts, no ids, the same bytes for the same input."""

import re
from base64 import b64encode
from functools import lru_cache
from html import escape, unescape
from math import atan2, degrees
from typing import Any

from ..games.game import Game, player_name
from ..instruments.trace import Trace
from ..instruments.wording import listed
from .layout import LINE, PILL, POINTER, ROOF, SIZE, Drawing, DrawnNode, frame, legend, width_of
from .tree import drawn

# All is told apart without colour, and in grey.
PAPER, INK = "#ffffff", "#111111"
CUT, HALO, HATCH = "#a50026", "#ffd24a", "#b5b5b5"

# By kind of node: what fills it, and the colour of its outline.
KINDS = {
    "MAX": ("#cfe3f5", "#08519c"),
    "MIN": ("#ffdfb8", "#a63603"),
    "leaf": ("#f1f1f1", "#444444"),
    "more": ("#f1f1f1", "#777777"),
}
# Nodes in these statuses are pale: the colours of outline and label.
PALE = {"unvisited": ("#a8a8a8", "#6f6f6f"), "pruned": ("#8c8c8c", "#444444")}
THICK = {"path": 3, "current": 4.5}  # outlines

# How an edge looks: colour and width. That of a pruned node is dashed, as its outline is; the one
# of the path lies under another.
EDGES = {
    "path": (HALO, 11),
    "unvisited": ("#bdbdbd", 1.5),
    "pruned": ("#8c8c8c", 1.5),
    "visited": ("#555555", 1.5),
    "best": (INK, 4.5),
}

BADGE, RING = 8, 7  # the radius of a badge, and how far a mark's ring lies around a node
MOST = 12  # nodes that are named in the words for those who don't see the picture
_HEADINGS = {"closed": "Done", "unvisited": "Not visited yet", "pruned": "Never searched"}
_DASHED = ' stroke-dasharray="4 3"'


def svg(trace_or_game: Trace | Game, step: int | None = None) -> str:
    """Draw a trace at a step, or a game tree, as SVG.

    Parameters
    ----------
    trace_or_game : Trace or Game
        What to draw.
    step : int, optional
        The step of the trace; negative numbers count from the end, and the last one is drawn if
        it is left out.

    Returns
    -------
    str
        A whole SVG file, with its own white background, a title and a description in words.

    Raises
    ------
    TypeError, ValueError
        If there is no such step, or nothing to draw.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> picture = svg(trace, step=40)
    >>> picture[:4], "Game tree of 13 nodes at step 40" in picture
    ('<svg', True)
    """
    return painted(drawn(trace_or_game, step))


def painted(drawing: Drawing) -> str:
    """Return a drawing as SVG."""
    width, height = frame(drawing)
    parts = [*_tree(drawing.nodes, width), _signs(legend(drawing), width)]
    start = opening(width, height, drawing.title, described(drawing))
    return "\n".join([start, *parts, "</svg>\n"])


def _tree(nodes: list[DrawnNode], width: int) -> list[str]:
    """Return nodes and edges, each a line, in a picture of some width."""
    below = [node for node in nodes if node.parent]
    return [
        *(_edge(node.edge, "path") for node in below if node.on_path),
        *(_edge(node.edge, node.edge_style) for node in below),
        *(_cut(node.edge) for node in below if node.cut),
        *(_node(node) for node in nodes if node.box[1]),
        *(_window(node, width) for node in nodes if node.window),
        *(_ring(*ring_of(node)) for node in nodes if node.marked),
    ]


@lru_cache(maxsize=64)
def _signs(signs: tuple[tuple[DrawnNode, str], ...], width: int) -> str:
    """Return a legend."""
    words = [
        f'<text x="{sign.x + sign.box[0] // 2 + 9}" y="{sign.y + 5}">{escaped(text)}</text>'
        for sign, text in signs
    ]
    group = '<g font-size="14" text-anchor="start">'
    return "\n".join([group, *_tree([sign for sign, _ in signs], width), *words, "</g>"])


def place_of(drawing: Drawing, node: DrawnNode) -> tuple[float, float, float, float]:
    """Return the middle, the width and the height of a node, as parts of the whole picture's."""
    width, height = frame(drawing)
    return node.x / width, node.y / height, node.box[0] / width, node.box[1] / height


def opening(width: int, height: int, title: str, words: str) -> str:
    """Return the start of an SVG file: its size, what it shows in words, a white ground."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" '
        f'font-size="{SIZE}" text-anchor="middle">\n'
        f"<title>{escaped(title)}</title>\n<desc>{escaped(words)}</desc>\n"
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" '
        f'fill="{PAPER}" stroke="#d0d0d0"/>'
    )


_WORDS = re.compile("<title>(.*?)</title>\n<desc>(.*?)</desc>", re.DOTALL)
# JupyterLab's dark themes turn white paper to black; but not on a board, where white is a player.
_DARK = (
    "<style>[data-jp-theme-light=false] .mm-picture{filter:invert(.9) hue-rotate(180deg)}</style>"
)


def image(svg: str, words: str = "", kind: str = "mm-picture") -> str:
    """Return a picture as HTML with an alternative text; JupyterLab shows SVG alone without one.

    The text is `words`, or else what an SVG of the lab says of itself.
    """
    words = escape(words or unescape(". ".join(_WORDS.findall(svg)[0])))
    source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    return f'<img class="{kind}" alt="{words}" style="max-width: 100%" src="{source}">{_DARK}'


def element(name: str, content: str = "", /, **attributes: Any) -> str:
    """Return an element of SVG; an attribute's underscores become hyphens."""
    words = "".join([f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items()])
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def escaped(text: str) -> str:
    """Return text as it may stand in SVG."""
    if not text.isprintable():
        text = "".join(sign for sign in text if sign.isprintable() or sign == "\n")
    return escape(text, quote=False)


def described(drawing: Drawing) -> str:
    """Return what a drawing shows, for those who don't see it."""
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
    return words


def ring_of(node: DrawnNode) -> tuple[float, float, float, float]:
    """Return the x, y, width and height of a mark's ring around a node and its value."""
    left, right = node.reach
    height = node.box[1] + 2 * RING + (SIZE if node.kind == "leaf" and node.value else 0)
    top = node.y - node.box[1] // 2 - RING
    return node.x - left - RING, top, left + right + 2 * RING, height


def pill_of(node: DrawnNode, most: int) -> tuple[int, int, int]:
    """Return the x, y and width of a window's ground in a picture that is so wide."""
    width = width_of(node.window, 14) + 12
    x = min(max(node.x - width // 2, 6), most - 6 - width)
    return x, node.y - node.box[1] // 2 - POINTER - PILL - 2, width


def outline(style: str, width: float, height: float) -> list[tuple[float, float]]:
    """Return a shape's corners around (0, 0), y downwards: MAX's is a house, MIN's one upended."""
    right, low = width / 2, height / 2
    if style == "MAX":
        eaves = ROOF - low
        return [(-right, low), (-right, eaves), (0, -low), (right, eaves), (right, low)]
    if style == "MIN":
        return [(x, -y) for x, y in outline("MAX", width, height)]
    return [(-right, low), (-right, -low), (right, -low), (right, low)]


def appearance(style: str, status: str) -> tuple[str, str, float]:
    """Return a shape's fill, and the colour and width of its outline."""
    fill, colour = (PAPER, PALE[status][0]) if status in PALE else KINDS[style]
    return fill, INK if status == "current" else colour, THICK.get(status, 1.5)


def _edge(ends: tuple[int, int, int, int], kind: str) -> str:
    x1, y1, x2, y2 = ends
    colour, width = EDGES[kind]
    dashed = _DASHED if kind == "pruned" else ""
    return f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{colour}" stroke-width="{width}"{dashed}/>'


def _cut(ends: tuple[int, int, int, int]) -> str:
    """Return two strokes across an edge, nearer to the child, where siblings' edges are apart."""
    x1, y1, x2, y2 = ends
    x, y = x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1)
    turned = f"translate({x:.1f} {y:.1f}) rotate({degrees(atan2(y2 - y1, x2 - x1)):.0f})"
    # Slanted against the edge, so that they never look like a hatching or another edge.
    return f'<path d="M-6 8l6 -16m6 0l-6 16" transform="{turned}" stroke="{CUT}" stroke-width="3"/>'


@lru_cache(maxsize=1024)
def _shape(style: str, status: str, width: int, height: int) -> str:
    fill, colour, thick = appearance(style, status)
    corners = "L".join(f"{x} {y}" for x, y in outline(style, width, height))
    look = f'fill="{fill}" stroke="{colour}" stroke-width="{thick}"'
    if status != "pruned":
        return f'<path d="M{corners}z" {look}/>'
    # Hatched by one broad line in short dashes, from floor to roof.
    top, low = ROOF * (style == "MAX") - height / 2, height / 2 - ROOF * (style == "MIN")
    hatch = f'stroke="{HATCH}" stroke-width="{width}" stroke-dasharray="1 4"'
    return f'<path d="M{corners}z" {look}{_DASHED}/><path d="M0 {low}V{top}" {hatch}/>'


def _node(node: DrawnNode) -> str:
    width, height = node.box
    parts = [
        f'<g transform="translate({node.x} {node.y})">',
        _shape(node.style, node.status, width, height),
        _label(node.lines, node.label_y, node.status),
    ]
    if node.value:
        x, y, anchor = node.value_place
        look = f'x="{x}" y="{y}" text-anchor="{anchor}" font-weight="bold"'
        parts.append(f"<text {look}>{escaped(node.value)}</text>")
    if node.status == "current":
        top = -height // 2 - 3
        parts.append(f'<path d="M0 {top}l-8 {-POINTER}h16z" fill="{INK}"/>')
    return "".join([*parts, "</g>"])


@lru_cache(maxsize=4096)
def _label(lines: tuple[str, ...], middle: int, status: str) -> str:
    paint = f' fill="{PALE[status][1]}"' if status in PALE else ""
    if status == "pruned":
        paint += f' stroke="{PAPER}" stroke-width="4" paint-order="stroke"'
    if len(lines) > 1:
        paint += ' font-family="monospace"'
    top = middle + 5 - LINE * (len(lines) - 1) // 2
    rows = [f'"{top + LINE * row}"{paint}>{escaped(line)}' for row, line in enumerate(lines)]
    return "".join([f"<text y={row}</text>" for row in rows])


def _ring(x: float, y: float, width: float, height: float) -> str:
    """Return a dashed ring, with the sign ≠ at its lower left corner, where no window is."""
    left, low = x + 2, y + height + 3
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{RING}" fill="none" '
        f'stroke="{CUT}" stroke-width="3" stroke-dasharray="7 4"/>'
        f'<circle cx="{left}" cy="{low}" r="{BADGE}" fill="{CUT}"/>'
        f'<text x="{left}" y="{low + 4}" font-size="12" font-weight="bold" fill="{PAPER}" '
        'text-anchor="middle">≠</text>'
    )


def _window(node: DrawnNode, most: int) -> str:
    """Return the window on its pill above a node; a dark pill at the current one."""
    x, y, width = pill_of(node, most)
    fill, ink = (INK, PAPER) if node.status == "current" else (PAPER, INK)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{PILL}" rx="11" fill="{fill}" '
        f'stroke="{INK}"/><text x="{x + width // 2}" y="{y + 16}" font-size="14" '
        f'fill="{ink}">{escaped(node.window)}</text>'
    )
