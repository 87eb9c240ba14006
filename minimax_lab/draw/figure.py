"""The same scene with networkx and matplotlib; and pictures saved as files."""

import io
from pathlib import Path
from typing import Any

from matplotlib import rc_context, rcParamsDefault
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from ..games.game import Game
from ..instruments.trace import Trace
from ..instruments.wording import listed
from . import legend
from .gif import animated
from .painter import Painter
from .scene import scene_of
from .shapes import Scene
from .style import INK, PAPER
from .svg import svg
from .tikz import tikz

DPI = 100
TITLE = 30  # pixels above the tree in a figure of its own

ENDINGS = [".svg", ".pdf", ".png", ".tex", ".gif"]

# What matplotlib would write into a file of its own accord, and what changes from day to day.
WITHOUT = {
    ".pdf": {"CreationDate": None, "Producer": None, "Creator": None},
    ".png": {"Software": None},
}


def draw_tree(
    trace_or_game: Trace | Game,
    step: int | None = None,
    *,
    critical: bool = False,
    ax: Any = None,
) -> Any:
    """Draw a trace at a step, or a game tree, with networkx and matplotlib.

    Parameters
    ----------
    trace_or_game : Trace or Game
        What to draw.
    step : int, optional
        The step of the trace; negative numbers count from the end, and the last one is drawn if
        it is left out.
    critical : bool, optional
        Whether to mark the critical nodes, those of the smallest tree that proves the value, with
        their types 1, 2 and 3; see `theory.critical_type`. Children count in the game's order.
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
        whose players don't alternate.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> ax = lab.draw_tree(trace, step=40)
    >>> ax.get_title()[:35]
    'Game tree of 13 nodes at step 40 of'
    """
    scene = scene_of(trace_or_game, step, critical=critical)
    if ax is None:
        from matplotlib import pyplot

        width, height = legend.frame(scene)[:2]
        size = (width / DPI, (height + TITLE) / DPI)
        figure = pyplot.figure(figsize=size, dpi=DPI, facecolor=PAPER)
        ax = figure.add_axes((0, 0, 1, height / (height + TITLE)))
    elif not isinstance(ax, Axes):
        raise TypeError(f"ax must be a matplotlib Axes, not {ax!r}")
    Painter(scene, ax).paint()
    ax.set_title(scene.title, fontsize=10, color=INK)
    return ax


def save(
    trace: Trace | Game,
    path: str | Path,
    step: int | None = None,
    *,
    critical: bool = False,
    progress: bool = True,
) -> None:
    """Save the picture of a trace at a step, or of a game tree, as a file.

    Parameters
    ----------
    trace : Trace or Game
        What to draw.
    path : str or Path
        Where to. The same input gives the same bytes. By its ending:

        - ``.svg``, ``.pdf``, ``.png``: the picture;
        - ``.tex``: the picture as a ``tikzpicture``, for ``\\input`` in a LaTeX document that uses
          the package ``tikz``;
        - ``.gif``: the whole run, a frame with its sentence for each row of ``trace.table()``; a
          single frame if `step` is given.
    step : int, optional
        The step of the trace; the last one (in a .gif, the whole run) if left out.
    critical : bool, optional
        Whether to mark the critical nodes with their types; see `draw_tree`.
    progress : bool, optional
        Whether to say how far a .gif is, if it takes more than a second.

    Raises
    ------
    ValueError
        If `path` ends otherwise, or a .gif would have more than 200 frames.
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
    if not isinstance(path, str | Path):
        raise TypeError(f'path must be the name of a file, such as "tree.svg", not {path!r}')
    path = Path(path)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise ValueError(f"path must end in {listed(ENDINGS, 9, 'or')}, not {str(path)!r}")
    if not path.parent.is_dir():
        raise FileNotFoundError(
            f"path is {str(path)!r}, but there is no folder {str(path.parent)!r}: make it first"
        )
    if ending == ".tex":
        content = tikz(scene_of(trace, step, critical=critical), path.name).encode()
    else:
        content = _written(trace, step, critical, ending, progress)
    path.write_bytes(content)


def _written(
    trace: Trace | Game, step: int | None, critical: bool, ending: str, progress: bool
) -> bytes:
    if ending == ".svg":
        return svg(trace, step, critical=critical).encode()
    with rc_context(rcParamsDefault):  # a reader's own style changes neither colours nor bytes
        if ending == ".gif":
            return animated(trace, step, critical, progress)
        return _rendered(scene_of(trace, step, critical=critical), ending)


def _rendered(scene: Scene, ending: str) -> bytes:
    width, height = legend.frame(scene)[:2]
    memory = io.BytesIO()
    figure = Figure(figsize=(width / DPI, height / DPI), dpi=2 * DPI)
    FigureCanvasAgg(figure)
    Painter(scene, figure.add_axes((0, 0, 1, 1))).paint()
    figure.savefig(memory, format=ending[1:], dpi=2 * DPI, metadata=WITHOUT[ending])
    return memory.getvalue()
