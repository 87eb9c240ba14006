"""A tree to be filled in with a pen: a box for each value, a box for the windows of some nodes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from matplotlib.patches import FancyBboxPatch, Rectangle

from ..games.game import Game
from ..instruments.trace import Trace
from ..instruments.wording import counted, written
from . import legend
from .arrange import PILL, Arrangement
from .fold import whole
from .items import Item, of_game
from .old_style import INK, PAPER
from .old_svg import escaped, painted
from .painter import SANS, Painter
from .shapes import Edge, Scene, shape_at
from .text import SIZE, width_of

BOX, HIGH = 44, 30  # the width and height of a box for a value
WINDOW, WINDOW_HIGH = 96, 27  # and of a box for a window: close siblings still stand apart
_DOTS = "2 4"


class Box(NamedTuple):
    """A place to write in; `answers` are its texts, one for a value and two for a window."""

    x: int
    y: int
    answers: tuple[str, ...]

    @property
    def is_window(self) -> bool:
        return len(self.answers) == 2


@dataclass
class Form:
    """A tree with boxes to write in."""

    scene: Scene
    boxes: list[Box] = field(default_factory=list)


def form_of(
    game: Game,
    values: Mapping[Any, str],
    windows: Mapping[Any, tuple[str, str]],
    trace: Trace | None = None,
) -> Form:
    """Return a game's whole tree with boxes, empty or filled in.

    Parameters
    ----------
    game : Game
        A game that is written out.
    values : mapping
        What stands in the box beside an inner node; those left out have none.
    windows : mapping
        What stands in the box above a node for alpha and beta; those left out have none.
    trace : Trace, optional
        The search whose cut-offs are shown, each with what was never searched; none if left out.

    Returns
    -------
    Form
        The places are the same whether the boxes are empty or not.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> form = form_of(lab.Tree([[4, 7], [2, 9]]), {"A": ""}, {"C": ("", "")})
    >>> [box.answers for box in form.boxes]
    [('',), ('', '')]
    """
    tree = of_game(game)
    visited = set(trace.visited) if trace else {item.state for item in tree}
    place = Arrangement(whole(tree), lambda item: _room(item, values), windows=True)
    lift = 0 if game.initial in windows else PILL  # no room is needed above the root
    nodes, edges, boxes = [], [], []
    for at, item in enumerate(tree):
        status = "closed" if item.state in visited else "pruned"
        shape = shape_at(place, at, status)
        shape.y -= lift
        shape.value = _leaf_value(item)
        nodes.append(shape)
        if item.parent is not None:
            above = nodes[place.spots[at].parent]
            cut = status == "pruned" and above.status == "closed"
            edges.append(Edge(above, shape, cut=cut))
        if item.state in values:
            left = shape.x + shape.width // 2 + 5
            boxes.append(Box(left, shape.y + shape.label_y - HIGH // 2, (values[item.state],)))
        if item.state in windows:
            top = shape.y - shape.height // 2 - WINDOW_HIGH - 3
            boxes.append(Box(shape.x - WINDOW // 2, top, windows[item.state]))
    title = f"Game tree of {counted(len(tree), 'node')}"
    cuts = any(edge.cut for edge in edges)
    return Form(Scene(nodes, edges, place.width, place.height - lift, cuts, None, title), boxes)


def form_svg(form: Form) -> str:
    """Return a form as SVG."""
    shift = legend.frame(form.scene)[2]
    boxes = "".join(_svg_box(box) for box in form.boxes)
    text = painted(form.scene).rstrip().removesuffix("</svg>")
    return f'{text}<g transform="translate({shift} 0)">{boxes}</g>\n</svg>\n'


def paint_form(form: Form, ax: Any) -> None:
    """Paint a form on matplotlib's axes."""
    painter = Painter(form.scene, ax)
    painter.paint()
    line = {"edgecolor": INK, "facecolor": PAPER, "linewidth": painter.point, "zorder": 5}
    for box in form.boxes:
        if box.is_window:
            at, corner = (box.x + 8, box.y + 8), "round,pad=8"
            size = (WINDOW - 16, WINDOW_HIGH - 16)
            ax.add_patch(FancyBboxPatch(at, *size, boxstyle=corner, **line))
        else:
            dots = (0, [float(part) for part in _DOTS.split()])
            ax.add_patch(Rectangle((box.x, box.y), BOX, HIGH, linestyle=dots, **line))
        for x, y, text, side in _texts(box):
            ax.text(
                x, y, text, ha="center" if side == "middle" else "left", va="center_baseline",
                fontsize=SIZE * painter.point, family=SANS, color=INK, zorder=6,
                weight="bold" if text in box.answers else "normal", parse_math=False,
            )  # fmt: skip


def _room(item: Item, values: Mapping[Any, str]) -> int:
    if item.leaf:
        return width_of(_leaf_value(item))
    return BOX if item.state in values else 0


def _leaf_value(item: Item) -> str:
    return written(item.game.evaluate(item.state)) if item.leaf else ""


def _texts(box: Box) -> list[tuple[float, float, str, str]]:
    """Return the texts in a box: x, the middle line's y, the text, and where it is anchored."""
    if not box.is_window:
        return [(box.x + BOX / 2, box.y + HIGH / 2, box.answers[0], "middle")]
    y, texts = box.y + WINDOW_HIGH / 2, []
    for x, name, answer in zip((box.x, box.x + WINDOW / 2), "αβ", box.answers, strict=True):
        texts += [(x + 6, y, name, "start"), (x + 32, y, answer, "middle")]
    return texts


def _svg_box(box: Box) -> str:
    if box.is_window:
        shape, size = f'rx="8" stroke="{INK}"', (WINDOW, WINDOW_HIGH)
    else:
        shape, size = f'stroke="{INK}" stroke-dasharray="{_DOTS}"', (BOX, HIGH)
    width, height = size
    rect = (
        f'<rect x="{box.x}" y="{box.y}" width="{width}" height="{height}" fill="{PAPER}" {shape}/>'
    )
    return rect + "".join(_svg_text(box, *text) for text in _texts(box) if text[2])


def _svg_text(box: Box, x: float, y: float, text: str, side: str) -> str:
    weight = ' font-weight="bold"' if text in box.answers else ""
    return f'<text x="{x:g}" y="{y + 5:g}" text-anchor="{side}"{weight}>{escaped(text)}</text>'
