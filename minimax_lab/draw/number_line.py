"""The window on the number line, with the values of the leaves so far."""

import math
from functools import lru_cache
from typing import Any, NamedTuple

from ..instruments.trace import Trace
from .markup import element, gliding, opening
from .node import width_of
from .theme import HALO, INK, PAPER, RIM

# All in pixels.
WIDTH = 324
HEIGHT = 146
AXIS = 96  # the y of the line
FIRST = 76  # the x of the least value of a leaf
LAST = 248  # that of the greatest
LEFT = 22  # that of −∞
RIGHT = 302  # that of +∞


def number_line(trace: Trace, step: int) -> str:
    """Draw the window of a step on the number line, as SVG.

    Parameters
    ----------
    trace : Trace
        What `watch` returned.
    step : int
        The step, from 0.

    Returns
    -------
    str
        A whole SVG file: alpha and beta as round brackets, the open window as a band, the running
        value as a flag, and a tick at each value that a leaf has had so far. All are MAX's values.

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
    texts = []
    for name, number in numbers.items():
        if number is not None:
            texts.append(f"{name} = {trace.written(number)}")
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
    stem = None
    if value is not None:
        stem = line.place(value)
        parts.append(_flag(stem, f"value {trace.written(value)}"))
    # The text of each bracket has a row of its own below the flag's.
    if alpha is not None:
        text = f"α = {trace.written(alpha)}"
        parts.append(_bracket("alpha", line.place(alpha), 7, AXIS - 22, text, stem))
    if beta is not None:
        text = f"β = {trace.written(beta)}"
        parts.append(_bracket("beta", line.place(beta), -7, AXIS - 42, text, stem))
    return "\n".join([*parts, "</svg>\n"])


class _Tick(NamedTuple):
    """A tick for a leaf's value: its x, the step from which it is there, and its label.

    The label is "" where it has no room.
    """

    x: int
    step: int
    label: str


@lru_cache(maxsize=4)  # made once for all steps
class _Line:
    """Where numbers stand at all steps of a trace, and a tick for each value of a leaf."""

    def __init__(self, trace: Trace) -> None:
        found: list[tuple[int, Any]] = []  # the step at which a leaf has its value, and the value
        for node in trace.nodes:
            if node.evaluated is not None and node.exit is not None:
                number = trace.value_of(node)
                if number is None:
                    continue
                if math.isfinite(number):
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
            left = x - half
            right = x + half
            if any(right > start and left < end for start, end in taken):
                label = ""
            else:
                taken.append((left, right))
            self.ticks[x] = _Tick(x, step, label)

    def place(self, number: Any) -> int:
        """Return the x of a number; one beyond all leaves' values stands near to an end."""
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
            share = (number / 2 - self.least / 2) / width
            share = min(max(share, -1), 2)
        place = FIRST + share * (LAST - FIRST)
        return round(min(max(place, LEFT + 20), RIGHT - 20))


def _stroke(path: str, width: float, **look: Any) -> str:
    return element("path", d=path, stroke=INK, stroke_width=width, **look)


def _flag(x: int, text: str) -> str:
    """Return a flag with a text, whose stem comes down to a place on the line."""
    stem = _stroke(f"M0 28V{AXIS - 8}", 1.5, stroke_dasharray="3 3")
    tip = element("path", d=f"M0 {AXIS - 2}l-6 -9h12z")
    middle = _within(x, _half(text))
    return gliding("flag", x, 0, stem + tip + _tag(middle - x, 24, text, INK, PAPER))


def _bracket(name: str, x: int, inwards: int, row: int, text: str, stem: int | None) -> str:
    """Return a bracket at one end of the window, with its text in a row above it.

    A text that the flag's stem would cross stands beside it: on the bracket's own side, if there is
    room.
    """
    path = f"M{inwards} {AXIS - 16}Q{-inwards} {AXIS} {inwards} {AXIS + 16}"
    bracket = _stroke(path, 3, fill="none")
    half = _half(text)
    middle = _within(x, half)
    if stem is not None and abs(stem - middle) < half:
        is_left = x < stem or (x == stem and inwards > 0)
        sides = [stem - half - 1, stem + half + 1]
        if not is_left:
            sides.reverse()
        middle = next((side for side in sides if side == _within(side, half)), middle)
    return gliding(name, x, 0, bracket + _tag(middle - x, row, text, PAPER, INK))


def _half(text: str) -> int:
    """Return half the width of a text and its ground."""
    return width_of(text) // 2 + 4


def _within(middle: int, half: int) -> int:
    """Return the middle of a text of this half width, or the nearest that has it in the picture."""
    return min(max(middle, half + 2), WIDTH - half - 2)


def _tag(middle: int, low: int, text: str, ground: str, ink: str) -> str:
    """Return a text on a ground of some colour; `low` is its baseline."""
    half = _half(text)
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
