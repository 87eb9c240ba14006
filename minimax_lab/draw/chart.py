"""A chart of leaves against depth as SVG: text only, quick to make, for a widget to show."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10

from .looks import DOTS, THEORY, look
from .spread import spread
from .style import INK, PAPER
from .svg import escaped, opening
from .words import power, short

WIDTH, HEIGHT = 870, 480
LEFT, RIGHT, TOP, BOTTOM = 108, 536, 26, 404  # the axes' sides; the labels stand to the right
SIZE = 17  # of the letters
GAP = 24  # from one label to the next
LONGEST = 22  # characters of a label, before its number

MARKERS = {
    "o": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
    "s": "M-5 -5h10v10h-10z",
    "^": "M0 -6L6 5H-6z",
    "D": "M0 -6L6 0L0 6L-6 0z",
    "v": "M0 6L6 -5H-6z",
    "P": "M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
    "X": "M-6 -3L-3 -6L0 -3L3 -6L6 -3L3 0L6 3L3 6L0 3L-3 6L-6 3L-3 0z",
}
DASHES = {"-": "", "--": "9 4", "-.": "9 3 2 3"}


@dataclass(frozen=True)
class Series:
    """A line of the chart: its label and the numbers at depth 0, 1, 2, …

    A `counted` one has a marker at each number; the others are curves of theory.
    """

    label: str
    numbers: Sequence[float]
    counted: bool = False


def chart(lines: Sequence[Series], depth: int, title: str, words: str) -> str:
    """Draw lines against the depth on a log scale, as SVG.

    Parameters
    ----------
    lines : sequence of Series
        What to draw; a number below 1 stands at 1. A line without numbers is left out.
    depth : int
        How far the axis goes, 1 or more.
    title, words : str
        What the chart is, and what it shows in words.

    Returns
    -------
    str
        A whole SVG file; the same input gives the same bytes.

    Examples
    --------
    >>> picture = chart([Series("all", [1, 2, 4])], 2, "Leaves against depth", "all: 4 leaves")
    >>> picture[:4], "<title>Leaves against depth</title>" in picture
    ('<svg', True)
    """
    lines = [line for line in lines if len(line.numbers)]
    most = max((number for line in lines for number in line.numbers), default=1)
    axes = _Axes(depth, max(1, ceil(log10(most) - 1e-9)))
    curves = [line for line in lines if not line.counted]
    counted = [line for line in lines if line.counted]
    looks = [_theory(i) for i in range(len(curves))] + [_counted(i) for i in range(len(counted))]
    lines = [*curves, *counted]
    parts = [
        opening(WIDTH, HEIGHT, title, words),
        f'<g font-size="{SIZE}">',
        *axes.frame(),
        *(axes.line(line, *seen) for line, seen in zip(lines, looks, strict=True)),
        *axes.labels([(line, seen[0]) for line, seen in zip(lines, looks, strict=True)]),
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _theory(i: int) -> tuple[str, str, str]:
    """Return the colour, dashes and marker of a curve of theory."""
    return THEORY, " ".join(f"{2.5 * dash:g}" for dash in DOTS[i % len(DOTS)]), ""


def _counted(i: int) -> tuple[str, str, str]:
    colour, marker, dashes = look(i)
    return colour, DASHES[dashes], MARKERS[marker]


class _Axes:
    """Where a depth and a number stand, and what is drawn there."""

    def __init__(self, depth: int, decades: int) -> None:
        self.depth, self.decades = depth, decades

    def x(self, depth: float) -> float:
        return round(LEFT + 14 + depth * (RIGHT - LEFT - 28) / self.depth, 1)

    def y(self, number: float) -> float:
        return round(BOTTOM - 8 - log10(max(number, 1)) * (BOTTOM - TOP - 16) / self.decades, 1)

    def frame(self) -> list[str]:
        """Return the grid with its numbers, and what the two axes are."""
        parts = [f'<g stroke="#dddddd"><path d="{self._grid()}"/></g>']
        parts.append(f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}" fill="none" stroke="{INK}"/>')
        for tick in range(self.depth + 1):
            parts.append(f'<text x="{self.x(tick)}" y="{BOTTOM + 24}">{tick}</text>')
        for decade in range(0, self.decades + 1, self._step):
            text = power(decade)
            y = self.y(10**decade) + 6
            parts.append(f'<text x="{LEFT - 8}" y="{y}" text-anchor="end">{text}</text>')
        middle = (LEFT + RIGHT) // 2
        parts.append(f'<text x="{middle}" y="{BOTTOM + 56}">depth (plies)</text>')
        place = f"translate(24 {(TOP + BOTTOM) // 2}) rotate(-90)"
        parts.append(f'<text transform="{place}">leaves (log scale)</text>')
        return parts

    @property
    def _step(self) -> int:
        return 1 if self.decades <= 10 else 2

    def _grid(self) -> str:
        across = (
            f"M{LEFT} {self.y(10**decade)}H{RIGHT}"
            for decade in range(0, self.decades + 1, self._step)
        )
        up = (f"M{self.x(depth)} {TOP}V{BOTTOM}" for depth in range(self.depth + 1))
        return "".join([*across, *up])

    def points(self, line: Series) -> list[tuple[float, float]]:
        return [(self.x(depth), self.y(number)) for depth, number in enumerate(line.numbers)]

    def line(self, line: Series, colour: str, dashes: str, marker: str) -> str:
        """Return a line with its markers."""
        points = self.points(line)
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        drawn = f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{dashed}/>'
        if not marker:
            return drawn
        marks = "".join(f'<path transform="translate({x} {y})" d="{marker}"/>' for x, y in points)
        return f'{drawn}<g fill="{colour}" stroke="{PAPER}">{marks}</g>'

    def labels(self, lines: list[tuple[Series, str]]) -> list[str]:
        """Return the labels in a column, each with its last number and a hair to its line."""
        ends = [self.points(line)[-1] for line, _ in lines]
        heights = spread([y for _, y in ends], GAP, TOP, BOTTOM)
        parts = []
        for (line, colour), (x, end), height in zip(lines, ends, heights, strict=True):
            y = round(height, 1)
            name = line.label
            if len(name) > LONGEST:
                name = f"{name[: LONGEST - 1]}…"
            number = f": {short(line.numbers[-1])}"
            if len(line.numbers) <= self.depth:
                number = f" to depth {len(line.numbers) - 1}"
            words = escaped(name + number)
            parts.append(f'<path d="M{x + 7} {end}L{RIGHT + 14} {y}" stroke="#999999"/>')
            parts.append(
                f'<text x="{RIGHT + 18}" y="{y + 6}" text-anchor="start" fill="{colour}">'
                f"{words}</text>"
            )
        return parts
