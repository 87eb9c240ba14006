"""Paint a scene on matplotlib's axes."""

from typing import Any

import networkx
from matplotlib.patches import Circle, FancyBboxPatch, Polygon

from . import legend
from .arrange import MARGIN, POINTER
from .old_style import BADGE, CUT, EDGES, HALO, HATCH, INK, PALE, PAPER, appearance
from .outlines import cut_mark, hatching, outline
from .shapes import Edge, Scene, Shape
from .text import LINE, SIZE

SANS, MONO = "DejaVu Sans", "DejaVu Sans Mono"  # they come with matplotlib


class Painter:
    """Paints one scene, y downwards, in the scene's pixels as large as the axes allow."""

    def __init__(self, scene: Scene, ax: Any) -> None:
        self.scene, self.ax = scene, ax
        self.width, self.height, self.left, self.rows = legend.frame(scene)
        room = ax.get_window_extent()
        pixel = min(room.width / self.width, room.height / self.height)
        self.point = pixel * 72 / ax.figure.dpi  # so many points is a pixel of the scene

    def paint(self) -> None:
        """Paint it all."""
        self._edges(self.scene.edges, 0, 0)
        for shape in self.scene.nodes:
            self._shape(shape, shape.x, shape.y)
        for shape in self.scene.nodes:
            if shape.window:
                self._window(shape)
        self._legend()
        if not self.scene.nodes:
            self._text(self.width / 2, self.height / 2, self.scene.title)
        self.ax.set(xlim=(-self.left, self.width - self.left), ylim=(self.height, 0))
        self.ax.set_aspect("equal")
        self.ax.set_axis_off()

    def _edges(self, edges: list[Edge], x: int, y: int) -> None:
        """Paint edges from where each leaves its parent to where it meets its child."""
        graph, places = networkx.DiGraph(), {}
        for number, edge in enumerate(edges):
            x1, y1, x2, y2 = edge.ends
            places[number, "above"], places[number, "below"] = (x + x1, y + y1), (x + x2, y + y2)
            graph.add_edge((number, "above"), (number, "below"), path=edge.path, style=edge.style)
        lines = list(graph.edges(data=True))
        self._lines(graph, places, [line for line in lines if line[2]["path"]], (HALO, 11, ""))
        for style, look in EDGES.items():
            self._lines(graph, places, [line for line in lines if line[2]["style"] == style], look)
        for edge in edges:
            if edge.cut:
                x1, y1, x2, y2 = edge.ends
                self._strokes(cut_mark(x + x1, y + y1, x + x2, y + y2), CUT, 3)

    def _lines(self, graph: Any, places: dict, lines: list, look: tuple) -> None:
        if not lines:
            return
        colour, width, dash = look
        networkx.draw_networkx_edges(
            graph, places, [line[:2] for line in lines], arrows=False, ax=self.ax,
            edge_color=colour, width=width * self.point, style="dashed" if dash else "solid",
        )  # fmt: skip

    def _strokes(self, strokes: list, colour: str, width: float) -> None:
        for x1, y1, x2, y2 in strokes:
            self.ax.plot([x1, x2], [y1, y2], color=colour, linewidth=width * self.point, zorder=3)

    def _shape(self, shape: Shape, x: int, y: int) -> None:
        fill, colour, width, dash = appearance(shape.style, shape.status, shape.critical)
        corners = [(x + dx, y + dy) for dx, dy in outline(shape.style, shape.width, shape.height)]
        self.ax.add_patch(
            Polygon(
                corners, facecolor=fill, edgecolor=colour, zorder=2,
                linewidth=width * self.point, linestyle="--" if dash else "-",
            )
        )  # fmt: skip
        if shape.status == "pruned" and shape.kind != "more":
            lines = hatching(shape.style, shape.width, shape.height)
            self._strokes([(x + a, y + b, x + c, y + d) for a, b, c, d in lines], HATCH, 1)
        self._label(shape, x, y)
        if shape.value:
            right, down, side = shape.value_place
            side = "center" if side == "middle" else "left"
            self._text(x + right, y + down - 5, shape.value, ha=side, weight="bold")
        if shape.status == "current":
            top = y - shape.height / 2 - 3
            tip = [(x, top), (x - 8, top - POINTER), (x + 8, top - POINTER)]
            self.ax.add_patch(Polygon(tip, color=INK, zorder=4, linewidth=0))
        if shape.critical:
            self._badge(shape, x, y)

    def _label(self, shape: Shape, x: int, y: int) -> None:
        lines = shape.lines
        first = y + shape.label_y - LINE * (len(lines) - 1) / 2
        colour = PALE.get(shape.status, INK)
        ground = {"pad": 0.6, "facecolor": PAPER, "edgecolor": "none"}
        for row, line in enumerate(lines):
            self._text(
                x, first + LINE * row, line, color=colour, family=SANS if len(lines) == 1 else MONO,
                bbox=ground if shape.status == "pruned" and line else None,
            )  # fmt: skip

    def _badge(self, shape: Shape, x: int, y: int) -> None:
        right, down = shape.badge_place
        middle = x + right, y + down
        look = {"facecolor": PAPER, "edgecolor": INK, "linewidth": self.point}
        self.ax.add_patch(Circle(middle, BADGE, zorder=4, **look))
        self._text(*middle, str(shape.critical), size=12, weight="bold")

    def _window(self, shape: Shape) -> None:
        x, y, width = shape.pill(-self.left, self.width - self.left)
        dark = shape.status == "current"
        self.ax.add_patch(
            FancyBboxPatch(
                (x + 11, y + 11), width - 22, 0, boxstyle="round,pad=11", zorder=4,
                facecolor=INK if dark else PAPER, edgecolor=INK, linewidth=self.point,
            )
        )  # fmt: skip
        colour = PAPER if dark else INK
        self._text(x + width / 2, y + 11, shape.window, size=14, color=colour)

    def _legend(self) -> None:
        for row in self.rows:
            for entry in row:
                x, y = entry.x + MARGIN - self.left, self.scene.height + entry.y
                if entry.shape:
                    self._shape(entry.shape, x + entry.shape.x, y)
                if entry.edge:
                    self._edges([entry.edge], x, y)
                self._text(x + legend.ICON, y, entry.text, ha="left", size=14)

    def _text(self, x: float, y: float, text: str, size: int = SIZE, **look: Any) -> None:
        """Write a text as it is (a dollar sign starts no formula), its middle line at y."""
        look = {"ha": "center", "family": SANS, "color": INK, **look}
        self.ax.text(
            x, y, text, va="center_baseline", fontsize=size * self.point, zorder=5,
            parse_math=False, clip_on=True, **look,
        )  # fmt: skip
