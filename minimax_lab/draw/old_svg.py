"""A scene as SVG: text only, no scripts, no ids, the same bytes for the same input."""

from collections.abc import Sequence
from functools import lru_cache

from . import legend
from .alt_text import described
from .arrange import MARGIN, PILL, POINTER
from .old_style import BADGE, CUT, EDGES, HALO, HATCH, INK, PALE, PAPER, RING, appearance
from .outlines import cut_mark, hatching, outline
from .shapes import Edge, Scene, Shape
from .text import LINE, SIZE


def painted(scene: Scene) -> str:
    """Return a scene as SVG."""
    if not scene.nodes:
        note = f'<text x="200" y="35">{escaped(scene.title)}</text>'
        return f"{opening(400, 60, scene.title, described(scene))}\n{note}\n</svg>\n"
    width, height, shift, rows = legend.frame(scene)
    parts = [
        opening(width, height, scene.title, described(scene)),
        f'<g transform="translate({shift} 0)">' if shift else "<g>",
        *(_edge(edge) for edge in scene.edges),
        *(_cut(edge) for edge in scene.edges if edge.cut),
        *(_shape(shape) for shape in scene.nodes),
        *(_window(shape, -shift, width - shift) for shape in scene.nodes if shape.window),
        *(
            _ring(shape, scene.nodes, -shift, width - shift)
            for shape in scene.nodes
            if shape.marked
        ),
        "</g>",
        _legend(rows, scene.height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


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


def escaped(text: str) -> str:
    """Return text as it may stand in SVG."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n")


def _edge(edge: Edge) -> str:
    x1, y1, x2, y2 = edge.ends
    line = f'<path d="M{x1} {y1}L{x2} {y2}"'
    colour, width, dash = EDGES[edge.style]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    painted = f'{line} stroke="{colour}" stroke-width="{width}"{dashed}/>'
    if edge.path:
        return f'{line} stroke="{HALO}" stroke-width="11" stroke-linecap="round"/>{painted}'
    return painted


def _cut(edge: Edge) -> str:
    lines = "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in cut_mark(*edge.ends))
    return f'<path d="{lines}" stroke="{CUT}" stroke-width="3"/>'


def _shape(shape: Shape) -> str:
    fill, colour, width, dash = appearance(shape.style, shape.status, shape.critical)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    body = _body(shape.style, shape.width, shape.height)
    parts = [
        f'<g transform="translate({shape.x} {shape.y})">',
        f'<path d="{body}" fill="{fill}" stroke="{colour}" stroke-width="{width}"{dashed}/>',
    ]
    if shape.status == "pruned" and shape.kind != "more":
        hatch = _hatch(shape.style, shape.width, shape.height)
        parts.append(f'<path d="{hatch}" stroke="{HATCH}"/>')
    parts.append(_label(shape))
    if shape.value:
        parts.append(_value(shape))
    if shape.critical:
        parts.append(_badge(shape))
    if shape.status == "current":
        top = -shape.height // 2 - 3
        parts.append(f'<path d="M0 {top}l-8 {-POINTER}h16z" fill="{INK}"/>')
    parts.append("</g>")
    return "".join(parts)


def _label(shape: Shape) -> str:
    lines, y = shape.lines, shape.label_y
    paint = f' fill="{PALE[shape.status]}"' if shape.status in PALE else ""
    if shape.status == "pruned":
        paint += f' stroke="{PAPER}" stroke-width="4" paint-order="stroke"'
    if len(lines) == 1:
        return f'<text y="{y + 5}"{paint}>{escaped(lines[0])}</text>'
    y -= LINE * (len(lines) - 1) // 2
    rows = "".join(
        f'<tspan x="0" y="{y + 5 + LINE * row}">{escaped(line)}</tspan>'
        for row, line in enumerate(lines)
    )
    return f'<text font-family="monospace"{paint}>{rows}</text>'


def _value(shape: Shape) -> str:
    x, y, anchor = shape.value_place
    anchored = f' x="{x}" text-anchor="{anchor}"' if x else ""
    return f'<text{anchored} y="{y}" font-weight="bold">{escaped(shape.value)}</text>'


def _badge(shape: Shape) -> str:
    """Return the type of a critical node in a circle."""
    x, y = shape.badge_place
    return (
        f'<circle cx="{x}" cy="{y}" r="{BADGE}" fill="{PAPER}" stroke="{INK}"/>'
        f'<text x="{x}" y="{y + 4}" font-size="12" font-weight="bold" '
        f'text-anchor="middle">{shape.critical}</text>'
    )


def _ring(shape: Shape, nodes: Sequence[Shape] = (), left: int = 0, right: int = 0) -> str:
    """Return a dashed ring around a node and its value, with the sign ≠ at it."""
    x, y, width, height = shape.ring
    across, down = shape.mark_place(nodes, left, right)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{RING}" fill="none" '
        f'stroke="{CUT}" stroke-width="3" stroke-dasharray="7 4"/>'
        f'<circle cx="{across}" cy="{down}" r="{BADGE}" fill="{CUT}"/>'
        f'<text x="{across}" y="{down + 5}" font-size="14" font-weight="bold" '
        f'fill="{PAPER}" text-anchor="middle">≠</text>'
    )


def _window(shape: Shape, left: int, right: int) -> str:
    """Return the window on its pill above a node; a dark pill at the current one."""
    x, y, width = shape.pill(left, right)
    dark = shape.status == "current"
    fill, ink = (INK, PAPER) if dark else (PAPER, INK)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{PILL}" rx="11" fill="{fill}" '
        f'stroke="{INK}"/><text x="{x + width // 2}" y="{y + 16}" font-size="14" '
        f'fill="{ink}">{escaped(shape.window)}</text>'
    )


@lru_cache(maxsize=1024)
def _body(style: str, width: int, height: int) -> str:
    return f"M{'L'.join(f'{x} {y}' for x, y in outline(style, width, height))}z"


@lru_cache(maxsize=1024)
def _hatch(style: str, width: int, height: int) -> str:
    lines = hatching(style, width, height)
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in lines)


def _legend(rows: list[list[legend.Entry]], top: int) -> str:
    parts = ['<g font-size="14" text-anchor="start">']
    for row in rows:
        for entry in row:
            x, y = entry.x + MARGIN, top + entry.y
            if entry.shape:
                sign = _shape(entry.shape)
                if entry.shape.marked:
                    sign += _ring(entry.shape)
                parts.append(f'<g transform="translate({x} {y})">{sign}</g>')
            if entry.edge:
                edge = _edge(entry.edge) + (_cut(entry.edge) if entry.edge.cut else "")
                parts.append(f'<g transform="translate({x} {y})">{edge}</g>')
            parts.append(f'<text x="{x + legend.ICON}" y="{y + 5}">{entry.text}</text>')
    return "".join([*parts, "</g>"])
