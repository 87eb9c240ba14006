"""The text of the functions that a trace steps through."""

import inspect
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .trace import Trace


def source_of(trace: "Trace") -> dict[CodeType, tuple[int, list[str]]]:
    """Return, for each function with steps, the number of its first line and its lines."""
    texts = {}
    for step in trace.steps:
        if step.code not in texts:
            try:
                lines, first = inspect.getsourcelines(step.code)
            except (OSError, TypeError):
                lines, first = ["# the text of this function can't be found"], step.line
            texts[step.code] = (first, [line.rstrip("\n") for line in lines])
    return texts
