"""Figures of trees by networkx and matplotlib, and files of them: PNG, PDF, TikZ and SVG."""

from os import PathLike
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

import networkx

from ..games.boards import Board
from ..games.game import Game
from ..instruments.trace import Trace
from ..instruments.wording import listed
from ..optional import require
from . import theme
from .axes import shown_once
from .boards import STONES, cell_of, layers, pen_width
from .legend import legend, size_of, words_x
from .node import FADED, LINE, Drawing, DrawnNode
from .svg import CUT_AT, EDGES, appearance, in_words, outline, painted, pill_of
from .theme import CUT, INK, PAPER, SIZE
from .tree import drawn

if TYPE_CHECKING:  # matplotlib takes a while, and a browser may not have it
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 100
TITLE = 30  # pixels above the tree
ENDINGS = [".svg", ".pdf", ".png", ".tex"]
SANS = "DejaVu Sans"  # matplotlib has both of these fonts with it
MONO = "DejaVu Sans Mono"
HATCH = "---"
_MARKERS = {"dot": "o", "square": "s", "X": "x", "O": "o"}


def draw_tree(
    trace_or_game: Trace | Game, step: int | None = None, *, ax: "Axes | None" = None
) -> "Axes":
    """Draw a trace at a step, or a game tree, with networkx and matplotlib.

    The nodes and edges are those of ``trace.graph`` or ``tree.graph``, at the places of `layout`.
    Nodes that a search never came to are drawn too, and of a tree that is too large some are folded
    into stubs such as "12 more".

    Parameters
    ----------
    trace_or_game : Trace or Game
        What to draw.
    step : int, optional
        The step of the trace; negative numbers count from the end, and the last one is drawn if
        it is left out.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure of the right size if left out.

    Returns
    -------
    matplotlib.axes.Axes
        The axes that were drawn on; one unit is one pixel of `svg`. ``ax.alt_text`` says in words
        what they show.

    Raises
    ------
    TypeError, ValueError
        If there is no such step, or nothing to draw.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> ax = lab.draw_tree(trace, step=40)
    >>> ax.get_title()[:35]
    'Game tree of 13 nodes at step 40 of'
    """
    require("matplotlib", "lab.draw_tree")
    from matplotlib.axes import Axes

    drawing = drawn(trace_or_game, step)
    if ax is None:
        from matplotlib import pyplot

        ax = _axes(drawing, pyplot.figure(dpi=DPI, facecolor=PAPER), TITLE)
    elif not isinstance(ax, Axes):
        raise TypeError(f"ax must be a matplotlib Axes, not {ax!r}")
    _paint(drawing, ax)
    ax.set_title(drawing.title, fontsize=10, color=INK)
    return shown_once(ax, f"{drawing.title}. {in_words(drawing)}")


def _axes(drawing: Drawing, figure: "Figure", above: int = 0) -> "Axes":
    """Give a figure the size of a drawing, and return axes that fill it but for `above` pixels."""
    width, height = size_of(drawing)
    figure.set_size_inches(width / DPI, (height + above) / DPI)
    return figure.add_axes((0, 0, 1, height / (height + above)))


def _paint(drawing: Drawing, ax: "Axes") -> None:
    """Paint a drawing by networkx, in its pixels, as large as the axes allow."""
    width, height = size_of(drawing)
    ax.set(xlim=(0, width), ylim=(-height, 0))
    ax.set_aspect("equal")
    ax.set_axis_off()
    extent = ax.get_window_extent()
    # How many points (of which an inch has 72) a pixel of the drawing takes in the figure.
    point = min(extent.width / width, extent.height / height) * 72 / ax.figure.dpi
    signs = legend(drawing)
    nodes = list(drawing.nodes)
    for sign, _ in signs:
        nodes.append(sign)
    graph = networkx.DiGraph()
    edges = []
    pruned = []
    others = []
    for node in nodes:
        graph.add_node(node.key)
        if node.parent:
            graph.add_edge(node.parent.key, node.key)
            edges.append((node.parent, node))
        if node.has_shape:
            if node.status == "pruned":
                pruned.append(node)
            else:
                others.append(node)
    _paint_edges(edges, graph, ax, point)
    _paint_shapes(others, graph, ax, point)
    _paint_shapes(pruned, graph, ax, point)
    for node in nodes:
        _paint_texts(node, graph, ax, point, width)
    for sign, text in signs:
        ax.text(
            words_x(sign),
            -sign.y,
            text,
            va="center_baseline",
            size=13 * point,
            color=INK,
            family=SANS,
        )


def _paint_edges(edges: list[tuple], graph: networkx.DiGraph, ax: "Axes", point: float) -> None:
    """Paint edges, each a parent and a child, by their styles, and the marks of those cut off."""
    places = {}
    for parent, child in edges:
        places[parent.key] = (parent.x, -parent.y)
        places[child.key] = (child.x, -child.y)
    for style, (colour, width) in EDGES.items():
        group = []
        segments = []
        for parent, child in edges:
            has_style = child.edge_style == style
            if style in ("rim", "path"):
                has_style = child.on_path
            if has_style:
                group.append((parent.key, child.key))
                segments.append(_ends(parent, child))
        if not group:
            continue
        lines = networkx.draw_networkx_edges(
            graph,
            places,
            group,
            arrows=False,
            ax=ax,
            edge_color=colour,
            width=width * point,
            style="dashed" if style == "pruned" else "solid",
        )
        # networkx draws edges from middle to middle; these, from a shape's bottom to another's top.
        lines.set_segments(segments)
    cut_places = {}
    cuts = {}
    for parent, child in edges:
        if child.cut:
            start, end = _ends(parent, child)
            cut_places[parent.key] = start
            cut_places[child.key] = end
            cuts[parent.key, child.key] = "//"
    networkx.draw_networkx_edge_labels(
        graph,
        cut_places,
        cuts,
        label_pos=CUT_AT,
        ax=ax,
        font_size=24 * point,
        font_color=CUT,
        font_weight="bold",
        bbox={"alpha": 0},
    )


def _ends(parent: DrawnNode, child: DrawnNode) -> list[tuple[int, int]]:
    """Return where the edge between two nodes starts and ends: a little within their shapes.

    So no gap opens between the two when a layout changes the axes afterwards.
    """
    start = parent.bottom - parent.box[1] // 4
    end = child.top + child.box[1] // 4
    return [(parent.x, -start), (child.x, -end)]


def _paint_shapes(
    nodes: list[DrawnNode], graph: networkx.DiGraph, ax: "Axes", point: float
) -> None:
    """Paint the shapes of some nodes, which are all pruned or all not."""
    from matplotlib.path import Path

    if not nodes:
        return
    fills = []
    colours = []
    widths = []
    paths = []
    for node in nodes:
        fill, colour, width = appearance(node.style, node.status)
        fills.append(fill)
        colours.append(colour)
        widths.append(width * point)
        corners = [(x, -y) for x, y in outline(node.style, *node.box)]
        paths.append(Path([*corners, corners[0]], closed=True))
    shapes = networkx.draw_networkx_nodes(
        graph,
        {node.key: (node.x, -node.y) for node in nodes},
        [node.key for node in nodes],
        ax=ax,
        node_size=point**2,
        node_color=fills,
        edgecolors=colours,
        linewidths=widths,
    )
    # networkx draws matplotlib's markers only, and not houses as wide as their labels.
    shapes.set_paths(paths)
    if nodes[0].status == "pruned":
        shapes.set_hatch(HATCH)
        shapes.set_linestyle("--")


def _paint_texts(
    node: DrawnNode, graph: networkx.DiGraph, ax: "Axes", point: float, picture_width: int
) -> None:
    """Paint a node's label or board, its value and its window."""

    def write(
        text: str, right: float, up: float, *, ink: str = INK, size: int = SIZE, **look: Any
    ) -> None:
        """Write a text so far to the right of the middle of the node, and above it."""
        if not text:
            return
        labels = networkx.draw_networkx_labels(
            graph,
            {node.key: (node.x + right, up - node.y)},
            {node.key: text},
            ax=ax,
            font_size=size * point,
            font_color=ink,
            verticalalignment="center_baseline",
            **look,
        )
        labels[node.key].set_parse_math(False)  # a dollar sign starts no formula

    ink = theme.PALE if node.status in FADED else INK
    paper = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.6}
    behind = None
    if node.status == "pruned":  # no hatching behind its label
        behind = paper | {"pad": 3.5 * point}
    if node.board:
        _paint_board(node, node.board, ax, point)
        height = node.board.rows * cell_of(node.board)
        up = (height + LINE) / 2 - node.board_y
        write(node.over_board, 0, up, ink=ink, font_family=SANS, bbox=behind)
    else:
        family = MONO if len(node.lines) > 1 else SANS  # a board's letters stand in columns
        label = "\n".join(node.lines)
        write(label, 0, -node.label_y, ink=ink, font_family=family, bbox=behind)
    right, down, anchor = node.value_place
    is_pale = node.status in FADED or not node.value
    write(
        node.value or node.ahead,
        right,
        node.value_size // 3 - down,
        ink=theme.PALE if is_pale else INK,
        size=node.value_size,
        font_family=SANS,
        font_weight="normal" if is_pale else "bold",
        horizontalalignment="left" if anchor == "start" else "center",
        bbox=paper,
    )
    ground = PAPER
    ink = INK
    if node.status == "current":
        ground = INK
        ink = PAPER
    pill = {"facecolor": ground, "edgecolor": INK, "boxstyle": "round,rounding_size=0.8"}
    x, _, pill_width = pill_of(node, picture_width)
    pill_right = x + pill_width / 2 - node.x
    _, up = node.pill_place(pill_width)
    size = node.window_size - 1
    write(node.window, pill_right, up, ink=ink, size=size, font_family=SANS, bbox=pill)


def _paint_board(node: DrawnNode, board: Board, ax: "Axes", point: float) -> None:
    """Paint a node's board so that it looks as in SVG (`small_board`)."""
    from matplotlib.patches import Rectangle

    cell = cell_of(board)
    width = board.columns * cell
    height = board.rows * cell
    left = node.x - width / 2
    low = -node.y - node.board_y - height / 2
    right = left + width
    high = low + height
    look = {"alpha": 0.6 if node.status in FADED else 1, "zorder": 3}
    if board.kind == "holes":
        ground = Rectangle((left, low), width, height, facecolor=theme.RACK, **look)
        ax.add_patch(ground)
    else:
        lines = {"colors": theme.LINE, "linewidths": 2 * point, **look}
        between_columns = [left + cell * x for x in range(1, board.columns)]
        between_rows = [low + cell * y for y in range(1, board.rows)]
        ax.vlines(between_columns, low, high, **lines)
        ax.hlines(between_rows, left, right, **lines)
    for layer in layers(board, node.last):
        size = layer.share * cell
        middles_x = []
        middles_y = []
        for column, row in layer.squares:
            middles_x.append(left + cell * (column + 0.5))
            middles_y.append(low + cell * (row + 0.5))
        ax.plot(
            middles_x,
            middles_y,
            linestyle="",
            marker=_MARKERS[layer.shape],
            markersize=size * point,
            markeredgecolor=layer.colour,
            markeredgewidth=pen_width(size) * point if layer.shape in STONES else 0,
            markerfacecolor="none" if layer.shape == "O" else layer.colour,
            **look,
        )


def save(trace: Trace | Game, path: str | PathLike, step: int | None = None) -> None:
    """Save the picture of a trace at a step, or of a game tree, as a file.

    Parameters
    ----------
    trace : Trace or Game
        What to draw.
    path : str or Path
        Where to. The same input gives the same bytes. By its ending:

        - ``.svg``: the lab's own picture; ``.pdf``, ``.png``: that of `draw_tree`;
        - ``.tex``: a ``tikzpicture`` by networkx, for ``\\input`` in a LaTeX document that uses
          TikZ, its library ``shapes.symbols`` and T1 fonts; a comment has the preamble.
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
    if not isinstance(path, str | PathLike):
        raise TypeError(f"path must be a str or a Path, such as 'tree.svg', not {path!r}")
    path = File(path)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise ValueError(f"path must end in {listed(ENDINGS, 9, 'or')}, not {str(path)!r}")
    drawing = drawn(trace, step)
    if ending == ".svg":
        path.write_text(painted(drawing), "utf-8")
    elif ending == ".tex":
        path.write_text(_tikz(drawing), "utf-8")
    else:
        undated = {"CreationDate": None} if ending == ".pdf" else None  # the same bytes every day
        require("matplotlib", f"lab.save to a {ending} file")
        from matplotlib import rc_context, rcParamsDefault
        from matplotlib.figure import Figure

        with rc_context(rcParamsDefault):  # a reader's own style changes neither colours nor bytes
            figure = Figure(dpi=2 * DPI)
            _paint(drawing, _axes(drawing, figure))
            figure.savefig(path, dpi=2 * DPI, metadata=undated)


_PREAMBLE = r"\usepackage{tikz} \usetikzlibrary{shapes.symbols} \usepackage[T1]{fontenc}"
_TIKZ = r"""x=0.75bp, y=0.75bp, every node/.style={font=\sffamily},
    every label/.style={inner sep=2pt, font=\sffamily\bfseries},
    lab MAX/.style={signal, signal to=north, signal pointer angle=120, draw, fill=blue!15},
    lab MIN/.style={signal, signal to=south, signal pointer angle=120, draw, fill=orange!30},
    lab leaf/.style={draw, fill=black!6}, lab more/.style={draw=gray, fill=black!6},
    lab unvisited/.style={draw=gray!70, fill=white, text=gray}, lab closed/.style={thick},
    lab pruned/.style={draw=gray, fill=white, text=gray, dashed}, lab path/.style={very thick},
    lab current/.style={line width=3pt}, lab best/.style={line width=3pt},
    lab visited/.style={draw=black!70, thick}, lab recedes/.style={draw=gray, fill=white, thick},
    lab gave/.style={draw=gray, ultra thick}, lab line/.style={very thick},
    lab cut/.style={sloped, text=purple},
    lab on path/.style={preaction={draw=yellow!80!orange, line width=8pt}}"""

# Letters that mean something to LaTeX, and letters that its fonts have in formulas only.
_SIGNS = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\textdollar{}", "&": r"\&",
    "#": r"\#", "_": r"\_", "%": r"\%", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "−": "$-$", "∞": r"$\infty$", "≥": r"$\ge$", "≤": r"$\le$", "α": r"$\alpha$",
    "β": r"$\beta$", "…": r"\dots{}", "⁺": "$^{+}$", "⁻": "$^{-}$",
})  # fmt: skip


def tex_escaped(text: str) -> str:
    r"""Return text as it may stand in LaTeX.

    Examples
    --------
    >>> tex_escaped("50% {of} x_1 ≤ −∞ #&\x07")
    '50\\% \\{of\\} x\\_1 $\\le$ $-$$\\infty$ \\#\\&'
    """
    return "".join(filter(str.isprintable, text)).translate(_SIGNS)


def _tikz(drawing: Drawing) -> str:
    """Return a drawing as a ``tikzpicture``, with a comment that says what it needs."""
    graph = networkx.DiGraph()
    for node in drawing.nodes:
        width, height = node.box
        look = f"lab {node.style}, minimum width={0.75 * width}bp"  # 0.75bp is a pixel
        look += f", minimum height={0.75 * height}bp, lab {node.status}"
        if len(node.lines) > 1:
            look += r", font=\ttfamily"
        side = "below" if node.kind == "leaf" else "right"
        for place, text in ((side, node.value or node.ahead), ("above", node.window)):
            if text:
                look += f", label={{{place}:{{{tex_escaped(text)}}}}}"
        label = r"\\".join(map(tex_escaped, node.lines))
        graph.add_node(node, pos=(node.x, -node.y), label=label, node_options=look)
        if node.parent:
            look = f"lab {node.edge_style}, fill=none"
            if node.on_path:
                look = f"lab on path, {look}"
            graph.add_edge(node.parent, node, edge_options=look)
            if node.cut:
                cut = {"label": r"\bfseries //", "edge_label_options": "lab cut"}
                graph.edges[node.parent, node].update(cut)
    picture = networkx.to_latex_raw(
        networkx.convert_node_labels_to_integers(graph),
        tikz_options=_TIKZ,
        default_node_options="align=center, inner sep=0pt",
        default_edge_options="[-]",
    )
    return f"% {drawing.title}\n% In the preamble: {_PREAMBLE}\n{picture}"
