"""The window on the line of numbers, with the values seen so far."""

import math
from functools import lru_cache
from typing import Any

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
    at = trace.steps[step]
    text = trace.written
    alpha, beta = trace.window(at)
    value = None if at.value is None else trace.sides[at.node.player] * at.value
    numbers = {"α": alpha, "β": beta, "value": value}
    words = ", ".join(f"{name} = {text(n)}" for name, n in numbers.items() if n is not None)
    title = f"Number line at step {step:,} of {len(trace.steps) - 1:,}"
    parts = [opening(WIDTH, HEIGHT, title, f"{words or 'No window here'}.")]
    if alpha is not None and beta is not None and alpha < beta:  # the open window
        left = line.place(alpha)
        width = line.place(beta) - line.place(alpha)
        band = element("rect", y=AXIS - 9, width=width, height=18, fill=HALO, stroke=RIM)
        parts.append(gliding("band", left, 0, band))
    parts.append(_stroke(f"M{LEFT} {AXIS}H{RIGHT}", 1.5))
    for x, (seen, words) in line.ticks.items():
        if seen > step:
            continue
        if LEFT < x < RIGHT:
            parts.append(_stroke(f"M{x} {AXIS - 6}v12", 2))
        if words:
            parts.append(element("text", words, x=x, y=AXIS + 34))
    if value is not None:  # a flag on its place, above the brackets' names
        x = line.place(value)
        flag = _stroke(f"M0 28V{AXIS - 8}", 1.5, stroke_dasharray="3 3")
        flag += element("path", d=f"M0 {AXIS - 2}l-6 -9h12z")
        flag += _tag(x, 24, f"value {text(value)}", INK, PAPER)
        parts.append(gliding("flag", x, 0, flag))
    # Each bracket's name has a row of its own, on paper, behind which the value's stem goes on.
    brackets = ("alpha", "α", alpha, 7, AXIS - 22), ("beta", "β", beta, -7, AXIS - 42)
    for name, sign, number, inwards, row in brackets:
        if number is not None:
            x = line.place(number)
            bracket = f"M{inwards} {AXIS - 14}H0V{AXIS + 14}H{inwards}"
            tag = _tag(x, row, f"{sign} = {text(number)}", PAPER, INK)
            parts.append(gliding(name, x, 0, _stroke(bracket, 3, fill="none") + tag))
    return "\n".join([*parts, "</svg>\n"])


@lru_cache(maxsize=4)  # made once for all steps
class _Line:
    """Where numbers stand, the same at every step of a trace; and a tick for each leaf's value.

    A tick has the step from which it is there, and its label, "" if that finds no room.
    """

    def __init__(self, trace: Trace) -> None:
        leaves = (node for node in trace.nodes if node.evaluated is not None)
        seen = [(node.exit, trace.value_of(node)) for node in leaves if node.exit is not None]
        finite = [(step, n) for step, n in seen if n is not None and math.isfinite(n)]
        numbers = [number for _, number in finite] or [0]
        self.least = min(numbers)
        self.most = max(numbers)
        self.ticks = {LEFT: (-1, "−∞"), RIGHT: (-1, "+∞")}
        taken = [(LEFT - 20, LEFT + 20), (RIGHT - 20, RIGHT + 20)]
        for step, number in sorted(finite, key=lambda pair: pair[0]):
            x = self.place(number)
            text = trace.written(number)
            half = width_of(text) // 2 + 3
            if x in self.ticks:
                continue
            if any(x + half > start and x - half < end for start, end in taken):
                self.ticks[x] = step, ""
            else:
                self.ticks[x] = step, text
                taken.append((x - half, x + half))

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


def _tag(x: int, low: int, text: str, ground: str, ink: str) -> str:
    """Return a text on its ground, in a group at x, as near to that as the edges allow."""
    half = width_of(text) // 2 + 4
    middle = min(max(x, half + 6), WIDTH - half - 6) - x
    left = middle - half
    box = element("rect", x=left, y=low - 15, width=2 * half, height=20, rx=4, fill=ground)
    return box + element("text", text, x=middle, y=low, font_weight="bold", fill=ink)
