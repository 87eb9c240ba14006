"""The look of all pictures: told apart without colour, and in grey; and how much room it takes."""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

PAPER, INK = "#ffffff", "#111111"
CUT, HALO, HATCH = "#a50026", "#ffd24a", "#b5b5b5"

FILLS = {"MAX": "#cfe3f5", "MIN": "#ffdfb8", "leaf": "#f1f1f1", "more": "#f1f1f1"}

# Instead of them where critical nodes are told from others: by type, 0 if it isn't critical.
CRITICAL = {0: PAPER, 1: "#ffe066", 2: "#93d6c6", 3: "#b58fd3"}

# Colour, width and dashes of an outline: by status, or (colour None) by the kind of node.
OUTLINES = {
    "MAX": ("#08519c", 2, ""),
    "MIN": ("#a63603", 2, ""),
    "leaf": ("#444444", 2, ""),
    "more": ("#777777", 2, ""),
    "unvisited": ("#a8a8a8", 1.5, ""),
    "pruned": ("#8c8c8c", 1.5, "4 3"),
    "closed": (None, 1.5, ""),
    "path": (None, 3, ""),
    "current": (INK, 4.5, ""),
}

# Statuses in which a node isn't filled, and the colour of its label.
PALE = {"unvisited": "#6f6f6f", "pruned": "#555555"}

# How an edge looks: colour, width and dashes.
EDGES = {
    "unvisited": ("#bdbdbd", 1.5, ""),
    "pruned": ("#8c8c8c", 1.5, "4 3"),
    "visited": ("#555555", 1.5, ""),
    "best": (INK, 4.5, ""),
}

SIZE = 15  # of every text in a tree, in pixels
LINE = 18  # from one line of a label to the next
LONGEST = 16  # characters in a line of a label
ROOF = 11  # how high the roof of a MAX node is, and how deep the floor of a MIN node

_NARROW = frozenset(" .,:;!|'ijlIft()[]")
_BROAD = frozenset("mwMW@%≥≤−+=∞…")

Line = tuple[float, float, float, float]  # x and y where it starts and where it ends


def appearance(style: str, status: str, critical: int | None = None) -> tuple[str, str, float, str]:
    """Return a shape's fill, and the colour, width and dashes of its outline."""
    colour, width, dash = OUTLINES[status]
    fill = PAPER if status in PALE else CRITICAL.get(critical, FILLS[style])
    return fill, colour or OUTLINES[style][0], width, dash


@lru_cache(maxsize=4096)
def width_of(text: str, size: int = SIZE) -> int:
    """Return about how many pixels a text in bold letters takes; no font is known yet."""
    narrow = sum(sign in _NARROW for sign in text)
    broad = sum(sign in _BROAD for sign in text)
    return round(size * (0.42 * narrow + 0.92 * broad + 0.7 * (len(text) - narrow - broad)))


def lines_of(label: str) -> tuple[str, ...]:
    """Return the lines of a label, each short enough for a picture."""
    lines = (line.rstrip() for line in label.split("\n"))
    half = LONGEST // 2
    return tuple(
        line if len(line) <= LONGEST else f"{line[:half]}…{line[1 - half :]}" for line in lines
    )


def room_for(lines: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height of a label; one of several lines is a board, evenly spaced."""
    if len(lines) == 1:
        return width_of(lines[0]), LINE
    return round(0.61 * SIZE * max(map(len, lines))), LINE * len(lines)


def outline(style: str, width: float, height: float) -> list[tuple[float, float]]:
    """Return a shape's corners around (0, 0), y downwards: MAX's is a house, MIN's one upended."""
    right, low = width / 2, height / 2
    if style == "MAX":
        eaves = ROOF - low
        return [(-right, low), (-right, eaves), (0, -low), (right, eaves), (right, low)]
    if style == "MIN":
        eaves = low - ROOF
        return [(-right, -low), (-right, eaves), (0, low), (right, eaves), (right, -low)]
    return [(-right, low), (-right, -low), (right, -low), (right, low)]


def hatching(style: str, width: float, height: float) -> Iterator[Line]:
    """Yield slanted lines that fill a shape but its roof: those where x + y is 4, 12, 20, …"""
    right = width / 2
    high = height / 2 - (ROOF if style == "MIN" else 0)  # y grows downwards
    low = (ROOF if style == "MAX" else 0) - height / 2
    at = 4 - 8 * ((right - low) // 8)
    while at < right + high:
        start, end = max(-right, at - high), min(right, at - low)
        if start < end:
            yield start, at - start, end, at - end
        at += 8


def cut_mark(x1: float, y1: float, x2: float, y2: float) -> Iterator[Line]:
    """Yield the two strokes across an edge that is cut.

    They are nearer to the child, where there is more room between the edges of siblings.
    """
    length = hypot(x2 - x1, y2 - y1) or 1
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    for shift in (-3, 3):
        x, y = x1 + 0.62 * (x2 - x1) + shift * along_x, y1 + 0.62 * (y2 - y1) + shift * along_y
        # Slanted against the edge, so that it never looks like a hatching or another edge.
        dx, dy = 8 * (along_y + 0.35 * along_x), 8 * (-along_x + 0.35 * along_y)
        yield round(x - dx, 1), round(y - dy, 1), round(x + dx, 1), round(y + dy, 1)
