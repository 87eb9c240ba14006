"""The outlines of nodes: MAX's is a house, MIN's a house on its roof, a leaf's a box."""

from math import hypot

from .items import ROOF

Line = tuple[float, float, float, float]
SPACING = 8  # between the lines of a hatching


def outline(style: str, width: float, height: float) -> list[tuple[float, float]]:
    """Return the corners of a shape around (0, 0); y grows downwards."""
    right, low = width / 2, height / 2
    if style == "MAX":
        eaves = ROOF - low
        return [(-right, low), (-right, eaves), (0, -low), (right, eaves), (right, low)]
    if style == "MIN":
        eaves = low - ROOF
        return [(-right, -low), (-right, eaves), (0, low), (right, eaves), (right, -low)]
    return [(-right, low), (-right, -low), (right, -low), (right, low)]


def hatching(style: str, width: float, height: float) -> list[Line]:
    """Return slanted lines that fill a shape."""
    corners = outline(style, width, height)
    reach = (width + height) / 2
    lines = []
    at = -reach + SPACING / 2
    while at < reach:
        ends = sorted(_crossings(corners, at))
        if len(ends) >= 2 and ends[0] != ends[-1]:
            lines.append((*ends[0], *ends[-1]))
        at += SPACING
    return lines


def _crossings(corners: list[tuple[float, float]], at: float) -> set[tuple[float, float]]:
    """Return where the line x + y = at crosses the sides of a shape."""
    found = set()
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        start, end = x1 + y1 - at, x2 + y2 - at
        if start * end < 0:
            part = start / (start - end)
            found.add((round(x1 + part * (x2 - x1), 1), round(y1 + part * (y2 - y1), 1)))
    return found


def cut_mark(x1: float, y1: float, x2: float, y2: float) -> list[Line]:
    """Return the two strokes across an edge that is cut.

    They are nearer to the child, where there is more room between the edges of siblings.
    """
    length = hypot(x2 - x1, y2 - y1) or 1
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    strokes = []
    for shift in (-3, 3):
        x, y = x1 + 0.62 * (x2 - x1) + shift * along_x, y1 + 0.62 * (y2 - y1) + shift * along_y
        # Slanted against the edge, so that it never looks like a hatching or another edge.
        dx, dy = 8 * (along_y + 0.35 * along_x), 8 * (-along_x + 0.35 * along_y)
        start, end = (round(x - dx, 1), round(y - dy, 1)), (round(x + dx, 1), round(y + dy, 1))
        strokes.append((*start, *end))
    return strokes
