"""The window on the line of numbers, with the values seen so far."""

import math
from typing import Any
from weakref import WeakKeyDictionary

from ..games.game import MAX
from ..instruments.trace import Trace
from ..instruments.wording import written
from .layout import width_of
from .svg import HALO, INK, PAPER, escaped, opening

WIDTH, HEIGHT, AXIS = 340, 146, 96
FIRST, LAST = 72, 268  # where the least and the greatest finite value stand
LEFT, RIGHT = 26, 314  # where −∞ and +∞ do
CLOSEST = 3  # pixels between two ticks
_SMALL = ' font-size="14"'

_LINES: "WeakKeyDictionary[Trace, _Line]" = WeakKeyDictionary()


def number_line(trace: Trace, step: int | None = None) -> str:
    """Draw the window of a step on the line of numbers, as SVG.

    Parameters
    ----------
    trace : Trace
        What `watch` returned.
    step : int, optional
        The step; the last one if left out.

    Returns
    -------
    str
        A whole SVG file: alpha and beta as brackets, the open window as a band, the running value
        as a mark, and a tick at each value that a leaf has had so far. All as MAX sees them.

    Raises
    ------
    TypeError, ValueError
        If there is no such step.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> "α = 3" in number_line(trace, trace.cutoffs[0].step)
    True
    """
    i = trace.check_step(-1 if step is None else step)
    if trace not in _LINES:
        _LINES[trace] = _Line(trace)
    line, at = _LINES[trace], trace.steps[i]
    alpha, beta = trace.window(at)
    value = at.value
    if value is not None:
        value *= trace.sides[at.node.player if at.node else MAX]
    numbers = {"α": alpha, "β": beta, "value": value}
    words = ", ".join(f"{name} = {written(n)}" for name, n in numbers.items() if n is not None)
    title = f"Number line at step {i:,} of {len(trace.steps) - 1:,}"
    parts = [opening(WIDTH, HEIGHT, title, f"{words or 'No window here'}.")]
    if alpha is not None and beta is not None and alpha < beta:  # the open window
        left, right = line.place(alpha), line.place(beta)
        parts.append(_box(left, AXIS - 9, right - left, 18, HALO))
    parts.append(_stroke(f"M{LEFT} {AXIS}H{RIGHT}", 1.5))
    for x, text in line.ticks(i):
        if LEFT < x < RIGHT:
            parts.append(_stroke(f"M{x} {AXIS - 6}V{AXIS + 6}", 2))
        parts.append(_text(x, AXIS + 34, text, _SMALL) if text else "")
    if value is not None:  # a flag on its place, above the brackets' names
        x, text = line.place(value), f"value {written(value)}"
        middle, half = _inside(x, text, 14)
        parts.append(_stroke(f"M{x} 28V{AXIS - 8}", 1.5, ' stroke-dasharray="3 3"'))
        parts.append(f'<path d="M{x} {AXIS - 2}l-6 -9h12z" fill="{INK}"/>')
        parts.append(_box(middle - half - 4, 8, 2 * half + 8, 22, INK, ' rx="4"'))
        parts.append(_text(middle, 24, text, f'{_SMALL} fill="{PAPER}"'))
    # Each bracket's name has a row of its own, on paper, behind which the value's stem goes on.
    for name, number, inwards, row in (("α", alpha, 7, AXIS - 22), ("β", beta, -7, AXIS - 42)):
        if number is not None:
            x, text = line.place(number), f"{name} = {written(number)}"
            middle, half = _inside(x, text, 15)
            path = f"M{x + inwards} {AXIS - 14}H{x}V{AXIS + 14}H{x + inwards}"
            parts.append(_stroke(path, 3, ' fill="none"'))
            parts.append(_box(middle - half, row - 14, 2 * half, 19, PAPER))
            parts.append(_text(middle, row, text, ' font-weight="bold"'))
    return "\n".join([*filter(None, parts), "</svg>\n"])


class _Line:
    """Where numbers stand, the same at every step of a trace; and the leaves' values in order."""

    def __init__(self, trace: Trace) -> None:
        leaves = (node for node in trace.nodes if node.evaluated is not None)
        seen = [(node.exit, trace.value_of(node)) for node in leaves if node.exit is not None]
        seen = sorted((pair for pair in seen if pair[1] is not None), key=lambda pair: pair[0])
        finite = [value for _, value in seen if math.isfinite(value)]
        self.least, self.most = min(finite, default=0), max(finite, default=0)
        self.shown = [(-1, LEFT, "−∞"), (-1, RIGHT, "+∞")]  # step, place, label
        # Ticks that don't run together; and of their labels those that find room.
        ticks: set[int] = set()
        taken = [(LEFT - 20, LEFT + 20), (RIGHT - 20, RIGHT + 20)]
        for step, value in seen:
            x, text = self.place(value), written(value)
            if math.isinf(value) or not ticks.isdisjoint(range(x - CLOSEST + 1, x + CLOSEST)):
                continue
            ticks.add(x)
            half = width_of(text, 14) // 2 + 3
            is_free = all(x + half <= start or x - half >= end for start, end in taken)
            if is_free:
                taken.append((x - half, x + half))
            self.shown.append((step, x, text if is_free else ""))

    def place(self, number: Any) -> int:
        """Return where a number stands."""
        if math.isinf(number):
            return RIGHT if number > 0 else LEFT
        if self.least == self.most:
            share = 0.5 + 0.3 * ((number > self.most) - (number < self.least))
        else:
            width = self.most / 2 - self.least / 2  # halves: the whole may be past every float
            share = min(max((number / 2 - self.least / 2) / width, -1), 2)
        return round(min(max(FIRST + share * (LAST - FIRST), LEFT + 20), RIGHT - 20))

    def ticks(self, i: int) -> list[tuple[int, str]]:
        """Return the places and labels of the values seen up to a step, and of the ends."""
        return [(x, text) for step, x, text in self.shown if step <= i]


def _inside(x: int, text: str, size: int) -> tuple[int, int]:
    """Return a text's middle, as near to x as the picture's edges allow, and half its width."""
    half = width_of(text, size) // 2 + 2
    return min(max(x, half + 8), WIDTH - half - 8), half


def _stroke(path: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" stroke="{INK}" stroke-width="{width}"{more}/>'


def _box(x: int, y: int, width: int, height: int, fill: str, more: str = "") -> str:
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<rect {place} fill="{fill}"{more}/>'


def _text(x: int, y: int, text: str, more: str) -> str:
    return f'<text x="{x}" y="{y}"{more}>{escaped(text)}</text>'
