"""A drawing as SVG: text only, no scripts, no ids, the same bytes for the same input."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import atan2, degrees

from ..games.boards import Board
from ..games.game import Game, player_name
from ..instruments.trace import Trace
from ..instruments.wording import listed
from . import theme
from .boards import cell_of, small_board
from .legend import legend, size_of, words_x
from .markup import element, escaped, gliding, opening
from .node import BASELINE, FADED, LINE, PALE, PILL, POINTER, ROOF, Drawing, DrawnNode
from .theme import CUT, INK, PAPER, RING
from .tree import drawn

# What fills a node, and the colour of its outline; those of a leaf are LEAF and LINE.
KINDS = {
    "MAX": (theme.MAX_FILL, theme.MAX_LINE),
    "MIN": (theme.MIN_FILL, theme.MIN_LINE),
    "last move": (theme.TINT, theme.INK),
}
THIN = 1.5  # the width of an outline
THICK = {"path": 3, "line": 3, "current": 4.5}  # and of these looks

# The colour and width of each kind of edge, in the order of painting. A pruned node's edge is
# dashed, as its outline is. The path is a broad line with a rim, below the edge itself.
EDGES = {
    "rim": (theme.RIM, 12),
    "path": (theme.HALO, 8),
    "unvisited": (theme.FAINT, 1.5),
    "pruned": (theme.FAINT, 1.5),
    "recedes": (theme.FAINT, 1.5),
    "visited": (theme.LINE, 1.5),
    "gave": (theme.FAINT, 3),
    "best": (INK, 4.5),
}

GAP = 16  # pixels between two pictures
TOP = 30  # pixels above them for their names
BADGE = 8  # the radius of a badge
CUT_AT = 0.62  # how far down an edge the cut is, as a share of its length
CUT_ABOVE_RING = 0.5
CLOSE = 50  # pixels: nearer siblings have smaller cuts, which would touch each other
MOST = 12  # nodes of one status that are named in the words for those who don't see the picture
_HEADINGS = {
    "closed": "Done",
    "line": "Done",
    "recedes": "Done",
    "unvisited": "Not visited yet",
    "pruned": "Never searched",
}
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
    width, height = size_of(drawing)
    parts = [opening(width, height, drawing.title, in_words(drawing))]
    parts += _tree(drawing.nodes, width)
    if drawing.has_legend:
        parts.append(_legend(legend(drawing), width))
    return "\n".join([*parts, "</svg>\n"])


def side_by_side(drawings: list[Drawing], names: Sequence[str], title: str, words: str) -> str:
    """Return drawings of one size beside each other, with their names and one legend, as SVG."""
    trees = []
    left = 0
    for drawing, name in zip(drawings, names, strict=True):
        tree = "\n".join(_tree(drawing.nodes, drawing.width))
        trees.append(f'<text x="{left + 12}" y="22" text-anchor="start">{escaped(name)}</text>')
        trees.append(f'<g transform="translate({left} {TOP})">{tree}</g>')
        words += f" {name}: {in_words(drawing)}"
        left += drawing.width + GAP
    # The legend of the first is that of all, in the width and below the height of the whole.
    whole = replace(drawings[0], width=left - GAP, height=drawings[0].height + TOP)
    width, height = size_of(whole)
    start = opening(width, height, title, words)
    return "\n".join([start, *trees, _legend(legend(whole), width), "</svg>\n"])


def legend_html(drawing: Drawing) -> str:
    """Return the legend of a drawing as HTML, which may wrap after each sign and its words."""
    entries = []
    for sign, text in legend(drawing):
        view = f"{words_x(sign) - 38} {sign.y - 13} 37 32"  # what is seen: the sign's own place
        look = {"width": 37, "height": 32, "viewBox": view, "aria_hidden": "true"}
        picture = element("svg", "".join(_tree([sign], drawing.width)), **look)
        entries.append(f"<span>{picture}{escaped(text)}</span>")
    return f'<span class="mm-legend">{"".join(entries)}</span>'


def _tree(nodes: list[DrawnNode], width: int) -> list[str]:
    """Return the lines of SVG for nodes and edges, the lowest layer first.

    The picture is `width` pixels wide, and keeps the windows within it.
    """
    rims = []
    paths = []
    edges = []
    cuts = []
    shapes = []
    rings = []
    windows = []
    moving = []
    for node in nodes:
        if node.parent:
            ends = node.edge
            edges.append(_edge(ends, node.edge_style))
            if node.on_path:
                rims.append(_edge(ends, "rim"))
                paths.append(_edge(ends, "path"))
            if node.cut:
                share = CUT_ABOVE_RING if node.ring else CUT_AT
                others = [other for other in node.parent.children if other is not node]
                gaps = [abs(other.x - node.x) for other in others]
                cuts.append(_cut(ends, share, 0.75 if min(gaps, default=CLOSE) < CLOSE else 1))
        if node.has_shape:
            shapes.append(_node(node))
        if node.ring:
            rings.append(_ring(node))
        if node.window:
            pill = pill_of(node, width)
            stalk = node.x - pill[0] if node.pill_side == "below" else None
            windows.append(_window(node.window, node.window_size, node.status, *pill, stalk))
        if node.status == "current":
            moving.append(_moving(node))
    return [*rims, *paths, *edges, *cuts, *shapes, *rings, *windows, *moving]


@lru_cache(maxsize=64)
def _legend(signs: tuple[tuple[DrawnNode, str], ...], width: int) -> str:
    """Return a legend as SVG."""
    lines = ['<g font-size="14" text-anchor="start">']
    lines += _tree([sign for sign, _ in signs], width)
    for sign, text in signs:
        y = sign.y + BASELINE
        lines.append(f'<text x="{words_x(sign)}" y="{y}">{escaped(text)}</text>')
    return "\n".join([*lines, "</g>"])


def place_of(drawing: Drawing, node: DrawnNode) -> tuple[float, float, float, float]:
    """Return the x, y, width and height of a node (of its middle) as shares of the picture's."""
    width, height = size_of(drawing)
    node_width, node_height = node.box
    return node.x / width, node.y / height, node_width / width, node_height / height


def in_words(drawing: Drawing) -> str:
    """Return what a drawing shows, for those who don't see it."""
    named = [node for node in drawing.nodes if node.kind != "more"]
    if drawing.step is None:
        leaves = [f"{node.name} {node.value}" for node in named if node.kind == "leaf"]
        first = f"{player_name(named[0].player)} is to move at the root, {named[0].name}."
        return f"{first} Leaves: {listed(leaves, MOST)}."
    groups = defaultdict(list)
    for node in named:
        heading = _HEADINGS.get(node.status, "On the current path")
        groups[heading].append(_phrase(node))
    sentences = [f"{heading}: {listed(group, MOST)}." for heading, group in groups.items()]
    sentences += [f"{node.name} is marked: {node.ring}." for node in named if node.ring]
    return " ".join(sentences)


def _phrase(node: DrawnNode) -> str:
    """Return a node in words: its name, its value and its window."""
    words = f"{node.name} {node.value}".rstrip()
    if node.on_path and node.kind == "inner":
        words = f"{node.style} {words}"
    if node.window:
        words += f" window {node.window}"
    return words


def ring_of(node: DrawnNode) -> tuple[float, float, float, float]:
    """Return the x, y, width and height of the ring around a node and the value that it has now."""
    left = right = node.box[0] / 2 + RING
    height = node.box[1] + 2 * RING
    if node.kind == "leaf":
        left = right = node.reach[0] + RING
        if node.value or node.ahead:
            height += node.value_size + 3  # its value is below it
    elif node.value:  # without a board, its neighbour may be near
        right = node.value_place[0] + node.width_of_value(node.value) + (RING if node.board else 1)
    return node.x - left, node.top - RING, left + right, height


def badge_of(node: DrawnNode) -> tuple[float, float]:
    """Return the middle of the badge on the ring around a node, at its left.

    It is below the values of leaves, or between a neighbour's value and the edges to children.
    """
    x, y, _, height = ring_of(node)
    if node.kind == "ring":
        return x + 2, y + height
    if node.kind == "leaf":
        return max(x + 1, BADGE), y + height + 6
    beside = x + RING - BADGE
    if node.parent is None:  # no neighbour, and the flattest edges
        return beside, node.y
    return beside, node.bottom - 2


def pill_of(node: DrawnNode, picture_width: int) -> tuple[int, int, int]:
    """Return the x, y and width of the pill that the window of a node is written on."""
    width = node.pill_width
    right, up = node.pill_place(width)
    x = max(node.x + right - width // 2, 2)
    x = min(x, picture_width - 2 - width)
    return x, node.y - up - PILL // 2, width


def outline(style: str, width: float, height: float) -> list[tuple[float, float]]:
    """Return the corners of a shape around (0, 0): MAX's is a house, MIN's one upside down."""
    right = width / 2
    low = height / 2
    eaves = ROOF - low
    house = [(-right, low), (-right, eaves), (0, -low), (right, eaves), (right, low)]
    if style == "MAX":
        return house
    if style == "MIN":
        return [(x, -y) for x, y in house]
    return [(-right, low), (-right, -low), (right, -low), (right, low)]


def appearance(style: str, look: str) -> tuple[str, str, float]:
    """Return a shape's fill, and the colour and width of its outline."""
    fill, colour = KINDS.get(style, (theme.LEAF, theme.LINE))
    if look in PALE:
        return PAPER, theme.FAINT, THIN
    if look == "recedes":
        fill = PAPER
    if look == "current":
        colour = INK
    return fill, colour, THICK.get(look, THIN)


@lru_cache(maxsize=1024)
def _edge(ends: tuple[int, int, int, int], kind: str) -> str:
    x1, y1, x2, y2 = ends
    colour, width = EDGES[kind]
    dashes = f'{_DASHED} class="pruned"' if kind == "pruned" else ""
    return f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{colour}" stroke-width="{width}"{dashes}/>'


def _cut(ends: tuple[int, int, int, int], share: float, size: float) -> str:
    """Return two strokes across an edge, and a gap between them.

    They are nearer to the child, as the edges of siblings are further apart there.
    """
    x1, y1, x2, y2 = ends
    x = x1 + share * (x2 - x1)
    y = y1 + share * (y2 - y1)
    angle = degrees(atan2(y2 - y1, x2 - x1))
    place = f"translate({x:.1f} {y:.1f}) rotate({angle:.0f}) scale({size:g})"
    # At a slant to the edge, so that they can't be taken for hatching or for other edges.
    strokes = f'<path d="M-7 10l6 -20m8 0l-6 20" stroke="{CUT}" stroke-width="4.5"/>'
    gap = f'<path d="M-4 0h8" stroke="{PAPER}" stroke-width="12"/>'
    return f'<g class="cut" transform="{place}">{gap}{strokes}</g>'


@lru_cache(maxsize=1024)
def _shape(style: str, look: str, width: int, height: int) -> str:
    fill, colour, thick = appearance(style, look)
    less = thick - THIN  # so that a thick outline reaches no further out than a thin one
    corners = outline(style, width - less, height - less)
    path = "L".join(f"{x} {y}" for x, y in corners)
    paint = f'fill="{fill}" stroke="{colour}" stroke-width="{thick}"'
    if look != "pruned":
        return f'<path d="M{path}z" {paint}/>'
    # Hatched by one vertical line, as broad as the shape and in short dashes.
    top = -height / 2
    low = height / 2
    if style == "MAX":
        top += ROOF
    elif style == "MIN":
        low -= ROOF
    hatch = f'stroke="{theme.FAINT}" stroke-width="{width}" stroke-dasharray="1 4"'
    return f'<path d="M{path}z" {paint}{_DASHED}/><path d="M0 {low}V{top}" {hatch}/>'


def _node(node: DrawnNode) -> str:
    """Return a node: its shape, its label or board, and its value unless that is `_moving`."""
    content = _shape(node.style, node.status, *node.box)
    if node.board:
        content += _board(node, node.board)
    else:
        content += _label(node.lines, node.label_y, node.status)
    if node.value:
        if node.status != "current":
            content += _value(node, *node.value_place[:2])
    elif node.ahead:
        y = node.value_place[1]
        content += f'<text class="ahead" y="{y}" fill="{theme.PALE}">{node.ahead}</text>'
    pruned = ' class="pruned"' if node.status == "pruned" else ""
    seen = ""  # what a cropped picture is scrolled to
    if node.status == "current":
        seen = ' data-current=""'
    elif node.parent is None and node.depth == 0 and node.status == "path":
        seen = ' data-root=""'
    elif node.status == "line":
        seen = ' data-line=""'
    return f'<g{pruned}{seen} transform="translate({node.x} {node.y})">{content}</g>'


def _board(node: DrawnNode, board: Board) -> str:
    width = board.columns * cell_of(board)
    height = board.rows * cell_of(board)
    x = -width / 2
    y = node.board_y - height / 2
    before = ""
    if node.over_board:
        before = _label((node.over_board,), round(y) - LINE // 2, node.status)
    if node.status == "pruned":  # faint hatching behind its board
        size = {"width": width, "height": height}
        before += element("rect", x=f"{x:g}", y=f"{y:g}", fill=PAPER, fill_opacity=0.7, **size)
    return before + element(
        "g",
        small_board(node.game, node.state, node.last),
        # By its name and its size, a page finds it and draws it again in a sentence.
        data_board=node.name,
        data_size=f"{width} {height}",
        transform=f"translate({x:g} {y:g})",
        opacity=0.6 if node.status in FADED else 1,
    )


def _value(node: DrawnNode, x: int, y: int) -> str:
    """Return the value of a node, so far from its middle."""
    look = f'x="{x}" y="{y}" text-anchor="{node.value_place[2]}"'
    if node.board:
        look += f' font-size="{node.value_size}"'
    look += f' fill="{theme.PALE}"' if node.status in FADED else ' font-weight="bold"'
    return f"<text {look}>{escaped(node.value)}</text>"


def _moving(node: DrawnNode) -> str:
    """Return what glides along as the search goes on: the pointer to the node, and its value."""
    pointer = f'<path d="M0 0l-8 {-POINTER}h16z"/>'
    moving = gliding("pointer", node.x, node.top - 3, pointer)
    if node.value:
        x, y, _ = node.value_place
        moving += "\n" + gliding("value", node.x + x, node.y + y, _value(node, 0, 0))
    return moving


@lru_cache(maxsize=4096)
def _label(lines: tuple[str, ...], middle: int, kind: str) -> str:
    look = ""
    if kind in FADED:
        look += f' fill="{theme.PALE}"'
    if kind == "pruned":
        look += f' stroke="{PAPER}" stroke-width="7" paint-order="stroke"'
    if len(lines) > 1:
        look += ' font-family="monospace"'
    y = middle + BASELINE - LINE * (len(lines) - 1) // 2
    label = ""
    for line in lines:
        label += f'<text y="{y}"{look}>{escaped(line)}</text>'
        y += LINE
    return label


def _ring(node: DrawnNode) -> str:
    """Return a dashed ring with a badge, ≠, at its lower left."""
    x, y, width, height = ring_of(node)
    right, down = badge_of(node)
    across = right - x
    low = down - y
    line = f'fill="none" stroke="{CUT}" stroke-width="3" stroke-dasharray="7 4"'
    ring = f'<rect width="{width}" height="{height}" rx="{RING}" {line}/>'
    badge = f'<circle cx="{across:g}" cy="{low:g}" r="{BADGE}" fill="{CUT}"/>'
    look = f'font-weight="bold" fill="{PAPER}" text-anchor="middle"'
    sign = f'<text x="{across:g}" y="{low + BASELINE:g}" {look}>≠</text>'
    return gliding("mark", x, y, ring + badge + sign)


@lru_cache(maxsize=1024)
def _window(
    text: str, size: int, status: str, x: int, y: int, width: int, stalk: int | None
) -> str:
    """Return a window on its pill; the current node's is dark, and glides.

    One below its node hangs from it by a stalk, so far from the left of the pill.
    """
    name = ""
    ground = PAPER
    ink = INK
    if status == "current":
        name = "window"
        ground = INK
        ink = PAPER
    look = f'rx="{PILL // 2}" fill="{ground}" stroke="{INK}"'
    pill = f'<rect width="{width}" height="{PILL}" {look}/>'
    if stalk is not None:
        pill += f'<path d="M{stalk} 0v-14" stroke="{INK}" stroke-width="3"/>'
    place = f'x="{width // 2}" y="{PILL // 2 + size // 3}"'
    words = f'<text {place} font-size="{size}" fill="{ink}">{escaped(text)}</text>'
    return gliding(name, x, y, pill + words)
