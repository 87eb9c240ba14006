"""The window on the line of numbers, with the values seen so far."""

import math
from typing import Any
from weakref import WeakKeyDictionary

from ..games.game import MAX
from ..instruments.trace import Trace
from ..instruments.wording import written
from .style import HALO, INK, PAPER
from .svg import escaped, opening
from .text import width_of

WIDTH, HEIGHT, AXIS = 340, 146, 96
FIRST, LAST = 72, 268  # where the least and the greatest finite value stand
LEFT, RIGHT = 26, 314  # where −∞ and +∞ do
ENDS = ((LEFT, "−∞"), (RIGHT, "+∞"))
ROWS = {"α": AXIS - 22, "β": AXIS - 42}  # one for each name, so that they never meet
CLOSEST = 3  # pixels between two ticks

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
    parts = [
        opening(WIDTH, HEIGHT, title, f"{words or 'No window here'}."),
        _band(line, alpha, beta),
        f'<path d="M{LEFT} {AXIS}H{RIGHT}" stroke="{INK}" stroke-width="1.5"/>',
        *line.ticks(i),
        _mark(line, value),
        *_brackets(line, alpha, beta),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


class _Line:
    """Where numbers stand, the same at every step of a trace; and the leaves' values in order."""

    def __init__(self, trace: Trace) -> None:
        nodes = [node for node in trace.nodes if node.evaluated is not None]
        values = [(node.exit, trace.value_of(node)) for node in nodes if node.exit is not None]
        seen = sorted((pair for pair in values if pair[1] is not None), key=lambda pair: pair[0])
        finite = [value for _, value in seen if math.isfinite(value)]
        self.least, self.most = min(finite, default=0), max(finite, default=0)
        self.shown: list[tuple[int, int, str]] = []  # step, place, label
        self._choose(seen)

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

    def _choose(self, seen: list) -> None:
        """Keep the ticks that don't run together; and of their labels those that find room."""
        ticks: set[int] = set()
        taken = [(LEFT - 20, LEFT + 20), (RIGHT - 20, RIGHT + 20)]
        for step, value in seen:
            x, text = self.place(value), written(value)
            if any(near in ticks for near in range(x - CLOSEST + 1, x + CLOSEST)):
                continue
            ticks.add(x)
            half = width_of(text, 14) // 2 + 3
            free = all(x + half <= start or x - half >= end for start, end in taken)
            if free:
                taken.append((x - half, x + half))
            self.shown.append((step, x, text if free and math.isfinite(value) else ""))

    def ticks(self, i: int) -> list[str]:
        """Return the ticks and labels of the values seen up to step `i`, and of the ends."""
        y = AXIS + 34
        parts = [f'<text x="{x}" y="{y}" font-size="14">{text}</text>' for x, text in ENDS]
        for step, x, text in self.shown:
            if step > i:
                break
            parts.append(f'<path d="M{x} {AXIS - 6}V{AXIS + 6}" stroke="{INK}" stroke-width="2"/>')
            if text:
                parts.append(f'<text x="{x}" y="{y}" font-size="14">{escaped(text)}</text>')
        return parts


def _band(line: _Line, alpha: Any, beta: Any) -> str:
    """Return the open window; nothing if it is closed or only half known."""
    if alpha is None or beta is None or alpha >= beta:
        return ""
    left, right = line.place(alpha), line.place(beta)
    return (
        f'<rect x="{left}" y="{AXIS - 9}" width="{right - left}" height="18" fill="{HALO}" '
        'stroke="none"/>'
    )


def _brackets(line: _Line, alpha: Any, beta: Any) -> list[str]:
    """Return alpha as an opening and beta as a closing bracket, each with its name above."""
    parts = []
    for name, number, inwards in (("α", alpha, 7), ("β", beta, -7)):
        if number is None:
            continue
        x, text = line.place(number), f"{name} = {written(number)}"
        parts.append(
            f'<path d="M{x + inwards} {AXIS - 14}H{x}V{AXIS + 14}H{x + inwards}" fill="none" '
            f'stroke="{INK}" stroke-width="3"/>'
        )
        middle, half = _inside(x, text), width_of(text, 15) // 2 + 2
        parts.append(  # on paper, behind which the running value's stem goes on
            f'<rect x="{middle - half}" y="{ROWS[name] - 14}" width="{2 * half}" height="19" '
            f'fill="{PAPER}"/><text x="{middle}" y="{ROWS[name]}" font-weight="bold">'
            f"{escaped(text)}</text>"
        )
    return parts


def _inside(x: int, text: str) -> int:
    """Return the middle of a text as near to x as the picture's edges allow."""
    half = width_of(text, 15) // 2 + 8
    return min(max(x, half), WIDTH - half)


def _mark(line: _Line, value: Any) -> str:
    """Return the running value: a flag on its place, above the brackets' names."""
    if value is None:
        return ""
    x, text = line.place(value), f"value {written(value)}"
    half, middle = width_of(text, 14) // 2 + 6, _inside(x, text)
    return (
        f'<path d="M{x} 28V{AXIS - 8}" stroke="{INK}" stroke-width="1.5" stroke-dasharray="3 3"/>'
        f'<path d="M{x} {AXIS - 2}l-6 -9h12z" fill="{INK}"/>'
        f'<rect x="{middle - half}" y="8" width="{2 * half}" height="22" rx="4" fill="{INK}"/>'
        f'<text x="{middle}" y="24" font-size="14" fill="{PAPER}">{escaped(text)}</text>'
    )
