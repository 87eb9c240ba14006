"""Figures of trees by networkx and matplotlib, and files of them: PNG, PDF, TikZ and SVG."""

import io
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import networkx
from matplotlib import rc_context, rcParamsDefault
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.path import Path

from ..games.game import Game
from ..instruments.trace import Trace
from ..instruments.wording import listed
from ..measure.theory import critical_nodes
from .layout import ROOF, SIZE, Drawing, DrawnNode
from .svg import CUT, EDGES, HALO, INK, KINDS, PALE, PAPER, appearance, outline, painted
from .tree import drawn, unfolded

DPI = 100
TITLE, ROW, COLUMN = 30, 26, 150  # pixels: above the tree, and of a sign in the legend
ENDINGS = [".svg", ".pdf", ".png", ".tex"]
SANS, MONO = "DejaVu Sans", "DejaVu Sans Mono"  # they come with matplotlib
HATCHING = "///"

# What fills the critical nodes of each type, and, as type 0, all others.
CRITICAL = {0: PAPER, 1: "#ffe066", 2: "#93d6c6", 3: "#b58fd3"}

# What matplotlib would write into a file of its own accord, and what changes from day to day.
WITHOUT = {
    ".pdf": {"CreationDate": None, "Producer": None, "Creator": None},
    ".png": {"Software": None},
}


def layout(tree_or_trace: Trace | Game) -> dict[Any, tuple[int, int]]:
    """Return where the nodes of ``tree.graph`` or ``trace.graph`` stand, for networkx.

    Parameters
    ----------
    tree_or_trace : Tree or Trace
        A game that is written out, or a trace. The iterations of a search that starts over stand
        side by side.

    Returns
    -------
    dict
        Node of the graph -> (x, y), the `pos` of networkx's functions: in pixels of the lab's own
        pictures, the root uppermost, children in order from left to right.

    Raises
    ------
    TypeError
        If it is neither, or a game that is not written out: it has no graph.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.layout(lab.Tree([4, 7]))
    {'A': (165, -61), 'B': (144, -154), 'C': (186, -154)}

    A figure of one's own, by networkx alone:

    >>> import networkx
    >>> trace = lab.watch(lab.alphabeta, lab.COURSE_TREE, "A", 3)
    >>> graph, places = trace.graph, lab.layout(trace)
    >>> networkx.draw_networkx(graph, places, labels=dict(graph.nodes(data="state")))
    """
    graph = getattr(tree_or_trace, "graph", None)
    if not isinstance(graph, networkx.DiGraph):
        raise TypeError(
            "tree_or_trace must be a Tree or a Trace, which have a graph, not "
            f"{tree_or_trace!r}: lab.draw_tree draws the top of any game"
        )
    places, left = {}, 0
    for drawing in unfolded(tree_or_trace):
        for node in drawing.nodes:
            if node.key in graph:
                places[node.key] = (left + node.x, -node.y)
        left += drawing.width
    return places


def draw_tree(
    trace_or_game: Trace | Game,
    step: int | None = None,
    *,
    critical: bool = False,
    ax: Any = None,
) -> Any:
    """Draw a trace at a step, or a game tree, with networkx and matplotlib.

    The nodes and edges are those of ``trace.graph`` or ``tree.graph``, at the places of `layout`.
    Those that a search never came to are drawn too, and what is too large is folded to "12 more".

    Parameters
    ----------
    trace_or_game : Trace or Game
        What to draw.
    step : int, optional
        The step of the trace; negative numbers count from the end, and the last one is drawn if
        it is left out.
    critical : bool, optional
        Whether to mark the critical nodes, those of the smallest tree that proves the value, with
        their types 1, 2 and 3; see `theory.critical_nodes`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure of the right size if left out.

    Returns
    -------
    matplotlib.axes.Axes
        The axes that were drawn on; one unit is one pixel of `svg`.

    Raises
    ------
    TypeError, ValueError
        If there is no such step, or nothing to draw, or if critical nodes are asked for in a game
        that `theory.critical_nodes` refuses.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> ax = lab.draw_tree(trace, step=40)
    >>> ax.get_title()[:35]
    'Game tree of 13 nodes at step 40 of'
    """
    drawing = drawn(trace_or_game, step)
    game = trace_or_game.game if isinstance(trace_or_game, Trace) else trace_or_game
    types = critical_nodes(game) if critical else None
    if ax is None:
        from matplotlib import pyplot

        ax = _axes(drawing, pyplot.figure(dpi=DPI, facecolor=PAPER), critical, TITLE)
    elif not isinstance(ax, Axes):
        raise TypeError(f"ax must be a matplotlib Axes, not {ax!r}")
    _paint(drawing, ax, trace_or_game, types)
    ax.set_title(drawing.title, fontsize=10, color=INK)
    return ax


def _axes(drawing: Drawing, figure: Figure, critical: bool = False, above: int = 0) -> Axes:
    """Return axes that fill a figure, which gets the size of a drawing."""
    width, height = _size(drawing, critical)
    figure.set_size_inches(width / DPI, (height + above) / DPI)
    return figure.add_axes((0, 0, 1, height / (height + above)))


def _size(drawing: Drawing, critical: bool) -> tuple[int, int]:
    """Return the width and height of a drawing with its legend, in pixels."""
    width = max(drawing.width, 3 * COLUMN)
    rows = -(-len(_legend(drawing, critical)) // (width // COLUMN))
    return width, drawing.height + rows * ROW + 8 if drawing.nodes else 60


def _paint(drawing: Drawing, ax: Axes, trace_or_game: Any, types: dict | None = None) -> None:
    """Paint a drawing by networkx, in its pixels, as large as the axes allow.

    `types` are those of the critical nodes, by state, if they are to be marked.
    """
    width, height = _size(drawing, types is not None)
    left = (width - drawing.width) / 2
    ax.set(xlim=(-left, width - left), ylim=(-height, 0))
    ax.set_aspect("equal")
    ax.set_axis_off()
    room = ax.get_window_extent()
    # So many points of the paper is a pixel of the drawing.
    point = min(room.width / width, room.height / height) * 72 / ax.figure.dpi
    if not drawing.nodes:
        ax.text(width / 2, -height / 2, drawing.title, ha="center", fontsize=SIZE * point)
        return
    # What was never searched, and "12 more", stands in the drawing only.
    graph = networkx.DiGraph(getattr(trace_or_game, "graph", None))
    graph.add_nodes_from(node.key for node in drawing.nodes)
    graph.add_edges_from((node.parent.key, node.key) for node in drawing.nodes if node.parent)
    _paint_edges(drawing.nodes, graph, ax, point)
    hatched = [n for n in drawing.nodes if n.status == "pruned" and n.kind != "more"]
    plain = [n for n in drawing.nodes if n not in hatched]
    for nodes, hatch in ((plain, ""), (hatched, HATCHING)):
        if nodes:
            _paint_shapes(nodes, types, graph, ax, point).set_hatch(hatch)
    _paint_texts(drawing.nodes, types or {}, graph, ax, point)
    ax.legend(
        handles=_legend(drawing, types is not None, point), loc="lower left", bbox_to_anchor=(0, 0),
        ncols=width // COLUMN, frameon=False, prop={"family": SANS, "size": 13 * point},
        handlelength=1.8, labelspacing=0.7,
    )  # fmt: skip


def _paint_edges(nodes: list[DrawnNode], graph: networkx.DiGraph, ax: Axes, point: float) -> None:
    places = {node.key: (node.x, -node.y) for node in nodes}
    edges = {(node.parent.key, node.key): node for node in nodes if node.parent}
    groups = [([edge for edge, node in edges.items() if node.on_path], HALO, 11.0, "solid")]
    for style, (colour, width) in EDGES.items():
        group = [edge for edge, node in edges.items() if node.edge_style == style]
        groups.append((group, colour, width, "dashed" if style == "pruned" else "solid"))
    for group, colour, width, dashes in groups:
        networkx.draw_networkx_edges(
            graph, places, group, arrows=False, ax=ax, edge_color=colour, width=width * point,
            style=dashes,
        )  # fmt: skip
    networkx.draw_networkx_edge_labels(
        graph, places, {edge: "//" for edge, node in edges.items() if node.cut}, label_pos=0.42,
        ax=ax, font_size=18 * point, font_color=CUT, font_weight="bold", bbox={"alpha": 0},
    )  # fmt: skip


def _paint_shapes(
    nodes: list[DrawnNode], types: dict | None, graph: networkx.DiGraph, ax: Axes, point: float
) -> Any:
    looks = [appearance(node.style, node.status) for node in nodes]
    fills, colours, widths = map(list, zip(*looks, strict=True))
    if types is not None:
        kinds = [None if node.status in PALE else types.get(node.state, 0) for node in nodes]
        fills = [CRITICAL.get(kind, fill) for kind, fill in zip(kinds, fills, strict=True)]
    shapes = networkx.draw_networkx_nodes(
        graph, {node.key: (node.x, -node.y) for node in nodes}, [node.key for node in nodes],
        ax=ax, node_size=point**2, node_color=fills, edgecolors=colours,
        linewidths=[width * point for width in widths],
    )  # fmt: skip
    # networkx knows matplotlib's own markers only; these are houses as wide as their labels.
    shapes.set_paths([_path(node.style, *node.box) for node in nodes])
    shapes.set_linestyle(["--" if node.status == "pruned" else "-" for node in nodes])
    return shapes


def _path(style: str, width: float, height: float) -> Path:
    corners = [(x, -y) for x, y in outline(style, width, height)]
    return Path([*corners, corners[0]], closed=True)


def _paint_texts(
    nodes: list[DrawnNode], types: dict, graph: networkx.DiGraph, ax: Axes, point: float
) -> None:
    for node in nodes:
        for text, right, up, look in _texts(node, types.get(node.state), point):
            look = {"font_size": SIZE * point, "font_family": SANS, "font_color": INK, **look}
            labels = networkx.draw_networkx_labels(
                graph, {node.key: (node.x + right, up - node.y)}, {node.key: text}, ax=ax,
                verticalalignment="center_baseline", **look,
            )  # fmt: skip
            labels[node.key].set_parse_math(False)  # a dollar sign starts no formula


def _texts(
    node: DrawnNode, kind: int | None, point: float
) -> Iterator[tuple[str, float, float, dict]]:
    """Yield what is written at a node, how far to the right and up from its middle, and how."""
    look: dict[str, Any] = {"font_color": PALE[node.status][1] if node.status in PALE else INK}
    paper = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.6}
    if len(node.lines) > 1:
        look["font_family"] = MONO  # the letters of a board stand in columns
    if node.status == "pruned" and node.kind != "more":
        look["bbox"] = paper | {"pad": 3.5 * point}
    yield "\n".join(node.lines), 0, -node.label_y, look
    bold: dict[str, Any] = {"font_weight": "bold", "bbox": paper}
    if node.value:
        right, down, side = node.value_place
        side = "left" if side == "start" else "center"
        yield node.value, right, 5 - down, bold | {"horizontalalignment": side}
    if node.window:
        ground, ink = (INK, PAPER) if node.status == "current" else (PAPER, INK)
        pill = {"facecolor": ground, "edgecolor": INK, "boxstyle": "round,rounding_size=0.8"}
        look = {"font_size": 14 * point, "font_color": ink, "bbox": pill}
        yield node.window, 0, node.box[1] / 2 + 22, look
    if kind:  # at the upper left
        width, height = node.box
        circle = {"facecolor": PAPER, "edgecolor": INK, "boxstyle": "circle,pad=0.15"}
        up = height / 2 - (ROOF if node.style == "MAX" else 0)
        yield str(kind), -width / 2, up, bold | {"font_size": 12 * point, "bbox": circle}


def _legend(drawing: Drawing, critical: bool, point: float = 1) -> list[Any]:
    """Return what matplotlib's legend shows: a handle for each sign."""

    def shape(label: str, style: str, fill: str) -> Line2D:
        return Line2D(
            [], [], linestyle="", label=label, marker=_path(style, 22, 20), markersize=18 * point,
            markerfacecolor=fill, markeredgecolor=KINDS[style][1], markeredgewidth=1.5 * point,
        )  # fmt: skip

    styles = ("MAX", "MIN", "leaf")
    fills = [PAPER if critical else KINDS[style][0] for style in styles]
    signs: list[Any] = list(map(shape, styles, styles, fills))
    if critical:
        signs += [shape(f"critical, type {kind}", "leaf", CRITICAL[kind]) for kind in (1, 2, 3)]
    if drawing.step is not None:
        signs.append(Line2D([], [], color=HALO, linewidth=11 * point, label="path"))
        signs.append(Line2D([], [], color=INK, linewidth=4.5 * point, label="best so far"))
    if drawing.cuts:
        grey, width = EDGES["pruned"][0], 1.5 * point
        mark = {"marker": "$//$", "markersize": 15 * point, "markeredgecolor": CUT}
        line = {"color": grey, "linestyle": "--", "linewidth": width}
        signs.append(Line2D([], [], label="cut off", markerfacecolor=CUT, **mark, **line))
        look = {"facecolor": PAPER, "edgecolor": grey, "hatch": HATCHING, "linestyle": "--"}
        signs.append(Patch(**look, linewidth=width, label="never searched"))
    return signs


def save(trace: Trace | Game, path: str | File, step: int | None = None) -> None:
    """Save the picture of a trace at a step, or of a game tree, as a file.

    Parameters
    ----------
    trace : Trace or Game
        What to draw.
    path : str or Path
        Where to. The same input gives the same bytes. By its ending:

        - ``.svg``: the lab's own picture; ``.pdf``, ``.png``: that of `draw_tree`;
        - ``.tex``: a ``tikzpicture`` by networkx, for ``\\input`` in a LaTeX document that uses
          TikZ and its library ``shapes.symbols``.
    step : int, optional
        The step of the trace; the last one if left out.

    Raises
    ------
    ValueError
        If `path` ends otherwise.
    FileNotFoundError
        If its folder doesn't exist.
    TypeError, ValueError
        If there is no such step, or nothing to draw.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import minimax_lab as lab
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "tree.svg")
    ...     lab.save(lab.AIMA_TREE, path)
    ...     path.read_text("utf-8")[:4]
    '<svg'
    """
    path = File(path)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise ValueError(f"path must end in {listed(ENDINGS, 9, 'or')}, not {str(path)!r}")
    drawing = drawn(trace, step)
    if ending == ".svg":
        content = painted(drawing).encode()
    elif ending == ".tex":
        content = _tikz(drawing).encode()
    else:
        content = _rendered(drawing, trace, format=ending[1:], metadata=WITHOUT[ending])
    path.write_bytes(content)


def _rendered(drawing: Drawing, trace_or_game: Any, **form: Any) -> bytes:
    """Return a drawing as a file of matplotlib's."""
    memory = io.BytesIO()
    with rc_context(rcParamsDefault):  # a reader's own style changes neither colours nor bytes
        figure = Figure(dpi=2 * DPI)
        FigureCanvasAgg(figure)
        _paint(drawing, _axes(drawing, figure), trace_or_game)
        figure.savefig(memory, dpi=2 * DPI, **form)
    return memory.getvalue()


_TEX = r"""% {title}
% In the preamble: \usepackage{{tikz}} \usetikzlibrary{{shapes.symbols}}
"""
_TIKZ = r"""x=0.75bp, y=0.75bp, every node/.style={font=\sffamily},
    every label/.style={inner sep=2pt, font=\sffamily\bfseries},
    lab MAX/.style={signal, signal to=north, signal pointer angle=120, draw, fill=blue!15},
    lab MIN/.style={signal, signal to=south, signal pointer angle=120, draw, fill=orange!30},
    lab leaf/.style={draw, fill=black!6}, lab more/.style={draw=gray, fill=black!6},
    lab unvisited/.style={draw=gray!70, fill=white, text=gray}, lab closed/.style={thick},
    lab pruned/.style={draw=gray, fill=white, text=gray, dashed}, lab path/.style={very thick},
    lab current/.style={line width=3pt}, lab best/.style={line width=3pt},
    lab visited/.style={draw=black!70, thick}, lab cut/.style={sloped, text=purple},
    lab on path/.style={preaction={draw=yellow!80!orange, line width=8pt}}"""

# What LaTeX reads as more than a letter, and letters that its fonts have in formulas only.
_SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\textdollar{}", "&": r"\&",
    "#": r"\#", "_": r"\_", "%": r"\%", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\char34{}",
    "−": "$-$", "∞": r"$\infty$", "≥": r"$\ge$", "≤": r"$\le$", "α": r"$\alpha$",
    "β": r"$\beta$", "…": r"\dots{}", "⁺": "$^{+}$", "⁻": "$^{-}$",
}  # fmt: skip


def tex_escaped(text: str) -> str:
    r"""Return text as it may stand in LaTeX.

    Examples
    --------
    >>> tex_escaped("x_1 ≤ −∞")
    'x\\_1 $\\le$ $-\\infty$'
    """
    signs = (_SIGNS.get(sign, sign) for sign in text if sign.isprintable())
    return "".join(signs).replace("$$", "")  # two formulas side by side are one


def _tikz(drawing: Drawing) -> str:
    """Return a drawing as a ``tikzpicture``, with a comment that says what it needs."""
    number = {node: place for place, node in enumerate(drawing.nodes)}  # its name for TikZ
    graph = networkx.DiGraph()
    for node, place in number.items():
        label = r"\\".join(map(tex_escaped, node.lines))
        graph.add_node(place, pos=(node.x, -node.y), label=label, node_options=_tikz_look(node))
        if node.parent:
            look = "lab on path, " * node.on_path + f"lab {node.edge_style}, fill=none"
            graph.add_edge(number[node.parent], place, edge_options=look)
            if node.cut:
                mark = {"label": r"\bfseries //", "edge_label_options": "lab cut"}
                graph.edges[number[node.parent], place].update(mark)
    plain = "align=center, inner sep=0pt"
    picture = networkx.to_latex_raw(
        graph, tikz_options=_TIKZ, default_node_options=plain, default_edge_options="[-]"
    )
    return _TEX.format(title=drawing.title) + picture


def _tikz_look(node: DrawnNode) -> str:
    """Return TikZ's options for a node: its shape, its look, and what is written around it."""
    width, height = (0.75 * side for side in node.box)
    look = [f"lab {node.style}", f"minimum width={width}bp, minimum height={height}bp"]
    look.append(f"lab {node.status}")
    if len(node.lines) > 1:
        look.append(r"font=\ttfamily")
    side = "below" if node.kind == "leaf" else "right"
    texts = {side: node.value, "above": node.window}
    look += [f"label={{{at}:{{{tex_escaped(text)}}}}}" for at, text in texts.items() if text]
    return ", ".join(look)
