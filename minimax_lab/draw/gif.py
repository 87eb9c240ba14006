"""A run of a search as an animated picture, one frame for each step that tells something."""

import io
from typing import Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from ..games.game import Game
from ..instruments.trace import Trace
from . import legend
from .painter import SANS, Painter
from .progress import told
from .scene import scene_of
from .shapes import Scene
from .style import INK
from .wrapping import wrapped

MOST = 200  # frames
NARROWEST, LARGEST = 700, 1200  # pixels of a scene across, and of a frame if that is more
CAPTION = 19  # pixels, the size of the letters under the tree: larger in a wide frame
DPI = 100


class Frame(NamedTuple):
    """What a frame shows, and the sentence under it."""

    scene: Scene
    caption: str


def animated(
    trace: Trace | Game, step: int | None, critical: bool = False, progress: bool = False
) -> bytes:
    """Return a run of a search as an animated GIF that starts over; one frame for a step or game.

    A frame stays as long as its sentence takes to read, the last one longer. With `progress` it
    is said how far the work is, if it takes more than a second.
    """
    frames = _frames(trace, step, critical)
    sizes = [legend.frame(frame.scene)[:2] for frame in frames]
    width = max(NARROWEST, *(size[0] for size in sizes))
    easel = _Easel(width, max(size[1] for size in sizes), frames)
    palette = _palette(easel.painted(frames[len(frames) // 2]))
    first, *others = [
        easel.painted(frame).quantize(palette=palette, dither=0)
        for frame in told(frames, len(frames), "frames", progress)
    ]
    memory = io.BytesIO()
    times = [_time(frame.caption) for frame in frames]
    times[-1] += 4000
    first.save(memory, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return memory.getvalue()


def _frames(trace: Trace | Game, step: int | None, critical: bool) -> list[Frame]:
    if not isinstance(trace, Trace):
        return [Frame(scene_of(trace, step, critical=critical), "")]
    if step is not None:
        telling = [trace.check_step(step)]
    else:
        telling = [row.step for row in trace.table()] or [len(trace.steps) - 1]
    if len(telling) > MOST:
        raise ValueError(
            f"the run has {len(telling):,} steps that tell something, and a GIF shows at most "
            f"{MOST}: search a smaller tree, or save one step of it, such as step={telling[-1]}"
        )
    last = len(trace.steps) - 1
    return [
        Frame(scene_of(trace, i, critical=critical), f"Step {i} of {last}. {trace.explain(i)}")
        for i in telling
    ]


class _Easel:
    """Paints frames of one size: the tree in the middle, its sentence below."""

    def __init__(self, width: int, height: int, frames: list[Frame]) -> None:
        self.width, self.height = width, height
        self.letters = max(CAPTION, width / 55)
        self.row = 1.4 * self.letters
        room = 0.92 * width
        self.lines = {frame: wrapped(frame.caption, room, self.letters) for frame in frames}
        self.below = self.row * max(map(len, self.lines.values())) + 16
        scale = min(2.0, max(1.0, LARGEST / width))
        self.dpi = DPI * scale
        self.size = (width / DPI, (height + self.below) / DPI)

    def painted(self, frame: Frame) -> Any:
        """Return a frame as an image."""
        width, height = legend.frame(frame.scene)[:2]
        whole = self.height + self.below
        figure = Figure(figsize=self.size, dpi=self.dpi)
        canvas = FigureCanvasAgg(figure)
        left, bottom = (self.width - width) / 2, whole - height
        place = (left / self.width, bottom / whole, width / self.width, height / whole)
        Painter(frame.scene, figure.add_axes(place)).paint()
        for row, line in enumerate(self.lines[frame]):
            figure.text(
                0.5, (self.below - self.row * (row + 0.5)) / whole, line, ha="center", va="center",
                fontsize=self.letters * 72 / DPI, family=SANS, color=INK, parse_math=False,
            )  # fmt: skip
        canvas.draw()
        size = canvas.get_width_height()
        return Image.frombytes("RGBA", size, bytes(canvas.buffer_rgba())).convert("RGB")


def _palette(picture: Any) -> Any:
    """Return the commonest colours of a picture; its legend has every one that the run needs.

    What is nearly white is taken as white: Pillow looks for the nearest colour only roughly.
    """
    common = sorted(picture.getcolors(1 << 24), reverse=True)[:200]
    colours = [(255, 255, 255) if min(colour) > 247 else colour for _, colour in common]
    palette = Image.new("P", (1, 1))
    palette.putpalette([level for colour in colours for level in colour])
    return palette


def _time(caption: str) -> int:
    """Return how long a frame stays, in milliseconds."""
    return 800 + 30 * len(caption)
