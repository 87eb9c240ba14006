"""The alternative text of a picture: what it shows, in words."""

from ..games.game import player_name
from ..instruments.wording import listed
from .shapes import Scene, Shape

MOST = 12  # nodes that are named
_HEADINGS = {"closed": "Done", "unvisited": "Not visited yet", "pruned": "Never searched"}


def described(scene: Scene) -> str:
    """Return what a scene shows."""
    if not scene.nodes:
        return "There is nothing to draw."
    named = [shape for shape in scene.nodes if shape.kind != "more"]
    if scene.step is None:
        values = [f"{shape.name} {shape.value}" for shape in named if shape.kind == "leaf"]
        root = player_name(named[0].player)
        words = f"{root} is to move at the root, {named[0].name}. Leaves: {listed(values, MOST)}."
        return words + _critical(named)
    groups: dict[str, list[str]] = {}
    for shape in named:
        groups.setdefault(_heading(shape), []).append(_phrase(shape))
    words = " ".join(f"{heading}: {listed(names, MOST)}." for heading, names in groups.items())
    words += "".join(f" {shape.name} is marked: {shape.marked}." for shape in named if shape.marked)
    return words + _critical(named)


def _critical(named: list[Shape]) -> str:
    """Return which nodes are critical, "" if the picture doesn't say."""
    words = ""
    for kind in (1, 2, 3):
        names = [shape.name for shape in named if shape.critical == kind]
        if names:
            words += f" Critical, type {kind}: {listed(names, MOST)}."
    return words


def _heading(shape: Shape) -> str:
    if shape.status in ("path", "current"):
        return "On the current path"
    return _HEADINGS[shape.status]


def _phrase(shape: Shape) -> str:
    if shape.status not in ("path", "current"):
        return f"{shape.name} {shape.value}".rstrip()
    player = "" if shape.kind == "leaf" else f"{player_name(shape.player)} "
    window = f"window {shape.window}" if shape.window else ""
    return " ".join(part for part in (player + shape.name, shape.value, window) if part)
