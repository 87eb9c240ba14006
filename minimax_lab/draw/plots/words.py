"""What a plot says in words: title, caption and alternative text."""

from statistics import median

from ..words import short
from .runs import Line, Run, told

MOST = 12  # lines that the alternative text tells


def shared(runs: list[Run], *what: str) -> str:
    """Return, for a title, what is the same in all runs."""
    words = []
    for name in what:
        values = {getattr(run, name) for run in runs}
        if len(values) == 1:
            words.append(told(runs[0], name))
    return "".join(f", {word}" for word in words if word)


def band(runs: list[Run]) -> str:
    """Return what line and band mean where there are several seeds."""
    seeds = len({run.seed for run in runs if run.seed is not None})
    if seeds < 2:
        return ""
    return f" Lines join the medians of {seeds} seeds; the bands reach from the least to the most."


def measured(lines: list[Line], x: str) -> str:
    """Return where each line starts and ends, and how far the seeds are apart there."""
    parts = []
    for line in lines:
        first, last = line.xs[0], line.xs[-1]
        words = f"{line.label}: {at(line.numbers[first])} at {x} {first:g}"
        if first != last:
            words += f", {at(line.numbers[last])} at {x} {last:g}"
        parts.append(words)
    return "; ".join(parts[:MOST]) + "."


def at(numbers: list[float]) -> str:
    """Return the middle of some numbers, and how far they are apart."""
    middle = short(median(numbers))
    if min(numbers) == max(numbers):
        return middle
    return f"{middle} (from {short(min(numbers))} to {short(max(numbers))})"
