r"""A scene as TikZ, for LaTeX: absolute places and plain paths, with no library but TikZ itself."""

from textwrap import wrap

from . import legend
from .alt_text import described
from .arrange import MARGIN, PILL, POINTER
from .outlines import cut_mark, hatching, outline
from .shapes import Edge, Scene, Shape
from .style import BADGE, CUT, EDGES, HALO, HATCH, INK, PALE, PAPER, appearance
from .text import LINE

_PIXEL = 0.75  # big points: a text of 15 pixels takes a little more room than 10 points

_HEAD = r"""% {title}
{words}
%
% In the preamble: \usepackage{{tikz}} (no TikZ library is needed). Then, where the picture belongs:
%   \input{{{name}}}, or to fit the line: \resizebox{{\linewidth}}{{!}}{{\input{{{name}}}}}
\begin{{tikzpicture}}[x={pixel}bp, y=-{pixel}bp, font=\sffamily,
  every node/.style={{inner sep=0pt, outer sep=0pt, anchor=base}}]
{colours}
"""

# What LaTeX reads as more than a letter, and letters that its fonts have in formulas only.
_SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\textdollar{}", "&": r"\&",
    "#": r"\#", "_": r"\_", "%": r"\%", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\char34{}",
    "−": "$-$", "∞": r"$\infty$", "≥": r"$\ge$", "≤": r"$\le$", "α": r"$\alpha$",
    "β": r"$\beta$", "…": r"\dots{}", "⁺": "$^{+}$", "⁻": "$^{-}$",
}  # fmt: skip


def tikz(scene: Scene, name: str = "tree.tex") -> str:
    """Return a scene as a ``tikzpicture``, with a comment that says what it shows and needs.

    `name` is that of the file, for the comment.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.draw.scene import scene_of
    >>> print(tikz(scene_of(lab.Tree([4, 7]))).splitlines()[0])
    % Game tree of 3 nodes
    """
    return _Picture(scene).text(name)


def escaped(text: str) -> str:
    r"""Return text as it may stand in LaTeX.

    Examples
    --------
    >>> escaped("x_1 ≤ −∞")
    'x\\_1 $\\le$ $-\\infty$'
    """
    signs = (_SIGNS.get(sign, sign) for sign in text if sign.isprintable())
    return "".join(signs).replace("$$", "")  # two formulas side by side are one


class _Picture:
    """Writes one scene; a colour is defined when it is first asked for."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.width, self.height, self.left, self.rows = legend.frame(scene)
        self.colours: dict[str, str] = {}
        self.lines: list[str] = []

    def text(self, name: str) -> str:
        scene = self.scene
        for edge in scene.edges:
            self._edge(edge, 0, 0)
        for edge in scene.edges:
            if edge.cut:
                self._strokes(cut_mark(*edge.ends), CUT, 3)
        for shape in scene.nodes:
            self._shape(shape, shape.x, shape.y)
        for shape in scene.nodes:
            if shape.window:
                self._window(shape)
        self._legend()
        if not scene.nodes:
            self._node(self.width / 2, self.height / 2, scene.title)
        colours = "\n".join(
            rf"\definecolor{{{name}}}{{HTML}}{{{hexed[1:].upper()}}}"
            for hexed, name in self.colours.items()
        )
        words = "\n".join(f"% {line}" for line in wrap(_comment(scene), 95))
        title, name = (
            "".join(sign for sign in text if sign.isprintable()) for text in (scene.title, name)
        )
        head = _HEAD.format(title=title, words=words, name=name, pixel=_PIXEL, colours=colours)
        return head + "\n".join([*self.lines, r"\end{tikzpicture}"]) + "\n"

    def _colour(self, hexed: str) -> str:
        return self.colours.setdefault(hexed, f"lab{hexed[1:]}")

    def _draw(self, path: str, colour: str, width: float, dash: str = "", more: str = "") -> None:
        options = [f"draw={self._colour(colour)}", f"line width={_number(width * _PIXEL)}bp"]
        if dash:
            on, off = (_number(float(part) * _PIXEL) for part in dash.split())
            options.append(f"dash pattern=on {on}bp off {off}bp")
        options += [more] if more else []
        self.lines.append(rf"\path[{', '.join(options)}] {path};")

    def _strokes(self, strokes: list, colour: str, width: float) -> None:
        path = " ".join(f"{_at(x1, y1)} -- {_at(x2, y2)}" for x1, y1, x2, y2 in strokes)
        self._draw(path, colour, width)

    def _edge(self, edge: Edge, x: float, y: float) -> None:
        x1, y1, x2, y2 = edge.ends
        path = f"{_at(x + x1, y + y1)} -- {_at(x + x2, y + y2)}"
        if edge.path:
            self._draw(path, HALO, 11, more="line cap=round")
        self._draw(path, *EDGES[edge.style])

    def _shape(self, shape: Shape, x: float, y: float) -> None:
        fill, colour, width, dash = appearance(shape.style, shape.status, shape.critical)
        corners = [(x + dx, y + dy) for dx, dy in outline(shape.style, shape.width, shape.height)]
        path = " -- ".join([*(_at(*corner) for corner in corners), "cycle"])
        self._draw(path, colour, width, dash, f"fill={self._colour(fill)}")
        if shape.status == "pruned" and shape.kind != "more":
            lines = hatching(shape.style, shape.width, shape.height)
            self._strokes([(x + a, y + b, x + c, y + d) for a, b, c, d in lines], HATCH, 1)
        self._label(shape, x, y)
        if shape.value:
            right, down, side = shape.value_place
            anchor = "" if side == "middle" else "anchor=base west"
            self._node(x + right, y + down, shape.value, anchor, r"font=\sffamily\bfseries")
        if shape.critical:
            right, down = shape.badge_place
            self._draw(f"{_at(x + right, y + down)} circle[radius={_number(BADGE * _PIXEL)}bp]",
                       INK, 1, more=f"fill={self._colour(PAPER)}")  # fmt: skip
            bold = r"font=\sffamily\bfseries\footnotesize"
            self._node(x + right, y + down + 4, str(shape.critical), bold)
        if shape.status == "current":
            top = y - shape.height / 2 - 3
            tip = [(x, top), (x - 8, top - POINTER), (x + 8, top - POINTER)]
            path = " -- ".join(_at(*corner) for corner in tip)
            self.lines.append(rf"\path[fill={self._colour(INK)}] {path} -- cycle;")

    def _label(self, shape: Shape, x: float, y: float) -> None:
        first = y + shape.label_y - LINE * (len(shape.lines) - 1) / 2 + 5
        options = [f"text={self._colour(PALE.get(shape.status, INK))}"]
        if shape.status == "pruned":
            options.append(f"fill={self._colour(PAPER)}")
        if len(shape.lines) > 1:
            options.append(r"font=\ttfamily")
        for row, line in enumerate(shape.lines):
            if line:
                self._node(x, first + LINE * row, line, *options)

    def _window(self, shape: Shape) -> None:
        x, y, width = shape.pill(-self.left, self.width - self.left)
        dark = shape.status == "current"
        ground, ink = (INK, PAPER) if dark else (PAPER, INK)
        look = f"fill={self._colour(ground)}, rounded corners={_number(11 * _PIXEL)}bp"
        self._draw(f"{_at(x, y)} rectangle {_at(x + width, y + PILL)}", INK, 1, more=look)
        self._node(x + width / 2, y + 16, shape.window, f"text={self._colour(ink)}")

    def _legend(self) -> None:
        for row in self.rows:
            for entry in row:
                x, y = entry.x + MARGIN - self.left, self.scene.height + entry.y
                if entry.shape:
                    self._shape(entry.shape, x + entry.shape.x, y)
                if entry.edge:
                    self._edge(entry.edge, x, y)
                    if entry.edge.cut:
                        x1, y1, x2, y2 = entry.edge.ends
                        self._strokes(cut_mark(x + x1, y + y1, x + x2, y + y2), CUT, 3)
                self._node(x + legend.ICON, y + 5, entry.text, "anchor=base west")

    def _node(self, x: float, y: float, text: str, *options: str) -> None:
        chosen = ", ".join(option for option in options if option)
        self.lines.append(rf"\node[{chosen}] at {_at(x, y)} {{{escaped(text)}}};")


def _comment(scene: Scene) -> str:
    return "In words: " + "".join(s for s in described(scene) if s.isprintable())


def _at(x: float, y: float) -> str:
    return f"({_number(x)},{_number(y)})"


def _number(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
