"""The window on the line of numbers, with the values seen so far."""

import math
from functools import lru_cache
from typing import Any, NamedTuple

from ..instruments.trace import Trace
from .markup import element, gliding, opening
from .node import width_of
from .theme import HALO, INK, PAPER, RIM

WIDTH = 324
HEIGHT = 146
AXIS = 96
FIRST = 66  # where the least finite value stands
LAST = 258  # where the greatest does
LEFT = 22  # where −∞ stands
RIGHT = 302  # where +∞ stands


def number_line(trace: Trace, step: int) -> str:
    """Draw the window of a step on the line of numbers, as SVG.

    Parameters
    ----------
    trace : Trace
        What `watch` returned.
    step : int
        The step, from 0.

    Returns
    -------
    str
        A whole SVG file: alpha and beta as brackets, the open window as a band, the running value
        as a mark, and a tick at each value that a leaf has had so far. All as MAX sees them.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> "α = 3" in number_line(trace, trace.cutoffs[0].step)
    True
    """
    line = _Line(trace)
    now = trace.steps[step]
    alpha, beta = trace.window(now)
    value = None
    if now.value is not None:
        value = trace.sides[now.node.player] * now.value
    numbers = {"α": alpha, "β": beta, "value": value}
    texts = [f"{name} = {trace.written(n)}" for name, n in numbers.items() if n is not None]
    words = ", ".join(texts) or "No window here"
    title = f"Number line at step {step:,} of {len(trace.steps) - 1:,}"
    parts = [opening(WIDTH, HEIGHT, title, f"{words}.")]
    if alpha is not None and beta is not None and alpha < beta:  # the open window
        left = line.place(alpha)
        width = line.place(beta) - left
        band = element("rect", y=AXIS - 9, width=width, height=18, fill=HALO, stroke=RIM)
        parts.append(gliding("band", left, 0, band))
    parts.append(_stroke(f"M{LEFT} {AXIS}H{RIGHT}", 1.5))
    for tick in line.ticks.values():
        if tick.step > step:
            continue
        if LEFT < tick.x < RIGHT:
            parts.append(_stroke(f"M{tick.x} {AXIS - 6}v12", 2))
        if tick.label:
            parts.append(element("text", tick.label, x=tick.x, y=AXIS + 34))
    if value is not None:  # a flag on its place, above the brackets' names
        x = line.place(value)
        flag = _stroke(f"M0 28V{AXIS - 8}", 1.5, stroke_dasharray="3 3")
        flag += element("path", d=f"M0 {AXIS - 2}l-6 -9h12z")
        flag += _tag(x, 24, f"value {trace.written(value)}", INK, PAPER)
        parts.append(gliding("flag", x, 0, flag))
    # Each bracket's name has a row of its own, on paper, behind which the value's stem goes on.
    if alpha is not None:
        text = f"α = {trace.written(alpha)}"
        parts.append(_bracket("alpha", line.place(alpha), 7, AXIS - 22, text))
    if beta is not None:
        text = f"β = {trace.written(beta)}"
        parts.append(_bracket("beta", line.place(beta), -7, AXIS - 42, text))
    return "\n".join([*parts, "</svg>\n"])


class _Tick(NamedTuple):
    """A tick for a leaf's value: where, from which step, and its label, "" without room for it."""

    x: int
    step: int
    label: str


@lru_cache(maxsize=4)  # made once for all steps
class _Line:
    """Where numbers stand, the same at every step of a trace; and a tick for each leaf's value."""

    def __init__(self, trace: Trace) -> None:
        found: list[tuple[int, Any]] = []
        for node in trace.nodes:
            if node.evaluated is not None and node.exit is not None:
                number = trace.value_of(node)
                if number is not None and math.isfinite(number):
                    found.append((node.exit, number))
        found.sort(key=lambda pair: pair[0])
        numbers = [number for _, number in found] or [0]
        self.least = min(numbers)
        self.most = max(numbers)
        self.ticks = {LEFT: _Tick(LEFT, -1, "−∞"), RIGHT: _Tick(RIGHT, -1, "+∞")}
        taken = [(LEFT - 20, LEFT + 20), (RIGHT - 20, RIGHT + 20)]
        for step, number in found:
            x = self.place(number)
            if x in self.ticks:
                continue
            label = trace.written(number)
            half = width_of(label) // 2 + 3
            if any(x + half > start and x - half < end for start, end in taken):
                label = ""
            else:
                taken.append((x - half, x + half))
            self.ticks[x] = _Tick(x, step, label)

    def place(self, number: Any) -> int:
        """Return where a number stands."""
        if math.isinf(number):
            return RIGHT if number > 0 else LEFT
        if self.least == self.most:
            share = 0.5
            if number > self.most:
                share = 0.8
            elif number < self.least:
                share = 0.2
        else:
            width = self.most / 2 - self.least / 2  # halves: the whole may be past every float
            share = min(max((number / 2 - self.least / 2) / width, -1), 2)
        place = FIRST + share * (LAST - FIRST)
        return round(min(max(place, LEFT + 20), RIGHT - 20))


def _stroke(path: str, width: float, **look: Any) -> str:
    return element("path", d=path, stroke=INK, stroke_width=width, **look)


def _bracket(name: str, x: int, inwards: int, row: int, text: str) -> str:
    """Return a bracket at one end of the window, with its text in a row above it."""
    path = f"M{inwards} {AXIS - 14}H0V{AXIS + 14}H{inwards}"
    bracket = _stroke(path, 3, fill="none")
    return gliding(name, x, 0, bracket + _tag(x, row, text, PAPER, INK))


def _tag(x: int, low: int, text: str, ground: str, ink: str) -> str:
    """Return a text on its ground, in a group at x, as near to that as the edges allow."""
    half = width_of(text) // 2 + 4
    nearest = min(max(x, half + 6), WIDTH - half - 6)
    middle = nearest - x
    box = element(
        "rect",
        x=middle - half,
        y=low - 15,
        width=2 * half,
        height=20,
        rx=4,
        fill=ground,
    )
    return box + element("text", text, x=middle, y=low, font_weight="bold", fill=ink)
