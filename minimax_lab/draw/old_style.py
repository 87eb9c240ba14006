"""The colours and lines of all pictures: told apart without colour, and in grey."""

PAPER, INK = "#ffffff", "#111111"
CUT, HALO, HATCH = "#a50026", "#ffd24a", "#b5b5b5"

FILLS = {"MAX": "#cfe3f5", "MIN": "#ffdfb8", "leaf": "#f1f1f1", "more": "#f1f1f1"}

# Instead of them where critical nodes are told from others: by type, 0 if it isn't critical.
CRITICAL = {0: PAPER, 1: "#ffe066", 2: "#93d6c6", 3: "#b58fd3"}
BADGE = 8  # the radius of the badge with the type
RING = 7  # how far a mark's ring lies around a node

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


def appearance(style: str, status: str, critical: int | None = None) -> tuple[str, str, float, str]:
    """Return a shape's fill, and the colour, width and dashes of its outline."""
    colour, width, dash = OUTLINES[status]
    fill = PAPER if status in PALE else CRITICAL.get(critical, FILLS[style])
    return fill, colour or OUTLINES[style][0], width, dash
